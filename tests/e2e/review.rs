//! `chuhe review`: its output, and that every part of a record stays plain text.

use serde_json::Value;

use crate::cli::{failure, printed};
use crate::convert::moves_of;
#[cfg(feature = "solver")]
use crate::harness::TempDir;
use crate::harness::{TempFile, run};

const HOSTILE: &str = "</script><script>alert(1)</script><img src=x onerror=alert(2)>";

/// Four book moves, two blunders, and markup in every field.
fn hostile_game() -> String {
    let tags = ["Event", "Site", "Date", "Round", "Red", "Black", "Opening", "Mine"];
    let tags: String = tags.iter().map(|tag| format!("[{tag} \"{HOSTILE}\"]\n")).collect();
    format!(
        "{tags}\n1. h2e2 {{{HOSTILE}}} h9g7 2. h0g2 i9h9 3. i0h0 h7h3 4. e2e6 b9c7 5. e6e5 a9b9 \
         (5... g7f5 {{{HOSTILE}}}) 6. b0c2 b7b3 0-1\n"
    )
}

fn reviewed(option: &str, extra: &[&str]) -> String {
    let game = TempFile::new("hostile.pgn", &hostile_game());
    let arguments: Vec<&str> = ["review", game.path(), "--hash", "1", "--nodes", "3000", option, "-"]
        .iter()
        .chain(extra)
        .copied()
        .collect();
    printed(&arguments)
}

#[test]
fn a_review_finds_the_blunders_and_knows_the_book() {
    let game: Value = serde_json::from_str(&reviewed("--json", &[])).unwrap();
    assert_eq!(game["type"], "review");
    let plies = game["line"]["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 12);
    let mark = |index: usize| plies[index]["judgement"]["mark"].as_str().unwrap();
    assert_eq!(mark(0), "book");
    assert_eq!(mark(6), "blunder", "{}", plies[6]);
    let judgement = &plies[6]["judgement"];
    assert!(judgement["loss"].as_f64().unwrap() >= 0.2 && judgement["is_best"] == false);
    assert!(judgement["best"]["uci"].is_string());
    let engine = &plies[6]["variations"][0];
    assert!(engine["engine"] == true && engine["plies"][0]["uci"] == judgement["best"]["uci"]);
    for ply in plies {
        let chance = ply["evaluation"]["chance"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&chance));
    }
    let red = &game["sides"][0];
    assert!(red["blunders"].as_u64().unwrap() >= 1 && red["accuracy"].as_f64().unwrap() < 95.0, "{red}");
    assert!(game["opening"]["zh"].as_str().unwrap().starts_with("中炮"));
}

/// A folder opens like a file, and fails when it is read.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_costs_no_review_of_the_others() {
    let game = TempFile::new("readable.pgn", &hostile_game());
    let reviews = TempFile::absent("kept.json");
    let folder = std::env::temp_dir();
    let folder = folder.to_str().unwrap();
    let files = [game.path(), folder, game.path(), folder];
    let (status, error) = failure(
        &[&["review"], &files[..], &["--hash", "1", "--depth", "1", "--json", reviews.path()]].concat(),
    );
    assert!(status == 1 && error.contains(&format!("cannot read {folder}: ")), "{error}");
    assert_eq!(error.matches("cannot read ").count(), 2, "{error}");
    assert_eq!(std::fs::read_to_string(reviews.path()).unwrap().matches("\"type\":\"review\"").count(), 2);
}

#[test]
fn turning_points_have_headings_above_their_moves() {
    let game = TempFile::new("turning.pgn", &hostile_game());
    let told = |lang| printed(&["review", game.path(), "--hash", "1", "--nodes", "3000", "--lang", lang]);
    let en = told("en");
    let lines: Vec<&str> = en.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| *line == "Move 4: Black could have won 4.5 points").expect(&en);
    assert!(lines[at + 1].starts_with("4... H2+3"), "{en}");
    assert!(told("zh").contains("第 4 回合：黑方本可得 4.5 分"));
    assert!(told("vi").contains("Nước 4: Đen lẽ ra có thể được thêm 4.5 điểm"));
    assert!(lines.iter().filter(|line| line.starts_with("Move ")).count() <= 3, "{en}");
}

