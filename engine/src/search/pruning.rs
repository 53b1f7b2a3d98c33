//! Levels of pruning: the parts of the tree that the search may leave out without proof.

/// Which prunings are allowed. Each level includes the one before it. Every level allows reductions: they search to a
/// smaller depth, but skip nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pruning {
    /// No pruning except alpha-beta itself.
    None,
    /// Null-move pruning. A search confirms each cut-off, so it is safe except in zugzwang.
    Small,
    /// Also node-level pruning, by static evaluation and by shallow searches.
    Medium,
    /// Also move-level pruning, by move order, history and exchanges: full strength.
    #[default]
    Large,
}

impl Pruning {
    /// All levels, least pruning first.
    pub const ALL: [Pruning; 4] = [Pruning::None, Pruning::Small, Pruning::Medium, Pruning::Large];

    /// The name used in options.
    pub const fn name(self) -> &'static str {
        match self {
            Pruning::None => "None",
            Pruning::Small => "Small",
            Pruning::Medium => "Medium",
            Pruning::Large => "Large",
        }
    }
}
