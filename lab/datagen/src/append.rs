//! Appending games to a file so that a killed run loses no finished game.
//!
//! Each finished game is written at once to a journal beside the file, uncompressed. When the journal has enough
//! games for a block, the block is appended and the journal emptied. The next run first moves the games of the journal
//! that are not yet in a block into one, and removes a block or a game that was only partly written.

use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use chuhe_storage::{Durable, sync_folder};

use crate::block::Layout;
use crate::file::{GameFile, GameFileError};
use crate::game::{MERGED, SelfPlayGame};
use crate::header::SelfPlayHeader;
use crate::journal::{Journalled, entry_head, journal_begin, journal_path, journalled};

/// Games per block: enough to compress well, and still little to read at a time. Tests fill many blocks.
const GAMES_PER_BLOCK: usize = if cfg!(test) { 16 } else { 256 };

/// A file to which games are appended. It is locked against other processes that append.
pub struct Appender<F = File> {
    file: F,
    layout: Layout,
    /// `None` if the games are kept only once the run ends.
    journal: Option<Journal<F>>,
    /// The encoded games that are not in a block yet.
    waiting: Vec<u8>,
    games_waiting: usize,
}

/// A journal that is open.
struct Journal<F> {
    file: F,
    path: PathBuf,
    /// Its size without games.
    begin: u64,
}

impl Appender {
    /// Begins a file or continues one. Also returns the indices of the games in it.
    ///
    /// # Errors
    /// If the file or its journal cannot be read or written, is damaged, belongs to another run, or is in use.
    pub fn open(path: &Path, header: &SelfPlayHeader) -> Result<(Appender, HashSet<u64>), GameFileError> {
        let journal_path = journal_path(path);
        let read = || match std::fs::read(&journal_path) {
            Ok(bytes) => journalled(&bytes, header, &journal_path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => journalled(&[], header, &journal_path),
            Err(error) => Err(error.into()),
        };
        // The journal is checked before an empty file is created.
        read()?;
        let file = begun(path, header)?;
        let Journalled { games, whole } = read()?;
        let (file, layout, mut known) = whole_blocks(file, header, &games, |_| ())?;
        let mut journal = File::options().append(true).create(true).open(&journal_path)?;
        let bytes = journal_begin(header);
        let begin = bytes.len() as u64;
        // A finished game stays in the journal until the file contains it.
        journal.set_len(whole as u64)?;
        if whole == 0 {
            io::Write::write_all(&mut journal, &bytes)?;
        }
        sync_folder(path);
        let journal = Some(Journal { file: journal, path: journal_path, begin });
        let mut appender = Appender { file, layout, journal, waiting: Vec::new(), games_waiting: 0 };
        for game in games {
            if known.insert(game.index) {
                game.write(&mut appender.waiting);
                appender.games_waiting += 1;
            }
        }
        if appender.games_waiting >= GAMES_PER_BLOCK {
            appender.write_block()?;
        }
        Ok((appender, known))
    }

    /// Begins a file or continues one, without a journal: games are kept once the run ends. Calls `each` with the games
    /// of the file.
    ///
    /// # Errors
    /// If the file cannot be read or written, is damaged, belongs to another run, or is in use.
    pub(crate) fn without_journal(
        path: &Path,
        header: &SelfPlayHeader,
        each: impl FnMut(&SelfPlayGame),
    ) -> Result<(Appender, HashSet<u64>), GameFileError> {
        let (file, layout, known) = whole_blocks(begun(path, header)?, header, &[], each)?;
        Ok((Appender { file, layout, journal: None, waiting: Vec::new(), games_waiting: 0 }, known))
    }
}

/// Opens a file for this process alone, and writes its header if there is none.
fn begun(path: &Path, header: &SelfPlayHeader) -> Result<File, GameFileError> {
    let mut file = File::options().read(true).append(true).create(true).open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(GameFileError::InUse),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    let bytes = header.to_bytes();
    // The header is truncated, so there is nothing to keep.
    let mut begun = Vec::new();
    (&file).take(bytes.len() as u64).read_to_end(&mut begun)?;
    if begun.len() < bytes.len() && bytes.starts_with(&begun) {
        file.set_len(0)?;
        io::Write::write_all(&mut file, &bytes)?;
        file.sync_data()?;
    }
    Ok(file)
}

impl<F: Durable> Appender<F> {
    /// Adds a game. Once this returns, the game survives the end of the process, if there is a journal.
    ///
    /// # Errors
    /// If the file cannot be written. End the run then: the next run continues with the games added so far.
    pub fn push(&mut self, game: &SelfPlayGame) -> Result<(), GameFileError> {
        let begin = self.waiting.len();
        game.write(&mut self.waiting);
        let bytes = &self.waiting[begin..];
        if let Some(journal) = &mut self.journal {
            journal.file.write_all(&[entry_head(bytes).as_slice(), bytes].concat())?;
        }
        self.games_waiting += 1;
        if self.games_waiting >= GAMES_PER_BLOCK { self.write_block() } else { Ok(()) }
    }

