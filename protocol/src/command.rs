//! What front ends ask for and what they are told, without the words of any protocol.
//!
//! A dialect turns a line into [`Command`]s and an [`Event`] into lines; the [`driver`](crate::driver)
//! turns commands into events. Nothing here reads, prints or searches.

use chuhe_book::BookMove;
use chuhe_engine::bench::BenchReport;
use chuhe_engine::search::{BestMove, Info, Progress};
use chuhe_engine::tt::Entry;
use xiangqi::{Coordinates, Move, Position};

use crate::explanation::Explanation;
use crate::setup::SetupError;

/// A side's clock as it was sent. Any number can be sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SentClock {
    /// What is left, in milliseconds; `None` if nobody said.
    pub remaining: Option<i64>,
    /// What each move adds, in milliseconds.
    pub increment: Option<i64>,
}

/// A search to begin. Numbers are as sent: what odd ones mean is [`limits`](crate::limits)' business.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoRequest {
    /// The opponent's expected move is on the board; wait for it to be played.
    pub ponder: bool,
    /// Don't answer before being told to stop.
    pub infinite: bool,
    /// The clocks, indexed by colour.
    pub clocks: [SentClock; 2],
    /// The clock of whoever is to move; counts before the others.
    pub movers_clock: Option<SentClock>,
    /// Moves to the next time control.
    pub moves_to_go: Option<i64>,
    /// Time for this move, in milliseconds.
    pub move_time: Option<i64>,
    /// Depth limit in plies.
    pub depth: Option<i64>,
    /// Node limit.
    pub nodes: Option<i64>,
    /// Find a mate in this many moves.
    pub mate: Option<i64>,
    /// Only these moves at the root; empty for all.
    pub search_moves: Vec<Move>,
    /// The opponent offers a draw.
    pub draw_offered: bool,
    /// The answer is not for the game: offers of a draw wait for another one.
    pub aside: bool,
    /// What was dropped from the request, one message each for the first of them.
    pub dropped: Vec<String>,
    /// Whether a time, depth or node limit is among what was dropped.
    pub limit_dropped: bool,
}

/// At most this many parts of one request are reported as dropped: a line can hold half a million.
pub const MAX_DROPPED: usize = 8;

impl GoRequest {
    /// Notes that a part was dropped and why.
    pub fn note_dropped(&mut self, message: String) {
        if self.dropped.len() < MAX_DROPPED {
            self.dropped.push(message);
        }
    }
}

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing.
    Nothing,
    /// Say who you are and what options there are.
    Handshake,
    /// Say more, or no longer.
    Debug(bool),
    /// Answer when all earlier work is done.
    Ready,
    /// Set an option, or press a button.
    SetOption {
        /// Its name.
        name: String,
        /// The value; `None` for a button.
        value: Option<String>,
    },
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
    /// Act on nothing while working, not even the end of the input: all is carried out in order. Or no longer.
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
    /// Search the fixed positions to this depth.
    Bench(Option<u32>),
    /// Explain the commands.
    Help,
    /// Tell the licence.
    License,
    /// Tell what built the program.
    Compiler,
    /// Not one of the dialect's words.
    Unknown(String),
    /// Nothing can be done, for this reason.
    Report(Report),
    /// Tell which moves the opening book has in this position.
    BookMoves(Box<Position>),
    /// Tell the front end this line of the dialect's own when everything asked for before is done.
    Say(String),
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
    /// Not at all.
    Never,
}

impl Command {
    /// When it is carried out if a search is running.
    pub fn urgency(&self) -> Urgency {
        match self {
            Command::Nothing
            | Command::Debug(_)
            | Command::Ready
            | Command::PonderHit { .. }
            | Command::DrawOffered
            | Command::Probe(_)
            | Command::BookMoves(_)
            | Command::Stop
            | Command::Abandon
            | Command::Handshake
            | Command::TellProgress
            | Command::Show
            | Command::Evaluate
            | Command::Help
            | Command::License
            | Command::Compiler
            | Command::Quit => Urgency::Now,
            Command::SetOption { .. }
            | Command::NewGame
            | Command::RestartGame
            | Command::CountRanksFrom(_)
            | Command::SetPosition(_)
            | Command::Ban(_)
            | Command::Batch(_)
            | Command::Go(_)
            | Command::StaticScore
            | Command::Perft(_) => Urgency::EndsEndlessSearch,
            Command::Say(_) => Urgency::InTurn,
            Command::Unknown(_) | Command::Report(_) => Urgency::Later,
            Command::Flip | Command::Bench(_) => Urgency::Never,
        }
    }

    /// Whether it speaks of the work that was asked for last, which may still be waiting.
    pub fn is_for_last_work(&self) -> bool {
        matches!(self, Command::Stop | Command::Abandon | Command::PonderHit { .. } | Command::DrawOffered)
    }

    /// Whether it ends work.
    pub fn ends_work(&self) -> bool {
        matches!(self, Command::Stop | Command::Abandon)
    }

    /// Whether it begins work that ends with an answer of its own.
    pub fn begins_work(&self) -> bool {
        matches!(self, Command::Go(_) | Command::Perft(_) | Command::Bench(_))
    }
}

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
    /// Not while searching.
    Busy,
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
pub enum Event {
    /// Who the engine is, and its options.
    Identity,
    /// All earlier work is done.
    Ready,
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
    /// The position.
    Board(Box<Position>),
    /// The static evaluation of the position.
    Evaluation(Explanation),
    /// The count behind one move.
    PerftMove(Move, u64),
    /// The count of all moves.
    PerftTotal(u64),
    /// What the fixed positions took.
    Bench(BenchReport),
    /// The commands.
    Help,
    /// Text to show as it is.
    Text(String),
}
