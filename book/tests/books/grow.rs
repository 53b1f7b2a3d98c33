//! Growing by analysis: repeatable, whatever interrupts it.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use chuhe_book::grow::{GrowError, GrowSettings, Grower, Step};
use chuhe_book::native::Records;
use chuhe_book::native::key::BookKey;
use chuhe_book::walk::{Reach, walk};
use chuhe_book::{Book, NativeBook, ProbeError};
use xiangqi::{Move, Position};

use crate::common::after;
use chuhe_test_support::folder::TempFolder;

fn settings() -> GrowSettings {
    GrowSettings { nodes: 200, window: 60, max_plies: 4, hash_mib: 1, ..GrowSettings::default() }
}

fn open(start: &Position, journal: &Path) -> Result<Grower, GrowError> {
    Grower::open(start, journal, settings())
}

fn steps(grower: &mut Grower, number: usize) {
    let go_on = AtomicBool::new(false);
    for _ in 0..number {
        assert_eq!(grower.step(&go_on).unwrap(), Step::Searched);
    }
}

fn book(records: &Records) -> NativeBook {
    NativeBook::from_bytes(records.to_bytes()).unwrap()
}

#[test]
fn an_interrupted_run_grows_the_same_book_as_an_uninterrupted_one() {
    let dir = TempFolder::new("book");
    let start = Position::default();
    let (whole, broken) = (dir.path("whole"), dir.path("broken"));
    let mut grower = open(&start, &whole).unwrap();
    steps(&mut grower, 40);
    let expected = grower.records();
    assert!(grower.positions() > 10);
    drop(grower);
    let mut done = 0;
    for number in [1, 2, 10, 7, 20] {
        let mut grower = open(&start, &broken).unwrap();
        steps(&mut grower, number);
        done += number;
        drop(grower);
        // The run was killed while writing, so half a line is left. The search for this result is repeated.
        let text = std::fs::read_to_string(&broken).unwrap();
        if done < 40 {
            std::fs::write(&broken, format!("{text}new h2e2 1")).unwrap();
        }
    }
    assert_eq!(open(&start, &broken).unwrap().records(), expected);
    let results = |path: &Path| -> Vec<String> {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    };
    assert_eq!(results(&broken), results(&whole));
}

#[test]
fn a_journal_without_checksums_from_earlier_versions_is_continued() {
    let dir = TempFolder::new("book");
    let start = Position::default();
    let path = dir.path("journal");
    let mut grower = open(&start, &path).unwrap();
    steps(&mut grower, 6);
    let expected = grower.records();
    drop(grower);
    let text = std::fs::read_to_string(&path).unwrap();
    let without: Vec<&str> =
        text.lines().map(|line| line.rsplit_once(" # ").map_or(line, |(line, _)| line)).collect();
    assert!(without.join("\n").len() + 6 < text.len());
    std::fs::write(&path, without.join("\n") + "\n").unwrap();
    assert_eq!(open(&start, &path).unwrap().records(), expected);
}

#[test]
fn every_prefix_of_a_journal_is_a_journal() {
    let dir = TempFolder::new("book");
    let start = Position::default();
    let path = dir.path("journal");
    let mut grower = open(&start, &path).unwrap();
    steps(&mut grower, 6);
    drop(grower);
    let text = std::fs::read(&path).unwrap();
    for len in 0..text.len() {
        std::fs::write(&path, &text[..len]).unwrap();
        let grower = open(&start, &path).unwrap_or_else(|error| panic!("{len} bytes: {error}"));
        assert!(grower.positions() <= 6);
    }
}

/// The last move that the journal names for each position, as the book stores it; none if all are followed.
fn last_moves(journal: &Path, start: &Position) -> HashMap<BookKey, Move> {
    let mut last = HashMap::new();
    for line in std::fs::read_to_string(journal).unwrap().lines() {
        let Some((result, path)) = line.split_once(" after") else { continue };
        let mut position = start.clone();
        let (path, _) = path.split_once('#').unwrap();
        path.split_whitespace().for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
        let (key, orientation) = BookKey::of(&position);
        match result.split(' ').nth(1).unwrap() {
            "none" => last.remove(&key),
            mv => last.insert(key, orientation.stored(mv.parse().unwrap())),
        };
    }
    last
}

