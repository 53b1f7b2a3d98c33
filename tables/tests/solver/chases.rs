//! Positions in which a perpetual chase decides, by the literal rulings of the referee: the side that chases tries
//! every move.

use std::collections::HashSet;

use chuhe_tables::solve::Open;
use chuhe_tables::{Class, Tables};
use xiangqi::rules::Game;
use xiangqi::{Color, Position};

/// The longest distance to a win by ruling or by the tables, of all these positions, in plies. Panics if the other side
/// escapes from one of them.
pub(crate) fn longest(tables: &Tables, class: Class, open: &[Open]) -> u32 {
    let index = tables.get(class).unwrap().index();
    let position = |one: &Open| {
        let side = [Color::Red, Color::Black][one.side];
        Position::from_board(index.board_of(one.number).unwrap(), side).unwrap()
    };
    let mut longest = 0;
    for winner in [0, 1] {
        let positions: Vec<Position> = open.iter().filter(|one| one.winner == winner).map(position).collect();
        let known = positions.iter().flat_map(|position| [position.key().0, position.mirrored().key().0]);
        let search = Search { tables, winner: [Color::Red, Color::Black][winner], open: known.collect() };
        for position in positions {
            let game = Game::new(position);
            let plies = (0..=60).step_by(4).find(|&plies| search.wins(&game, plies));
            let fen = game.position().fen();
            longest = longest.max(plies.unwrap_or_else(|| panic!("{fen} is not won")));
        }
    }
    longest
}

struct Search<'a> {
    tables: &'a Tables,
    winner: Color,
    /// The keys of the positions that the winner keeps to.
    open: HashSet<u64>,
}

impl Search<'_> {
    /// Whether the winner wins within `plies` plies against every defence. It tries only moves that keep to the
    /// positions in question, or that win by the tables.
    fn wins(&self, game: &Game, plies: u32) -> bool {
        let position = game.position();
        if let Some(outcome) = game.outcome() {
            return outcome.winner() == Some(self.winner);
        }
        if self.is_known_win(position) {
            return true;
        }
        if plies == 0 {
            return false;
        }
        let is_winner = position.side_to_move() == self.winner;
        let wins = |mv| {
            let after = position.after(mv).unwrap();
            if is_winner && !self.open.contains(&after.key().0) && !self.is_known_win(&after) {
                return false;
            }
            let mut next = game.clone();
            next.play(mv).unwrap();
            self.wins(&next, plies - 1)
        };
        let mut moves = position.legal_moves().into_iter();
        if is_winner { moves.any(wins) } else { moves.all(wins) }
    }

    fn is_known_win(&self, position: &Position) -> bool {
        let value = self.tables.value(position.board(), position.side_to_move()).unwrap();
        let outcome = if position.side_to_move() == self.winner { 1 } else { -1 };
        value.is_some_and(|value| value.outcome() == outcome)
    }
}
