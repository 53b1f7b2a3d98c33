//! How commands read positions: one way for all of them.

use std::process::{Command, Output, Stdio};

use xiangqi::{Position, START_FEN};

use crate::harness::{Engine, TempFile, play, run};

const KINGS: &str = "3k5/9/9/9/9/9/9/9/9/R3K4 w - -";

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// The other arguments of each command that takes `--fen`.
const COMMANDS: [&[&str]; 6] = [
    &["analyze", "--depth", "1"],
    &["perft", "1"],
    &["judge"],
    &["diagram"],
    &["textbook", "--depth", "1"],
    &["book", "show"],
];

#[test]
fn moves_after_a_fen_are_played() {
    for command in COMMANDS {
        for (behind, moves) in [("moves h2e2", "h2e2"), ("moves 炮二平五 馬8進7", "h2e2 h9g7")] {
            let reached = play(&Position::default(), moves);
            for fen in [START_FEN, "startpos"] {
                let output = run(&[command, &["--fen", &format!("{fen} {behind}")]].concat());
                let (text, errors) = texts(&output);
                assert!(output.status.success() && errors.is_empty(), "{command:?} {fen}: {errors}");
                let sign = match command[0] {
                    "perft" => format!("{} nodes", reached.legal_moves().len()),
                    "book" => texts(&run(&["book", "show", "--moves", moves])).0,
                    _ => reached.board().fen(),
                };
                assert!(text.contains(&sign), "{command:?} {fen}: {text}");
            }
        }
    }
}

#[test]
fn moves_of_both_arguments_are_one_game() {
    let repeated = "h2e2 h9g7 e2h2 g7h9";
    let fen = format!("startpos moves {repeated}");
    let (text, _) = texts(&run(&["judge", "--fen", &fen, "--moves", repeated]));
    let (expected, _) = texts(&run(&["judge", "--moves", &format!("{repeated} {repeated}")]));
    assert_eq!(text, expected);
}

#[test]
fn any_other_text_after_a_fen_is_refused() {
    for command in COMMANDS {
        for fen in [&format!("{START_FEN} foo"), &format!("{KINGS} x y"), "startpos h2e2", "startpos w"] {
            let output = run(&[command, &["--fen", fen]].concat());
            let (text, errors) = texts(&output);
            assert_eq!(output.status.code(), Some(2), "{command:?} {fen}: {text}");
            assert!(
                text.is_empty()
                    && errors.contains("is unexpected after the FEN")
                    && errors.lines().count() == 1,
                "{command:?} {fen}: {errors}"
            );
        }
    }
    let (_, errors) = texts(&run(&["perft", "1", "--fen", "startpos moves h2e2 h2e2"]));
    assert!(errors.starts_with("error: --fen: move 2: "), "{errors}");
}

#[test]
fn changed_counters_are_reported() {
    for command in COMMANDS {
        let output = run(&[command, &["--fen", &format!("{KINGS} 200 1")]].concat());
        let (_, errors) = texts(&output);
        assert!(
            errors.starts_with(
                "warning: --fen: the FEN's clock of 200 plies without a capture is read as 119\n"
            ),
            "{command:?}: {errors}"
        );
    }
}

#[test]
fn files_of_positions_are_read_the_same_way() {
    let lines = format!("startpos moves h2e2\n{START_FEN} foo\n{KINGS} 200 1\n{KINGS} bm a0a9; id \"x\";\n");
    let file = TempFile::new("positions.epd", &lines);
    let output = run(&["analyze", "--depth", "1", file.path()]);
    let (text, errors) = texts(&output);
    assert!(text.contains(&play(&Position::default(), "h2e2").fen()), "{text}");
    assert!(text.contains("line 2: 'foo' is unexpected after the FEN"), "{text}");
    assert!(errors.contains("line 3: the FEN's clock of 200") && errors.contains("1 line"), "{errors}");

    let suite = TempFile::new("suite.epd", "startpos moves h2e2 ;D1 45\nstartpos foo ;D1 44\n");
    let (text, errors) = texts(&run(&["perft", "--suite", suite.path()]));
    assert!(text.contains("1 position, 1 count, 0 skipped, 0 wrong"), "{text}");
    assert!(
        text.contains("line 2: 'foo' is unexpected after") && errors.contains("1 malformed line"),
        "{text}"
    );

    let tactics = TempFile::new("tactics.epd", &format!("{KINGS} 200 1 bm a0a9;\n"));
    let (_, errors) = texts(&run(&["tactics", "--depth", "1", "--file", tactics.path()]));
    assert!(errors.contains("line 1: the FEN's clock of 200"), "{errors}");

    let games = TempFile::new("games.txt", &format!("{START_FEN} foo\n"));
    let output = run(&["convert", "--to", "fen", games.path()]);
    let (text, errors) = texts(&output);
    assert!(errors.contains("'foo' is unexpected after the FEN"), "{text}{errors}");
}

#[test]
fn positions_on_standard_input_are_read_the_same_way() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["analyze", "--depth", "1", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"startpos moves h2e2\nstartpos foo\n")
        .unwrap();
    let (text, _) = texts(&child.wait_with_output().unwrap());
    assert!(text.contains(&play(&Position::default(), "h2e2").fen()), "{text}");
    assert!(text.contains("line 2: 'foo' is unexpected after the FEN"), "{text}");
}

/// A program may wait for each answer before it writes the next line.
#[test]
fn a_position_on_standard_input_is_analysed_before_the_next_one_comes() {
    let mut analysis = Engine::start_with(&["analyze", "--depth", "1", "--json", "-"]);
    for _ in 0..2 {
        analysis.send("startpos moves 炮二平五");
        analysis.until("{\"type\":\"bestmove\"");
    }
}

#[test]
fn the_protocols_report_a_changed_counter_once() {
    let mut engine = Engine::greeted();
    for moves in ["", " moves a0a9", " moves a0a9 d9d8"] {
        engine.send(&format!("position fen {KINGS} 200 1{moves}"));
    }
    engine.send("isready");
    let lines = engine.until("readyok");
    let told = lines.iter().filter(|line| line.contains("clock of 200 plies")).count();
    assert_eq!(told, 1, "{lines:?}");
    assert!(lines[0].starts_with("info string the FEN's clock"), "{lines:?}");
    engine.send("position fen startpos moves h2e2");
    engine.send("d");
    let lines = engine.until("Checkers");
    assert!(lines.iter().any(|line| line.contains("P1P1P1P1P/1C2C4")), "{lines:?}");
}
