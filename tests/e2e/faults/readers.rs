//! A reader that keeps its pipe open and reads nothing: the command waits for it and loses nothing, and Ctrl-C,
//! SIGTERM or the end of the input still end the command.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write, pipe};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::harness::{CHUHE, TempDir};
use crate::system::System;

/// A bound for waiting, not for speed.
const LONGEST: Duration = Duration::from_secs(60);

/// The capacity of a pipe of Linux.
const PIPE: usize = 1 << 16;

/// The filling of the pipe before the output of the command.
const FILLER: u8 = b'\n';

/// An unread pipe with room for `room` bytes.
fn unread(room: usize) -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = pipe().unwrap();
    writer.write_all(&vec![FILLER; PIPE - room]).unwrap();
    (reader, writer)
}

/// A command with such a pipe for standard output.
fn start(folder: &TempDir, words: &str, room: usize) -> (Child, PipeReader) {
    let (reader, writer) = unread(room);
    let child = Command::new(CHUHE)
        .args(words.split(' '))
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(writer)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    (child, reader)
}

/// Waits until the main thread of a process waits in a write to standard output.
fn until_stuck(child: &Child, what: &str) {
    let begin = Instant::now();
    let waits = || {
        // The process waits in `write` or `writev` to standard output: their numbers, followed by the descriptor.
        let call = fs::read_to_string(format!("/proc/{}/syscall", child.id())).unwrap_or_default();
        let numbers =
            if cfg!(target_arch = "aarch64") { ["64 0x1 ", "66 0x1 "] } else { ["1 0x1 ", "20 0x1 "] };
        numbers.iter().any(|number| call.starts_with(number))
    };
    let mut seen = 0;
    while seen < 5 {
        assert!(begin.elapsed() < LONGEST, "{what} does not wait for its reader");
        std::thread::sleep(Duration::from_millis(20));
        seen = if waits() { seen + 1 } else { 0 };
    }
}

