//! How much the search may leave out on mere suspicion.

/// Which prunings are allowed, each level those of the one before and more. Reductions stay at every level:
/// they look less deep, but don't skip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pruning {
    /// None but alpha-beta itself.
    None,
    /// Null moves: they are searched, and so are sure but for zugzwang.
    Small,
    /// Also whole nodes, by their evaluation and by shallow searches.
    Medium,
    /// Also single moves, by their place in the order, history and exchanges: full strength.
    #[default]
    Large,
}

impl Pruning {
    /// All levels, from the least on.
    pub const ALL: [Pruning; 4] = [Pruning::None, Pruning::Small, Pruning::Medium, Pruning::Large];

    /// The name as options write it.
    pub const fn name(self) -> &'static str {
        match self {
            Pruning::None => "None",
            Pruning::Small => "Small",
            Pruning::Medium => "Medium",
            Pruning::Large => "Large",
        }
    }
}
