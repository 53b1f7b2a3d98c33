//! Tests of every format of games: reading, refusals, and round trips.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod asides;
mod beginnings;
mod bounds;
mod ccbridge;
mod details;
mod encodings;
mod forms;
mod headings;
mod marks;
mod order;
mod pgn;
mod pieces;
mod places;
mod records;
mod round_trip;
mod support;
mod wxf;
mod xqf;
