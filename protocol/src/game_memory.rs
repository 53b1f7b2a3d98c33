//! The game behind positions that are sent as FENs alone: some clients never send moves, and without them no
//! repetition could be seen.

use xiangqi::Position;

/// Remembers the position that was sent last, with the moves before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameMemory(Option<Box<Position>>);

impl GameMemory {
    /// Another game begins.
    pub(crate) fn forget(&mut self) {
        self.0 = None;
    }

    /// Notes a position that was sent with all its moves.
    pub(crate) fn note(&mut self, position: &Position) {
        self.0 = Some(Box::new(position.clone()));
    }

    /// A position that was sent without moves. If it is the last one, or one or two moves from it, it becomes that
    /// game's, with the moves of the game before it.
    pub(crate) fn continued(&mut self, position: Box<Position>) -> Box<Position> {
        let game = self.0.take().and_then(|game| continuation(game, &position));
        let position = game.unwrap_or(position);
        self.note(&position);
        position
    }
}

/// The game with at most two moves more, if those lead to this position.
fn continuation(mut game: Box<Position>, target: &Position) -> Option<Box<Position>> {
    let same = |game: &mut Position| game.key() == target.key() && game == target;
    let leads_there = if game.side_to_move() == target.side_to_move() {
        same(&mut game) || one_of(&mut game, |game| one_of(game, same))
    } else {
        one_of(&mut game, same)
    };
    leads_there.then_some(game)
}

/// Whether one of the legal moves leads where `there` says; it is played then.
fn one_of(game: &mut Position, mut there: impl FnMut(&mut Position) -> bool) -> bool {
    for mv in game.legal_moves() {
        game.make_move(mv);
        if there(game) {
            return true;
        }
        game.unmake_move();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perpetual_check_is_seen_through_fens_alone() {
        let mut memory = GameMemory::default();
        let mut game = Position::from_fen("5k3/R8/9/9/9/9/9/9/9/4K4 w").unwrap();
        let mut followed = memory.continued(Box::new(game.clone()));
        // Red's client is asked only when it is Red's turn.
        for [check, escape] in [["a8a9", "f9f8"], ["a9a8", "f8f9"], ["a8a9", "f9f8"], ["a9a8", "f8f9"]] {
            for mv in [check, escape] {
                game.play(mv.parse().unwrap()).unwrap();
            }
            followed = memory.continued(Box::new(Position::from_fen(&game.fen()).unwrap()));
        }
        assert_eq!((followed.plies_played(), followed.occurrences()), (8, 3));
        assert_eq!(memory.continued(followed.clone()).plies_played(), 8, "sent again");
        memory.forget();
        let fresh = memory.continued(Box::new(Position::from_fen(&game.fen()).unwrap()));
        assert_eq!(fresh.plies_played(), 0);
    }

    #[test]
    fn what_is_further_away_is_another_game() {
        let mut memory = GameMemory::default();
        let mut game = Position::default();
        memory.note(&game);
        for mv in ["h2e2", "h9g7", "h0g2"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let far = Box::new(Position::from_fen(&game.fen()).unwrap());
        assert_eq!(memory.continued(far).plies_played(), 0);
        game.play("i9h9".parse().unwrap()).unwrap();
        let near = Box::new(Position::from_fen(&game.fen()).unwrap());
        assert_eq!(memory.continued(near).plies_played(), 1);
        assert_eq!(memory.continued(Box::default()).plies_played(), 0, "back at the start");
    }
}
