//! Games that are kept at every move, so that none is lost when the program ends: one PGN file each.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chuhe_record::text::Encoding;
use chuhe_record::{Format, GameResult, Record};
use chuhe_storage::FileLock;
use etcetera::BaseStrategy;
use jiff::Zoned;
use xiangqi::notation::Notation;

use super::setting::Setting;

/// A game that can go on.
pub(super) struct Unfinished {
    pub(super) keeper: Keeper,
    pub(super) record: Record,
    pub(super) setting: Setting,
}

impl Unfinished {
    /// `None` if the game is over, or another program plays it, or the file is no kept game.
    fn open(folder: &Path, path: PathBuf) -> Option<Unfinished> {
        let lock = FileLock::by_this_process(&path).ok()?;
        let record =
            Format::read(Some(Format::Pgn), File::open(&path).ok()?, Encoding::Utf8).ok()?.next()?.ok()?;
        let setting = Setting::read(&record.tags)?;
        let mut keeper = Keeper::in_folder(Some(folder.to_owned()));
        keeper.file = Some((path, lock));
        (record.result == GameResult::Unknown).then_some(Unfinished { keeper, record, setting })
    }
}

/// Keeps the games of one run of the program.
pub(super) struct Keeper {
    /// `None` on a system that has no folder for the data of programs.
    folder: Option<PathBuf>,
    /// The file of the game that is played, from its first move.
    file: Option<(PathBuf, FileLock)>,
    /// The text written there last.
    written: Vec<u8>,
    has_failed: bool,
}

impl Keeper {
    /// Keeps games in the user's folder for the data of programs.
    pub(super) fn new() -> Keeper {
        let base = etcetera::base_strategy::choose_native_strategy().ok();
        Keeper::in_folder(base.map(|base| base.data_dir().join("chuhe").join("games")))
    }

    fn in_folder(folder: Option<PathBuf>) -> Keeper {
        Keeper { folder, file: None, written: Vec::new(), has_failed: false }
    }

    /// Whether the game that is played is in a file.
    pub(super) fn has_game(&self) -> bool {
        self.file.is_some()
    }

    /// The next game gets its own file.
    pub(super) fn begin_anew(&mut self) {
        self.file = None;
        self.written.clear();
    }

    /// Writes the game, if it has changed; a game without moves has no file yet. Only the first failure is returned, not
    /// the same line again at every move.
    pub(super) fn keep(&mut self, mut record: Record, setting: &Setting) -> Result<(), (PathBuf, io::Error)> {
        let Some(folder) = self.folder.clone() else { return Ok(()) };
        if self.has_failed || (self.file.is_none() && record.line.plies.is_empty()) {
            return Ok(());
        }
        setting.write(&mut record.tags);
        self.write(&folder, &record).map_err(|error| {
            self.has_failed = true;
            (folder, error)
        })
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

    /// The unfinished game that was played last and that no other program plays now.
    pub(super) fn last_unfinished() -> Option<Unfinished> {
        let folder = Keeper::new().folder?;
        let mut files: Vec<(SystemTime, PathBuf)> = fs::read_dir(&folder)
            .ok()?
            .filter_map(|entry| {
                let entry = entry.ok()?;
                Some((entry.metadata().ok()?.modified().ok()?, entry.path()))
            })
            .filter(|(_, path)| path.extension().is_some_and(|ending| ending == "pgn"))
            .collect();
        files.sort_unstable();
        files.into_iter().rev().find_map(|(_, path)| Unfinished::open(&folder, path))
    }
}

/// The name of a new file, which no other program takes.
fn new_file(folder: &Path) -> io::Result<(PathBuf, FileLock)> {
    fs::create_dir_all(folder)?;
    let stamp = Zoned::now().strftime("%Y%m%d_%H%M%S").to_string();
    let mut number = 1;
    loop {
        // Two programs, or two games of one, may begin within a second.
        let path = folder.join(format!("{stamp}_{number}.pgn"));
        match FileLock::by_this_process(&path) {
            Ok(lock) if !path.exists() => return Ok((path, lock)),
            Ok(_) | Err(chuhe_storage::LockError::Held { .. }) => number += 1,
            Err(error) => return Err(io::Error::other(error)),
        }
    }
}
