//! What one search thread owns, and the small verbs around it.

use std::time::{Duration, Instant};

use super::{Info, Line, RootMove, Shared};
use crate::eval::Material;
use crate::history::QuietHistory;
use crate::position::{Change, Position};
use crate::score::{MAX_PLY, mated_in};
use crate::time::{Limits, TimeBudget};
use crate::types::Move;

/// One thread's share of a search. Keep it from one move of a game to the next: it remembers which moves
/// were good.
pub struct Worker {
    pub(super) position: Position,
    material: Material,
    pub(super) history: QuietHistory,
    /// `lines[ply]` is the best line found from there, while its node is being searched.
    lines: Vec<Line>,
    pub(super) root_moves: Vec<RootMove>,
    /// Positions visited.
    nodes: u64,
    seldepth: usize,
    request: Instant,
    node_limit: u64,
    pub(super) budget: TimeBudget,
    /// The search was told to end or ran into a limit: scores from now on mean nothing.
    pub(super) stopped: bool,
}

/// The clock is read once in this many nodes: far less than a millisecond.
const NODES_PER_CLOCK_CHECK: u64 = 1024;

impl Default for Worker {
    fn default() -> Self {
        let position = Position::default();
        Worker {
            material: Material::of(position.board()),
            position,
            history: QuietHistory::default(),
            lines: vec![Line::new(); MAX_PLY + 1],
            root_moves: Vec::new(),
            nodes: 0,
            seldepth: 0,
            request: Instant::now(),
            node_limit: u64::MAX,
            budget: TimeBudget { soft: None, hard: None },
            stopped: false,
        }
    }
}

impl Worker {
    /// Forgets what was learned in earlier searches.
    pub fn forget(&mut self) {
        self.history = QuietHistory::default();
    }

    /// Positions visited in the current or last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn begin(&mut self, position: &Position, limits: &Limits) {
        self.position = position.clone();
        self.material = Material::of(position.board());
        self.nodes = 0;
        self.seldepth = 0;
        self.request = limits.start;
        self.node_limit = limits.nodes.unwrap_or(u64::MAX).max(1);
        self.budget = TimeBudget::new(limits);
        self.stopped = false;
        self.lines[0].clear();
        let legal = position.legal_moves();
        let wanted = |mv: &Move| limits.search_moves.contains(mv);
        // If none of the moves asked for is legal, all are searched: some answer is owed.
        let restricted = legal.iter().any(wanted);
        self.root_moves = legal
            .iter()
            .filter(|&mv| !restricted || wanted(mv))
            .map(|&mv| RootMove { mv, score: 0 })
            .collect();
    }

    /// Time since the clock of this search began to run.
    pub(super) fn elapsed(&self, shared: &Shared) -> Duration {
        shared.signals.clock_start(self.request).elapsed()
    }

    pub(super) fn info(&self, shared: &Shared, depth: u32, score: i32) -> Info {
        Info {
            depth,
            seldepth: self.seldepth as u32,
            score,
            nodes: self.nodes,
            time: self.request.elapsed(),
            hashfull: shared.table.hashfull(),
            pv: self.lines[0].clone(),
        }
    }

    /// The evaluation of the current position for the side to move.
    #[inline(always)]
    pub(super) fn evaluate(&self) -> i32 {
        self.material.score(self.position.side_to_move())
    }

    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move) -> Change {
        self.nodes += 1;
        let change = self.position.make_move(mv);
        self.material.apply(&change);
        change
    }

    #[inline(always)]
    pub(super) fn unmake(&mut self, change: &Change) {
        self.position.unmake_move();
        self.material.undo(change);
    }

    /// To be called on entering a node: notes how deep the search went and clears the node's line.
    #[inline(always)]
    pub(super) fn enter(&mut self, ply: usize) {
        self.seldepth = self.seldepth.max(ply);
        self.lines[ply].clear();
    }

    /// Makes the line at `ply` this move and the line found below it.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend(lower[0].iter().copied().take(MAX_PLY - 1));
    }

    /// Whether to give up. The node limit is exact, so it is looked at every time.
    #[inline(always)]
    pub(super) fn must_stop(&mut self, shared: &Shared) -> bool {
        if !self.stopped {
            self.stopped = self.nodes >= self.node_limit
                || shared.signals.is_stopped()
                || self.nodes.is_multiple_of(NODES_PER_CLOCK_CHECK) && self.is_out_of_time(shared);
        }
        self.stopped
    }

    #[cold]
    fn is_out_of_time(&self, shared: &Shared) -> bool {
        !shared.signals.is_pondering() && self.budget.hard.is_some_and(|hard| self.elapsed(shared) >= hard)
    }

    /// The score of a node at which the game is over before any move is looked at: a repetition (scored as
    /// a draw for now) or the natural move limit.
    #[inline]
    pub(super) fn drawn(&self, ply: usize) -> Option<i32> {
        if self.position.is_repetition() {
            return Some(crate::score::DRAW);
        }
        if self.position.clock() < crate::rules::NATURAL_MOVE_LIMIT {
            return None;
        }
        // A mate on the last ply still counts.
        let has_lost = self.position.count_legal_moves() == 0;
        Some(if has_lost { mated_in(ply) } else { crate::score::DRAW })
    }
}
