//! The header of a file: class, counts, values.

use super::error::TableFault;
use super::layout::{BLOCK, ENTRY, FIXED, MAGIC, RULES, VERSIONS};
use crate::class::Class;
use crate::index::Index;
use crate::value::Value;

/// How many positions have each value, for one side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won without a ruling.
    pub wins: u64,
    /// Lost without a ruling.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// Won by ruling.
    pub ruled_wins: u64,
    /// Lost by ruling.
    pub ruled_losses: u64,
    /// Impossible: the side that has moved is in check.
    pub impossible: u64,
}

impl Counts {
    /// All positions that are possible.
    pub fn possible(&self) -> u64 {
        self.wins + self.losses + self.draws + self.ruled_wins + self.ruled_losses
    }

    /// Adds `count` positions with this value; `None` for impossible ones.
    pub(crate) fn add(&mut self, value: Option<Value>, count: u64) {
        *match value {
            Some(Value::Win { .. }) => &mut self.wins,
            Some(Value::Loss { .. }) => &mut self.losses,
            Some(Value::Draw) => &mut self.draws,
            Some(Value::RuledWin { .. }) => &mut self.ruled_wins,
            Some(Value::RuledLoss { .. }) => &mut self.ruled_losses,
            None => &mut self.impossible,
        } += count;
    }

    #[cfg(any(test, feature = "build"))]
    pub(super) fn to_array(self) -> [u64; 6] {
        [self.wins, self.losses, self.draws, self.ruled_wins, self.ruled_losses, self.impossible]
    }

    fn of_array([wins, losses, draws, ruled_wins, ruled_losses, impossible]: [u64; 6]) -> Counts {
        Counts { wins, losses, draws, ruled_wins, ruled_losses, impossible }
    }
}

/// The maximum number of different values, and of blocks.
const MAX_VALUES: usize = 1 << 16;
const MAX_BLOCKS: usize = 1 << 26;

/// The header of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The class.
    pub class: Class,
    /// The number of its placements.
    pub placements: u64,
    /// How many positions have each value: with the first side to move, and with the second.
    pub counts: [Counts; 2],
    /// The different values.
    pub(crate) palette: Vec<Value>,
    /// The place of each block in the file.
    pub(super) blocks: Vec<BlockEntry>,
}

/// The place of a block in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockEntry {
    pub(super) offset: u64,
    pub(super) length: u32,
    /// CRC-32 of the packed bytes.
    pub(super) checksum: u32,
}

impl Header {
    /// Bytes per value.
    pub(crate) fn width(&self) -> usize {
        if self.palette.len() <= 256 { 1 } else { 2 }
    }

    /// The longest win with one side to move, in plies; rulings left out.
    pub fn longest_win(&self) -> u16 {
        let plies = |value: &Value| if let Value::Win { plies } = value { Some(*plies) } else { None };
        self.palette.iter().filter_map(plies).max().unwrap_or(0)
    }

    /// Whether a win takes longer than the natural move limit allows; see [`Value::is_cursed`].
    pub fn has_cursed_wins(&self) -> bool {
        self.palette.iter().any(|value| value.is_cursed())
    }

