//! The walk through the tree of positions, shared by all algorithms: the current position and the counters.
//!
//! The algorithms in the other files decide which moves are made and interpret their scores.

use super::searched::Searched;
use crate::eval::Material;
use crate::score::Score;
use xiangqi::{Change, Color, Move, Position};

/// A running search.
pub(super) struct Tree<'a> {
    pub(super) position: &'a mut Position,
    material: Material,
    /// The side to move at the root.
    root_side: Color,
    /// Plies from the root.
    pub(super) ply: usize,
    best_move: Option<Move>,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
}

impl<'a> Tree<'a> {
    /// A walk that has not entered the root yet.
    pub(super) fn new(position: &'a mut Position) -> Tree<'a> {
        Tree {
            material: Material::of(position.board()),
            root_side: position.side_to_move(),
            position,
            ply: 0,
            best_move: None,
            nodes: 0,
            leaves: 0,
            cutoffs: 0,
        }
    }

    /// The counts, with the score that the root returned.
    pub(super) fn into_searched(self, depth: u32, score: i32) -> Searched {
        Searched {
            depth,
            score: Score::of_value(score),
            best_move: self.best_move,
            nodes: self.nodes,
            leaves: self.leaves,
            cutoffs: self.cutoffs,
        }
    }

    /// Counts the current position as a node. Call it first in each.
    pub(super) fn enter(&mut self) {
        self.nodes += 1;
    }

    /// The score of a leaf for the side to move, in centipawns.
    pub(super) fn evaluate(&mut self) -> i32 {
        self.leaves += 1;
        self.material.score(self.position.side_to_move())
    }

    /// The score of a leaf for the side to move at the root, in centipawns.
    pub(super) fn evaluate_for_root(&mut self) -> i32 {
        self.leaves += 1;
        self.material.score(self.root_side)
    }

    /// Goes down to a child.
    pub(super) fn make(&mut self, mv: Move) -> Change {
        let change = self.position.make_move(mv);
        self.material.apply(&change);
        self.ply += 1;
        change
    }

    /// Comes back from the child that [`make`](Self::make) went to.
    pub(super) fn unmake(&mut self, change: &Change) {
        self.ply -= 1;
        self.material.undo(change);
        self.position.unmake_move();
    }

    /// Notes the best move so far in the current position; only the root's is kept.
    pub(super) fn improve(&mut self, mv: Move) {
        if self.ply == 0 {
            self.best_move = Some(mv);
        }
    }

    /// Counts a cut-off.
    pub(super) fn cut_off(&mut self) {
        self.cutoffs += 1;
    }
}
