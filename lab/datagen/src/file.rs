//! Reading files of games: a [`Header`], then blocks of compressed games.
//!
//! A block is four numbers of four bytes (size of what follows, its size uncompressed, number of games,
//! CRC-32 of what follows) and a zstd frame. Blocks are independent, so a trainer may read them in any order. A
//! file can be read while it grows: bytes after the last complete block are ignored.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use crate::game::{GameBytesError, SelfPlayGame};
use crate::header::{self, Header, HeaderError, MAGIC};

/// Why a file of games cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// The operating system reported an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file does not begin with a header that can be read.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// The checksum of a block or its compressed data is wrong.
    #[error("the block at byte {offset} is damaged")]
    Block {
        /// Where the block begins.
        offset: u64,
    },
    /// A game in an intact block cannot be read.
    #[error("in the block at byte {offset}: {error}")]
    Game {
        /// Where the block begins.
        offset: u64,
        /// What is wrong with the game.
        error: GameBytesError,
    },
    /// The file to append to holds games of another seed or with other settings.
    #[error("the file holds other games: {found}; asked for: {wanted}")]
    OtherGames {
        /// The header of the file.
        found: Box<Header>,
        /// The header that was asked for.
        wanted: Box<Header>,
    },
    /// Another process is appending to the file.
    #[error("another process is appending to it")]
    InUse,
}

/// The numbers at the beginning of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockHead {
    /// Size of the compressed games in bytes.
    pub(crate) size: u32,
    /// Their size uncompressed.
    pub(crate) full_size: u32,
    /// How many games.
    pub(crate) games: u32,
    /// CRC-32 of the compressed games.
    pub(crate) checksum: u32,
}

impl BlockHead {
    pub(crate) const SIZE: usize = 16;

    pub(crate) fn to_bytes(self) -> Vec<u8> {
        [self.size, self.full_size, self.games, self.checksum].map(u32::to_le_bytes).concat()
    }

    fn read(bytes: &[u8; Self::SIZE]) -> BlockHead {
        let number = |i: usize| u32::from_le_bytes([bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]]);
        BlockHead { size: number(0), full_size: number(4), games: number(8), checksum: number(12) }
    }
}

/// The largest size of a block, compressed or not, in bytes: a head that says more is damaged. Blocks of 256 games have
/// about 50,000 bytes, so this leaves room for games eighty times as long, and what a block may unpack to stays small:
/// without a limit, some hundred bytes of zeros unpack to hundreds of megabytes.
const LARGEST: u32 = 1 << 22;

/// The largest number of games of a block: sixteen times what is written. A game without moves takes a few bytes of a
/// file, but over a hundred in memory.
const MOST_GAMES: u32 = 1 << 12;

/// A file of games, open for reading.
pub struct GameFile {
    file: File,
    header: Header,
    /// Where each block begins, and its head.
    blocks: Vec<(u64, BlockHead)>,
    /// Where the last whole block ends.
    end: u64,
}

impl GameFile {
    /// Opens a file and finds its blocks, without reading them.
    ///
    /// # Errors
    /// If it cannot be read, is not a file of games, or has another version.
    pub fn open(path: &Path) -> Result<GameFile, GameFileError> {
        GameFile::of(File::open(path)?)
    }

    /// Whether a file begins as such files do. One that cannot be read does not.
    pub fn is_one(path: &Path) -> bool {
        let mut magic = [0; MAGIC.len()];
        File::open(path).is_ok_and(|mut file| file.read_exact(&mut magic).is_ok()) && magic == MAGIC
    }

    /// The same for an open file.
    pub(crate) fn of(mut file: File) -> Result<GameFile, GameFileError> {
        let size = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        let mut bytes = Vec::new();
        (&file).take(header::LARGEST_SIZE as u64).read_to_end(&mut bytes)?;
        let (header, header_size) = Header::read(&bytes)?;
        let mut blocks = Vec::new();
        let mut end = header_size as u64;
        while end + BlockHead::SIZE as u64 <= size {
            let mut bytes = [0; BlockHead::SIZE];
            file.seek(SeekFrom::Start(end))?;
            file.read_exact(&mut bytes)?;
            let head = BlockHead::read(&bytes);
            let next = end + (BlockHead::SIZE as u64) + u64::from(head.size);
            // Such a head cannot be true. An error is better than games silently left out.
            if head.size == 0 || head.size.max(head.full_size) > LARGEST || head.games > MOST_GAMES {
                return Err(GameFileError::Block { offset: end });
            }
            if next > size {
                break;
            }
            blocks.push((end, head));
            end = next;
        }
        Ok(GameFile { file, header, blocks, end })
    }

    /// What the games of the file have in common.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The number of games in all blocks.
    pub fn games(&self) -> u64 {
        self.blocks.iter().map(|(_, head)| u64::from(head.games)).sum()
    }

    /// Where the last whole block ends.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// Removes the last block from the list and returns where it begins.
    pub(crate) fn drop_last(&mut self) -> Option<u64> {
        self.end = self.blocks.pop()?.0;
        Some(self.end)
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
        let (offset, head) = self.blocks[index];
        let damaged = || GameFileError::Block { offset };
        self.file.seek(SeekFrom::Start(offset + BlockHead::SIZE as u64))?;
        let mut packed = vec![0; head.size as usize];
        self.file.read_exact(&mut packed)?;
        if crc32fast::hash(&packed) != head.checksum {
            return Err(damaged());
        }
        let mut bytes = Vec::with_capacity(head.full_size as usize);
        let decoder = ruzstd::decoding::StreamingDecoder::new(packed.as_slice()).map_err(|_| damaged())?;
        // One byte more than there should be shows whether there are too many.
        decoder.take(u64::from(head.full_size) + 1).read_to_end(&mut bytes).map_err(|_| damaged())?;
        if bytes.len() != head.full_size as usize {
            return Err(damaged());
        }
        let mut rest = bytes.as_slice();
        let games = (0..head.games)
            .map(|_| SelfPlayGame::read(&mut rest))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| GameFileError::Game { offset, error })?;
        if rest.is_empty() { Ok(games) } else { Err(damaged()) }
    }

    /// Reads all games in order and calls `each` with each of them.
    ///
    /// # Errors
    /// If a block cannot be read or is damaged. `each` has been called for the games before it.
    pub fn for_each(&mut self, mut each: impl FnMut(SelfPlayGame)) -> Result<(), GameFileError> {
        (0..self.blocks()).try_for_each(|index| {
            self.read_block(index)?.into_iter().for_each(&mut each);
            Ok(())
        })
    }
}
