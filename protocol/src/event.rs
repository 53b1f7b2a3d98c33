//! Events for front ends, independent of any protocol.

use chuhe_book::BookMove;
use chuhe_engine::bench::BenchReport;
use chuhe_engine::search::{BestMove, Info, Progress};
use chuhe_engine::tt::Entry;
use xiangqi::{Coordinates, Move, Position};

use crate::explanation::Explanation;
use crate::setup::SetupError;

/// A message about a command that was not executed as requested, or a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// The dialect does not know the word.
    UnknownCommand(String),
    /// The position was refused, with the reason. There is no position now.
    PositionRejected(SetupError),
    /// A move that should be searched cannot be played.
    RootMoveDropped(Move),
    /// An option was not changed, with the reason.
    Option {
        /// The option's name as it was written.
        name: String,
        /// The error.
        reason: String,
    },
    /// Part of a search request was dropped.
    Go(String),
    /// There is no position to do this with.
    NoPosition,
    /// A line was longer than [`MAX_LINE`](crate::input::MAX_LINE) and was dropped.
    LineTooLong,
    /// Debug output.
    Debug(String),
    /// Any other note.
    Note(String),
}

/// A draw or a resignation that the engine announces with its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concession {
    /// The engine agrees to a draw.
    Draw,
    /// The engine resigns.
    Game,
}

/// An event to report to the front end.
#[derive(Clone, Debug)]
pub enum ProtocolEvent {
    /// The state of a search.
    Info(Box<Info>),
    /// The progress of the running search.
    Progress(Progress),
    /// A move of the opening book instead of a search. The score is the book's, or 0 if it has none: do not base
    /// decisions on it.
    FromBook(Box<Info>),
    /// From here on the ranks of moves are counted from this number.
    RanksCountFrom(Coordinates),
    /// The draw offered is accepted, without a move.
    DrawAccepted,
    /// A search's answer, and the engine's concession with it.
    BestMove(BestMove, Option<Concession>),
    /// There was no search to stop.
    NothingToStop,
    /// The static evaluation instead of a search, for the side to move.
    StaticScore(i32),
    /// The table's entry for the requested position, if there is one.
    Probed(Option<Entry>),
    /// The opening book's moves in the requested position, best first.
    BookMoves(Vec<BookMove>),
    /// The process ends after `quit`.
    Goodbye,
    /// A message about a command, or a note.
    Report(Report),
    /// The position, if there is one.
    Board(Option<Box<Position>>),
    /// The static evaluation of the position, if there is one.
    Evaluation(Option<Explanation>),
    /// Facts about the position or a move, each with the name of its kind and as a sentence.
    Reasons(Vec<(&'static str, String)>),
    /// The perft count of one move.
    PerftMove(Move, u64),
    /// The perft count of all moves.
    PerftTotal(u64),
    /// The result of a bench.
    Bench(BenchReport),
}

/// The state of a search, for the tests of all protocols.
#[cfg(test)]
pub(crate) fn info_for_tests() -> Info {
    use chuhe_engine::score::Score;
    use chuhe_engine::tt::Bound;

    Info {
        multi_pv: 1,
        depth: 3,
        seldepth: 9,
        score: Score::centipawns(-17),
        bound: Bound::Exact,
        pieces: 32,
        nodes: 5000,
        time: std::time::Duration::from_millis(505),
        hashfull: 12,
        table_hits: 0,
        pv: ["h2e2", "h9g7"].into_iter().map(|mv| mv.parse().unwrap()).collect(),
    }
}
