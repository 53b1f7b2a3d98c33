//! One game of the engine against itself.
//!
//! A game depends on seed, index and settings only: table and histories are empty at its beginning. The referee
//! of `xiangqi::rules` decides how it ends.

use std::num::NonZeroUsize;

use chuhe_engine::eval::Evaluation;
use chuhe_engine::score::Score;
use chuhe_engine::search::{Settings, Shared, Worker, search};
use chuhe_engine::time::Limits;
use chuhe_engine::tt::AllocationError;
use chuhe_tables::{Decided, Tables};
use xiangqi::{Color, Move, NATURAL_MOVE_LIMIT, Position, rules::Game};

use crate::adjudicate::{SelfPlayAdjudication, SelfPlayAdjudicator};
use crate::beginnings::{disturbed, random_opening};
use crate::game::{GameEnd, Ply, SelfPlayGame};
use xiangqi::SplitMix64;

/// The transposition table of a player, in MiB: enough for a few thousand nodes per move, and small because it
/// is cleared before each game.
const HASH_MIB: usize = 2;

/// A search is stopped within an iteration once it has visited this many times its soft limit.
const HARD_LIMIT: u64 = 5;

/// The settings of self-play games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// Node limit per move: after it, no new iteration starts.
    pub nodes: u64,
    /// The evaluation of both sides.
    pub evaluation: Evaluation,
    /// Openings that a first search scores higher than this for either side are skipped, in centipawns.
    pub opening_score: u16,
    /// The percentage of games that start from a middlegame or endgame with pieces removed and moved at random, so that
    /// the games also contain positions that rarely arise from openings.
    pub disturbed: u8,
    /// When games are adjudicated.
    pub adjudication: SelfPlayAdjudication,
    /// Endgame tables. A game ends as soon as they know its result. Without tables it is played out.
    pub tables: Tables,
}

impl SelfPlay {
    /// The default of [`nodes`](Self::nodes).
    pub const NODES: u64 = 3000;
    /// The default of [`opening_score`](Self::opening_score).
    pub const OPENING_SCORE: u16 = 150;
}

impl Default for SelfPlay {
    fn default() -> Self {
        SelfPlay {
            nodes: SelfPlay::NODES,
            evaluation: Evaluation::default(),
            opening_score: SelfPlay::OPENING_SCORE,
            disturbed: 0,
            adjudication: SelfPlayAdjudication::default(),
            tables: Tables::new(),
        }
    }
}

/// Plays self-play games, one after another.
pub struct Player {
    worker: Worker,
    shared: Shared,
    settings: SelfPlay,
}

impl Player {
    /// A player with these settings.
    ///
    /// # Errors
    /// If there is not enough memory for its table.
    pub fn new(settings: SelfPlay) -> Result<Player, AllocationError> {
        let shared = Shared::new(HASH_MIB)?;
        let worker = Worker::new(Settings { evaluation: settings.evaluation.clone(), ..Settings::default() });
        Ok(Player { worker, shared, settings })
    }

    /// Plays a game of a seed.
    pub fn play(&mut self, seed: u64, index: u64) -> SelfPlayGame {
        let mut rng = SplitMix64::stream(seed, index);
        self.worker.forget();
        self.shared.table.clear(NonZeroUsize::MIN);
        let (start, opening) = self.opening(&mut rng);
        let first = opening.is_empty().then(|| start.fen());
        let mut game = Game::new(start);
        let mut adjudicator = SelfPlayAdjudicator::new(self.settings.adjudication);
        let mut plies = Vec::new();
        let (winner, end) = loop {
            if let Some(outcome) = game.outcome() {
                break (outcome.winner(), GameEnd::from(outcome));
            }
            if let Some(decided) = self.decided(game.position()) {
                break match decided {
                    Decided::Won(side) => (Some(side), GameEnd::Tables),
                    Decided::Drawn => (None, GameEnd::Tables),
                };
            }
            let ply = game.position().plies_played();
            if ply >= usize::from(self.settings.adjudication.longest) {
                break (None, GameEnd::LengthLimit);
            }
            let (mv, score) = self.think(game.position()).expect("a game that goes on has a legal move");
            plies.push(Ply {
                mv,
                score: score.value().clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16,
            });
            let red_score = match game.position().side_to_move() {
                Color::Red => score,
                Color::Black => -score,
            };
            if let Some(winner) = adjudicator.judge(ply, red_score.value()) {
                break (winner, GameEnd::Adjudicated);
            }
            game.play(mv).expect("the search answers with a legal move");
        };
        SelfPlayGame { index, start: first, opening, plies, winner, end }
    }

