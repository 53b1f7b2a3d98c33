//! The moves of the root, and what was found out about each.

use super::report::Line;
use crate::score::INFINITE;
use crate::time::Limits;
use xiangqi::{Move, Position};

/// A move at the root.
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// From this iteration, if it was the best so far in it.
    pub(super) score: i32,
    /// Positions visited below it in this search.
    pub(super) nodes: u64,
    /// The line it begins, from when it was last the best.
    pub(super) line: Line,
}

impl RootMove {
    fn new(mv: Move) -> RootMove {
        let mut line = Line::new();
        line.push(mv);
        RootMove { mv, score: -INFINITE, nodes: 0, line }
    }
}

/// The moves that may be searched at the root, the best first.
pub(super) struct RootMoves {
    moves: Vec<RootMove>,
    /// There are legal moves that are not among them.
    is_restricted: bool,
    /// Moves before this one have lines of their own already.
    first: usize,
}

impl RootMoves {
    /// The legal moves that the limits allow.
    pub(super) fn new(position: &Position, limits: &Limits) -> RootMoves {
        let legal = position.legal_moves();
        let wanted = |mv: &Move| limits.search_moves.contains(mv);
        // If none of the moves asked for is legal, all are searched: some answer is owed.
        let restricted = legal.iter().any(wanted);
        let moves: Vec<_> = legal
            .iter()
            .filter(|&mv| (!restricted || wanted(mv)) && !limits.banned_moves.contains(mv))
            .map(|&mv| RootMove::new(mv))
            .collect();
        RootMoves { is_restricted: moves.len() < legal.len(), moves, first: 0 }
    }

    /// All of them, the best first between iterations.
    pub(super) fn all(&self) -> &[RootMove] {
        &self.moves
    }

    /// Those that are not taken by a better line.
    #[inline(always)]
    pub(super) fn searchable(&self) -> &[RootMove] {
        &self.moves[self.first..]
    }

    /// From now on the first `lines` have lines of their own.
    pub(super) fn begin_line(&mut self, lines: usize) {
        self.first = lines;
    }

    /// How many have lines of their own.
    pub(super) fn lines_before(&self) -> usize {
        self.first
    }

    /// What a narrower window showed no longer counts.
    pub(super) fn forget_scores(&mut self) {
        self.moves[self.first..].iter_mut().for_each(|root_move| root_move.score = -INFINITE);
    }

    /// Sorts those that are not taken by a better line.
    pub(super) fn sort_searchable(&mut self) {
        self.moves[self.first..].sort_by_key(|root_move| -root_move.score);
    }

    /// Sorts the first `count`.
    pub(super) fn sort_first(&mut self, count: usize) {
        self.moves[..count].sort_by_key(|root_move| -root_move.score);
    }

    /// The move that the root's search begins with: the best so far.
    pub(super) fn first_to_search(&self) -> Option<Move> {
        self.searchable().first().map(|root_move| root_move.mv)
    }

    /// Whether all of the root's moves are being searched, and not only some that were asked for or that are
    /// left for a further line: only then is the result the position's.
    pub(super) fn are_all_searched(&self) -> bool {
        self.first == 0 && !self.is_restricted
    }

    /// Whether the search may play the move now.
    #[inline(always)]
    pub(super) fn contains(&self, mv: Move) -> bool {
        self.searchable().iter().any(|root_move| root_move.mv == mv)
    }

    /// A move was searched, which took so many `nodes`. `score` is given if it is the best so far; `line` is the
    /// root's.
    pub(super) fn note(&mut self, mv: Move, nodes: u64, score: Option<i32>, line: &Line) {
        let found = self.moves[self.first..].iter_mut().find(|root_move| root_move.mv == mv);
        if let Some(root_move) = found {
            root_move.nodes += nodes;
            if let Some(score) = score {
                root_move.score = score;
                // After a fail low there is none: the old one must do.
                if line.first() == Some(&mv) {
                    root_move.line = line.clone();
                }
            }
        }
    }
}
