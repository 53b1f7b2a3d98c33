//! Draw offers, and lines that wait, to an engine that is at work: during its search, while it ponders, after a ponder hit,
//! during a search for a hint. Lines are sent when what they refer to has been written, as a front end sends them.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::io::{self, BufReader, Read, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::vec;

use chuhe_protocol::driver::Driver;

/// The output of a driver.
#[derive(Clone, Default)]
struct Written(Arc<(Mutex<Vec<u8>>, Condvar)>);

impl Written {
    fn text(&self) -> String {
        String::from_utf8(self.0.0.lock().unwrap().clone()).unwrap()
    }

    /// Returns when a line that begins so has been written after the first `from` bytes, and where it ends.
    fn wait_for(&self, begin: &str, from: usize) -> usize {
        let mut written = self.0.0.lock().unwrap();
        loop {
            let text = str::from_utf8(&written[from..]).unwrap();
            let mut end = from;
            for line in text.split_inclusive('\n') {
                end += line.len();
                if line.starts_with(begin) && line.ends_with('\n') {
                    return end;
                }
            }
            written = self.0.1.wait(written).unwrap();
        }
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.0.lock().unwrap().write(bytes);
        self.0.1.notify_all();
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An input of lines, and the beginning of the line to wait for after them, in turn.
struct Script {
    written: Written,
    steps: vec::IntoIter<(&'static str, &'static str)>,
    awaited: &'static str,
    seen: usize,
    rest: Vec<u8>,
}

impl Read for Script {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            if !self.awaited.is_empty() {
                self.seen = self.written.wait_for(self.awaited, self.seen);
            }
            let Some((lines, awaited)) = self.steps.next() else { return Ok(0) };
            (self.rest, self.awaited) = (format!("{lines}\n").into_bytes(), awaited);
        }
        let length = into.len().min(self.rest.len());
        into[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// All that the engine writes in these steps.
fn output(steps: Vec<(&'static str, &'static str)>) -> String {
    let written = Written::default();
    let input =
        Script { written: written.clone(), steps: steps.into_iter(), awaited: "", seen: 0, rest: Vec::new() };
    Driver::new(written.clone()).unwrap().run(BufReader::new(input), || ()).unwrap();
    written.text()
}

/// The lines that XBoard receives after these steps, without the features.
fn told(steps: &[(&'static str, &'static str)]) -> Vec<String> {
    let begin = ("xboard\nmemory 1\nping 1", "pong 1");
    let text = output(std::iter::once(begin).chain(steps.iter().copied()).collect());
    let (_, told) = text.split_once("pong 1\n").unwrap();
    // Lines that report the search contain tabs.
    told.lines().filter(|line| !line.contains('\t')).map(str::to_owned).collect()
}

fn place(told: &[String], begin: &str) -> usize {
    let place = told.iter().position(|line| line.starts_with(begin));
    place.unwrap_or_else(|| panic!("{begin} in {told:?}"))
}

/// Black, to move, is a horse down.
const BEHIND: &str = "setboard 3k4r/9/9/9/9/9/9/9/9/RN2K4 b 0 1";

#[test]
fn an_offer_during_the_search_is_answered_with_its_move() {
    // By its last answer, Black would accept a draw. But then the game takes another course, in which Red loses a rook
    // for nothing.
    let better = "force\nundo\nusermove i9i8\nusermove a0a8\nst 1000\npost\ngo\ndraw";
    let said = told(&[
        ("force", ""),
        (BEHIND, ""),
        ("sd 5\ngo", "move "),
        ("draw", "offer draw"),
        ("sd 0", ""),
        (better, "6 "),
        ("?", "move "),
    ]);
    assert_eq!(said.iter().filter(|line| *line == "offer draw").count(), 1, "{said:?}");
    assert!(place(&said, "offer draw") > place(&said, "move "), "{said:?}");
    // If the search finds that its side is worse, the draw is accepted together with the move.
    let said = told(&[("force", ""), (BEHIND, ""), ("st 1000\npost\ngo\ndraw", "6 "), ("?", "move ")]);
    assert_eq!(place(&said, "offer draw") + 1, place(&said, "move "), "{said:?}");
}

#[test]
fn an_offer_while_the_engine_is_not_at_its_move_is_answered_at_once() {
    let said = told(&[
        ("force", ""),
        (BEHIND, ""),
        ("hard\nsd 5\nst 1000\ngo", "Hint: "),
        ("draw\nping 2", "pong 2"),
        ("easy\nundo\nhint\ndraw\nping 3", "pong 3"),
    ]);
    let answered = said
        .split(|line| line.starts_with("pong"))
        .map(|part| part.iter().filter(|line| *line == "offer draw").count());
    assert_eq!(
        answered.collect::<Vec<_>>()[..2],
        [1, 1],
        "while it ponders, and beside a proposal: {said:?}"
    );
}

#[test]
fn an_offer_counts_in_its_own_game() {
    // All these lines arrive while the engine is still searching in the previous game.
    for (lines, count) in [
        ("draw\nforce\nsetboard 3k4r/9/9/9/9/9/9/9/9/RN2K4 b 0 1\nsd 5\ngo", 0),
        ("force\nsetboard 3k4r/9/9/9/9/9/9/9/9/RN2K4 b 0 1\nsd 5\ngo\ndraw", 1),
    ] {
        let said = told(&[("force", ""), (BEHIND, ""), ("st 1000\npost\ngo", "6 "), (lines, "move ")]);
        assert_eq!(said.iter().filter(|line| *line == "offer draw").count(), count, "{lines}: {said:?}");
    }
}

/// A position in which Red moves, sent while the engine finds a move for Black elsewhere.
const NEXT: &str = "setboard 3k5/9/9/9/9/9/9/9/4R4/4K4 w\nsd 3";

#[test]
fn a_go_after_a_waiting_position_is_for_that_position() {
    let lines = format!("st 1000\npost\ngo\n{NEXT}\ngo\n?\nping 2").leak();
    let said = told(&[("force", ""), (BEHIND, ""), (lines, "pong 2")]);
    assert_eq!(said.iter().filter(|line| line.starts_with("move ")).count(), 2, "{said:?}");
}

#[test]
fn nothing_that_waits_is_played_after_the_end_of_the_input() {
    let lines = format!("st 1000\npost\ngo\n{NEXT}\ngo").leak();
    let said = told(&[("force", ""), (BEHIND, ""), (lines, "6 ")]);
    assert!(!said.iter().any(|line| line.starts_with("move ")), "{said:?}");
}

#[test]
fn after_a_ponder_hit_the_next_lines_wait_for_the_move() {
    let next = "ponderhit\nposition startpos moves h2e2\ngo depth 1";
    let text = output(vec![
        ("uci", "uciok"),
        ("go ponder depth 11", "info depth 1 "),
        (next, "bestmove"),
        ("", "bestmove"),
    ]);
    let (search, _) = text.split_once("bestmove ").unwrap();
    assert!(search.contains("\ninfo depth 11 "), "it was cut off: {text}");
}
