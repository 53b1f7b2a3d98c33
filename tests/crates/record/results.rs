//! Results above the moves, on lines of their own and in headings.

use chuhe_record::GameResult::{self, BlackWins, Draw, RedWins, Unknown};

use crate::support::{moves, read};

const ROUNDS: &str = "炮二平五 马8进7\n马二进三 车9平8\n";
const MOVES: &str = "h2e2 h9g7 h0g2 i9h9";

/// The results of games with these moves and no warnings.
fn results(text: &str) -> Vec<GameResult> {
    let games = read(text).into_iter().map(|game| game.unwrap_or_else(|error| panic!("{text}: {error}")));
    let result = |game: chuhe_record::Record| {
        assert_eq!((moves(&game), game.warnings.len()), (MOVES.to_owned(), 0), "{text}: {:?}", game.warnings);
        game.result
    };
    games.map(result).collect()
}

#[test]
fn a_result_above_the_moves_is_that_of_the_game() {
    for (heading, result) in [
        ("红胜\n", RedWins),
        ("1-0\n", RedWins),
        ("和棋\n\n", Draw),
        ("【黑胜】\n", BlackWins),
        ("某某杯 红胜\n", RedWins),
        ("许银川先胜吕钦\n", RedWins),
        ("许银川 0:1 吕钦\n某某杯\n", BlackWins),
        ("红方：甲 黑方：乙 红胜\n", RedWins),
        ("红方：甲\n黑方：乙（黑胜）\n", BlackWins),
        ("红胜\n结果：和棋\n", Draw),
        ("结果：和棋\n红胜\n", Draw),
        ("甲 1-0 乙 0-1\n", Unknown),
        ("红胜？\n", Unknown),
    ] {
        let numbered = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
        for rounds in [ROUNDS, numbered] {
            let text = format!("{heading}{rounds}");
            assert_eq!(results(&text), [result], "{text}");
        }
        // The result after the moves takes precedence.
        assert_eq!(results(&format!("{heading}{ROUNDS}和棋\n")), [Draw], "{heading}");
    }
    for text in [format!("红胜 1. {ROUNDS}"), format!("1-0 1. {ROUNDS}"), format!("红胜：1. {ROUNDS}")] {
        assert_eq!(results(&text), [RedWins], "{text}");
    }
    let names = read(&format!("红方：甲 黑方：乙（广东） 红胜\n{ROUNDS}")).remove(0).unwrap().tags;
    assert_eq!((names.get("Red"), names.get("Black")), (Some("甲"), Some("乙（广东）")));
    // Words above the tags describe the file, not a game.
    let tagged = format!("红胜\n[Red \"甲\"]\n\n1. {ROUNDS}");
    assert_eq!(results(&tagged), [Unknown]);
}

#[test]
fn results_stand_above_every_game_or_below_every_game() {
    for (text, found) in [
        ("红胜\nM\n黑胜\nM\n和棋\nM", vec![RedWins, BlackWins, Draw]),
        ("红胜\nM黑胜\nM红胜\nM", vec![RedWins, BlackWins, RedWins]),
        ("红胜\n\nM\n红胜\n\nM", vec![RedWins, RedWins]),
        ("甲 1-0 乙\nM\n丙 0-1 丁\nM", vec![RedWins, BlackWins]),
        ("M红胜\n\nM黑胜\n", vec![RedWins, BlackWins]),
        ("M\n红胜\nM黑胜\n", vec![RedWins, BlackWins]),
        ("红胜\nM红胜\n\nM黑胜\n", vec![RedWins, BlackWins]),
        ("红胜\nM红胜\n黑胜\nM黑胜\n", vec![RedWins, BlackWins]),
        ("结果：红胜\nM红胜\n结果：黑胜\nM黑胜\n", vec![RedWins, BlackWins]),
    ] {
        assert_eq!(results(&text.replace('M', ROUNDS)), found, "{text}");
    }
}
