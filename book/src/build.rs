//! Books from games, and from other books.
//!
//! The result does not depend on the order of the input, except for scores of equal depth in a merger.

use std::collections::HashMap;

use xiangqi::{Color, Move, PlayError, Position};

use crate::entry::BookMove;
use crate::native::key::BookKey;
use crate::native::{BookRecord, NativeBook, Records};
use crate::weight;

/// A position and a move, as the native format keeps them.
type Place = (BookKey, Move);

/// Builds a book from games: counts the moves played and their results.
#[derive(Clone, Debug)]
pub struct BookBuilder {
    tallies: HashMap<Place, Tally>,
    max_plies: usize,
    side: Option<Color>,
    games: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u32,
    points: u32,
}

impl Default for BookBuilder {
    fn default() -> Self {
        BookBuilder::new()
    }
}

impl BookBuilder {
    /// An empty builder. Without further settings it uses whole games and the moves of both sides.
    pub fn new() -> BookBuilder {
        BookBuilder { tallies: HashMap::new(), max_plies: usize::MAX, side: None, games: 0 }
    }

    /// Takes only the first `plies` of each game.
    pub fn with_max_plies(self, plies: usize) -> BookBuilder {
        BookBuilder { max_plies: plies, ..self }
    }

    /// Takes only the moves of one side.
    pub fn with_side(self, side: Color) -> BookBuilder {
        BookBuilder { side: Some(side), ..self }
    }

    /// Adds a game that ended with a win, or in a draw. Leave out games without a result. A move that the game played
    /// several times in one position counts once.
    ///
    /// # Errors
    /// If a move within the used depth is not legal. The game is then not counted at all.
    pub fn add_game(
        &mut self,
        start: &Position,
        moves: impl IntoIterator<Item = Move>,
        winner: Option<Color>,
    ) -> Result<(), PlayError> {
        let mut position = start.clone();
        let mut places = HashMap::new();
        for mv in moves.into_iter().take(self.max_plies) {
            let side = position.side_to_move();
            let (key, orientation) = BookKey::of(&position);
            position.play(mv)?;
            if self.side.is_none_or(|only| only == side) {
                places.insert((key, orientation.stored(mv)), side);
            }
        }
        for (place, side) in places {
            let points = match winner {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            };
            let tally = self.tallies.entry(place).or_default();
            tally.games = tally.games.saturating_add(1);
            tally.points = tally.points.saturating_add(points);
        }
        self.games += 1;
        Ok(())
    }

    /// Number of games added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The book of all moves that were played in at least `min_games` games. The weight of a move is the number of half
    /// points it scored. A move that only lost has weight 0: it stays in the book, but is never played.
    pub fn finish(&self, min_games: u32) -> Records {
        let often = self.tallies.iter().filter(|(_, tally)| tally.games >= min_games);
        let moves = often.map(|(&(key, mv), &Tally { games, points })| {
            let record = BookRecord { key, mv, weight: 0, score: None, depth: 0, games, points };
            (record, u64::from(points))
        });
        weighted(moves.collect())
    }
}

/// Merges books.
#[derive(Clone, Debug, Default)]
pub struct Merger {
    moves: HashMap<Place, (BookRecord, u64)>,
}

impl Merger {
    /// Adds a move. Weights, games and points are summed. Of two scores, that of the deeper search is kept.
    pub fn add(&mut self, record: &BookRecord) {
        let place = (record.key, record.mv);
        let empty = BookRecord { weight: 0, games: 0, points: 0, ..*record };
        let (sum, weight) = self.moves.entry(place).or_insert((empty, 0));
        *weight += u64::from(record.weight);
        sum.games = sum.games.saturating_add(record.games);
        sum.points = sum.points.saturating_add(record.points);
        if record.score.is_some() && (sum.score.is_none() || record.depth > sum.depth) {
            (sum.score, sum.depth) = (record.score, record.depth);
        }
    }

    /// Adds all moves of a book.
    pub fn add_book(&mut self, book: &NativeBook) {
        book.records().for_each(|record| self.add(&record));
    }

    /// Adds the moves of any book for a position.
    pub fn add_moves(&mut self, position: &Position, moves: &[BookMove]) {
        let mut weights: Vec<u64> = moves.iter().map(|m| u64::from(m.weight)).collect();
        weight::fit(&mut weights);
        for (&m, weight) in moves.iter().zip(weights) {
            self.add(&BookRecord::from((position, BookMove { weight: weight as u32, ..m })));
        }
    }

    /// The merged records.
    pub fn finish(&self) -> Records {
        weighted(self.moves.values().copied().collect())
    }
}

/// Records with these weights, scaled down together in positions where they don't fit.
fn weighted(mut moves: Vec<(BookRecord, u64)>) -> Records {
    moves.sort_by_key(|(record, _)| (record.key, record.mv));
    for of_position in moves.chunk_by_mut(|(a, _), (b, _)| a.key == b.key) {
        let mut weights: Vec<u64> = of_position.iter().map(|&(_, weight)| weight).collect();
        weight::fit(&mut weights);
        for ((record, _), weight) in of_position.iter_mut().zip(weights) {
            record.weight = weight as u16;
        }
    }
    Records::new(moves.into_iter().map(|(record, _)| record).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_counts_once_for_a_move_that_it_repeats() {
        let mut builder = BookBuilder::new();
        let line = ["h2e2", "h9g7", "e2h2", "g7h9"].map(|mv| mv.parse().expect("a move"));
        // The second cannon makes the mirror image of the first move.
        let mirrored = "b2e2".parse().expect("a move");
        let moves = line.into_iter().cycle().take(8).chain([mirrored]);
        builder.add_game(&Position::default(), moves, Some(Color::Red)).expect("legal moves");
        let tallies: Vec<(u32, u32)> = builder.tallies.values().map(|it| (it.games, it.points)).collect();
        assert!(tallies.len() == 4 && tallies.iter().all(|it| matches!(it, (1, 0 | 2))), "{tallies:?}");
        assert_eq!(builder.games(), 1);
    }
}
