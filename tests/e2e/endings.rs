//! `chuhe endings`: practised through pipes.

use std::process::Command;

use crate::cli::{failure, printed, stdout};
use crate::harness::{CHUHE, TempFile, fed};

const SUBJECT: [&str; 6] = ["--ending", "horse-elephant", "--notation", "uci", "--lang", "en"];

/// The output of a session, with a deck of its own.
fn session(more: &[&str], deck: &TempFile, lines: &[String]) -> String {
    let mut command = Command::new(CHUHE);
    command.args(["endings", "train", "--deck", deck.path(), "--pieces", "letters"]).args(more);
    let output = fed(&mut command, format!("{}\n", lines.join("\n")).as_bytes());
    assert!(output.status.success(), "{output:?}");
    stdout(&output)
}

/// The moves after the last such label.
fn way(said: &str, label: &str) -> Vec<String> {
    let line =
        said.lines().rev().find_map(|line| line.strip_prefix(label)).unwrap_or_else(|| panic!("{said}"));
    line.split_whitespace().map(str::to_owned).collect()
}

/// The moves that reach the goal by the shortest way, found move by move.
fn solution(more: &[&str]) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    loop {
        let deck = TempFile::absent("asked.json");
        let mut asking = moves.clone();
        asking.push("show".to_owned());
        let said = session(more, &deck, &asking);
        if said.contains("Won: ") || said.contains("Held: ") {
            return moves;
        }
        moves.push(way(&said, "The line:")[0].clone());
        assert!(moves.len() < 60, "{said}");
    }
}

#[test]
fn a_lost_win_is_reported_taken_back_and_won() {
    let deck = TempFile::absent("endings.json");
    let mut script = vec!["d1d0".to_owned(), "i9i8".to_owned(), "hint".to_owned()];
    let said = session(&SUBJECT, &deck, &script);
    assert!(said.contains("Horse breaks an elephant: win; at best 9 moves"), "{said}");
    assert!(said.contains("d1d0: the win is gone.\nThe right line: d1e1 "), "{said}");
    assert!(said.contains("i9") && said.contains("Move the piece on d1"), "{said}");
    // The learner plays the line of seventeen plies, and the defence plays the same replies.
    assert_eq!(way(&said, "The right line:").len(), 17);
    // If the learner leaves then, the try has failed.
    let tries = || std::fs::read_to_string(deck.path()).unwrap();
    assert!(tries().contains("\"horse-elephant\"") && tries().contains("\"tries\": 1"), "{}", tries());
    let moves = solution(&SUBJECT);
    let line = way(&said, "The right line:");
    assert_eq!(moves[..9], line.iter().step_by(2).cloned().collect::<Vec<_>>());
    script.extend(moves.iter().cloned());
    // This is another deck, because an exercise in the first deck would begin at another position.
    let deck = TempFile::absent("again.json");
    let said = session(&SUBJECT, &deck, &script);
    assert!(said.contains("Won: Red wins by ") && said.contains("0 of 1 solved without help"), "{said}");
    assert!(said.contains("The shortest way. The reply: i7g5"), "{said}");
    let kept = std::fs::read_to_string(deck.path()).unwrap();
    assert!(kept.contains("\"horse-elephant\"") && kept.contains("\"tries\": 1"), "{kept}");
    // Without a mistake the try counts as solved. A new deck begins at the same position again.
    let clean = TempFile::absent("clean.json");
    let said = session(&SUBJECT, &clean, &moves);
    assert!(said.contains("1 of 1 solved without help"), "{said}");
}

#[test]
fn a_draw_is_held_in_any_language() {
    let more = ["--class", "KE-KH", "--seed", "5", "--notation", "uci"];
    let english = [&more[..], &["--lang", "en"]].concat();
    let moves = solution(&english);
    for (lang, said) in [("zh", "守和："), ("vi", "Giữ hòa:"), ("en", "Held: ")] {
        let deck = TempFile::absent("held.json");
        let heard = session(&[&more[..], &["--lang", lang]].concat(), &deck, &moves);
        assert!(heard.contains(said), "{heard}");
    }
}

#[test]
fn tried_endings_are_not_asked_again_at_once() {
    let deck = TempFile::absent("course.json");
    let next = |count: usize| -> Vec<String> {
        ["hint", "next"].into_iter().cycle().take(2 * count).map(str::to_owned).collect()
    };
    let said = session(&["--lang", "en"], &deck, &next(2));
    assert!(said.contains("Rook against the bare king:"), "{said}");
    let later = session(&["--lang", "en"], &deck, &[]);
    assert!(later.contains("Rook against an elephant:") && !later.contains("bare king"), "{later}");
    let said = session(&["--lang", "en"], &deck, &next(60));
    assert!(said.contains("Nothing is due"), "{said}");
}

