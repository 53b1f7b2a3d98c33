//! The result of a search.

use super::bounds::effective_branching_factor;
use crate::score::Score;
use xiangqi::Move;

/// The result and the cost of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The depth searched, in plies.
    pub depth: u32,
    /// The score for the side to move at the root.
    pub score: Score,
    /// The first move searched that has this score; `None` at depth 0 and where there is no legal move.
    pub best_move: Option<Move>,
    /// Positions entered: the root, the leaves and all between.
    pub nodes: u64,
    /// How many of the nodes were leaves: positions at depth 0, which were evaluated.
    pub leaves: u64,
    /// How many of the nodes had a cut-off: a move reached the bound. Counted even if it was the last move, so that
    /// nothing was saved.
    pub cutoffs: u64,
}

impl Searched {
    /// The effective branching factor of the tree that was walked, see [`effective_branching_factor`].
    pub fn branching_factor(&self) -> Option<f64> {
        effective_branching_factor(self.leaves, self.depth)
    }
}
