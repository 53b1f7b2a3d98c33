//! Commands at a pseudo-terminal: the screen, and the effect of Ctrl-C.

use std::path::Path;
use std::process::Command;

use crate::pseudo_terminal::Terminal;

use crate::cli::printed;
use crate::harness::TempFile;

/// A program at a terminal, without colours and in English. It keeps no data.
pub(crate) fn at_terminal(arguments: &[&str]) -> Terminal {
    at_terminal_keeping(arguments, Path::new("/dev/null"))
}

/// A program at a terminal, with a folder for its data.
pub(crate) fn at_terminal_keeping(arguments: &[&str], data: &Path) -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(arguments).env("NO_COLOR", "1").env("LANG", "C.UTF-8").env("TERM", "xterm");
    // The variables set the system's folder for data of programs; macOS uses only the second.
    command.env("XDG_DATA_HOME", data).env("HOME", data);
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES");
    Terminal::start(command)
}

#[test]
fn ctrl_c_ends_an_analysis_with_the_best_move_so_far() {
    // The search would take an hour, so the test interrupts it.
    let mut analysis = at_terminal(&["analyze", "--movetime", "3600000"]);
    analysis.expect("Red to move; scores are for Red");
    // The newest line is redrawn in place, below the board.
    analysis.expect("\u{1b}[2K    4 ");
    analysis.interrupt();
    analysis.expect("Red wins ");
    analysis.expect("best move ");
    let end = analysis.expect_end();
    assert!(end.contains("expected reply"), "{end}");
}

#[test]
fn nothing_is_redrawn_on_a_terminal_that_obeys_no_control_sequences() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(["analyze", "--depth", "3"]).env("LANG", "C.UTF-8").env("TERM", "dumb");
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("NO_COLOR");
    let mut analysis = Terminal::start(command);
    let text = analysis.expect("best move ");
    assert!(!text.contains('\u{1b}') && text.contains("    3 "), "{text:?}");
    analysis.expect_end();
}

#[test]
fn lines_of_an_analysis_can_be_read_to_their_ends() {
    // While the lines are redrawn, they are cut at the width of the terminal. At the end they are printed in full.
    let plain = printed(&["analyze", "--depth", "13"]);
    let row = plain.lines().rfind(|line| line.trim_start().starts_with("13 ")).expect("a row of depth 13");
    let (_, moves) = row.split_once("s  ").expect("a time, then moves");
    assert!(row.len() > 80, "{row}");
    let mut analysis = at_terminal(&["analyze", "--depth", "13"]);
    analysis.expect(moves);
    analysis.expect("best move ");
    analysis.expect_end();
}

#[test]
fn ctrl_c_ends_a_tournament_with_results_and_it_can_be_resumed() {
    let chuhe = env!("CARGO_BIN_EXE_chuhe");
    let (state, games) = (TempFile::absent("tournament.json"), TempFile::absent("tournament.pgn"));
    let arguments = [
        "match",
        "-engine",
        &format!("cmd={chuhe}"),
        "name=A",
        "-engine",
        &format!("cmd={chuhe}"),
        "name=B",
        "-each",
        "nodes=40",
        "-rounds",
        "60",
        "-maxmoves",
        "12",
        "-config",
        &format!("outname={}", state.path()),
        "-pgnout",
        &format!("file={}", games.path()),
    ]
    .map(str::to_owned);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut tournament = at_terminal(&arguments);
    tournament.expect("Finished game 3 ");
    // The table stands below the games.
    tournament.expect("Results of A vs B");
    tournament.expect("Ptnml(0-2): [");
    tournament.interrupt();
    tournament.expect("Tournament was interrupted. To resume it: chuhe match -config file=");
    tournament.expect("Finished match");
    tournament.expect_end();
    let saved: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(state.path()).unwrap()).unwrap();
    assert_eq!(saved["tournament"]["rounds"], 60);

    let lines = printed(&["match", "-config", &format!("file={}", state.path())]);
    assert!(lines.contains("\nResuming after "), "{lines}");
    assert!(lines.contains("Games: 120,") && !lines.contains("interrupted"), "{lines}");
    let games = std::fs::read_to_string(games.path()).unwrap();
    assert_eq!(games.matches("[Result ").count(), 120, "every game once");
}
