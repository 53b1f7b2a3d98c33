//! What front ends are told, without the words of any protocol.

use chuhe_book::BookMove;
use chuhe_engine::bench::BenchReport;
use chuhe_engine::search::{BestMove, Info, Progress};
use chuhe_engine::tt::Entry;
use xiangqi::{Coordinates, Move, Position};

use crate::explanation::Explanation;
use crate::setup::SetupError;

/// Something that went otherwise than asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// The dialect does not know the word.
    UnknownCommand(String),
    /// The position was refused, with the reason; there is no position now.
    PositionRejected(SetupError),
    /// A move that was to be searched cannot be played.
    RootMoveDropped(Move),
    /// An option keeps its value, with the reason.
    Option {
        /// The option's name as it was written.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// Part of a search request was dropped.
    Go(String),
    /// There is no position to do this with.
    NoPosition,
    /// A line was longer than [`MAX_LINE`](crate::input::MAX_LINE) and was dropped.
    LineTooLong,
    /// For those who asked for more.
    Debug(String),
    /// Anything else worth a line.
    Note(String),
}

/// What the engine concedes beside a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concession {
    /// It agrees to a draw.
    Draw,
    /// It resigns.
    Game,
}

/// What a front end is told.
#[derive(Clone, Debug)]
pub enum ProtocolEvent {
    /// How a search stands.
    Info(Box<Info>),
    /// How far the search under way has come.
    Progress(Progress),
    /// What the opening book says in a search's place. The score is the book's, or 0 if it has none: not one to
    /// decide anything by.
    FromBook(Box<Info>),
    /// From here on the ranks of moves count from this number; `None` for the dialect's default.
    RanksCountFrom(Option<Coordinates>),
    /// The draw offered is accepted, without a move.
    DrawAccepted,
    /// A search's answer, and what the engine concedes with it.
    BestMove(BestMove, Option<Concession>),
    /// There was nothing to stop.
    NothingToStop,
    /// The static evaluation in the place of a search, for the side to move.
    StaticScore(i32),
    /// What is known about the position asked about, if anything.
    Probed(Option<Entry>),
    /// The opening book's moves in the position asked about, the best first.
    BookMoves(Vec<BookMove>),
    /// The process ends because it was told to.
    Goodbye,
    /// Something went otherwise than asked.
    Report(Report),
    /// The position, if there is one.
    Board(Option<Box<Position>>),
    /// The static evaluation of the position, if there is one.
    Evaluation(Option<Explanation>),
    /// Facts about the position or a move, each with the name of its kind and as a sentence.
    Reasons(Vec<(&'static str, String)>),
    /// The count behind one move.
    PerftMove(Move, u64),
    /// The count of all moves.
    PerftTotal(u64),
    /// What the fixed positions took.
    Bench(BenchReport),
}