fn ended(child: &mut Child, what: &str) -> ExitStatus {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if begin.elapsed() > LONGEST {
            let _ = child.kill();
            panic!("{what} does not end");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The content of a pipe after its filling.
fn rest(mut reader: PipeReader) -> String {
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    text.trim_start_matches(char::from(FILLER)).to_owned()
}

const GAME: &str = "[Event \"a\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 h7h3 4. e2e6 b9c7 1-0\n\n";

#[test]
fn every_command_can_be_ended() {
    let folder = TempDir::new("unread");
    fs::write(folder.0.join("games.pgn"), GAME.repeat(200)).unwrap();
    for signalled in ["-INT", "-TERM"] {
        for words in [
            "analyze --depth 9",
            "bench --depth 3",
            "perft 3 --divide",
            "tactics --nodes 20",
            "convert games.pgn",
            "review games.pgn --depth 1 --hash 1",
            "book export",
            "textbook --depth 2",
            "match -engine cmd=nowhere -engine cmd=nothing -each nodes=60 option.Hash=1 -rounds 1",
        ] {
            let words = words.replace("nowhere", CHUHE).replace("nothing", CHUHE);
            let (mut child, _reader) = start(&folder, &words, 0);
            until_stuck(&child, &words);
            System(child.id()).signal(signalled);
            assert!(!ended(&mut child, &words).success(), "{signalled} {words}");
        }
    }
}

/// The lines about finished games, without those that are cut off.
fn finished(text: &str) -> usize {
    text.split_inclusive('\n')
        .filter(|line| line.starts_with("Finished game") && line.ends_with('\n'))
        .count()
}

fn kept(folder: &TempDir) -> usize {
    fs::read_to_string(folder.0.join("games.pgn")).unwrap_or_default().matches("[GameId ").count()
}

#[test]
fn a_tournament_waits_for_its_reader_and_loses_no_game() {
    for signalled in [None, Some("-INT"), Some("-TERM")] {
        let folder = TempDir::new("unread-match");
        let flags = format!(
            "match -engine cmd={CHUHE} name=A -engine cmd={CHUHE} name=B -each nodes=60 option.Hash=1 -rounds 12 -maxmoves 4 \
             -concurrency 2 -pgnout file=games.pgn"
        );
        let (mut child, reader) = start(&folder, &flags, 900);
        until_stuck(&child, "it");
        let before = kept(&folder);
        assert!((1..24).contains(&before), "{before} games");
        let Some(name) = signalled else {
            // The reader reads again, so the tournament ends normally.
            let text = rest(reader);
            assert!(ended(&mut child, "match").success(), "{text}");
            assert_eq!((finished(&text), kept(&folder)), (24, 24), "{text}");
            continue;
        };
        System(child.id()).signal(name);
        assert!(!ended(&mut child, "match").success());
        let text = rest(reader);
        assert!(finished(&text) <= kept(&folder), "{} games: {text}", kept(&folder));
        let output = Command::new(CHUHE)
            .args(["match", "-config", "file=config.json"])
            .current_dir(&folder.0)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        assert_eq!(kept(&folder), 24, "each game once");
    }
}

#[test]
fn self_play_keeps_its_games_when_it_is_ended_without_a_reader() {
    let folder = TempDir::new("unread-selfplay");
    for (words, noted) in [
        ("datagen --games 100000 --nodes 20 --threads 1 --out games.chg", "games.chg.part"),
        ("book build --analyze --nodes 200 --window 500 --out a.book", "a.book.journal"),
    ] {
        let (mut child, _reader) = start(&folder, words, 0);
        let begin = Instant::now();
        while fs::metadata(folder.0.join(noted)).map_or(0, |metadata| metadata.len()) < 1000 {
            assert!(begin.elapsed() < LONGEST, "{words} does not begin");
            std::thread::sleep(Duration::from_millis(10));
        }
        System(child.id()).signal("-INT");
        // The tournament cannot print how to resume it.
        assert!(!ended(&mut child, words).success(), "{words}");
    }
    let again = |words: &str| {
        let output = Command::new(CHUHE).args(words.split(' ')).current_dir(&folder.0).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    again("datagen --games 0 --nodes 20 --out games.chg");
    assert!(!again("datagen stats games.chg").contains(": 0 games"));
    let text = again("book build --analyze --positions 1 --nodes 200 --window 500 --out a.book");
    assert!(text.contains("resuming from"), "{text}");
}

/// An engine whose output has room for `room` bytes.
fn engine(room: usize) -> (Child, ChildStdin, PipeReader) {
    let (reader, writer) = unread(room);
    let mut child =
        Command::new(CHUHE).stdin(Stdio::piped()).stdout(writer).stderr(Stdio::null()).spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    (child, stdin, reader)
}

#[test]
fn an_engine_answers_when_its_front_end_reads_again() {
    let (mut child, mut stdin, reader) = engine(300);
    stdin.write_all(b"uci\n").unwrap();
    until_stuck(&child, "it");
    let begin = Instant::now();
    stdin.write_all(b"position startpos\ngo movetime 100\n").unwrap();
    stdin.write_all("isready\n".repeat(3000).as_bytes()).unwrap();
    let mut lines = BufReader::new(reader).lines().map(Result::unwrap);
    let mut ready = 0;
    while lines.next().is_some_and(|line| !line.starts_with("bestmove ")) {
        assert!(begin.elapsed() < LONGEST);
    }
    stdin.write_all(b"quit\n").unwrap();
    lines.for_each(|line| ready += usize::from(line == "readyok"));
    assert!(ready <= 3000 && ended(&mut child, "the engine").success());
}

#[test]
fn an_engine_ends_without_a_reader_of_its_answers() {
    for end in ["quit", "closed", "-INT", "-TERM"] {
        let (mut child, mut stdin, _reader) = engine(300);
        stdin.write_all(b"uci\nposition startpos\ngo infinite\n").unwrap();
        until_stuck(&child, "it");
        match end {
            "quit" => stdin.write_all(b"quit\n").unwrap(),
            "closed" => drop(stdin),
            name => System(child.id()).signal(name),
        }
        assert_eq!(ended(&mut child, end).success(), !end.starts_with('-'), "{end}");
    }
}

#[test]
fn unread_lines_fill_no_memory() {
    let (mut child, mut stdin, _reader) = engine(300);
    let flood = std::thread::spawn(move || {
        let lines = "isready\n".repeat(1 << 14);
        // When the process ends, nobody reads any more, and this thread ends.
        while stdin.write_all(lines.as_bytes()).is_ok() {}
    });
    until_stuck(&child, "it");
    let system = System(child.id());
    let mut last = 0;
    // If the engine read these lines as fast as they come, they would take gigabytes by then.
    for _ in 0..20 {
        std::thread::sleep(Duration::from_millis(100));
        last = system.memory();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    flood.join().unwrap();
    assert!(last < 100, "{last} MiB");
}
