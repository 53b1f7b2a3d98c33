//! `chuhe play` in a pseudo-terminal, as a person uses it.

use crate::pseudo_terminal::Terminal;

use crate::cli::printed;
use crate::convert::moves_of;
use crate::harness::{TempDir, TempFile};
use crate::terminal::{at_terminal, at_terminal_keeping};

fn table(options: &[&str]) -> Terminal {
    at_terminal(&[&["play"], options].concat())
}

/// Types a line at the next prompt: characters typed earlier get lost.
fn answer(session: &mut Terminal, prompt: &str, line: &str) {
    session.expect(prompt);
    session.type_line(line);
}

/// Waits for a prompt with Black's clock, which shows more than `minutes - 1` and at most `minutes` minutes.
fn expect_clock(session: &mut Terminal, minutes: u64) {
    session.expect("Black ");
    let clock = session.expect(">");
    let (whole, seconds) = clock.split_once(':').expect(&clock);
    let left = 60 * whole.parse::<u64>().unwrap() + seconds.parse::<u64>().unwrap();
    assert!(left > 60 * (minutes - 1) && left <= 60 * minutes, "{clock}");
}

#[test]
fn a_new_game_does_not_replace_the_file_of_the_game_before() {
    let file = TempFile::absent("finished.pgn");
    let mut game = table(&["--side", "both", "--fen", "3k5/9/9/9/9/9/9/9/4R4/4K4 w"]);
    answer(&mut game, "Red>", "e1d1");
    let save = format!("save {}", file.path());
    answer(&mut game, ">", &save);
    game.expect("Saved:");
    let finished = std::fs::read_to_string(file.path()).unwrap();
    answer(&mut game, ">", "new");
    answer(&mut game, "Red>", &save);
    game.expect("Not saved: there is another file");
    answer(&mut game, "Red>", "quit");
    assert_eq!(std::fs::read_to_string(file.path()).unwrap(), finished);
}

/// The move number of a FEN is 1 if it is left out, which says nothing about the game.
#[test]
fn an_engine_without_a_piece_to_mate_with_accepts_a_draw() {
    for fen in ["4k4/9/9/9/9/9/9/9/9/R2K5 w", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 30"] {
        let mut game = table(&["--level", "full", "--fen", fen]);
        answer(&mut game, "Red>", "draw");
        game.expect("draw by agreement");
        answer(&mut game, ">", "quit");
    }
}

#[test]
fn a_game_against_the_engine_is_played_taken_back_and_saved() {
    let file = TempFile::absent("played.pgn");
    let mut game = table(&["--level", "beginner"]);
    game.expect("You play Red against Chuhe (Beginner).");
    answer(&mut game, "Red>", "炮二平五");
    game.expect("Chuhe plays:");
    answer(&mut game, "Red>", "h2e2");
    game.expect("Red has no piece on h2");
    answer(&mut game, "Red>", "undo");
    answer(&mut game, "Red>", "hint");
    game.expect("Try ");
    answer(&mut game, "Red>", "C2=5");
    game.expect("Chuhe plays:");
    answer(&mut game, "Red>", "level club");
    game.expect("Level: Club player");
    answer(&mut game, "Red>", "level 2");
    game.expect("Level: Novice");
    answer(&mut game, "Red>", "level 99");
    game.expect("a number from 1 to 8, or a rating of at least 600");
    answer(&mut game, "Red>", "draw");
    game.expect("Chuhe declines");
    answer(&mut game, "Red>", "resign");
    game.expect("Black wins by resignation");
    let save = format!("save {}", file.path());
    answer(&mut game, ">", &save);
    game.expect("Saved:");
    // The file of this game is written again, that of another is not.
    answer(&mut game, ">", &save);
    game.expect("Saved:");
    let other = TempFile::new("other.pgn", "[Event \"other\"]\n");
    answer(&mut game, ">", &format!("save {}", other.path()));
    game.expect("Not saved: there is another file");
    assert_eq!(std::fs::read_to_string(other.path()).unwrap(), "[Event \"other\"]\n");
    let xqf = TempFile::absent("played.xqf");
    answer(&mut game, ">", &format!("save {}", xqf.path()));
    game.expect("Saved:");
    let wxf = TempFile::absent("played.wxf");
    answer(&mut game, ">", &format!("save {}", wxf.path()));
    game.expect("Saved:");
    let lines = TempFile::absent("played.moves");
    answer(&mut game, ">", &format!("save {}", lines.path()));
    game.expect("This format cannot store the result.");
    game.expect("This format cannot store these tags: Black, Red");
    answer(&mut game, ">", "quit");
    game.expect_end();
    let saved = std::fs::read_to_string(file.path()).unwrap();
    assert!(saved.contains("[Red \"You\"]") && saved.contains("1. C2=5") && saved.contains("0-1"), "{saved}");
    assert!(std::fs::read(xqf.path()).unwrap().starts_with(b"XQ"), "XQF begins with these letters");
    assert!(std::fs::read(wxf.path()).unwrap().starts_with(b"FORMAT"), "WXF begins with this word");
    assert_eq!(moves_of(xqf.path()), moves_of(file.path()), "both hold the same game");
    assert!(moves_of(xqf.path()).starts_with("h2e2 "));
}

