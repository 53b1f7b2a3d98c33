//! How a move changes the result, according to the endgame tables.

use chuhe_tables::{Tables, Value};
use xiangqi::{Move, Position};

use crate::data::Expected;
use crate::position::value_of;
use crate::proof::Prover;
use crate::reason::{Reason, fact, holds};

fact! {
    /// A move that turns a win into a draw or a loss, or a draw into a loss.
    ThrowsAwayTableValue {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The result before the move.
        before: Expected,
        /// The result after the move, for the same side.
        after: Expected,
    }
}

fact! {
    /// A move that keeps the result, if another move does not.
    KeepsTableValue {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The result.
        result: Expected,
        /// Number of legal moves that keep the result, this one included.
        keeping: u8,
    }
}

/// If more moves keep the result, the fact is not reported.
const MAX_KEEPING_MOVES: u8 = 2;

fn expected(value: Value) -> Expected {
    match value.outcome() {
        1 => Expected::Win,
        -1 => Expected::Loss,
        _ => Expected::Draw,
    }
}

/// The result after a move, for the side that makes it.
fn result_after(position: &Position, mv: Move, tables: &Tables) -> Option<Expected> {
    let value = value_of(&position.after(mv)?, tables)?;
    Some(match expected(value) {
        Expected::Win => Expected::Loss,
        Expected::Draw => Expected::Draw,
        Expected::Loss => Expected::Win,
    })
}

fn keeping(position: &Position, result: Expected, tables: &Tables) -> Option<u8> {
    let results: Option<Vec<Expected>> =
        position.legal_moves().into_iter().map(|mv| result_after(position, mv, tables)).collect();
    Some(results?.into_iter().filter(|&after| after == result).count() as u8)
}

/// The result that the move gives away.
pub(crate) fn find_thrown(position: &Position, mv: Move, tables: &Tables) -> Option<ThrowsAwayTableValue> {
    let before = expected(value_of(position, tables)?);
    Some(ThrowsAwayTableValue { mv, before, after: result_after(position, mv, tables)? })
}

/// The result that the move keeps.
pub(crate) fn find_kept(position: &Position, mv: Move, tables: &Tables) -> Option<KeepsTableValue> {
    let result = expected(value_of(position, tables)?);
    Some(KeepsTableValue { mv, result, keeping: keeping(position, result, tables)? })
}

impl Reason for ThrowsAwayTableValue {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let tables = prover.tables();
        let before = value_of(position, tables).map(expected);
        holds(before == Some(self.before), "the tables say otherwise of the position")?;
        holds(
            result_after(position, self.mv, tables) == Some(self.after),
            "the tables say otherwise of the move",
        )?;
        holds(self.after < self.before, "nothing is given away")
    }
}

impl Reason for KeepsTableValue {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let tables = prover.tables();
        holds(self.result != Expected::Loss, "there is nothing to keep")?;
        holds(
            value_of(position, tables).map(expected) == Some(self.result),
            "the tables say otherwise of the position",
        )?;
        holds(
            result_after(position, self.mv, tables) == Some(self.result),
            "the tables say otherwise of the move",
        )?;
        holds(
            self.keeping <= MAX_KEEPING_MOVES && keeping(position, self.result, tables) == Some(self.keeping),
            "more moves keep it",
        )?;
        holds(usize::from(self.keeping) < position.legal_moves().len(), "every move keeps it")
    }
}
