//! How a game ends, by the rules of the World Xiangqi Federation.
//!
//! In order of precedence after every move: the side to move has no legal move and loses, mated or
//! stalemated alike; the third occurrence of a position takes a ruling; the natural move limit; nothing
//! left to attack with.
//!
//! | file | what |
//! |---|---|
//! | `game` | [`Game`]: a start position, its moves and its result |
//! | `threat` | what a side threatens to capture: legal captures, roots real and false |
//! | `class` | what a move does: check, chase, or one of the free classes |
//! | `kill` | whether a side threatens mate by checks |
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
pub use ruling::{Clause, Conduct, JudgedMove, Level, Ruling, SideRuling, Verdict};

use crate::position::Position;
use crate::types::{Color, PieceType};

/// Plies without a capture after which the game is drawn: 60 moves each.
pub const NATURAL_MOVE_LIMIT: u16 = 120;

/// Checks of a side since the last capture that the natural move limit counts. From the next one on,
/// neither the check nor the move that answers it advances the clock.
pub(crate) const COUNTED_CHECKS: u8 = 10;

/// Occurrences of a position at which the referee rules.
pub const RULED_OCCURRENCE: usize = 3;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move is mated; the winner is the other.
    Checkmate {
        /// Who won.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check: it loses all the same.
    Stalemate {
        /// Who won.
        winner: Color,
    },
    /// A position occurred for the third time.
    Repetition(Verdict),
    /// 60 moves each without a capture: a draw.
    NaturalMoveLimit,
    /// Neither side has a rook, horse, cannon or pawn: a draw.
    NothingToAttackWith,
    /// A side gave up, ran out of time, or broke off.
    Resignation {
        /// Who won.
        winner: Color,
    },
    /// The players agreed on a draw.
    Agreement,
    /// Someone outside the board decided.
    Adjudication {
        /// Who won; `None` for a draw.
        winner: Option<Color>,
    },
}

impl Outcome {
    /// Who won; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner }
            | Outcome::Stalemate { winner }
            | Outcome::Resignation { winner } => Some(winner),
            Outcome::Repetition(verdict) => verdict.winner(),
            Outcome::Adjudication { winner } => winner,
            Outcome::NaturalMoveLimit | Outcome::NothingToAttackWith | Outcome::Agreement => None,
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Outcome::Stalemate { winner } => write!(f, "{winner} wins by stalemate"),
            Outcome::Repetition(verdict) => verdict.fmt(f),
            Outcome::NaturalMoveLimit => f.write_str("draw by the natural move limit"),
            Outcome::NothingToAttackWith => f.write_str("draw: neither side has a piece to attack with"),
            Outcome::Resignation { winner } => write!(f, "{winner} wins by resignation"),
            Outcome::Agreement => f.write_str("draw by agreement"),
            Outcome::Adjudication { winner: Some(winner) } => write!(f, "{winner} wins by adjudication"),
            Outcome::Adjudication { winner: None } => f.write_str("draw by adjudication"),
        }
    }
}

/// What the position alone says about the end of the game.
pub(crate) fn outcome(position: &Position) -> Option<Outcome> {
    no_legal_move(position)
        .or_else(|| (position.clock() >= NATURAL_MOVE_LIMIT).then_some(Outcome::NaturalMoveLimit))
        .or_else(|| nothing_to_attack_with(position))
}

fn no_legal_move(position: &Position) -> Option<Outcome> {
    let winner = !position.side_to_move();
    (position.count_legal_moves() == 0).then(|| {
        if position.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate { winner } }
    })
}

pub(crate) fn nothing_to_attack_with(position: &Position) -> Option<Outcome> {
    let attackers = [PieceType::Rook, PieceType::Horse, PieceType::Cannon, PieceType::Pawn];
    let board = position.board();
    let none_left = Color::ALL
        .into_iter()
        .all(|color| attackers.into_iter().all(|kind| board.squares_of(color, kind).next().is_none()));
    none_left.then_some(Outcome::NothingToAttackWith)
}
