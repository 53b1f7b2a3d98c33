//! The consistency check of debug builds and tests.

use super::Position;
use crate::zobrist::Key;

impl Position {
    /// Whether board, key and check flag agree with those derived from the mailbox. Walks the whole
    /// board: for tests and debug builds.
    pub fn is_consistent(&self) -> bool {
        let us = self.side_to_move;
        let attacked = !self.board.attackers(!us, self.board.king(us)).is_empty();
        self.board.is_consistent()
            && self.state.key == Key::of(self.board.pieces(), us)
            && self.state.in_check == attacked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Color, Square};

    #[test]
    fn each_derived_value_is_checked() {
        let sound = Position::default();
        assert!(sound.is_consistent());
        let mut position = sound.clone();
        position.state.in_check = true;
        assert!(!position.is_consistent());
        let mut position = sound.clone();
        position.side_to_move = Color::Black;
        assert!(!position.is_consistent(), "the key knows the side to move");
        let mut position = sound;
        position.board.remove(Square::A0);
        assert!(!position.is_consistent());
    }
}
