//! The numbers that a file is laid out by.

pub(super) const MAGIC: [u8; 8] = *b"CHUHETB\0";
pub(super) const VERSION: u16 = 1;
/// The rules of the World Xiangqi Federation, as `docs/rules.md` reads them.
pub(super) const RULES: u16 = 1;
/// Values in a block, but for the last.
pub(super) const BLOCK: u32 = 1 << 15;
/// Bytes before the palette.
pub(super) const FIXED: usize = 144;
/// Bytes of a block's entry.
pub(super) const ENTRY: usize = 16;
