//! The value of a node by the endgame tables.

use std::sync::atomic::Ordering::Relaxed;

use super::endgames::score;
use super::searcher::Searcher;
use crate::params;
use crate::score::{mate_in, mated_in};
use chuhe_tables::Value;
use xiangqi::{Move, Position};

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
        match value {
            // There is no legal move: the game is over, and this is a mate.
            Value::Loss { plies: 0 } => return Some(mated_in(ply)),
            // One move ends the game, or captures into another won ending.
            Value::Win { plies: 1 } if mating_move(&self.position).is_some() => {
                return Some(mate_in(ply + 1));
            }
            _ => {}
        }
        let limit = self.settings.rules.natural_move_limit;
        if !endgames.tables.is_in_time(value, &self.position, limit) {
            return None;
        }
        self.shared.table_hits.fetch_add(1, Relaxed);
        Some(score(value, self.settings.draw(ply)))
    }
}

/// A move that mates or stalemates at once.
pub(super) fn mating_move(position: &Position) -> Option<Move> {
    let mut board = position.board().clone();
    let mates = |mv: &Move| {
        let captured = board.make(*mv);
        let has_reply = board.count_legal_moves(!position.side_to_move()) > 0;
        board.unmake(*mv, captured);
        !has_reply
    };
    position.legal_moves().into_iter().find(mates)
}
