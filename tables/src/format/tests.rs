//! Files written, damaged and read.

use std::path::Path;

use xiangqi::{Color, Position};

use super::layout::{BLOCK, ENTRY, FIXED};
use super::{Table, TableFault, encode};
use crate::class::Class;
use crate::index::Index;
use crate::solve::Solution;
use crate::value::Value;

/// A file in which the words of values come in turn.
fn written(class: &str, words: impl Fn(usize) -> u16) -> Table {
    let index = Index::new(class.parse().unwrap());
    let words = (0..2 * index.len() as usize).map(words).collect();
    let file = encode(&Solution { index, words, open: Vec::new() }).unwrap();
    Table::from_bytes("written", file).unwrap()
}

fn built_in(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/{name}.cht"))).unwrap()
}

/// The length of the header without its checksum.
fn header_of(file: &[u8]) -> usize {
    let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    FIXED + 2 * number(44) + ENTRY * number(40)
}

#[test]
fn up_to_256_different_values_take_one_byte_each() {
    for values in [2, 255, 256, 257, 600] {
        let word = |place: usize| Value::Win { plies: (place % values) as u16 + 1 }.word();
        let table = written("KP-K", word);
        let placements = table.header().placements;
        for place in (0..2 * placements as usize).step_by(97) {
            let (side, number) = (place / placements as usize, place as u64 % placements);
            let value = table.value_of_number(side, number).unwrap();
            assert_eq!(value.word(), word(place), "{values} values, {place}");
        }
        let again = table.unpack_all(1).unwrap();
        assert_eq!(again.len() as u64, 2 * placements * if values > 256 { 2 } else { 1 });
    }
}

#[test]
fn blocks_that_share_a_slot_are_told_apart() {
    // All values of a block are equal, and different from those of other blocks.
    let word = |place: usize| Value::Loss { plies: (place / BLOCK as usize) as u16 }.word();
    let table = written("KHP-KAE", word);
    let placements = table.header().placements;
    assert!(2 * placements > 257 * u64::from(BLOCK), "{placements}");
    let value = |block: u64| {
        let place = block * u64::from(BLOCK);
        table.value_of_number((place / placements) as usize, place % placements).unwrap()
    };
    // Asks for the cached value of a position of the block.
    let at_hand = |block: u64| {
        let first = block * u64::from(BLOCK);
        let color = Color::ALL[(first / placements) as usize];
        let numbers = first % placements..placements;
        let mut boards = numbers.filter_map(|number| table.index().board_of(number));
        let board = boards.find(|board| !board.in_check(!color)).unwrap();
        table.value_at_hand(&board, color)
    };
    for (block, other) in [(0, 256), (256, 0), (0, 256), (1, 257), (257, 1), (256, 0)] {
        let expected = Value::Loss { plies: block as u16 };
        assert_eq!(value(block), expected);
        assert_eq!((at_hand(block), at_hand(other)), (Some(expected), None), "{block}");
    }
}

#[test]
fn counts_are_of_all_positions() {
    for name in ["KP-K", "KR-KH"] {
        let table = Table::from_bytes(name, built_in(name)).unwrap();
        for counts in table.header().counts {
            assert_eq!(counts.possible() + counts.impossible, table.header().placements, "{name}");
        }
    }
}

#[test]
fn a_change_anywhere_in_a_block_is_found() {
    let good = built_in("KH-K");
    let start = header_of(&good) + 4;
    for at in (start..good.len()).step_by((good.len() - start) / 40) {
        let mut file = good.clone();
        file[at] ^= 1;
        let table = Table::from_bytes("damaged", file).unwrap();
        assert!(matches!(table.check().unwrap_err().what, TableFault::Block(_)), "{at}");
    }
}

