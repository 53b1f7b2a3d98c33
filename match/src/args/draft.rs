//! What has been read so far.

use crate::state::SavedTournament;

/// A tournament in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) saved: SavedTournament,
    pub(super) notes: Vec<String>,
    /// `-crc32 pgn=true`, which may stand before `-pgnout`.
    pub(super) crc32: bool,
    /// Whether the order of openings is chosen, and not left to chance.
    pub(super) has_seed: bool,
    /// Whether there is an end to the games without a test.
    pub(super) has_rounds: bool,
}
