//! Accumulators: the first layer's sums, updated with each move.
//!
//! Making a move only records the changes. The sums are updated when a score is needed, from the nearest earlier
//! position of the line that has them; many positions never need a score. When the orientation of a side's view
//! changes, all its features change. Then the sums are computed from the last sums with that orientation, by the
//! difference between the two boards. Networks with tied halves give both orientations the same score: with them each
//! side keeps one orientation.

use std::sync::Arc;

use arrayvec::ArrayVec;
use xiangqi::{Board, Change, Color, File, PieceId, PieceType, Square};

use super::buckets::output_bucket;
use super::features::View;
use super::fixed_point::Block;
use super::kernels::Kernel;
use super::network::Network;
use super::orientation::Balance;

/// Number of orientations in which a side can see the board.
const ORIENTATIONS: usize = 2;

/// The view of each side for networks to which the orientation makes no difference.
const UNMIRRORED: [Option<View>; Color::NUM] =
    [Some(View { side: Color::Red, mirrored: false }), Some(View { side: Color::Black, mirrored: false })];

/// A position of the line.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The move that led here; none for the first.
    change: Option<Change>,
    /// The files of both kings.
    kings: [File; Color::NUM],
    balance: Balance,
    /// The view of each side; `None` if only a comparison decides it, and it was not needed yet.
    views: [Option<View>; Color::NUM],
    /// Whether the sums of each view are computed.
    known: [bool; Color::NUM],
}

impl Step {
    #[inline(always)]
    fn new(change: Option<Change>, kings: [File; Color::NUM], balance: Balance) -> Step {
        let views = Color::ALL.map(|side| View::from_balance(side, kings, balance));
        Step { change, kings, balance, views, known: [false; Color::NUM] }
    }

    /// A position of which no view is mirrored.
    #[inline(always)]
    fn unmirrored(change: Option<Change>) -> Step {
        let (kings, balance) = ([File::E; Color::NUM], Balance::default());
        Step { change, kings, balance, views: UNMIRRORED, known: [false; Color::NUM] }
    }

    /// The position after a move.
    #[inline(always)]
    fn after(&self, change: &Change) -> Step {
        let Step { mut kings, mut balance, .. } = *self;
        balance.take(change.piece, change.from);
        balance.put(change.piece, change.to);
        if let Some(captured) = change.captured {
            balance.take(captured, change.to);
        }
        if change.piece.kind == PieceType::King {
            kings[change.piece.color.index()] = change.to.file();
        }
        Step::new(Some(*change), kings, balance)
    }
}

/// A view's sums at its last refresh, from which the next refresh starts.
#[derive(Clone, Debug)]
struct Refreshed {
    /// The square of each piece at that time.
    squares: [Option<Square>; PieceId::NUM],
    sums: Vec<Block>,
}

/// The sums of all positions of a line.
#[derive(Clone, Debug)]
pub(crate) struct Accumulators {
    network: Arc<Network>,
    kernel: Kernel,
    /// The positions of the line up to the current one. Steps after it were taken back.
    steps: Vec<Step>,
    /// The sums, by position and side.
    sums: Vec<Block>,
    current: usize,
    refreshed: [[Refreshed; ORIENTATIONS]; Color::NUM],
}

impl Accumulators {
    /// Begins a line.
    pub(crate) fn new(network: Arc<Network>, board: &Board) -> Accumulators {
        let nothing = Refreshed { squares: [None; PieceId::NUM], sums: network.biases().to_vec() };
        let refreshed = Color::ALL.map(|_| std::array::from_fn(|_| nothing.clone()));
        let kernel = Kernel::best();
        let mut accumulators =
            Accumulators { network, kernel, steps: Vec::new(), sums: Vec::new(), current: 0, refreshed };
        accumulators.reset(board);
        accumulators
    }

    /// Begins another line. The sums of the last refreshes stay valid.
    pub(crate) fn reset(&mut self, board: &Board) {
        self.steps.clear();
        self.steps.push(match self.network.has_tied_halves() {
            true => Step::unmirrored(None),
            false => {
                let kings = Color::ALL.map(|color| board.king(color).file());
                Step::new(None, kings, Balance::of(board.pieces()))
            }
        });
        self.current = 0;
        self.make_room();
        Color::ALL.into_iter().for_each(|side| self.update(board, side));
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
        let step = match self.network.has_tied_halves() {
            true => Step::unmirrored(Some(*change)),
            false => self.steps[self.current].after(change),
        };
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

    /// The score in centipawns for `side`, as if it were to move. `board` is that of the current position.
    pub(crate) fn score(&mut self, board: &Board, side: Color) -> i32 {
        Color::ALL.into_iter().for_each(|side| self.update(board, side));
        let (own, other) = (self.range(self.current, side), self.range(self.current, !side));
        let bucket = output_bucket(side, |color, kind| board.count(color, kind));
        let score = self.network.output(self.kernel, &self.sums[own], &self.sums[other], bucket);
        debug_assert_eq!(score, self.network.evaluate(board, side), "incremental and refreshed sums differ");
        score
    }

    /// The place of a position's sums for `side` in `sums`.
    #[inline(always)]
    fn range(&self, index: usize, side: Color) -> std::ops::Range<usize> {
        let width = self.network.width();
        let begin = (index * Color::NUM + side.index()) * width;
        begin..begin + width
    }

    /// Brings the current sums of a side's view up to date.
    fn update(&mut self, board: &Board, side: Color) {
        let of_side = side.index();
        let view = self.steps[self.current].views[of_side];
        let view = view.unwrap_or_else(|| View::by_comparison(board, side));
        self.steps[self.current].views[of_side] = Some(view);
        let mut nearest = self.current;
        while !self.steps[nearest].known[of_side] {
            if nearest == 0 || self.steps[nearest - 1].views[of_side] != Some(view) {
                return self.refresh(board, view);
            }
            nearest -= 1;
        }
        (nearest + 1..=self.current).for_each(|index| self.follow(index, view));
    }

    /// Computes the sums of a position from those of the previous position.
    #[inline]
    fn follow(&mut self, index: usize, view: View) {
        let Some(change) = self.steps[index].change else { return };
        let network = &self.network;
        let row = |piece, square| network.row(view.feature(piece, square));
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

    /// Computes the current sums of a view from those of the last refresh with the same orientation.
    #[cold]
    fn refresh(&mut self, board: &Board, view: View) {
        let range = self.range(self.current, view.side);
        let Refreshed { squares, sums } = &mut self.refreshed[view.side.index()][usize::from(view.mirrored)];
        let mut added = ArrayVec::<&[Block], { PieceId::NUM }>::new();
        let mut removed = added.clone();
        for (id, before) in PieceId::ALL.into_iter().zip(squares) {
            let now = board.square_of(id);
            if now != *before {
                let row = |square| self.network.row(view.feature(id.piece(), square));
                removed.extend(before.map(row));
                added.extend(now.map(row));
                *before = now;
            }
        }
        self.kernel.update(sums, &added, &removed);
        self.sums[range].copy_from_slice(sums);
        self.steps[self.current].known[view.side.index()] = true;
    }
}
