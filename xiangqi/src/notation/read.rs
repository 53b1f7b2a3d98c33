//! A text as a move: every notation, in every spelling that `glyph` and `name` know.
//!
//! A text is parsed into what it says of a move, and the legal moves are compared with that. If one fits, the
//! text is that move. Names by the systems come first, then other names that people write.

use arrayvec::ArrayVec;

use super::glyph::{Glyph, glyphs, half_width, kinds_of_letter};
use super::name::{Direction, Name, Standing, Step, Symbol, System};
use super::square_form::{SquareForm, square_forms};
use super::{Candidates, Notation, NotationError};
use crate::position::{PlayError, Position};
use crate::text::{MAX_QUOTED, shortened};
use crate::types::{Coordinates, MAX_MOVES, Move, MoveList, PieceType, Square};

/// Which pawn `11` and `33` are in WXF notation, where the editions of the rules disagree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WxfEdition {
    /// The first digit counts from the front: `33` is the third pawn of file 3.
    #[default]
    Of2018,
    /// The file twice: `33` is the middle pawn of file 3.
    Of1997,
}

/// Reads moves, with what is known about the texts.
///
/// Letters may be in either case, letters and digits full-width, and characters traditional or simplified.
/// Spaces between the characters and signs of check or quality after the move are ignored. These forms are read:
///
/// - squares: `h2e2`, `H2-E2`, `h2xe2`, with a piece `Ch2-e2`, or as in chess `Che2`, `Hxe5`, `e4`; ranks from
///   0 or from 1;
/// - letters: `C2=5`, `c2.5`, `H2+3` or `N2+3`, `E3+5` or `B3+5` or `M3+5`; tandems `C+=5`, `+C=5`; pawns by any
///   system, `15=6`, `5+=6`, `++=6`, `Pa=6`; ElephantEye's digits for pieces, `62=5`;
/// - Chinese: 炮二平五, 馬8進7, 傌８进７, 前炮平五, 中兵進一, 三兵進一, 前七平六.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader {
    /// How moves that name squares count the ranks. A move that names a rank 10 is read with ranks from 1.
    pub ranks: Coordinates,
    /// Which pawn `11` and `33` are; a move that only one edition could have written settles it.
    pub wxf: WxfEdition,
}

/// Reads one move of a position, if nothing is known about the source of the text.
///
/// # Errors
/// If the text is not a move, or fits none or several of the legal moves. The error lists the moves that may
/// have been meant.
///
/// ```
/// use xiangqi::Position;
/// use xiangqi::notation::read;
///
/// let position = Position::default();
/// for text in ["h2e2", "H2-E2", "C2=5", "炮二平五", "砲２平５", "Che2"] {
///     assert_eq!(read(&position, text)?.to_string(), "h2e2");
/// }
/// let error = read(&position, "炮二平二").unwrap_err();
/// assert!(error.to_string().starts_with("'炮二平二': no such move here; did you mean 炮二平"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    Reader::default().read(position, text)
}

/// The moves in a line of text, separated by spaces, commas or semicolons, without their move numbers.
pub fn moves_in(text: &str) -> impl Iterator<Item = &str> {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、' | '；');
    text.split(is_separator).map(without_number).filter(|text| !text.is_empty())
}

/// A move without the number joined to it: `1.炮二平五`, `12...H8+7`, `３．車一平二`. The result is empty if the
/// text is only a number, or only the dots of a missing move (`……`).
pub fn without_number(text: &str) -> &str {
    let is_dot = |c: char| matches!(c, '.' | '．' | '。' | '…' | '·');
    let rest = text.trim_start_matches(|c| half_width(c).is_ascii_digit());
    let number = text[..text.len() - rest.len()].chars().count();
    if rest.is_empty() && (1..=3).contains(&number) {
        return rest;
    }
    let stripped = rest.trim_start_matches(is_dot);
    let dots = rest[..rest.len() - stripped.len()].chars().count();
    // `26.5` is a pawn's move, and `.P=4` might be one.
    let is_move_without = number > 0 && stripped.chars().nth(2).is_some();
    if dots > 0
        && (stripped.is_empty() || is_move_without || number == 0 && (dots > 1 || rest.starts_with('…')))
    {
        stripped
    } else {
        text
    }
}

