//! Autosave: each game is saved after every move, so that none is lost when the program ends. One PGN file per game.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chuhe_locale::texts::terminal;
use chuhe_record::text::Encoding;
use chuhe_record::{Format, GameResult, Record};
use chuhe_storage::{FileLock, LockError};
use jiff::Zoned;
use xiangqi::notation::Notation;

use super::setting::Setting;
use crate::error::CliError;
use crate::folders::data_folder;
use crate::language::language;
use crate::outputs::path_text;

/// A game that can be resumed.
pub(super) struct Unfinished {
    pub(super) autosave: Autosave,
    pub(super) record: Record,
    pub(super) setting: Setting,
}

/// The unfinished game that was played last.
pub(super) enum LastGame {
    /// The game can be resumed.
    Unfinished(Box<Unfinished>),
    /// Another program has the game open.
    Held(PathBuf),
    /// There is no such game.
    None,
}

/// The state of a file that may be a saved game.
enum Kept {
    Unfinished(Box<Unfinished>),
    Held,
    /// The game is over.
    Over,
}

impl Kept {
    /// Reads a saved game and locks its file, unless another process holds the lock.
    ///
    /// # Errors
    /// If the file cannot be locked or read, or is not a saved game.
    fn open(folder: &Path, path: &Path) -> Result<Kept, Box<dyn Error>> {
        let lock = match FileLock::by_this_process(path) {
            Err(LockError::Held { .. }) => None,
            lock => Some(lock?),
        };
        let mut games = Format::read(Some(Format::Pgn), File::open(path)?, Encoding::Utf8)?;
        let damaged = || io::Error::other(terminal::play_damaged(language()));
        let record = games.next().transpose()?.ok_or_else(damaged)?;
        let setting = Setting::read(&record.tags).ok_or_else(damaged)?;
        Ok(match lock {
            _ if record.result != GameResult::Unknown => Kept::Over,
            None => Kept::Held,
            Some(lock) => {
                let mut autosave = Autosave::in_folder(Some(folder.to_owned()));
                autosave.file = Some((path.to_owned(), lock));
                Kept::Unfinished(Box::new(Unfinished { autosave, record, setting }))
            }
        })
    }
}

/// Saves the games of one run of the program.
pub(super) struct Autosave {
    /// `None` on a system that has no folder for user data.
    folder: Option<PathBuf>,
    /// The file of the game that is played, from its first move.
    file: Option<(PathBuf, FileLock)>,
    /// The text written there last.
    written: Vec<u8>,
    /// Whether the last attempt to write failed.
    has_failed: bool,
}

impl Autosave {
    /// Saves games in the user's data folder.
    pub(super) fn new() -> Autosave {
        Autosave::in_folder(data_folder().map(|folder| folder.join("games")))
    }

    fn in_folder(folder: Option<PathBuf>) -> Autosave {
        Autosave { folder, file: None, written: Vec::new(), has_failed: false }
    }

    /// Whether the game that is played is in a file, with all its moves.
    pub(super) fn has_game(&self) -> bool {
        self.file.is_some() && !self.has_failed
    }

    /// The next game gets its own file.
    pub(super) fn begin_anew(&mut self) {
        self.file = None;
        self.written.clear();
    }

    /// Writes the game, if it has changed; a game without moves has no file yet. After a failure it is tried again at
    /// every move, but only the first failure is returned, not the same line each time.
    pub(super) fn keep(&mut self, mut record: Record, setting: &Setting) -> Result<(), KeepError> {
        if self.file.is_none() && record.line.plies.is_empty() {
            return Ok(());
        }
        setting.write(&mut record.tags);
        let result = match self.folder.clone() {
            None => Err(KeepError::NoFolder),
            Some(folder) => self.write(&folder, &record).map_err(|error| KeepError::Unwritten(folder, error)),
        };
        let had_failed = std::mem::replace(&mut self.has_failed, result.is_err());
        if had_failed { Ok(()) } else { result }
    }

    fn write(&mut self, folder: &Path, record: &Record) -> io::Result<()> {
        let mut bytes = Vec::new();
        Format::Pgn.write(&mut bytes, record, Notation::Uci)?;
        if bytes == self.written {
            return Ok(());
        }
        let path = match &self.file {
            Some((path, _)) => path,
            None => &self.file.insert(new_file(folder)?).0,
        };
        chuhe_storage::replace(path, |file| file.write_all(&bytes))?;
        self.written = bytes;
        Ok(())
    }

    /// The last unfinished game that no other process has open. Reports the files that cannot be read.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub(super) fn last_game(
        mut unreadable: impl FnMut(&Path, &(dyn Error + 'static)),
    ) -> Result<LastGame, CliError> {
        let Some(folder) = Autosave::new().folder else { return Ok(LastGame::None) };
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(LastGame::None);
            }
            Err(error) => return Err(CliError::unreadable(&path_text(&folder), &error)),
        };
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(|entry| {
                let entry = entry.ok()?;
                Some((entry.metadata().ok()?.modified().ok()?, entry.path()))
            })
            .filter(|(_, path)| path.extension().is_some_and(|ending| ending == "pgn"))
            .collect();
        files.sort_unstable();
        let mut held = LastGame::None;
        for (_, path) in files.into_iter().rev() {
            match Kept::open(&folder, &path) {
                Ok(Kept::Unfinished(game)) => return Ok(LastGame::Unfinished(game)),
                Ok(Kept::Held) if matches!(held, LastGame::None) => held = LastGame::Held(path),
                Ok(Kept::Held | Kept::Over) => {}
                Err(error) => unreadable(&path, &*error),
            }
        }
        Ok(held)
    }
}

/// Why a game is not kept.
pub(super) enum KeepError {
    /// The system has no folder for user data.
    NoFolder,
    /// The folder cannot be written.
    Unwritten(PathBuf, io::Error),
}

/// A new file name that no other process uses.
fn new_file(folder: &Path) -> io::Result<(PathBuf, FileLock)> {
    fs::create_dir_all(folder)?;
    let stamp = Zoned::now().strftime("%Y%m%d_%H%M%S").to_string();
    let mut number = 1;
    loop {
        // Two programs may begin games in the same second, and so may one program.
        let path = folder.join(format!("{stamp}_{number}.pgn"));
        match FileLock::by_this_process(&path) {
            Ok(lock) if !path.exists() => return Ok((path, lock)),
            Ok(_) | Err(LockError::Held { .. }) => number += 1,
            Err(error) => return Err(io::Error::other(error)),
        }
    }
}
