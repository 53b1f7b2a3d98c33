//! Order: lines that come in all at once are answered as if each had waited for the one before it, where the protocol
//! says so, and no settings of one protocol are left when another is spoken.
//!
//! The model is the engine itself on one thread, which finishes each line before it takes the next.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::io::{self, BufReader, Cursor, Read, Write};
use std::sync::{Arc, Mutex};

use chuhe_engine::time::HostSignal;
use chuhe_protocol::driver::Driver;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The output of a driver.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    /// The lines, without numbers that depend on time.
    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap();
        let depends = ["currmove", " by The ", "limits Limits", "time TimeBudget"];
        let lines = text.lines().filter(|line| !depends.iter().any(|part| line.contains(part)));
        lines.map(timeless).collect()
    }

    /// Returns when this has been written.
    fn wait_for(&self, text: &str) {
        let has = |written: &[u8]| written.windows(text.len()).any(|part| part == text.as_bytes());
        while !has(&self.0.lock().unwrap()) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A line without the words after `time` and `nps`, and in CECP's thinking without the third and sixth number.
fn timeless(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_thinking = words.len() > 6 && words[0].parse::<u32>().is_ok() && line.contains('\t');
    let of_time = |index: usize| {
        let after = index.checked_sub(1).map(|before| words[before]);
        matches!(after, Some("time" | "nps"))
            || words.get(index + 1) == Some(&"nps") && index > 0
            || is_thinking && (index == 2 || index == 5)
    };
    let kept = words.iter().enumerate().filter(|&(index, _)| !of_time(index)).map(|(_, word)| *word);
    kept.collect::<Vec<_>>().join(" ")
}

/// All lines at once, and then the end of the input.
fn at_once(lines: &[String]) -> Vec<String> {
    let written = Written::default();
    let driver = Driver::new(written.clone()).unwrap();
    driver.run(Cursor::new(lines.join("\n").into_bytes()), || ()).unwrap();
    written.lines()
}

/// An input that continues until an answer has come: the end of the input takes the engine's move back in CECP.
struct EndsAfter(Written, &'static str);

impl Read for EndsAfter {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.wait_for(self.1);
        Ok(0)
    }
}

/// All lines at once, and the end of the input when the last of them, a ping, is answered.
fn at_once_in_cecp(lines: &[String]) -> Vec<String> {
    let written = Written::default();
    let driver = Driver::new(written.clone()).unwrap();
    let lines = Cursor::new(format!("{}\nping 99\n", lines.join("\n")).into_bytes());
    driver.run(BufReader::new(lines.chain(EndsAfter(written.clone(), "pong 99"))), || ()).unwrap();
    written.lines()
}

/// Where two conversations part; `None` if they are the same.
fn first_difference(one: &[String], other: &[String]) -> Option<(Option<String>, Option<String>)> {
    let longest = one.len().max(other.len());
    (0..longest).map(|i| (one.get(i).cloned(), other.get(i).cloned())).find(|(one, other)| one != other)
}

/// Sends each line when the previous one is done.
fn one_by_one(lines: &[String]) -> Vec<String> {
    let written = Written::default();
    let mut driver = Driver::new(written.clone()).unwrap().on_one_thread(|| HostSignal::Nothing);
    for line in lines {
        if !driver.take_line(line.as_bytes()).unwrap() {
            break;
        }
    }
    written.lines()
}

fn script(words: &'static [&'static str], length: usize) -> impl Strategy<Value = Vec<String>> {
    let line = prop::sample::select(words).prop_map(str::to_owned);
    prop::collection::vec(line, 0..length)
}

fn begun(first: &[&str], script: Vec<String>) -> Vec<String> {
    first.iter().map(|line| (*line).to_owned()).chain(script).collect()
}

