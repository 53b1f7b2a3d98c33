//! Moves relative to their player: who, from where, which way, how far. The legal moves are compared with the two
//! symbols and the step.

use core::fmt::{self, Display, Formatter};

use arrayvec::ArrayVec;

use super::error::{illegal, no_such_move};
use super::glyph::{Glyph, kinds_of_letter};
use super::name::{Direction, Name, Standing, Step, Symbol, System};
use super::{Notation, NotationError};
use crate::position::Position;
use crate::types::{MAX_MOVES, Move, MoveList, PieceType, Square, from_displayed};

/// The edition of the WXF rules: two editions name different pawns by `11` and `33`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WxfEdition {
    /// The first digit counts from the front: `33` is the third pawn of file 3.
    #[default]
    Of2018,
    /// The file twice: `33` is the middle pawn of file 3.
    Of1997,
}

impl Display for WxfEdition {
    /// The year.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WxfEdition::Of2018 => "2018",
            WxfEdition::Of1997 => "1997",
        })
    }
}

from_displayed!(WxfEdition, [WxfEdition::Of2018, WxfEdition::Of1997], "2018 or 1997");

/// A move as a relative notation has it: a piece and a step.
#[derive(Debug)]
pub(super) struct Relative {
    pub(super) names: Names,
    pub(super) step: Step,
}

impl Relative {
    /// The legal moves that fit, and whether the name of the piece is one of the WXF rules of 1997 only.
    pub(super) fn hits(&self, position: &Position, legal: &[Move], wxf: WxfEdition) -> (MoveList, bool) {
        let Relative { names, step } = self;
        let with_step: MoveList =
            legal.iter().copied().filter(|&mv| fits_step(position, mv, *step)).collect();
        let edition = match wxf {
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
            let is_of_1997 = systems.contains(&System::Wxf1997) && !systems.contains(&System::Wxf2018);
            return (MoveList::from_iter([*mv]), is_of_1997);
        }
        let found = if named.is_empty() {
            with_step.iter().copied().filter(|&mv| is_loosely_named(position, mv, names)).collect()
        } else {
            named.iter().map(|(mv, _)| *mv).collect()
        };
        (found, false)
    }

    /// Why no legal move fits.
    pub(super) fn refusal(
        &self,
        position: &Position,
        text: &str,
        legal: &[Move],
        notation: Notation,
    ) -> NotationError {
        let Relative { names, step } = self;
        let step = *step;
        let is_named =
            |mv: Move| !naming(position, mv, names).is_empty() || is_loosely_named(position, mv, names);
        let same_man: MoveList = legal.iter().copied().filter(|&mv| is_named(mv)).collect();
        if let Some(mv) = pseudo_legal(position).find(|&mv| fits_step(position, mv, step) && is_named(mv)) {
            return illegal(position, text, mv, &same_man, notation);
        }
        let same_kind = |mv: Move| kind_of(position, mv).is_some_and(|kind| names.kinds().contains(&kind));
        let is_near = |mv: Move| is_named(mv) || same_kind(mv) && fits_step(position, mv, step);
        let mut near: MoveList = legal.iter().copied().filter(|&mv| is_near(mv)).collect();
        if near.is_empty() {
            near = legal.iter().copied().filter(|&mv| same_kind(mv)).collect();
        }
        no_such_move(position, text, &near, notation)
    }
}

fn fits_step(position: &Position, mv: Move, step: Step) -> bool {
    kind_of(position, mv).is_some_and(|kind| Step::new(position.side_to_move(), kind, mv) == step)
}

/// The pieces that the first two glyphs may name.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Names as the notation systems write them.
    strict: ArrayVec<Name, 2>,
    /// A name with a digit for the piece, as on ElephantEye's keypad.
    keypad: Option<Name>,
    /// 前, 中 or 後 alone: the text leaves out the piece, because only one kind can be meant.
    side: Option<Symbol>,
}

impl Names {
    /// Names that the systems write.
    pub(super) fn new(strict: ArrayVec<Name, 2>) -> Names {
        Names { strict, ..Names::default() }
    }

    fn kinds(&self) -> ArrayVec<PieceType, 2> {
        let of_name = |name: &Name| match *name {
            [Symbol::Man(kind), _] | [_, Symbol::Man(kind)] => kind,
            _ => PieceType::Pawn,
        };
        self.strict.iter().map(of_name).collect()
    }
}

/// Whether glyphs have the form of a move in a relative notation.
pub(super) fn is_relative(glyphs: &[Glyph]) -> bool {
    parse(glyphs).is_some()
}

/// Reads glyphs as a move in a relative notation; `None` if they are not such a move.
pub(super) fn parse(glyphs: &[Glyph]) -> Option<Relative> {
    let (names, direction, argument) = match *glyphs {
        [first, second, direction, Glyph::Digit(argument @ 1..)] => {
            (names(first, second)?, direction, argument)
        }
        [
            side @ (Glyph::Front | Glyph::Middle | Glyph::Rear),
            direction @ (Glyph::Forward | Glyph::Level | Glyph::Backward),
            Glyph::Digit(argument @ 1..),
        ] => (Names { side: symbol(side), ..Names::default() }, direction, argument),
        _ => return None,
    };
    let direction = match direction {
        Glyph::Plus | Glyph::Forward => Direction::Forward,
        Glyph::Level | Glyph::Dot => Direction::Level,
        Glyph::Minus | Glyph::Backward => Direction::Backward,
        _ => return None,
    };
    Some(Relative { names, step: Step { direction, argument } })
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

/// Piece and place in the order in which the systems write them.
pub(super) fn in_order(man: Symbol, place: Symbol) -> Name {
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

/// The systems by which a move's piece has one of these names.
fn naming(position: &Position, mv: Move, names: &Names) -> Systems {
    let of_other_kind = kind_of(position, mv).is_none_or(|kind| !names.kinds().contains(&kind));
    let Some(standing) = standing(position, mv).filter(|_| !of_other_kind) else { return Systems::new() };
    let has_name = |system: &System| names.strict.contains(&standing.name(*system));
    System::ALL.into_iter().filter(has_name).collect()
}

fn is_loosely_named(position: &Position, mv: Move, names: &Names) -> bool {
    let Some(standing) = standing(position, mv) else { return false };
    standing.loose_names().iter().any(|name| names.strict.contains(name))
        || names.side.is_some_and(|side| standing.loose_names().iter().any(|name| name[0] == side))
        || names.keypad.is_some_and(|name| {
            System::ALL.into_iter().any(|system| standing.name(system) == name)
                || standing.loose_names().contains(&name)
        })
}

/// The pseudo-legal moves of the side to move, by testing every pair of squares: slow.
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
