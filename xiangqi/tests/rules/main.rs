//! The rules library as its users see it, tested from outside.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod fen_line;
mod game;
mod movegen;
mod notation;
mod numbers;
mod position;
mod reading;
mod rulings;
#[cfg(feature = "serde")]
mod serialize;
mod sets;
mod values;
