//! `chuhe play` at a pseudo-terminal, as a person sits there.

use rexpect::session::PtySession;

use crate::cli::printed;
use crate::harness::{TempDir, TempFile};
use crate::terminal::{at_terminal, at_terminal_keeping, expect};

fn table(options: &[&str]) -> PtySession {
    at_terminal(&[&["play"], options].concat())
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
    let xqf = TempFile::absent("played.xqf");
    answer(&mut game, ">", &format!("save {}", xqf.path()));
    expect(&mut game, "Saved:");
    answer(&mut game, ">", "quit");
    game.exp_eof().unwrap();
    let saved = std::fs::read_to_string(file.path()).unwrap();
    assert!(saved.contains("[Red \"You\"]") && saved.contains("1. C2=5") && saved.contains("0-1"), "{saved}");
    let moves = |path: &str| printed(&["convert", path, "--to", "moves"]);
    assert!(std::fs::read(xqf.path()).unwrap().starts_with(b"XQ"), "XQF begins with these letters");
    assert_eq!(moves(xqf.path()), moves(file.path()), "both hold the same game");
    assert!(moves(xqf.path()).starts_with("h2e2 "));
}

#[test]
fn a_repetition_is_explained_before_it_costs_the_game() {
    let turn = |index: usize| if index.is_multiple_of(2) { "Red>" } else { "Black>" };
    // Red gives perpetual check.
    let mut game = table(&["--side", "both", "--fen", "5k3/R8/9/9/9/9/9/9/9/4K4 w", "--moves", "a8a9 f9f8"]);
    for (index, mv) in ["a9a8", "f8f9"].into_iter().enumerate() {
        answer(&mut game, turn(index), mv);
    }
    expect(&mut game, "If it occurs a third time: Black wins (perpetual check by Red)");
    for (index, mv) in ["a8a9", "f9f8", "a9a8", "f8f9"].into_iter().enumerate() {
        answer(&mut game, turn(index), mv);
    }
    expect(&mut game, "Black wins (perpetual check by Red)");
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
    expect(&mut game, "This move loses the game: Black wins (perpetual check by Red)");
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

/// The moves of the games that a folder keeps, by the names of their files.
fn kept(data: &TempDir) -> Vec<String> {
    let mut files: Vec<_> = walk(&data.0).into_iter().filter(|path| path.ends_with(".pgn")).collect();
    files.sort();
    files.iter().map(|path| printed(&["convert", path, "--to", "moves"]).trim().to_owned()).collect()
}

fn walk(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path.to_str().unwrap().to_owned()] })
        .collect()
}

#[test]
fn a_game_that_was_killed_is_resumed_with_its_players_and_clocks() {
    let data = TempDir::new("play-kept");
    let resume = |level: &[&str]| at_terminal_keeping(&[&["play", "--resume"], level].concat(), &data.0);
    let mut game = resume(&[]);
    expect(&mut game, "there is no unfinished game");
    game.exp_eof().unwrap();

    let options = ["play", "--side", "black", "--level", "1234", "--clock", "5+60"];
    let mut game = at_terminal_keeping(&options, &data.0);
    expect(&mut game, "You play Black against Chuhe (1234).");
    expect(&mut game, "Chuhe plays:");
    answer(&mut game, "Black 5:00>", "b9c7");
    expect(&mut game, "Chuhe plays:");
    // The person's clock has what the move added.
    expect(&mut game, "Black 5:5");
    game.process_mut().kill("SIGKILL".parse().unwrap()).unwrap();
    let moves = kept(&data).remove(0);
    assert_eq!(moves.split(' ').count(), 3, "{moves}");
    assert_eq!(moves.split(' ').nth(1), Some("b9c7"));

    let mut game = resume(&[]);
    expect(&mut game, "You play Black against Chuhe (1234).");
    answer(&mut game, "Black 5:5", "undo");
    answer(&mut game, "Black 5:5", "h9g7");
    expect(&mut game, "Chuhe plays:");
    expect(&mut game, "Black 6:5");
    // Ctrl-C at the prompt is no end.
    game.send_control('c').unwrap();
    answer(&mut game, "Type 'quit' to leave.", "new");
    expect(&mut game, "Chuhe plays:");
    answer(&mut game, "Black 5:00>", "quit");
    expect(&mut game, "The game is kept: 'chuhe play --resume' resumes it.");
    game.exp_eof().unwrap();
    let games = kept(&data);
    assert_eq!(games.len(), 2, "{games:?}");
    assert_eq!(games[0].split(' ').nth(1), Some("h9g7"));
    assert_eq!(games[1].split(' ').count(), 1, "{games:?}");

    // A game beside it says that there is one, and does not take it.
    let mut beside = at_terminal_keeping(&["play"], &data.0);
    expect(&mut beside, "The last game is unfinished: 'chuhe play --resume' resumes it.");
    expect(&mut beside, "Red>");

    // The second is resumed and given up; then it is the turn of the first, at another level.
    let mut game = resume(&[]);
    answer(&mut game, "Black 5:00>", "resign");
    expect(&mut game, "Red wins by resignation");
    answer(&mut game, ">", "quit");
    game.exp_eof().unwrap();
    answer(&mut beside, "", "quit");
    beside.exp_eof().unwrap();
    let mut game = resume(&["--level", "club"]);
    expect(&mut game, "You play Black against Chuhe (Club player).");
    // While it is being played, no other program takes it.
    let mut other = resume(&[]);
    expect(&mut other, "there is no unfinished game");
    other.exp_eof().unwrap();
    answer(&mut game, "Black 6:5", "moves");
    expect(&mut game, "H8+7");
    game.send_control('d').unwrap();
    game.exp_eof().unwrap();
}

#[test]
fn the_table_speaks_vietnamese() {
    let mut game = table(&["--lang", "vi", "--side", "both"]);
    expect(&mut game, "Ván cờ của hai người.");
    answer(&mut game, "Đỏ>", "P2-5");
    answer(&mut game, "Đen>", "P2-2");
    expect(&mut game, "không có nước đó");
    answer(&mut game, "Đen>", "thua");
    expect(&mut game, "Đỏ thắng (Đen chịu thua)");
    answer(&mut game, ">", "thoát");
    game.exp_eof().unwrap();
}

#[test]
fn the_program_alone_names_what_can_be_done() {
    let mut session = at_terminal(&[]);
    for word in ["chuhe play", "chuhe analyze", "chuhe review"] {
        expect(&mut session, word);
    }
    session.send_line("quit").unwrap();
    session.exp_eof().unwrap();
}
