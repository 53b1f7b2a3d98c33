//! Appending games to a file so that a killed run loses none that was finished.
//!
//! Each finished game is written at once to a journal beside the file, uncompressed. When the journal has enough
//! games for a block, the block is appended and the journal emptied. Who continues a file first takes over the
//! games of the journal that no block has yet, and cuts off a block or a game that was written only in part.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::file::{BlockHead, GameFile, GameFileError};
use crate::game::{SelfPlayGame, take};
use crate::header::Header;

/// Games per block: enough to compress well, and still little to read at a time.
const GAMES_PER_BLOCK: usize = 256;

/// A file that games are added to. It is locked against other processes that would add games.
pub struct Appender {
    file: File,
    journal: File,
    journal_path: PathBuf,
    /// The games in the journal, their bytes one after the other.
    waiting: Vec<u8>,
    games_waiting: usize,
}

impl Appender {
    /// Begins a file or continues one. Also returns the indices of the games in it.
    ///
    /// # Errors
    /// If the file cannot be read or written, is damaged before its end, has another header, or is in use.
    pub fn open(path: &Path, header: &Header) -> Result<(Appender, HashSet<u64>), GameFileError> {
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
            file.write_all(&bytes)?;
        }
        let (file, mut known) = whole_blocks(file, header)?;
        let mut journal_path = OsString::from(path);
        journal_path.push(".part");
        let journal_path = PathBuf::from(journal_path);
        let mut journal = File::options().read(true).append(true).create(true).open(&journal_path)?;
        let mut bytes = Vec::new();
        journal.read_to_end(&mut bytes)?;
        let (games, whole) = journalled(&bytes);
        // What is whole stays in the journal until it is in the file.
        journal.set_len(whole as u64)?;
        let mut appender = Appender { file, journal, journal_path, waiting: Vec::new(), games_waiting: 0 };
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

    /// Adds a game. Once this returns, the game survives the end of the process.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn push(&mut self, game: &SelfPlayGame) -> Result<(), GameFileError> {
        let begin = self.waiting.len();
        game.write(&mut self.waiting);
        let bytes = &self.waiting[begin..];
        let head = [bytes.len() as u32, crc32fast::hash(bytes)].map(u32::to_le_bytes).concat();
        self.journal.write_all(&[head.as_slice(), bytes].concat())?;
        self.games_waiting += 1;
        if self.games_waiting >= GAMES_PER_BLOCK { self.write_block() } else { Ok(()) }
    }

    /// Appends the waiting games as a block.
    fn write_block(&mut self) -> Result<(), GameFileError> {
        if self.games_waiting > 0 {
            let packed = compress_to_vec(self.waiting.as_slice(), CompressionLevel::Fastest);
            let head = BlockHead {
                size: packed.len() as u32,
                full_size: self.waiting.len() as u32,
                games: self.games_waiting as u32,
                checksum: crc32fast::hash(&packed),
            };
            self.file.write_all(&[head.to_bytes(), packed].concat())?;
            self.file.sync_data()?;
            self.waiting.clear();
            self.games_waiting = 0;
        }
        self.journal.set_len(0)?;
        Ok(())
    }

    /// Ends the run: the games in the journal become a block, and the journal is removed.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(mut self) -> Result<(), GameFileError> {
        self.write_block()?;
        drop(self.journal);
        std::fs::remove_file(&self.journal_path)?;
        Ok(())
    }
}

/// Reads all blocks, cuts off an incomplete end, and returns the indices of the games.
fn whole_blocks(file: File, header: &Header) -> Result<(File, HashSet<u64>), GameFileError> {
    let mut games = GameFile::of(file)?;
    if games.header() != header {
        let found = games.header().clone();
        return Err(GameFileError::OtherGames { found: Box::new(found), wanted: Box::new(header.clone()) });
    }
    let mut known = HashSet::new();
    for index in 0..games.blocks() {
        match games.read_block(index) {
            Ok(block) => known.extend(block.iter().map(|game| game.index)),
            // Nothing was appended behind it, so this may be the end of a killed run.
            Err(GameFileError::Block { .. } | GameFileError::Game { .. }) if index + 1 == games.blocks() => {
                games.drop_last();
            }
            Err(error) => return Err(error),
        }
    }
    let end = games.end();
    let mut file = games.into_inner();
    file.set_len(end)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, known))
}

