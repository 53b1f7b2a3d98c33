//! What front ends ask for, without the words of any protocol.
//!
//! A dialect turns a line into [`Reading`]s and a [`ProtocolEvent`](crate::event::ProtocolEvent) into lines; the
//! [`driver`](crate::driver) turns commands into events. Nothing here reads, prints or searches.

use xiangqi::{Coordinates, Move, Position};

use crate::bench::BenchRequest;
use crate::options::OptionChange;
use crate::request::GoRequest;
use crate::setup::SetupError;

/// What a dialect makes of a line: something for the driver to do, or the answer itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// To be carried out.
    Command(Command),
    /// These lines are the answer, which needs nothing but its turn.
    Reply(Vec<String>, Urgency),
}

impl From<Command> for Reading {
    fn from(command: Command) -> Reading {
        Reading::Command(command)
    }
}

impl Reading {
    /// When it is carried out if a search is running.
    pub fn urgency(&self) -> Urgency {
        match self {
            Reading::Command(command) => command.urgency(),
            Reading::Reply(_, urgency) => *urgency,
        }
    }

    /// Whether it speaks of the work that was asked for last, which may still be waiting.
    pub fn is_for_last_work(&self) -> bool {
        matches!(
            self,
            Reading::Command(
                Command::Stop | Command::Abandon | Command::PonderHit { .. } | Command::DrawOffered
            )
        )
    }

    /// Whether it ends work.
    pub fn ends_work(&self) -> bool {
        matches!(self, Reading::Command(Command::Stop | Command::Abandon))
    }

    /// Whether it begins work that ends with an answer of its own.
    pub fn begins_work(&self) -> bool {
        matches!(self, Reading::Command(Command::Go(_) | Command::Perft(_) | Command::Bench(_)))
    }
}

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Debug output on or off.
    Debug(bool),
    /// Set an option, or press a button.
    SetOption(OptionChange),
    /// Another game begins.
    NewGame,
    /// The game goes on from another position: draws offered and hopeless answers so far do not count.
    RestartGame,
    /// Set the position, or have none if it cannot be set up.
    SetPosition(Result<Box<Position>, SetupError>),
    /// Don't play these moves from the current position, until the next one is set. Replaces earlier bans.
    Ban(Vec<Move>),
    /// Search.
    Go(Box<GoRequest>),
    /// The expected move was played.
    PonderHit {
        /// And the opponent offers a draw with it.
        draw_offered: bool,
    },
    /// The opponent offers a draw, to be accepted at once or with the next answer, or not.
    DrawOffered,
    /// Tell the static evaluation in the place of a search's score, without a move.
    StaticScore,
    /// Tell what earlier searches found out about a position; the current one stays.
    Probe(Result<Box<Position>, SetupError>),
    /// Batch mode on or off: while it is on, every line waits until the work before it is done, even the end of the input.
    Batch(bool),
    /// End the search and answer.
    Stop,
    /// End the search; its answer is not wanted any more.
    Abandon,
    /// End the process.
    Quit,
    /// Count the positions this many plies ahead, move by move.
    Perft(u8),
    /// Show the position.
    Show,
    /// Turn the board and swap the colours.
    Flip,
    /// Explain the static evaluation.
    Evaluate,
    /// Tell facts about the position, or about a move in it, with their proof.
    TellReasons(Option<Move>),
    /// Measure the speed.
    Bench(Box<BenchRequest>),
    /// Write the network into a file of this name, or of its own.
    ExportNetwork(Option<String>),
    /// Tell which moves the opening book has in this position.
    BookMoves(Box<Position>),
    /// Tell how far the search under way has come.
    TellProgress,
    /// From here on the ranks of moves count from this number, found out from the moves that were sent; `None` for
    /// the dialect's default.
    CountRanksFrom(Option<Coordinates>),
}

/// When a command that comes in mid-search is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// At once, beside the search.
    Now,
    /// After what already waits, but beside the search if nothing does.
    InTurn,
    /// After the search has answered.
    Later,
    /// After the search has answered; a search that does not end by itself is stopped for it.
    EndsEndlessSearch,
}

impl Command {
    /// When it is carried out if a search is running.
    pub fn urgency(&self) -> Urgency {
        match self {
            Command::Debug(_)
            | Command::PonderHit { .. }
            | Command::DrawOffered
            | Command::Probe(_)
            | Command::BookMoves(_)
            | Command::Stop
            | Command::Abandon
            | Command::TellProgress
            | Command::Show
            | Command::Evaluate
            | Command::Quit => Urgency::Now,
            Command::SetOption(_)
            | Command::NewGame
            | Command::RestartGame
            | Command::CountRanksFrom(_)
            | Command::SetPosition(_)
            | Command::Ban(_)
            | Command::Batch(_)
            | Command::Go(_)
            | Command::StaticScore
            | Command::Flip
            | Command::Bench(_)
            | Command::TellReasons(_)
            | Command::ExportNetwork(_)
            | Command::Perft(_) => Urgency::EndsEndlessSearch,
        }
    }
}
