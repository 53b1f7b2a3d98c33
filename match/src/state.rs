//! A saved tournament: its settings and its progress.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chuhe_stats::PlayerResult;
use serde::{Deserialize, Serialize};

use crate::config::{PairingConfig, PairingFormat, Tournament};
use crate::error::MatchError;
use crate::scoreboard::{NumberSet, Scoreboard};

/// The progress of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TournamentProgress {
    /// Identifies the games of this tournament in a file with other games: 16 hexadecimal digits. Empty before the
    /// first game.
    pub id: String,
    /// Pairings that have been played to the end, by number.
    pub finished: NumberSet,
    /// Games whose pairing is not finished: their numbers, and the results for the first engine of the pairing.
    pub half: Vec<(u64, PlayerResult)>,
    /// The openings of these games, by the numbers of their pairings: the other game of a pairing begins in the same
    /// way, even if the file of openings has changed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub openings: BTreeMap<u64, SavedOpening>,
    /// The results of the pairings played so far.
    pub scores: Scoreboard,
    /// The faults of each engine, in the order of the engines.
    pub faults: Vec<Faults>,
    /// The schedule that numbers the games; `None` before the first game.
    pub numbering: Option<Numbering>,
    /// The file that the games are in.
    pub pgn_file: Option<PathBuf>,
    /// The progress when games were written to another file than `pgn_file`, or to none. Those games count whatever that
    /// file contains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Box<TournamentProgress>>,
    /// The file of final positions, and its length in bytes before the first of the games in `pgn_file`.
    pub epd_begin: Option<(PathBuf, u64)>,
    /// The file of final positions at the last save.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub epd_file: Option<PathBuf>,
    /// The length of the file of final positions before `ends` were appended, in bytes.
    pub epd_bytes: Option<u64>,
    /// Final positions that are not yet in their file.
    pub ends: Vec<String>,
}

impl TournamentProgress {
    /// How many games have been played, with this many games per pairing.
    pub fn games(&self, games_per_pairing: u64) -> u64 {
        self.finished.len() * games_per_pairing + self.half.len() as u64
    }
}

/// How the games of a pairing begin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedOpening {
    /// The first position.
    pub fen: String,
    /// The moves of the opening, like `h2e2`.
    pub moves: Vec<String>,
}

/// The settings that decide the engines and colours of a numbered game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbering {
    /// The number of engines.
    pub engines: usize,
    /// The pairing, without the number of rounds (0): it does not change the numbers of earlier games.
    pub pairing: PairingConfig,
}

impl Numbering {
    pub(crate) fn of(tournament: &Tournament) -> Numbering {
        Numbering { engines: tournament.engines.len(), pairing: tournament.pairing.clone() }.in_effect()
    }

    /// Whether games have the same numbers in both.
    pub(crate) fn is_same(&self, other: &Numbering) -> bool {
        self.clone().in_effect() == other.clone().in_effect()
    }

    /// Without the settings that change no numbers: rounds, and seeds beyond those that play.
    fn in_effect(mut self) -> Numbering {
        self.pairing.rounds = 0;
        self.pairing.seeds = match self.pairing.format {
            PairingFormat::RoundRobin => 1,
            PairingFormat::Gauntlet => self.pairing.seeds.clamp(1, self.engines.max(2) - 1),
        };
        self
    }
}

/// How many games an engine lost for other reasons than bad moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults {
    /// Games lost on time.
    pub timeouts: u64,
    /// Games lost by a crash or a hang.
    pub crashes: u64,
    /// Games lost by an illegal move or a false claim.
    pub illegal: u64,
}

/// A tournament and its progress.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SavedTournament {
    /// The tournament.
    pub tournament: Tournament,
    /// Its progress.
    #[serde(default)]
    pub progress: TournamentProgress,
}

/// Whether a file begins as a saved tournament does: other programs have a `config.json`, too.
pub(crate) fn begins_saved_tournament(head: &[u8]) -> bool {
    let text: Vec<u8> = head.iter().copied().filter(|b| !b.is_ascii_whitespace()).take(64).collect();
    text.starts_with(b"{\"tournament\":{\"engines\":[")
}

impl SavedTournament {
    /// Reads a saved tournament.
    ///
    /// # Errors
    /// If the file cannot be read, is a folder, a pipe or a device, or is not a saved tournament.
    pub fn read(path: &Path) -> Result<SavedTournament, MatchError> {
        // A pipe may never open, and a device may never end.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "not a regular file");
            return Err(MatchError::file(path)(error));
        }
        let text = fs::read_to_string(path).map_err(MatchError::file(path))?;
        serde_json::from_str(&text).map_err(|error| MatchError::State { path: path.to_owned(), error })
    }

    /// Saves the tournament. The file is replaced in one step: after a crash it is either the old or the new one.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_change_no_numbers_are_no_other_numbering() {
        let numbering = |format, seeds, rounds| Numbering {
            engines: 4,
            pairing: PairingConfig { format, seeds, rounds, ..PairingConfig::default() },
        };
        let (robin, gauntlet) = (PairingFormat::RoundRobin, PairingFormat::Gauntlet);
        let is_same = |a: (PairingFormat, usize, u64), b: (PairingFormat, usize, u64)| {
            numbering(a.0, a.1, a.2).is_same(&numbering(b.0, b.1, b.2))
        };
        assert!(is_same((robin, 1, 2), (robin, 3, 9)));
        // The last engine has nobody behind it to play.
        assert!(is_same((gauntlet, 0, 2), (gauntlet, 1, 2)) && is_same((gauntlet, 3, 2), (gauntlet, 4, 2)));
        assert!(!is_same((gauntlet, 1, 2), (gauntlet, 2, 2)) && !is_same((robin, 1, 2), (gauntlet, 1, 2)));
    }
}