/// In a batch everything waits, whatever it is.
const BATCH: &[&str] = &[
    "isready",
    "stop",
    "ponderhit draw",
    "probe startpos",
    "position startpos moves h2e2",
    "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
    "position fen x",
    "banmoves h2e2",
    "go depth 3",
    "go nodes 700",
    "go draw depth 2",
    "go depth 0",
    "go ponder depth 2",
    "setoption newgame",
    "setoption hashsize 2",
    "setoption multipv 2",
    "setoption multipv 1",
    "setoption usemillisec false",
    "setoption debug true",
    "setoption debug false",
    "xyzzy",
    "ucci",
    "quit",
];

/// Lines of UCI that wait for a search that ends by itself.
const UCI: &[&str] = &[
    "position startpos moves h2e2",
    "position startpos moves h3e3 h10g8",
    "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
    "position fen x",
    "go depth 3",
    "go nodes 700",
    "go depth x nodes 50",
    "go perft 2",
    "go perft",
    "setoption name Hash value 2",
    "setoption name MultiPV value 2",
    "setoption name MultiPV value 1",
    "setoption name Rank Base value 1",
    "setoption name Rank Base value auto",
    "setoption name Hash value many",
    "ucinewgame",
    "flip",
    "bench 1 1 1 current perft",
    "bench 0",
    "xyzzy",
];

/// Lines of CECP that refer to the game after the engine's move; `go` during a search refers to the running
/// search.
const CECP: &[&str] = &[
    "usermove h2e2",
    "usermove h9g7",
    "usermove b9c7",
    "usermove a9a8",
    "usermove a0a1",
    "ping 1",
    "ping 2",
    "undo",
    "remove",
    "memory 2",
    "option MultiPV=1",
    "option Hash=many",
    "level 0 5 1",
    "setboard 3k5/9/9/9/9/9/9/9/9/R3K4 w 0 1",
    "setboard x",
];

/// Lines during a search, outside a batch: the first is answered while the search runs, the second ends the search.
const PROBES: [(&[&str], &str, &str); 3] = [
    (&["uci", "position startpos", "go infinite", "isready"], "readyok", "bestmove "),
    (&["ucci", "position startpos", "go infinite", "isready"], "readyok", "bestmove "),
    (&["xboard", "protover 2", "new", "post", "analyze", "ping 1"], "pong 1", ""),
];

/// The settings of each protocol and of its conversation.
const SETTINGS: [&[&str]; 3] = [
    &[
        "uci",
        "debug on",
        "setoption name Rank Base value auto",
        "position startpos moves h3e3",
        "position fen x",
    ],
    &["ucci", "setoption debug true", "setoption batch true", "setoption usemillisec false", "banmoves h2e2"],
    &["xboard", "accepted debug", "post", "hard", "sd 2", "st 1", "computer", "force", "setboard x"],
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 40,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2026),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_batch_runs_through(lines in script(BATCH, 14)) {
        let lines = begun(&["ucci", "setoption hashsize 1", "setoption batch true"], lines);
        prop_assert_eq!(first_difference(&at_once(&lines), &one_by_one(&lines)), None, "{:?}", lines);
    }

    #[test]
    fn after_a_batch_lines_wait_as_before(lines in script(BATCH, 4)) {
        let mut lines = begun(&["ucci", "setoption hashsize 1", "setoption batch true"], lines);
        lines.retain(|line| line != "quit");
        lines.extend(["setoption batch false", "position startpos", "go infinite", "isready"].map(str::to_owned));
        let said = at_once(&lines);
        prop_assert!(said.last().is_some_and(|line| line.contains("bestmove")), "{:?}", said);
        let place = |begin: &str| said.iter().rposition(|line| line.starts_with(begin));
        prop_assert!(place("readyok") < place("bestmove"), "{:?}", said);
    }

    #[test]
    fn uci_lines_wait_for_a_search(lines in script(UCI, 14)) {
        let lines = begun(&["uci", "setoption name Hash value 1"], lines);
        prop_assert_eq!(first_difference(&at_once(&lines), &one_by_one(&lines)), None, "{:?}", lines);
    }

    #[test]
    fn cecp_lines_wait_for_the_move(lines in script(CECP, 14)) {
        let mut lines = begun(&["xboard", "protover 2", "memory 1", "new", "sd 2", "easy", "post"], lines);
        let said = at_once_in_cecp(&lines);
        lines.push("ping 99".to_owned());
        prop_assert_eq!(first_difference(&said, &one_by_one(&lines)), None, "{:?}", lines);
    }
}

