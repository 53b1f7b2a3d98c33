//! An engine that does not run for a while, and a clock of the system that is set.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::harness::CHUHE;
use crate::harness::{Engine, TempDir};

#[test]
fn a_suspended_engine_answers_soon_after() {
    for go in ["go movetime 4000", "go wtime 4000 btime 4000"] {
        let mut engine = Engine::greeted();
        engine.send("position startpos");
        engine.send(go);
        engine.until("info");
        engine.system().signal("-STOP");
        std::thread::sleep(Duration::from_millis(4500));
        let before = engine.system().ticks();
        engine.system().signal("-CONT");
        engine.until("bestmove ");
        // The time is processor time, which does not grow on a busy machine. The time for the search was already over.
        let ticks = engine.system().ticks() - before;
        assert!(ticks < 200, "{go}: it searched for {ticks} ticks more");
        engine.send("go depth 2");
        engine.until("bestmove ");
    }
}

/// The library that gives a process another time, if it is installed.
fn faketime() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?.flatten().map(|entry| entry.path());
    folders.map(|folder| folder.join("faketime/libfaketime.so.1")).find(|path| path.exists())
}

#[test]
fn setting_the_system_clock_changes_nothing_in_a_timed_game() {
    let Some(library) = faketime() else {
        let _ = std::io::Write::write_all(&mut std::io::stderr(), b"skipped: libfaketime is not installed\n");
        return;
    };
    let folder = TempDir::new("faketime");
    let time = folder.path("time");
    let set = |offset: &str| {
        fs::write(folder.path("time.new"), offset).unwrap();
        fs::rename(folder.path("time.new"), &time).unwrap();
    };
    set("+0");
    let flags = format!(
        "match -engine cmd={CHUHE} name=A -engine cmd={CHUHE} name=B -each tc=60+0.01 nodes=300 option.Hash=1 -rounds 2 -maxmoves 6 \
         -pgnout file=games.pgn"
    );
    let mut child = Command::new(CHUHE)
        .args(flags.split(' '))
        .current_dir(&folder.0)
        .env("LD_PRELOAD", library)
        .env("FAKETIME_TIMESTAMP_FILE", &time)
        .env("FAKETIME_NO_CACHE", "1")
        .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
        .stdout(fs::File::create(folder.path("lines")).unwrap())
        .spawn()
        .unwrap();
    for offset in ["-3d", "+3d", "-40y", "+0"].iter().cycle() {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        set(offset);
        std::thread::sleep(Duration::from_millis(30));
    }
    assert!(child.wait().unwrap().success());
    let lines = fs::read_to_string(folder.path("lines")).unwrap();
    assert_eq!(lines.matches("Draw by adjudication").count(), 4, "{lines}");
    // The games have different dates, so the clock was really changed.
    let games = fs::read_to_string(folder.path("games.pgn")).unwrap();
    let dates: std::collections::BTreeSet<&str> =
        games.lines().filter(|line| line.starts_with("[Date ")).collect();
    assert!(dates.len() > 1, "{dates:?}");
}
