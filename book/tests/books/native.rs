//! The native format: written books are read, damaged ones are refused, and files are replaced whole.

use chuhe_book::build::Merger;
use chuhe_book::choice::random;
use chuhe_book::native::key::BookKey;
use chuhe_book::native::{BookRecord, NativeBookError, Records};
use chuhe_book::walk::{Reach, walk};
use chuhe_book::{Book, BookBuilder, BookFile, BookMove, NativeBook, OpenError, ProbeError, open};
use proptest::prelude::*;
use xiangqi::{Color, Position, SplitMix64};

use crate::common::{after, mv, random_game};
use chuhe_test_support::books::{self as checks, resealed};
use chuhe_test_support::folder::TempFolder;

/// A book of a few hundred positions.
fn sample() -> Records {
    let mut builder = BookBuilder::new();
    let mut rng = SplitMix64::new(5);
    for game in 0..60 {
        let winner = [Some(Color::Red), Some(Color::Black), None][game % 3];
        builder.add_game(&Position::default(), random_game(&mut rng, 20), winner).unwrap();
    }
    builder.finish(1)
}

fn book(records: &Records) -> NativeBook {
    NativeBook::from_bytes(records.to_bytes()).unwrap()
}

#[test]
fn the_format_does_not_change() {
    // The values in docs/book-format.md, which other programs must reproduce.
    let keys = ["", "h2e2", "h2e2 h9g7"].map(|moves| BookKey::of(&after(moves)).0.to_string());
    assert_eq!(keys, ["128ba6564c952918", "15e74c757b0559cb", "34b1c0db16aac0c1"]);
    let mut merger = Merger::default();
    let known = BookMove { weight: 500, games: 7, points: 9, score: Some(-5), depth: 12, mv: mv("h2e2") };
    merger.add_moves(&Position::default(), &[known]);
    let bytes = merger.finish().to_bytes();
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(
        hex,
        "8f5851424b0d0a1a0100200018000000010000000000000075dc2f13d40a5b9d\
         1829954c56a68b12190bf401fbff0c000700000009000000"
    );
}

#[test]
fn four_positions_share_a_key_and_moves_fit_each() {
    let mut rng = SplitMix64::new(11);
    for _ in 0..200 {
        let mut position = Position::default();
        random_game(&mut rng, 30).into_iter().for_each(|mv| position.play(mv).unwrap());
        let (key, orientation) = BookKey::of(&position);
        for mv in position.legal_moves() {
            let stored = orientation.stored(mv);
            let restored = orientation.restored(stored);
            assert!(restored == mv || orientation.is_symmetric() && restored == mv.mirrored());
            for (other, same) in [
                (position.mirrored(), mv.mirrored()),
                (position.color_flipped(), mv.flipped()),
                (position.color_flipped().mirrored(), mv.rotated()),
            ] {
                let (other_key, orientation) = BookKey::of(&other);
                assert_eq!(other_key, key);
                assert_eq!(orientation.stored(same), stored);
            }
        }
    }
}

#[test]
fn books_return_their_records() {
    let start = Position::default();
    let known = [
        BookMove { games: 7, points: 9, score: Some(-5), depth: 12, ..BookMove::new(mv("h2e2"), 500) },
        BookMove::new(mv("g3g4"), 300),
        BookMove { score: Some(i16::MIN + 1), ..BookMove::new(mv("c0e2"), 0) },
    ];
    let mut merger = Merger::default();
    merger.add_moves(&start, &known);
    let found = book(&merger.finish()).probe(&start).unwrap();
    // The start position is its own mirror image. Of two moves that mirror each other, the one on the right is kept.
    assert_eq!(found, [known[0], known[1], BookMove { mv: mv("g0e2"), ..known[2] }]);
    assert!(book(&merger.finish()).probe(&after("h2e2")).unwrap().is_empty());
}

#[test]
fn weights_of_games_are_the_points() {
    let mut builder = BookBuilder::new().with_max_plies(2).with_side(Color::Red);
    let start = Position::default();
    for (game, winner) in [
        ("h2e2 h9g7", Some(Color::Red)),
        ("b2e2 b9c7", None),
        ("g3g4 h9g7", Some(Color::Black)),
        ("c3c4 h9g7 a0a1", Some(Color::Black)),
    ] {
        builder.add_game(&start, game.split(' ').map(mv), winner).unwrap();
    }
    assert!(builder.add_game(&start, [mv("h2e2"), mv("h2e2")], None).is_err(), "no legal move");
    assert_eq!(builder.games(), 4);
    let book = book(&builder.finish(2));
    let moves = book.probe(&start).unwrap();
    let of_games = |text, games, points| BookMove { games, points, ..BookMove::new(mv(text), points) };
    assert_eq!(moves, [of_games("h2e2", 2, 3), of_games("g3g4", 2, 0)]);
    assert!(book.probe(&after("h2e2")).unwrap().is_empty(), "Black's moves were not asked for");
}

