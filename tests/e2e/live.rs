//! Reports to a front end while the engine thinks: a report per second, and the status of an analysis.
//!
//! Nothing here asserts how fast the machine is: reports are waited for.

use std::time::Duration;

use xiangqi::Position;

use crate::harness::{Engine, field, play};

/// The lines with a current move, until there are this many.
fn reports(engine: &mut Engine, count: usize) -> Vec<String> {
    let mut found = Vec::new();
    while found.len() < count {
        found.extend(engine.until("info ").pop().filter(|line| line.contains(" currmove ")));
    }
    found
}

/// The number after each of these words grows from line to line, or stays the same.
fn assert_growing(lines: &[String], words: &[&str]) {
    for word in words {
        let values: Vec<u64> = lines.iter().map(|line| field(line, word).parse().unwrap()).collect();
        assert!(values.is_sorted(), "{word}: {lines:#?}");
        if matches!(*word, "nodes" | "time") {
            assert!(values.windows(2).all(|two| two[0] < two[1]), "{word} stands still: {lines:#?}");
        }
    }
}

/// The five numbers of XBoard's status: hundredths of a second, nodes, depth, moves left, moves.
fn numbers(status: &str) -> [u64; 5] {
    let words: Vec<u64> = status.split(' ').skip(1).take(5).map(|word| word.parse().unwrap()).collect();
    words.try_into().unwrap_or_else(|_| panic!("{status}"))
}

#[test]
fn over_uci_the_current_move_is_reported_repeatedly() {
    let mut engine = Engine::greeted();
    engine.send("position startpos moves h2e2");
    engine.send("go infinite");
    let lines = reports(&mut engine, 3);
    let position = play(&Position::default(), "h2e2");
    for line in &lines {
        let names: Vec<&str> = line.split(' ').skip(1).step_by(2).collect();
        let expected = ["depth", "currmove", "currmovenumber", "nodes", "nps", "hashfull", "time"];
        assert_eq!(names, expected, "{line}");
        assert!(position.is_legal(field(line, "currmove").parse().unwrap()), "{line}");
        let number: usize = field(line, "currmovenumber").parse().unwrap();
        assert!((1..=position.legal_moves().len()).contains(&number), "{line}");
        assert!(field(line, "hashfull").parse::<u32>().unwrap() <= 1000, "{line}");
    }
    assert_growing(&lines, &["depth", "nodes", "time"]);
    engine.send("stop");
    engine.until("bestmove ");
}

#[test]
fn with_nothing_left_to_search_nothing_is_reported() {
    let mut engine = Engine::greeted();
    engine.send("position fen 3k5/R8/9/9/9/9/9/9/9/1R2K4 w");
    engine.send("go infinite");
    engine.until("info depth 127 ");
    // The pause is longer than the interval between two reports.
    std::thread::sleep(Duration::from_millis(1300));
    assert_eq!(engine.settled(), Vec::<String>::new());
    engine.send("stop");
    engine.until("bestmove ");
}

#[test]
fn over_ucci_the_current_move_is_reported_repeatedly() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.until("ucciok");
    engine.send("position startpos");
    engine.send("go infinite");
    let lines = reports(&mut engine, 2);
    for line in &lines {
        assert!(Position::default().is_legal(field(line, "currmove").parse().unwrap()), "{line}");
    }
    assert_growing(&lines, &["depth", "nodes", "time"]);
    engine.send("stop");
    engine.until("bestmove ");
}

#[test]
fn over_cecp_the_status_is_that_of_the_moment() {
    let mut engine = Engine::start();
    engine.send("xboard\nprotover 2");
    engine.until("feature done=1");
    engine.send("new\nforce\npost\nanalyze");
    engine.until("12 ");
    // Two answers at one depth, without a line of the search between them, differ: they do not repeat the last report.
    let mut status = || {
        engine.send(".");
        engine.until("stat01: ")
    };
    let is_live = (0..200).any(|_| {
        let before = status();
        std::thread::sleep(Duration::from_millis(20));
        let after = status();
        let [time, nodes, _ply, left, all] = numbers(before.last().unwrap());
        assert!(all == 44 && left < all, "{before:?}");
        let [later, more, ..] = numbers(after.last().unwrap());
        after.len() == 1 && later > time && more > nodes
    });
    assert!(is_live, "the status stands still between two reports");
    engine.send("exit\nquit");
}
