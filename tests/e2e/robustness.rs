//! Mistakes of clients, and tricky orders of lines: the process answers and keeps running.

use std::io::Write;
use std::process::{Command, Stdio};

use xiangqi::Position;

use crate::harness::Engine;

/// The number of answers to searches among the lines.
fn answers(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}

#[test]
fn malformed_lines_are_answered_and_ignored() {
    let mut engine = Engine::greeted();
    for line in ["xyzzy", "position_startpos", "uci2", "\u{70ae}\u{4e8c}\u{5e73}\u{4e94}"] {
        assert_eq!(engine.answer(line), format!("info string Unknown command: {line} (try 'help')"));
    }
    for line in ["", "   ", "\t", "# a comment", "register later"] {
        engine.send(line);
        assert!(engine.settled().is_empty(), "{line}");
    }
    engine.search("go depth 1", &Position::default());
}

#[test]
fn lines_may_end_with_cr_and_the_last_one_without_anything() {
    let mut engine = Engine::start();
    engine.send_bytes(b"uci\r\n\r\nposition startpos moves h2e2\r\ngo depth 1\r\n");
    engine.until("uciok");
    let lines = engine.until("bestmove");
    assert!(lines.iter().all(|line| !line.contains('\r') && !line.contains("string")), "{lines:?}");
    engine.send_bytes(b"isready");
    engine.close_input();
    let (status, rest) = engine.end();
    assert!(status.success());
    assert_eq!(rest, ["readyok"]);
}

