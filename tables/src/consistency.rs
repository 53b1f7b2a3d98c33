//! Whether the value of a position is the best of the values after its moves.

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
        Ok(Some(fits(value, moves.first().map(|rated| rated.value))))
    }
}

/// Whether a position can have the value `value` if the value of its best move is `best`, both for the side to move.
/// `best` is `None` if there is no legal move.
pub(crate) fn fits(value: Value, best: Option<Value>) -> bool {
    match (value, best) {
        (_, None) => value == Value::Loss { plies: 0 },
        // A win by a ruling need not get shorter with each move, but it stays a win. For the losing side the best
        // ruling has the most steps, so it is enough to check that ruling.
        (Value::RuledWin { steps }, Some(Value::RuledWin { steps: after }))
        | (Value::RuledLoss { steps }, Some(Value::RuledLoss { steps: after })) => after <= steps,
        (_, Some(best)) => value == best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_fits_only_the_best_of_the_moves() {
        let (win, loss) = (|plies| Value::Win { plies }, |plies| Value::Loss { plies });
        let (ruled, lost) = (|steps| Value::RuledWin { steps }, |steps| Value::RuledLoss { steps });
        for (value, best) in [
            (loss(0), None),
            (win(3), Some(win(3))),
            (ruled(4), Some(ruled(4))),
            (ruled(4), Some(ruled(2))),
            (lost(4), Some(lost(4))),
        ] {
            assert!(fits(value, best), "{value:?} {best:?}");
        }
        for (value, best) in [
            (Value::Draw, None),
            (loss(2), None),
            (win(3), Some(win(5))),
            (ruled(4), Some(ruled(5))),
            (lost(4), Some(lost(5))),
            (ruled(4), Some(Value::Draw)),
        ] {
            assert!(!fits(value, best), "{value:?} {best:?}");
        }
    }
}
