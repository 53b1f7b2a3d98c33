//! `chuhe play` at a pseudo-terminal, as a person sits there.

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

use crate::harness::TempFile;

/// Long enough for a busy machine and a debug build.
const TIMEOUT_MS: u64 = 60_000;

fn table(options: &[&str]) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.arg("play").args(options).env("NO_COLOR", "1").env("LANG", "C.UTF-8").env_remove("LC_ALL");
    command.env("TERM", "xterm").env_remove("LC_MESSAGES");
    spawn_command(command, Some(TIMEOUT_MS)).unwrap()
}

/// Waits for a text. What comes is decoded byte by byte, and so is what is waited for.
fn expect(session: &mut PtySession, text: &str) {
    let bytes: String = text.bytes().map(char::from).collect();
    session.exp_string(&bytes).unwrap();
}

/// Types a line at the next prompt: what is typed before it is there gets lost.
fn answer(session: &mut PtySession, prompt: &str, line: &str) {
    expect(session, prompt);
    session.send_line(line).unwrap();
}

#[test]
fn a_game_against_the_engine_is_played_taken_back_and_saved() {
    let file = TempFile::absent("played.pgn");
    let mut game = table(&["--level", "beginner"]);
    expect(&mut game, "You play Red against Chuhe (Beginner).");
    answer(&mut game, "Red>", "炮二平五");
    expect(&mut game, "Chuhe plays:");
    answer(&mut game, "Red>", "h2e2");
    expect(&mut game, "Red has no piece on h2");
    answer(&mut game, "Red>", "undo");
    answer(&mut game, "Red>", "hint");
    expect(&mut game, "Try ");
    answer(&mut game, "Red>", "C2=5");
    expect(&mut game, "Chuhe plays:");
    answer(&mut game, "Red>", "level club");
    expect(&mut game, "Level: Club player");
    answer(&mut game, "Red>", "draw");
    expect(&mut game, "Chuhe declines");
    answer(&mut game, "Red>", "resign");
    expect(&mut game, "Black wins by resignation");
    let save = format!("save {}", file.path());
    answer(&mut game, ">", &save);
    expect(&mut game, "Saved:");
    answer(&mut game, ">", &save);
    expect(&mut game, "Not saved:");
    answer(&mut game, ">", "quit");
    game.exp_eof().unwrap();
    let saved = std::fs::read_to_string(file.path()).unwrap();
    assert!(saved.contains("[Red \"You\"]") && saved.contains("1. C2=5") && saved.contains("0-1"), "{saved}");
}

#[test]
fn a_repetition_is_explained_before_it_costs_the_game() {
    let turn = |index: usize| if index.is_multiple_of(2) { "Red>" } else { "Black>" };
    // Red checks for ever.
    let mut game = table(&["--side", "both", "--fen", "5k3/R8/9/9/9/9/9/9/9/4K4 w", "--moves", "a8a9 f9f8"]);
    for (index, mv) in ["a9a8", "f8f9"].into_iter().enumerate() {
        answer(&mut game, turn(index), mv);
    }
    expect(&mut game, "If it occurs a third time: Black wins: Red checks perpetually");
    for (index, mv) in ["a8a9", "f9f8", "a9a8", "f8f9"].into_iter().enumerate() {
        answer(&mut game, turn(index), mv);
    }
    expect(&mut game, "Black wins: Red checks perpetually");
    answer(&mut game, "\n", "quit");
    game.exp_eof().unwrap();
}

#[test]
fn a_move_that_loses_by_the_rules_is_asked_for() {
    // Here Red itself would complete the third occurrence.
    let mut game = table(&["--side", "both", "--fen", "R4k3/9/9/9/9/9/9/9/9/4K4 b", "--moves", "f9f8"]);
    let moves = ["a9a8", "f8f9", "a8a9", "f9f8", "a9a8", "f8f9", "a8a9"];
    for (index, mv) in moves.into_iter().enumerate() {
        answer(&mut game, if index.is_multiple_of(2) { "Red>" } else { "Black>" }, mv);
    }
    expect(&mut game, "This move loses the game: Black wins: Red checks perpetually");
    answer(&mut game, "[y/N]", "n");
    answer(&mut game, "Red>", "a8a7");
    expect(&mut game, "Black>");
    game.send_control('d').unwrap();
    game.exp_eof().unwrap();
}

#[test]
fn the_table_speaks_chinese_and_keeps_clocks() {
    let mut game = table(&["--lang", "zh", "--side", "black", "--level", "600", "--clock", "5+3"]);
    expect(&mut game, "你执黑方");
    expect(&mut game, "楚河走");
    answer(&mut game, "黑方 5:00>", "帮助");
    expect(&mut game, "悔棋");
    answer(&mut game, "黑方 5:00>", "退出");
    game.exp_eof().unwrap();
}

#[test]
fn the_program_alone_names_what_can_be_done() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.env("LC_ALL", "C.UTF-8");
    let mut session = spawn_command(command, Some(TIMEOUT_MS)).unwrap();
    for word in ["chuhe play", "chuhe analyze", "chuhe review"] {
        expect(&mut session, word);
    }
    session.send_line("quit").unwrap();
    session.exp_eof().unwrap();
}
