//! The values of positions.

/// The value of a position for the side to move, if both sides play their best from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Nobody can force a win.
    Draw,
    /// A win without the help of a ruling.
    Win {
        /// Plies to the mate, the stalemate or the capture that leads to a lost ending of another class.
        plies: u16,
    },
    /// A loss without the help of a ruling.
    Loss {
        /// Plies to the end or to the capture.
        plies: u16,
    },
    /// A win because the other side has nothing better than to give perpetual check, which loses.
    RuledWin {
        /// 1 if the other side has only perpetual checks, and one more for each ply before that. The winner keeps the
        /// win by moves to positions with the same number of steps or fewer.
        steps: u16,
    },
    /// A loss because the side to move has nothing better than to give perpetual check.
    RuledLoss {
        /// As for [`RuledWin`](Value::RuledWin).
        steps: u16,
    },
}

/// A win of this many plies or more is cursed: the natural move limit can turn it into a draw.
pub const CURSED_FROM: u16 = xiangqi::NATURAL_MOVE_LIMIT + 1;

impl Value {
    /// 1 for a win of the side to move, -1 for a loss, 0 for a draw; rulings included.
    pub fn outcome(self) -> i8 {
        match self {
            Value::Draw => 0,
            Value::Win { .. } | Value::RuledWin { .. } => 1,
            Value::Loss { .. } | Value::RuledLoss { .. } => -1,
        }
    }

    /// The name for programs: stable, in lower case with hyphens. It does not contain the distance.
    pub const fn name(self) -> &'static str {
        match self {
            Value::Draw => "draw",
            Value::Win { .. } => "win",
            Value::Loss { .. } => "loss",
            Value::RuledWin { .. } => "win-by-ruling",
            Value::RuledLoss { .. } => "loss-by-ruling",
        }
    }

    /// Plies to the end of the game, or to a capture that decides it; `None` for draws and rulings.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Value::Win { plies } | Value::Loss { plies } => Some(plies),
            Value::RuledWin { .. } | Value::Draw | Value::RuledLoss { .. } => None,
        }
    }

    /// Whether the value is a win or loss by ruling.
    pub fn is_ruled(self) -> bool {
        matches!(self, Value::RuledWin { .. } | Value::RuledLoss { .. })
    }

    /// Whether the win or loss takes longer than the natural move limit allows.
    pub fn is_cursed(self) -> bool {
        matches!(self, Value::Win { plies } | Value::Loss { plies } if plies >= CURSED_FROM)
    }

    /// How many plies the natural move limit can count until the win or loss, or until a capture that keeps it; 0 for a
    /// draw. `longest_win` is the length in plies of the longest win without a ruling in the class.
    ///
    /// For a ruling this is a bound. As long as the steps stay the same, the loser only checks, and from its eleventh
    /// check on neither checks nor answers count. For each step down, the loser makes one other move, and the winner
    /// may need one more to force the next check. After the last step, a plain win may be left.
    pub fn counted_plies(self, longest_win: impl FnOnce() -> u16) -> u16 {
        match self {
            Value::Draw => 0,
            Value::Win { plies } | Value::Loss { plies } => plies,
            Value::RuledWin { steps } | Value::RuledLoss { steps } => {
                2 * u16::from(xiangqi::COUNTED_CHECKS) + 2 * steps.min(MAX_DISTANCE) + longest_win()
            }
        }
    }

    /// The word of the format: a kind in the upper four bits, a distance below.
    pub const fn word(self) -> u16 {
        match self {
            Value::Draw => 0,
            Value::Win { plies } => 0x1000 | plies,
            Value::Loss { plies } => 0x2000 | plies,
            Value::RuledWin { steps } => 0x3000 | steps,
            Value::RuledLoss { steps } => 0x4000 | steps,
        }
    }

    /// The value of a word; `None` if no value has this word.
    pub const fn of_word(word: u16) -> Option<Value> {
        let distance = word & MAX_DISTANCE;
        match word >> 12 {
            0 if distance == 0 => Some(Value::Draw),
            1 => Some(Value::Win { plies: distance }),
            2 => Some(Value::Loss { plies: distance }),
            3 => Some(Value::RuledWin { steps: distance }),
            4 => Some(Value::RuledLoss { steps: distance }),
            _ => None,
        }
    }

    /// An order for the side to move: a larger number is better. Short wins are better than long wins, and long losses
    /// better than short losses. Wins by ruling come after all other wins; losses by ruling are better than all other
    /// losses.
    pub fn merit(self) -> i32 {
        let distance = |distance: u16| i32::from(distance.min(MAX_DISTANCE));
        match self {
            Value::Win { plies } => 20_000 - distance(plies),
            Value::RuledWin { steps } => 10_000 - distance(steps),
            Value::Draw => 0,
            Value::RuledLoss { steps } => distance(steps) - 10_000,
            Value::Loss { plies } => distance(plies) - 20_000,
        }
    }
}

/// The largest distance that a word holds.
pub(crate) const MAX_DISTANCE: u16 = 0x0FFF;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_may_take_the_counted_checks_two_plies_a_step_and_the_longest_win() {
        let plies = |value: Value| value.counted_plies(|| 23);
        assert_eq!([Value::Draw, Value::Win { plies: 5 }, Value::Loss { plies: 6 }].map(plies), [0, 5, 6]);
        assert_eq!([Value::RuledWin { steps: 1 }, Value::RuledLoss { steps: 4 }].map(plies), [45, 51]);
        // A file may contain any distance.
        let most = Value::RuledWin { steps: u16::MAX };
        assert_eq!(most.counted_plies(|| MAX_DISTANCE), 20 + 3 * MAX_DISTANCE);
    }

    #[test]
    fn the_better_value_has_the_larger_merit() {
        let order = [
            Value::Win { plies: 1 },
            Value::Win { plies: 3 },
            Value::Win { plies: MAX_DISTANCE },
            Value::RuledWin { steps: 1 },
            Value::RuledWin { steps: 2 },
            Value::Draw,
            Value::RuledLoss { steps: 2 },
            Value::RuledLoss { steps: 1 },
            Value::Loss { plies: MAX_DISTANCE },
            Value::Loss { plies: 4 },
            Value::Loss { plies: 2 },
        ];
        assert!(order.map(Value::merit).is_sorted_by(|better, worse| better > worse));
        assert_eq!(order.map(Value::outcome), [1, 1, 1, 1, 1, 0, -1, -1, -1, -1, -1]);
        for (plies, is_cursed) in [(120, false), (121, true)] {
            assert_eq!(Value::Win { plies }.is_cursed(), is_cursed, "{plies}");
            assert_eq!(Value::Loss { plies }.is_cursed(), is_cursed, "{plies}");
        }
        for value in order {
            assert_eq!(value.is_ruled(), value.name().ends_with("by-ruling"), "{value:?}");
            assert_eq!(Value::of_word(value.word()), Some(value));
        }
    }
}
