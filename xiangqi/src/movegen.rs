//! Moves of a board: generated, counted, tested; and attacks on squares.
//!
//! | file | what |
//! |---|---|
//! | `constraints` | what keeps moves from being legal: checks, pins, screens, legs, found once a position |
//! | `generate` | lists of legal moves: all, captures only, quiet only |
//! | `count` | the number of legal moves without a list, for perft's last ply |
//! | `attacked` | checks, attacks on a square, whether a move gives check |
//!
//! All of it reads the board and the colour to move; nothing here makes a move.

mod attacked;
mod constraints;
mod count;
mod generate;

pub use constraints::Constraints;
pub use generate::{All, Captures, MoveKind, Quiets};