impl Reader {
    /// A reader for the moves of one game. It looks at all of them first. Ranks count from 1 if a move names a
    /// rank 10, or if the first move is only legal with ranks from 1.
    pub fn for_game<'t>(start: &Position, texts: impl IntoIterator<Item = &'t str>) -> Reader {
        let mut reader = Reader::default();
        let mut is_first = true;
        for text in texts {
            let Some(glyphs) = glyphs(text) else { continue };
            match glyphs[..] {
                [Glyph::Digit(_), Glyph::Plus | Glyph::Minus, ..]
                | [Glyph::Plus, Glyph::Plus, ..]
                | [Glyph::Minus, Glyph::Minus, ..] => reader.wxf = WxfEdition::Of1997,
                _ => {}
            }
            let forms = square_forms(&glyphs);
            if forms.iter().flat_map(SquareForm::ranks).any(|rank| rank == 10) {
                reader.ranks = Coordinates::FromOne;
            }
            if is_first && !forms.is_empty() {
                let one = Reader { ranks: Coordinates::FromOne, ..reader };
                if reader.read(start, text).is_err() && { one }.read(start, text).is_ok() {
                    reader.ranks = Coordinates::FromOne;
                }
            }
            is_first = false;
        }
        reader
    }

    /// Reads a move of a position.
    ///
    /// # Errors
    /// The same as those of [`read`].
    pub fn read(&mut self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let unreadable = || NotationError::Unreadable { text: shortened(text, MAX_QUOTED) };
        let glyphs = glyphs(text).ok_or_else(unreadable)?;
        let forms = square_forms(&glyphs);
        if !forms.is_empty() {
            return self.read_squares(position, text, &forms);
        }
        let (names, step) = relative(&glyphs).ok_or_else(unreadable)?;
        self.read_relative(position, text, &names, step)
    }

    fn read_squares(
        &self,
        position: &Position,
        text: &str,
        forms: &[SquareForm],
    ) -> Result<Move, NotationError> {
        let mut nearest = MoveList::new();
        for form in forms {
            let names_ten = form.ranks().any(|rank| rank == 10);
            let coordinates = if names_ten { Coordinates::FromOne } else { self.ranks };
            // Engines and most files name both squares: no need to look at other moves.
            let named = form.squares(coordinates).and_then(|(from, to)| Move::try_new(from?, to));
            if let Some(mv) = named.filter(|&mv| form.kinds.is_empty() && position.is_legal(mv)) {
                return Ok(mv);
            }
            let legal = position.legal_moves();
            let on_rank = |square: Square, rank: u8| coordinates.number(square.rank()) == rank;
            let kind_fits =
                |mv: Move| position.piece_on(mv.from()).is_some_and(|piece| form.kinds.contains(&piece.kind));
            let from_fits = |mv: Move| {
                (form.kinds.is_empty() || kind_fits(mv))
                    && form.from_file.is_none_or(|file| mv.from().file().index() as u8 == file)
                    && form.from_rank.is_none_or(|rank| on_rank(mv.from(), rank))
            };
            let to_fits =
                |mv: Move| mv.to().file().index() as u8 == form.to_file && on_rank(mv.to(), form.to_rank);
            let from: MoveList = legal.iter().copied().filter(|&mv| from_fits(mv)).collect();
            let found: MoveList = from.iter().copied().filter(|&mv| to_fits(mv)).collect();
            match found[..] {
                [mv] => return Ok(mv),
                [] => {}
                _ => return Err(ambiguous(position, text, &found, Notation::Uci)),
            }
            if form.is_complete() {
                return Err(match named {
                    None => NotationError::Unreadable { text: shortened(text, MAX_QUOTED) },
                    Some(mv) => illegal(position, text, mv, &from, Notation::Uci),
                });
            }
            if nearest.is_empty() {
                nearest = from;
            }
        }
        Err(no_such_move(position, text, &nearest, Notation::Uci))
    }

    fn read_relative(
        &mut self,
        position: &Position,
        text: &str,
        names: &Names,
        step: Step,
    ) -> Result<Move, NotationError> {
        let legal = position.legal_moves();
        let with_step: MoveList = legal.iter().copied().filter(|&mv| fits_step(position, mv, step)).collect();
        let edition = match self.wxf {
            WxfEdition::Of2018 => System::Wxf2018,
            WxfEdition::Of1997 => System::Wxf1997,
        };
        let named: ArrayVec<(Move, Systems), MAX_MOVES> = with_step
            .iter()
            .map(|&mv| (mv, naming(position, mv, names)))
            .filter(|(_, systems)| !systems.is_empty())
            .collect();
        let is_one = named.len() == 1;
        let mut chosen = named.iter().filter(|(_, systems)| is_one || systems.contains(&edition));
        if let (Some((mv, systems)), None) = (chosen.next(), chosen.next()) {
            if systems.contains(&System::Wxf1997) && !systems.contains(&System::Wxf2018) {
                self.wxf = WxfEdition::Of1997;
            }
            return Ok(*mv);
        }
        let found: MoveList = if named.is_empty() {
            with_step.iter().copied().filter(|&mv| is_loosely_named(position, mv, names)).collect()
        } else {
            named.iter().map(|(mv, _)| *mv).collect()
        };
        match found[..] {
            [mv] => Ok(mv),
            [] => Err(refusal(position, text, names, step, &legal)),
            _ => Err(ambiguous(position, text, &found, style(text))),
        }
    }
}

