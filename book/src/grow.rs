//! Books from the engine's own analysis.
//!
//! The method is drop-out expansion (Lincke, "Strategies for the automatic construction of opening books", 2000). The
//! book is a graph of positions. Each position knows the moves that the book follows, and the best of its other moves:
//! the drop-out, with the score that a search gave it. The score of a position is that of its best move. For moves that
//! the book follows, it comes from the positions after them; for the drop-out, from its search. The book grows by
//! following a drop-out: the position after it is searched, and the position itself is searched once more, for the best
//! of the moves left.
//!
//! The next drop-out is the one with the least cost. The cost of a move is the score it loses to the best move of
//! its position, plus a constant per ply; costs are summed up from the start. So good lines grow long and bad ones
//! stay short. Moves that lose more than a window are not followed at all. The window is narrow for the side that
//! the book plays for, and wide for its opponent. Each side in turn counts as the book's: positions that neither
//! side would meet are not searched.
//!
//! Each search begins with an empty table and ends after a fixed number of nodes, so its result depends only on the
//! position and the engine. It is noted in a journal before it is used. A run may end at any moment, in any way: the
//! next run resumes there and makes the same book as a run without interruption.
//!
//! | file | what |
//! |---|---|
//! | `tree` | the graph: scores, costs, the next move to follow |
//! | `journal` | the file of results |
//! | `analyst` | single searches |
//! | `found` | the result of a search |
//! | `settings`, `error` | how to grow a book, and its errors |

mod analyst;
mod error;
mod found;
mod journal;
mod settings;
mod tree;

pub use error::GrowError;
pub use found::Found;
pub use settings::GrowSettings;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use xiangqi::{Move, Position};

use crate::entry::BookMove;
use crate::native::{BookRecord, Records};
use crate::weight;
use analyst::{Analysis, Analyst};
use journal::{Entry, Journal};
use tree::{Next, Tree};

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A search has ended.
    Searched,
    /// The step was stopped.
    Stopped,
    /// There is nothing left to follow.
    Complete,
}

/// A book that is being built by analysis.
pub struct Grower {
    start: Position,
    settings: GrowSettings,
    tree: Tree,
    journal: Journal,
    analyst: Analyst,
}

impl Grower {
    /// A book from the `start`, with all results of the journal; a new journal is created if necessary.
    ///
    /// # Errors
    /// If the journal cannot be used, or there is no memory.
    pub fn open(start: &Position, journal: &Path, settings: GrowSettings) -> Result<Grower, GrowError> {
        // The journal of a finished game would stay empty, and a later run with another start would refuse it.
        if start.no_legal_move().is_some() {
            return Err(GrowError::NoMove);
        }
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

    /// Searches the next position. Returns soon after `stop` is set.
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
        if !self.tree.contains(&position) {
            match self.analyst.search(&position, tree::different_moves(&position, &[]), stop)? {
                Analysis::Stopped => return Ok(Step::Stopped),
                Analysis::Found(found) => return self.note(&Entry::New { path, found }),
                Analysis::NoMoves if mv.is_none() => return Err(GrowError::NoMove),
                // The move ends the game, so the score of the search is right.
                Analysis::NoMoves => {}
            }
        }
        path.pop();
        self.search_rest(path, stop)
    }

    /// Searches the moves of a position that the book does not follow yet, because it follows the drop-out from now on.
    fn search_rest(&mut self, path: Vec<Move>, stop: &AtomicBool) -> Result<Step, GrowError> {
        let position = self.position_after(&path)?;
        let moves = tree::different_moves(&position, &self.tree.known_moves(&position));
        let found = match self.analyst.search(&position, moves, stop)? {
            Analysis::Stopped => return Ok(Step::Stopped),
            Analysis::NoMoves => None,
            Analysis::Found(found) => Some(found),
        };
        self.note(&Entry::Rest { path, found })
    }

    fn position_after(&self, path: &[Move]) -> Result<Position, GrowError> {
        tree::position_after(&self.start, path).ok_or(GrowError::NotAJournal)
    }

    fn note(&mut self, entry: &Entry) -> Result<Step, GrowError> {
        self.journal.append(entry)?;
        self.tree.take(&self.start, entry).ok_or(GrowError::NotAJournal)?;
        Ok(Step::Searched)
    }

    /// The book: all searched moves of every position that moves within the window reach. Only moves within the play
    /// window have a weight. If some of the moves within the play window were analysed further than by their first
    /// search, only these analysed moves have a weight: the best score of many single searches is often just luck.
    pub fn records(&self) -> Records {
        /// A move that loses this many centipawns is played half as often.
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
                records.push(BookRecord::from((position, known)));
            }
        });
        Records::new(records)
    }
}
