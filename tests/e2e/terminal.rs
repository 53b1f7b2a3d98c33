//! Commands at a pseudo-terminal: what a person sees, and what Ctrl-C does.

use std::path::Path;
use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

use crate::cli::printed;
use crate::harness::TempFile;

/// Long enough for a busy machine.
const TIMEOUT_MS: u64 = 60_000;

/// A program at a terminal, without colours and in English. What it keeps goes nowhere.
pub(crate) fn at_terminal(arguments: &[&str]) -> PtySession {
    at_terminal_keeping(arguments, Path::new("/dev/null"))
}

/// The same, with a folder for what it keeps.
pub(crate) fn at_terminal_keeping(arguments: &[&str], data: &Path) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(arguments).env("NO_COLOR", "1").env("LANG", "C.UTF-8").env("TERM", "xterm");
    // The system's folder for the data of programs: the latter on macOS.
    command.env("XDG_DATA_HOME", data).env("HOME", data);
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES");
    spawn_command(command, Some(TIMEOUT_MS)).unwrap()
}

/// Waits for a text. What comes is decoded byte by byte, and so is what is waited for. Returns what came before.
pub(crate) fn expect(session: &mut PtySession, text: &str) -> String {
    let bytes: String = text.bytes().map(char::from).collect();
    session.exp_string(&bytes).unwrap()
}

#[test]
fn ctrl_c_ends_an_analysis_with_the_best_move_so_far() {
    // Nobody waits for the end of this search.
    let mut analysis = at_terminal(&["analyze", "--movetime", "3600000"]);
    expect(&mut analysis, "Red to move; scores are for Red");
    // The newest line is redrawn in place, below the board.
    expect(&mut analysis, "\u{1b}[2K    4 ");
    analysis.send_control('c').unwrap();
    expect(&mut analysis, "Red wins ");
    expect(&mut analysis, "best move ");
    let end = analysis.exp_eof().unwrap();
    assert!(end.contains("expected reply"), "{end}");
}

#[test]
fn lines_of_an_analysis_can_be_read_to_their_ends() {
    // Cut at the width of the terminal while they are redrawn, and whole at the end.
    let plain = printed(&["analyze", "--depth", "13"]);
    let row = plain.lines().rfind(|line| line.trim_start().starts_with("13 ")).expect("a row of depth 13");
    let (_, moves) = row.split_once("s  ").expect("a time, then moves");
    assert!(row.len() > 80, "{row}");
    let mut analysis = at_terminal(&["analyze", "--depth", "13"]);
    expect(&mut analysis, moves);
    expect(&mut analysis, "best move ");
    analysis.exp_eof().unwrap();
}

#[test]
fn ctrl_c_ends_a_tournament_with_its_results_and_it_goes_on_later() {
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
    expect(&mut tournament, "Finished game 3 ");
    // The table stands below the games.
    expect(&mut tournament, "Results of A vs B");
    expect(&mut tournament, "Ptnml(0-2): [");
    tournament.send_control('c').unwrap();
    expect(&mut tournament, "Tournament was interrupted. To resume it: chuhe match -config file=");
    expect(&mut tournament, "Finished match");
    tournament.exp_eof().unwrap();
    let saved: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(state.path()).unwrap()).unwrap();
    assert_eq!(saved["tournament"]["rounds"], 60);

    let lines = printed(&["match", "-config", &format!("file={}", state.path())]);
    assert!(lines.contains("\nResuming after "), "{lines}");
    assert!(lines.contains("Games: 120,") && !lines.contains("interrupted"), "{lines}");
    let games = std::fs::read_to_string(games.path()).unwrap();
    assert_eq!(games.matches("[Result ").count(), 120, "every game once");
}
