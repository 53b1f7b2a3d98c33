//! `chuhe-tune strength`: plays levels of strength against each other, to calibrate them.
//!
//! Each player meets the next one in the list, in pairs of games from balanced random openings with colours
//! exchanged. A pair of players and a seed always play the same games.

use std::io::Write;
use std::num::NonZeroUsize;
use std::str::FromStr;

use chuhe_datagen::random_opening;
use chuhe_engine::score::Score;
use chuhe_engine::search::{Noise, Settings, Shared, Worker, search};
use chuhe_engine::strength::{LEVELS, Level, Strength};
use chuhe_engine::time::Limits;
use chuhe_engine::tt::AllocationError;
use chuhe_stats::{CONFIDENCE_95, Pentanomial, PlayerResult, Results, Trinomial, elo_difference};
use xiangqi::SplitMix64;
use xiangqi::{Color, Move, Outcome, Position, rules::Game};

use crate::duel::OPENING_SCORE;
use crate::error::TuneError;
use crate::numbers::at_least_one;
use crate::progress::progress_bar;

/// Arguments of `chuhe-tune strength`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Players to compare, as `NODES:NOISE` [default: the levels of the engine].
    #[arg(long = "player", value_name = "NODES:NOISE")]
    players: Vec<Opponent>,
    /// Levels to compare, counted from 0 [default: all].
    #[arg(long, value_name = "N", num_args = 1.., conflicts_with = "players", value_parser = clap::value_parser!(u8).range(0..LEVELS.len() as i64))]
    levels: Vec<u8>,
    /// Games between two players, rounded up to an even number.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = at_least_one::<u32>)]
    games: u32,
    /// Seed of the openings.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Rating of the first player: the last column shows ratings relative to it.
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true)]
    anchor: f64,
}

/// The node limit and the noise of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Opponent {
    nodes: u64,
    noise: u16,
}

/// A text that is not a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected NODES:NOISE, two whole numbers, the noise in centipawns")]
struct OpponentError;

impl FromStr for Opponent {
    type Err = OpponentError;

    fn from_str(text: &str) -> Result<Opponent, OpponentError> {
        let read = |(nodes, noise): (&str, &str)| {
            Some(Opponent { nodes: nodes.parse().ok()?, noise: noise.parse().ok()? })
        };
        text.split_once(':').and_then(read).ok_or(OpponentError)
    }
}

/// Longer games are drawn, in plies.
const MAX_PLIES: usize = 300;
/// Nodes per move to find out whether an opening is balanced.
const OPENING_NODES: u64 = 2000;
/// The transposition table of each side, in MiB.
const HASH_MIB: usize = 4;