    /// Appends the waiting games as a block.
    fn write_block(&mut self) -> Result<(), GameFileError> {
        if self.games_waiting > 0 {
            // The journal is read first. It shows whether a block was truncated by a power cut or is damaged.
            if let Some(journal) = &mut self.journal {
                journal.file.sync()?;
            }
            self.file.write_all(&self.layout.pack(&self.waiting, self.games_waiting))?;
            self.file.sync()?;
            self.waiting.clear();
            self.games_waiting = 0;
        }
        if let Some(journal) = &mut self.journal {
            journal.file.cut(journal.begin)?;
        }
        Ok(())
    }

    /// Ends the run: the games in the journal become a block, and the journal is removed.
    ///
    /// # Errors
    /// If the file cannot be written. The games are still in the journal then.
    pub fn finish(mut self) -> Result<(), GameFileError> {
        self.write_block()?;
        if let Some(Journal { file, path, .. }) = self.journal {
            drop(file);
            std::fs::remove_file(&path)?;
        }
        Ok(())
    }
}

/// Reads all blocks, cuts off an incomplete end, and returns the indices of the games. Calls `each` with every game.
fn whole_blocks(
    file: File,
    header: &SelfPlayHeader,
    journalled: &[SelfPlayGame],
    mut each: impl FnMut(&SelfPlayGame),
) -> Result<(File, Layout, HashSet<u64>), GameFileError> {
    let mut games = GameFile::of(file)?;
    if games.header() != header {
        let found = games.header().clone();
        return Err(GameFileError::OtherGames { found: Box::new(found), wanted: Box::new(header.clone()) });
    }
    let mut known = HashSet::new();
    for index in 0..games.blocks() {
        match games.read_block(index) {
            Ok(block) => known.extend(block.iter().inspect(|game| each(game)).map(|game| game.index)),
            Err(error) if index + 1 == games.blocks() && error.is_of_one_block() => {
                let end = games.drop_last()?;
                if !is_torn(&end, games.layout(), journalled, &known) {
                    return Err(error);
                }
            }
            Err(error) => return Err(error),
        }
    }
    if known.iter().any(|&index| index >= MERGED) {
        return Err(GameFileError::Merged);
    }
    let (end, layout) = (games.end(), games.layout());
    let mut file = games.into_inner();
    file.set_len(end)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, layout, known))
}

/// Whether the end of a file is the rest of the journal's block after a power cut: its bytes, or zeros for bytes that
/// had not reached the disk. Anything else is damage, and its games may be nowhere else.
fn is_torn(end: &[u8], layout: Layout, journalled: &[SelfPlayGame], known: &HashSet<u64>) -> bool {
    let (mut bytes, mut count) = (Vec::new(), 0);
    for game in journalled.iter().filter(|game| !known.contains(&game.index)) {
        game.write(&mut bytes);
        count += 1;
    }
    let block = layout.pack(&bytes, count);
    end.len() <= block.len() && end.iter().zip(block).all(|(&found, wanted)| found == wanted || found == 0)
}

#[cfg(test)]
mod tests;
