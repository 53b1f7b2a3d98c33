//! The command line, with the flags of fastchess: flags with one dash, each followed by values up to the next flag.
//!
//! | file | what |
//! |---|---|
//! | `grammar` | words to flags and values; the types of values |
//! | `row` | a row of the table of flags |
//! | `engines`, `tournament`, `games`, `output`, `saving` | the rows: each flag and each key once |
//! | `table` | the table as a whole: parsing, help and the page of the documentation come from it |
//! | `off` | flags that can be taken back |
//! | `draft` | the tournament as read so far |
//! | `check` | checks after all flags have been read |
//! | `named_file` | files that flags name, and why a path cannot be one |

mod check;
mod draft;
mod engines;
mod games;
mod grammar;
mod named_file;
mod off;
mod output;
mod row;
mod saving;
mod table;
mod tournament;

use crate::error::MatchError;
use crate::state::SavedTournament;

pub use table::{flag_tables, help};

/// The parsed arguments.
#[derive(Clone, Debug)]
pub struct Request {
    /// The tournament, and its progress.
    pub saved: SavedTournament,
    /// Notes on accepted flags that have no effect; to be shown once.
    pub notes: Vec<String>,
}

/// Reads the arguments of the command, its name not included.
///
/// # Errors
/// The first error: an unknown flag or key, a value of the wrong type, a missing file, or contradictory settings.
/// Nothing has been started then.
pub fn parse<S: AsRef<str>>(args: &[S]) -> Result<Request, MatchError> {
    let mut draft = draft::Draft::default();
    let mut flags = grammar::flags(args)?;
    // These apply last, wherever they stand.
    flags.sort_by_key(|flag| ["-tournamentfile", "-each"].iter().position(|last| flag.name == *last));
    for flag in &flags {
        table::apply(&mut draft, flag)?;
    }
    let notes = check::complete(&mut draft)?;
    Ok(Request { saved: draft.saved, notes })
}
