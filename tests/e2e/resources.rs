//! The resources of a running engine: memory, threads, processor time, files.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use crate::harness::{Engine, TempFile};
use crate::system::System;

/// An idle engine has a thread that reads and one that acts.
const THREADS: u64 = 2;
/// The memory allowed besides the table, MiB.
const MEMORY: u64 = 40;

/// Waits for threads that have answered but have not ended yet.
fn wait_for_threads(system: System) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while system.threads() != THREADS {
        assert!(Instant::now() < deadline, "{} threads", system.threads());
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn memory_stays_within_the_table_and_some() {
    for mib in [1, 64] {
        let mut engine = Engine::greeted();
        let system = engine.system();
        engine.send(&format!("setoption name Hash value {mib}"));
        engine.send("go nodes 100000");
        engine.until("bestmove");
        // Lines of a mebibyte, with as many words as a line may have, and with more.
        for line in [
            "y".repeat(1 << 20),
            "a ".repeat((1 << 18) - 2),
            format!("position startpos moves{}", " h2e2 h9g7 e2h2 g7h9".repeat(16_000)),
            format!("position startpos moves{}", " h2e2".repeat(60_000)),
            format!("position startpos moves{}", " a".repeat(60_000)),
            format!("position fen {}", "9/".repeat(500_000)),
            format!("setoption name {}", "a ".repeat(60_000)),
            format!("go depth 1 searchmoves{}", " a0a1".repeat(60_000)),
            format!("go depth 1 {}", " z".repeat(60_000)),
            "z ".repeat(500_000),
        ] {
            engine.send(&line);
            let reports = engine.settled();
            assert!(reports.len() < 20, "{} reports of one line", reports.len());
            assert!(reports.iter().all(|report| report.len() < 2000));
        }
        let memory = system.memory();
        assert!(memory <= mib + MEMORY, "{memory} MiB with a table of {mib} MiB");
        // The first table is freed before the second is allocated.
        let peak = system.peak_memory();
        assert!(peak <= 16 + mib + MEMORY, "once {peak} MiB with a table of {mib} MiB");
    }
}

#[test]
fn a_change_of_the_table_never_needs_memory_for_both() {
    let mut engine = Engine::greeted();
    for mib in [200, 190, 200] {
        engine.send(&format!("setoption name Hash value {mib}"));
        engine.settled();
    }
    let peak = engine.system().peak_memory();
    assert!(peak <= 200 + MEMORY, "once {peak} MiB");
}

#[test]
fn threads_are_prepared_when_they_are_set() {
    let mut engine = Engine::greeted();
    let system = engine.system();
    let before = system.memory();
    engine.send("setoption name Threads value 32");
    engine.settled();
    let prepared = system.memory();
    engine.send("go depth 1");
    engine.until("bestmove");
    let searched = system.memory();
    // The tables of each thread are allocated before the time of a search begins.
    assert!(
        searched.saturating_sub(prepared) < (prepared - before) / 4,
        "{before} MiB, with 32 threads {prepared}, after a search {searched}"
    );
}

#[test]
fn no_thread_is_left() {
    let mut engine = Engine::greeted();
    let system = engine.system();
    for work in
        ["go infinite", "go ponder depth 1", "go nodes 10", "go perft 60", "setoption name Threads value 2"]
    {
        for _ in 0..50 {
            engine.send(work);
            engine.send("stop");
        }
        engine.settled();
    }
    // This is answered after all searches.
    engine.send("xyzzy");
    engine.until("info string Unknown command: xyzzy");
    wait_for_threads(system);
    assert!(system.descriptors().len() < 8, "{:?}", system.descriptors());
}

#[test]
fn an_idle_engine_needs_no_time() {
    let mut engine = Engine::greeted();
    let system = engine.system();
    for before in ["isready", "go depth 3", "go infinite\nstop", "setoption name Threads value 2\ngo depth 3"]
    {
        engine.send(before);
        engine.send("xyzzy");
        engine.until("info string Unknown command: xyzzy");
        wait_for_threads(system);
        // Periodic wake-ups would add up to more. One tick may have begun before.
        let begin = system.ticks();
        std::thread::sleep(Duration::from_millis(500));
        let ticks = system.ticks() - begin;
        assert!(ticks <= 1, "{ticks} ticks after {before}");
    }
}

#[test]
fn only_requested_files_are_written() {
    let folder = std::env::temp_dir().join(format!("chuhe-e2e-folder-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut engine = Engine::start_in(&folder);
    engine.send_bytes(
        b"uci\nsetoption name EvalFile value x\nsetoption name Book File value y\nbench 16 1 1\nucinewgame\n",
    );
    engine.send("go nodes 1000");
    engine.until("bestmove");
    let names =
        || -> Vec<_> { std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name()).collect() };
    assert!(names().is_empty(), "{:?}", names());
    engine.send("setoption name Debug Log File value a log.txt");
    engine.settled();
    assert_eq!(names(), ["a log.txt"]);
    engine.send("quit");
    assert!(engine.end().0.success());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_network_replaces_only_a_network() {
    let (network, game) = (TempFile::absent("own.nnue"), TempFile::new("game.pgn", "1. C2=5 *\n"));
    let mut engine = Engine::greeted();
    for _ in 0..2 {
        let answer = engine.answer(&format!("export_net {}", network.path()));
        assert!(answer.starts_with("info string Network saved successfully"), "{answer}");
    }
    let answer = engine.answer(&format!("export_net {}", game.path()));
    assert!(answer.contains("of another kind"), "{answer}");
    assert_eq!(std::fs::read_to_string(game.path()).unwrap(), "1. C2=5 *\n");
}

#[test]
fn a_log_that_cannot_be_written_leaves_everything_else_alone() {
    let log = TempFile::new("log", "");
    let mut engine = Engine::greeted();
    engine.send(&format!("setoption name Debug Log File value {}", log.path()));
    for bad in ["/no/such/folder/log", "/"] {
        let answer = engine.answer(&format!("setoption name Debug Log File value {bad}"));
        assert!(answer.starts_with("info string option Debug Log File: "), "{answer}");
    }
    let other = TempFile::new("other.book", "moves\n");
    let answer = engine.answer(&format!("setoption name Debug Log File value {}", other.path()));
    assert!(answer.contains("of another kind"), "{answer}");
    assert_eq!(std::fs::read_to_string(other.path()).unwrap(), "moves\n");
    // The previous log is continued.
    let written = std::fs::read_to_string(log.path()).unwrap();
    assert!(written.contains("<< info string option Debug Log File"), "{written}");
    // If the log was moved away, a new one is created.
    std::fs::remove_file(log.path()).unwrap();
    engine.send(&format!("setoption name Debug Log File value {}", log.path()));
    engine.settled();
    assert!(std::fs::read_to_string(log.path()).unwrap().contains("isready"));
    // This file can be opened, but writing to it fails.
    engine.send("setoption name Debug Log File value /dev/full");
    engine.settled();
    engine.search("go depth 1", &xiangqi::Position::default());
}
