//! The start position. It is built by the compiler: readers of games ask for it once for each game, and reading its FEN
//! takes a tenth of their time.

use alloc::vec::Vec;

use super::{Position, PositionState};
use crate::board::Board;
use crate::types::{Color, PieceId};
use crate::zobrist::Key;

/// The key of the start position.
const KEY: Key = {
    let mut key = Key(0);
    let mut i = 0;
    while i < PieceId::NUM {
        if let Some(square) = Board::START.square_of(PieceId::ALL[i]) {
            key.toggle_piece(PieceId::ALL[i].piece(), square);
        }
        i += 1;
    }
    key
};

impl Default for Position {
    /// The start position.
    fn default() -> Self {
        Position {
            board: Board::START,
            side_to_move: Color::Red,
            state: PositionState {
                key: KEY,
                last_move: None,
                captured: None,
                clock: 0,
                reversible: 0,
                checks: [0; Color::NUM],
                in_check: false,
                check_uncounted: false,
            },
            history: Vec::new(),
            game_ply: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::START_FEN;

    #[test]
    fn the_start_position_is_that_of_its_fen() {
        let read = Position::from_fen(START_FEN).unwrap();
        // All fields, those too that `==` leaves out.
        assert_eq!(alloc::format!("{:?}", Position::default()), alloc::format!("{read:?}"));
    }
}
