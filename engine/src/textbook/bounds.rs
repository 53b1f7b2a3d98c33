//! The smallest tree that alpha-beta has to search, and the effective branching factor of a tree.
//!
//! Knuth and Moore's bounds hold for uniform trees, in which every position above the leaves has the same number of
//! moves. Trees of xiangqi are not uniform. With the effective branching factor of minimax's tree in place of that
//! number, the bound becomes an estimate, and a real search may even stay below it.

/// The fewest leaves that alpha-beta can evaluate in a uniform tree with `branching` moves per position and `depth`
/// plies: `b^ceil(d/2) + b^floor(d/2) - 1`, where minimax needs `b^d`. Reached if the best move always comes first
/// (Knuth and Moore 1975, corollary of theorem 1).
///
/// ```
/// use chuhe_engine::textbook::minimal_leaves;
/// assert_eq!(minimal_leaves(40.0, 4), 40.0 * 40.0 + 40.0 * 40.0 - 1.0);
/// assert_eq!(minimal_leaves(40.0, 3), 40.0 * 40.0 + 40.0 - 1.0);
/// ```
pub fn minimal_leaves(branching: f64, depth: u32) -> f64 {
    branching.powf(depth.div_ceil(2).into()) + branching.powf((depth / 2).into()) - 1.0
}

/// The fewest nodes that alpha-beta can enter in such a tree, including the root: the sum of [`minimal_leaves`] over
/// all depths up to `depth`. Takes time linear in the depth.
pub fn minimal_nodes(branching: f64, depth: u32) -> f64 {
    (0..=depth).map(|level| minimal_leaves(branching, level)).sum()
}

/// The number of moves per position in the uniform tree that has this many leaves at this depth: the `depth`-th root
/// of `leaves`. `None` at depth 0, where nothing branches.
///
/// ```
/// use chuhe_engine::textbook::effective_branching_factor;
/// assert_eq!(effective_branching_factor(1600, 2), Some(40.0));
/// assert_eq!(effective_branching_factor(1, 0), None);
/// ```
pub fn effective_branching_factor(leaves: u64, depth: u32) -> Option<f64> {
    (depth > 0).then(|| (leaves as f64).powf(1.0 / f64::from(depth)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The types of Knuth and Moore's critical positions, by the known bounds of their window.
    #[derive(Clone, Copy)]
    enum Critical {
        /// Neither: all moves are searched, the first as `Open`, the others to be refuted.
        Open,
        /// Cut node: the first move refutes it.
        Cut,
        /// All node: no move helps, so all are searched.
        All,
    }

    /// Leaves and nodes of the minimal tree, by walking it.
    fn walk(kind: Critical, branching: u64, depth: u32) -> (u64, u64) {
        if depth == 0 {
            return (1, 1);
        }
        let (mut leaves, mut nodes) = (0, 1);
        let mut add = |kind, times| {
            let below = walk(kind, branching, depth - 1);
            leaves += times * below.0;
            nodes += times * below.1;
        };
        match kind {
            Critical::Open => {
                add(Critical::Open, 1);
                add(Critical::Cut, branching - 1);
            }
            Critical::Cut => add(Critical::All, 1),
            Critical::All => add(Critical::Cut, branching),
        }
        (leaves, nodes)
    }

    #[test]
    fn the_formulas_count_the_critical_positions() {
        for branching in 1..=6 {
            for depth in 0..=7 {
                let (leaves, nodes) = walk(Critical::Open, branching, depth);
                assert_eq!(minimal_leaves(branching as f64, depth).round() as u64, leaves);
                assert_eq!(minimal_nodes(branching as f64, depth).round() as u64, nodes);
            }
        }
    }

    #[test]
    fn the_effective_branching_factor_of_a_uniform_tree_is_its_own() {
        for branching in 1..=50u64 {
            for depth in 1..=6 {
                let effective = effective_branching_factor(branching.pow(depth), depth).unwrap();
                assert!((effective - branching as f64).abs() < 1e-9, "{branching} {depth} {effective}");
            }
        }
    }
}