#[test]
fn an_annotated_game_is_read_back_with_its_lines() {
    let pgn = TempFile::new("annotated.pgn", &reviewed("--pgn", &["--notation", "chinese"]));
    let moves = moves_of(pgn.path());
    assert!(moves.starts_with("h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 e2e6 b9c7"), "{moves}");
    let again = printed(&["convert", pgn.path()]);
    for part in ["$4", "blunder", "better:", "engine"] {
        assert!(again.contains(part), "{part}: {again}");
    }
    assert!(again.contains("onerror=alert(2)"), "comments are kept: {again}");
}

#[test]
fn a_game_that_was_reviewed_is_not_annotated_twice() {
    let once = reviewed("--pgn", &[]);
    let pgn = TempFile::new("reviewed.pgn", &once);
    let twice = printed(&["review", pgn.path(), "--hash", "1", "--nodes", "3000", "--pgn", "-"]);
    assert_eq!(twice, once);
}

#[test]
fn a_review_takes_the_place_of_an_earlier_one() {
    let review = |path: &str, options: &[&str]| {
        printed(&[&["review", path, "--hash", "1", "--pgn", "-"][..], options].concat())
    };
    let once = reviewed("--pgn", &[]);
    // A person adds words before the review's words and after them.
    let noted = once.replacen("{+", "{mine +", 1).replacen('}', " and more}", 2);
    for options in [
        &["--nodes", "3000", "--lang", "zh"][..],
        &["--nodes", "3000", "--lang", "vi", "--notation", "vietnamese"],
        &["--nodes", "200"],
        &["--depth", "5", "--lang", "zh-Hant"],
    ] {
        let game = TempFile::new("plain.pgn", &hostile_game());
        let fresh = review(game.path(), options);
        let pgn = TempFile::new("again.pgn", &once);
        let again = review(pgn.path(), options);
        let moves = |text: &str| text.split_once("\n\n").unwrap().1.to_owned();
        assert_eq!(moves(&again), moves(&fresh), "{options:?}");
    }
    let pgn = TempFile::new("noted.pgn", &noted);
    let again = review(pgn.path(), &["--nodes", "3000", "--lang", "zh"]);
    assert_eq!(again.matches("and more").count(), noted.matches("and more").count(), "{again}");
}

#[test]
fn a_page_contains_games_as_data_only() {
    let page = reviewed("--html", &[]);
    assert_eq!(page.matches("<script").count(), 2, "the data and our own");
    assert!(!page.contains("<img") && !page.contains("src=x onerror=alert(2)>"));
    assert!(page.contains("default-src 'none'"));
    assert!(!page.contains("href="), "a link or a style sheet from elsewhere");
}

#[test]
fn reviews_speak_chinese() {
    let game = TempFile::new("zh.pgn", &hostile_game());
    let text = printed(&["review", game.path(), "--hash", "1", "--nodes", "1000", "--lang", "zh"]);
    assert!(text.contains("红方") && text.contains("准确率") && text.contains("更好："), "{text}");
}

#[test]
fn a_collection_is_reviewed_whole_and_faults_are_reported() {
    let text =
        "[Event \"1\"]\n\n1. h2e2 h9g7 *\n\n[Event \"2\"]\n\n1. h2h9x *\n\n[Event \"3\"]\n\n1. g0e2 1-0\n";
    let games = TempFile::new("three.pgn", text);
    let page = TempFile::absent("three.html");
    let (status, errors) =
        failure(&["review", games.path(), "--hash", "1", "--nodes", "200", "--html", page.path()]);
    assert!(status == 1 && errors.contains("game 2") && errors.contains("1 of 3 games"), "{errors}");
    // Reports and errors have the same numbers.
    let reports = run(&["review", games.path(), "--hash", "1", "--nodes", "200"]).stdout;
    let reports = String::from_utf8(reports).unwrap();
    assert!(reports.contains("1. ") && reports.contains("3. ") && !reports.contains("\n2. "), "{reports}");
    let page = std::fs::read_to_string(page.path()).unwrap();
    let (_, data) = page.split_once("application/json\">").unwrap();
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(data["games"].as_array().unwrap().len(), 2);
    assert_eq!(data["numbers"].to_string(), "[1,3]", "the page too");
}