    /// A balanced position, and the random moves to it from the start position; none to a disturbed one.
    fn opening(&mut self, rng: &mut SplitMix64) -> (Position, Vec<Move>) {
        let share = usize::from(self.settings.disturbed);
        let is_disturbed = share > 0 && rng.below(100) < share;
        loop {
            let (position, played) =
                if is_disturbed { (disturbed(rng), Vec::new()) } else { random_opening(rng) };
            let limit = i32::from(self.settings.opening_score);
            if position.outcome().is_none()
                && self.decided(&position).is_none()
                && self.think(&position).is_some_and(|(_, score)| score.value().abs() <= limit)
            {
                return (position, played);
            }
        }
    }

    /// The tables' result. A damaged table gives none.
    fn decided(&self, position: &Position) -> Option<Decided> {
        self.settings.tables.decide(position, Some(NATURAL_MOVE_LIMIT)).ok().flatten()
    }

    /// The best move found, and its score for the side to move; `None` if there is no legal move.
    fn think(&mut self, position: &Position) -> Option<(Move, Score)> {
        let nodes = self.settings.nodes.max(1);
        let limits = Limits {
            soft_nodes: Some(nodes),
            nodes: Some(nodes.saturating_mul(HARD_LIMIT)),
            ..Limits::default()
        };
        search(&mut self.worker, &self.shared, position, &limits, &mut ()).found()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::beginnings::OPENING_PLIES;

    #[test]
    fn a_game_is_reproducible_and_legal() {
        let settings = SelfPlay { nodes: 100, ..SelfPlay::default() };
        let mut player = Player::new(settings.clone()).unwrap();
        let game = player.play(5, 0);
        assert!((OPENING_PLIES.0..=OPENING_PLIES.1).contains(&game.opening.len()));
        assert!(i32::from(game.plies[0].score).abs() <= i32::from(settings.opening_score));
        let last = game.replay(|position, _| assert!(position.outcome().is_none())).unwrap();
        assert!(last.plies_played() <= usize::from(settings.adjudication.longest));
        assert_ne!(player.play(5, 1).opening, game.opening);
        assert_eq!(player.play(5, 0), game, "what was played before leaves no trace");
    }

    #[test]
    fn the_requested_share_of_games_begins_from_distinct_disturbed_positions() {
        let settings = SelfPlay { nodes: 30, disturbed: 40, ..SelfPlay::default() };
        let mut player = Player::new(settings.clone()).unwrap();
        let games: Vec<SelfPlayGame> = (0..50).map(|index| player.play(8, index)).collect();
        let (disturbed, others): (Vec<_>, Vec<_>) = games.iter().partition(|game| game.start.is_some());
        assert!((10..=30).contains(&disturbed.len()), "{}", disturbed.len());
        assert!(others.iter().all(|game| !game.opening.is_empty()));
        let starts: HashSet<_> = disturbed.iter().map(|game| &game.start).collect();
        assert_eq!(starts.len(), disturbed.len());
        for game in disturbed {
            assert!(game.opening.is_empty() && !game.plies.is_empty());
            assert!(i32::from(game.plies[0].score).abs() <= i32::from(settings.opening_score));
            game.replay(|position, _| assert!(position.outcome().is_none())).unwrap();
        }
        assert_eq!(player.play(8, 0), games[0], "what was played before leaves no trace");
    }

    #[test]
    fn ends_and_winners_agree_with_the_referee() {
        let settings = SelfPlay {
            nodes: 30,
            adjudication: SelfPlayAdjudication {
                win_score: u16::MAX,
                draw_from: u16::MAX,
                ..SelfPlayAdjudication::default()
            },
            ..SelfPlay::default()
        };
        let mut player = Player::new(settings).unwrap();
        for index in 0..6 {
            let record = player.play(3, index);
            let mut game = Game::new(Position::default());
            let moves = record.opening.iter().copied().chain(record.plies.iter().map(|ply| ply.mv));
            moves.for_each(|mv| game.play(mv).unwrap());
            let found = game.outcome().map(|outcome| (outcome.winner(), GameEnd::from(outcome)));
            let (winner, end) = found.unwrap_or((None, GameEnd::LengthLimit));
            assert_eq!((record.winner, record.end), (winner, end), "game {index}");
        }
    }

    #[test]
    fn a_game_ends_at_its_length_limit_and_the_scores_of_the_mover_decide_it() {
        let adjudication = SelfPlayAdjudication { longest: 20, ..SelfPlayAdjudication::default() };
        let mut player = Player::new(SelfPlay { nodes: 30, adjudication, ..SelfPlay::default() }).unwrap();
        let game = player.play(3, 0);
        assert_eq!((game.len(), game.end, game.winner), (20, GameEnd::LengthLimit, None));
        // A side that is far ahead wins, whoever makes the last move.
        let adjudication =
            SelfPlayAdjudication { win_score: 300, win_plies: 1, ..SelfPlayAdjudication::default() };
        let mut player = Player::new(SelfPlay { nodes: 30, adjudication, ..SelfPlay::default() }).unwrap();
        let mut won = HashSet::new();
        for game in (0..12).map(|index| player.play(4, index)) {
            let mut last = (Color::Red, 0);
            game.replay(|position, ply| last = (position.side_to_move(), ply.score)).unwrap();
            let (mover, score) = last;
            if game.end == GameEnd::Adjudicated && game.winner.is_some() {
                assert_eq!(game.winner, Some(if score > 0 { mover } else { !mover }), "{last:?}");
                won.insert((mover, score > 0));
            }
        }
        assert!(won.len() > 2, "both sides, ahead or behind: {won:?}");
    }

    #[test]
    fn no_game_begins_with_a_position_that_tables_decide() {
        let settings = SelfPlay { nodes: 1, disturbed: 100, ..SelfPlay::default() };
        let openings = |tables: Tables| -> Vec<Position> {
            let mut player = Player::new(SelfPlay { tables, ..settings.clone() }).unwrap();
            (0..400).map(|index| player.opening(&mut SplitMix64::stream(6, index)).0).collect()
        };
        let tables = Tables::embedded();
        let decided = |position: &&Position| tables.decide(position, None).unwrap().is_some();
        assert_eq!(openings(tables.clone()).iter().filter(decided).count(), 0);
        assert!(openings(Tables::new()).iter().filter(decided).count() > 0, "the test shows nothing");
    }

    #[test]
    fn tables_end_a_game_at_their_first_position_and_change_no_earlier_move() {
        // Without adjudication by score, games reach endings that the tables contain.
        let adjudication = SelfPlayAdjudication {
            win_score: u16::MAX,
            draw_from: u16::MAX,
            ..SelfPlayAdjudication::default()
        };
        let settings = SelfPlay { nodes: 10, disturbed: 100, adjudication, ..SelfPlay::default() };
        let tables = Tables::embedded();
        let mut without = Player::new(settings.clone()).unwrap();
        let mut with = Player::new(SelfPlay { tables: tables.clone(), ..settings }).unwrap();
        let known = |position: &Position| tables.decide(position, Some(NATURAL_MOVE_LIMIT)).unwrap();
        let mut ends = [0; 2];
        for index in 0..30 {
            let (long, short) = (without.play(9, index), with.play(9, index));
            let mut decided = 0;
            let last = short.replay(|position, _| decided += usize::from(known(position).is_some())).unwrap();
            assert_eq!(decided, 0, "game {index} went on");
            if short.end == GameEnd::Tables {
                let winner = match known(&last).unwrap() {
                    Decided::Won(side) => Some(side),
                    Decided::Drawn => None,
                };
                assert_eq!(short.winner, winner, "game {index}");
                ends[usize::from(winner.is_some())] += 1;
            }
            if long.start == short.start {
                assert_eq!(long.opening, short.opening);
                assert_eq!(long.plies[..short.plies.len()], short.plies, "game {index}");
            }
        }
        assert!(ends[0] > 0 && ends[1] > 0, "draws and wins: {ends:?}");
    }
}
