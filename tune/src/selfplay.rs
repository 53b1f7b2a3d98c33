//! One game of the engine against itself.
//!
//! A game is a function of its random numbers alone: table and histories are empty at its beginning.
//! Repetitions are ruled on, as in the search.

use std::num::NonZeroUsize;

use chuhe_engine::rules::{RepetitionResult, RepetitionRule};
use chuhe_engine::search::{BestMove, Info, Listener, Shared, Signals, Worker, search};
use chuhe_engine::time::Limits;
use chuhe_engine::tt::{AllocationError, TranspositionTable};
use chuhe_engine::{Color, Move, Position};

use crate::rng::SplitMix64;
use crate::sample::Sample;

/// The transposition table of one player: plenty for a few thousand nodes a move.
const HASH_MIB: usize = 4;

/// Random plies at the beginning: at least and at most.
const OPENING_PLIES: (usize, usize) = (6, 10);
/// An opening that the first search finds more one-sided than this is not played, in centipawns.
const OPENING_SCORE: i32 = 150;

/// A game is won once the search has said so for so many plies, by so many centipawns.
const WON: (i32, usize) = (1000, 6);
/// A game is drawn once the search has said for so many plies that no side is better by this.
const DRAWN: (i32, usize) = (10, 20);
/// Not before this ply.
const DRAWN_FROM_PLY: usize = 100;
/// Longer games are drawn, in plies.
const LONGEST: usize = 250;

/// Positions before this ply are not kept.
const KEEP_FROM_PLY: usize = 8;
/// Positions kept lie at least so many plies apart.
const APART: usize = 4;
/// At most so many positions of a game are kept.
const KEEP: usize = 12;

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Game {
    /// The positions kept, in order.
    pub(crate) samples: Vec<Sample>,
    /// Who won; `None` for a draw.
    pub(crate) winner: Option<Color>,
    /// How many plies it took, those of the opening included.
    pub(crate) plies: usize,
}

/// Plays games, one after the other.
pub(crate) struct Player {
    worker: Worker,
    shared: Shared,
    /// Nodes a move, on average.
    nodes: u64,
}

impl Player {
    /// A player that visits about `nodes` positions a move.
    ///
    /// # Errors
    /// If there is no memory for its table.
    pub(crate) fn new(nodes: u64) -> Result<Player, AllocationError> {
        let shared = Shared { table: TranspositionTable::new(HASH_MIB)?, signals: Signals::default() };
        Ok(Player { worker: Worker::default(), shared, nodes: nodes.max(1) })
    }

    /// Plays a game that depends on nothing but `rng`.
    pub(crate) fn play(&mut self, rng: &mut SplitMix64) -> Game {
        self.forget();
        let mut position = self.opening(rng);
        let mut adjudicator = Adjudicator::default();
        let mut quiet = Vec::new();
        let winner = loop {
            if let Some(outcome) = position.outcome() {
                break outcome.winner();
            }
            // From the position itself, not from a search tree: only a third occurrence counts.
            if let Some(repetition) = position.repetition(0, RepetitionRule::Wxf) {
                let side = position.side_to_move();
                break match repetition.result {
                    RepetitionResult::Draw => None,
                    RepetitionResult::Wins => Some(side),
                    RepetitionResult::Loses => Some(!side),
                };
            }
            let ply = position.plies_played();
            if ply >= LONGEST {
                break None;
            }
            let Some((mv, score)) = self.think(&position, rng) else { break None };
            let red_score = match position.side_to_move() {
                Color::Red => score,
                Color::Black => -score,
            };
            if let Some(verdict) = adjudicator.judge(ply, red_score) {
                break verdict;
            }
            if ply >= KEEP_FROM_PLY
                && !position.is_check()
                && !position.is_capture(mv)
                && red_score.abs() <= WON.0
            {
                quiet.push((ply, position.clone(), red_score));
            }
            position.make_move(mv);
        };
        let result = match winner {
            Some(Color::Red) => 1.0,
            None => 0.5,
            Some(Color::Black) => 0.0,
        };
        let plies: Vec<usize> = quiet.iter().map(|&(ply, ..)| ply).collect();
        let kept = spread(&plies, rng);
        let samples = kept
            .into_iter()
            .map(|i| Sample { position: quiet[i].1.clone(), result, score: quiet[i].2 })
            .collect();
        Game { samples, winner, plies: position.plies_played() }
    }

    /// An opening that depends on nothing but `rng`.
    pub(crate) fn fresh_opening(&mut self, rng: &mut SplitMix64) -> Position {
        self.forget();
        self.opening(rng)
    }

    fn forget(&mut self) {
        self.worker.forget();
        self.shared.table.clear(NonZeroUsize::MIN);
    }

    /// Random moves from the start position to one that neither side has spoiled.
    fn opening(&mut self, rng: &mut SplitMix64) -> Position {
        loop {
            let mut position = Position::default();
            let (least, most) = OPENING_PLIES;
            for _ in 0..least + rng.below(most - least + 1) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.make_move(moves[rng.below(moves.len())]);
            }
            if position.outcome().is_none()
                && self.think(&position, rng).is_some_and(|(_, score)| score.abs() <= OPENING_SCORE)
            {
                return position;
            }
        }
    }

    /// The best move found, and its score for the side to move. The number of nodes varies by a quarter,
    /// so that two games that meet need not stay together.
    fn think(&mut self, position: &Position, rng: &mut SplitMix64) -> Option<(Move, i32)> {
        let nodes = self.nodes * 3 / 4 + rng.below(self.nodes as usize / 2 + 1) as u64;
        best_move(&mut self.worker, &self.shared, position, nodes)
    }
}

