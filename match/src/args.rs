//! The command line, in fastchess's grammar: flags with one dash, each followed by values up to the next flag.
//!
//! | file | what |
//! |---|---|
//! | `grammar` | words to flags and values; what a value may be |
//! | `engine` | `-engine` and `-each` |
//! | `files` | `-openings`, `-pgnout`, `-epdout`, `-log`, `-config` |
//! | `draft` | what has been read so far |
//! | `flags` | the table of all flags, and the rest of them |
//! | `check` | what must hold once everything has been read |

mod check;
mod draft;
mod engine;
mod files;
mod flags;
mod grammar;

use crate::error::MatchError;
use crate::state::SavedTournament;

pub use flags::help;

/// What the arguments ask for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The tournament, and how far it has come.
    pub saved: SavedTournament,
    /// What is accepted, but means nothing here: to be told once.
    pub notes: Vec<String>,
}

/// Reads the arguments of the command, its name not included.
///
/// # Errors
/// The first thing wrong, before anything is started: an unknown flag or key, a value of the wrong kind, a
/// file that is not there, settings that contradict each other.
pub fn parse<S: AsRef<str>>(args: &[S]) -> Result<Request, MatchError> {
    let mut draft = draft::Draft::default();
    // `-each` applies last, wherever it stands.
    let (each, others): (Vec<_>, Vec<_>) =
        grammar::flags(args)?.into_iter().partition(|flag| flag.name == "-each");
    for flag in others.iter().chain(&each) {
        flags::apply(&mut draft, flag)?;
    }
    let notes = check::complete(&mut draft)?;
    Ok(Request { saved: draft.saved, notes })
}