#[test]
fn outputs_never_replace_the_game() {
    let game = TempFile::new("kept.pgn", &hostile_game());
    let (status, errors) = failure(&["review", game.path(), "--pgn", game.path()]);
    assert!(status == 2 && errors.contains("is the input"), "{errors}");
    assert_eq!(std::fs::read_to_string(game.path()).unwrap(), hostile_game());
    let empty = TempFile::new("empty.pgn", "");
    let out = TempFile::new("out.html", "<p>what was there");
    assert_eq!(failure(&["review", empty.path(), "--html", out.path()]).0, 1);
    assert_eq!(std::fs::read_to_string(out.path()).unwrap(), "<p>what was there");
    assert_eq!(failure(&["review", game.path(), "--html", "-", "--json", "-"]).0, 2);
}

#[test]
fn a_missing_file_is_reported_before_the_work() {
    let game = TempFile::new("there.pgn", "1. h2e2 h9g7 1-0\n");
    let absent = TempFile::absent("absent.pgn");
    let output = run(&["review", game.path(), absent.path(), "--nodes", "9", "--hash", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("absent.pgn"), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
}

#[test]
fn two_outputs_must_be_two_files() {
    let game = TempFile::new("twice.pgn", &hostile_game());
    let out = TempFile::absent("one.pgn");
    let (folder, name) = out.path().rsplit_once('/').unwrap();
    for other in [out.path(), &format!("{folder}/./{name}")] {
        let output = run(&["review", game.path(), "--nodes", "50", "--pgn", out.path(), "--json", other]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && errors.contains("would be written twice"), "{errors}");
        assert!(
            output.stdout.is_empty() && !std::path::Path::new(out.path()).exists(),
            "nothing was reviewed"
        );
    }
}

#[cfg(feature = "solver")]
#[test]
fn tables_that_were_built_judge_endings() {
    let folder = TempDir::new("review-tables");
    let path = folder.path("more");
    printed(&["tables", "build", &path, "--classes", "KCA-K"]);
    let game = TempFile::new("ending.pgn", "[FEN \"3k5/9/9/9/9/9/9/9/4A4/C3K4 w\"]\n\n1. e1f0 *\n");
    let reviewed = |game: &TempFile, options: &[&str]| {
        let review = ["review", game.path(), "--hash", "1", "--nodes", "10", "--json", "-"];
        let text = printed(&[&review[..], options].concat());
        let read: Value = serde_json::from_str(&text).unwrap();
        read["line"]["plies"][0].clone()
    };
    let score = |options: &[&str]| reviewed(&game, options)["evaluation"]["score"].clone();
    assert!(score(&["--tables", &path])["table"].is_i64());
    assert!(score(&[])["table"].is_null());
    // The cannon moves to a square where the king captures it.
    let lost = TempFile::new("lost.pgn", "[FEN \"3k5/C8/9/9/9/9/9/9/4A4/4K4 w\"]\n\n1. a8d8 *\n");
    let is_thrown_away = |options: &[&str]| {
        let reasons = reviewed(&lost, options)["judgement"]["reasons"].clone();
        reasons.as_array().is_some_and(|reasons| reasons.iter().any(|reason| reason["kind"] == "throws-away"))
    };
    assert!(is_thrown_away(&["--tables", &path]));
    assert!(!is_thrown_away(&[]));
    let (status, error) = failure(&["review", game.path(), "--tables", &folder.path("none")]);
    assert!(status == 1 && error.contains("none"), "{error}");
}
