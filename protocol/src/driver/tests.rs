//! The driver without a process around it.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chuhe_engine::host::Instant;
use chuhe_engine::search::{BestMove, Listener};
use chuhe_engine::time::{HostPoll, HostSignal, Limits};
use xiangqi::Position;

use super::Driver;
use super::work::{SearchUnderWay, Work};
use crate::online_book::Question;
use crate::request::{GoRequest, TimeRequest};
use crate::tasks::{DriverMessage, DriverRelay};

/// The output of a driver.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    /// The text since the last call.
    fn text(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
    }

    /// The lines since the last call.
    fn lines(&self) -> Vec<String> {
        self.text().lines().map(str::to_owned).collect()
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

#[test]
fn a_crashed_search_is_answered_with_a_legal_move() {
    let written = Written::default();
    let mut driver = Driver::new(written.clone()).unwrap();
    driver.take("position startpos".to_owned(), Instant::now()).unwrap();
    driver.work = Work::Search(SearchUnderWay::new(&Limits { infinite: true, ..Limits::default() }));
    // All moves except one are banned. The free one is not the first, so it is not found by chance.
    let mut moves = Position::default().legal_moves().to_vec();
    let free = moves.remove(7);
    driver.game.banned = moves;
    // A panic drops the listener of the search, as this line does.
    drop(DriverRelay::new(driver.mailbox.sender.clone()));
    let message = driver.mailbox.messages.recv().unwrap();
    assert!(matches!(message, DriverMessage::SearchDied));
    driver.answer_for_dead_search().unwrap();
    assert!(driver.work.is_idle());
    assert_eq!(written.text(), format!("bestmove {free}\n"));
    // A search of some moves is answered with one of them.
    driver.game.banned.clear();
    let limits = Limits { search_moves: vec![free], infinite: true, ..Limits::default() };
    driver.work = Work::Search(SearchUnderWay::new(&limits));
    driver.answer_for_dead_search().unwrap();
    assert_eq!(written.text(), format!("bestmove {free}\n"));
    // A listener that has answered sends nothing when it is dropped.
    let mut relay = DriverRelay::new(driver.mailbox.sender.clone());
    relay.best_move(&BestMove { best: None, ponder: None });
    drop(relay);
    assert!(matches!(driver.mailbox.messages.recv().unwrap(), DriverMessage::Last(_)));
    assert!(driver.mailbox.messages.try_recv().is_err());
}

/// The output if all these lines arrive before the first of them is answered.
fn talk(lines: &[&str]) -> Vec<String> {
    let written = Written::default();
    let mut driver = Driver::new(written.clone()).unwrap();
    for line in lines {
        driver.take((*line).to_owned(), Instant::now()).unwrap();
    }
    finish(&mut driver, &written);
    assert!(driver.queue.is_empty());
    written.lines()
}

/// Acts until all work is done.
fn finish(driver: &mut Driver, written: &Written) {
    let begin = Instant::now();
    while !driver.work.is_idle() {
        assert!(begin.elapsed() < Duration::from_secs(60), "a search goes on: {:?}", written.lines());
        driver.act_on_next().unwrap();
    }
}

fn count(lines: &[String], begin: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(begin)).count()
}

#[test]
fn a_stop_reaches_the_search_behind_a_report() {
    let lines = talk(&["uci", "go infinite", "go infinite", "no such word", "stop"]);
    assert_eq!(count(&lines, "bestmove "), 2, "{lines:?}");
    assert_eq!(count(&lines, "info string Unknown command"), 1, "{lines:?}");
}

#[test]
fn the_board_shown_is_that_of_the_lines_before() {
    for search in ["go infinite", "go nodes 100000"] {
        let lines = talk(&["uci", "position startpos", search, "position startpos moves h2e2", "d", "stop"]);
        let fen = lines.iter().position(|line| line.starts_with("Fen: ") && line.contains("/1C2C4/"));
        let answer = lines.iter().position(|line| line.starts_with("bestmove "));
        assert!(answer.is_some() && answer < fen, "{lines:?}");
    }
    // Without a position that waits, it comes during the search.
    let lines = talk(&["uci", "go infinite", "d", "stop"]);
    let place = |begin: &str| lines.iter().position(|line| line.starts_with(begin));
    assert!(place("Fen: ").is_some() && place("Fen: ") < place("bestmove "), "{lines:?}");
}

#[test]
fn a_pong_comes_after_the_hint_before_it() {
    let lines = talk(&["xboard", "protover 2", "new", "force", "hint", "ping 1", "ping 2"]);
    let place = |begin: &str| lines.iter().position(|line| line.starts_with(begin));
    assert!(place("Hint: ").is_some() && place("Hint: ") < place("pong 1"), "{lines:?}");
    assert!(place("pong 1") < place("pong 2"), "{lines:?}");
}

#[test]
fn a_ponder_hit_reaches_the_search_behind_a_report() {
    let lines = talk(&["uci", "go infinite", "go ponder movetime 1", "no such word", "ponderhit"]);
    assert_eq!(count(&lines, "bestmove "), 2, "{lines:?}");
}

#[test]
fn an_endless_search_behind_a_report_ends_for_the_next_search() {
    let lines = talk(&["uci", "go infinite", "go infinite", "no such word", "go depth 1"]);
    assert_eq!(count(&lines, "bestmove "), 3, "{lines:?}");
}

#[test]
fn a_stop_is_not_answered_twice() {
    let lines = talk(&["ucci", "go infinite", "go infinite", "no such word", "position startpos", "stop"]);
    assert_eq!((count(&lines, "bestmove "), count(&lines, "nobestmove")), (2, 0), "{lines:?}");
}

