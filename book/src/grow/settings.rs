//! How to grow a book.

/// The settings for growing a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrowSettings {
    /// Node limit per search: after it, no new iteration starts.
    pub nodes: u64,
    /// Opponent moves up to this many centipawns worse than the best one are followed.
    pub window: i32,
    /// Moves up to this many centipawns worse than the best one are played.
    pub play_window: i32,
    /// Positions with a larger advantage for either side than this, in centipawns, are not followed.
    pub balance: i32,
    /// Moves after this many plies from the start are not followed.
    pub max_plies: usize,
    /// Size of the search's table, MiB.
    pub hash_mib: usize,
}

impl Default for GrowSettings {
    fn default() -> Self {
        GrowSettings {
            nodes: 100_000,
            window: 40,
            play_window: 20,
            balance: 300,
            max_plies: 40,
            hash_mib: 16,
        }
    }
}
