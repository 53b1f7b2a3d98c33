//! The placements of the attackers on the points that kings and defenders leave free.
//!
//! Equal attackers of a side are a group: which of two stands where makes no difference. Pawns come first in the order,
//! because they cannot stand everywhere; then every other group can take any point that is left.

use super::squares::{ALL, BLACK_PAWN_SQUARES, Bits, NOWHERE, RED_PAWN_SQUARES, bit, count, rank, select};
use crate::class::Class;
use xiangqi::PieceType;

/// The squares of one side's attackers, the strongest first; [`NOWHERE`] for those it does not have. The order of two
/// of the same kind has no meaning.
pub(crate) type Squares = [u8; 2];

/// How the attackers of a class are numbered, given the squares that are occupied.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// The pawns of each side.
    pawns: [Group; 2],
    /// The other attackers, in their order.
    others: Vec<Group>,
    /// Kings and defenders of each side.
    fortress_men: [u64; 2],
}

/// Equal attackers of one side.
#[derive(Clone, Copy, Debug)]
struct Group {
    side: usize,
    /// The first of their slots in the side's list of attackers.
    slot: usize,
    /// The number of attackers: 0 to 2.
    size: u64,
    /// The number of ways to place them on the free points; unused for pawns.
    ways: u64,
}

impl Group {
    /// Its squares; with one piece, the second is [`NOWHERE`].
    #[inline]
    fn of(self, squares: [Squares; 2]) -> Squares {
        if self.size == 2 { squares[self.side] } else { [squares[self.side][self.slot], NOWHERE] }
    }

    #[inline]
    fn put(self, squares: &mut [Squares; 2], placed: Squares) {
        for i in 0..self.size as usize {
            squares[self.side][self.slot + i] = placed[i];
        }
    }

    /// The rank of its squares among all on `free`: of two by the later square, then the other.
    #[inline]
    fn rank(self, free: Bits, [a, b]: Squares) -> u64 {
        let first = rank(free, a);
        if self.size == 1 {
            return first;
        }
        let second = rank(free, b);
        let (low, high) = (first.min(second), first.max(second));
        high * high.saturating_sub(1) / 2 + low
    }

    /// The squares of the group among `free` that have this rank.
    #[inline]
    fn select(self, free: Bits, number: u64) -> Squares {
        if self.size == 1 {
            return [select(free, number), NOWHERE];
        }
        // The largest number that has at most `number` pairs below it.
        let high = (8 * number + 1).isqrt().div_ceil(2);
        [select(free, number - high * (high - 1) / 2), select(free, high)]
    }
}

/// The number of ways to choose up to two of `n`.
#[inline]
fn choose(n: u64, size: u64) -> u64 {
    match size {
        0 => 1,
        1 => n,
        _ => n * n.saturating_sub(1) / 2,
    }
}

#[inline]
fn bits([a, b]: Squares) -> Bits {
    bit(a) | bit(b)
}

impl Numbering {
    pub(crate) fn new(class: Class) -> Numbering {
        let sides = class.sides();
        let fortress_men = sides.map(|side| side.defenders() as u64 + 1);
        let mut pawns = [0, 1].map(|side| Group { side, slot: 0, size: 0, ways: 0 });
        let mut others: Vec<Group> = Vec::new();
        let mut free = count(ALL) - fortress_men[0] - fortress_men[1];
        for (side, pawns) in pawns.iter_mut().enumerate() {
            let kinds: Vec<PieceType> = sides[side].attackers.kinds().collect();
            for (slot, &kind) in kinds.iter().enumerate() {
                let is_second = slot > 0 && kinds[slot - 1] == kind;
                match others.last_mut() {
                    _ if kind == PieceType::Pawn => {
                        pawns.slot = slot - usize::from(is_second);
                        pawns.size += 1;
                        free -= 1;
                    }
                    Some(group) if is_second => group.size += 1,
                    _ => others.push(Group { side, slot, size: 1, ways: 0 }),
                }
            }
        }
        for group in &mut others {
            group.ways = choose(free, group.size);
            free -= group.size;
        }
        Numbering { pawns, others, fortress_men }
    }

    /// Whether an attacker of a side can stand on a square.
    #[inline]
    pub(crate) fn can_stand(side: usize, kind: PieceType, square: u8) -> bool {
        kind != PieceType::Pawn || PAWN_SQUARES[side] & bit(square) != 0
    }

    /// How many placements there are, given how many elephants of each side stand on squares of its own pawns. All
    /// other defenders of a side stand where its pawns never are, and where the other side's can be.
    pub(crate) fn count(&self, first_elephants: u8, second_elephants: u8) -> u64 {
        let elephants = [first_elephants, second_elephants].map(u64::from);
        let for_pawn = |side: usize| count(RED_PAWN_SQUARES) - elephants[side] - self.fortress_men[1 - side];
        let shared = count(RED_PAWN_SQUARES & BLACK_PAWN_SQUARES) - elephants[0] - elephants[1];
        let [first, second] = self.pawns;
        let pawns = if first.size > 0 && second.size > 0 {
            let ways = |on_shared: u64| {
                choose(for_pawn(0) - shared, first.size - on_shared)
                    * choose(shared, on_shared)
                    * choose(for_pawn(1) - on_shared, second.size)
            };
            (0..=first.size).map(ways).sum()
        } else {
            choose(for_pawn(0), first.size) * choose(for_pawn(1), second.size)
        };
        self.others.iter().fold(pawns, |all, group| all * group.ways)
    }

