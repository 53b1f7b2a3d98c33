//! Moves that name the square they reach: `h2e2`, `H2-E2`, `h2xe2`, `Ch2-e2`, `Che2`, `C2e2`, `Pxe5`, `e4`.
//!
//! All of them have one form: a piece, a start file and a start rank, each of which may be missing, and a target
//! square. Without a piece and without a complete start square it is a pawn's move, as in chess. Ranks stay as written,
//! since two ways of counting them are in use.

use arrayvec::ArrayVec;

use super::glyph::{Glyph, kinds_of_letter};
use crate::position::Position;
use crate::types::{Coordinates, File, Move, MoveList, PieceType, Square};

/// The kinds of piece for a move without the name of a piece, as in chess.
const PAWN: &[PieceType] = &[PieceType::Pawn];

/// A move that a text names by squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct SquareForm {
    /// The kinds that may move; any if empty.
    pub(super) kinds: &'static [PieceType],
    /// The start file, 0 for `a`.
    pub(super) from_file: Option<u8>,
    /// The start rank, as written.
    pub(super) from_rank: Option<u8>,
    /// The target file, 0 for `a`.
    pub(super) to_file: u8,
    /// The target rank, as written.
    pub(super) to_rank: u8,
}

impl SquareForm {
    /// Whether it is two squares and nothing else.
    pub(super) fn is_plain(&self) -> bool {
        self.kinds.is_empty() && self.is_complete()
    }

    /// Whether it is one square and nothing else.
    pub(super) fn is_bare(&self) -> bool {
        self.from_file.is_none() && self.from_rank.is_none() && self.kinds == PAWN
    }

    /// Whether it names both squares.
    pub(super) fn is_complete(&self) -> bool {
        self.from_file.is_some() && self.from_rank.is_some()
    }

    /// Start and target square. `None` if the start is not fully named or the target is off the board; the start is
    /// `None` if it is off the board.
    pub(super) fn squares(&self, coordinates: Coordinates) -> Option<(Option<Square>, Square)> {
        let square = |file: u8, rank: u8| {
            let file = File::ALL.get(usize::from(file))?;
            Some(Square::from_coords(*file, coordinates.rank(rank)?))
        };
        Some((square(self.from_file?, self.from_rank?), square(self.to_file, self.to_rank)?))
    }

    /// The legal moves of the named piece, and those of them that go to the named square.
    pub(super) fn hits(
        &self,
        position: &Position,
        legal: &[Move],
        coordinates: Coordinates,
    ) -> [MoveList; 2] {
        let on_rank = |square: Square, rank: u8| coordinates.number(square.rank()) == rank;
        let kind_fits =
            |mv: Move| position.piece_on(mv.from()).is_some_and(|piece| self.kinds.contains(&piece.kind));
        let from_fits = |mv: Move| {
            (self.kinds.is_empty() || kind_fits(mv))
                && self.from_file.is_none_or(|file| mv.from().file().index() as u8 == file)
                && self.from_rank.is_none_or(|rank| on_rank(mv.from(), rank))
        };
        let to_fits =
            |mv: Move| mv.to().file().index() as u8 == self.to_file && on_rank(mv.to(), self.to_rank);
        let from: MoveList = legal.iter().copied().filter(|&mv| from_fits(mv)).collect();
        let found: MoveList = from.iter().copied().filter(|&mv| to_fits(mv)).collect();
        [from, found]
    }

    /// The ranks it names.
    pub(super) fn ranks(&self) -> impl Iterator<Item = u8> + use<> {
        self.from_rank.into_iter().chain([self.to_rank])
    }
}

/// The ways to read a text like this, the likelier first. `bc5` is a pawn's move from file b, or an elephant's, which
/// capitals suggest. `H6e5` is two squares, or the horse of rank 6, as chess programs distinguish two horses on a
/// file: this needs a capital before a small letter.
pub(super) fn square_forms(glyphs: &[Glyph]) -> ArrayVec<SquareForm, 2> {
    let mut forms = ArrayVec::new();
    let plain = squares(glyphs);
    let (letter, rest) = match glyphs.split_first() {
        Some((&Glyph::Letter(letter), rest)) => (letter, rest),
        // The text does not name the capturing piece: it is a pawn, as in chess, or any piece.
        Some((Glyph::Times, _)) => {
            forms.extend(plain.map(|form| SquareForm { kinds: PAWN, ..form }).into_iter().chain(plain));
            return forms;
        }
        _ => return forms,
    };
    let is_capital = letter.is_ascii_uppercase();
    let kinds = kinds_of_letter(letter);
    let with_piece = squares(rest).filter(|_| !kinds.is_empty()).map(|form| SquareForm { kinds, ..form });
    if let Some(form) = plain.filter(SquareForm::is_complete) {
        forms.push(form);
        // ICCS has only capital letters, or a hyphen.
        let is_small = |glyph: &Glyph| matches!(glyph, Glyph::Letter('a'..='i'));
        let is_san = is_capital && rest.iter().any(is_small) && !rest.contains(&Glyph::Minus);
        forms.extend(with_piece.filter(|_| is_san));
        return forms;
    }
    let pawn = plain.map(|form| SquareForm { kinds: PAWN, ..form });
    let (first, second) = if is_capital { (with_piece, pawn) } else { (pawn, with_piece) };
    forms.extend(first.into_iter().chain(second));
    forms
}

/// Reads from the end, where the square that is reached always stands.
fn squares(glyphs: &[Glyph]) -> Option<SquareForm> {
    let (rest, to_rank) = rank(glyphs)?;
    let (&file_glyph, rest) = rest.split_last()?;
    let to_file = file(file_glyph)?;
    let rest = match rest {
        [rest @ .., Glyph::Minus | Glyph::Times] => rest,
        rest => rest,
    };
    let (rest, from_rank) = match rank(rest) {
        Some((rest, rank)) => (rest, Some(rank)),
        None => (rest, None),
    };
    let from_file = match *rest {
        [] => None,
        [letter] => Some(file(letter)?),
        _ => return None,
    };
    Some(SquareForm { kinds: &[], from_file, from_rank, to_file, to_rank })
}

/// The rank at the end, 0 to 10, and the glyphs before it.
fn rank(glyphs: &[Glyph]) -> Option<(&[Glyph], u8)> {
    match *glyphs {
        [ref rest @ .., Glyph::Digit(1), Glyph::Digit(0)] => Some((rest, 10)),
        [ref rest @ .., Glyph::Digit(digit)] => Some((rest, digit)),
        _ => None,
    }
}

fn file(glyph: Glyph) -> Option<u8> {
    match glyph {
        Glyph::Letter(letter @ 'a'..='i') => Some(letter as u8 - b'a'),
        Glyph::Letter(letter @ 'A'..='I') => Some(letter as u8 - b'A'),
        _ => None,
    }
}