#[test]
fn a_repetition_is_explained_before_it_costs_the_game() {
    let turn = |index: usize| if index.is_multiple_of(2) { "Red>" } else { "Black>" };
    // Red gives perpetual check.
    let mut game = table(&["--side", "both", "--fen", "5k3/R8/9/9/9/9/9/9/9/4K4 w", "--moves", "a8a9 f9f8"]);
    for (index, mv) in ["a9a8", "f8f9"].into_iter().enumerate() {
        answer(&mut game, turn(index), mv);
    }
    game.expect("If it occurs a third time: Black wins (perpetual check by Red)");
    for (index, mv) in ["a8a9", "f9f8", "a9a8", "f8f9"].into_iter().enumerate() {
        answer(&mut game, turn(index), mv);
    }
    game.expect("Black wins (perpetual check by Red)");
    answer(&mut game, "\n", "quit");
    game.expect_end();
}

#[test]
fn a_move_that_loses_by_the_rules_needs_confirmation() {
    // In this position Red itself would complete the third occurrence.
    let mut game = table(&["--side", "both", "--fen", "R4k3/9/9/9/9/9/9/9/9/4K4 b", "--moves", "f9f8"]);
    let moves = ["a9a8", "f8f9", "a8a9", "f9f8", "a9a8", "f8f9", "a8a9"];
    for (index, mv) in moves.into_iter().enumerate() {
        answer(&mut game, if index.is_multiple_of(2) { "Red>" } else { "Black>" }, mv);
    }
    game.expect("This move loses the game: Black wins (perpetual check by Red)");
    answer(&mut game, "[y/N]", "n");
    answer(&mut game, "Red>", "moves");
    game.expect("1... K6+1 2. R9-1 K6-1");
    answer(&mut game, "Red>", "a8a7");
    game.expect("Black>");
    game.type_control('d');
    game.expect_end();
}

#[test]
fn play_supports_chinese_and_clocks() {
    let mut game = table(&["--lang", "zh", "--side", "black", "--level", "600", "--clock", "5+3"]);
    game.expect("你执黑方");
    game.expect("楚河走");
    answer(&mut game, "黑方 5:00>", "帮助");
    game.expect("悔棋");
    answer(&mut game, "黑方 5:00>", "退出");
    game.expect_end();
}

#[test]
fn lines_that_are_no_moves_take_time_off_the_clock() {
    let data = TempDir::new("play-clock");
    let mut game = at_terminal_keeping(&["play", "--side", "both", "--clock", "1"], &data.0);
    game.expect("Red 1:00>");
    std::thread::sleep(std::time::Duration::from_millis(2100));
    for line in ["", "xyz", "moves"] {
        game.type_line(line);
        game.expect("Red 1:00>");
    }
    game.type_line("h2e2");
    answer(&mut game, "Black 1:00>", "h9g7");
    let left = game.expect(">");
    let seconds: u64 = left.rsplit_once(':').unwrap().1.trim_end_matches('>').trim().parse().unwrap();
    assert!(left.contains("Red 0:") && seconds < 58, "{left}");
}

#[test]
fn a_game_is_kept_again_when_its_folder_can_be_written_again() {
    let data = TempDir::new("play-folder");
    let mut game = at_terminal_keeping(&["play", "--side", "both"], &data.0);
    answer(&mut game, "Red>", "h2e2");
    game.expect("Black>");
    let file = walk(&data.0).remove(0);
    let folder = std::path::Path::new(&file).parent().unwrap();
    let aside = folder.with_extension("aside");
    std::fs::rename(folder, &aside).unwrap();
    std::fs::write(folder, "").unwrap();
    game.type_line("h9g7");
    game.expect("Red>");
    std::fs::remove_file(folder).unwrap();
    std::fs::rename(&aside, folder).unwrap();
    for (line, prompt) in [("h0g2", "Black>"), ("quit", "The game is saved")] {
        game.type_line(line);
        game.expect(prompt);
    }
    game.expect_end();
    assert_eq!(kept(&data)[0].split(' ').count(), 3, "{:?}", kept(&data));
}

