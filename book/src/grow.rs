//! Books from the engine's own analysis.
//!
//! The method is drop-out expansion (Lincke, "Strategies for the automatic construction of opening books", 2000).
//! The book is a graph of positions. Each knows its moves that the book follows, and the best of its other moves,
//! the drop-out, with the score that a search gave it. A position is worth its best move: of those followed what
//! is behind them says, of the drop-out what its search said. To grow, the drop-out of some position becomes a
//! move that the book follows: what is behind it is searched, and the position is searched once more, for the best
//! of the moves left.
//!
//! Which drop-out comes next: the one with the least cost, that of a move being what it loses to the best one of
//! its position, plus a constant a ply, summed up from the start. So good lines grow long, bad ones stay short, and
//! moves worse than a window are not followed at all. The window is narrow for the side that the book plays for
//! and wide for its opponent, each side taken for the book's in turn: what neither meets is not looked for.
//!
//! Each search begins with an empty table and ends after so many nodes, so its result depends on nothing but the
//! position and the engine; and it is noted in a journal before it is used. A run that ends at any moment, in any
//! way, goes on from there, to the book that a run without a break would have made.
//!
//! | file | what |
//! |---|---|
//! | `tree` | the graph: scores, costs, the next move to follow |
//! | `journal` | the file of results |
//! | `analyst` | single searches |

mod analyst;
mod journal;
mod tree;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use chuhe_engine::tt::AllocationError;
use xiangqi::{Move, Position};

use crate::native::{Record, Records};
use crate::{BookMove, weight};
use analyst::Analyst;
use journal::{Entry, Journal};
pub use tree::Found;
use tree::{Next, Tree};

/// How to grow a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Positions after which a search ends with the iteration that it is in.
    pub nodes: u64,
    /// Moves of the opponent that lose more than this to the best one of their position, in centipawns, are not
    /// followed.
    pub window: i32,
    /// What a move may lose to the best one of its position, in centipawns, to be played by the book.
    pub play_window: i32,
    /// Positions worse than this for either side, in centipawns, are not followed.
    pub balance: i32,
    /// Moves beyond so many plies from the start are not followed.
    pub max_plies: usize,
    /// Size of the search's table, MiB.
    pub hash_mib: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { nodes: 100_000, window: 40, play_window: 20, balance: 300, max_plies: 40, hash_mib: 16 }
    }
}

/// Why a book doesn't grow.
#[derive(Debug, thiserror::Error)]
pub enum GrowError {
    /// The journal cannot be read or written.
    #[error("the journal: {0}")]
    Io(#[from] std::io::Error),
    /// Another process is growing a book with the same journal.
    #[error("the journal is in use by another process")]
    InUse,
    /// The file is no journal.
    #[error("the journal is another kind of file, or of another version")]
    NotAJournal,
    /// The journal is of a book from another start.
    #[error("the journal begins in another position: {0}")]
    OtherStart(String),
    /// A line of the journal that says nothing.
    #[error("line {0} of the journal is damaged")]
    Damaged(usize),
    /// There is no memory for the search.
    #[error("{0}")]
    Memory(#[from] AllocationError),
    /// The search's thread died.
    #[error("a search died")]
    SearchDied,
    /// The game is over in the start position.
    #[error("there is nothing to follow: no legal move in the start position")]
    NoMove,
}

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Something was searched.
    Searched,
    /// It was told to stop.
    Stopped,
    /// There is nothing left to follow.
    Complete,
}

/// A book that grows.
pub struct Grower {
    start: Position,
    settings: Settings,
    tree: Tree,
    journal: Journal,
    analyst: Analyst,
}

impl Grower {
    /// A book from the `start`, with everything that the journal already holds; a new journal if there is none.
    ///
    /// # Errors
    /// If the journal cannot be used, or there is no memory.
    pub fn open(start: &Position, journal: &Path, settings: Settings) -> Result<Grower, GrowError> {
        let (journal, entries) = Journal::open(journal, start, &settings)?;
        let mut tree = Tree::default();
        for (line, entry) in entries {
            tree.take(start, &entry).ok_or(GrowError::Damaged(line))?;
        }
        let analyst = Analyst::new(settings)?;
        Ok(Grower { start: start.clone(), settings, tree, journal, analyst })
    }

    /// Number of positions searched.
    pub fn positions(&self) -> usize {
        self.tree.len()
    }

    /// The best move at the start with its score, and the length of the line of best moves in plies; `None` before
    /// the first search.
    pub fn main_line(&self) -> Option<(Found, usize)> {
        self.tree.main_line()
    }

    /// Searches the next position. Returns within a moment of `stop` being set.
    ///
    /// # Errors
    /// If the result cannot be written to the journal, or the search failed.
    pub fn step(&mut self, stop: &AtomicBool) -> Result<Step, GrowError> {
        let (mut path, mv) = match self.tree.next(&self.settings) {
            Next::Complete => return Ok(Step::Complete),
            Next::Start => (Vec::new(), None),
            Next::Behind { path, mv } => (path, Some(mv)),
        };
        path.extend(mv);
        let position = self.position_after(&path)?;
        if !self.tree.knows(&position) {
            match self.analyst.search(&position, tree::different_moves(&position, &[]), stop)? {
                None => return Ok(Step::Stopped),
                Some(Some(found)) => return self.note(&Entry::New { path, found }),
                Some(None) if mv.is_none() => return Err(GrowError::NoMove),
                // The game is over behind the move: what the search said of it stands.
                Some(None) => {}
            }
        }
        path.pop();
        self.search_rest(path, stop)
    }

    /// Searches the moves of a position that the book doesn't follow, its drop-out being followed from now on.
    fn search_rest(&mut self, path: Vec<Move>, stop: &AtomicBool) -> Result<Step, GrowError> {
        let position = self.position_after(&path)?;
        let moves = tree::different_moves(&position, &self.tree.known_moves(&position));
        match self.analyst.search(&position, moves, stop)? {
            None => Ok(Step::Stopped),
            Some(found) => self.note(&Entry::Rest { path, found }),
        }
    }

    fn position_after(&self, path: &[Move]) -> Result<Position, GrowError> {
        tree::position_after(&self.start, path).ok_or(GrowError::NotAJournal)
    }

    fn note(&mut self, entry: &Entry) -> Result<Step, GrowError> {
        self.journal.append(entry)?;
        self.tree.take(&self.start, entry).ok_or(GrowError::NotAJournal)?;
        Ok(Step::Searched)
    }

    /// The book: of every position reached by moves within the window those moves. Weight is given to those
    /// within the play window; among them, to those of which more is known than the one search that found them,
    /// if there are any: the best of many single searches is often just the luckiest.
    pub fn records(&self) -> Records {
        /// A move that loses so many centipawns is played half as often.
        const HALF_LIFE: u32 = 12;
        let mut records = Vec::new();
        self.tree.each_position(&self.start, &self.settings, |position, moves| {
            let best = moves.iter().map(|(found, _)| found.score).max().unwrap_or(0);
            let in_window = |found: &Found| best - found.score <= self.settings.play_window;
            let any_followed = moves.iter().any(|(found, is_followed)| *is_followed && in_window(found));
            for &(found, is_followed) in moves {
                let Found { mv, score, depth } = found;
                let is_played = in_window(&found) && (is_followed || !any_followed);
                let weight = if is_played { weight::by_score(best, score, HALF_LIFE) } else { 0 };
                let score = Some(score as i16);
                let known = BookMove { score, depth, ..BookMove::new(mv, weight) };
                records.push(Record::from((position, known)));
            }
        });
        Records::new(records)
    }
}