    /// The bytes of the header: everything before the first block.
    #[cfg(any(test, feature = "build"))]
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(version(self.class).to_le_bytes());
        bytes.extend(RULES.to_le_bytes());
        bytes.extend(BLOCK.to_le_bytes());
        let mut name = self.class.to_string().into_bytes();
        name.resize(16, 0);
        bytes.extend(name);
        bytes.extend(self.placements.to_le_bytes());
        bytes.extend((self.blocks.len() as u32).to_le_bytes());
        bytes.extend((self.palette.len() as u32).to_le_bytes());
        bytes.extend(self.counts.iter().flat_map(|counts| counts.to_array()).flat_map(u64::to_le_bytes));
        bytes.extend(self.palette.iter().flat_map(|value| value.word().to_le_bytes()));
        for block in &self.blocks {
            bytes.extend(block.offset.to_le_bytes());
            bytes.extend(block.length.to_le_bytes());
            bytes.extend(block.checksum.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The length of the header with this beginning, with its checksum; 0 if it is not the beginning of a header.
    pub(super) fn length(beginning: &[u8]) -> usize {
        if beginning.len() < FIXED || !beginning.starts_with(&MAGIC) {
            return 0;
        }
        let [blocks, values] = [40, 44].map(|at| u32_at(beginning, at) as usize);
        if values > MAX_VALUES || blocks > MAX_BLOCKS { 0 } else { FIXED + 2 * values + ENTRY * blocks + 4 }
    }

    /// Reads a header, and checks that the file is as long as it says. `file` is the file, or as much of its beginning as
    /// [`length`](Self::length) says; `size` is the size of the whole file.
    pub(super) fn read(file: &[u8], size: u64) -> Result<Header, TableFault> {
        let truncated = |expected: usize| TableFault::Truncated { expected: expected as u64, found: size };
        if !file.starts_with(&MAGIC[..file.len().min(MAGIC.len())]) || file.is_empty() {
            return Err(TableFault::Foreign);
        }
        let fixed = file.get(..FIXED).ok_or_else(|| truncated(FIXED))?;
        let (version_read, rules, block) = (u16_at(fixed, 8), u16_at(fixed, 10), u32_at(fixed, 12));
        if !VERSIONS.contains(&version_read) {
            return Err(TableFault::Version(version_read));
        }
        let [blocks, values] = [40, 44].map(|at| u32_at(fixed, at) as usize);
        if values > MAX_VALUES || blocks > MAX_BLOCKS {
            return Err(TableFault::Header("too many blocks or values"));
        }
        let end = FIXED + 2 * values + ENTRY * blocks;
        let (Some(known), Some(checksum)) = (file.get(..end), file.get(end..end + 4)) else {
            return Err(truncated(end + 4));
        };
        if u32_at(checksum, 0) != crc32fast::hash(known) {
            return Err(TableFault::Header("it does not match its checksum"));
        }
        // This check follows that of the checksum, so another rule set is not a sign of damage.
        if rules != RULES {
            return Err(TableFault::Rules(rules));
        }
        let name = std::str::from_utf8(&fixed[16..32]).unwrap_or("").trim_end_matches('\0');
        let class: Class = name.parse().map_err(|_| TableFault::Header("unknown class"))?;
        if version_read != version(class) {
            return Err(TableFault::Header("not the version of its class"));
        }
        let word = |at: &[u8]| Value::of_word(u16_at(at, 0));
        let palette: Option<Vec<Value>> = known[FIXED..FIXED + 2 * values].chunks(2).map(word).collect();
        let entry =
            |at: &[u8]| BlockEntry { offset: u64_at(at, 0), length: u32_at(at, 8), checksum: u32_at(at, 12) };
        let header = Header {
            class,
            placements: u64_at(fixed, 32),
            counts: [0, 1].map(|side| {
                Counts::of_array([0, 1, 2, 3, 4, 5].map(|i| u64_at(fixed, 48 + 48 * side + 8 * i)))
            }),
            palette: palette.ok_or(TableFault::Header("unknown value"))?,
            blocks: known[FIXED + 2 * values..].chunks(ENTRY).map(entry).collect(),
        };
        header.check(block, end + 4, size)?;
        Ok(header)
    }

    /// Checks the number of placements. Slow: makes an index.
    pub(crate) fn check_placements(&self) -> Result<(), TableFault> {
        if self.placements == Index::new(self.class).len() {
            Ok(())
        } else {
            Err(TableFault::Header("wrong number of placements for the class"))
        }
    }

    fn check(&self, block: u32, start: usize, length: u64) -> Result<(), TableFault> {
        if block != BLOCK || self.blocks.len() as u64 != (2 * self.placements).div_ceil(u64::from(BLOCK)) {
            return Err(TableFault::Header("wrong number of blocks for the class"));
        }
        let mut end = start as u64;
        for entry in &self.blocks {
            if entry.offset != end {
                return Err(TableFault::Header("the blocks do not follow each other"));
            }
            end += u64::from(entry.length);
        }
        if length < end {
            return Err(TableFault::Truncated { expected: end, found: length });
        }
        if length > end {
            return Err(TableFault::Header("extra bytes after the last block"));
        }
        Ok(())
    }
}

/// The version of the file of a class.
fn version(class: Class) -> u16 {
    let has_two = class.sides().iter().any(|side| side.attackers.len() > 1);
    VERSIONS[usize::from(has_two)]
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::CURSED_FROM;

    fn whole(file: &[u8]) -> Result<Header, TableFault> {
        Header::read(file, file.len() as u64)
    }

    /// The header of a file whose one block is empty.
    fn header(palette: &[Value]) -> Header {
        let class: Class = "KP-K".parse().unwrap();
        let placements = Index::new(class).len();
        let (counts, palette) = (Default::default(), palette.to_vec());
        let mut header = Header { class, placements, counts, palette, blocks: Vec::new() };
        let offset = header.to_bytes().len() as u64 + ENTRY as u64;
        header.blocks.push(BlockEntry { offset, length: 0, checksum: 0 });
        header
    }

    #[test]
    fn a_win_beyond_the_limit_is_cursed_and_round_trips() {
        let with = |palette: &[Value]| {
            let header = header(palette);
            let read = whole(&header.to_bytes()).unwrap();
            assert_eq!(read, header);
            (read.has_cursed_wins(), read.longest_win())
        };
        let win = |plies| Value::Win { plies };
        assert_eq!(with(&[Value::Draw, win(CURSED_FROM - 1), Value::RuledWin { steps: 130 }]), (false, 120));
        assert_eq!(with(&[win(3), win(CURSED_FROM)]), (true, 121));
        assert_eq!(with(&[Value::Loss { plies: CURSED_FROM + 1 }]), (true, 0));
    }

    #[test]
    fn a_wrong_header_is_refused_and_its_fault_named() {
        let good = header(&[Value::Draw, Value::Win { plies: 3 }]).to_bytes();
        let told = |bytes: &[u8]| whole(bytes).unwrap_err().to_string();
        // Each of these headers has a correct checksum.
        for (at, change, fault) in [
            (8, &[3, 0][..], "unknown format version 3 "),
            (8, &[2, 0], "damaged header: not the version of its class"),
            (10, &[2, 0], "computed by rule set 2,"),
            (12, &[1, 0, 0, 0], "damaged header: wrong number of blocks for the class"),
            (44, &[1, 0, 1, 0], "damaged header: too many blocks or values"),
            (16, b"KX-K\0", "damaged header: unknown class"),
            (35, &[1], "damaged header: wrong number of blocks for the class"),
            (FIXED + 1, &[0xf0], "damaged header: unknown value"),
            (FIXED + 4, &[0], "damaged header: the blocks do not follow each other"),
            (FIXED + 12, &[1], "truncated: "),
        ] {
            let mut bytes = good[..good.len() - 4].to_vec();
            bytes[at..at + change.len()].copy_from_slice(change);
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
            assert!(told(&bytes).starts_with(fault), "{at}: {}", told(&bytes));
        }
        for at in 16..good.len() {
            let mut bytes = good.clone();
            bytes[at] ^= 1;
            assert!(whole(&bytes).is_err(), "byte {at}");
        }
        // A file of another kind is not read further.
        assert_eq!((Header::length(&good), Header::length(&good[1..])), (good.len(), 0));
        for length in 1..good.len() {
            assert!(told(&good[..length]).starts_with("truncated: "), "{length}");
        }
        assert_eq!(told(&[&good[..], &[0]].concat()), "damaged header: extra bytes after the last block");
        assert_eq!(told(b"CHUHENET"), "not an endgame table");
    }
}