/// The moves of the games that a folder keeps, by the names of their files.
fn kept(data: &TempDir) -> Vec<String> {
    let mut files: Vec<_> = walk(&data.0).into_iter().filter(|path| path.ends_with(".pgn")).collect();
    files.sort();
    files.iter().map(|path| moves_of(path).trim().to_owned()).collect()
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
    game.expect("there is no unfinished game");
    game.expect_end();

    let options = ["play", "--side", "black", "--level", "1234", "--clock", "5+60"];
    let mut game = at_terminal_keeping(&options, &data.0);
    game.expect("You play Black against Chuhe (1234).");
    game.expect("Chuhe plays:");
    answer(&mut game, "Black 5:00>", "b9c7");
    game.expect("Chuhe plays:");
    // The increment for the move was added to the person's clock.
    expect_clock(&mut game, 6);
    game.kill();
    let moves = kept(&data).remove(0);
    assert_eq!(moves.split(' ').count(), 3, "{moves}");
    assert_eq!(moves.split(' ').nth(1), Some("b9c7"));

    let mut game = resume(&[]);
    game.expect("You play Black against Chuhe (1234).");
    for line in ["undo", "h9g7"] {
        expect_clock(&mut game, 6);
        game.type_line(line);
    }
    game.expect("Chuhe plays:");
    expect_clock(&mut game, 7);
    // Ctrl-C at the prompt does not end the program.
    game.type_control('c');
    answer(&mut game, "Type 'quit' to leave.", "new");
    game.expect("Chuhe plays:");
    answer(&mut game, "Black 5:00>", "quit");
    game.expect("The game is saved: 'chuhe play --resume' resumes it.");
    game.expect_end();
    let games = kept(&data);
    assert_eq!(games.len(), 2, "{games:?}");
    assert_eq!(games[0].split(' ').nth(1), Some("h9g7"));
    assert_eq!(games[1].split(' ').count(), 1, "{games:?}");

    // A second game says that an unfinished game exists, and does not resume it.
    let mut beside = at_terminal_keeping(&["play"], &data.0);
    beside.expect("The last game is unfinished: 'chuhe play --resume' resumes it.");
    beside.expect("Red>");

    // The second game is resumed and given up. Then the first one is resumed at another level.
    let mut game = resume(&[]);
    answer(&mut game, "Black 5:00>", "resign");
    game.expect("Red wins by resignation");
    answer(&mut game, ">", "quit");
    game.expect_end();
    beside.type_line("quit");
    beside.expect_end();
    let mut game = resume(&["--level", "club"]);
    game.expect("You play Black against Chuhe (Club player).");
    // While a game is being played, no other program resumes it.
    let mut other = resume(&[]);
    other.expect("is being played in another terminal");
    other.expect_end();
    expect_clock(&mut game, 7);
    game.type_line("moves");
    game.expect("H8+7");
    expect_clock(&mut game, 7);
    game.type_control('d');
    game.expect_end();
}

#[test]
fn a_damaged_saved_game_is_reported() {
    let data = TempDir::new("play-damaged");
    let mut game = at_terminal_keeping(&["play", "--side", "both"], &data.0);
    answer(&mut game, "Red>", "h2e2");
    answer(&mut game, "Black>", "quit");
    game.expect_end();
    let file = walk(&data.0).remove(0);
    let text = std::fs::read_to_string(&file).unwrap();
    for (damaged, reason) in [
        (text.replace("1. h2e2", "1. h2e2 h2e2"), "Black has no piece on h2"),
        (text[..60].to_owned(), "it is damaged, or not a game"),
        (String::new(), "it is damaged, or not a game"),
    ] {
        std::fs::write(&file, damaged).unwrap();
        let mut game = at_terminal_keeping(&["play", "--resume"], &data.0);
        game.expect("warning: cannot read ");
        game.expect(reason);
        game.expect("there is no unfinished game");
        game.expect_end();
    }
}

#[test]
fn play_supports_vietnamese() {
    let mut game = table(&["--lang", "vi", "--side", "both"]);
    game.expect("Ván cờ của hai người.");
    answer(&mut game, "Đỏ>", "P2-5");
    answer(&mut game, "Đen>", "P2-2");
    game.expect("không có nước đó");
    answer(&mut game, "Đen>", "thua");
    game.expect("Đỏ thắng (Đen chịu thua)");
    answer(&mut game, ">", "thoát");
    game.expect_end();
}

#[test]
fn a_typed_move_is_read_in_the_language_in_which_moves_are_shown() {
    let fen = "4k4/9/9/4p4/4P4/9/9/4C4/9/3K5 w - - 0 1";
    // The same text is the move of a pawn in English, and of a cannon in Vietnamese.
    let ways =
        [("en", "P5.4", "P5=4"), ("vi", "P5.4", "P5.4"), ("vi", "P5+1", "B5.1"), ("en", "P5-4", "C5=4")];
    for (lang, text, wanted) in ways {
        let mut game = table(&["--lang", lang, "--side", "both", "--fen", fen]);
        let [red, black] = if lang == "vi" { ["Đỏ>", "Đen>"] } else { ["Red>", "Black>"] };
        answer(&mut game, red, text);
        answer(&mut game, black, "moves");
        game.expect(&format!("1. {wanted}"));
        answer(&mut game, black, "quit");
        game.expect_end();
    }
    for (lang, best) in [("en", "e5f5"), ("vi", "e2e6")] {
        let fixed =
            ["--lang", lang, "--notation", "uci", "--depth", "1", "--fen", fen, "--searchmoves", "P5.4"];
        let found = printed(&[&["analyze"], &fixed[..]].concat());
        assert!(found.contains(best), "{lang}: {found}");
    }
}

#[test]
fn the_program_alone_names_the_commands() {
    let mut session = at_terminal(&[]);
    for word in ["chuhe play", "chuhe analyze", "chuhe review"] {
        session.expect(word);
    }
    session.type_line("quit");
    session.expect_end();
}
