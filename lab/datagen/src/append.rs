//! Appending games to a file so that a killed run loses none that was finished.
//!
//! Each finished game is written at once to a journal beside the file, uncompressed. When the journal has enough
//! games for a block, the block is appended and the journal emptied. Who continues a file first takes over the
//! games of the journal that no block has yet, and cuts off a block or a game that was written only in part.

use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use chuhe_storage::{Durable, sync_folder};

use crate::block::Layout;
use crate::file::{GameFile, GameFileError};
use crate::game::SelfPlayGame;
use crate::header::Header;
use crate::journal::{Journalled, entry_head, journal_begin, journal_path, journalled};

/// Games per block: enough to compress well, and still little to read at a time. Tests fill many blocks.
const GAMES_PER_BLOCK: usize = if cfg!(test) { 16 } else { 256 };

/// A file that games are added to. It is locked against other processes that would add games.
pub struct Appender<F = File> {
    file: F,
    layout: Layout,
    journal: F,
    journal_path: PathBuf,
    /// The size of a journal without games.
    journal_begin: u64,
    /// The games in the journal, their bytes one after the other.
    waiting: Vec<u8>,
    games_waiting: usize,
}

impl Appender {
    /// Begins a file or continues one. Also returns the indices of the games in it.
    ///
    /// # Errors
    /// If the file or its journal cannot be read or written, is damaged, belongs to another run, or is in use.
    pub fn open(path: &Path, header: &Header) -> Result<(Appender, HashSet<u64>), GameFileError> {
        let journal_path = journal_path(path);
        // Before a file is made that would stay empty.
        match std::fs::read(&journal_path) {
            Ok(bytes) => drop(journalled(&bytes, header, &journal_path)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error.into()),
        }
        let mut file = File::options().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(GameFileError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let bytes = header.to_bytes();
        // A header that was written only in part holds nothing to keep.
        let mut begun = Vec::new();
        (&file).take(bytes.len() as u64).read_to_end(&mut begun)?;
        if begun.len() < bytes.len() && bytes.starts_with(&begun) {
            file.set_len(0)?;
            io::Write::write_all(&mut file, &bytes)?;
            file.sync_data()?;
        }
        let mut journal = File::options().read(true).append(true).create(true).open(&journal_path)?;
        let mut bytes = Vec::new();
        journal.read_to_end(&mut bytes)?;
        let Journalled { games, whole } = journalled(&bytes, header, &journal_path)?;
        let (file, layout, mut known) = whole_blocks(file, header, &games)?;
        let begin = journal_begin(header);
        let journal_begin = begin.len() as u64;
        // What is whole stays in the journal until it is in the file.
        journal.set_len(whole as u64)?;
        if whole == 0 {
            io::Write::write_all(&mut journal, &begin)?;
        }
        sync_folder(path);
        let (waiting, games_waiting) = (Vec::new(), 0);
        let mut appender =
            Appender { file, layout, journal, journal_path, journal_begin, waiting, games_waiting };
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
}

impl<F: Durable> Appender<F> {
    /// Adds a game. Once this returns, the game survives the end of the process.
    ///
    /// # Errors
    /// If the file cannot be written. End the run then: the next one takes over what was added.
    pub fn push(&mut self, game: &SelfPlayGame) -> Result<(), GameFileError> {
        let begin = self.waiting.len();
        game.write(&mut self.waiting);
        let bytes = &self.waiting[begin..];
        self.journal.write_all(&[entry_head(bytes).as_slice(), bytes].concat())?;
        self.games_waiting += 1;
        if self.games_waiting >= GAMES_PER_BLOCK { self.write_block() } else { Ok(()) }
    }

    /// Appends the waiting games as a block.
    fn write_block(&mut self) -> Result<(), GameFileError> {
        if self.games_waiting > 0 {
            // First the journal: whatever a power cut leaves of the block can be told from damage by it.
            self.journal.sync()?;
            self.file.write_all(&self.layout.pack(&self.waiting, self.games_waiting))?;
            self.file.sync()?;
            self.waiting.clear();
            self.games_waiting = 0;
        }
        Ok(self.journal.cut(self.journal_begin)?)
    }

    /// Ends the run: the games in the journal become a block, and the journal is removed.
    ///
    /// # Errors
    /// If the file cannot be written. The games are still in the journal then.
    pub fn finish(mut self) -> Result<(), GameFileError> {
        self.write_block()?;
        drop(self.journal);
        std::fs::remove_file(&self.journal_path)?;
        Ok(())
    }
}

/// Reads all blocks, cuts off an incomplete end, and returns the indices of the games.
fn whole_blocks(
    file: File,
    header: &Header,
    journalled: &[SelfPlayGame],
) -> Result<(File, Layout, HashSet<u64>), GameFileError> {
    let mut games = GameFile::of(file)?;
    if games.header() != header {
        let found = games.header().clone();
        return Err(GameFileError::OtherGames { found: Box::new(found), wanted: Box::new(header.clone()) });
    }
    let mut known = HashSet::new();
    for index in 0..games.blocks() {
        match games.read_block(index) {
            Ok(block) => known.extend(block.iter().map(|game| game.index)),
            Err(error) if index + 1 == games.blocks() && error.is_of_one_block() => {
                let end = games.drop_last()?;
                if !is_torn(&end, games.layout(), journalled, &known) {
                    return Err(error);
                }
            }
            Err(error) => return Err(error),
        }
    }
    let (end, layout) = (games.end(), games.layout());
    let mut file = games.into_inner();
    file.set_len(end)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, layout, known))
}

/// Whether the end of a file is what a power cut may have left of the block that the journal was about to become: its
/// bytes, or zeros where they had not come to the disk. Anything else is damage, and its games may be nowhere else.
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
