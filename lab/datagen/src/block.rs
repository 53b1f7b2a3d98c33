//! A block of games as bytes: a head, then a zstd frame with the games.
//!
//! The head has four numbers of four bytes: size of the frame, size of the games uncompressed, number of games, CRC-32
//! of the frame. From version 3 of the format on, a fifth number is the CRC-32 of these four. Without it a damaged size
//! could make the rest of a file look like a block that was never finished.

use std::io::Read;

use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::game::{GameBytesError, SelfPlayGame};

/// The first bytes of every zstd frame.
pub(crate) const FRAME_MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// The largest size of a block, compressed or not, in bytes: a head that says more is damaged. Blocks of 256 games have
/// about 50,000 bytes, so this leaves room for games eighty times as long, and the unpacked size of a block stays
/// small: without a limit, some hundred bytes of zeros unpack to hundreds of megabytes.
const MAX_BLOCK_BYTES: u32 = 1 << 22;

/// The largest number of games of a block: sixteen times that of written blocks. A game without moves takes a few
/// bytes of a file, but over a hundred in memory.
const MAX_BLOCK_GAMES: u32 = 1 << 12;

/// The layout of the head of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Versions 1 and 2 of the format: without their own checksum.
    Bare,
    /// From version 3 on.
    Checked,
}

/// The numbers at the beginning of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockHead {
    /// Size of the frame in bytes.
    pub(crate) size: u32,
    /// Size of the games uncompressed.
    pub(crate) full_size: u32,
    /// The number of games.
    pub(crate) games: u32,
    /// CRC-32 of the frame.
    pub(crate) checksum: u32,
}

/// Why an intact head is not followed by its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockFault {
    /// The frame does not agree with the head.
    Frame,
    /// A game cannot be read.
    Game(GameBytesError),
}

impl Layout {
    /// Bytes of a head.
    pub(crate) const fn head_size(self) -> usize {
        match self {
            Layout::Bare => 16,
            Layout::Checked => 20,
        }
    }

    /// The bytes of a head.
    pub(crate) fn head_bytes(self, head: BlockHead) -> Vec<u8> {
        let BlockHead { size, full_size, games, checksum } = head;
        let mut bytes = [size, full_size, games, checksum].map(u32::to_le_bytes).concat();
        if self == Layout::Checked {
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        }
        bytes
    }

    /// Reads a head; `None` if the bytes are too few or cannot be one.
    pub(crate) fn read_head(self, bytes: &[u8]) -> Option<BlockHead> {
        let (numbers, _) = bytes.get(..self.head_size())?.as_chunks::<4>();
        let number = |i: usize| numbers.get(i).copied().map(u32::from_le_bytes);
        if self == Layout::Checked && number(4)? != crc32fast::hash(&bytes[..16]) {
            return None;
        }
        let head =
            BlockHead { size: number(0)?, full_size: number(1)?, games: number(2)?, checksum: number(3)? };
        let is_possible = head.size > 0
            && head.size.max(head.full_size) <= MAX_BLOCK_BYTES
            && head.games <= MAX_BLOCK_GAMES;
        is_possible.then_some(head)
    }

    /// The block of `count` games, whose bytes follow one another in `games`.
    pub(crate) fn pack(self, games: &[u8], count: usize) -> Vec<u8> {
        let frame = compress_to_vec(games, CompressionLevel::Fastest);
        let head = BlockHead {
            size: frame.len() as u32,
            full_size: games.len() as u32,
            games: count as u32,
            checksum: crc32fast::hash(&frame),
        };
        [self.head_bytes(head), frame].concat()
    }
}

impl BlockHead {
    /// Whether this is the frame that belongs to the head.
    pub(crate) fn is_of(&self, frame: &[u8]) -> bool {
        frame.len() == self.size as usize && crc32fast::hash(frame) == self.checksum
    }

    /// The games of the frame.
    pub(crate) fn unpack(&self, frame: &[u8]) -> Result<Vec<SelfPlayGame>, BlockFault> {
        if !self.is_of(frame) {
            return Err(BlockFault::Frame);
        }
        let mut bytes = Vec::with_capacity(self.full_size as usize);
        let decoder = ruzstd::decoding::StreamingDecoder::new(frame).map_err(|_| BlockFault::Frame)?;
        // One byte more is read to find out whether there are too many.
        let read = decoder.take(u64::from(self.full_size) + 1).read_to_end(&mut bytes);
        read.map_err(|_| BlockFault::Frame)?;
        if bytes.len() != self.full_size as usize {
            return Err(BlockFault::Frame);
        }
        let mut rest = bytes.as_slice();
        let games = (0..self.games).map(|_| SelfPlayGame::read(&mut rest)).collect::<Result<Vec<_>, _>>();
        let games = games.map_err(BlockFault::Game)?;
        if rest.is_empty() { Ok(games) } else { Err(BlockFault::Frame) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_cannot_claim_to_be_huge() {
        let zeros = compress_to_vec(vec![0; 1 << 26].as_slice(), CompressionLevel::Fastest);
        for layout in [Layout::Bare, Layout::Checked] {
            let says = |full_size: u32, games: u32| {
                let (size, checksum) = (zeros.len() as u32, crc32fast::hash(&zeros));
                layout.read_head(&layout.head_bytes(BlockHead { size, full_size, games, checksum }))
            };
            // These few kilobytes state truthfully that they unpack to 64 MiB.
            assert!(zeros.len() < 1 << 14, "{} bytes", zeros.len());
            assert_eq!(says(1 << 26, 1), None);
            assert_eq!(says(1 << 20, 1 << 20), None);
            // A block may also state a size that is too small. Then only that many bytes are unpacked.
            assert_eq!(says(1 << 20, 1).unwrap().unpack(&zeros), Err(BlockFault::Frame));
        }
    }
}
