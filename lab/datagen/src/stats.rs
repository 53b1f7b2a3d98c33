//! Statistics of game files.

use std::collections::HashSet;

use chuhe_engine::score::MAX_EVAL;
use xiangqi::Color;

use crate::game::{GameEnd, ReplayError, SelfPlayGame};

/// Upper ends of the classes of the score histogram, in centipawns. Larger scores are mates and rulings.
pub const SCORE_CLASSES: [i32; 9] = [10, 25, 50, 100, 200, 400, 800, 1600, MAX_EVAL];

/// Counts over games.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Games.
    pub games: u64,
    /// Games won by Red.
    pub red_wins: u64,
    /// Games won by Black.
    pub black_wins: u64,
    /// Number of games by their end, in the order of [`GameEnd::ALL`].
    pub ends: [u64; GameEnd::ALL.len()],
    /// Moves with scores.
    pub positions: u64,
    /// Positions in check.
    pub in_check: u64,
    /// Positions in which a capture was played.
    pub captures: u64,
    /// Scores by size, in the classes of [`SCORE_CLASSES`], for and against the side to move together; the last one
    /// counts proven wins and losses.
    pub scores: [u64; SCORE_CLASSES.len() + 1],
    /// Games by the number of plies in the opening; the last class holds longer ones.
    pub opening_plies: [u64; 16],
    /// Plies of the shortest and of the longest game.
    pub lengths: Option<(usize, usize)>,
    /// Positions after the opening, by key.
    openings: HashSet<u64>,
}

impl Stats {
    /// Replays a game and adds it.
    ///
    /// # Errors
    /// If the game cannot be replayed; nothing is counted then.
    pub fn add(&mut self, game: &SelfPlayGame) -> Result<(), ReplayError> {
        let mut found = (0, 0, [0; SCORE_CLASSES.len() + 1], None);
        let (in_check, captures, scores, first) = &mut found;
        let last = game.replay(|position, ply| {
            first.get_or_insert_with(|| position.key());
            *in_check += u64::from(position.is_check());
            *captures += u64::from(position.is_capture(ply.mv));
            scores[class_of(i32::from(ply.score))] += 1;
        })?;
        let (in_check, captures, scores, first) = found;
        self.openings.insert(first.unwrap_or_else(|| last.key()).0);
        self.games += 1;
        self.red_wins += u64::from(game.winner == Some(Color::Red));
        self.black_wins += u64::from(game.winner == Some(Color::Black));
        self.ends[game.end as usize] += 1;
        self.positions += game.plies.len() as u64;
        self.in_check += in_check;
        self.captures += captures;
        self.scores.iter_mut().zip(scores).for_each(|(sum, count)| *sum += count);
        self.opening_plies[game.opening.len().min(self.opening_plies.len() - 1)] += 1;
        let (shortest, longest) = self.lengths.unwrap_or((usize::MAX, 0));
        self.lengths = Some((shortest.min(game.len()), longest.max(game.len())));
        Ok(())
    }

    /// Drawn games.
    pub fn draws(&self) -> u64 {
        self.games - self.red_wins - self.black_wins
    }

    /// The number of different positions that the openings led to.
    pub fn openings(&self) -> usize {
        self.openings.len()
    }
}

/// The class of a score.
fn class_of(score: i32) -> usize {
    let reaches = |&limit: &i32| score.abs() <= limit;
    SCORE_CLASSES.iter().position(reaches).unwrap_or(SCORE_CLASSES.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::random_game;

    #[test]
    fn every_game_and_position_is_counted_once() {
        let mut stats = Stats::default();
        let games: Vec<SelfPlayGame> = (0..20).map(random_game).collect();
        games.iter().for_each(|game| stats.add(game).unwrap());
        stats.add(&games[0]).unwrap();
        assert_eq!((stats.games, stats.openings()), (21, 20));
        let won =
            |winner| games.iter().chain([&games[0]]).filter(|game| game.winner == winner).count() as u64;
        let [red, black, drawn] = [Some(Color::Red), Some(Color::Black), None].map(won);
        assert_eq!([stats.red_wins, stats.black_wins, stats.draws()], [red, black, drawn]);
        assert!(red != black && drawn > 0, "{red} {black} {drawn}: the test shows nothing");
        assert_eq!(stats.ends.iter().sum::<u64>(), 21);
        assert_eq!(stats.opening_plies[8], 21);
        let positions: usize = games.iter().chain([&games[0]]).map(|game| game.plies.len()).sum();
        assert_eq!(stats.scores.iter().sum::<u64>(), positions as u64);
        assert!(stats.captures > 0 && stats.in_check > 0 && stats.scores[SCORE_CLASSES.len()] > 0);

        let mut broken = games[1].clone();
        broken.plies[2].mv = broken.plies[3].mv;
        assert!(stats.add(&broken).is_err());
        assert_eq!(stats.games, 21);
    }

    #[test]
    fn the_upper_end_belongs_to_its_class() {
        assert_eq!([0, 10, -10, 11, -1600, 1601, 29_000, -29_001].map(class_of), [0, 0, 0, 1, 7, 8, 8, 9]);
    }
}
