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

#[test]
fn a_result_that_is_not_understood_is_kept() {
    for text in [
        "红方：甲乙\n黑方：丙丁\n结果：W\n1. 炮二平五 马8进7\n",
        "[Red \"a\"]\n[Black \"b\"]\n[Result \"W\"]\n\n1. 炮二平五 马8进7\n",
        "FORMAT WXF\nRED a\nRESULT W\nSTART{\n1. C2=5 H8+7\n}END\n",
        "[DhtmlXQ][DhtmlXQ_result]W[/DhtmlXQ_result][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]",
    ] {
        let text = text.replace('W', "2-0 (rapid)").replace("2-0 (rapid)XF", "WXF");
        let game = read(&text).remove(0).unwrap();
        assert_eq!((game.result, game.tags.get("Termination")), (Unknown, Some("2-0 (rapid)")), "{text}");
        assert_eq!(game.warnings.len(), 1, "{text}: {:?}", game.warnings);
    }
    for (result, found) in [
        ("1-0 (time)", RedWins),
        ("0-1, resigned", BlackWins),
        ("黑方犯规判负", RedWins),
        ("Hậu thắng", BlackWins),
        ("１－０", RedWins),
        ("?", Unknown),
        ("", Unknown),
        ("未知", Unknown),
    ] {
        let game =
            read(&format!("[Red \"a\"]\n[Result \"{result}\"]\n\n1. 炮二平五 马8进7\n")).remove(0).unwrap();
        assert_eq!((game.result, game.tags.get("Termination")), (found, None), "{result}");
        assert_eq!(game.warnings.len(), 0, "{result}: {:?}", game.warnings);
    }
}

#[test]
fn a_fate_behind_a_name_is_not_a_part_of_it() {
    for (red, black, result) in [
        ("许银川（胜）", "胡荣华（负）", RedWins),
        ("许银川 负", "胡荣华 [胜]", BlackWins),
        ("许银川(和)", "胡荣华(和)", Draw),
        ("许银川", "胡荣华（胜）", BlackWins),
    ] {
        let game = read(&format!("红方：{red}\n黑方：{black}\n1. 炮二平五 马8进7\n")).remove(0).unwrap();
        let names = ["Red", "Black"].map(|tag| game.tags.get(tag));
        assert_eq!((names, game.result), ([Some("许银川"), Some("胡荣华")], result), "{red} {black}");
    }
}

#[test]
fn a_longer_fate_behind_a_name_is_not_a_part_of_it() {
    for (heading, red, black, result) in [
        ("红方：张三（超时负） 黑方：李四", "张三", "李四", BlackWins),
        ("红方：张三（认输）\n黑方：李四", "张三", "李四", BlackWins),
        ("红方：张三（中盘负）\n黑方：李四（胜者）", "张三", "李四", BlackWins),
        ("红方：张三（胜方）\n黑方：李四（负者）", "张三", "李四", RedWins),
        ("红方：张三认输\n黑方：李四", "张三", "李四", BlackWins),
        ("黑方李四认输，红方张三", "张三", "李四", RedWins),
        ("红方张三认输 黑方李四", "张三", "李四", BlackWins),
        ("Red: Alice (lost)\nBlack: Bob (won)", "Alice", "Bob", BlackWins),
        ("Red: Alice, resigned\nBlack: Bob", "Alice", "Bob", BlackWins),
        ("Đỏ: Nguyễn An (thua)\nĐen: Trần Bình (thắng)", "Nguyễn An", "Trần Bình", BlackWins),
        ("Đỏ: An thua\nĐen: Bình", "An", "Bình", BlackWins),
        ("[Red \"张三（负）\"]\n[Black \"李四（胜）\"]\n", "张三", "李四", BlackWins),
        ("[Red \"张三（负）\"]\n[Black \"李四\"]\n[Result \"*\"]\n", "张三", "李四", BlackWins),
        // These are names.
        ("Đỏ: Trần Hòa\nĐen: Nguyễn Thắng", "Trần Hòa", "Nguyễn Thắng", Unknown),
        ("红方：欧阳得胜\n黑方：李四（广东）", "欧阳得胜", "李四（广东）", Unknown),
        ("[Red \"张三（负）\"]\n[Black \"李四\"]\n[Result \"1-0\"]\n", "张三（负）", "李四", RedWins),
    ] {
        let game = read(&format!("{heading}\n1. 炮二平五 马8进7\n")).remove(0).unwrap();
        let names = ["Red", "Black"].map(|tag| game.tags.get(tag));
        assert_eq!((names, game.result), ([Some(red), Some(black)], result), "{heading}");
    }
}

#[test]
fn winner_and_loser_have_their_sides_in_brackets() {
    for heading in [
        "胜方：李四（后手） 负方：张三",
        "胜方：李四（黑方）\n负方：张三（红方）",
        "负方：张三（先手）\n胜方：李四",
    ] {
        let game = read(&format!("{heading}\n1. 炮二平五 马8进7\n")).remove(0).unwrap();
        let names = ["Red", "Black"].map(|tag| game.tags.get(tag));
        assert_eq!((names, game.result), ([Some("张三"), Some("李四")], BlackWins), "{heading}");
    }
}

#[test]
fn a_result_may_name_the_player() {
    const PLAIN: &str = "Red: Alice Smith\nBlack: Trần Bình\n";
    const TAGS: &str = "[Red \"张三（广东）\"]\n[Black \"Bob\"]\n";
    for (heading, end, result) in [
        ("红方：张三\n黑方：李四\n结果：李四胜\n", "", BlackWins),
        ("红方：张三\n黑方：李四\n结果：张三中盘认输\n", "", BlackWins),
        ("Red: Alice\nBlack: Bob\nResult: Bob won\n", "", BlackWins),
        ("Đỏ: An\nĐen: Trần Bình\nKết quả: Bình thắng\n", "", BlackWins),
        (PLAIN, "\nAlice resigns", BlackWins),
        (PLAIN, "\nBình thua", RedWins),
        (PLAIN, " Alice Smith wins on time", RedWins),
        ("红方：张三\n黑方：李四\n", "\n张三认输", BlackWins),
        (TAGS, " Bob resigned", RedWins),
        (TAGS, "\n张三认输", BlackWins),
        ("[Red \"张三\"]\n[Black \"李四\"]\n[Result \"张三胜\"]\n\n", "", RedWins),
    ] {
        let text = format!("{heading}1. 炮二平五 马8进7{end}\n");
        let game = read(&text).remove(0).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((game.result, game.line.plies.len()), (result, 2), "{text}");
        assert_eq!((game.tags.get("Termination"), game.warnings.len()), (None, 0), "{text}");
    }
    // Both have the name, or another person wins.
    for (names, said) in
        [("[Red \"Li A\"]\n[Black \"Li B\"]", "Li wins"), ("[Red \"A\"]\n[Black \"B\"]", "Ann wins")]
    {
        let game = read(&format!("{names}\n[Result \"{said}\"]\n\n1. C2=5\n")).remove(0).unwrap();
        assert_eq!((game.result, game.tags.get("Termination")), (Unknown, Some(said)));
    }
}
