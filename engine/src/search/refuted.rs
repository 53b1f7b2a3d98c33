//! Where no mate by checks was found, so that nobody looks again.

use xiangqi::Key;

/// What is known of the attacker's mates in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// There is one within the moves allowed.
    Mate,
    /// There is none within the moves allowed.
    NotWithin,
    /// There is none at all: the checks run out.
    Never,
}

/// Positions in which the attacker, to move, was not seen to mate within a number of moves: it cannot, or looking for
/// more would take too long.
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
