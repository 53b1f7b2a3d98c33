//! Moves on a board: lists, counts and tests; attacks on squares.
//!
//! | file | what |
//! |---|---|
//! | `constraints` | constraints that make moves illegal: checks, pins, screens, legs; computed once per position |
//! | `checks` | which moves give check; computed once per position |
//! | `generate` | lists of legal moves: all, captures only, quiet only |
//! | `count` | the number of legal moves without a list, for perft's last plies |
//! | `palace` | where a king can step and be safe |
//! | `attacked` | checks, attacks on a square, whether a move gives check |
//!
//! All of this reads the board and the side to move. Only the count of replies makes a move, and takes it back.

mod attacked;
mod checks;
mod constraints;
mod count;
mod generate;
mod palace;

pub use checks::Checks;
pub use constraints::Constraints;
pub use generate::{All, Captures, MoveKind, Quiets};
