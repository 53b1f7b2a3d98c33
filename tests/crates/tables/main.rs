//! Endgame tables as their users build and check them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod plan;
mod support;
mod verify;
