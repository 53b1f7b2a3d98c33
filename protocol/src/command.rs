//! Commands of front ends, independent of any protocol.
//!
//! A dialect turns a line into [`Reading`]s and a [`ProtocolEvent`](crate::event::ProtocolEvent) into lines; the
//! [`driver`](crate::driver) turns commands into events. Nothing here reads, prints or searches.

use xiangqi::{Coordinates, Move, Position};

use crate::bench::BenchRequest;
use crate::options::OptionChange;
use crate::request::GoRequest;
use crate::setup::SetupError;

/// The result of reading a line: a command for the driver, or the answer itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A command for the driver.
    Command(Command),
    /// The answer itself: lines to print when it is their turn.
    Reply(Vec<String>, Urgency),
}

impl From<Command> for Reading {
    fn from(command: Command) -> Reading {
        Reading::Command(command)
    }
}

impl Reading {
    /// When the command is executed if a search is running.
    pub(crate) fn urgency(&self) -> Urgency {
        match self {
            Reading::Command(command) => command.urgency(),
            Reading::Reply(_, urgency) => *urgency,
        }
    }

    /// Whether the command concerns the last requested work, which may still be waiting.
    pub(crate) fn is_for_last_work(&self) -> bool {
        matches!(
            self,
            Reading::Command(
                Command::Stop | Command::Abandon | Command::PonderHit { .. } | Command::DrawOffered
            )
        )
    }

    /// Whether the command stops the running work.
    pub(crate) fn ends_work(&self) -> bool {
        matches!(self, Reading::Command(Command::Stop | Command::Abandon))
    }

    /// Whether the command has an end of its own and is finished before a `quit` that follows it.
    pub(crate) fn is_finished_before_quit(&self) -> bool {
        matches!(self, Reading::Command(Command::Perft(_) | Command::Bench(_) | Command::TellReasons(_)))
    }

    /// Whether the command begins work that ends with an answer of its own.
    pub(crate) fn begins_work(&self) -> bool {
        matches!(self, Reading::Command(Command::Go(_) | Command::Perft(_) | Command::Bench(_)))
    }
}

/// The request of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Debug output on or off.
    Debug(bool),
    /// Set an option, or press a button.
    SetOption(OptionChange),
    /// Another game begins.
    NewGame,
    /// The game continues from another position: earlier draw offers and hopeless scores do not count.
    RestartGame,
    /// Set the position. If it cannot be set up, there is no position.
    SetPosition(Result<Box<Position>, SetupError>),
    /// Don't play these moves from the current position, until the next one is set. Replaces earlier bans.
    Ban(Vec<Move>),
    /// Search.
    Go(Box<GoRequest>),
    /// The expected move was played.
    PonderHit {
        /// Whether the opponent offers a draw with the move.
        draw_offered: bool,
    },
    /// The opponent offers a draw. The engine may accept it at once, with the next answer, or not at all.
    DrawOffered,
    /// Report the static evaluation as the score of a search, without a move.
    StaticScore,
    /// Report the results of earlier searches for a position; the current position does not change.
    Probe(Result<Box<Position>, SetupError>),
    /// Batch mode on or off: while it is on, every line waits until the work before it is done, even the end of the input.
    Batch(bool),
    /// End the search and answer.
    Stop,
    /// End the search and discard its answer.
    Abandon,
    /// End the process.
    Quit,
    /// Count the positions this many plies ahead, move by move.
    Perft(u8),
    /// Show the position.
    Show,
    /// Mirror the board top to bottom and exchange the colours.
    Flip,
    /// Explain the static evaluation.
    Evaluate,
    /// Report proven facts about the position, or about a move.
    TellReasons(Option<Move>),
    /// Measure the speed.
    Bench(Box<BenchRequest>),
    /// Write the network to a file with this name, or with its default name.
    ExportNetwork(Option<String>),
    /// Report the moves of the opening book in this position.
    BookMoves(Box<Position>),
    /// Report the progress of the running search.
    TellProgress,
    /// Count the ranks of moves from this number from now on: it was detected from the moves received.
    CountRanksFrom(Coordinates),
}

/// When a command that arrives during a search is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// At once, during the search.
    Now,
    /// After the commands that are waiting; during the search if none is waiting.
    InTurn,
    /// After the search has answered.
    Later,
    /// After the search has answered; an infinite search is stopped for it, but not one that ponders: its front end
    /// still says which move was played.
    EndsAnalysis,
    /// After the search has answered; a search that does not end by itself is stopped for it.
    EndsEndlessSearch,
}

impl Command {
    /// When the command is executed if a search is running.
    pub(crate) fn urgency(&self) -> Urgency {
        match self {
            Command::Debug(_)
            | Command::PonderHit { .. }
            | Command::DrawOffered
            | Command::Stop
            | Command::Abandon
            | Command::TellProgress
            | Command::Quit => Urgency::Now,
            // They are about the position and the options of the lines before them.
            Command::Show | Command::Evaluate | Command::BookMoves(_) | Command::Probe(_) => Urgency::InTurn,
            Command::SetOption(_) => Urgency::EndsAnalysis,
            Command::NewGame
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
