//! An exercise that is played: moves judged, taken back, answered.

use chuhe_tables::{Tables, Value};
use xiangqi::rules::Game;
use xiangqi::{Color, Move, Position};

use crate::defence::{self, Defence};
use crate::error::EndingError;
use crate::exercise::Goal;
use crate::judge::{self, Judgement};

/// After this many moves of the learner a draw counts as held.
pub const HOLD_MOVES: usize = 15;

/// The state of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The exercise continues.
    Open,
    /// The goal is reached: the game is won, or the draw was held for [`HOLD_MOVES`].
    Reached,
    /// The goal is out of reach. [`Drill::take_back`] goes back.
    Gone,
}

/// A move of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// The state of the exercise after the reply.
    pub standing: Standing,
}

/// An exercise in progress. The learner plays the side that moves first.
#[derive(Clone, Debug)]
pub struct Drill {
    tables: Tables,
    game: Game,
    goal: Goal,
    defence: Defence,
}

impl Drill {
    /// Starts an exercise at a position.
    ///
    /// # Errors
    /// If the tables do not contain the position, or the goal is out of reach.
    pub fn new(tables: Tables, start: Position, goal: Goal, defence: Defence) -> Result<Drill, EndingError> {
        Drill::resume(tables, Game::new(start), goal, defence)
    }

    /// Continues a game in which the learner is to move.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn resume(tables: Tables, game: Game, goal: Goal, defence: Defence) -> Result<Drill, EndingError> {
        let (value, _) = judge::rate(&tables, game.position())?;
        let is_learner = game.position().side_to_move() == game.start().side_to_move();
        let outcome = if is_learner { value.outcome() } else { -value.outcome() };
        if !goal.is_kept_by(outcome) {
            return Err(EndingError::OutOfReach(match outcome {
                0 => "draw",
                1.. => "win",
                _ => "loss",
            }));
        }
        Ok(Drill { tables, game, goal, defence })
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The goal of the learner.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The colour of the learner.
    pub fn learner(&self) -> Color {
        self.game.start().side_to_move()
    }

    /// The value of the position for the side to move.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    pub fn value(&self) -> Result<Value, EndingError> {
        Ok(judge::rate(&self.tables, self.game.position())?.0)
    }

    /// Plays a move of the learner and judges it.
    ///
    /// # Errors
    /// If it is not legal, or a table is missing or damaged. Nothing is played then.
    pub fn play(&mut self, mv: Move) -> Result<(Judgement, Standing), EndingError> {
        let mut game = self.game.clone();
        game.play(mv)?;
        let judgement = judge::judge(&self.tables, self.game.position(), mv, self.goal)?;
        self.game = game;
        Ok((judgement.clone(), self.standing(judgement.is_kept)))
    }

    /// Plays a move of the other side; `None` if there is no legal move.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    pub fn reply(&mut self) -> Result<Option<Reply>, EndingError> {
        let Some(mv) = defence::reply(&self.tables, &self.game, self.goal, self.defence)? else {
            return Ok(None);
        };
        self.game.play(mv)?;
        Ok(Some(Reply { mv, standing: self.standing(true) }))
    }

    /// The state of the exercise, given whether the tables say that the goal is still within reach.
    fn standing(&self, is_kept: bool) -> Standing {
        match self.game.outcome() {
            Some(outcome) => {
                let outcome =
                    outcome.winner().map_or(0, |winner| if winner == self.learner() { 1 } else { -1 });
                if self.goal.is_kept_by(outcome) { Standing::Reached } else { Standing::Gone }
            }
            None if !is_kept => Standing::Gone,
            None if self.goal == Goal::Hold && self.moves_of_learner() >= HOLD_MOVES => Standing::Reached,
            None => Standing::Open,
        }
    }

    /// Moves that the learner has made.
    fn moves_of_learner(&self) -> usize {
        self.game.moves().count().div_ceil(2)
    }

    /// Takes moves back until the learner is to move again. Returns whether there was a move to take back.
    pub fn take_back(&mut self) -> bool {
        if self.game.undo().is_none() {
            return false;
        }
        if self.game.position().side_to_move() != self.learner() {
            self.game.undo();
        }
        true
    }

    /// The moves that reach the goal from here, with the learner to move: the shortest win up to the end of the game or
    /// the deciding capture, or one move that holds.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    pub fn solution(&self) -> Result<Vec<Move>, EndingError> {
        judge::solution(&self.tables, self.game.position(), self.goal)
    }

    /// The winning line of the other side after a losing move; empty if the position is not lost.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    pub fn punishment(&self) -> Result<Vec<Move>, EndingError> {
        let is_won = self.value()?.outcome() > 0;
        if is_won { judge::shortest_line(&self.tables, self.game.position()) } else { Ok(Vec::new()) }
    }
}

#[cfg(test)]
mod tests;
