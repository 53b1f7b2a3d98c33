//! Where a game starts, if its position does not stand in the tag `FEN`.

use chuhe_record::{Doubt, Record};
use xiangqi::START_FEN;

use crate::support::{game, moves, read};

/// The usual start without a horse of Red's.
const ODDS: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1";
/// A position in which the moves of the tests cannot be played.
const OTHER: &str = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";

fn assert_start(text: &str, start: &str, doubts: usize) -> Record {
    let found = game(text);
    assert_eq!((found.start.fen().as_str(), moves(&found).as_str()), (start, "h2e2 h9g7 h0g2"), "{text}");
    assert_eq!(found.warnings.len(), doubts, "{text}: {:?}", found.warnings);
    found
}

#[test]
fn a_position_under_another_name_is_the_start() {
    for name in [
        "Position",
        "SetUp",
        "Setup",
        "StartFEN",
        "InitialFEN",
        "Opening",
        "初始局面",
        "开始局面",
        "局面",
        "开局",
        "Thế cờ",
        "ＦＥＮ",
        "FEN:",
        "FEN=",
    ] {
        for head in ["", "[Event \"e\"]\n"] {
            let text = format!("{head}[{name} \"{ODDS}\"]\n\n1. h2e2 h9g7 2. h0g2 *\n");
            let found = assert_start(&text, ODDS, 0);
            assert_eq!(found.tags.iter().len(), usize::from(!head.is_empty()), "{text}");
        }
    }
    assert_start(&format!("[Red \"A\"]\n\n{ODDS}\n1. h2e2 h9g7 2. h0g2 *\n"), ODDS, 0);
    for key in
        ["position", "startpos", "start", "initial", "initial_position", "startingFen", "board", "局面"]
    {
        let text = format!("{{\"{key}\": \"{ODDS}\", \"moves\": [\"h2e2\", \"h9g7\", \"h0g2\"]}}");
        assert_start(&text, ODDS, 0);
    }
    assert_start(&format!("{{\"game\": {{\"fen\": \"{ODDS}\"}}, \"moves\": \"h2e2 h9g7 h0g2\"}}"), ODDS, 0);
    for word in ["POSITION", "START"] {
        let text = format!("FORMAT\tWXF\n{word}\t{ODDS}\nSTART{{\n1. h2e2 h9g7\n2. h0g2\n}}END\n");
        assert_start(&text, ODDS, 0);
    }
}

#[test]
fn a_position_that_is_not_the_start_is_named() {
    let moves = "1. h2e2 h9g7 2. h0g2 *\n";
    for text in [
        format!("[Red \"A\"]\n[Position \"{OTHER}\"]\n\n{moves}"),
        format!("[Red \"A\"]\n[FEN \"{START_FEN}\"]\n[Position \"{ODDS}\"]\n\n{moves}"),
        format!("{{\"position\": \"{OTHER}\", \"moves\": \"h2e2 h9g7 h0g2\"}}"),
        format!("{{\"fen\": \"{START_FEN}\", \"board\": \"{ODDS}\", \"moves\": \"h2e2 h9g7 h0g2\"}}"),
    ] {
        let found = assert_start(&text, START_FEN, 1);
        assert!(matches!(found.warnings[0].doubt, Doubt::OtherStart(_)), "{text}");
    }
    // The last position is not a start position, and one that agrees with the start does not raise a doubt.
    for text in [
        format!("[Red \"A\"]\n[FinalFEN \"{ODDS}\"]\n\n{moves}"),
        format!("[Red \"A\"]\n[终局 \"{ODDS}\"]\n\n{moves}"),
        format!("[Red \"A\"]\n[FEN \"{START_FEN}\"]\n[Position \"{START_FEN}\"]\n\n{moves}"),
        format!("[Red \"A\"]\n\n{{FEN: {ODDS}}} {moves}"),
        format!("{{\"currentFen\": \"{ODDS}\", \"moves\": \"h2e2 h9g7 h0g2\"}}"),
    ] {
        assert_start(&text, START_FEN, 0);
    }
    // Below the tags of a game that has a position, another begins a game of its own.
    let two = read(&format!("[Red \"A\"]\n[FEN \"{ODDS}\"]\n\n1. h2e2 *\n\n{OTHER}\n1. e1e2 *\n"));
    let starts: Vec<_> = two.iter().map(|game| game.as_ref().unwrap().start.fen()).collect();
    assert_eq!(starts[0], ODDS);
}

#[test]
fn the_side_to_move_at_the_end_of_a_line_is_no_part_of_a_move() {
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for head in ["", "FEN: ", "第3题\n", "局面："] {
        for gap in ["\n", "\n\n", " \n"] {
            let found = game(&format!("{head}{board} b{gap}h9g7 h2e2 b9c7\n"));
            assert_eq!(moves(&found), "h9g7 h2e2 b9c7", "{head:?} {gap:?}");
            assert!(found.warnings.is_empty(), "{:?}", found.warnings);
        }
    }
}
