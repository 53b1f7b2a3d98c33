//! `chuhe puzzles`: made from games, verified, solved.

use std::process::Output;

use crate::cli::printed;
use crate::harness::{TempDir, TempFile, run};

/// Games of which the first two let the other side mate, and the third is the first in a mirror.
pub(crate) const GAMES: &str = "3a1R3/2n1k4/9/5N3/9/3r5/8P/9/4p4/5K3 b - - 0 1 moves e8e7 f6g8 e7e8\n\
    5a1C1/2nka3R/b3c3C/8p/6r2/2P5P/9/2N1B3N/4A4/2BAK4 w - - 0 1 moves c2d4 g5g0\n\
    3R1a3/4k1n2/9/3N5/9/5r3/P8/9/4p4/3K5 b - - 0 1 moves e8e7 d6c8 e7e8\n";
pub(crate) const NODES: &str = "20000";

fn make(games: &TempFile, out: &TempFile, more: &[&str]) -> String {
    let args = ["puzzles", "make", games.path(), "--out", out.path(), "--nodes", NODES];
    printed(&[&args, more].concat())
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), &output.stderr].concat()).into_owned()
}

#[test]
fn puzzles_are_made_once_and_resumed() {
    let games = TempFile::new("games.txt", GAMES);
    let (whole, parts) = (TempFile::absent("whole.csv"), TempFile::absent("parts.csv"));
    let said = make(&games, &whole, &["--threads", "2"]);
    assert!(said.starts_with("3 games, 3 candidates") && said.contains("1 duplicate, 2 puzzles"), "{said}");
    let text = std::fs::read_to_string(whole.path()).unwrap();
    assert!(text.contains(",e8e7 f6g8 e7e8 f9f8 e8e7 f8d8,") && text.contains(",c2d4 g5g0,"), "{text}");
    make(&games, &parts, &["--limit", "1"]);
    make(&games, &parts, &["--resume"]);
    assert_eq!(std::fs::read_to_string(parts.path()).unwrap(), text);
    // These are not the games from which the file was made.
    let others = TempFile::new("others.txt", GAMES);
    let output =
        run(&["puzzles", "make", others.path(), "--out", parts.path(), "--nodes", NODES, "--resume"]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(told(&output).contains("is not in these files"), "{}", told(&output));
    assert_eq!(std::fs::read_to_string(parts.path()).unwrap(), text);
    // An existing file is not overwritten.
    let refused = run(&["puzzles", "make", games.path(), "--out", whole.path()]);
    assert_eq!(refused.status.code(), Some(2), "{}", told(&refused));
    assert!(
        told(&refused).contains("exists: --resume continues it with the same game files"),
        "{}",
        told(&refused)
    );
    assert_eq!(std::fs::read_to_string(whole.path()).unwrap(), text);
}

/// A game is known by its file's name, which files in other folders can have too.
#[test]
fn games_of_another_file_with_the_same_name_are_not_skipped() {
    let folder = TempDir::new("same-name");
    let lines: Vec<&str> = GAMES.lines().collect();
    let file = |part: &str, lines: &[&str]| {
        std::fs::create_dir(folder.path(part)).unwrap();
        folder.written(&format!("{part}/games.txt"), &(lines.join("\n") + "\n"))
    };
    let (first, second) = (file("first", &lines[..1]), file("second", &lines[1..2]));
    let out = folder.path("out.csv");
    let make = |files: &[&str]| run(&[&["puzzles", "make", "--out", &out, "--nodes", NODES], files].concat());
    assert!(make(&[&first]).status.success());
    let text = std::fs::read_to_string(&out).unwrap();
    let refused = make(&["--resume", &second]);
    assert_eq!(refused.status.code(), Some(1), "{}", told(&refused));
    assert!(told(&refused).contains("games/1, is not in these files"), "{}", told(&refused));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), text);
    assert!(make(&["--resume", &first, &second]).status.success());
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.lines().count() == 3 && text.contains(",c2d4 g5g0,"), "{text}");
}

