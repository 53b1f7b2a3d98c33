//! Reading game files: a [`SelfPlayHeader`], then blocks of compressed games.
//!
//! Blocks are independent, so a trainer may read them in any order, and a damaged one does not spoil the others. A file
//! can be read while it grows: a block that is not finished yet is left out, and [`GameFile::unfinished`] says so.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::block::{BlockFault, BlockHead, FRAME_MAGIC, Layout};
use crate::game::{GameBytesError, SelfPlayGame};
use crate::header::{self, HeaderError, MAGIC, SelfPlayHeader};

/// Why a game file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// The operating system reported an error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file does not begin with a header that can be read.
    #[error(transparent)]
    SelfPlayHeader(#[from] HeaderError),
    /// A checksum of a block or its compressed data is wrong. The other blocks can still be read.
    #[error("block {number}, at byte {offset}, is damaged")]
    Block {
        /// The number of the block, from 1.
        number: usize,
        /// Its offset.
        offset: u64,
    },
    /// A game in an intact block cannot be read. The other blocks can still be read.
    #[error("block {number}, at byte {offset}: {error}")]
    Game {
        /// The number of the block, from 1.
        number: usize,
        /// Its offset.
        offset: u64,
        /// The fault of the game.
        error: GameBytesError,
    },
    /// The file to append to contains games of another seed or other settings. Append to another file.
    #[error("the file contains other games: {found}; expected: {wanted}")]
    OtherGames {
        /// The header of the file.
        found: Box<SelfPlayHeader>,
        /// The requested header.
        wanted: Box<SelfPlayHeader>,
    },
    /// The journal beside the file belongs to a run with another seed or other settings. Finish that run with its own
    /// file, or move the journal away.
    #[error("{} is the journal of another run: {found}; expected: {wanted}; finish that run with its own file, or move it away", path.display())]
    OtherJournal {
        /// The journal.
        path: PathBuf,
        /// The header of the journal.
        found: Box<SelfPlayHeader>,
        /// The requested header.
        wanted: Box<SelfPlayHeader>,
    },
    /// The journal does not say which run it belongs to: an earlier version wrote it, or it is another kind of file.
    /// Finish the run with the version that began it, or move the journal away.
    #[error("{} does not say which run it belongs to: move it away, and its games are played again", path.display())]
    NoJournal {
        /// The journal.
        path: PathBuf,
    },
    /// A game in the journal is damaged. Move the journal away: its games are then played again.
    #[error("{} is damaged at byte {offset}: move it away, and its games are played again", path.display())]
    DamagedJournal {
        /// The journal.
        path: PathBuf,
        /// The offset of the damaged game.
        offset: u64,
    },
    /// The file to append to is merged from others: its games have numbers of their own, so it is not known which games
    /// of a seed it has. Write to another file, and merge again.
    #[error(
        "the file is merged from other files, and no run can continue it: write to another file, and merge again"
    )]
    Merged,
    /// Another process is appending to the file.
    #[error("another process is appending to it")]
    InUse,
}

impl GameFileError {
    /// Whether the error concerns a single block, so that the other blocks can be used.
    pub fn is_of_one_block(&self) -> bool {
        matches!(self, GameFileError::Block { .. } | GameFileError::Game { .. })
    }
}

/// The treatment of damaged blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Damage {
    /// The first damaged block is an error.
    #[default]
    Refuse,
    /// Damaged blocks are skipped and listed.
    Skip,
}

/// A block, or damaged bytes between two blocks.
#[derive(Clone, Copy, Debug)]
struct Block {
    offset: u64,
    /// `None` for damaged bytes, which have no intact head.
    head: Option<BlockHead>,
}

/// A game file, open for reading.
pub struct GameFile {
    file: File,
    header: SelfPlayHeader,
    layout: Layout,
    blocks: Vec<Block>,
    /// The end of the last block.
    end: u64,
    /// The number of bytes of an unfinished block after that.
    unfinished: u64,
}