/// The best move that a search of so many nodes finds, and its score for the side to move.
pub(crate) fn best_move(
    worker: &mut Worker,
    shared: &Shared,
    position: &Position,
    nodes: u64,
) -> Option<(Move, i32)> {
    let mut last = Last { score: 0, best: None };
    search(worker, shared, position, &Limits::nodes(nodes), &mut last);
    last.best.map(|mv| (mv, last.score))
}

/// Keeps the answer of a search.
struct Last {
    score: i32,
    best: Option<Move>,
}

impl Listener for Last {
    fn info(&mut self, info: &Info) {
        self.score = info.score;
    }

    fn best_move(&mut self, best: &BestMove) {
        self.best = best.best;
    }
}

/// Ends games that are decided.
#[derive(Default)]
struct Adjudicator {
    /// For how many plies the same side has been winning, positive for Red.
    winning: i32,
    /// For how many plies the game has been level.
    level: usize,
}

impl Adjudicator {
    /// The winner, or `None` inside for a draw, if the game is over now that the search has scored the
    /// position at `ply` for Red.
    fn judge(&mut self, ply: usize, score: i32) -> Option<Option<Color>> {
        self.winning = if score.abs() <= WON.0 {
            0
        } else if (score > 0) == (self.winning >= 0) {
            self.winning + score.signum()
        } else {
            score.signum()
        };
        self.level = if score.abs() < DRAWN.0 && ply >= DRAWN_FROM_PLY { self.level + 1 } else { 0 };
        if self.winning.unsigned_abs() as usize >= WON.1 {
            return Some(Some(if score > 0 { Color::Red } else { Color::Black }));
        }
        (self.level >= DRAWN.1).then_some(None)
    }
}

/// Which of the positions at `plies`, which ascend, to keep: spread over the game, beginning at random.
fn spread(plies: &[usize], rng: &mut SplitMix64) -> Vec<usize> {
    let (Some(first), Some(last)) = (plies.first(), plies.last()) else { return Vec::new() };
    let apart = APART.max((last - first) / KEEP + 1);
    let mut next = first + rng.below(apart);
    let mut kept = Vec::new();
    for (i, &ply) in plies.iter().enumerate() {
        if ply >= next && kept.len() < KEEP {
            kept.push(i);
            next = ply + apart;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_repeats_and_its_samples_are_quiet_and_apart() {
        let mut player = Player::new(150).unwrap();
        let game = player.play(&mut SplitMix64::new(5));
        assert!(!game.samples.is_empty() && game.samples.len() <= KEEP);
        assert!(game.plies >= OPENING_PLIES.0 && game.plies <= LONGEST);
        let plies: Vec<usize> = game.samples.iter().map(|s| s.position.plies_played()).collect();
        assert!(plies[0] >= KEEP_FROM_PLY);
        assert!(plies.windows(2).all(|pair| pair[1] >= pair[0] + APART), "{plies:?}");
        assert!(game.samples.iter().all(|s| !s.position.is_check() && s.score.abs() <= WON.0));
        let other = player.play(&mut SplitMix64::new(6));
        assert_ne!(other.samples, game.samples);
        assert_eq!(player.play(&mut SplitMix64::new(5)), game, "what was played before leaves no trace");
    }

    #[test]
    fn openings_are_even() {
        let mut player = Player::new(100).unwrap();
        let opening = player.opening(&mut SplitMix64::new(1));
        assert!((OPENING_PLIES.0..=OPENING_PLIES.1).contains(&opening.plies_played()));
        assert!(opening.outcome().is_none());
    }

    #[test]
    fn long_games_keep_as_many_as_short_ones() {
        let mut rng = SplitMix64::new(3);
        for length in [1, 10, 60, 240] {
            let plies: Vec<usize> = (8..8 + length).collect();
            for _ in 0..20 {
                let kept = spread(&plies, &mut rng);
                assert!(kept.len() <= KEEP && (length < APART || !kept.is_empty()));
                assert!(kept.windows(2).all(|pair| plies[pair[1]] - plies[pair[0]] >= APART));
                assert!(length < 60 || kept.len() >= KEEP - 2, "{} of {length}", kept.len());
            }
        }
        assert!(spread(&[], &mut rng).is_empty());
    }

    #[test]
    fn decided_games_end() {
        let mut adjudicator = Adjudicator::default();
        assert!((0..5).all(|ply| adjudicator.judge(ply, 1500).is_none()));
        assert_eq!(adjudicator.judge(5, -1500), None, "the other side wins now");
        assert!((6..10).all(|ply| adjudicator.judge(ply, -1500).is_none()));
        assert_eq!(adjudicator.judge(10, -1001), Some(Some(Color::Black)));
        let mut adjudicator = Adjudicator::default();
        assert!((0..119).all(|ply| adjudicator.judge(ply, 9).is_none()), "too early for a draw");
        assert_eq!(adjudicator.judge(119, -9), Some(None));
    }
}
