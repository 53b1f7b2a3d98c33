//! Facts from endgame tables.

use chuhe_tables::{Tables, Value};
use xiangqi::{Color, Position};

use crate::proof::Prover;
use crate::reason::{Reason, fact, holds};

fact! {
    /// One side wins by the tables, whatever the other plays.
    TableValue {
        /// The winner.
        #[serde(with = "crate::data::text")]
        side: Color,
        /// Plies to the end.
        plies: u16,
    }
}

/// The value of a position to its side to move; `None` if no table knows it, or the value could depend on the game so far.
pub(crate) fn value_of(position: &Position, tables: &Tables) -> Option<Value> {
    // The tables know neither repetitions nor the natural move limit.
    let value = tables.value(position.board(), position.side_to_move()).ok()??;
    match value {
        Value::Draw => Some(value),
        Value::RuledWin { .. } | Value::RuledLoss { .. } => None,
        Value::Win { .. } | Value::Loss { .. } => {
            let is_in_time = tables.is_in_time(value, position, Some(xiangqi::NATURAL_MOVE_LIMIT));
            (is_in_time && !position.is_repetition()).then_some(value)
        }
    }
}

fn winner(position: &Position, tables: &Tables) -> Option<(Color, u16)> {
    let us = position.side_to_move();
    match value_of(position, tables)? {
        Value::Win { plies } => Some((us, plies)),
        Value::Loss { plies } => Some((!us, plies)),
        _ => None,
    }
}

/// The winner.
pub(crate) fn find(position: &Position, tables: &Tables) -> Option<TableValue> {
    winner(position, tables).map(|(side, plies)| TableValue { side, plies })
}

impl Reason for TableValue {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        holds(self.plies > 0, "the game is over")?;
        holds(winner(position, prover.tables()) == Some((self.side, self.plies)), "the tables do not say so")
    }
}
