//! Positions without a mate by checks, so that they are not searched again.

use xiangqi::Key;

/// The result of a search for the attacker's mates in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// There is a mate within the allowed number of moves.
    Mate,
    /// There is no mate within the allowed number of moves.
    NotWithin,
    /// There is no mate at all: the checks run out.
    Never,
}

/// Positions without a mate by checks within a number of moves, attacker to move: there is none, or looking for one
/// would take too long.
pub(super) struct Refuted(Box<[(Key, u8)]>);

impl Refuted {
    const SIZE: usize = 1 << 14;
    /// Stands for any number of moves.
    pub(super) const ANY: u8 = u8::MAX;

    #[inline]
    pub(super) fn get(&self, key: Key, moves: u8) -> Option<Finding> {
        let (known, longest) = self.0[key.0 as usize % Self::SIZE];
        match longest {
            _ if known != key || longest < moves => None,
            Self::ANY => Some(Finding::Never),
            _ => Some(Finding::NotWithin),
        }
    }

    #[inline]
    pub(super) fn insert(&mut self, key: Key, moves: u8) {
        self.0[key.0 as usize % Self::SIZE] = (key, moves);
    }
}

impl Default for Refuted {
    fn default() -> Self {
        Refuted(vec![(Key(0), 0); Self::SIZE].into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refutations_of_longer_mates_hold_for_shorter_ones() {
        let mut refuted = Refuted::default();
        assert_eq!(refuted.get(Key(7), 1), None);
        refuted.insert(Key(7), 3);
        for (moves, known) in [(1, true), (3, true), (4, false), (20, false)] {
            assert_eq!(refuted.get(Key(7), moves), known.then_some(Finding::NotWithin), "{moves}");
        }
        refuted.insert(Key(9), Refuted::ANY);
        assert_eq!(refuted.get(Key(9), 20), Some(Finding::Never));
        assert_eq!(refuted.get(Key(7), 3), Some(Finding::NotWithin));
        // Another position with the same index replaces the entry.
        let other = Key(7 + Refuted::SIZE as u64);
        assert_eq!(refuted.get(other, 1), None);
        refuted.insert(other, 2);
        assert_eq!((refuted.get(Key(7), 1), refuted.get(other, 2)), (None, Some(Finding::NotWithin)));
    }
}
