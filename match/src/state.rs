//! A tournament saved: what it is and how far it has come.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::config::Tournament;
use crate::error::MatchError;
use crate::scoreboard::{NumberSet, Scoreboard};

/// How far a tournament has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// Pairings that have been played to the end, by number.
    pub finished: NumberSet,
    /// Their results.
    pub scores: Scoreboard,
    /// What engines have done wrong, in the order of the engines.
    pub faults: Vec<Faults>,
    /// How long the file of games is, in bytes.
    pub pgn_bytes: Option<u64>,
    /// How long the file of final positions is, in bytes.
    pub epd_bytes: Option<u64>,
}

/// How often an engine lost for other reasons than bad moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults {
    /// On time.
    pub timeouts: u64,
    /// By a crash or a hang.
    pub crashes: u64,
    /// By an illegal move or a false claim.
    pub illegal: u64,
}

/// A tournament and how far it has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SavedTournament {
    /// What is played.
    pub tournament: Tournament,
    /// How far it has come.
    #[serde(default)]
    pub progress: Progress,
}

impl SavedTournament {
    /// Reads a saved tournament.
    ///
    /// # Errors
    /// If the file cannot be read, or is something else.
    pub fn read(path: &Path) -> Result<SavedTournament, MatchError> {
        let text = fs::read_to_string(path).map_err(MatchError::file(path))?;
        serde_json::from_str(&text).map_err(|error| MatchError::State { path: path.to_owned(), error })
    }

    /// Saves. The file is replaced in one step: whoever is killed leaves the old one or the new one.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), MatchError> {
        let text = serde_json::to_string_pretty(self)
            .map_err(|error| MatchError::State { path: path.to_owned(), error })?;
        chuhe_storage::replace(path, |file| std::io::Write::write_all(file, text.as_bytes()))
            .map_err(MatchError::file(path))
    }
}
