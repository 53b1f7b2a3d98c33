//! Levels of pruning: what the search may leave out without proof.

/// Which prunings are allowed. Each level includes the one before it. Reductions are allowed at every level: they
/// search less deep, but skip nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pruning {
    /// None but alpha-beta itself.
    None,
    /// Null moves. They are searched, so they are safe except for zugzwang.
    Small,
    /// Also pruning of whole nodes, by their evaluation and by shallow searches.
    Medium,
    /// Also pruning of single moves, by their place in the order, history and exchanges: full strength.
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