/// Whether the lines up to `beside` come before `end` does, at a fresh start of the protocol.
#[test]
fn no_state_of_a_protocol_remains_after_a_change() {
    let owned = |lines: &[&str]| -> Vec<String> { lines.iter().map(|line| (*line).to_owned()).collect() };
    for (before, settings) in SETTINGS.iter().enumerate() {
        for (after, (probe, beside, end)) in PROBES.iter().enumerate() {
            if before == after {
                continue;
            }
            let mut lines = owned(settings);
            let greeting = lines.len();
            lines.extend(owned(probe));
            let said = at_once(&lines);
            let place = |begin: &str| said.iter().rposition(|line| line.starts_with(begin));
            let answered = place(beside);
            assert!(answered.is_some(), "{beside} after {settings:?}: {said:#?}");
            assert!(
                end.is_empty() || answered < place(end),
                "{beside} before {end} after {settings:?}: {said:#?}"
            );
            // Unknown words, the position and the depth are treated as at the beginning of a conversation.
            let quiet: &[&str] = match after {
                0 => &["uci", "xyzzy", "d", "position startpos", "go depth 1"],
                1 => {
                    &["ucci", "xyzzy", "go time 100 depth 1", "go depth 0", "position startpos", "go depth 1"]
                }
                _ => &[
                    "xboard",
                    "protover 2",
                    "xyzzy",
                    "sd 1",
                    "post",
                    "usermove h2e2",
                    "ping 3",
                    "undo",
                    "undo",
                ],
            };
            lines.truncate(greeting);
            lines.extend(owned(quiet));
            let said = one_by_one(&lines);
            let fresh = one_by_one(&owned(quiet));
            assert!(said.ends_with(&fresh), "after {settings:?}: {said:#?}\ninstead of {fresh:#?}");
        }
    }
}

/// A search that waited for another one is not short of time.
#[test]
fn a_search_behind_another_has_its_whole_time() {
    let search = "position startpos\ngo movetime 500\n";
    let batch =
        "ucci\nsetoption batch true\nposition startpos\ngo time 500 movestogo 1\ngo time 500 movestogo 1";
    for lines in [format!("uci\n{search}{search}{search}"), batch.to_owned()] {
        let lines: Vec<String> = lines.lines().map(str::to_owned).collect();
        let said = at_once(&lines);
        let last = said.iter().rposition(|line| line.starts_with("bestmove")).unwrap();
        let deepest = said[..last].iter().rev().find_map(|line| line.split_once(" depth ")).unwrap().1;
        let deepest: u32 = deepest.split(' ').next().unwrap().parse().unwrap();
        // Without time a search has depth 1.
        assert!(deepest > 3, "{said:#?}");
    }
}

#[test]
fn a_line_that_is_too_long_waits_for_its_protocol() {
    let long = format!("position startpos moves{}", " h2e2 h9g7 e2h2 g7h9".repeat(60_000));
    let lines = ["uci", "position startpos", "go infinite", "ucci", &long, "go depth 1", "quit"];
    let said = at_once(&lines.map(str::to_owned));
    let of_ucci = said.iter().position(|line| line == "ucciok").unwrap();
    assert!(said[of_ucci..].iter().any(|line| line == "nobestmove"), "{said:#?}");
    assert!(!said[..of_ucci].iter().any(|line| line.contains("too long")), "{said:#?}");
}
