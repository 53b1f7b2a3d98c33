//! The placements of the attackers on the points that kings and defenders leave free.

use super::squares::{ALL, BLACK_PAWN_SQUARES, Bits, NOWHERE, RED_PAWN_SQUARES, bit, count, rank, select};
use crate::class::Class;
use xiangqi::PieceType;

/// How the attackers of a class are numbered, given the squares that are occupied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attackers {
    order: Order,
    zones: [Bits; 2],
    /// Kings and defenders of each side.
    fortress_men: [u64; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Only the first side has one.
    One,
    /// The first side's, then the second's anywhere.
    FirstThenSecond,
    /// The second side's pawn, then the first side's anywhere.
    PawnThenFirst,
    /// Two pawns: first those of the first side on squares that are not the other's.
    Pawns,
}

impl Attackers {
    pub(crate) fn new(class: Class) -> Attackers {
        let is_pawn = |kind: Option<PieceType>| kind == Some(PieceType::Pawn);
        let [first, second] = class.sides();
        let order = match (is_pawn(first.attacker), is_pawn(second.attacker)) {
            _ if second.attacker.is_none() => Order::One,
            (true, true) => Order::Pawns,
            (_, true) => Order::PawnThenFirst,
            _ => Order::FirstThenSecond,
        };
        let zone = |kind, pawn| if is_pawn(kind) { pawn } else { ALL };
        Attackers {
            order,
            zones: [zone(first.attacker, RED_PAWN_SQUARES), zone(second.attacker, BLACK_PAWN_SQUARES)],
            fortress_men: [first, second].map(|side| side.defenders() as u64 + 1),
        }
    }

    /// Whether the attacker of a side can stand on a square.
    #[inline]
    pub(crate) fn can_stand(&self, side: usize, square: u8) -> bool {
        self.zones[side] & bit(square) != 0
    }

    /// How many placements there are, given how many elephants of each side stand on squares of its own pawns. All
    /// other defenders of a side stand where its pawns never are, and where the other side's can be.
    pub(crate) fn count(&self, first_elephants: u8, second_elephants: u8) -> u64 {
        let [first_men, second_men] = self.fortress_men;
        let elephants = [first_elephants, second_elephants].map(u64::from);
        let free = count(ALL) - first_men - second_men;
        let for_pawn = |side: usize| count(RED_PAWN_SQUARES) - elephants[side] - self.fortress_men[1 - side];
        match self.order {
            Order::One if self.zones[0] == ALL => free,
            Order::One => for_pawn(0),
            Order::FirstThenSecond => free * (free - 1),
            Order::PawnThenFirst => for_pawn(1) * (free - 1),
            Order::Pawns => {
                let shared = count(RED_PAWN_SQUARES & BLACK_PAWN_SQUARES) - elephants[0] - elephants[1];
                for_pawn(0) * for_pawn(1) - shared
            }
        }
    }

    /// The rank of a placement among those that are possible.
    #[inline]
    pub(crate) fn rank(&self, occupied: Bits, [first, second]: [u8; 2]) -> u64 {
        let [first_zone, second_zone] = self.zones.map(|zone| zone & !occupied);
        match self.order {
            Order::One => rank(first_zone, first),
            Order::FirstThenSecond => {
                rank(first_zone, first) * (count(first_zone) - 1) + rank(second_zone & !bit(first), second)
            }
            Order::PawnThenFirst => {
                rank(second_zone, second) * (count(first_zone) - 1) + rank(first_zone & !bit(second), first)
            }
            Order::Pawns => {
                let others = count(second_zone);
                let (alone, shared) = (first_zone & !second_zone, first_zone & second_zone);
                if shared & bit(first) == 0 {
                    return rank(alone, first) * others + rank(second_zone, second);
                }
                count(alone) * others
                    + rank(shared, first) * (others - 1)
                    + rank(second_zone & !bit(first), second)
            }
        }
    }

    /// The placement with a rank.
    pub(crate) fn squares(&self, occupied: Bits, number: u64) -> [u8; 2] {
        let [first_zone, second_zone] = self.zones.map(|zone| zone & !occupied);
        match self.order {
            Order::One => [select(first_zone, number), NOWHERE],
            Order::FirstThenSecond => {
                let others = count(first_zone) - 1;
                let first = select(first_zone, number / others);
                [first, select(second_zone & !bit(first), number % others)]
            }
            Order::PawnThenFirst => {
                let others = count(first_zone) - 1;
                let second = select(second_zone, number / others);
                [select(first_zone & !bit(second), number % others), second]
            }
            Order::Pawns => {
                let others = count(second_zone);
                let (alone, shared) = (first_zone & !second_zone, first_zone & second_zone);
                match number.checked_sub(count(alone) * others) {
                    None => [select(alone, number / others), select(second_zone, number % others)],
                    Some(number) => {
                        let first = select(shared, number / (others - 1));
                        [first, select(second_zone & !bit(first), number % (others - 1))]
                    }
                }
            }
        }
    }
}
