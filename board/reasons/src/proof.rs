//! Proofs by the rules alone: exchanges on a square, gains of material, mates. Nothing here is estimated; the limits
//! of a proof are stated where it is made, and no more is claimed.
//!
//! | file | proves |
//! |---|---|
//! | `exchange` | the gain of captures on one square, if both sides may stop at any time |
//! | `material` | a gain of material against every reply, to a stated depth |
//! | `mate` | a mate in N moves against every defence |

mod exchange;
mod mate;
mod material;

pub(crate) use exchange::{capture_gain, exchange, exchange_without};
pub use mate::Mate;
pub(crate) use material::balance;

use std::collections::HashMap;

use chuhe_tables::Tables;
use xiangqi::{Key, Move, Position};

/// Positions that one proof may visit. Longer proofs are given up, and nothing is claimed.
const MAX_MATE_POSITIONS: u64 = 60_000;

/// The maximum length of a mate by checks, in moves.
pub const MAX_MATE_MOVES: u8 = 6;

/// The maximum length of a mate with quiet moves, in moves. Up to this length the search is complete: if it finds no
/// mate, there is none.
pub(crate) const MAX_QUIET_MATE_MOVES: u8 = 2;

/// The attacker's moves that a proof of a mate tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Tries {
    /// Only checks.
    Checks,
    /// All moves.
    All,
}

impl Tries {
    fn for_mate_within(moves: u8) -> Tries {
        if moves <= MAX_QUIET_MATE_MOVES { Tries::All } else { Tries::Checks }
    }
}

/// Makes proofs and counts the visited positions.
#[derive(Debug)]
pub struct Prover {
    /// The endgame tables that count as proof.
    tables: Tables,
    positions: u64,
    /// The number of positions at which the current proof must end.
    limit: u64,
    /// Whether the current proof ran into its limit.
    gave_up: bool,
    /// Positions where the side to move does or does not mate within a number of moves, by checks alone or by all moves.
    /// The first number stands for the game up to where the proof begins, because a mate may not repeat its positions.
    mates: HashMap<(u64, Key, u8, Tries), bool>,
    /// The game up to where the current proof begins.
    game: u64,
}

impl Default for Prover {
    fn default() -> Prover {
        Prover::new()
    }
}

impl Prover {
    /// A new prover that uses the built-in endgame tables.
    pub fn new() -> Prover {
        Prover::with_tables(Tables::embedded())
    }

    /// A new prover that uses these endgame tables.
    pub fn with_tables(tables: Tables) -> Prover {
        Prover { tables, positions: 0, limit: 0, gave_up: false, mates: HashMap::new(), game: 0 }
    }

    /// The endgame tables that it uses.
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The number of positions visited by all proofs.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Begins a proof that may visit this many positions.
    fn begin(&mut self, allowance: u64) {
        self.limit = self.positions + allowance;
        self.gave_up = false;
    }

    /// Counts a position; false once the proof has visited too many.
    fn spend(&mut self) -> bool {
        self.positions += 1;
        self.gave_up |= self.positions > self.limit;
        !self.gave_up
    }
}

/// The position with the other side to move; `None` if the side to move is in check and cannot pass.
pub(crate) fn passed(position: &Position) -> Option<Position> {
    let mut passed = position.clone();
    (!position.is_check()).then(|| {
        passed.make_null();
        passed
    })
}

/// The position at the end of a line; `None` if a move is not legal.
pub(crate) fn at_end(position: &Position, line: &[Move]) -> Option<Position> {
    let mut end = position.clone();
    line.iter().try_for_each(|&mv| end.play(mv).map(|_| ())).ok()?;
    Some(end)
}