    /// The rank of a placement among those that are possible.
    #[inline]
    pub(crate) fn rank(&self, occupied: Bits, squares: [Squares; 2]) -> u64 {
        let mut free = ALL & !occupied;
        let mut number = 0;
        if self.pawns[0].size + self.pawns[1].size > 0 {
            let zones = PAWN_SQUARES.map(|zone| zone & !occupied);
            let placed = self.pawns.map(|group| group.of(squares));
            number = match self.pawns {
                [first, second] if second.size == 0 => first.rank(zones[0], placed[0]),
                [first, second] if first.size == 0 => second.rank(zones[1], placed[1]),
                _ => self.rank_of_pawns(zones, placed),
            };
            for (group, placed) in self.pawns.iter().zip(placed) {
                free &= if group.size == 0 { ALL } else { !bits(placed) };
            }
        }
        for group in &self.others {
            let placed = group.of(squares);
            number = number * group.ways + group.rank(free, placed);
            free &= !bits(placed);
        }
        number
    }

    /// The rank of pawns of both sides: first come those with the fewest of the first side on squares that are also the
    /// other's.
    fn rank_of_pawns(&self, [first_zone, second_zone]: [Bits; 2], placed: [Squares; 2]) -> u64 {
        let [first, second] = self.pawns;
        let (alone, shared) = (first_zone & !second_zone, first_zone & second_zone);
        let pawns = bits(placed[0]) & ALL;
        let on_shared = count(pawns & shared);
        let others = |on_shared: u64| choose(count(second_zone) - on_shared, second.size);
        let number = if on_shared == 0 {
            first.rank(alone, placed[0])
        } else if on_shared == first.size {
            first.rank(shared, placed[0])
        } else {
            let [a, b] = placed[0];
            let (a, b) = if shared & bit(a) == 0 { (a, b) } else { (b, a) };
            rank(alone, a) * count(shared) + rank(shared, b)
        };
        let before: u64 = (0..on_shared).map(|j| split(first, alone, shared, j) * others(j)).sum();
        before + number * others(on_shared) + second.rank(second_zone & !pawns, placed[1])
    }

    /// The placement with a rank.
    pub(crate) fn squares(&self, occupied: Bits, mut number: u64) -> [Squares; 2] {
        let mut squares = [[NOWHERE; 2]; 2];
        let ways: u64 = self.others.iter().map(|group| group.ways).product();
        let zones = PAWN_SQUARES.map(|zone| zone & !occupied);
        let pawns = number / ways;
        number %= ways;
        match self.pawns {
            [first, second] if first.size > 0 && second.size > 0 => {
                self.put_pawns(zones, pawns, &mut squares);
            }
            [first, second] => {
                for group in [first, second].into_iter().filter(|group| group.size > 0) {
                    group.put(&mut squares, group.select(zones[group.side], pawns));
                }
            }
        }
        let placed = squares.into_iter().flatten().filter(|&s| s != NOWHERE);
        let mut free = placed.fold(ALL & !occupied, |free, s| free & !bit(s));
        let mut ways = ways;
        for group in &self.others {
            ways /= group.ways;
            let placed = group.select(free, number / ways);
            number %= ways;
            group.put(&mut squares, placed);
            free &= !bits(placed);
        }
        squares
    }

    fn put_pawns(&self, zones: [Bits; 2], mut number: u64, squares: &mut [Squares; 2]) {
        let [first, second] = self.pawns;
        let (alone, shared) = (zones[0] & !zones[1], zones[0] & zones[1]);
        for on_shared in 0..=first.size {
            let others = choose(count(zones[1]) - on_shared, second.size);
            let ways = split(first, alone, shared, on_shared) * others;
            if number >= ways {
                number -= ways;
                continue;
            }
            let (pawns, rest) = (number / others, number % others);
            let placed = if on_shared == 0 {
                first.select(alone, pawns)
            } else if on_shared == first.size {
                first.select(shared, pawns)
            } else {
                [select(alone, pawns / count(shared)), select(shared, pawns % count(shared))]
            };
            first.put(squares, placed);
            second.put(squares, second.select(zones[1] & !bits(placed), rest));
            return;
        }
    }
}

/// The number of ways to place a group with this many on `shared` and the rest on `alone`.
fn split(group: Group, alone: Bits, shared: Bits, on_shared: u64) -> u64 {
    choose(count(alone), group.size - on_shared) * choose(count(shared), on_shared)
}

const PAWN_SQUARES: [Bits; 2] = [RED_PAWN_SQUARES, BLACK_PAWN_SQUARES];