/// A table whose last block holds other values: numbers in the palette, in one byte each.
fn with_last_block(good: &[u8], change: impl Fn(&mut Vec<u8>)) -> Table {
    let end = header_of(good);
    let entry = end - ENTRY;
    let start = u64::from_le_bytes(good[entry..entry + 8].try_into().unwrap()) as usize;
    let values = Table::from_bytes("good", good.to_vec()).unwrap().unpack_all(1).unwrap();
    let mut values = values.chunks(BLOCK as usize).next_back().unwrap().to_vec();
    change(&mut values);
    let packed = zstd::encode_all(&values[..], 1).unwrap();
    let mut file = good[..start].to_vec();
    file[entry + 8..entry + 12].copy_from_slice(&(packed.len() as u32).to_le_bytes());
    file[entry + 12..entry + 16].copy_from_slice(&crc32fast::hash(&packed).to_le_bytes());
    let checksum = crc32fast::hash(&file[..end]);
    file[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
    file.extend(packed);
    Table::from_bytes("changed", file).unwrap()
}

#[test]
fn a_block_holds_exactly_its_values() {
    let good = built_in("KP-K");
    with_last_block(&good, |_| {}).check().unwrap();
    assert!(with_last_block(&good, |values| values.push(0)).check().is_err());
    assert!(with_last_block(&good, |values| values.truncate(values.len() - 1)).check().is_err());
}

#[test]
fn a_number_beyond_the_palette_is_damage() {
    let good = built_in("KP-K");
    let known = Table::from_bytes("good", good.clone()).unwrap().header().palette.len() as u8;
    for (number, is_good) in [(0, true), (known - 1, true), (known, false), (255, false)] {
        let table = with_last_block(&good, |values| values[7] = number);
        assert_eq!(table.unpack_all(1).is_ok(), is_good, "{number} of {known}");
    }
}

#[test]
fn a_damaged_block_ends_the_use_of_its_table() {
    let mut file = built_in("KR-KH");
    let last = file.len() - 1;
    file[last] ^= 1;
    let table = Table::from_bytes("damaged", file).unwrap();
    assert!(table.fault().is_none());
    let placements = table.header().placements;
    let position = Position::from_fen("3k5/9/4n4/9/9/9/9/9/9/R3K4 w").unwrap();
    let at_hand = || table.value_at_hand(position.board(), position.side_to_move());
    assert!(table.value(position.board(), position.side_to_move()).unwrap().is_some());
    assert!(at_hand().is_some());
    let error = table.value_of_number(1, placements - 1).unwrap_err();
    assert!(matches!(error.what, TableFault::Block(_)), "{error}");
    // Values that were read earlier are not used any more.
    assert!(table.value(position.board(), position.side_to_move()).is_err());
    assert_eq!(at_hand(), None);
    assert!(table.check().is_err());
    // Whatever is read later, the first fault is the one that is reported.
    let fault = table.fault().unwrap().to_string();
    assert_eq!(fault, error.to_string());
    assert_eq!(table.value_of_number(0, 0).unwrap_err().to_string(), fault);
}

#[test]
fn a_position_whose_other_side_is_in_check_has_no_value() {
    let table = Table::from_bytes("KR-K", built_in("KR-K")).unwrap();
    for fen in ["3k5/9/9/9/9/9/9/9/9/3RK4 b", "3k5/9/9/9/9/9/9/9/9/R3K4 b", "R2k5/9/9/9/9/9/9/9/9/4K4 b"] {
        let position = Position::from_fen(fen).unwrap();
        let (board, side) = (position.board(), position.side_to_move());
        assert!(table.value(board, side).unwrap().is_some(), "{fen}");
        // If the other side were to move, it could capture the king.
        assert_eq!(table.value(board, !side).unwrap().is_some(), !position.is_check(), "{fen}");
    }
}

#[test]
fn the_number_of_placements_is_that_of_the_class() {
    let mut file = built_in("KP-K");
    let end = header_of(&file);
    file[32] ^= 1;
    let checksum = crc32fast::hash(&file[..end]);
    file[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
    let error = Table::from_bytes("other", file).err().unwrap();
    assert!(error.to_string().contains("wrong number of placements for the class"), "{error}");
}

#[test]
fn the_name_of_a_file_may_not_be_that_of_another_class() {
    let folder = std::env::temp_dir().join(format!("chuhe-misnamed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let class: Class = "KP-K".parse().unwrap();
    for (name, is_good) in [("KP-K.cht", true), ("mine.cht", true), ("KR-K.cht", false)] {
        let path = folder.join(name);
        std::fs::write(&path, built_in("KP-K")).unwrap();
        match Table::open(&path) {
            Ok(table) => assert!(is_good && table.class() == class, "{name}"),
            Err(error) => {
                assert!(!is_good && matches!(error.what, TableFault::Misnamed(_)), "{name}: {error}");
            }
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_is_cut_short_or_removed_while_it_is_used_is_an_error() {
    let folder = std::env::temp_dir().join(format!("chuhe-cut-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("KR-KH.cht");
    for change in [|path: &Path| std::fs::write(path, "short"), |path: &Path| std::fs::remove_file(path)] {
        std::fs::write(&path, built_in("KR-KH")).unwrap();
        let table = Table::open(&path).unwrap();
        let placements = table.header().placements;
        assert_eq!(table.bytes().unwrap(), built_in("KR-KH"));
        table.value_of_number(0, 0).unwrap();
        change(&path).unwrap();
        let error = table.value_of_number(1, placements - 1).unwrap_err();
        assert!(matches!(error.what, TableFault::Io(_)), "{error}");
        let later =
            table.value_of_number(0, 0).expect_err("values that were read earlier are not used any more");
        assert_eq!(later.to_string(), error.to_string());
    }
    std::fs::remove_dir_all(folder).unwrap();
}
