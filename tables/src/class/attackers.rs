//! The attackers of one side: none, one or two.

use std::fmt::{self, Display, Formatter};

use xiangqi::{Board, Color, PieceType};

/// The kinds of attackers, the strongest first.
pub const ATTACKERS: [PieceType; 4] = [PieceType::Rook, PieceType::Horse, PieceType::Cannon, PieceType::Pawn];

/// The most attackers of one side.
const MAX_PER_SIDE: usize = 2;

/// The attackers of one side: none, one or two rooks, horses, cannons or pawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attackers {
    /// The strongest first; missing ones come last.
    kinds: [Option<PieceType>; MAX_PER_SIDE],
}

impl Attackers {
    /// No attacker.
    pub const NONE: Attackers = Attackers { kinds: [None; MAX_PER_SIDE] };

    /// Attackers of these kinds, in any order; `None` if there are more than two, or one is a king, advisor or elephant.
    pub fn new(kinds: &[PieceType]) -> Option<Attackers> {
        kinds.iter().try_fold(Attackers::NONE, |all, &kind| all.with(kind))
    }

    /// All sets of `number` attackers, the strongest first.
    pub fn all(number: usize) -> Vec<Attackers> {
        let one = || ATTACKERS.into_iter().filter_map(|kind| Attackers::NONE.with(kind));
        match number {
            0 => vec![Attackers::NONE],
            1 => one().collect(),
            2 => {
                one().flat_map(|set| ATTACKERS.into_iter().filter_map(move |kind| set.above(kind))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// This set with another attacker; `None` if that is stronger than those in it, so that [`all`](Self::all) has each
    /// set once.
    fn above(self, kind: PieceType) -> Option<Attackers> {
        let weakest = self.kinds().last().map_or(usize::MAX, strength);
        if strength(kind) <= weakest { self.with(kind) } else { None }
    }

    /// One attacker more; `None` if there are two already, or `kind` does not attack.
    pub fn with(self, kind: PieceType) -> Option<Attackers> {
        if !ATTACKERS.contains(&kind) {
            return None;
        }
        let mut kinds = self.kinds;
        let free = kinds.iter_mut().find(|kind| kind.is_none())?;
        *free = Some(kind);
        kinds.sort_by_key(|kind| std::cmp::Reverse(kind.map(strength)));
        Some(Attackers { kinds })
    }

    /// These attackers without one of this kind; `None` if there is none of it.
    pub fn without(self, kind: PieceType) -> Option<Attackers> {
        let place = self.kinds.iter().position(|&known| known == Some(kind))?;
        let mut kinds = self.kinds;
        kinds[place..].rotate_left(1);
        kinds[MAX_PER_SIDE - 1] = None;
        Some(Attackers { kinds })
    }

    /// The kind of each attacker, the strongest first.
    pub fn kinds(self) -> impl Iterator<Item = PieceType> {
        self.kinds.into_iter().flatten()
    }

    /// The number of attackers.
    pub fn len(self) -> usize {
        self.kinds().count()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.kinds[0].is_none()
    }

    /// Whether there are two of one kind.
    #[cfg(any(test, feature = "build"))]
    pub(crate) fn are_alike(self) -> bool {
        self.kinds[0].is_some() && self.kinds[0] == self.kinds[1]
    }

    /// Sets with a larger rank come first in the name of a class: more attackers, then stronger ones.
    pub(crate) fn rank(self) -> (usize, [usize; MAX_PER_SIDE]) {
        (self.len(), self.kinds.map(|kind| kind.map_or(0, strength)))
    }

    /// A number for each set, from 0; those of sets with fewer attackers are smaller.
    pub(crate) fn number(self) -> usize {
        match self.kinds.map(|kind| kind.map_or(0, strength)) {
            [first, 0] => first,
            // Pairs are ordered by the stronger piece, then by the weaker one.
            [first, second] => ATTACKERS.len() + first * (first - 1) / 2 + second,
        }
    }

    /// The attackers of a side of a board; `None` if there are more than two.
    pub(crate) fn of(board: &Board, color: Color) -> Option<Attackers> {
        let mut kinds = [None; MAX_PER_SIDE];
        let mut number = 0;
        for kind in ATTACKERS {
            for _ in 0..board.count(color, kind) {
                *kinds.get_mut(number)? = Some(kind);
                number += 1;
            }
        }
        Some(Attackers { kinds })
    }
}

impl Display for Attackers {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.kinds().try_for_each(|kind| f.write_str(letter(kind)))
    }
}

/// 4 for a rook, 1 for a pawn, 0 for advisors, elephants and kings.
fn strength(kind: PieceType) -> usize {
    ATTACKERS.iter().position(|&known| known == kind).map_or(0, |place| ATTACKERS.len() - place)
}

const fn letter(kind: PieceType) -> &'static str {
    match kind {
        PieceType::King => "K",
        PieceType::Advisor => "A",
        PieceType::Elephant => "E",
        PieceType::Horse => "H",
        PieceType::Rook => "R",
        PieceType::Cannon => "C",
        PieceType::Pawn => "P",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_15_sets_with_numbers_of_their_own() {
        let all: Vec<Attackers> = (0..=3).flat_map(Attackers::all).collect();
        let mut numbers: Vec<usize> = all.iter().map(|set| set.number()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..15).collect::<Vec<_>>());
        let names: Vec<String> = all.iter().map(ToString::to_string).collect();
        let expected = ["", "R", "H", "C", "P", "RR", "RH", "RC", "RP", "HH", "HC", "HP", "CC", "CP", "PP"];
        assert_eq!(names, expected);
        assert!(Attackers::all(2).is_sorted_by(|a, b| a.rank() > b.rank()));
    }

    #[test]
    fn attackers_can_be_added_and_removed() {
        use PieceType::{Advisor, Cannon, Pawn, Rook};
        let set = Attackers::new(&[Pawn, Rook]).unwrap();
        assert_eq!((set.to_string().as_str(), set.len()), ("RP", 2));
        assert_eq!(set.without(Rook), Attackers::new(&[Pawn]));
        assert_eq!(set.without(Pawn).and_then(|set| set.without(Rook)), Some(Attackers::NONE));
        assert_eq!(
            (set.without(Cannon), set.with(Cannon), Attackers::NONE.with(Advisor)),
            (None, None, None)
        );
        let pawns = Attackers::new(&[Pawn, Pawn]).unwrap();
        assert_eq!(pawns.without(Pawn), Attackers::new(&[Pawn]));
    }
}
