//! The search algorithms as they are taught, plain and complete: a reference for the playing search.
//!
//! | file | what |
//! |---|---|
//! | `full_width` | minimax and negamax: every position up to the depth |
//! | `alpha_beta` | alpha-beta in minimax form, in negamax form, and with a history table |
//! | `tree` | the walk that they share: position, material, counters |
//! | `searched` | the result of a search, and its counts |
//! | `bounds` | the best that alpha-beta can do, and the effective branching factor |
//!
//! # Conventions
//! These hold for every algorithm, so all of them return the same score:
//!
//! - The depth is fixed: every line ends after `depth` plies, or earlier where the game ends.
//! - At depth 0 a position is a *leaf*: its score is the balance of [`Material`](crate::eval::Material),
//!   without quiescence and without looking at its moves. So a mate on the last ply is not seen: finding a mate
//!   in `n` plies takes depth `n + 1`.
//! - Above depth 0, a position without a legal move is lost for the side to move, by mate as by stalemate.
//!   The sooner, the worse: the score is that of being mated in the plies from the root.
//! - The game ends in no other way: repetition, the natural move limit and bare sides are not draws.
//! - Of several best moves, the first that was searched is returned.
//!
//! # Counters
//! A *node* is a position that a search enters, including the root and the leaves. A position that is reached by
//! two orders of moves counts twice. If no game ends before the depth, minimax and negamax visit 1 + perft(1) +
//! ... + perft(depth) nodes.
//!
//! # Sources
//! - Minimax with a fixed depth: C. E. Shannon, "Programming a computer for playing chess", Philosophical
//!   Magazine 41 (1950), where it is the "type A strategy".
//! - Negamax, alpha-beta and its best case: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning",
//!   Artificial Intelligence 6 (1975).
//! - The history table: J. Schaeffer, "The history heuristic", ICCA Journal 6 (1983), and "The history
//!   heuristic and alpha-beta search enhancements in practice", IEEE Transactions on Pattern Analysis and
//!   Machine Intelligence 11 (1989).

mod alpha_beta;
mod bounds;
mod full_width;
mod searched;
mod tree;

pub use bounds::{effective_branching_factor, minimal_leaves, minimal_nodes};
pub use searched::Searched;

use crate::score::{INFINITE, MAX_PLY};
use alpha_beta::History;
use tree::Tree;
use xiangqi::Position;

/// A search algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Minimax as two functions that call each other: one side maximises, the other minimises.
    Minimax,
    /// Minimax as one function: each side maximises the negated score of the other.
    Negamax,
    /// Alpha-beta as two functions, moves in the generator's order.
    AlphaBeta,
    /// Alpha-beta as one function, moves in the generator's order.
    AlphaBetaNegamax,
    /// Alpha-beta as one function; moves that caused cut-offs elsewhere are tried first (history heuristic).
    AlphaBetaHistory,
}

impl Algorithm {
    /// Number of algorithms.
    pub const NUM: usize = 5;
    /// All algorithms, in the order in which they are taught.
    pub const ALL: [Algorithm; Self::NUM] = [
        Algorithm::Minimax,
        Algorithm::Negamax,
        Algorithm::AlphaBeta,
        Algorithm::AlphaBetaNegamax,
        Algorithm::AlphaBetaHistory,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::Negamax => "negamax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::AlphaBetaNegamax => "negamax alpha-beta",
            Algorithm::AlphaBetaHistory => "negamax alpha-beta with history",
        }
    }

    /// Whether the algorithm skips moves that cannot change the result; minimax and negamax do not.
    pub const fn prunes(self) -> bool {
        !matches!(self, Algorithm::Minimax | Algorithm::Negamax)
    }
}

impl std::fmt::Display for Algorithm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Searches the position to a fixed depth of 0 to [`MAX_PLY`] plies; greater depths count as [`MAX_PLY`]. On return
/// the position is as it was.
///
/// The time grows exponentially with the depth, and nothing interrupts the search. From the start position minimax
/// enters 3.4 million nodes at depth 4, and some 40 times as many with each further ply.
///
/// ```
/// use chuhe_engine::textbook::{Algorithm, search};
/// use xiangqi::Position;
///
/// let mut position = Position::default();
/// let minimax = search(Algorithm::Minimax, &mut position, 2);
/// let alpha_beta = search(Algorithm::AlphaBeta, &mut position, 2);
/// assert_eq!(minimax.nodes, 1 + 44 + 1920);
/// assert_eq!(minimax.score, alpha_beta.score);
/// assert_eq!(minimax.best_move, alpha_beta.best_move);
/// assert!(alpha_beta.nodes < minimax.nodes);
/// ```
pub fn search(algorithm: Algorithm, position: &mut Position, depth: u32) -> Searched {
    let depth = depth.min(MAX_PLY as u32);
    let mut tree = Tree::new(position);
    let score = match algorithm {
        Algorithm::Minimax => tree.maximise(depth),
        Algorithm::Negamax => tree.negamax(depth),
        Algorithm::AlphaBeta => tree.alpha_beta_maximise(-INFINITE, INFINITE, depth),
        Algorithm::AlphaBetaNegamax => tree.alpha_beta(-INFINITE, INFINITE, depth),
        Algorithm::AlphaBetaHistory => {
            tree.alpha_beta_with_history(-INFINITE, INFINITE, depth, &mut History::new())
        }
    };
    tree.into_searched(depth, score)
}
