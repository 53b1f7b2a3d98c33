//! Classes of endings: the pieces on the board, without their squares.
//!
//! Owns names, their order and which classes there are. Where the pieces stand is for [`index`](crate::index).

mod attackers;

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use xiangqi::{Board, Color, PieceType};

pub use attackers::{ATTACKERS, Attackers};

/// The pieces of one side: its king, up to two advisors and two elephants, and up to two attackers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// The rooks, horses, cannons and pawns.
    pub attackers: Attackers,
    /// The number of advisors, 0 to 2.
    pub advisors: u8,
    /// The number of elephants, 0 to 2.
    pub elephants: u8,
}

impl Side {
    /// A king alone.
    pub const KING: Side = Side { attackers: Attackers::NONE, advisors: 0, elephants: 0 };

    /// The number of pieces of the side, the king included.
    pub fn piece_count(self) -> usize {
        1 + self.defenders() + self.attackers.len()
    }

    /// The number of advisors and elephants.
    pub fn defenders(self) -> usize {
        usize::from(self.advisors + self.elephants)
    }

    /// Sides with a larger rank come first in the name of a class.
    fn rank(self) -> impl Ord {
        (self.attackers.rank(), self.advisors, self.elephants)
    }

    /// A number for each side, from 0; with fewer attackers it is smaller.
    pub(crate) fn number(self) -> usize {
        self.attackers.number() * 9 + usize::from(3 * self.advisors + self.elephants)
    }

    fn of(board: &Board, color: Color) -> Option<Side> {
        let attackers = Attackers::of(board, color)?;
        let [advisors, elephants] =
            [PieceType::Advisor, PieceType::Elephant].map(|kind| u8::try_from(board.count(color, kind)).ok());
        Some(Side { attackers, advisors: advisors?, elephants: elephants? })
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "K{}", self.attackers)?;
        (0..self.advisors).try_for_each(|_| f.write_str("A"))?;
        (0..self.elephants).try_for_each(|_| f.write_str("E"))
    }
}

/// The most attackers of a class, both sides together.
pub(crate) const MAX_ATTACKERS: usize = 3;

/// A class of endings, like `KR-KAAEE`. The stronger side comes first, because exchanged colours are the same class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    sides: [Side; 2],
}

/// Text that does not name a class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassError {
    /// The text does not consist of two sides with a hyphen between them.
    #[error("'{0}' is not an endgame class: expected two sides, like KR-KAAEE")]
    Malformed(String),
    /// A side has pieces that no class has.
    #[error("'{0}': a side has K, then up to two of R, H, C and P, up to two A, and up to two E")]
    Pieces(String),
    /// The sides have too many attackers.
    #[error("'{0}': both sides together have more than three attackers")]
    TooManyAttackers(String),
    /// No side has an attacker.
    #[error("'{0}': neither side can attack, so every position is a draw")]
    NothingToAttackWith(String),
}

impl Class {
    /// The class of two sides, in either order; `None` if neither side has an attacker, or both together more than three.
    pub fn new(a: Side, b: Side) -> Option<Class> {
        if !(1..=MAX_ATTACKERS).contains(&(a.attackers.len() + b.attackers.len())) {
            return None;
        }
        Some(Class { sides: if a.rank() >= b.rank() { [a, b] } else { [b, a] } })
    }

    /// The stronger side.
    pub fn first(self) -> Side {
        self.sides[0]
    }

    /// The other side.
    pub fn second(self) -> Side {
        self.sides[1]
    }

    /// Both sides, the stronger first.
    pub fn sides(self) -> [Side; 2] {
        self.sides
    }

    /// The number of attackers of both sides together, 1 to 3.
    pub fn attackers(self) -> usize {
        self.sides.iter().map(|side| side.attackers.len()).sum()
    }

    /// The number of pieces on the board, the kings included.
    pub fn piece_count(self) -> usize {
        self.sides.iter().map(|side| side.piece_count()).sum()
    }

    /// The class of a board, and the colour of its first side. If both sides have the same pieces, that is Red. `None`
    /// if no table can contain the position.
    pub fn of(board: &Board) -> Option<(Class, Color)> {
        let [red, black] = [Side::of(board, Color::Red)?, Side::of(board, Color::Black)?];
        let first = if red.rank() >= black.rank() { Color::Red } else { Color::Black };
        Some((Class::new(red, black)?, first))
    }

    /// The classes with one piece less that a capture leads to. Classes without attackers are left out, because they
    /// are drawn.
    pub fn after_captures(self) -> Vec<Class> {
        let mut found = Vec::new();
        for (taken, kept) in [(self.sides[0], self.sides[1]), (self.sides[1], self.sides[0])] {
            let without_attacker = ATTACKERS.into_iter().filter_map(|kind| {
                taken.attackers.without(kind).map(|attackers| Side { attackers, ..taken })
            });
            let without_advisor = taken.advisors.checked_sub(1).map(|advisors| Side { advisors, ..taken });
            let without_elephant =
                taken.elephants.checked_sub(1).map(|elephants| Side { elephants, ..taken });
            for side in without_attacker.chain(without_advisor).chain(without_elephant) {
                found.extend(Class::new(side, kept).filter(|class| !found.contains(class)));
            }
        }
        found
    }
}

