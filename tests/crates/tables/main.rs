//! Endgame tables as their users build and check them.
#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod plan;
mod support;
mod verify;