impl GameFile {
    /// Opens a file and finds its blocks, without reading them.
    ///
    /// # Errors
    /// If it cannot be read, is not a game file, or has another version.
    pub fn open(path: &Path) -> Result<GameFile, GameFileError> {
        GameFile::of(File::open(path)?)
    }

    /// Whether the first bytes of a file are those of a game file; `false` if it cannot be read. Of a pipe nothing is read,
    /// since whoever reads it afterwards needs these bytes.
    pub fn is_one(path: &Path) -> bool {
        if !path.is_file() {
            return false;
        }
        let mut magic = [0; MAGIC.len()];
        File::open(path).is_ok_and(|mut file| file.read_exact(&mut magic).is_ok()) && magic == MAGIC
    }

    /// Like `open`, for a file that is open already.
    pub(crate) fn of(mut file: File) -> Result<GameFile, GameFileError> {
        let size = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        let mut bytes = Vec::new();
        (&file).take(header::MAX_SIZE as u64).read_to_end(&mut bytes)?;
        let (header, header_size, layout) = SelfPlayHeader::read(&bytes)?;
        let mut games =
            GameFile { file, header, layout, blocks: Vec::new(), end: header_size as u64, unfinished: 0 };
        games.find_blocks(size)?;
        Ok(games)
    }

    /// Finds the blocks up to `size`.
    fn find_blocks(&mut self, size: u64) -> io::Result<()> {
        while self.end < size {
            let offset = self.end;
            let head = self.head_at(offset, size)?;
            if let Some(head) = head
                && let next = offset + self.block_size(head)
                && next <= size
            {
                self.blocks.push(Block { offset, head: Some(head) });
                self.end = next;
                continue;
            }
            // Otherwise the end of the file was never written, or something before it is damaged.
            let is_whole_head = offset + self.layout.head_size() as u64 <= size;
            if let Some(next) = self.next_whole_block(offset + 1, size)? {
                self.blocks.push(Block { offset, head: None });
                self.end = next;
            } else if is_whole_head && head.is_none() {
                self.blocks.push(Block { offset, head: None });
                self.end = size;
            } else {
                self.unfinished = size - offset;
                break;
            }
        }
        Ok(())
    }

    /// The size of a complete block.
    fn block_size(&self, head: BlockHead) -> u64 {
        self.layout.head_size() as u64 + u64::from(head.size)
    }

    /// The head at `offset`, if there is an intact one.
    fn head_at(&mut self, offset: u64, size: u64) -> io::Result<Option<BlockHead>> {
        let head_size = self.layout.head_size();
        if offset + head_size as u64 > size {
            return Ok(None);
        }
        let mut bytes = vec![0; head_size];
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.read_exact(&mut bytes)?;
        Ok(self.layout.read_head(&bytes))
    }

    /// Where the first complete block at or after `from` begins: its frame must agree with its head.
    fn next_whole_block(&mut self, from: u64, size: u64) -> io::Result<Option<u64>> {
        /// How many bytes are searched at a time.
        const CHUNK: u64 = 1 << 20;
        let head_size = self.layout.head_size() as u64;
        let mut at = from + head_size;
        while at + FRAME_MAGIC.len() as u64 <= size {
            let mut chunk = Vec::new();
            self.file.seek(SeekFrom::Start(at))?;
            (&self.file).take(CHUNK).read_to_end(&mut chunk)?;
            for index in chunk.windows(FRAME_MAGIC.len()).enumerate().filter(|(_, four)| *four == FRAME_MAGIC)
            {
                let offset = at + index.0 as u64 - head_size;
                if self.is_whole_block(offset, size)? {
                    return Ok(Some(offset));
                }
            }
            // The beginning of a frame may be split between two chunks.
            at += CHUNK - FRAME_MAGIC.len() as u64 + 1;
        }
        Ok(None)
    }

    fn is_whole_block(&mut self, offset: u64, size: u64) -> io::Result<bool> {
        let Some(head) = self.head_at(offset, size)? else { return Ok(false) };
        if offset + self.block_size(head) > size {
            return Ok(false);
        }
        Ok(head.is_of(&self.frame(offset, head)?))
    }

