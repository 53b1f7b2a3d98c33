//! ElephantEye's format, with books that the tests make.

use chuhe_book::eleeye::{EleEyeBook, EleEyeBookError, keys};
use chuhe_book::{Book, BookFile, BookMove, open};
use xiangqi::{Position, Square};

use crate::common::{after, mv};
use chuhe_test_support::folder::TempFolder;

fn square_byte(square: Square) -> u8 {
    (16 * (12 - square.rank().index()) + 3 + square.file().index()) as u8
}

/// A record.
fn record(key: u32, text: &str, weight: u16) -> [u8; 8] {
    let mv = mv(text);
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&key.to_le_bytes());
    bytes[4..6].copy_from_slice(&[square_byte(mv.from()), square_byte(mv.to())]);
    bytes[6..].copy_from_slice(&weight.to_le_bytes());
    bytes
}

fn bytes(records: &[[u8; 8]]) -> Vec<u8> {
    let mut records = records.to_vec();
    records.sort_by_key(|record| u32::from_le_bytes(*record.first_chunk().unwrap()));
    records.concat()
}

fn book(records: &[[u8; 8]]) -> EleEyeBook {
    EleEyeBook::from_bytes(bytes(records)).unwrap()
}

#[test]
fn keys_are_those_of_the_books() {
    assert_eq!(keys(&Position::default()), [0x0526_56D5; 2]);
    assert_eq!(keys(&after("h2e2")), [0xEB50_5D7D, 0x5396_644F]);
    assert_eq!(keys(&after("b2e2")), [0x5396_644F, 0xEB50_5D7D]);
}

#[test]
fn positions_and_their_mirror_images_are_found() {
    let book = book(&[
        record(0x0526_56D5, "h2e2", 1473),
        record(0x0526_56D5, "b2e2", 1473),
        record(0x0526_56D5, "g3g4", 9),
        // As in the real book, this is the key of the mirror image of the position after h2e2.
        record(0x5396_644F, "b9c7", 761),
        record(0x5396_644F, "h9g7", 172),
    ]);
    let weights = |moves: &str| -> Vec<(String, u32)> {
        let moves = book.probe(&after(moves)).unwrap();
        moves.iter().map(|m| (m.mv.to_string(), m.weight)).collect()
    };
    let of = |list: &[(&str, u32)]| list.iter().map(|(m, w)| (m.to_string(), *w)).collect::<Vec<_>>();
    assert_eq!(weights(""), of(&[("b2e2", 1473), ("h2e2", 1473), ("g3g4", 9)]));
    assert_eq!(weights("b2e2"), of(&[("b9c7", 761), ("h9g7", 172)]));
    assert_eq!(weights("h2e2"), of(&[("h9g7", 761), ("b9c7", 172)]));
    assert_eq!(weights("h2d2"), of(&[]));
}

#[test]
fn illegal_moves_under_the_same_key_are_not_returned() {
    let [as_is, mirrored] = keys(&after("h2e2"));
    // h2e2 cannot be played after h2e2, so the first key belongs to another position. The key of the mirror image is
    // right.
    let with_collision =
        book(&[record(as_is, "h9g7", 1), record(as_is, "h2e2", 5), record(mirrored, "b9c7", 3)]);
    assert_eq!(with_collision.probe(&after("h2e2")).unwrap(), [BookMove::new(mv("h9g7"), 3)]);
    let nothing_else = book(&[record(as_is, "h9g7", 1), record(as_is, "h2e2", 5)]);
    assert!(nothing_else.probe(&after("h2e2")).unwrap().is_empty());
}

#[test]
fn a_duplicate_move_counts_once() {
    let key = keys(&Position::default())[0];
    let book = book(&[record(key, "h2e2", 1), record(key, "h2e2", 5)]);
    assert_eq!(book.probe(&Position::default()).unwrap().len(), 1);
    assert_eq!(book.len(), 2);
}

#[test]
fn other_files_are_refused() {
    let refused = |bytes: &[u8]| EleEyeBook::from_bytes(bytes.to_vec()).unwrap_err();
    let good = bytes(&[record(5, "h2e2", 1), record(7, "h2e2", 1)]);
    assert_eq!(refused(&[]), EleEyeBookError::Length(0));
    assert_eq!(refused(&good[..15]), EleEyeBookError::Length(15));
    assert_eq!(refused(&[&good[8..], &good[..8]].concat()), EleEyeBookError::Order(1));
    for square in [0, 0x33 - 1, 0xCC, 0xFF] {
        let mut bad = good.clone();
        bad[13] = square;
        assert_eq!(refused(&bad), EleEyeBookError::Move(1), "{square:x}");
    }
    let mut bad = good;
    bad[12] = bad[13];
    assert_eq!(refused(&bad), EleEyeBookError::Move(1), "to where it came from");
}

#[test]
fn files_are_recognized_by_content() {
    let dir = TempFolder::new("book");
    let path = dir.path("book.obk");
    std::fs::write(&path, bytes(&[record(0x0526_56D5, "h2e2", 1)])).unwrap();
    let opened = open(&path).unwrap();
    assert!(matches!(opened, BookFile::EleEye(_)), "the name says nothing");
    assert_eq!(opened.probe(&Position::default()).unwrap(), [BookMove::new(mv("h2e2"), 1)]);
}
