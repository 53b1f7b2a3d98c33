//! Making the file of a class.

use super::header::{BlockEntry, Counts, Header};
use super::layout::{BLOCK, ENTRY, FIXED};
use crate::solve::Solution;
use crate::value::Value;

/// Zstandard's level. Files are made once and read often.
const LEVEL: i32 = 19;

/// The file of a solved class. The same solution gives the same bytes.
///
/// # Errors
/// If memory runs out while a block is packed.
pub fn encode(solution: &Solution) -> std::io::Result<Vec<u8>> {
    encode_at(LEVEL, solution)
}

/// The file of a solved class, compressed at a level of Zstandard.
///
/// # Errors
/// If memory runs out while a block is packed.
pub fn encode_at(level: i32, solution: &Solution) -> std::io::Result<Vec<u8>> {
    let words = &solution.words;
    let placements = solution.index.len();
    let mut counts = [Counts::default(); 2];
    let mut known = vec![None; 1 << 16];
    for (side, half) in words.chunks(placements as usize).enumerate() {
        for &word in half {
            let value = Value::of_word(word);
            counts[side].add(value, 1);
            if value.is_some() {
                known[usize::from(word)] = Some(0_u16);
            }
        }
    }
    let mut palette = Vec::new();
    for (word, palette_index) in known.iter_mut().enumerate() {
        if let (Some(palette_index), Some(value)) = (palette_index, Value::of_word(word as u16)) {
            *palette_index = palette.len() as u16;
            palette.push(value);
        }
    }
    let wide = palette.len() > 256;
    let mut packed = Vec::new();
    let mut packer = zstd::bulk::Compressor::new(level)?;
    // An impossible placement gets the value of the placement before it, because that compresses best.
    let mut last = 0_u16;
    let mut values = Vec::new();
    for block in words.chunks(BLOCK as usize) {
        values.clear();
        for &word in block {
            last = known[usize::from(word)].unwrap_or(last);
            let [low, high] = last.to_le_bytes();
            values.push(low);
            if wide {
                values.push(high);
            }
        }
        packed.push(packer.compress(&values)?);
    }
    let mut offset = (FIXED + 2 * palette.len() + ENTRY * packed.len() + 4) as u64;
    let entry = |block: &Vec<u8>| {
        let entry = BlockEntry { offset, length: block.len() as u32, checksum: crc32fast::hash(block) };
        offset += block.len() as u64;
        entry
    };
    let blocks = packed.iter().map(entry).collect();
    let header = Header { class: solution.index.class(), placements, counts, palette, blocks };
    let mut file = header.to_bytes();
    packed.iter().for_each(|block| file.extend_from_slice(block));
    Ok(file)
}
