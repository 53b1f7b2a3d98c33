//! The numbers before the moves of a line, and the move that the number at the beginning of a bracket names.

use crate::plain_text::asides::aside::number;

/// A number as it stands before a move, and whether dots after it stand for the other side's move.
pub(super) type Number = (u32, bool);

/// The last numbers before moves of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers {
    /// The number before the next move.
    pending: Option<Number>,
    last: Option<Numbered>,
    before: Option<Numbered>,
}

/// A move with a number.
#[derive(Clone, Copy, Debug)]
struct Numbered {
    ply: usize,
    number: Number,
}

impl Numbers {
    /// The numbers of a game from the usual start position, which are known even if none is written.
    pub(super) fn of_whole_game() -> Numbers {
        Numbers { last: Some(Numbered { ply: 0, number: (1, false) }), ..Numbers::default() }
    }

    /// Looks at the next word of the line: a number, dots, or a move that may have them before it.
    pub(super) fn see(&mut self, word: &str) {
        self.pending = seen(self.pending, word);
    }

    /// Gives the number before it to the next move, the one of this ply.
    pub(super) fn give(&mut self, ply: usize) {
        if let Some(number) = self.pending.take() {
            (self.before, self.last) = (self.last, Some(Numbered { ply, number }));
        }
    }

    /// The ply with this number; it may be before the line or after it. `None` if the line has no numbers.
    pub(super) fn ply_of(&self, (number, has_dots): Number) -> Option<i64> {
        let Numbered { ply, number: (last, last_has_dots) } = self.last?;
        let (ply, rounds) = (ply as i64, i64::from(number) - i64::from(last));
        // Each move has its own number.
        let are_single = !last_has_dots
            && self.before.is_some_and(|before| {
                before.ply as i64 + 1 == ply && before.number == (last.saturating_sub(1), false)
            });
        // Both moves of the round have its number, so the last one is of the second side.
        let is_repeated = !last_has_dots
            && self
                .before
                .is_some_and(|before| before.ply as i64 + 1 == ply && before.number == (last, false));
        if is_repeated && rounds == 0 {
            return Some(ply);
        }
        let of_second = i64::from(has_dots) - i64::from(last_has_dots || is_repeated);
        Some(if are_single { ply + rounds } else { ply + 2 * rounds + of_second })
    }
}

/// The number before the next move after this word, if `before` is the one before the word.
pub(super) fn seen(before: Option<Number>, word: &str) -> Option<Number> {
    let has_dots = || ["…", "..", "．．"].iter().any(|dots| word.starts_with(dots));
    number(word, false).or_else(|| before.map(|(number, dots)| (number, dots || has_dots())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_names_a_ply() {
        for (text, number, ply) in [
            ("1. a b 2. c d", (2, false), 2),
            ("1. a b 2. c d", (2, true), 3),
            ("1. a b 2. c d", (1, true), 1),
            ("1. a b 2. c d", (3, false), 4),
            ("7... a 8. b", (7, true), 0),
            ("7... a 8. b", (7, false), -1),
            ("7. ... a", (8, false), 1),
            ("1. a 2. b 3. c", (2, false), 1),
            ("1. a 1. b", (1, false), 1),
            ("1. a 1. b", (1, true), 1),
            ("1. a 1. b", (2, false), 2),
            ("1. a 1. b 2. c 2. d", (2, true), 3),
            ("1. a 1. b 2. c 2. d", (1, true), 1),
            ("1.a b", (1, true), 1),
        ] {
            let (mut numbers, mut ply_of_next) = (Numbers::default(), 0);
            for word in text.split(' ') {
                numbers.see(word);
                if word.contains(char::is_alphabetic) {
                    numbers.give(ply_of_next);
                    ply_of_next += 1;
                }
            }
            assert_eq!(numbers.ply_of(number), Some(ply), "{text}: {number:?}");
        }
        assert_eq!(Numbers::default().ply_of((1, false)), None);
    }
}
