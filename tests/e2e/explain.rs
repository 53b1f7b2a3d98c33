//! `chuhe explain` and `explain` of UCI: the facts are proven, and at most three.

use chuhe_reasons::Fact;
#[cfg(feature = "solver")]
use chuhe_tables::Tables;
use serde_json::Value;
#[cfg(feature = "solver")]
use xiangqi::Color;
use xiangqi::Position;

use crate::cli::{failure, printed};
use crate::harness::Engine;

/// Two rooks mate on the back rank.
const MATE: &str = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w";

fn explained(arguments: &[&str]) -> Value {
    let text = printed(&[&["explain", "--json"], arguments].concat());
    serde_json::from_str(&text).unwrap()
}

/// The kinds of the facts; each is verified again in the position where it is claimed.
fn kinds(explained: &Value) -> Vec<String> {
    let mut position = Position::from_fen(explained["fen"].as_str().unwrap()).unwrap();
    let facts = explained["facts"].as_array().unwrap();
    assert!(facts.len() <= 3, "{explained}");
    let told = facts.iter().map(|told| {
        if told["holds"] == "after" {
            position.play(explained["move"].as_str().unwrap().parse().unwrap()).unwrap();
        }
        let fact: Fact = serde_json::from_value(told.clone()).unwrap();
        assert_eq!(fact.verify(&position).err(), None, "{told}");
        told["kind"].as_str().unwrap().to_owned()
    });
    told.collect()
}

#[test]
fn a_position_and_its_moves_are_explained() {
    assert_eq!(kinds(&explained(&["--fen", MATE]))[0], "mate-in");
    assert_eq!(kinds(&explained(&["--fen", MATE, "--move", "a1a9"])), ["mate-pattern"]);
    assert_eq!(kinds(&explained(&["--fen", MATE, "--move", "a1a2"]))[0], "forces-mate");
    // The cannon captures a pawn, and a horse captures the cannon.
    let poor = explained(&["--moves", "h2e2 h9g7", "--move", "e2e6"]);
    assert_eq!(kinds(&poor)[0], "loses-material");
    assert_eq!(poor["facts"][0]["line"][0], "g7e6");
}

#[test]
fn sentences_come_in_each_language() {
    for (lang, words) in
        [("en", "Mate in 1: R9+8."), ("zh", "1 步杀：车九进八。"), ("vi", "Chiếu hết trong 1 nước: X9.8.")]
    {
        let text = printed(&["explain", "--fen", MATE, "--lang", lang]);
        assert_eq!(text.lines().next(), Some(words));
    }
    let (status, errors) = failure(&["explain", "--fen", MATE, "--move", "a1b2"]);
    assert!(status == 2 && errors.contains("--move"), "{errors}");
}

/// Games that are over, and how: by a ruling, the natural move limit and checkmate.
const OVER: [(&str, &str, &str); 3] = [
    (
        "5k3/R8/9/9/9/9/9/9/9/4K4 w",
        "a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8 f8f9",
        "Black wins (perpetual check by Red)",
    ),
    ("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 60", "a0a1", "draw by the natural move limit"),
    ("3k5/4P4/9/9/9/9/9/9/9/3RK4 b", "", "Red wins by checkmate"),
];

#[test]
fn a_game_that_is_over_is_called_over_and_has_no_facts() {
    for (fen, moves, outcome) in OVER {
        let game = ["--fen", fen, "--moves", moves];
        let text = printed(&[&["explain"][..], &game].concat());
        assert_eq!(text, format!("Game over: {outcome}.\n"));
        let found = explained(&game);
        assert_eq!(found["outcome"], outcome);
        assert_eq!(
            (found["facts"].as_array().unwrap().len(), found["over_after"].is_u64()),
            (0, true),
            "{found}"
        );
        let mut engine = Engine::greeted();
        engine.send(&format!("position fen {fen} moves {moves}"));
        engine.send("explain");
        let lines = engine.until("explained");
        assert_eq!(lines, [format!("info string explain: game over: {outcome}"), "explained 0".to_owned()]);
    }
    let moved = explained(&["--fen", OVER[0].0, "--moves", OVER[0].1, "--move", "a8a9"]);
    assert_eq!(moved["facts"].as_array().unwrap().len(), 0, "{moved}");
    let goes_on = explained(&["--fen", OVER[0].0, "--moves", &format!("{} a8b8", OVER[0].1)]);
    assert_eq!(goes_on["over_after"], 8, "{goes_on}");
}

#[test]
fn uci_explains_the_position_and_a_move() {
    let mut engine = Engine::greeted();
    engine.send(&format!("position fen {MATE}"));
    engine.send("explain");
    let lines = engine.until("explained");
    assert!(lines.contains(&"info string mate-in: Mate in 1: R9+8.".to_owned()), "{lines:?}");
    engine.send("explain a1a9");
    let lines = engine.until("explained");
    assert!(lines[0].starts_with("info string mate-pattern: R9+8 mates"), "{lines:?}");
    engine.send("explain a1b2");
    let lines = engine.until("explained");
    assert_eq!(lines.last().unwrap(), "explained 0");
    assert!(lines[0].contains("explain: "), "{lines:?}");
    engine.send("explain x");
    assert!(engine.line().contains("explain: not a move: x"));
}

#[cfg(feature = "solver")]
#[test]
fn tables_that_were_built_explain() {
    let folder = crate::harness::TempDir::new("explain-tables");
    let path = folder.path("more");
    printed(&["tables", "build", &path, "--classes", "KCA-KA"]);
    let mut tables = Tables::new();
    tables.add(path.as_ref()).unwrap();
    let table = tables.get("KCA-KA".parse().unwrap()).unwrap();
    // The win takes too long to be reported as a mate.
    let won = (0..table.header().placements).filter_map(|number| {
        let position = Position::from_board(table.index().board_of(number)?, Color::Red).ok()?;
        let value = table.value_of_number(0, number).ok()?;
        matches!(value, chuhe_tables::Value::Win { plies: 15.. }).then_some(position)
    });
    let fen = won.into_iter().next().unwrap().fen();
    let explained = |more: &[&str]| {
        let facts = explained(&[&["--fen", &fen, "--nodes", "1000"], more].concat())["facts"].clone();
        facts.as_array().unwrap().iter().any(|fact| fact["kind"] == "table-value")
    };
    assert!(explained(&["--tables", &path]));
    assert!(!explained(&[]));

    let mut engine = Engine::greeted();
    engine.send(&format!("position fen {fen}"));
    let mut is_told = |option: Option<String>| {
        option.into_iter().for_each(|option| engine.send(&option));
        engine.send("explain");
        engine.until("explained").iter().any(|line| line.contains("table-value"))
    };
    assert!(!is_told(None));
    assert!(is_told(Some(format!("setoption name Tables Path value {path}"))));
    assert!(!is_told(Some("setoption name Tables Path value".to_owned())));
}
