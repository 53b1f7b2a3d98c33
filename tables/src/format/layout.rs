//! Constants of the file layout.

pub(super) const MAGIC: [u8; 8] = *b"CHUHETB\0";
/// The version of files of classes with at most one attacker on each side, and of all others. They have the same
/// layout; readers of the first one do not know the order of the placements of the second.
pub(super) const VERSIONS: [u16; 2] = [1, 2];
/// The rules of the World Xiangqi Federation, as `docs/rules.md` reads them.
pub(super) const RULES: u16 = 1;
/// Values in a block, except for the last one.
pub(super) const BLOCK: u32 = 1 << 15;
/// Bytes before the palette.
pub(super) const FIXED: usize = 144;
/// Bytes of a block's entry.
pub(super) const ENTRY: usize = 16;