/// Why a text in relative notation fits no legal move.
fn refusal(position: &Position, text: &str, names: &Names, step: Step, legal: &[Move]) -> NotationError {
    let is_named =
        |mv: Move| !naming(position, mv, names).is_empty() || is_loosely_named(position, mv, names);
    let same_man: MoveList = legal.iter().copied().filter(|&mv| is_named(mv)).collect();
    if let Some(mv) = pseudo_legal(position).find(|&mv| fits_step(position, mv, step) && is_named(mv)) {
        return illegal(position, text, mv, &same_man, style(text));
    }
    let same_kind = |mv: Move| kind_of(position, mv).is_some_and(|kind| names.kinds().contains(&kind));
    let is_near = |mv: Move| is_named(mv) || same_kind(mv) && fits_step(position, mv, step);
    let mut near: MoveList = legal.iter().copied().filter(|&mv| is_near(mv)).collect();
    if near.is_empty() {
        near = legal.iter().copied().filter(|&mv| same_kind(mv)).collect();
    }
    no_such_move(position, text, &near, style(text))
}

fn fits_step(position: &Position, mv: Move, step: Step) -> bool {
    kind_of(position, mv).is_some_and(|kind| Step::new(position.side_to_move(), kind, mv) == step)
}

/// What the first two glyphs may name.
#[derive(Debug, Default)]
struct Names {
    /// As the systems write them.
    strict: ArrayVec<Name, 2>,
    /// With a digit for the piece, as on ElephantEye's keypad.
    keypad: Option<Name>,
}

impl Names {
    fn kinds(&self) -> ArrayVec<PieceType, 2> {
        let of_name = |name: &Name| match *name {
            [Symbol::Man(kind), _] | [_, Symbol::Man(kind)] => kind,
            _ => PieceType::Pawn,
        };
        self.strict.iter().map(of_name).collect()
    }
}

/// What a move in relative notation says, if the text is one.
fn relative(glyphs: &[Glyph]) -> Option<(Names, Step)> {
    let [first, second, direction, Glyph::Digit(argument @ 1..)] = *glyphs else { return None };
    let direction = match direction {
        Glyph::Plus | Glyph::Forward => Direction::Forward,
        Glyph::Level | Glyph::Dot => Direction::Level,
        Glyph::Minus | Glyph::Backward => Direction::Backward,
        _ => return None,
    };
    let names = names(first, second)?;
    Some((names, Step { direction, argument }))
}

fn names(first: Glyph, second: Glyph) -> Option<Names> {
    let kinds = |glyph: Glyph| -> ArrayVec<PieceType, 2> {
        match glyph {
            Glyph::Letter(letter) => kinds_of_letter(letter).iter().copied().collect(),
            Glyph::Piece(kind) => [kind].into_iter().collect(),
            _ => ArrayVec::new(),
        }
    };
    let mut names = Names::default();
    if let (Glyph::Letter('P' | 'p'), Glyph::Letter(letter)) = (first, second) {
        let place = (letter.to_ascii_lowercase() as u8).wrapping_sub(b'a') + 1;
        names.strict.extend((place <= 5).then_some([Symbol::Man(PieceType::Pawn), Symbol::Letter(place)]));
    } else if let (man @ (Glyph::Letter(_) | Glyph::Piece(_)), place) = (first, second) {
        let place = symbol(place)?;
        names.strict = kinds(man).into_iter().map(|kind| in_order(Symbol::Man(kind), place)).collect();
    } else if let (place, man @ (Glyph::Letter(_) | Glyph::Piece(_))) = (first, second) {
        let place = symbol(place)?;
        let name = |kind| match place {
            Symbol::Digit(_) => [place, Symbol::Man(kind)],
            _ => in_order(Symbol::Man(kind), place),
        };
        names.strict = kinds(man).into_iter().map(name).collect();
    } else {
        let name = [symbol(first)?, symbol(second)?];
        names.strict.push(name);
        if let [Symbol::Digit(key @ 1..=7), place] = name {
            use PieceType::*;
            let kind = [King, Advisor, Elephant, Horse, Rook, Cannon, Pawn][usize::from(key) - 1];
            names.keypad = Some(in_order(Symbol::Man(kind), place));
        }
    }
    (!names.strict.is_empty()).then_some(names)
}