    fn frame(&mut self, offset: u64, head: BlockHead) -> io::Result<Vec<u8>> {
        let mut frame = vec![0; head.size as usize];
        self.file.seek(SeekFrom::Start(offset + self.layout.head_size() as u64))?;
        self.file.read_exact(&mut frame)?;
        Ok(frame)
    }

    /// The header: the settings that the games of the file have in common.
    pub fn header(&self) -> &SelfPlayHeader {
        &self.header
    }

    /// The number of blocks, damaged ones included.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The number of games in all blocks whose heads are intact.
    pub fn games(&self) -> u64 {
        self.blocks.iter().filter_map(|block| block.head).map(|head| u64::from(head.games)).sum()
    }

    /// The number of bytes at the end that belong to an unfinished block: one that is being written, or that a killed
    /// run left. Its games are in the journal.
    pub fn unfinished(&self) -> u64 {
        self.unfinished
    }

    /// The layout of heads in this file.
    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    /// The end of the last block.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// Removes the last block from the list, and returns its bytes and all bytes after it.
    pub(crate) fn drop_last(&mut self) -> io::Result<Vec<u8>> {
        if let Some(last) = self.blocks.pop() {
            self.end = last.offset;
        }
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The file itself.
    pub(crate) fn into_inner(self) -> File {
        self.file
    }

    /// Reads the games of a block.
    ///
    /// # Errors
    /// If the block cannot be read or is damaged.
    ///
    /// # Panics
    /// If `index` is not below [`blocks`](Self::blocks).
    pub fn read_block(&mut self, index: usize) -> Result<Vec<SelfPlayGame>, GameFileError> {
        let (Block { offset, head }, number) = (self.blocks[index], index + 1);
        let head = head.ok_or(GameFileError::Block { number, offset })?;
        let frame = self.frame(offset, head)?;
        head.unpack(&frame).map_err(|fault| match fault {
            BlockFault::Frame => GameFileError::Block { number, offset },
            BlockFault::Game(error) => GameFileError::Game { number, offset, error },
        })
    }

    /// Reads all games in order and calls `each` with each of them. Returns the errors of the blocks that were skipped.
    ///
    /// # Errors
    /// If a block cannot be read, or is damaged and `damage` does not allow skipping it. `each` has been called for the
    /// games before it.
    pub fn for_each(
        &mut self,
        damage: Damage,
        mut each: impl FnMut(SelfPlayGame),
    ) -> Result<Vec<GameFileError>, GameFileError> {
        let mut left_out = Vec::new();
        for index in 0..self.blocks() {
            match self.read_block(index) {
                Ok(games) => games.into_iter().for_each(&mut each),
                Err(error) if damage == Damage::Skip && error.is_of_one_block() => left_out.push(error),
                Err(error) => return Err(error),
            }
        }
        Ok(left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::random_game;
    use crate::selfplay::SelfPlay;

    /// A small file of three blocks of this version, and where each block begins.
    fn small_file(version: u16) -> (Vec<u8>, Vec<usize>) {
        let header = SelfPlayHeader::new(1, &SelfPlay::default());
        let mut bytes = header.bytes_of_version(version);
        let layout = if version < 3 { Layout::Bare } else { Layout::Checked };
        let mut begins = Vec::new();
        for block in 0..3 {
            let mut games = Vec::new();
            (0..2).for_each(|index| {
                let mut game = random_game(2 * block + index);
                game.plies.truncate(6);
                game.write(&mut games);
            });
            begins.push(bytes.len());
            bytes.extend(layout.pack(&games, 2));
        }
        (bytes, begins)
    }

    /// The indices of the games that are read, and the numbers of the damaged blocks.
    fn read(path: &Path, bytes: &[u8], damage: Damage) -> Result<(Vec<u64>, Vec<usize>), GameFileError> {
        // The file is removed first, because some systems sync a file to the disk at once if it replaces another's
        // content.
        let _ = std::fs::remove_file(path);
        std::fs::write(path, bytes).unwrap();
        let mut found = Vec::new();
        let left_out = GameFile::open(path)?.for_each(damage, |game| found.push(game.index))?;
        let number = |error: &GameFileError| match error {
            GameFileError::Block { number, .. } | GameFileError::Game { number, .. } => *number,
            other => panic!("{other}"),
        };
        Ok((found, left_out.iter().map(number).collect()))
    }

    fn temporary(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("chuhe-datagen-{}-{name}", std::process::id()))
    }

    #[test]
    fn every_flipped_bit_is_detected_and_damages_only_one_block() {
        let path = temporary("bits");
        let (whole, begins) = small_file(3);
        assert_eq!(read(&path, &whole, Damage::Refuse).unwrap(), ((0..6).collect(), vec![]));
        for bit in 0..8 * whole.len() {
            let mut spoiled = whole.clone();
            spoiled[bit / 8] ^= 1 << (bit % 8);
            let refused = read(&path, &spoiled, Damage::Refuse).unwrap_err();
            if bit / 8 < begins[0] {
                assert!(matches!(refused, GameFileError::SelfPlayHeader(_)), "bit {bit}: {refused}");
                continue;
            }
            let block = begins.partition_point(|&begin| begin <= bit / 8) - 1;
            let GameFileError::Block { number, offset } = refused else { panic!("bit {bit}: {refused}") };
            assert_eq!((number, offset), (block + 1, begins[block] as u64), "bit {bit}");
            let (found, left_out) = read(&path, &spoiled, Damage::Skip).unwrap();
            let others: Vec<u64> = (0..6).filter(|index| index / 2 != block as u64).collect();
            assert_eq!((found, left_out), (others, vec![block + 1]), "bit {bit}");
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn older_files_are_read_and_only_a_wrong_size_at_their_end_is_not_detected() {
        let path = temporary("old-bits");
        for version in [1, 2] {
            let (whole, begins) = small_file(version);
            assert_eq!(read(&path, &whole, Damage::Refuse).unwrap(), ((0..6).collect(), vec![]));
            let mut unnoticed = Vec::new();
            for bit in 0..8 * whole.len() {
                let mut spoiled = whole.clone();
                spoiled[bit / 8] ^= 1 << (bit % 8);
                if read(&path, &spoiled, Damage::Refuse).is_ok() {
                    assert!(GameFile::open(&path).unwrap().unfinished() > 0, "bit {bit}");
                    unnoticed.push(bit / 8);
                }
            }
            // Only a wrong size of the last block is not noticed: it looks like a block that is not finished.
            assert!(
                unnoticed.iter().all(|&byte| (begins[2]..begins[2] + 3).contains(&byte)),
                "{unnoticed:?}"
            );
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_truncated_file_returns_its_complete_blocks() {
        let path = temporary("cut");
        let (whole, begins) = small_file(3);
        for length in begins[0]..whole.len() {
            let blocks = begins.partition_point(|&begin| begin <= length) - 1;
            let (found, left_out) = read(&path, &whole[..length], Damage::Refuse).unwrap();
            assert_eq!((found.len(), left_out.len()), (2 * blocks, 0), "{length} bytes");
            let rest = length - begins[blocks];
            assert_eq!(GameFile::open(&path).unwrap().unfinished(), rest as u64, "{length} bytes");
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn blocks_after_many_invalid_bytes_are_found() {
        let path = temporary("rubbish");
        for version in [1, 3] {
            let (whole, begins) = small_file(version);
            // These bytes are longer than one step of the search, and some look like the beginning of a frame.
            let rubbish: Vec<u8> =
                FRAME_MAGIC.iter().copied().chain([7; 3]).cycle().take((3 << 20) / 2).collect();
            let spoiled = [&whole[..begins[1]], &rubbish, &whole[begins[1]..]].concat();
            let (found, left_out) = read(&path, &spoiled, Damage::Skip).unwrap();
            assert_eq!((found, left_out), ((0..6).collect(), vec![2]), "version {version}");
        }
        std::fs::remove_file(&path).unwrap();
    }
}
