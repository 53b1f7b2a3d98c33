//! The first layer's sums, following the board.
//!
//! A move only takes note of what changed. The sums are brought up to date when a score is asked for, from
//! the nearest position of the line that has them; many positions are never asked for. When a side's king
//! goes to another file, its view changes and so do all its features: then the sums are made from those
//! that this view had last, by the difference of the two boards.

use std::sync::Arc;

use super::kernels::Kernel;
use super::{Block, Network, View};
use xiangqi::{Board, Change, Color, Piece, PieceType, Square};

/// A position of the line.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The move that led here; none for the first.
    change: Option<Change>,
    views: [View; Color::NUM],
    /// Whether the sums of each view are known.
    known: [bool; Color::NUM],
}

/// What a view's sums were when they were last made from a board.
#[derive(Clone, Debug)]
struct Seen {
    pieces: [Option<Piece>; Square::NUM],
    sums: Vec<Block>,
}

/// The sums of all positions of a line.
#[derive(Clone, Debug)]
pub(crate) struct Accumulators {
    network: Arc<Network>,
    kernel: Kernel,
    /// The line up to the current position; those beyond it were taken back.
    steps: Vec<Step>,
    /// By position and side.
    sums: Vec<Block>,
    current: usize,
    seen: [[Seen; View::PER_SIDE]; Color::NUM],
}

impl Accumulators {
    /// Begins a line.
    pub(crate) fn new(network: Arc<Network>, board: &Board) -> Accumulators {
        let nothing = Seen { pieces: [None; Square::NUM], sums: network.biases().to_vec() };
        let seen = Color::ALL.map(|_| std::array::from_fn(|_| nothing.clone()));
        let kernel = Kernel::best();
        let mut accumulators =
            Accumulators { network, kernel, steps: Vec::new(), sums: Vec::new(), current: 0, seen };
        accumulators.reset(board);
        accumulators
    }

    /// Begins another line; what is known about views stays.
    pub(crate) fn reset(&mut self, board: &Board) {
        let views = Color::ALL.map(|side| View::new(side, board.king(side)));
        self.steps.clear();
        self.steps.push(Step { change: None, views, known: [false; Color::NUM] });
        self.current = 0;
        self.make_room();
        Color::ALL.into_iter().for_each(|side| self.refresh(board, side));
    }

    fn make_room(&mut self) {
        let size = self.steps.len() * Color::NUM * self.network.width();
        if self.sums.len() < size {
            self.sums.resize(size, Block::ZERO);
        }
    }

    /// Follows a move.
    #[inline(always)]
    pub(crate) fn apply(&mut self, change: &Change) {
        let mut views = self.steps[self.current].views;
        if change.piece.kind == PieceType::King {
            views[change.piece.color.index()] = View::new(change.piece.color, change.to);
        }
        let step = Step { change: Some(*change), views, known: [false; Color::NUM] };
        self.current += 1;
        match self.steps.get_mut(self.current) {
            Some(old) => *old = step,
            None => {
                self.steps.push(step);
                self.make_room();
            }
        }
    }

    /// Takes back the last move.
    #[inline(always)]
    pub(crate) fn undo(&mut self) {
        debug_assert!(self.current > 0, "there is no move to take back");
        self.current = self.current.saturating_sub(1);
    }

    /// The score in centipawns for `side`, as if it were to move. `board` is the current position's.
    pub(crate) fn score(&mut self, board: &Board, side: Color) -> i32 {
        Color::ALL.into_iter().for_each(|side| self.update(board, side));
        let (own, other) = (self.range(self.current, side), self.range(self.current, !side));
        let men = board.occupied().len();
        let score = self.network.output(self.kernel, &self.sums[own], &self.sums[other], men);
        debug_assert_eq!(score, self.network.evaluate(board, side), "incremental and refreshed sums differ");
        score
    }

    /// Where the sums of a position's view are.
    #[inline(always)]
    fn range(&self, index: usize, side: Color) -> std::ops::Range<usize> {
        let width = self.network.width();
        let begin = (index * Color::NUM + side.index()) * width;
        begin..begin + width
    }

    /// Brings the current sums of a side's view up to date.
    fn update(&mut self, board: &Board, side: Color) {
        let view = self.steps[self.current].views[side.index()];
        let mut nearest = self.current;
        while !self.steps[nearest].known[side.index()] {
            if nearest == 0 || self.steps[nearest - 1].views[side.index()] != view {
                return self.refresh(board, side);
            }
            nearest -= 1;
        }
        (nearest + 1..=self.current).for_each(|index| self.follow(index, view));
    }

    /// Makes the sums of a position from those of the one before.
    #[inline]
    fn follow(&mut self, index: usize, view: View) {
        let Some(change) = self.steps[index].change else { return };
        let network = &self.network;
        let row = |piece, square| network.row(view, view.feature(piece, square));
        let (added, removed) = (row(change.piece, change.to), row(change.piece, change.from));
        let taken = change.captured.map(|captured| row(captured, change.to));
        let (from, to) = (self.range(index - 1, view.side), self.range(index, view.side));
        let (before, after) = self.sums.split_at_mut(to.start);
        let (from, to) = (&before[from], &mut after[..to.len()]);
        match taken {
            None => self.kernel.step(to, from, added, removed),
            Some(taken) => self.kernel.capture(to, from, added, [removed, taken]),
        }
        self.steps[index].known[view.side.index()] = true;
    }

    /// Makes the current sums of a side's view from those that it last had.
    #[cold]
    fn refresh(&mut self, board: &Board, side: Color) {
        let view = self.steps[self.current].views[side.index()];
        let range = self.range(self.current, side);
        let Seen { pieces, sums } = &mut self.seen[side.index()][view.index()];
        let row = |piece, square| self.network.row(view, view.feature(piece, square));
        for (square, before) in Square::ALL.into_iter().zip(pieces) {
            let now = board.piece_on(square);
            if now != *before {
                if let Some(piece) = *before {
                    self.kernel.subtract(sums, row(piece, square));
                }
                if let Some(piece) = now {
                    self.kernel.add(sums, row(piece, square));
                }
                *before = now;
            }
        }
        self.sums[range].copy_from_slice(sums);
        self.steps[self.current].known[side.index()] = true;
    }
}
