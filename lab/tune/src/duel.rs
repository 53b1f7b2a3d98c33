//! Pairs of games between two engines, each in a separate process.

use std::path::Path;

use chuhe_datagen::{SelfPlayAdjudication, SelfPlayAdjudicator, random_opening};
use chuhe_match::{EngineScore, PromptedAnswer, PromptedEngine};
use xiangqi::SplitMix64;
use xiangqi::{Color, Move, Outcome, Position, rules::Game};

use crate::error::TuneError;
use crate::node_clock::{ClockTime, NodeClock};
use crate::numbers::at_least_one;

/// How games are played.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct GameArgs {
    /// Nodes per move.
    #[arg(long, value_name = "N", default_value_t = 4000)]
    nodes: u64,
    /// Play with clocks instead, in milliseconds per game and per move. They run by nodes, not by time, so a busy machine
    /// does not matter. Both engines must be built with `--features tune`.
    #[arg(long, value_name = "MS+MS")]
    clock: Option<ClockTime>,
    /// Nodes that count as a millisecond on such a clock.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = at_least_one::<u32>, requires = "clock")]
    clock_nodes: u32,
    /// Adjudicate a win when the score stays above this for six plies, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = SelfPlayAdjudication::default().win_score)]
    win_score: u16,
    /// Adjudicate a draw after this number of plies, counted from the start position.
    #[arg(long, value_name = "N", default_value_t = SelfPlayAdjudication::default().longest)]
    longest: u16,
}

impl GameArgs {
    /// Starts an engine for games with these settings.
    pub(crate) fn start(self, program: &Path) -> Result<PromptedEngine, TuneError> {
        let mut engine = PromptedEngine::start(program)?;
        if self.clock.is_some() {
            engine.set_known("time_nodes", self.clock_nodes)?;
        }
        Ok(engine)
    }

    /// The limits of a search without a clock, in words of UCI.
    fn node_limit(self) -> String {
        format!("nodes {}", self.nodes)
    }

    fn adjudication(self) -> SelfPlayAdjudication {
        SelfPlayAdjudication {
            win_score: self.win_score,
            longest: self.longest,
            ..SelfPlayAdjudication::default()
        }
    }
}

/// An opening that is found more one-sided than this is not played, in centipawns.
pub(crate) const OPENING_SCORE: i32 = 150;

/// Plays two games from one random opening. Returns the result of each: 1 if the first side wins, -1 if the second
/// side wins, 0 for a draw.
pub(crate) fn play_pair(
    sides: &mut [PromptedEngine; 2],
    how: GameArgs,
    rng: &mut SplitMix64,
) -> Result<[i32; 2], TuneError> {
    let limits = how.node_limit();
    let opening = loop {
        // The second side evaluates the opening. It does not change, so a seed always gives the same openings.
        sides[1].new_game()?;
        let (position, moves) = random_opening(rng);
        if position.outcome().is_none()
            && centipawns(sides[1].think(&moves, &limits)?.score).abs() <= OPENING_SCORE
        {
            break moves;
        }
    };
    let mut points = [0; 2];
    for (points, first) in points.iter_mut().zip(Color::ALL) {
        *points = match play(sides, &opening, first, how)? {
            Some(winner) if winner == first => 1,
            Some(_) => -1,
            None => 0,
        };
    }
    Ok(points)
}

/// A score in centipawns. That of a mate is beyond any evaluation.
fn centipawns(score: Option<EngineScore>) -> i32 {
    const MATE: i32 = 30_000;
    match score {
        Some(EngineScore::Centipawns(score)) => score,
        Some(EngineScore::Mate(moves)) if moves > 0 => MATE,
        Some(EngineScore::Mate(_)) => -MATE,
        None => 0,
    }
}

/// The winner of a game after an opening; the first side has the colour `first`.
fn play(
    sides: &mut [PromptedEngine; 2],
    opening: &[Move],
    first: Color,
    how: GameArgs,
) -> Result<Option<Color>, TuneError> {
    let rules = how.adjudication();
    let mut game = Game::new(Position::default());
    let mut adjudicator = SelfPlayAdjudicator::new(rules);
    let mut moves = opening.to_vec();
    for &mv in opening {
        game.play(mv).map_err(|error| TuneError::Data(error.to_string()))?;
    }
    for side in sides.iter_mut() {
        side.new_game()?;
    }
    let mut clocks = how.clock.map(|time| [NodeClock::new(time, how.clock_nodes); 2]);
    while moves.len() < usize::from(rules.longest) {
        if let Some(outcome) = game.outcome() {
            return Ok(outcome.winner());
        }
        let to_move = game.position().side_to_move();
        let mine = usize::from(to_move != first);
        let limits = match &clocks {
            Some(clocks) => clocks[mine].limits(),
            None => how.node_limit(),
        };
        let PromptedAnswer { best: mv, score, nodes } = sides[mine].think(&moves, &limits)?;
        if let Some(clocks) = &mut clocks {
            clocks[mine].pay(nodes);
        }
        let score = centipawns(score);
        let red_score = if to_move == Color::Red { score } else { -score };
        if let Some(winner) = adjudicator.judge(moves.len(), red_score) {
            return Ok(winner);
        }
        game.play(mv).map_err(|error| TuneError::Data(error.to_string()))?;
        moves.push(mv);
    }
    // The last move may have ended the game.
    Ok(game.outcome().and_then(Outcome::winner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_larger_than_any_other_score_and_have_the_sign_of_the_side_that_mates() {
        let scores =
            [EngineScore::Centipawns(-35), EngineScore::Mate(3), EngineScore::Mate(-3), EngineScore::Mate(0)];
        assert_eq!(scores.map(|score| centipawns(Some(score))), [-35, 30_000, -30_000, -30_000]);
        assert_eq!(centipawns(None), 0);
    }
}
