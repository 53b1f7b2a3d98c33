//! The placements of a king with its advisors and elephants.

use super::squares::{Bits, bit, flip, mirror};

/// The squares of Red's advisors, ascending.
pub(crate) const ADVISOR_SQUARES: [u8; 5] = [3, 5, 13, 21, 23];
/// The squares of Red's elephants, ascending.
pub(crate) const ELEPHANT_SQUARES: [u8; 7] = [2, 6, 18, 22, 26, 38, 42];
/// The points of Red's palace, ascending.
pub(crate) const KING_SQUARES: [u8; 9] = [3, 4, 5, 12, 13, 14, 21, 22, 23];

/// One placement, as Red would have it.
#[derive(Clone, Debug)]
pub(crate) struct Fortress {
    pub(crate) king: u8,
    /// Ascending.
    pub(crate) advisors: Vec<u8>,
    /// Ascending.
    pub(crate) elephants: Vec<u8>,
    /// All its squares; the second value as Black would have it.
    pub(crate) squares: [Bits; 2],
    /// Elephants on c4 and g4, where a pawn of the side may stand.
    pub(crate) on_pawn_squares: u8,
}

impl Fortress {
    fn new(king: u8, advisors: Vec<u8>, elephants: Vec<u8>) -> Fortress {
        let all = advisors.iter().chain(&elephants).fold(bit(king), |all, &square| all | bit(square));
        let flipped = advisors.iter().chain(&elephants).fold(bit(flip(king)), |all, &s| all | bit(flip(s)));
        let on_pawn_squares = elephants.iter().filter(|&&s| s == 38 || s == 42).count() as u8;
        Fortress { king, advisors, elephants, squares: [all, flipped], on_pawn_squares }
    }

    fn key(&self) -> usize {
        key(self.king, &self.advisors, &self.elephants)
    }

    fn mirrored(&self) -> Fortress {
        let sorted = |squares: &[u8]| {
            let mut squares: Vec<u8> = squares.iter().map(|&s| mirror(s)).collect();
            squares.sort_unstable();
            squares
        };
        Fortress::new(mirror(self.king), sorted(&self.advisors), sorted(&self.elephants))
    }

    fn order(&self) -> (u8, &[u8], &[u8]) {
        (self.king, &self.advisors, &self.elephants)
    }
}

fn place(list: &[u8], square: u8) -> usize {
    list.iter().position(|&s| s == square).unwrap_or(0)
}

/// A number for every king and set of advisors and elephants.
fn key(king: u8, advisors: &[u8], elephants: &[u8]) -> usize {
    let advisors: usize = advisors.iter().map(|&s| 1 << place(&ADVISOR_SQUARES, s)).sum();
    let elephants: usize = elephants.iter().map(|&s| 1 << place(&ELEPHANT_SQUARES, s)).sum();
    (place(&KING_SQUARES, king) * 32 + advisors) * 128 + elephants
}

/// All placements with given numbers of advisors and elephants. First come those that are ordered before their mirror
/// image, then those that are their own mirror image, then the mirror images of the first, in the same order.
#[derive(Debug)]
pub(crate) struct Fortresses {
    pub(crate) all: Vec<Fortress>,
    /// The number of placements of the first kind; the third kind has as many.
    pub(crate) left: usize,
    /// The number of fortresses that are their own mirror image.
    pub(crate) symmetric: usize,
    numbers: Vec<u16>,
}

impl Fortresses {
    pub(crate) fn new(advisors: u8, elephants: u8) -> Fortresses {
        let (mut left, mut symmetric) = (Vec::new(), Vec::new());
        for king in KING_SQUARES {
            for advisors in subsets(&ADVISOR_SQUARES, advisors, king) {
                for elephants in subsets(&ELEPHANT_SQUARES, elephants, king) {
                    let one = Fortress::new(king, advisors.clone(), elephants);
                    let mirrored = one.mirrored();
                    match one.order().cmp(&mirrored.order()) {
                        std::cmp::Ordering::Less => left.push(one),
                        std::cmp::Ordering::Equal => symmetric.push(one),
                        std::cmp::Ordering::Greater => {}
                    }
                }
            }
        }
        let (lefts, symmetrics) = (left.len(), symmetric.len());
        let right: Vec<Fortress> = left.iter().map(Fortress::mirrored).collect();
        let all: Vec<Fortress> = left.into_iter().chain(symmetric).chain(right).collect();
        let mut numbers = vec![u16::MAX; 9 * 32 * 128];
        for (number, fortress) in all.iter().enumerate() {
            numbers[fortress.key()] = number as u16;
        }
        Fortresses { all, left: lefts, symmetric: symmetrics, numbers }
    }

    /// The number of a placement. The squares must be those that such pieces can stand on.
    #[inline]
    pub(crate) fn number(&self, king: u8, advisors: &[u8], elephants: &[u8]) -> usize {
        usize::from(self.numbers[key(king, advisors, elephants)])
    }

    /// The number of the mirror image.
    #[inline]
    pub(crate) fn mirrored(&self, number: usize) -> usize {
        if number < self.left {
            number + self.left + self.symmetric
        } else if number < self.left + self.symmetric {
            number
        } else {
            number - self.left - self.symmetric
        }
    }
}

/// The subsets of `count` squares, in lexicographic order, without the king's square.
fn subsets(squares: &[u8], count: u8, king: u8) -> Vec<Vec<u8>> {
    let free: Vec<u8> = squares.iter().copied().filter(|&s| s != king).collect();
    match count {
        0 => vec![Vec::new()],
        1 => free.iter().map(|&s| vec![s]).collect(),
        _ => free
            .iter()
            .enumerate()
            .flat_map(|(i, &a)| free[i + 1..].iter().map(move |&b| vec![a, b]))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_3339_placements_and_as_many_numbers() {
        let choose = |n: usize, k: u8| [1, n, n * (n - 1) / 2][usize::from(k)];
        let mut total = 0;
        for a in 0..=2 {
            for e in 0..=2 {
                let list = Fortresses::new(a, e);
                let expected = 5 * choose(4, a) * choose(7, e)
                    + choose(5, a) * choose(6, e)
                    + 3 * choose(5, a) * choose(7, e);
                assert_eq!(list.all.len(), expected);
                assert_eq!(2 * list.left + list.symmetric, expected);
                total += expected;
                for (number, one) in list.all.iter().enumerate() {
                    assert_eq!(list.number(one.king, &one.advisors, &one.elephants), number);
                    let mirrored = &list.all[list.mirrored(number)];
                    assert_eq!(one.mirrored().order(), mirrored.order());
                }
            }
        }
        assert_eq!(total, 3339);
    }
}
