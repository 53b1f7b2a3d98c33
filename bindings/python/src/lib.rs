//! The Python package `chuhe`: the rules of xiangqi and an engine, for Python programs.
//!
//! Python sees the module `chuhe._chuhe`, whose names `package/chuhe/__init__.py` exports. The stubs beside that file
//! have the types. Everything is a thin wrapper around the workspace's crates; no rule and no search is in here.
//!
//! No value from Python causes a panic: faults become the exceptions of `errors`. Long work lets other Python
//! threads run, and Ctrl-C ends it.
//!
//! | file | what |
//! |---|---|
//! | `errors` | which error of the libraries becomes which exception of `package/chuhe/_errors.py` |
//! | `names` | values that Python knows by name: colours, notations, verdicts |
//! | `numbers` | numbers from Python, held to their ranges |
//! | `texts` | texts from Python, with lone surrogates replaced |
//! | `moves` | `Move` |
//! | `batch` | `GameBatch`: many games side by side |
//! | `board` | `Board`: a position, the moves that led to it, the rules |
//! | `outcome` | `Outcome`: how a game ended |
//! | `openings` | `opening` and `Opening`: the code and names of the opening that a board's moves are |
//! | `ruling` | `Ruling`: why a repetition ends the game as it does |
//! | `reasons` | `explain` and `Fact`: positions and moves in words |
//! | `reader` | `Reader`: moves in any notation |
//! | `counting` | `perft` and `divide` |
//! | `diagram` | pictures of boards |
//! | `games` | game files, read and written |
//! | `books` | `Book`: opening books |
//! | `library` | libraries of games |
//! | `puzzles` | `puzzles` and `Puzzle`: puzzles with one proven answer |
//! | `tables` | `Tables`: endgame tables |
//! | `selfplay` | games of the engine against itself, into files |
//! | `engine` | `Engine`, and searches in the background |
//! | `saved` | values that pickle saves and makes again |
//! | `report` | `Info`, `Score`, `PlayResult`: the results of searches |

mod batch;
mod board;
mod books;
mod counting;
mod diagram;
mod engine;
mod errors;
mod games;
mod library;
mod moves;
mod names;
mod numbers;
mod openings;
mod outcome;
mod puzzles;
mod reader;
mod reasons;
mod report;
mod ruling;
mod saved;
mod selfplay;
mod tables;
mod texts;

use pyo3::prelude::*;

/// The compiled part of the package chuhe. Import `chuhe` instead.
#[pymodule]
mod _chuhe {
    #[pymodule_export]
    use crate::batch::PyGameBatch;
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::books::{PyBook, PyBookMove, book_move_of};
    #[pymodule_export]
    use crate::counting::{divide, perft};
    #[pymodule_export]
    use crate::engine::PyEngine;
    #[pymodule_export]
    use crate::games::{PyRecordReader, save_file, write_record};
    #[pymodule_export]
    use crate::library::{PyLibraryFile, import_files};
    #[pymodule_export]
    use crate::moves::PyMove;
    #[pymodule_export]
    use crate::openings::{PyOpening, opening, opening_by_code};
    #[pymodule_export]
    use crate::outcome::{PyOutcome, outcome_of};
    #[pymodule_export]
    use crate::puzzles::{PyPuzzle, puzzle_of, puzzles};
    #[pymodule_export]
    use crate::reader::{PyReader, split_moves};
    #[pymodule_export]
    use crate::reasons::{PyFact, explain};
    #[pymodule_export]
    use crate::report::{PyInfo, PyPlayResult, PyScore, info_of, play_result_of, score_of};
    #[pymodule_export]
    use crate::ruling::{PyJudgedMove, PyRuling, PySideRuling};
    #[pymodule_export]
    use crate::selfplay::{generate_games, merge_games};
    #[pymodule_export]
    use crate::tables::{PyTableValue, PyTables, table_value_of};

    /// The start position.
    #[pymodule_export]
    const START_FEN: &str = xiangqi::START_FEN;

    /// The version of package and engine.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python uses")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
