//! Kinds of pieces, kinds with a side, and the identity of each of the 32 pieces on the board.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use super::color::Color;
use super::text::{ParseValueError, from_displayed, parse_value};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PieceType {
    /// 帥 將: one step straight, inside the palace. The kings may not face each other on an open file.
    King,
    /// 仕 士: one step diagonally, inside the palace.
    Advisor,
    /// 相 象: two steps diagonally, on its own side of the river. The point between, the eye, must be empty.
    Elephant,
    /// 傌 馬: one step straight, then one diagonally outward. The point between, the leg, must be empty.
    Horse,
    /// 俥 車: any distance straight.
    Rook,
    /// 炮 砲: moves like a rook, but captures by jumping over exactly one piece, the screen.
    Cannon,
    /// 兵 卒: one step forward; across the river, one step forward or sideways.
    Pawn,
}

impl PieceType {
    /// Number of kinds.
    pub const NUM: usize = 7;
    /// All kinds, in the order of the discriminants.
    pub const ALL: [PieceType; Self::NUM] = [
        PieceType::King,
        PieceType::Advisor,
        PieceType::Elephant,
        PieceType::Horse,
        PieceType::Rook,
        PieceType::Cannon,
        PieceType::Pawn,
    ];

    /// The index: 0 for the king up to 6 for the pawn.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of pieces of this kind at the start, which is also the maximum: 1 king, 5 pawns, 2 of any other kind.
    pub const fn max_count(self) -> usize {
        match self {
            PieceType::King => 1,
            PieceType::Pawn => 5,
            _ => 2,
        }
    }

    /// Whether the piece can leave its own half of the board: rook, horse, cannon or pawn. A side with none of
    /// these cannot mate.
    pub(crate) const fn crosses_river(self) -> bool {
        matches!(self, PieceType::Rook | PieceType::Horse | PieceType::Cannon | PieceType::Pawn)
    }

    /// The English name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            PieceType::King => "king",
            PieceType::Advisor => "advisor",
            PieceType::Elephant => "elephant",
            PieceType::Horse => "horse",
            PieceType::Rook => "rook",
            PieceType::Cannon => "cannon",
            PieceType::Pawn => "pawn",
        }
    }
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side it belongs to.
    pub color: Color,
    /// The kind of the piece.
    pub kind: PieceType,
}

impl Piece {
    /// Number of different pieces.
    pub const NUM: usize = Color::NUM * PieceType::NUM;

    /// A piece of `color` and `kind`.
    #[inline(always)]
    pub const fn new(color: Color, kind: PieceType) -> Piece {
        Piece { color, kind }
    }

    /// The index, 0 to 13: Red's kinds first, then Black's.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.color.index() * PieceType::NUM + self.kind.index()
    }

    /// The letter that FEN writes: `KABNRCP`, upper case for Red.
    pub const fn fen_char(self) -> char {
        let letter = b"KABNRCP"[self.kind.index()];
        match self.color {
            Color::Red => letter as char,
            Color::Black => letter.to_ascii_lowercase() as char,
        }
    }

    /// Reads a FEN letter: those that [`fen_char`](Self::fen_char) writes, and `E` for an elephant and `H` for a
    /// horse, as XBoard sends them.
    pub const fn from_fen_char(letter: char) -> Option<Piece> {
        let kind = match letter.to_ascii_uppercase() {
            'K' => PieceType::King,
            'A' => PieceType::Advisor,
            'B' | 'E' => PieceType::Elephant,
            'N' | 'H' => PieceType::Horse,
            'R' => PieceType::Rook,
            'C' => PieceType::Cannon,
            'P' => PieceType::Pawn,
            _ => return None,
        };
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        Some(Piece { color, kind })
    }

    /// The Chinese character printed on the piece (traditional forms).
    pub const fn chinese(self) -> char {
        const RED: [char; PieceType::NUM] = ['帥', '仕', '相', '傌', '俥', '炮', '兵'];
        const BLACK: [char; PieceType::NUM] = ['將', '士', '象', '馬', '車', '砲', '卒'];
        match self.color {
            Color::Red => RED[self.kind.index()],
            Color::Black => BLACK[self.kind.index()],
        }
    }
}

impl Display for PieceType {
    /// The English name, in lower case.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PieceType {
    type Err = ParseValueError;

    /// Reads the English name or the letter of FEN, in either case.
    fn from_str(text: &str) -> Result<PieceType, ParseValueError> {
        match single(text).and_then(Piece::from_fen_char) {
            Some(piece) => Ok(piece.kind),
            None => parse_value(text, PieceType::ALL, "a kind of piece, such as rook or R"),
        }
    }
}

impl Display for Piece {
    /// Side and kind: `Red cannon`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.kind)
    }
}

impl FromStr for Piece {
    type Err = ParseValueError;

    /// Reads the displayed text, in either case; the letter of FEN; and the character printed on the piece.
    fn from_str(text: &str) -> Result<Piece, ParseValueError> {
        let all = || PieceId::ALL.into_iter().map(PieceId::piece);
        let by_sign =
            |sign| Piece::from_fen_char(sign).or_else(|| all().find(|piece| piece.chinese() == sign));
        match single(text).and_then(by_sign) {
            Some(piece) => Ok(piece),
            None => parse_value(text, all(), "a piece, such as Red rook or R"),
        }
    }
}