impl Display for Class {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.sides[0], self.sides[1])
    }
}

impl FromStr for Class {
    type Err = ClassError;

    /// Reads a name in either order of the sides and either case; `B` for an elephant and `N` for a horse are taken.
    fn from_str(text: &str) -> Result<Class, ClassError> {
        let Some((a, b)) = text.split_once('-') else { return Err(ClassError::Malformed(text.to_owned())) };
        let side = |text: &str| side_from(text);
        let (Some(a), Some(b)) = (side(a), side(b)) else {
            return Err(ClassError::Pieces(text.to_owned()));
        };
        Class::new(a, b).ok_or_else(|| {
            let nothing = a.attackers.is_empty() && b.attackers.is_empty();
            let error = if nothing { ClassError::NothingToAttackWith } else { ClassError::TooManyAttackers };
            error(text.to_owned())
        })
    }
}

fn side_from(text: &str) -> Option<Side> {
    let mut side = Side::KING;
    let rest = text.strip_prefix(['K', 'k'])?;
    for letter in rest.chars() {
        match letter.to_ascii_uppercase() {
            'A' if side.advisors < 2 => side.advisors += 1,
            'E' | 'B' if side.elephants < 2 => side.elephants += 1,
            letter => {
                let kind = match letter {
                    'R' => PieceType::Rook,
                    'H' | 'N' => PieceType::Horse,
                    'C' => PieceType::Cannon,
                    'P' => PieceType::Pawn,
                    _ => return None,
                };
                side.attackers = side.attackers.with(kind)?;
            }
        }
    }
    Some(side)
}

/// Sides without attackers, the fewest defenders first.
pub fn defences() -> impl Iterator<Item = Side> {
    (0..=2).flat_map(|advisors| (0..=2).map(move |elephants| Side { advisors, elephants, ..Side::KING }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Position;

    #[test]
    fn names_round_trip_in_either_order() {
        for (text, name) in [
            ("KR-KAAEE", "KR-KAAEE"),
            ("kaee-kh", "KH-KAEE"),
            ("KN-KB", "KH-KE"),
            ("KPE-KRA", "KRA-KPE"),
            // More attackers come before fewer; with the same number, stronger attackers come first.
            ("KR-KPP", "KPP-KR"),
            ("KP-KPNE", "KHPE-KP"),
            ("KPC-K", "KCP-K"),
        ] {
            assert_eq!(text.parse::<Class>().unwrap().to_string(), name);
        }
        for bad in
            ["", "KR", "KRRR-K", "KRP-KPP", "KAAA-KR", "K-K", "KA-KEE", "R-K", "KQ-K", "KR-K-K", "KR_K"]
        {
            assert!(bad.parse::<Class>().is_err(), "{bad}");
        }
    }

    #[test]
    fn boards_have_classes() {
        let of =
            |fen: &str| Class::of(Position::from_fen(fen).unwrap().board()).map(|(c, f)| (c.to_string(), f));
        assert_eq!(of("3k5/4a4/9/9/9/9/9/9/4r4/5K3 b"), Some(("KRA-K".to_owned(), Color::Black)));
        assert_eq!(of("3k5/4a4/9/9/9/9/9/R8/P8/4K4 b"), Some(("KRP-KA".to_owned(), Color::Red)));
        assert_eq!(of("3k5/4a4/9/9/9/9/9/p8/p8/3RK4 b"), Some(("KPPA-KR".to_owned(), Color::Black)));
        assert_eq!(of("3k5/4a4/9/9/9/9/9/R8/R8/1C2K4 b"), None);
        assert_eq!(of("3k5/4a4/9/9/9/9/9/RC7/rc7/4K4 b"), None);
        assert_eq!(of("3k5/4a4/9/9/9/9/9/9/9/4K4 b"), None);
    }

    #[test]
    fn a_capture_takes_one_piece() {
        let names = |name: &str| -> Vec<String> {
            name.parse::<Class>().unwrap().after_captures().iter().map(ToString::to_string).collect()
        };
        assert_eq!(names("KR-KAE"), ["KR-KE", "KR-KA"]);
        assert_eq!(names("KRA-KH"), ["KH-KA", "KR-KH", "KRA-K"]);
        assert_eq!(names("KR-K"), [""; 0]);
        assert_eq!(names("KHP-KAE"), ["KP-KAE", "KH-KAE", "KHP-KE", "KHP-KA"]);
        assert_eq!(names("KPP-KR"), ["KR-KP", "KPP-K"]);
    }
}