/// Plays, and prints one line per pair of players.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), TuneError> {
    let of_level = |number: usize| Opponent { nodes: LEVELS[number].nodes, noise: LEVELS[number].noise };
    let players: Vec<Opponent> = match (args.players.is_empty(), args.levels.is_empty()) {
        (false, _) => args.players.clone(),
        (true, false) => args.levels.iter().map(|&number| of_level(number.into())).collect(),
        (true, true) => (0..LEVELS.len()).map(of_level).collect(),
    };
    let mut rating = args.anchor;
    let mut arena = Arena::new()?;
    let pairs = players.len().saturating_sub(1) as u64;
    let bar = progress_bar(pairs * u64::from(args.games.div_ceil(2)), "pairs of games");
    for pair in players.windows(2) {
        let (mut score, mut pairs) = (Trinomial::default(), Pentanomial::default());
        for index in 0..args.games.div_ceil(2) {
            let rng = SplitMix64::stream(args.seed, index.into());
            let [first, second] = arena.play_pair([pair[1], pair[0]], rng);
            [first, second].into_iter().for_each(|result| score.add(result));
            pairs.add(first, second);
            bar.inc(1);
        }
        let (elo, error) = elo(&pairs);
        rating += elo;
        let (wins, draws, losses) = (score.wins(), score.draws(), score.losses());
        let [low, high] = [pair[0], pair[1]].map(|Opponent { nodes, noise }| format!("{nodes}:{noise}"));
        bar.suspend(|| {
            writeln!(
                out,
                "{high:>12} - {low:<12} +{wins} ={draws} -{losses}  {elo:+.0} ± {error:.0}  {rating:.0}"
            )
        })?;
        out.flush()?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// The difference in Elo, and half the width of its 95 % interval. The two games of a pair have one opening, so their
/// results are not independent: the error comes from the scores of pairs.
pub(crate) fn elo(score: &Pentanomial) -> (f64, f64) {
    let pairs = score.total() as f64;
    let games = 2.0 * pairs;
    // Half a game is added for each side, because a score of 100 % does not prove infinite strength.
    let share = (score.mean() * games + 0.5) / (games + 1.0);
    let spread = score.variance() + (score.mean() - share).powi(2);
    let error = CONFIDENCE_95 * (spread / pairs).sqrt();
    elo_difference(share, error, 0.5 / (games + 1.0))
}

/// Where games are played: two sides, each with its own table.
struct Arena {
    sides: [Shared; 2],
    /// Longer games are drawn, in plies.
    max_plies: usize,
}

impl Arena {
    fn new() -> Result<Arena, AllocationError> {
        Ok(Arena { sides: [Shared::new(HASH_MIB)?, Shared::new(HASH_MIB)?], max_plies: MAX_PLIES })
    }

    fn clear(&mut self) {
        self.sides.iter_mut().for_each(|side| side.table.clear(NonZeroUsize::MIN));
    }

    /// Two games from one opening, colours exchanged: their results for the first player.
    fn play_pair(&mut self, players: [Opponent; 2], mut rng: SplitMix64) -> [PlayerResult; 2] {
        let opening = self.opening(&mut rng);
        Color::ALL.map(|first| match self.play(&opening, players, first, &mut rng) {
            Some(winner) if winner == first => PlayerResult::Win,
            Some(_) => PlayerResult::Loss,
            None => PlayerResult::Draw,
        })
    }

    /// Random moves from the start position to a balanced one.
    fn opening(&mut self, rng: &mut SplitMix64) -> Position {
        self.clear();
        let mut judge = Worker::default();
        loop {
            let (position, _) = random_opening(rng);
            let found = think(&mut judge, &self.sides[0], &position, OPENING_NODES);
            if found.is_some_and(|(_, score)| score.value().abs() <= OPENING_SCORE) {
                return position;
            }
        }
    }

    /// The winner of a game between the players. The first player has the colour `first`.
    fn play(
        &mut self,
        opening: &Position,
        players: [Opponent; 2],
        first: Color,
        rng: &mut SplitMix64,
    ) -> Option<Color> {
        let mut workers = players.map(|Opponent { nodes, noise }| {
            let unlimited =
                Settings { noise: Noise { seed: rng.next_u64(), ..Noise::default() }, ..Settings::default() };
            // The rating does not affect how the level plays.
            Worker::new(Strength::Limited(Level { elo: 0, nodes, noise }).applied_to(unlimited))
        });
        self.clear();
        let mut game = Game::new(opening.clone());
        while game.position().plies_played() < self.max_plies {
            if let Some(outcome) = game.outcome() {
                return outcome.winner();
            }
            let position = game.position();
            let turn = usize::from(position.side_to_move() != first);
            let found = think(&mut workers[turn], &self.sides[turn], position, players[turn].nodes);
            game.play(found?.0).expect("the search answers with a legal move");
        }
        // The last move may have ended the game.
        game.outcome().and_then(Outcome::winner)
    }
}

/// The best move that a search of `nodes` nodes finds, and its score; `None` if there is no legal move.
fn think(worker: &mut Worker, shared: &Shared, position: &Position, nodes: u64) -> Option<(Move, Score)> {
    search(worker, shared, position, &Limits::nodes(nodes), &mut ()).found()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(players: &[&str]) -> Args {
        let players = players.iter().map(|text| text.parse().unwrap()).collect();
        Args { players, levels: Vec::new(), games: 8, seed: 5, anchor: 1000.0 }
    }

    #[test]
    fn more_nodes_and_less_noise_win_and_games_repeat() {
        let printed = |args: &Args| {
            let mut out = Vec::new();
            run(args, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let text = printed(&args(&["60:400", "1500:0"]));
        assert!(text.trim_start().starts_with("1500:0 - 60:400"), "{text}");
        let wins: u32 =
            text.split_once(" +").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok()).unwrap();
        assert!(wins >= 6 && text.contains(" -0 "), "{text}");
        // The line ends with the difference and the rating, which is the anchor and the difference.
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [.., elo, _, _, rating] = fields[..] else { panic!("{text}") };
        assert_eq!(rating.parse::<i32>().unwrap(), 1000 + elo.parse::<i32>().unwrap(), "{text}");
        assert_eq!(printed(&args(&["60:400", "1500:0"])), text);
        assert_eq!(printed(&args(&["60:400"])), "", "nobody to play against");
    }

    #[test]
    fn elo_is_that_of_the_formula() {
        // 100 pairs whose scores vary as those of independent games do: 9, 24, 34, 24 and 9.
        let (even, error) = elo(&Pentanomial::new([9, 24, 34, 24, 9]));
        assert!(even.abs() < 1e-9 && (35.0..40.0).contains(&error), "{error}");
        let (better, _) = elo(&Pentanomial::new([0, 0, 2400, 0, 2600]));
        assert!((better - 200.0).abs() < 1.0, "{better}");
        assert!(elo(&Pentanomial::new([0, 0, 0, 0, 25])).0.is_finite());
        // If the colour decides every game, the pairs are even without any doubt.
        assert!(elo(&Pentanomial::new([0, 0, 50, 0, 0])).1.abs() < 1e-9);
    }

    #[test]
    fn a_mate_by_the_last_move_wins() {
        let mate_in_one = Position::from_fen("4k4/1R7/9/9/9/9/9/9/R8/3K5 w").unwrap();
        let mut arena = Arena { max_plies: 1, ..Arena::new().unwrap() };
        let player = Opponent { nodes: 500, noise: 0 };
        let winner = arena.play(&mate_in_one, [player; 2], Color::Red, &mut SplitMix64::new(1));
        assert_eq!(winner, Some(Color::Red));
    }

    #[test]
    fn players_are_read() {
        assert_eq!("200:30".parse(), Ok(Opponent { nodes: 200, noise: 30 }));
        for bad in ["200", "x:1", "1:-1", "1:70000"] {
            assert!(bad.parse::<Opponent>().is_err(), "{bad}");
        }
    }
}
