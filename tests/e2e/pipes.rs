//! Games through a pipe whose writer continues later: each comes out when the next begins.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use chuhe_record::text::Encoding;

use crate::harness::{CHUHE, TIMEOUT, TempFile, piped};
use crate::puzzles::{GAMES, NODES};

/// Sends a game again and again, and waits for the line of each before the next but one.
fn assert_each_comes_out(arguments: &[&str], game: &[u8], line_of_game: &str) {
    let mut command = Command::new(CHUHE);
    let mut child = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let (send, lines) = std::sync::mpsc::channel();
    let is_of_game = |line: &String| !line.is_empty();
    let reader = std::thread::spawn(move || {
        output.lines().map_while(Result::ok).filter(is_of_game).try_for_each(|line| send.send(line))
    });
    input.write_all(game).unwrap();
    for count in 1..=3 {
        // In two parts, as they may come; the end of the game is known behind the second.
        let (first, second) = game.split_at(15);
        input.write_all(first).unwrap();
        input.write_all(second).unwrap();
        let line = lines.recv_timeout(TIMEOUT);
        if line.is_err() {
            child.kill().unwrap();
        }
        assert!(line.is_ok_and(|line| line.contains(line_of_game)), "{arguments:?}, game {count}");
    }
    drop(input);
    assert_eq!(lines.iter().count(), 1, "{arguments:?}, the last game");
    assert!(reader.join().unwrap().is_ok() && child.wait().unwrap().success(), "{arguments:?}");
}

const TAGGED: &str = "[Event \"a\"]\n[Red \"Li\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n";
const LINE: &str = "h2e2 h9g7 h0g2 i9h9\n";

#[test]
fn a_game_is_reviewed_when_the_next_begins() {
    for game in [TAGGED, LINE] {
        let arguments = ["review", "-", "--hash", "1", "--nodes", "1", "--json", "-"];
        assert_each_comes_out(&arguments, game.as_bytes(), "\"h2e2\"");
    }
}

#[test]
fn a_game_is_converted_when_the_next_begins() {
    let chinese = "1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n";
    let gb18030 = Encoding::Gb18030.encode(chinese);
    for (arguments, game) in [
        (&["convert", "-", "--to", "moves"][..], TAGGED.as_bytes()),
        (&["convert", "--to", "moves"], LINE.as_bytes()),
        (&["convert", "--from", "moves", "--to", "moves"], LINE.as_bytes()),
        (&["convert", "--to", "moves"], chinese.as_bytes()),
        (&["convert", "--to", "moves"], &gb18030),
    ] {
        assert_each_comes_out(arguments, game, LINE.trim_end());
    }
}

#[test]
fn enough_puzzles_end_an_input_that_stays_open() {
    let out = TempFile::absent("piped.csv");
    let arguments = ["puzzles", "make", "-", "--out", out.path(), "--nodes", NODES, "--limit", "1"];
    // More than the 16 KiB after which the format is known, and fewer games than are read ahead: so the reader waits.
    let games = GAMES.repeat(82);
    assert!(games.len() > 1 << 14, "{}", games.len());
    let (mut child, input) =
        piped(Command::new(CHUHE).args(arguments).stdout(Stdio::null()), games.as_bytes());
    let begin = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if begin.elapsed() < TIMEOUT => std::thread::sleep(Duration::from_millis(10)),
            None => {
                child.kill().unwrap();
                panic!("it waits for more games");
            }
        }
    };
    drop(input);
    assert!(status.success());
    assert_eq!(std::fs::read_to_string(out.path()).unwrap().lines().count(), 2);
}
