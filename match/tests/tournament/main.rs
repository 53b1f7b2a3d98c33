//! Tournaments of mock engines, which play, crash, hang, lie and flood on demand. No test depends on how fast
//! the machine is: late answers are a quarter of a second late, and others have minutes.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod adjudication;
mod clocks;
mod compliance;
mod counts;
mod documents;
mod faults;
mod harness;
mod moved;
mod openings;
mod output;
mod protocols;
#[cfg(unix)]
mod restarts;
mod resume;
mod settings;