/// Man and place in the order in which the systems write them.
fn in_order(man: Symbol, place: Symbol) -> Name {
    match place {
        Symbol::Front | Symbol::Middle | Symbol::Rear => [place, man],
        _ => [man, place],
    }
}

/// The symbol of a place; `None` if it is not a place.
fn symbol(glyph: Glyph) -> Option<Symbol> {
    Some(match glyph {
        Glyph::Digit(digit @ 1..) => Symbol::Digit(digit),
        Glyph::Plus => Symbol::Plus,
        Glyph::Minus => Symbol::Minus,
        Glyph::Dot => Symbol::Dot,
        Glyph::Front => Symbol::Front,
        Glyph::Middle => Symbol::Middle,
        Glyph::Rear => Symbol::Rear,
        _ => return None,
    })
}

fn kind_of(position: &Position, mv: Move) -> Option<PieceType> {
    let piece = position.piece_on(mv.from())?;
    (piece.color == position.side_to_move()).then_some(piece.kind)
}

fn standing(position: &Position, mv: Move) -> Option<Standing> {
    let kind = kind_of(position, mv)?;
    Some(Standing::new(position.board(), position.side_to_move(), kind, mv.from()))
}

/// Systems of names.
type Systems = ArrayVec<System, 5>;

/// The systems by which a move's man has one of these names.
fn naming(position: &Position, mv: Move, names: &Names) -> Systems {
    let of_other_kind = kind_of(position, mv).is_none_or(|kind| !names.kinds().contains(&kind));
    let Some(standing) = standing(position, mv).filter(|_| !of_other_kind) else { return Systems::new() };
    let has_name = |system: &System| names.strict.contains(&standing.name(*system));
    System::ALL.into_iter().filter(has_name).collect()
}

fn is_loosely_named(position: &Position, mv: Move, names: &Names) -> bool {
    let Some(standing) = standing(position, mv) else { return false };
    standing.loose_names().iter().any(|name| names.strict.contains(name))
        || names.keypad.is_some_and(|name| {
            System::ALL.into_iter().any(|system| standing.name(system) == name)
                || standing.loose_names().contains(&name)
        })
}

/// Moves as the pieces go, whether or not the king is safe after them; slow.
fn pseudo_legal(position: &Position) -> impl Iterator<Item = Move> + '_ {
    let side = position.side_to_move();
    let moves = |from| Square::ALL.into_iter().filter_map(move |to| Move::try_new(from, to));
    let own = move |from: &Square| position.piece_on(*from).is_some_and(|piece| piece.color == side);
    Square::ALL
        .into_iter()
        .filter(own)
        .flat_map(moves)
        .filter(move |&mv| position.board().is_pseudo_legal(side, mv))
}

fn ambiguous(position: &Position, text: &str, found: &[Move], notation: Notation) -> NotationError {
    let candidates = Candidates::new(position, found.iter().copied(), notation);
    NotationError::Ambiguous { text: shortened(text, MAX_QUOTED), candidates }
}

fn no_such_move(position: &Position, text: &str, near: &[Move], notation: Notation) -> NotationError {
    let candidates = Candidates::new(position, near.iter().copied(), notation);
    NotationError::NoSuchMove { text: shortened(text, MAX_QUOTED), candidates }
}

fn illegal(position: &Position, text: &str, mv: Move, near: &[Move], notation: Notation) -> NotationError {
    match position.clone().play(mv) {
        Err(error) => {
            // That a square is empty says all; of a man that stands there the other moves are of interest.
            let near = if matches!(error, PlayError::NoPiece { .. }) { &[] } else { near };
            let candidates = Candidates::new(position, near.iter().copied(), notation);
            NotationError::Illegal { text: shortened(text, MAX_QUOTED), error, candidates }
        }
        // Legal, and yet it was not among the legal moves that fit: the piece is not the one named.
        Ok(()) => no_such_move(position, text, near, notation),
    }
}

/// How the candidates of an error are written: as the text is.
fn style(text: &str) -> Notation {
    let is_chinese = |c: char| !c.is_ascii() && half_width(c) == c && c.is_alphabetic();
    let is_traditional = |c: char| "帥將馬傌車俥硨進後".contains(c);
    if text.contains(is_traditional) {
        Notation::Traditional
    } else if text.contains(is_chinese) {
        Notation::Chinese
    } else {
        Notation::Wxf
    }
}
