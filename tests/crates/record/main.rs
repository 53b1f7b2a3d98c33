//! Tests of every format of games: reading, refusals, and round trips.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod alternatives;
mod asides;
mod before_moves;
mod beginnings;
mod bounds;
mod broken;
mod ccbridge;
mod chats;
mod details;
mod dhtmlxq;
mod encodings;
mod forms;
mod headings;
mod json;
mod lines;
mod logs;
mod losses;
mod marks;
mod mixed;
mod mixed_chats;
mod mixed_headings;
mod order;
mod pauses;
mod pawns;
mod pgn;
mod pieces;
mod places;
mod random;
mod records;
mod results;
mod round_trip;
mod support;
mod tables;
mod wxf;
mod xqf;