#[test]
fn the_same_games_in_any_order_make_the_same_book() {
    let mut rng = SplitMix64::new(3);
    let games: Vec<_> = (0..50).map(|_| random_game(&mut rng, 12)).collect();
    let build = |games: &mut dyn Iterator<Item = &Vec<_>>| {
        let mut builder = BookBuilder::new();
        for game in games {
            builder.add_game(&Position::default(), game.iter().copied(), None).unwrap();
        }
        builder.finish(1).to_bytes()
    };
    assert_eq!(build(&mut games.iter()), build(&mut games.iter().rev()));
}

#[test]
fn merging_sums_weights_games_and_points() {
    let records = sample();
    let mut merger = Merger::default();
    merger.add_book(&book(&records));
    assert_eq!(merger.finish(), records, "one book stays as it is");
    merger.add_book(&book(&records));
    for (sum, one) in merger.finish().as_slice().iter().zip(records.as_slice()) {
        assert_eq!((sum.games, sum.points), (2 * one.games, 2 * one.points));
        assert_eq!(sum.weight, 2 * one.weight);
    }
    // The score of the deeper search is kept; for equal depths, the first one.
    let start = Position::default();
    for (first, second, expected) in [(3, 5, 20), (5, 3, 10), (4, 4, 10)] {
        let mut merger = Merger::default();
        for (score, depth) in [(10, first), (20, second)] {
            let known = BookMove { score: Some(score), depth, ..BookMove::new(mv("h2e2"), 60_000) };
            merger.add_moves(&start, &[known, BookMove::new(mv("g3g4"), 1)]);
        }
        let records = merger.finish();
        let moves = book(&records).probe(&start).unwrap();
        assert_eq!(moves[0].score, Some(expected));
        assert_eq!((moves[0].weight, moves[1].weight), (65535, 1), "scaled together, and never to 0");
    }
}

#[test]
fn a_walk_reaches_every_position_once() {
    let book = book(&sample());
    let mut seen = std::collections::HashSet::new();
    let reached = walk(&book, &[Position::default()], Reach::BookMoves, |position, moves| {
        assert!(!moves.is_empty() && seen.insert(BookKey::of(position).0));
        Ok::<(), ProbeError>(())
    });
    let keys: std::collections::HashSet<_> = book.records().map(|record| record.key).collect();
    assert_eq!((reached.unwrap(), seen), (keys.len(), keys));
    let elsewhere = after("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 h0h6");
    let nothing = |_: &Position, _: &[BookMove]| Ok::<(), ProbeError>(());
    assert_eq!(walk(&book, &[elsewhere], Reach::BookMoves, nothing).unwrap(), 0);
}

#[test]
fn a_walk_follows_better_moves_first() {
    let mut merger = Merger::default();
    let weights = [("g3g4", 1), ("h2e2", 9), ("h0g2", 5)];
    merger.add_moves(&Position::default(), &weights.map(|(text, weight)| BookMove::new(mv(text), weight)));
    for (first, _) in weights {
        merger.add_moves(&after(first), &[BookMove::new(mv("h9g7"), 1)]);
    }
    let mut order = Vec::new();
    walk(&book(&merger.finish()), &[Position::default()], Reach::BookMoves, |position, _| {
        order.extend(position.moves().flatten().map(|mv| mv.to_string()));
        Ok::<(), ProbeError>(())
    })
    .unwrap();
    assert_eq!(order, ["h2e2", "h0g2", "g3g4"]);
}

#[test]
fn a_walk_passes_through_unknown_positions() {
    let mut merger = Merger::default();
    let positions = ["", "h2e2 h9g7", "h2e2 h9g7 h0g2 i9h9 g3g4"];
    for (moves, played) in positions.into_iter().zip(["g3g4", "h0g2", "h9h8"]) {
        merger.add_moves(&after(moves), &[BookMove::new(mv(played), 1)]);
    }
    let book = book(&merger.finish());
    let reached =
        |reach| walk(&book, &[Position::default()], reach, |_, _| Ok::<(), ProbeError>(())).unwrap();
    assert_eq!(reached(Reach::BookMoves), 1);
    assert_eq!(reached(Reach::Through(0)), 1);
    assert_eq!(reached(Reach::Through(1)), 2);
    assert_eq!(reached(Reach::Through(2)), 3);
}

#[test]
fn every_truncation_and_every_changed_byte_is_detected() {
    let bytes = sample().to_bytes();
    for len in 0..bytes.len() {
        let error = NativeBook::from_bytes(bytes[..len].to_vec()).unwrap_err();
        assert_eq!(error == NativeBookError::Foreign, len < 8, "{len}: {error}");
    }
    for index in 0..bytes.len() {
        for change in [1, 0x80] {
            let mut changed = bytes.clone();
            changed[index] ^= change;
            assert!(NativeBook::from_bytes(changed).is_err(), "byte {index}");
        }
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(NativeBook::from_bytes(longer), Err(NativeBookError::Length { .. })));
}

