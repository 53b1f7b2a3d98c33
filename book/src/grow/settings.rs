//! How to grow a book.

/// How to grow a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrowSettings {
    /// Positions after which a search ends with the iteration that it is in.
    pub nodes: u64,
    /// Moves of the opponent that lose more than this to the best one of their position, in centipawns, are not
    /// followed.
    pub window: i32,
    /// What a move may lose to the best one of its position, in centipawns, to be played by the book.
    pub play_window: i32,
    /// Positions worse than this for either side, in centipawns, are not followed.
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