/// The complete games of a journal, and their size in bytes.
fn journalled(journal: &[u8]) -> (Vec<SelfPlayGame>, usize) {
    let mut bytes = journal;
    let (mut games, mut whole) = (Vec::new(), 0);
    let mut next = || {
        let [size, checksum] = [take(&mut bytes).ok()?, take(&mut bytes).ok()?].map(u32::from_le_bytes);
        let (mut game, rest) = bytes.split_at_checked(size as usize)?;
        bytes = rest;
        let game = (crc32fast::hash(game) == checksum).then(|| SelfPlayGame::read(&mut game).ok())??;
        Some((game, journal.len() - bytes.len()))
    };
    while let Some((game, end)) = next() {
        games.push(game);
        whole = end;
    }
    (games, whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::random_game;
    use crate::header::HeaderError;
    use crate::selfplay::SelfPlay;

    /// A path of its own for each test; removes what is there.
    fn temporary(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("chuhe-datagen-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let _ = std::fs::remove_file(journal_of(&path));
        path
    }

    fn journal_of(path: &Path) -> PathBuf {
        path.with_file_name(format!("{}.part", path.file_name().unwrap().to_str().unwrap()))
    }

    fn header() -> Header {
        Header::new(1, &SelfPlay::default())
    }

    fn open(path: &Path) -> (Appender, Vec<u64>) {
        let (appender, known) = Appender::open(path, &header()).unwrap();
        let mut known: Vec<u64> = known.into_iter().collect();
        known.sort_unstable();
        (appender, known)
    }

    fn games_in(path: &Path) -> Vec<SelfPlayGame> {
        let mut games = Vec::new();
        GameFile::open(path).unwrap().for_each(|game| games.push(game)).unwrap();
        games
    }

    #[test]
    fn what_was_pushed_is_read_also_when_the_run_was_killed() {
        let path = temporary("killed");
        let count = 2 * GAMES_PER_BLOCK as u64 + 10;
        let games: Vec<SelfPlayGame> = (0..count).map(random_game).collect();
        let (first, rest) = games.split_at(GAMES_PER_BLOCK + 7);
        let (mut appender, known) = open(&path);
        assert!(known.is_empty());
        first.iter().for_each(|game| appender.push(game).unwrap());
        assert!(matches!(Appender::open(&path, &header()), Err(GameFileError::InUse)));
        drop(appender); // as a kill leaves it
        assert_eq!(games_in(&path).len(), GAMES_PER_BLOCK);

        // A game that was being written.
        let mut journal = File::options().append(true).open(journal_of(&path)).unwrap();
        journal.write_all(&[9, 0, 0, 0, 1, 2, 3]).unwrap();
        let (mut appender, known) = open(&path);
        assert_eq!(known, (0..first.len() as u64).collect::<Vec<_>>());
        rest.iter().for_each(|game| appender.push(game).unwrap());
        appender.finish().unwrap();
        assert_eq!(games_in(&path), games);
        assert!(!journal_of(&path).exists());

        let (_, known) = open(&path);
        assert_eq!(known.len(), games.len());
        std::fs::remove_file(&path).unwrap();
        std::fs::remove_file(journal_of(&path)).unwrap();
    }

    #[test]
    fn a_block_and_a_journal_with_the_same_games_count_once() {
        let path = temporary("twice");
        let (mut appender, _) = open(&path);
        (0..20).for_each(|index| appender.push(&random_game(index)).unwrap());
        let journal = std::fs::read(journal_of(&path)).unwrap();
        appender.finish().unwrap();
        std::fs::write(journal_of(&path), &journal).unwrap();
        let (mut appender, known) = open(&path);
        assert_eq!(known.len(), 20);
        appender.push(&random_game(20)).unwrap();
        appender.finish().unwrap();
        assert_eq!(games_in(&path).len(), 21);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_block_cannot_claim_to_be_huge() {
        let path = temporary("huge");
        let zeros = compress_to_vec(vec![0; 1 << 26].as_slice(), CompressionLevel::Fastest);
        let says = |full_size: u32, games: u32| {
            let (size, checksum) = (zeros.len() as u32, crc32fast::hash(&zeros));
            let head = BlockHead { size, full_size, games, checksum };
            std::fs::write(&path, [header().to_bytes(), head.to_bytes(), zeros.clone()].concat()).unwrap();
            GameFile::open(&path).map(|mut file| file.read_block(0).map(|games| games.len()))
        };
        // A few kilobytes that unpack to 64 MiB, and say so.
        assert!(zeros.len() < 1 << 14, "{} bytes", zeros.len());
        assert!(matches!(says(1 << 26, 1), Err(GameFileError::Block { .. })));
        assert!(matches!(says(1 << 20, 1 << 20), Err(GameFileError::Block { .. })));
        // Or that they are fewer than they are: no more than said is unpacked.
        assert!(matches!(says(1 << 20, 1), Ok(Err(GameFileError::Block { .. }))));
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_torn_end_is_cut_off_and_a_damaged_middle_is_an_error() {
        let path = temporary("torn");
        for block in 0..2 {
            let (mut appender, known) = open(&path);
            assert_eq!(known.len(), 5 * block as usize);
            (0..5).for_each(|index| appender.push(&random_game(5 * block + index)).unwrap());
            appender.finish().unwrap();
        }
        let whole = std::fs::read(&path).unwrap();
        for length in [whole.len() - 1, whole.len() - 200, 40, 3, 0] {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (appender, known) = open(&path);
            assert_eq!(known.len(), if length > 1000 { 5 } else { 0 }, "{length}");
            appender.finish().unwrap();
            assert_eq!(games_in(&path).len(), known.len());
        }
        let mut spoiled = whole.clone();
        spoiled[whole.len() - 3] ^= 1;
        std::fs::write(&path, &spoiled).unwrap();
        assert_eq!(open(&path).1.len(), 5, "the last block may be torn");
        spoiled = whole.clone();
        spoiled[crate::header::SIZE + BlockHead::SIZE + 9] ^= 1;
        std::fs::write(&path, &spoiled).unwrap();
        assert!(matches!(Appender::open(&path, &header()), Err(GameFileError::Block { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), spoiled, "nothing is thrown away");
        // A head that makes the rest of the file look like a torn block.
        spoiled = whole.clone();
        spoiled[crate::header::SIZE + 3] ^= 0x80;
        std::fs::write(&path, &spoiled).unwrap();
        assert!(matches!(Appender::open(&path, &header()), Err(GameFileError::Block { .. })));
        let other = Header { seed: 2, ..header() };
        std::fs::write(&path, &whole).unwrap();
        assert!(matches!(Appender::open(&path, &other), Err(GameFileError::OtherGames { .. })));
        std::fs::write(
            &path,
            "something else altogether, and long enough to be taken for a header".repeat(9),
        )
        .unwrap();
        assert!(matches!(
            Appender::open(&path, &header()),
            Err(GameFileError::Header(HeaderError::NotGames))
        ));
        std::fs::remove_file(&path).unwrap();
        let _ = std::fs::remove_file(journal_of(&path));
    }
}