#[test]
fn contents_are_checked_beyond_the_checksums() {
    let bytes = sample().to_bytes();
    let changed = |at: usize, with: &[u8]| {
        let mut bytes = bytes.clone();
        bytes[at..at + with.len()].copy_from_slice(with);
        NativeBook::from_bytes(resealed(bytes)).unwrap_err()
    };
    assert_eq!(changed(8, &[2, 0]), NativeBookError::Version(2));
    assert_eq!(changed(12, &[16, 0]), NativeBookError::Layout { header: 32, record: 16 });
    assert!(matches!(changed(16, &[0xFF; 8]), NativeBookError::Length { .. }));
    assert!(matches!(changed(16, &[0; 8]), NativeBookError::Length { .. }));
    assert_eq!(changed(32 + 24, &[0; 8]), NativeBookError::Order(1));
    assert_eq!(changed(32 + 8, &[0xFF, 0xFF]), NativeBookError::Move(0));
    let twice = [&bytes[..32 + 24], &bytes[32..32 + 24], &bytes[32 + 48..]].concat();
    assert_eq!(NativeBook::from_bytes(resealed(twice)).unwrap_err(), NativeBookError::Order(1));
}

#[test]
fn an_entry_with_an_illegal_move_is_not_returned() {
    let start = Position::default();
    let mut records = book(&sample()).records().collect::<Vec<_>>();
    let stray = BookRecord { mv: mv("e5e6"), ..(&start, BookMove::new(mv("h2e2"), 1)).into() };
    records.push(stray);
    assert!(book(&Records::new(records)).probe(&start).unwrap().is_empty());
}

#[test]
fn formats_are_distinguished_and_errors_name_the_fault() {
    let dir = TempFolder::new("book");
    let path = dir.path("a.book");
    let records = sample();
    records.write(&path).unwrap();
    let opened = open(&path).unwrap();
    assert!(matches!(opened, BookFile::Native(_)) && opened.as_native().is_some());
    assert_eq!(opened.probe(&Position::default()), book(&records).probe(&Position::default()));
    drop(opened);
    let says = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        open(&path).unwrap_err().to_string()
    };
    let bytes = records.to_bytes();
    assert!(says(&bytes[..bytes.len() - 1]).contains("truncated"));
    assert!(says(&bytes[..20]).contains("truncated"));
    assert!(says(&bytes[..5]).starts_with("not an opening book"));
    assert!(says(b"a text that is no book at all\n").starts_with("not an opening book"));
    assert_eq!(says(b""), "the file is empty");
    assert!(says(b"SQLite format 3\0").contains("SQLite"));
    assert!(matches!(open(&dir.path("nothing")), Err(OpenError::Io(_))));
    // The file has one byte more than is read. It takes no space on most file systems.
    std::fs::write(&path, "x").unwrap();
    std::fs::File::options().write(true).open(&path).unwrap().set_len((1 << 30) + 1).unwrap();
    assert!(open(&path).unwrap_err().to_string().contains("books of up to 1024 MiB are read"));
    assert!(matches!(open(&dir), Err(OpenError::NoFile)));
}

#[test]
fn a_file_that_changes_afterwards_changes_no_open_book() {
    let dir = TempFolder::new("book");
    let path = dir.path("a.book");
    sample().write(&path).unwrap();
    let opened = open(&path).unwrap();
    let expected = book(&sample()).probe(&Position::default()).unwrap();
    assert!(!expected.is_empty());
    // The file is truncated in place, as a copy over it does.
    std::fs::File::options().write(true).open(&path).unwrap().set_len(0).unwrap();
    assert_eq!(opened.probe(&Position::default()).unwrap(), expected);
}

proptest! {
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        checks::native(&bytes);
        checks::eleeye(&bytes);
    }

    #[test]
    fn any_records_with_good_checksums(
        records in prop::collection::vec(any::<[u8; 24]>(), 0..20), sorted in any::<bool>(),
    ) {
        let mut records = records;
        if sorted {
            records.sort_by_key(|record| u64::from_le_bytes(*record.first_chunk().unwrap()));
        }
        checks::native(&checks::sealed(&records.concat()));
    }
}

#[test]
fn a_game_is_taken_up_to_the_limit() {
    let start = Position::default();
    let game = ["h2e2", "h9g7", "h0g2"];
    for (plies, known) in [(0, 0), (1, 1), (2, 2), (3, 3), (9, 3)] {
        let mut builder = BookBuilder::new().with_max_plies(plies);
        builder.add_game(&start, game.map(mv), Some(Color::Red)).unwrap();
        assert_eq!(builder.finish(1).as_slice().len(), known, "{plies} plies");
    }
}

#[test]
fn choices_depend_on_seed_and_position() {
    let [start, other] = [Position::default(), after("h2e2")];
    // The seeds include 0. All seeds and positions give different numbers.
    let numbers: Vec<u64> =
        (0..4).flat_map(|seed| [&start, &other].map(|position| random(seed, position))).collect();
    let different: std::collections::HashSet<u64> = numbers.iter().copied().collect();
    assert_eq!(different.len(), numbers.len());
    assert_eq!(random(7, &after("h2e2")), random(7, &after("b2e2")), "mirror images");
    // About half of the bits are one.
    let ones: u32 = (0..1000).map(|seed| random(seed, &start).count_ones()).sum();
    assert!((31_000..33_000).contains(&ones), "{ones}");
}
