//! The reports of a search.

use std::time::Duration;

use crate::score::{MAX_PLY, Score};
use crate::tt::Bound;
use crate::wdl::{Wdl, wdl};
use xiangqi::Move;

/// A line of moves.
pub type Line = arrayvec::ArrayVec<Move, MAX_PLY>;

/// The state of a search after an iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The number of the line: 1 for the best, 2 for the second best ...
    pub multi_pv: usize,
    /// The depth of the iteration in plies; 0 if the game is over. A stop may have cut the iteration short.
    pub depth: u32,
    /// The length of the deepest line searched, in plies.
    pub seldepth: u32,
    /// Score for the side to move.
    pub score: Score,
    /// Whether the score is exact or a bound. Only iterations that take seconds report bounds.
    pub bound: Bound,
    /// Pieces on the board, the kings included, in the position searched.
    pub pieces: usize,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the request.
    pub time: Duration,
    /// How full the transposition table is, in permille.
    pub hashfull: u32,
    /// Positions found in endgame tables.
    pub table_hits: u64,
    /// The line expected to be played.
    pub pv: Line,
}

impl Info {
    /// Positions visited per second.
    pub fn nps(&self) -> u64 {
        per_second(self.nodes, self.time)
    }

    /// The chances to win, draw and lose that correspond to the score.
    pub fn wdl(&self) -> Wdl {
        wdl(self.score, self.pieces)
    }
}

/// The progress of a running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The depth of the current iteration, in plies.
    pub depth: u32,
    /// Positions visited, accurate to about a thousand for each thread.
    pub nodes: u64,
    /// Time since the request.
    pub time: Duration,
    /// How full the transposition table is, in permille.
    pub hashfull: u32,
    /// The root move that is being searched.
    pub current_move: Move,
    /// The number of this move in the order of the iteration, from 1.
    pub move_number: usize,
    /// The number of legal moves at the root.
    pub root_moves: usize,
}

impl Progress {
    /// Positions visited per second.
    pub fn nps(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move to play; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The reply expected, legal after `best`.
    pub ponder: Option<Move>,
}

/// Receives the reports of a search: any number of `info`, then one `best_move`.
///
/// The line of the last `info` with [`multi_pv`](Info::multi_pv) 1 begins with the answer; its depth is 0 if the game
/// is over. If several lines were asked for, the last reports hold all of them, the best first, each with another first
/// move. Lines that an unfinished iteration did not reach are those of the previous iteration, with its depth and their
/// scores: below a line that is deeper by a ply, they may have the higher score.
pub trait Listener {
    /// Receives a line of an iteration, usually of a complete one.
    fn info(&mut self, info: &Info);
    /// Receives the answer: the search has ended.
    fn best_move(&mut self, best: &BestMove);
}

/// Ignores the reports: the result is enough.
impl Listener for () {
    fn info(&mut self, _: &Info) {}

    fn best_move(&mut self, _: &BestMove) {}
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The state at the end, with the best line; depth 0 and no line if the game is over.
    pub info: Info,
    /// The other lines, if several were requested: the second best, the third best ...
    pub others: Vec<Info>,
    /// The answer.
    pub best: BestMove,
}

impl SearchResult {
    /// All lines, the best first: the line of `info`, then those of `others`.
    pub fn lines(&self) -> impl Iterator<Item = &Info> {
        std::iter::once(&self.info).chain(&self.others)
    }

    /// The move found, and its score for the side to move; `None` if there is no legal move.
    pub fn found(&self) -> Option<(Move, Score)> {
        Some((self.best.best?, self.info.score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Square;

    #[test]
    fn reports_have_speed_chances_and_the_best_move() {
        let mv = Move::new(Square::H2, Square::E2);
        let info = Info {
            multi_pv: 1,
            depth: 3,
            seldepth: 5,
            score: Score::centipawns(150),
            bound: Bound::Exact,
            pieces: 20,
            nodes: 3_000,
            time: Duration::from_millis(1500),
            hashfull: 1,
            table_hits: 0,
            pv: Line::from_iter([mv]),
        };
        assert_eq!(info.nps(), 2_000);
        assert_eq!(Info { time: Duration::ZERO, nodes: 7, ..info.clone() }.nps(), 7_000_000);
        assert_eq!(info.wdl(), wdl(Score::centipawns(150), 20));
        let progress = Progress {
            depth: 3,
            nodes: 500,
            time: Duration::from_millis(250),
            hashfull: 1,
            current_move: mv,
            move_number: 1,
            root_moves: 44,
        };
        assert_eq!(progress.nps(), 2_000);
        let best = BestMove { best: Some(mv), ponder: None };
        let found = SearchResult { info: info.clone(), others: Vec::new(), best }.found();
        assert_eq!(found, Some((mv, Score::centipawns(150))));
        let none = BestMove { best: None, ponder: None };
        assert_eq!(SearchResult { info, others: Vec::new(), best: none }.found(), None);
    }
}
