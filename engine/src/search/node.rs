//! Nodes of the search: their kinds and their data.

use crate::tt::Entry;
use xiangqi::movegen::Constraints;
use xiangqi::{Key, Move, MoveList};

/// Kinds of nodes, as marker types: the search is compiled separately for each.
pub(super) trait Node {
    /// The window is open: the node may lie on the principal variation, and its exact score matters.
    const PV: bool;
    /// Whether the node is the root, whose moves come from a list.
    const ROOT: bool;
}

/// The root. Its children are [`Pv`] and [`Null`].
pub(super) struct Root;
/// A node searched with an open window: on the principal variation, or possibly so. Its children are [`Pv`] and
/// [`Null`].
pub(super) struct Pv;
/// Searched with a null window, to show that it is not better, or not worse, than a bound. Its children are
/// searched the same way.
pub(super) struct Null;

impl Node for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl Node for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl Node for Null {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// The data of a node after the table look-up and the evaluation, before its moves.
pub(super) struct NodeState {
    /// Plies to search below.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// The score that a known move reaches. It rises when a better move is found.
    pub(super) alpha: i32,
    /// With this score or more, the opponent would not enter the node.
    pub(super) beta: i32,
    /// A cut-off is expected.
    pub(super) is_cut_node: bool,
    /// The key in the table.
    pub(super) key: Key,
    /// The entry of the table.
    pub(super) known: Option<Entry>,
    /// The table's move, legal; at the root, the best so far.
    pub(super) table_move: Option<Move>,
    /// The uncorrected evaluation, which goes to the table; `None` in check.
    pub(super) raw_eval: Option<i32>,
    /// The evaluation, corrected by history and by the table's bound; `None` in check.
    pub(super) eval: Option<i32>,
    /// Whether the evaluation is better than two plies ago. Then more moves may be good, and pruning changes.
    pub(super) is_improving: bool,
    /// The opponent has just answered a check.
    pub(super) is_after_check: bool,
    pub(super) constraints: Constraints,
}

/// A move of a node that may be worth a search.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// The place of the move in the order of the node's moves, from 1.
    pub(super) number: usize,
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    /// The history score of a quiet move; 0 for captures.
    pub(super) history: i32,
    /// The reduction by its number and history, in plies.
    pub(super) base_reduction: i32,
}

/// The searched moves that were not the best.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) quiets: MoveList,
    pub(super) captures: MoveList,
}

impl Tried {
    #[inline]
    pub(super) fn push(&mut self, candidate: &Candidate) {
        let list = if candidate.is_quiet { &mut self.quiets } else { &mut self.captures };
        list.push(candidate.mv);
    }
}
