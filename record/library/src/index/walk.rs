//! The key of each position of a game.

use xiangqi::{Board, Color, Key, Move, Position};

/// The key of a position and its mirror image: the smaller of both keys, as SQLite keeps it. It belongs to the format.
fn smaller(key: Key, mirrored: Key) -> i64 {
    key.0.min(mirrored.0).cast_signed()
}

/// The common key of a position and its mirror image in the index of the file.
pub fn key_of(position: &Position) -> i64 {
    smaller(position.key(), position.mirrored().key())
}

/// Replays a game with a bare board and its two keys. Much faster than [`Position`], which also tracks checks and
/// repetitions.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    board: Board,
    side: Color,
    key: Key,
    mirrored: Key,
}

impl Walk {
    /// At the start of a game.
    pub(crate) fn new(start: &Position) -> Walk {
        Walk {
            board: start.board().clone(),
            side: start.side_to_move(),
            key: start.key(),
            mirrored: start.mirrored().key(),
        }
    }

    /// The key of the current position.
    pub(crate) fn key(&self) -> i64 {
        smaller(self.key, self.mirrored)
    }

    /// Makes a move. `None` for an impossible move of a damaged game: no piece of the mover's on its square, or one on
    /// the target. Legality is not checked.
    pub(crate) fn play(&mut self, mv: Move) -> Option<()> {
        let id = self.board.id_on(mv.from()).filter(|id| id.color() == self.side)?;
        let captured = self.board.id_on(mv.to());
        if captured.is_some_and(|captured| captured.color() == self.side) {
            return None;
        }
        self.key = self.key.after(id, mv, captured);
        self.mirrored = self.mirrored.after(id, mv.mirrored(), captured);
        self.board.make(mv);
        self.side = !self.side;
        Some(())
    }

    /// The keys from here along these moves, up to the first move that cannot be played.
    pub(crate) fn keys(mut self, moves: impl Iterator<Item = Move>) -> Vec<i64> {
        let mut keys = vec![self.key()];
        for mv in moves {
            if self.play(mv).is_none() {
                break;
            }
            keys.push(self.key());
        }
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_visits_the_keys_of_its_positions_and_their_mirror_images() {
        let mut position = Position::from_fen("4ka3/4a4/4b4/9/2b3n2/9/4p4/4B4/4A4/2RAK4 b - - 0 30").unwrap();
        let (mut walk, mut mirrored) = (Walk::new(&position), Walk::new(&position.mirrored()));
        for step in 0..60 {
            assert_eq!(walk.key(), key_of(&position));
            assert_eq!(walk.key(), mirrored.key());
            let legal = position.legal_moves();
            let Some(&mv) = legal.get(step * 7 % legal.len().max(1)) else { break };
            assert!(walk.play(mv).is_some() && mirrored.play(mv.mirrored()).is_some());
            position.make_move(mv);
        }
        assert!(walk.play("a5a6".parse().unwrap()).is_none());
    }

    // Files contain these keys, so they must not change.
    #[test]
    fn the_key_of_the_start_position_does_not_change() {
        assert_eq!(key_of(&Position::default()), -3_828_383_834_824_315_376);
    }
}
