//! Tournaments of mock engines, which play, crash, hang, lie and flood on demand. No test depends on how fast
//! the machine is: what must be late is a quarter of a second late, and what must be in time has minutes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod documents;
mod faults;
mod harness;
mod output;
mod protocols;
mod resume;