#[test]
fn skipped_endings_come_after_all_others() {
    let deck = TempFile::absent("skipped.json");
    // One ending is tried, and due again long before today.
    session(&["--lang", "en"], &deck, &["hint", "next"].map(str::to_owned));
    let kept = std::fs::read_to_string(deck.path()).unwrap();
    let mut kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    make_due(&mut kept);
    std::fs::write(deck.path(), kept.to_string()).unwrap();
    let said = session(&["--lang", "en"], &deck, &vec!["next".to_owned(); 4]);
    assert_eq!(said.matches("Rook against the bare king:").count(), 1, "{said}");
}

/// Moves all dates of a deck into the past.
fn make_due(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => fields.values_mut().for_each(make_due),
        serde_json::Value::Array(values) => values.iter_mut().for_each(make_due),
        serde_json::Value::String(text) if text.starts_with("20") && text.contains('T') => {
            text.replace_range(..4, "2020");
        }
        _ => {}
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_lesson_continues_where_results_cannot_be_saved() {
    // The folder of the deck cannot be made, because a file has its name.
    let file = TempFile::new("no-folder", "");
    for variable in ["XDG_DATA_HOME", "HOME"] {
        let mut command = Command::new(CHUHE);
        command
            .args(["endings", "train", "--lang", "en"])
            .env_remove("XDG_DATA_HOME")
            .env(variable, file.path());
        let output = fed(&mut command, b"hint\nnext\nhint\nnext\nquit\n");
        let said = stdout(&output);
        assert!(output.status.success() && said.contains("0 of 2 solved without help"), "{output:?}");
        assert_eq!(said.matches("cannot write ").count(), 1, "{said}");
    }
}

#[test]
fn endings_that_cannot_be_practised_are_errors() {
    let train = |more: &[&str]| failure(&[&["endings", "train"], more].concat());
    let (status, said) = train(&["--class", "KRA-KA"]);
    assert!(status == 1 && said.contains("chuhe tables build FOLDER --classes KRA-KA"), "{said}");
    assert!(said.contains("--path FOLDER"), "{said}");
    let (status, said) = train(&["--class", "KA-KR", "--goal", "win"]);
    assert!(status == 2 && said.contains("cannot win"), "{said}");
    let (status, said) = train(&["--ending", "x"]);
    assert!(status == 2 && said.contains("rook-king, "), "{said}");
    let other = TempFile::new("other.json", "{}");
    let (status, said) = train(&["--deck", other.path()]);
    let is_told = |said: &str, name: &str| {
        said.contains(name) && said.contains("move it to another folder to start again")
    };
    assert!(status == 1 && is_told(&said, other.path()), "{said}");
    let cut = TempFile::new("cut.json", "{\"format\": \"chuhe-deck-1\", \"cards\": {\"a\": {\"stab");
    let (status, said) = train(&["--deck", cut.path()]);
    assert!(status == 1 && is_told(&said, cut.path()), "{said}");
    let list = printed(&["endings", "list", "--lang", "zh"]);
    let named = |line: &&str| line.contains("单马擒单士");
    assert!(list.lines().any(|line| named(&line) && line.starts_with("horse-advisor ")), "{list}");
    assert!(list.contains("炮士胜双士（需另建残局库）"), "{list}");
    assert!(printed(&["endings", "list", "--classes"]).contains("KAAEE-KR   hold\n"));
}

#[test]
fn a_class_comes_again_when_it_is_due() {
    let deck = TempFile::absent("classes.json");
    session(&["--class", "KR-KAAEE", "--lang", "en"], &deck, &["show", "quit"].map(str::to_owned));
    let kept = std::fs::read_to_string(deck.path()).unwrap();
    let mut kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    make_due(&mut kept);
    std::fs::write(deck.path(), kept.to_string()).unwrap();
    let said = session(&["--lang", "en"], &deck, &["next".to_owned()]);
    assert!(said.contains("KR-KAAEE: win"), "{said}");
    // A class that is new is asked only by its name.
    assert_eq!(said.matches("Rook against the bare king:").count(), 1, "{said}");
    assert_eq!(said.matches(": win").count(), 2, "{said}");
}
