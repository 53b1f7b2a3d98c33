//! Where moves lead: the numbers of placements after them.

use xiangqi::{Board, Color, Move, PieceType, Position};

use super::error::VerifyError;
use super::flat::Flat;
use crate::class::{Class, Side};
use crate::index::{Index, Placement};
use crate::set::{before, without_table};
use crate::value::Value;

/// The result of a move.
pub(super) enum Target {
    /// A move within the class, to the placement with this number.
    Quiet(u64),
    /// A capture, which leads to another class. Contains the value of the move, for the side that plays it.
    Capture(Value),
}

/// The positions of a class and their moves.
pub(super) struct Moves<'a> {
    pub(super) own: &'a Flat<'a>,
    captures: &'a Captures<'a>,
    steps: Steps<'a>,
}

/// A placement, with its board.
pub(super) struct Seen {
    placement: Placement,
    pub(super) board: Board,
}

impl<'a> Moves<'a> {
    pub(super) fn new(own: &'a Flat<'a>, captures: &'a Captures<'a>) -> Moves<'a> {
        Moves { own, captures, steps: Steps::new(own.index()) }
    }

    /// The placement with a number.
    pub(super) fn see(&self, number: u64) -> Option<Seen> {
        let placement = self.own.index().placement(number)?;
        Some(Seen { placement, board: self.own.index().board(placement) })
    }

    /// The position with a side to move.
    pub(super) fn position(&self, number: u64, side: usize) -> Option<Position> {
        Position::from_board(self.see(number)?.board, Color::ALL[side]).ok()
    }

    /// Visits all legal moves of a side, with the board before them.
    ///
    /// # Errors
    /// If a capture leads to a position that no table numbers.
    #[inline(always)]
    pub(super) fn visit(
        &mut self,
        seen: &mut Seen,
        side: usize,
        mut visitor: impl FnMut(&Board, Move, Target),
    ) -> Result<(), VerifyError> {
        let board = &mut seen.board;
        let moves = board.all_legal_moves(Color::ALL[side]);
        for &mv in moves.iter() {
            let target = match board.piece_on(mv.to()) {
                None => Target::Quiet(self.steps.number(seen.placement, side, mv)),
                Some(taken) => {
                    let captured = board.make(mv);
                    let value = self.captures.value(board, Color::ALL[1 - side], taken.kind);
                    board.unmake(mv, captured);
                    Target::Capture(before(value.ok_or(VerifyError::Unknown(self.own.class()))?, true))
                }
            };
            visitor(board, mv, target);
        }
        Ok(())
    }
}

/// The placements after moves without captures.
struct Steps<'a> {
    index: &'a Index,
    /// For each side: a fortress, and the fortresses after moves of its pieces.
    known: [(u16, Vec<Step>); 2],
}

/// A move of a king, advisor or elephant.
struct Step {
    from: u8,
    to: u8,
    /// The fortress after it.
    fortress: u16,
}

impl<'a> Steps<'a> {
    fn new(index: &'a Index) -> Steps<'a> {
        Steps { index, known: [(u16::MAX, Vec::new()), (u16::MAX, Vec::new())] }
    }

    /// The number of the placement after a move without a capture.
    #[inline]
    fn number(&mut self, placement: Placement, side: usize, mv: Move) -> u64 {
        let (from, to) = (mv.from().index() as u8, mv.to().index() as u8);
        let mut after = placement;
        match after.attackers[side].iter_mut().find(|square| **square == from) {
            Some(square) => *square = to,
            None => after.fortresses[side] = self.fortress(placement.fortresses[side], side, from, to),
        }
        self.index.number(after)
    }

    fn fortress(&mut self, number: u16, side: usize, from: u8, to: u8) -> u16 {
        let (known, steps) = &mut self.known[side];
        if *known != number {
            *known = number;
            steps.clear();
        }
        if let Some(step) = steps.iter().find(|step| step.from == from && step.to == to) {
            return step.fortress;
        }
        let (king, advisors, elephants) = self.index.fortress(side, number);
        let moved = |square: u8| if square == from { to } else { square };
        // Missing pieces are at the end of the list.
        let listed = |men: [Option<u8>; 2]| men.map(|square| moved(square.unwrap_or_default()));
        let count = |men: [Option<u8>; 2]| men.iter().flatten().count();
        let fortress = self.index.fortress_number(
            side,
            moved(king),
            &listed(advisors)[..count(advisors)],
            &listed(elephants)[..count(elephants)],
        );
        steps.push(Step { from, to, fortress });
        fortress
    }
}

/// The classes after captures, by the side that loses a piece and its kind.
pub(super) struct Captures<'a> {
    after: [[Option<After<'a>>; PieceType::ALL.len()]; 2],
}

/// The table after a capture, and the colour of its first side.
#[derive(Clone, Copy)]
struct After<'a> {
    flat: &'a Flat<'a>,
    first: Color,
}

impl<'a> Captures<'a> {
    pub(super) fn new(class: Class, tables: &'a [Flat<'a>]) -> Captures<'a> {
        let after = [0, 1].map(|side| {
            PieceType::ALL.map(|kind| {
                let mut sides = class.sides();
                sides[side] = without(sides[side], kind)?;
                let class = Class::new(sides[0], sides[1])?;
                let flat = tables.iter().find(|flat| flat.class() == class)?;
                // If both sides have the same pieces, the first side is Red, as for `Class::of`.
                Some(After { flat, first: Color::ALL[usize::from(class.first() != sides[0])] })
            })
        });
        Captures { after }
    }

    /// The value for the side to move, after a piece of `kind` of that side was captured. `None` if the position has no
    /// number.
    fn value(&self, board: &Board, to_move: Color, kind: PieceType) -> Option<Value> {
        match &self.after[usize::from(to_move != Color::Red)][kind.index()] {
            Some(After { flat, first }) => {
                let number = flat.index().number(flat.index().placement_of(board, *first)?);
                Some(flat.value(usize::from(to_move != *first), number))
            }
            None => without_table(board, to_move),
        }
    }
}

/// The side without a piece of a kind.
fn without(side: Side, kind: PieceType) -> Option<Side> {
    match kind {
        PieceType::Advisor => Some(Side { advisors: side.advisors.checked_sub(1)?, ..side }),
        PieceType::Elephant => Some(Side { elephants: side.elephants.checked_sub(1)?, ..side }),
        kind => Some(Side { attackers: side.attackers.without(kind)?, ..side }),
    }
}