/// The character of a text that has only one.
fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// The identity of one of the 32 pieces. It stays with the piece while it moves about the board.
///
/// The mailbox holds identities and the piece list is indexed by them, so a move updates the list without a
/// search. The referee uses them to distinguish two pieces of the same kind. Which of the two gets which
/// number depends on the order in which they were put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "the names say side, kind and number")]
pub enum PieceId {
    RedKing, RedAdvisor1, RedAdvisor2, RedElephant1, RedElephant2, RedHorse1, RedHorse2,
    RedRook1, RedRook2, RedCannon1, RedCannon2, RedPawn1, RedPawn2, RedPawn3, RedPawn4, RedPawn5,
    BlackKing, BlackAdvisor1, BlackAdvisor2, BlackElephant1, BlackElephant2, BlackHorse1, BlackHorse2,
    BlackRook1, BlackRook2, BlackCannon1, BlackCannon2, BlackPawn1, BlackPawn2, BlackPawn3, BlackPawn4, BlackPawn5,
}

/// The kind of each of one side's sixteen pieces.
const KINDS: [PieceType; PieceId::PER_SIDE] = {
    use PieceType::*;
    [
        King, Advisor, Advisor, Elephant, Elephant, Horse, Horse, Rook, Rook, Cannon, Cannon, Pawn, Pawn,
        Pawn, Pawn, Pawn,
    ]
};

/// The piece that each identity stands for.
const PIECES: [Piece; PieceId::NUM] = {
    let mut pieces = [Piece::new(Color::Red, PieceType::King); PieceId::NUM];
    let mut i = 0;
    while i < PieceId::NUM {
        pieces[i] = Piece::new(Color::ALL[i / PieceId::PER_SIDE], KINDS[i % PieceId::PER_SIDE]);
        i += 1;
    }
    pieces
};

impl PieceId {
    /// Number of pieces.
    pub const NUM: usize = 32;
    /// Number of pieces per side.
    pub const PER_SIDE: usize = 16;
    /// All pieces, in the order of the discriminants.
    #[rustfmt::skip]
    pub const ALL: [PieceId; Self::NUM] = {
        use PieceId::*;
        [
            RedKing, RedAdvisor1, RedAdvisor2, RedElephant1, RedElephant2, RedHorse1, RedHorse2,
            RedRook1, RedRook2, RedCannon1, RedCannon2, RedPawn1, RedPawn2, RedPawn3, RedPawn4, RedPawn5,
            BlackKing, BlackAdvisor1, BlackAdvisor2, BlackElephant1, BlackElephant2, BlackHorse1, BlackHorse2,
            BlackRook1, BlackRook2, BlackCannon1, BlackCannon2,
            BlackPawn1, BlackPawn2, BlackPawn3, BlackPawn4, BlackPawn5,
        ]
    };

    /// The index, 0 to 31: Red's pieces first, then Black's.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The piece: its side and kind.
    #[inline(always)]
    pub const fn piece(self) -> Piece {
        PIECES[self as usize]
    }

    /// The kind of piece.
    #[inline(always)]
    pub const fn kind(self) -> PieceType {
        PIECES[self as usize].kind
    }

    /// The side it belongs to.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if (self as u8) < Self::PER_SIDE as u8 { Color::Red } else { Color::Black }
    }

    /// The pieces of one side, king first, pawns last.
    #[inline(always)]
    pub fn of_side(color: Color) -> &'static [PieceId] {
        &Self::ALL[color.index() * Self::PER_SIDE..][..Self::PER_SIDE]
    }

    /// The pieces of one side and kind.
    #[inline(always)]
    pub fn of(color: Color, kind: PieceType) -> &'static [PieceId] {
        const FIRST: [usize; PieceType::NUM] = [0, 1, 3, 5, 7, 9, 11];
        &Self::ALL[color.index() * Self::PER_SIDE + FIRST[kind.index()]..][..kind.max_count()]
    }

    /// The king of one side.
    #[inline(always)]
    pub const fn king(color: Color) -> PieceId {
        match color {
            Color::Red => PieceId::RedKing,
            Color::Black => PieceId::BlackKing,
        }
    }
}

impl Display for PieceId {
    /// Side, kind and number: `Red rook 2`. A king has no number.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.piece().fmt(f)?;
        match PieceId::of(self.color(), self.kind()) {
            [_] => Ok(()),
            men => write!(f, " {}", 1 + self.index() - men[0].index()),
        }
    }
}

from_displayed!(PieceId, PieceId::ALL, "one of the 32 pieces, such as Red rook 2");

const _: () = assert!(size_of::<Option<PieceId>>() == 1, "the mailbox holds one byte a square");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_are_consistent() {
        for (i, id) in PieceId::ALL.into_iter().enumerate() {
            assert_eq!(id.index(), i);
            assert_eq!(id.color(), id.piece().color);
        }
        for color in Color::ALL {
            let mut all = Vec::new();
            for kind in PieceType::ALL {
                let men = PieceId::of(color, kind);
                assert!(men.iter().all(|id| id.piece() == Piece::new(color, kind)), "{color} {kind:?}");
                all.extend_from_slice(men);
            }
            assert_eq!(all, PieceId::of_side(color));
        }
    }

    #[test]
    fn fen_letters_round_trip() {
        for id in PieceId::ALL {
            assert_eq!(Piece::from_fen_char(id.piece().fen_char()), Some(id.piece()));
        }
        assert_eq!(Piece::from_fen_char('h'), Some(Piece::new(Color::Black, PieceType::Horse)));
        assert_eq!(Piece::from_fen_char('E'), Some(Piece::new(Color::Red, PieceType::Elephant)));
        assert_eq!(Piece::from_fen_char('G'), None, "general to some, guard to others");
    }
}
