//! `chuhe judge`, and what the rule options change in play.

use serde_json::Value;

use crate::cli::{failure, printed, stdout};
use crate::harness::{Engine, TempFile, field, run};

/// A rook checks for ever.
const FEN: &str = "5k3/R8/9/9/9/9/9/9/9/4K4 w";
const CYCLE: &str = "a8a9 f9f8 a9a8 f8f9";

#[test]
fn a_ruling_is_explained() {
    let text = printed(&["judge", "--fen", FEN, "--moves", &format!("{CYCLE} {CYCLE}")]);
    assert!(text.contains("The game is over: Black wins: Red checks perpetually."), "{text}");
    assert!(text.contains("Red rook a8a9: check"), "{text}");
    assert!(text.contains("Perpetual check: a side that gives check with every move loses"), "{text}");
    // At the second occurrence the game goes on, but the ruling is told.
    let text = printed(&["judge", "--fen", FEN, "--moves", CYCLE]);
    assert!(text.contains("The game goes on: Red to move."), "{text}");
    assert!(text.contains("occurred twice"), "{text}");
    let text = printed(&["judge", "--moves", "h2e2"]);
    assert!(text.contains("No position has occurred before"), "{text}");
}

#[test]
fn json_tells_the_same() {
    let moves = format!("{CYCLE} {CYCLE}");
    let json = |rule| -> Value {
        let text = printed(&["judge", "--fen", FEN, "--moves", &moves, "--rule", rule, "--json"]);
        serde_json::from_str(&text).unwrap()
    };
    let record = json("wxf");
    assert_eq!(record["winner"], "Black");
    assert_eq!(record["occurrences"], 3);
    assert_eq!(record["ruling"]["loser"], "Red");
    assert_eq!(record["ruling"]["moves"].as_array().unwrap().len(), 8);
    assert_eq!(record["ruling"]["moves"][0]["class"], "check");
    let record = json("simple");
    assert_eq!((&record["winner"], &record["outcome"]), (&Value::Null, &"draw by repetition".into()));
}

#[test]
fn suites_are_compared() {
    let right = TempFile::new("right.txt", &format!("# perpetual check\n{FEN} | {CYCLE} | loss\n"));
    assert_eq!(printed(&["judge", "--suite", right.path()]), "1 of 1 right\n");
    let text = format!("{FEN} | {CYCLE} | win\n{FEN} | {CYCLE}\n{FEN} | {CYCLE} | loss\n");
    let wrong = TempFile::new("wrong.txt", &text);
    let output = run(&["judge", "--suite", wrong.path()]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.starts_with("line 1: win expected, loss found\n"), "{text}");
    assert!(text.contains(&format!("{}, line 2: 2 fields", wrong.path())), "{text}");
    assert!(text.ends_with("1 of 2 right\n"), "the rest still runs: {text}");
    let output = run(&["judge", "--suite", wrong.path(), "--json"]);
    let records: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&records[0]["type"], &records[0]["found"]), (&"wrong".into(), &"loss".into()));
    assert_eq!(records[1]["type"], "malformed");
    assert_eq!((&records[2]["right"], &records[2]["cases"]), (&1.into(), &2.into()));
}

#[test]
fn faults_are_one_line() {
    for (args, status) in [
        (vec!["judge", "--fen", "nonsense"], 2),
        (vec!["judge", "--moves", "h2e2 h2e2"], 2),
        (vec!["judge", "--moves", "castles"], 2),
        (vec!["judge", "--suite", "/no/such/file"], 1),
    ] {
        let (found, errors) = failure(&args);
        assert_eq!(found, status, "{args:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.lines().count() == 1, "{errors}");
    }
}

#[test]
fn the_repetition_rule_decides_what_a_repetition_is_worth() {
    // Black can step back for the third time: by ruling Red, who checks for ever, then loses.
    let game = "fen 3k5/8R/9/9/r8/9/9/9/4A4/4K4 w moves i8i9 d9d8 i9i8 d8d9 i8i9 d9d8 i9i8";
    let score = |options: &[&str]| -> i32 {
        let mut engine = Engine::greeted();
        options.iter().for_each(|option| engine.send(option));
        engine.send(&format!("position {game}"));
        engine.send("go depth 6");
        let lines = engine.until("bestmove");
        field(&lines[lines.len() - 2], "cp").parse().unwrap()
    };
    assert!(score(&[]) > 29_000);
    assert!(score(&["setoption name Repetition Rule value AsianRule"]) > 29_000);
    assert!(score(&["setoption name Repetition Rule value Simple"]).abs() < 2_000);
}