#[test]
fn the_book_contains_its_scores_and_can_be_walked() {
    let dir = TempFolder::new("book");
    let start = Position::default();
    let mut grower = open(&start, &dir.path("journal")).unwrap();
    steps(&mut grower, 60);
    let (best, plies) = grower.main_line().unwrap();
    assert!((1..=5).contains(&plies));
    let records = grower.records();
    let book = book(&records);
    let last = last_moves(&dir.path("journal"), &start);
    let mut backed_up = 0;
    let reached = walk(&book, std::slice::from_ref(&start), Reach::BookMoves, |position, moves| {
        let best = moves.iter().filter_map(|m| m.score).max().unwrap();
        assert!(moves.iter().any(|m| m.weight > 0), "{moves:?} in {}", position.fen());
        let (key, orientation) = BookKey::of(position);
        for m in moves {
            let loss = best - m.score.unwrap();
            let in_window = i32::from(loss) <= settings().play_window;
            assert!(loss <= 60 && (m.weight == 0 || in_window), "{m:?} in {}", position.fen());
            // This move was not followed yet. But another way may lead to the position after it, so its value may come
            // from a search there.
            if last.get(&key) == Some(&orientation.stored(m.mv)) {
                continue;
            }
            // A followed move has the value that the position after it passes up.
            let mut behind = position.clone();
            behind.play(m.mv).unwrap();
            let replies = book.probe(&behind).unwrap();
            if let Some(reply) = replies.iter().filter_map(|m| m.score).max() {
                assert_eq!(m.score, Some(-reply), "{m:?} in {}", position.fen());
                backed_up += 1;
            }
        }
        Ok::<(), ProbeError>(())
    });
    let positions = records.as_slice().chunk_by(|a, b| a.key == b.key).count();
    assert_eq!(reached.unwrap(), positions);
    assert!(backed_up > 5, "{backed_up} moves");
    assert!(book.probe(&start).unwrap().iter().any(|m| i32::from(m.score.unwrap()) == best.score));
}

#[test]
fn growing_ends_when_no_position_is_left_and_can_be_stopped() {
    let dir = TempFolder::new("book");
    // A king and a pawn have few moves in two plies.
    let start = Position::from_fen("3k5/9/9/9/9/9/9/9/4P4/5K3 w - - 0 1").unwrap();
    // With these settings no move is left out because of its score.
    let settings = GrowSettings { max_plies: 2, window: 1000, balance: 10_000, ..settings() };
    let mut grower = Grower::open(&start, &dir.path("journal"), settings).unwrap();
    assert_eq!(grower.step(&AtomicBool::new(true)).unwrap(), Step::Stopped);
    assert_eq!(grower.positions(), 0);
    let go_on = AtomicBool::new(false);
    let searched = (0..500).find(|_| grower.step(&go_on).unwrap() == Step::Complete);
    assert!(searched.is_some_and(|steps| steps > 3));
    assert!(!book(&grower.records()).probe(&start).unwrap().is_empty());
}

#[test]
fn one_sided_and_decided_positions_are_not_followed() {
    let dir = TempFolder::new("book");
    let go_on = AtomicBool::new(false);
    // A rook more, and a mate.
    for (fen, balance) in [
        ("3k5/4a4/4b4/9/9/9/9/4B4/4A4/R4K3 w - - 0 1", 300),
        ("4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 0 1", 32_000),
    ] {
        let start = Position::from_fen(fen).unwrap();
        let settings = GrowSettings { balance, ..settings() };
        let mut grower = Grower::open(&start, &dir.path(&balance.to_string()), settings).unwrap();
        assert_eq!(grower.step(&go_on).unwrap(), Step::Searched, "{fen}");
        assert_eq!((grower.step(&go_on).unwrap(), grower.positions()), (Step::Complete, 1), "{fen}");
    }
}

#[test]
fn what_was_left_of_a_torn_line_is_cut_off() {
    let dir = TempFolder::new("book");
    let (start, path) = (Position::default(), dir.path("journal"));
    steps(&mut open(&start, &path).unwrap(), 2);
    let text = std::fs::read_to_string(&path).unwrap();
    // The line was long, and what is written next is shorter.
    let torn = "new h2e2 1 1 after".to_owned() + &" h2e2".repeat(500);
    std::fs::write(&path, text.clone() + &torn).unwrap();
    drop(open(&start, &path).unwrap());
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.starts_with(&text) && kept.ends_with('\n') && !kept.contains("h2e2 h2e2"), "{kept}");
}

#[test]
fn foreign_journals_are_refused_and_not_changed() {
    let dir = TempFolder::new("book");
    let start = Position::default();
    let path = dir.path("journal");
    for (text, expected) in [
        ("a letter\nto a friend\n", "not a journal"),
        ("a letter", "not a journal"),
        ("chuhe book journal 2\nstart x\n", "not a journal"),
        ("chuhe book journal 1\nstart 3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1\n", "another position"),
        (&format!("chuhe book journal 1\nstart {}\nnew h2e2\n", start.fen()), "line 3"),
        (&format!("chuhe book journal 1\nstart {}\nnew e5e6 1 1 after\n", start.fen()), "line 3"),
        (&format!("chuhe book journal 1\nstart {}\n# x\nnew h9g7 1 1 after h2e2\n", start.fen()), "line 4"),
        (&format!("chuhe book journal 1\nstart {}\nrest h2e2 1 1 after\n", start.fen()), "line 3"),
        (&format!("chuhe book journal 1\nstart {}\nnew h2e2 1 1 after # 12345678\n", start.fen()), "line 3"),
    ] {
        std::fs::write(&path, text).unwrap();
        let error = open(&start, &path).err().unwrap().to_string();
        assert!(error.contains(expected), "{text}: {error}");
        if expected == "not a journal" || expected == "another position" {
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }
    let kept = dir.path("kept");
    let holder = open(&start, &kept).unwrap();
    assert!(matches!(open(&start, &kept), Err(GrowError::InUse)));
    drop(holder);
    drop(open(&start, &kept).unwrap());
    assert!(open(&after("h2e2"), &kept).is_err());
}