#[test]
fn bad_bytes_are_ordinary_bad_characters() {
    let mut engine = Engine::greeted();
    engine.send_bytes(b"is\0ready\n\xff\xfe\n\x1b[2Jgo\n");
    let lines = engine.settled();
    assert_eq!(lines.len(), 3, "{lines:?}");
    for line in lines {
        assert!(line.starts_with("info string Unknown command: "), "{line}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}

#[test]
fn invalid_lines_do_not_block_valid_ones() {
    let mut engine = Engine::greeted();
    // A linear congruential generator. Any noise is good enough, as long as it is the same each time.
    let mut state = 2024u64;
    let noise: Vec<u8> = (0..200_000)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect();
    engine.send_bytes(&noise);
    engine.send("");
    engine.settled();
    engine.send("position startpos");
    engine.search("go depth 1", &Position::default());
}

#[test]
fn a_line_beyond_the_limit_is_dropped_alone() {
    let mut engine = Engine::greeted();
    engine.send(&"x".repeat(3 << 20));
    assert_eq!(engine.settled(), ["info string line too long, ignored"]);
    let echo = engine.answer(&"y".repeat(1 << 20));
    assert!(echo.len() < 120, "{}", echo.len());
}

#[test]
fn ten_thousand_positions() {
    let mut engine = Engine::greeted();
    let lines = "position startpos moves h2e2 h9g7 h0g2 i9h9\n".repeat(10_000);
    engine.send_bytes(lines.as_bytes());
    assert!(engine.settled().is_empty());
}

#[test]
fn stop_before_go_stops_nothing() {
    let mut engine = Engine::greeted();
    engine.send("stop");
    let lines = engine.search("go depth 2", &Position::default());
    assert!(lines.iter().any(|line| line.starts_with("info depth 2 ")));
}

#[test]
fn go_during_a_search_waits_or_ends_an_endless_search() {
    let mut engine = Engine::greeted();
    engine.send("go nodes 3000");
    engine.send("go depth 1");
    engine.until("bestmove");
    engine.until("bestmove");
    assert!(engine.settled().is_empty());

    engine.send("go infinite");
    engine.send("go depth 1");
    engine.until("bestmove");
    engine.until("bestmove");
    assert!(engine.settled().is_empty());
}

#[test]
fn every_go_of_a_burst_is_answered() {
    let mut engine = Engine::greeted();
    engine.send_bytes(
        b"go infinite\nposition startpos moves h2e2\ngo depth 2\nstop\ngo infinite\ngo ponder\nponderhit\nstop\nisready\n",
    );
    let mut count = 0;
    while count < 4 {
        count += answers(&engine.until("bestmove"));
    }
    assert_eq!(answers(&engine.settled()), 0);
    engine.send("position startpos");
    engine.search("go depth 2", &Position::default());
}

#[test]
fn stops_in_a_row_give_one_answer() {
    let mut engine = Engine::greeted();
    engine.send_bytes(b"go infinite\nstop\nstop\nstop\n");
    engine.until("bestmove");
    assert!(engine.settled().is_empty());
}

#[test]
fn set_option_ends_an_endless_search() {
    let mut engine = Engine::greeted();
    engine.send_bytes(b"go infinite\nsetoption name Hash value 4\nstop\n");
    engine.until("bestmove");
    assert!(engine.settled().is_empty());
    engine.send_bytes(b"go nodes 20000\nsetoption name Hash value x\n");
    engine.until("bestmove");
    assert_eq!(engine.line(), "info string option Hash: 'x': expected a whole number from 1 to 33554432");
    engine.search("go depth 2", &Position::default());
}

#[test]
fn a_new_game_or_position_in_mid_search_ends_an_endless_search() {
    let mut engine = Engine::greeted();
    for line in ["ucinewgame", "position startpos", "startpos", "go perft 1"] {
        engine.send("go infinite");
        engine.send(line);
        engine.until("bestmove");
    }
    engine.until("Nodes searched: 44");
}

#[test]
fn queries_are_answered_during_a_search() {
    let mut engine = Engine::greeted();
    engine.send("position startpos moves h2e2");
    engine.send("go infinite");
    for (line, end) in [
        ("d", "Checkers:"),
        ("eval", "Final evaluation"),
        ("uci", "uciok"),
        ("isready", "readyok"),
        ("license", "Apache License"),
        ("compiler", "Chuhe "),
    ] {
        engine.send(line);
        let lines = engine.until(end);
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{line}: {lines:#?}");
    }
    engine.send("stop");
    engine.until("bestmove");
}

#[test]
fn changes_wait_for_the_search_or_end_it() {
    let mut engine = Engine::greeted();
    for go in ["go infinite", "go depth 3"] {
        engine.send(&format!("{go}\nflip\nd"));
        engine.until("bestmove");
        engine.send(&format!("{go}\nbench 16 1 1"));
        engine.until("bestmove");
        // The client that requested the search waits for this line.
        assert!(engine.line().contains(" nodes "));
    }
}

#[test]
fn quit_ends_the_process_in_every_state() {
    for before in [
        "",
        "uci",
        "go infinite",
        "go ponder",
        "go depth 60",
        "go perft 60\nstop",
        "position fen x",
        "bench 16 1 60\nstop",
        // The second `quit` does not wait for the work.
        "go perft 60\nquit",
        "bench 16 1 60\nquit",
        "go infinite\ngo perft 60\ngo infinite\nquit",
    ] {
        let mut engine = Engine::start();
        engine.send(before);
        engine.send("quit");
        assert!(engine.end().0.success(), "{before}");
    }
}

#[test]
fn the_end_of_input_ends_the_process_in_every_state() {
    for before in ["", "uci", "go infinite", "go ponder", "go nodes 9\ngo infinite", "position fen x"] {
        let mut engine = Engine::start();
        engine.send(before);
        engine.close_input();
        assert!(engine.end().0.success(), "{before}");
    }
}

#[test]
fn finite_work_is_answered_after_the_end_of_the_input() {
    for (lines, expected) in [
        ("go perft 3", vec!["Nodes searched: 79666"]),
        ("bench 16 1 1", vec![" nodes "]),
        ("go depth 3", vec!["bestmove "]),
        ("go nodes 20000\nposition startpos moves h2e2\ngo perft 1", vec!["bestmove ", "Nodes searched: 45"]),
        ("go infinite", vec!["bestmove "]),
        ("go depth 30\nquit", vec!["bestmove "]),
        ("ucci\ngo nodes 20000", vec!["ucciok", "bestmove "]),
        ("ucci\ngo depth 30\nquit", vec!["ucciok", "bestmove ", "bye"]),
    ] {
        let mut engine = Engine::start();
        engine.send(lines);
        engine.close_input();
        let (status, printed) = engine.end();
        assert!(status.success());
        let mut rest = printed.iter();
        for text in expected {
            assert!(rest.any(|line| line.contains(text)), "{text} after {lines}: {printed:#?}");
        }
    }
}

/// As in a pipe: a number that was cut would be taken for the whole.
#[test]
fn counts_and_benches_are_finished_before_quit() {
    let printed = |lines: &str| {
        let mut engine = Engine::start();
        engine.send(lines);
        engine.close_input();
        engine.end().1
    };
    let nodes = |line: &String| line.split(' ').next().map(str::to_owned);
    for bench in ["bench 16 1 4", "bench 16 1 2 default perft", "bench 16 1 500 default nodes"] {
        let whole = printed(bench).last().and_then(nodes);
        assert!(whole.is_some());
        assert_eq!(printed(&format!("{bench}\nquit")).last().and_then(nodes), whole, "{bench}");
    }
    for (lines, expected) in [
        ("go perft 4\nquit", vec!["Nodes searched: 3290240"]),
        ("perft 3\nquit", vec!["Nodes searched: 79666"]),
        ("go perft 3\nposition startpos moves h2e2\ngo perft 1\nquit\nd", vec![": 79666", ": 45"]),
        ("go perft 3\ngo perft 2\nexplain\nquit", vec![": 79666", ": 1920", "explained "]),
        // What stands between a count and `quit` is done too.
        (
            "go perft 3\nposition startpos moves h2e2\nd\nquit",
            vec![": 79666", "/1C2C4/9/RNBAKABNR b ", "Checkers:"],
        ),
        // Searches are stopped, and those that wait are dropped.
        ("go infinite\ngo perft 2\ngo infinite\ngo perft 1\nquit", vec!["bestmove ", ": 1920", ": 44"]),
        ("go perft 2\ngo infinite\ngo perft 1\nquit", vec!["searched: 1920", "searched: 44"]),
    ] {
        let found = printed(lines);
        let mut rest = found.iter();
        for text in &expected {
            assert!(rest.any(|line| line.contains(text)), "{text} after {lines}: {found:#?}");
        }
        assert!(rest.all(String::is_empty), "{lines}: {found:#?}");
        assert!(!found.iter().any(|line| line.contains("incomplete")), "{lines}: {found:#?}");
    }
    let stopped = printed("bench 16 1 60\nstop\nquit");
    assert!(stopped.iter().any(|line| line.ends_with("incomplete")), "{stopped:#?}");
}

/// Bare kings have few moves, so even a deep count ends soon.
#[test]
fn a_deep_count_is_not_cut_short_by_the_next_command() {
    let mut engine = Engine::greeted();
    engine.send("position fen 3k5/9/9/9/9/9/9/9/9/5K3 w");
    engine.send("go perft 21");
    engine.send("position startpos");
    engine.send("go perft 1");
    assert_eq!(engine.until("Nodes searched").last().unwrap(), "Nodes searched: 3244640");
    assert_eq!(engine.until("Nodes searched").last().unwrap(), "Nodes searched: 44");
}

#[test]
fn lines_that_are_too_long_are_answered_and_set_no_position() {
    let mut engine = Engine::greeted();
    engine.send("position startpos moves h2e2");
    let moves = " h2e2 h9g7 e2h2 g7h9".repeat(60_000);
    assert_eq!(
        engine.answer(&format!("position startpos moves{moves}")),
        "info string Unsupported position: the line is too long"
    );
    engine.send("go depth 1");
    assert_eq!(engine.until("bestmove"), ["info string No position set", "bestmove (none)"]);
    // A search in a line that is too long also gets an answer: after a second, if its limit is not known.
    engine.send(&format!("position startpos\ngo searchmoves{moves}\nisready{moves}"));
    let lines = engine.until("bestmove");
    assert!(lines.contains(&"readyok".to_owned()), "{lines:?}");
    assert!(lines.contains(&"info string go: the line is too long".to_owned()), "{lines:?}");
    // A position with a hundred thousand moves is accepted.
    engine.send(&format!("position startpos moves{}", " h2e2 h9g7 e2h2 g7h9".repeat(25_000)));
    assert!(engine.settled().is_empty());
    engine.search("go depth 1", &Position::default());
}

#[cfg(unix)]
#[test]
fn options_open_only_regular_files_that_are_allowed() {
    let mut engine = Engine::greeted();
    for option in ["EvalFile", "Book File", "Debug Log File"] {
        for special in ["/dev/zero", "/dev/stdin", "/"] {
            let answer = engine.answer(&format!("setoption name {option} value {special}"));
            assert!(answer.starts_with(&format!("info string option {option}: ")), "{answer}");
            assert!(answer.ends_with(&format!("'{special}' is not a regular file")), "{answer}");
        }
    }
    let mut engine = Engine::start_with(&["--no-files"]);
    engine.send("uci");
    engine.until("uciok");
    for option in ["EvalFile", "Book File", "Debug Log File"] {
        let answer = engine.answer(&format!("setoption name {option} value x"));
        assert_eq!(answer, format!("info string option {option}: files are not allowed here (--no-files)"));
    }
    engine.send("setoption name EvalFile value <empty>");
    engine.search("go depth 1", &Position::default());
}

#[test]
fn waiting_lines_keep_their_order_and_are_interpreted_in_turn() {
    let mut engine = Engine::greeted();
    engine.send_bytes(
        b"go nodes 20000\nsetoption name Rank Base value 1\nposition startpos moves h3e3\nxyzzy\nposition fen x\n",
    );
    engine.until("bestmove");
    assert_eq!(engine.line(), "info string Unknown command: xyzzy (try 'help')");
    assert!(engine.line().starts_with("info string Unsupported position: "));
    assert!(engine.settled().is_empty());
}

#[test]
fn an_unread_output_ends_the_process_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // The input stays open, but nobody reads the answer.
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"go infinite\nisready\n").unwrap();
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
