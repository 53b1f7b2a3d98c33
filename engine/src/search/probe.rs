//! The value of a node by the endgame tables.

use std::sync::atomic::Ordering::Relaxed;

use super::endgames::score;
use super::searcher::Searcher;
use crate::params;

impl Searcher<'_> {
    /// The score of the current position, if a table contains it.
    #[inline(always)]
    pub(super) fn endgame(&self, depth: i32, ply: usize) -> Option<i32> {
        if self.position.board().occupied().len() > self.max_endgame_pieces {
            None
        } else {
            self.probed(depth, ply)
        }
    }

    #[cold]
    fn probed(&self, depth: i32, ply: usize) -> Option<i32> {
        let endgames = self.settings.endgames.as_ref()?;
        if depth < i32::from(endgames.depth) {
            return None;
        }
        let (board, side) = (self.position.board(), self.position.side_to_move());
        // Unpacking takes as long as a search of hundreds of positions.
        let value = if depth < params::endgame_unpack_depth() {
            endgames.tables.value_at_hand(board, side)
        } else {
            endgames.tables.value(board, side).ok().flatten()
        }?;
        let limit = self.settings.rules.natural_move_limit;
        if !endgames.tables.is_in_time(value, &self.position, limit) {
            return None;
        }
        self.shared.table_hits.fetch_add(1, Relaxed);
        Some(score(value, self.settings.draw(ply)))
    }
}