#[test]
fn files_without_games_are_named_if_no_file_has_any() {
    let folder = TempDir::new("no-games");
    let files = ["a.txt", "b.txt"].map(|name| folder.written(name, "words\n"));
    let output = run(&["puzzles", "make", "--out", &folder.path("out.csv"), &files[0], &files[1]]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(told(&output), format!("error: {}, {}: no games found\n", files[0], files[1]));
}

/// Other programs may have written where puzzles are from.
#[test]
fn puzzles_without_a_ply_or_a_game_are_not_resumed() {
    let games = TempFile::new("named_games.txt", GAMES);
    let whole = TempFile::absent("named.csv");
    make(&games, &whole, &["--limit", "1"]);
    let text = std::fs::read_to_string(whole.path()).unwrap();
    let (rest, source) = text.trim_end().rsplit_once(',').unwrap();
    let game = source.split_once('#').unwrap().0;
    for (source, said) in [
        ("https://example.org/1", "https://example.org/1, is not in these files"),
        ("", "its last puzzle names no game"),
    ] {
        let other = TempFile::new("other.csv", &format!("{rest},{source}\n"));
        let args = ["puzzles", "make", games.path(), "--out", other.path(), "--nodes", NODES, "--resume"];
        let refused = run(&args);
        assert!(refused.status.code() == Some(1) && told(&refused).contains(said), "{}", told(&refused));
    }
    let known = TempFile::new("known.csv", &format!("{rest},{game}\n"));
    make(&games, &known, &["--resume"]);
    assert_eq!(std::fs::read_to_string(known.path()).unwrap().lines().count(), 3);
}

#[test]
fn files_that_a_kill_or_a_full_disk_has_cut_are_resumed() {
    let games = TempFile::new("cut_games.txt", GAMES);
    let whole = TempFile::absent("cut_whole.csv");
    make(&games, &whole, &[]);
    let text = std::fs::read_to_string(whole.path()).unwrap();
    let second = text.match_indices('\n').nth(1).unwrap().0 + 1;
    for length in [0, 5, second + 1, text.len() - 1, text.len()] {
        let cut = TempFile::new("cut.csv", &text[..length]);
        make(&games, &cut, &["--resume"]);
        assert_eq!(std::fs::read_to_string(cut.path()).unwrap(), text, "cut at {length}");
    }
    // Any other file is not changed.
    let other = TempFile::new("other.csv", "Puzzles, a book");
    let args = ["puzzles", "make", games.path(), "--out", other.path(), "--nodes", NODES, "--resume"];
    let refused = run(&args);
    assert_eq!(refused.status.code(), Some(1), "{}", told(&refused));
    assert_eq!(std::fs::read_to_string(other.path()).unwrap(), "Puzzles, a book");
    // A file that already has the requested number of puzzles is not changed either.
    let one = TempFile::new("one.csv", &text[..second]);
    let said = make(&games, &one, &["--resume", "--limit", "1"]);
    assert!(said.contains("has 1 puzzle already: nothing to do"), "{said}");
    assert_eq!(std::fs::read_to_string(one.path()).unwrap(), text[..second]);
}

#[test]
fn a_planted_fault_is_found() {
    let games = TempFile::new("sound.txt", GAMES);
    let (file, held) = (TempFile::absent("sound.csv"), TempFile::absent("held.csv"));
    make(&games, &file, &[]);
    let verify =
        |path: &str, more: &[&str]| run(&[&["puzzles", "verify", path, "--nodes", NODES], more].concat());
    let sound = verify(file.path(), &["--threads", "2"]);
    assert!(sound.status.success() && told(&sound).contains("2 of 2 puzzles hold"), "{}", told(&sound));
    // A false ID is named.
    let text = std::fs::read_to_string(file.path()).unwrap();
    let id = text.lines().nth(1).unwrap().split(',').next().unwrap();
    assert!(!told(&sound).contains("IDs that are not"), "{}", told(&sound));
    let renamed = verify(TempFile::new("renamed.csv", &text.replace(id, "aaaaaa")).path(), &[]);
    let said = format!("1; the first is aaaaaa, and should be {id}");
    assert!(renamed.status.success() && told(&renamed).contains(&said), "{}", told(&renamed));
    let text = text.replace("c2d4 g5g0", "c2d4 g5g1");
    let faulty = TempFile::new("faulty.csv", &text);
    let found = verify(faulty.path(), &[]);
    assert_eq!(found.status.code(), Some(1));
    assert!(told(&found).contains("the answer is g5g0, not g5g1"), "{}", told(&found));
    // The valid puzzles are written, but not over an existing file.
    assert!(verify(faulty.path(), &["--out", held.path()]).status.success());
    let text_held = std::fs::read_to_string(held.path()).unwrap();
    assert_eq!(text_held.lines().count(), 2, "{text_held}");
    let refused = verify(file.path(), &["--out", held.path()]);
    assert!(refused.status.code() == Some(2) && told(&refused).contains("already exists"), "{refused:?}");
    assert_eq!(std::fs::read_to_string(held.path()).unwrap(), text_held);
    // If no puzzle is valid, there is an error, and no file is left.
    let first = text.lines().nth(1).unwrap().to_owned() + "\n";
    let (wrong, none) = (TempFile::new("wrong.csv", &text.replace(&first, "")), TempFile::absent("none.csv"));
    let found = verify(wrong.path(), &["--out", none.path()]);
    assert!(found.status.code() == Some(1) && told(&found).contains("1 of 1 puzzle failed"), "{found:?}");
    assert!(!std::path::Path::new(none.path()).exists());
    let illegal = TempFile::new("illegal.csv", &text.replace("g5g1", "g5h7"));
    assert!(
        told(&verify(illegal.path(), &[])).contains("line 3: move 2: "),
        "{}",
        told(&verify(illegal.path(), &[]))
    );
}

#[cfg(unix)]
#[test]
fn a_puzzle_is_solved_at_a_terminal() {
    use crate::terminal::at_terminal;

    let games = TempFile::new("solved.txt", GAMES);
    let file = TempFile::absent("solved.csv");
    make(&games, &file, &[]);
    let mut solving = at_terminal(&["puzzles", "solve", file.path(), "--seed", "0"]);
    solving.expect("Puzzle 1 of 2");
    for (prompt, line, said) in [
        ("Red>", "馬四進三", "Right. The reply:"),
        ("Red>", "f9e9", "is not the move"),
        ("Red>", "hint", "f9"),
        ("Red>", "f9f8", "Right. The reply:"),
        ("Red>", "R4=6", "Solved: mate, mate in three"),
        ("Black>", "hint", "Themes: mate, mate in one"),
        ("Black>", "g5g0", "0 of 2 solved without help"),
    ] {
        solving.expect(prompt);
        solving.type_line(line);
        solving.expect(said);
    }
    solving.expect_end();
    let none = run(&["puzzles", "solve", file.path(), "--theme", "pin"]);
    assert!(told(&none).contains("there is no such puzzle"));
}