#[test]
fn a_stop_is_for_the_last_search_only() {
    let lines = talk(&["uci", "go depth 3", "go infinite", "go infinite", "stop", "isready"]);
    assert_eq!(count(&lines, "bestmove "), 3, "{lines:?}");
    assert_eq!(count(&lines, "readyok"), 1, "{lines:?}");
}

#[test]
fn a_stop_for_a_waiting_search_also_ends_the_running_one() {
    let lines = talk(&["uci", "go movetime 1000000000", "go infinite", "stop"]);
    assert_eq!(count(&lines, "bestmove "), 2, "{lines:?}");
}

#[test]
fn an_answer_comes_after_lines_that_wait_for_the_search() {
    let lines = talk(&["xboard", "force", "analyze", "option No Such=1", "variant chess", "exit"]);
    let place = |begin: &str| lines.iter().position(|line| line.starts_with(begin));
    let (first, second) = (place("Error (bad value)"), place("Error (unsupported variant)"));
    assert!(first.is_some() && first < second, "{lines:?}");
    // If no other command waits, the word is refused while the search runs.
    let lines = talk(&["xboard", "force", "analyze", "variant chess", "option No Such=1", "exit"]);
    assert_eq!(count(&lines, "Error ("), 2, "{lines:?}");
    assert!(lines[0].starts_with("Error (unsupported variant)"), "{lines:?}");
}

#[test]
fn a_stop_while_the_online_book_is_asked_also_ends_the_search_that_follows() {
    for is_answered in [false, true] {
        let written = Written::default();
        let mut driver = Driver::new(written.clone()).unwrap();
        driver.take("position startpos".to_owned(), Instant::now()).unwrap();
        driver.work = Work::OnlineBook(Box::new(Question {
            number: 1,
            position: Position::default(),
            limits: Limits { infinite: true, ..Limits::default() },
            deadline: Instant::now() + Duration::from_secs(3600),
            is_stopped: false,
        }));
        driver.take("stop".to_owned(), Instant::now()).unwrap();
        let Work::OnlineBook(question) = &driver.work else { panic!("it still waits") };
        assert!(question.deadline <= Instant::now(), "no answer is waited for any longer");
        if is_answered {
            // The service answers that it does not know the position.
            driver.mailbox.sender.send(DriverMessage::OnlineBook(1, Ok(Vec::new()))).unwrap();
        }
        finish(&mut driver, &written);
        assert_eq!(best_moves(&written.lines()), 1);
    }
}

fn driver(poll: HostPoll) -> (Driver, Written) {
    let written = Written::default();
    let mut driver = Driver::new(written.clone()).unwrap().on_one_thread(poll);
    assert!(driver.take_line(b"uci").unwrap());
    assert_eq!(written.lines().last().unwrap(), "uciok");
    (driver, written)
}

fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn a_line_is_answered_before_the_next_is_taken() {
    let (mut driver, written) = driver(|| HostSignal::Nothing);
    for (line, last) in [("isready", "readyok"), ("position startpos moves h2e2", "")] {
        assert!(driver.take_line(line.as_bytes()).unwrap());
        assert_eq!(written.lines().last().map_or("", String::as_str), last);
    }
    assert!(driver.take_line(b"go depth 4").unwrap());
    let lines = written.lines();
    assert!(lines.iter().any(|line| line.starts_with("info depth 4 ")));
    assert!(lines.last().unwrap().starts_with("bestmove "));
    assert_eq!(best_moves(&lines), 1);
    assert!(driver.take_line(b"position startpos").unwrap());
    assert!(driver.take_line(b"go perft 2").unwrap());
    assert!(written.lines().iter().any(|line| line.ends_with(" 1920")));
    assert!(!driver.take_line(b"quit").unwrap());
}

#[test]
fn the_host_ends_a_search_without_end() {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let stops = || if CALLS.fetch_add(1, Relaxed) < 5 { HostSignal::Nothing } else { HostSignal::Stop };
    let (mut driver, written) = driver(stops);
    assert!(driver.take_line(b"go infinite").unwrap());
    assert_eq!(CALLS.load(Relaxed), 6, "it stops as soon as it is asked to");
    assert_eq!(best_moves(&written.lines()), 1);
    // A search that has finished still waits for the host to stop it.
    CALLS.store(0, Relaxed);
    assert!(driver.take_line(b"position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap());
    assert!(driver.take_line(b"go depth 1 infinite").unwrap());
    assert_eq!(CALLS.load(Relaxed), 6);
    assert_eq!(best_moves(&written.lines()), 1);
}

#[test]
fn a_ponder_hit_starts_the_clock() {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let hits = || if CALLS.fetch_add(1, Relaxed) < 3 { HostSignal::Nothing } else { HostSignal::PonderHit };
    let (mut driver, written) = driver(hits);
    assert!(driver.take_line(b"go ponder movetime 20").unwrap());
    assert!(CALLS.load(Relaxed) > 3);
    assert_eq!(best_moves(&written.lines()), 1);
}

#[test]
fn a_search_without_a_clock_is_timed_from_the_end_of_the_one_before() {
    let mut driver = Driver::new(Written::default()).unwrap();
    let begin = Instant::now();
    let [early, late] = [1, 2].map(|seconds| begin + Duration::from_secs(seconds));
    let timed =
        GoRequest { time: TimeRequest { move_time: Some(500), ..Default::default() }, ..Default::default() };
    assert_eq!(driver.start_of(&timed, early), early);
    driver.ended_by_itself = Some(late);
    assert_eq!(driver.start_of(&timed, early), late, "it waited for the other");
    driver.ended_by_itself = Some(early);
    assert_eq!(driver.start_of(&timed, late), late, "it came later");
}
