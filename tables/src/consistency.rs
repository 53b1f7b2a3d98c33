//! Whether the value of a position is what the values after its moves make of it.

use xiangqi::Position;

use crate::format::TableError;
use crate::set::Tables;
use crate::value::Value;

impl Tables {
    /// Whether the value of a position is the best of the values after its moves, as in every correct table. `None` if
    /// a table is missing.
    ///
    /// # Errors
    /// If a table is damaged.
    pub fn is_consistent(&self, position: &Position) -> Result<Option<bool>, TableError> {
        let Some((value, moves)) = self.rate(position)? else { return Ok(None) };
        let Some(best) = moves.first().map(|rated| rated.value) else {
            return Ok(Some(value == Value::Loss { plies: 0 }));
        };
        Ok(Some(match (value, best) {
            // A win by ruling need not get shorter with each move, but it stays a win.
            (Value::RuledWin { steps }, Value::RuledWin { steps: after }) => after <= steps,
            (Value::RuledLoss { steps }, Value::RuledLoss { .. }) => {
                moves.iter().all(|rated| match rated.value {
                    Value::RuledLoss { steps: after } => after <= steps,
                    other => matches!(other, Value::Loss { .. }),
                })
            }
            _ => value == best,
        }))
    }
}
