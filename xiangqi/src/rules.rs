//! How a game ends, by the rules of the World Xiangqi Federation.
//!
//! After every move, in this order: a side to move without a legal move loses, by checkmate or stalemate; a
//! position that occurs for the third time is ruled on; the natural move limit draws; two sides that have
//! nothing left to attack with draw.
//!
//! | file | what |
//! |---|---|
//! | `game` | [`Game`]: a start position, its moves and its result |
//! | `threat` | the threats of a side: legal captures, roots real and false |
//! | `class` | the class of a move: check, chase, or one of the free classes |
//! | `kill` | whether a side threatens mate by a series of checks |
//! | `ruling` | [`Ruling`]: the window, the level of each side, the verdict |
//! | `explain` | the ruling as English text |
//! | `repetition` | the same judgement for the search, fast |
//! | [`suite`] | files of ruling cases |
//!
//! `docs/rules.md` in the repository says how we read the rules and where other programs differ.

mod class;
mod explain;
mod game;
mod kill;
mod repetition;
mod ruling;
pub mod suite;
mod threat;

pub use class::{Chase, MoveClass};
pub use game::{Declaration, Game, GameRules, RepetitionRule};
pub use repetition::{Repetition, RepetitionResult};
pub use ruling::{Clause, Conduct, ConductLevel, JudgedMove, Ruling, SideRuling};
