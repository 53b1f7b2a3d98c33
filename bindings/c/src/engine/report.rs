//! The reports of a search, as C sees them.

use std::ffi::c_void;

use chuhe_engine::score::{Score, ScoreKind};
use chuhe_engine::search::Info;
use chuhe_engine::tt::Bound;

use crate::values::{CHUHE_NO_MOVE, ChuheMove};

/// The kind of a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheScoreKind {
    /// An evaluation in centipawns, hundredths of a pawn.
    #[default]
    Centipawns = 0,
    /// A mate on the board.
    Mate = 1,
    /// A ruling on a repetition decides the game.
    Ruling = 2,
    /// Endgame tables know that the game is decided.
    Table = 3,
}

/// A score, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct ChuheScore {
    /// The meaning of the score.
    pub kind: ChuheScoreKind,
    /// Centipawns, -29000 to 29000. Decided games have numbers beyond that, positive if the side to move wins. The better score
    /// always has the larger value.
    pub value: i32,
    /// For a mate: the number of moves in which the side to move mates; negative if it is mated, 0 if it has been
    /// mated. Otherwise 0.
    pub mate: i32,
}

/// Whether a score is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheBound {
    /// The score is exact.
    Exact = 0,
    /// The true score is at least the reported one.
    Lower = 1,
    /// The true score is at most the reported one.
    Upper = 2,
}

/// No line of a search has more moves than this.
pub const CHUHE_MAX_LINE: usize = 128;

const _: () = assert!(CHUHE_MAX_LINE == chuhe_engine::score::MAX_PLY);

/// The state of a search for one line. It is valid until the callback returns: copy what you need.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheInfo {
    /// The rank of this line: 1 for the best, 2 for the second best ...
    pub line: u32,
    /// The depth in plies; 0 if the game is over.
    pub depth: u32,
    /// The length of the deepest line searched, in plies.
    pub selective_depth: u32,
    /// The score.
    pub score: ChuheScore,
    /// An exact score, or a bound. Only depths that take seconds report bounds.
    pub bound: ChuheBound,
    /// The number of wins for the side to move in 1000 games from here.
    pub wins: u32,
    /// The number of draws. Wins, draws and losses add up to 1000.
    pub draws: u32,
    /// The number of losses.
    pub losses: u32,
    /// The used part of the transposition table, in permille.
    pub hash_full: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited per second.
    pub nodes_per_second: u64,
    /// Time since the search began, in milliseconds.
    pub time_ms: u64,
    /// Positions found in endgame tables.
    pub table_hits: u64,
    /// The moves that are expected to be played. Not ended by CHUHE_NO_MOVE.
    pub moves: *const ChuheMove,
    /// The number of these moves, at most CHUHE_MAX_LINE.
    pub move_count: usize,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct ChuheBestMove {
    /// The move to play; CHUHE_NO_MOVE if there is no legal move.
    pub mv: ChuheMove,
    /// The expected reply; CHUHE_NO_MOVE if there is none.
    pub reply: ChuheMove,
    /// The depth of the best line, in plies; 0 if the game is over.
    pub depth: u32,
    /// The score of the best line.
    pub score: ChuheScore,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began, in milliseconds.
    pub time_ms: u64,
}

/// The callbacks of a search, called on a thread of the engine: any number of info, then one best_move. No two calls of
/// one engine run at the same time. The thread that gets the result of chuhe_engine_wait() sees all that callbacks have
/// written. Callbacks should return soon, since the search waits for them. They must not throw C++ exceptions or
/// longjmp out. Of the functions of the same engine they may call chuhe_engine_stop(), chuhe_engine_is_searching() and
/// chuhe_engine_options(); the others return CHUHE_STATUS_BUSY or CHUHE_STATUS_IN_CALLBACK. Everything else is allowed.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheCallbacks {
    /// Passed to the callbacks. The object that it points to must live until the search has ended.
    pub user: *mut c_void,
    /// Called for each report; NULL for no calls. Return 0 to continue, anything else to stop the search.
    pub info: Option<extern "C" fn(user: *mut c_void, info: &ChuheInfo) -> i32>,
    /// Called when the search has ended; NULL for no call.
    pub best_move: Option<extern "C" fn(user: *mut c_void, best: &ChuheBestMove)>,
}

impl Default for ChuheCallbacks {
    fn default() -> ChuheCallbacks {
        ChuheCallbacks { user: std::ptr::null_mut(), info: None, best_move: None }
    }
}

fn score(score: Score) -> ChuheScore {
    let kind = match score.kind() {
        ScoreKind::Mate(_) => ChuheScoreKind::Mate,
        ScoreKind::Ruling { .. } => ChuheScoreKind::Ruling,
        ScoreKind::Table { .. } => ChuheScoreKind::Table,
        ScoreKind::Centipawns(_) => ChuheScoreKind::Centipawns,
    };
    ChuheScore { kind, value: score.value(), mate: score.mate().unwrap_or(0) }
}

fn milliseconds(info: &Info) -> u64 {
    u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX)
}

impl ChuheInfo {
    /// A report whose line is `moves`.
    pub(super) fn of(info: &Info, moves: &[ChuheMove]) -> ChuheInfo {
        let wdl = info.wdl();
        ChuheInfo {
            line: u32::try_from(info.multi_pv).unwrap_or(u32::MAX),
            depth: info.depth,
            selective_depth: info.seldepth,
            score: score(info.score),
            bound: match info.bound {
                Bound::Exact => ChuheBound::Exact,
                Bound::Lower => ChuheBound::Lower,
                Bound::Upper => ChuheBound::Upper,
            },
            wins: wdl.win,
            draws: wdl.draw,
            losses: wdl.loss,
            hash_full: info.hashfull,
            nodes: info.nodes,
            nodes_per_second: info.nps(),
            time_ms: milliseconds(info),
            table_hits: info.table_hits,
            moves: moves.as_ptr(),
            move_count: moves.len(),
        }
    }
}

impl ChuheBestMove {
    /// The report of the best line, before the answer is given.
    pub(super) fn of(info: &Info) -> ChuheBestMove {
        ChuheBestMove {
            mv: CHUHE_NO_MOVE,
            reply: CHUHE_NO_MOVE,
            depth: info.depth,
            score: score(info.score),
            nodes: info.nodes,
            time_ms: milliseconds(info),
        }
    }
}
