//! Headings that begin with a move, which are no games and no moves.

use chuhe_record::GameResult;

use crate::support::{game, moves, read};

/// The moves of each game, and how many warnings it has.
fn games(text: &str) -> Vec<(String, usize)> {
    let games = read(text).into_iter().map(|game| game.unwrap_or_else(|error| panic!("{text}: {error}")));
    games.map(|game| (moves(&game), game.warnings.len())).collect()
}

const ROUNDS: &str = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
const MOVES: &str = "h2e2 h9g7 h0g2 i9h9";

#[test]
fn a_heading_that_begins_with_a_move_is_not_a_game() {
    for (heading, warnings) in [
        ("炮二平五 对 屏风马", 0),
        ("1. 炮二平五 对 屏风马", 0),
        ("炮二平五 马8进7 定式 详解", 0),
        ("炮二平五 对 屏风马 红胜", 0),
        ("炮二平五 对 屏风马\n某某杯 甲 对 乙", 0),
        ("兵七进一 对 卒底炮", 1),
        ("炮二平五 对 屏风马\n马8进7 的变化", 0),
    ] {
        for gap in ["\n", "\n\n"] {
            let text = format!("{heading}{gap}{ROUNDS}");
            assert_eq!(games(&text), [(MOVES.to_owned(), warnings)], "{text}");
            // The heading also stands between two games.
            let text = format!("{ROUNDS}{gap}{heading}{gap}{ROUNDS}");
            let found = games(&text);
            assert_eq!(found.len(), 2, "{text}: {found:?}");
            assert!(found.iter().all(|(moves, _)| moves == MOVES), "{text}: {found:?}");
        }
    }
    for text in [
        "1. C2=5 openings\n1. C2=5 H8+7\n2. H2+3 R9=8\n",
        "C2=5 openings\n\n1. C2=5 H8+7\n2. H2+3 R9=8\n",
        "炮二平五 对 屏风马\n红方：甲\n黑方：乙\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
        "炮二平五 对 屏风马\n[Event \"e\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 *\n",
        "炮二平五 对 屏风马\n炮二平五 马8进7\n马二进三 车9平8\n",
    ] {
        let found = games(text);
        assert!(matches!(&found[..], [(moves, _)] if moves == MOVES), "{text}: {found:?}");
    }
}

#[test]
fn a_first_move_followed_by_words_is_a_move() {
    for text in [
        "1. 炮二平五 好棋\n1... 马8进7\n2. 马二进三 车9平8\n",
        "1. 炮二平五 好棋\n1. 马8进7 正着\n2. 马二进三\n2. 车9平8\n",
        "炮二平五 好棋\n马8进7\n马二进三\n车9平8\n",
        "1. 炮二平五 架中炮\n马8进7 跳马\n2. 马二进三 车9平8\n",
    ] {
        assert_eq!(games(text), [(MOVES.to_owned(), 0)], "{text}");
    }
    assert_eq!(games("1. C2=5 attacks\n"), [("h2e2".to_owned(), 0)]);
}

#[test]
fn names_and_results_of_a_heading_fit() {
    let moves = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    for (heading, red, result) in [
        ("张三 红胜 李四", "张三", GameResult::RedWins),
        ("张三红先负李四", "张三", GameResult::BlackWins),
        ("李四 后胜 张三", "张三", GameResult::BlackWins),
        ("李四执黑负张三", "张三", GameResult::RedWins),
        ("红张三 黑李四", "张三", GameResult::Unknown),
        ("广东 张三 先胜 北京 李四", "张三", GameResult::RedWins),
        ("张三 对 李四 先和", "张三", GameResult::Draw),
    ] {
        let game = game(&format!("{heading}\n{moves}"));
        assert_eq!([game.tags.get("Red"), game.tags.get("Black")], [Some(red), Some("李四")], "{heading}");
        assert_eq!((game.result, game.warnings.len()), (result, 0), "{heading}");
    }
    for heading in ["张三 vs 李四", "张三对李四", "张三 对阵 李四（红胜）"] {
        let game = game(&format!("{heading}\n{moves}"));
        assert_eq!([game.tags.get("Red"), game.tags.get("Black")], [Some("张三"), Some("李四")], "{heading}");
        let doubt = game.warnings[0].doubt.to_string();
        assert_eq!(doubt, "the heading does not say who has Red: 张三, who is named first, is read as Red");
    }
    // A line that names the sides takes precedence.
    let named = game(&format!("张三 vs 李四\n红方：李四 黑方：张三\n{moves}"));
    assert_eq!((named.tags.get("Red"), named.warnings.len()), (Some("李四"), 0));
    let opening = game(&format!("中炮 对 屏风马\n{moves}"));
    assert_eq!((opening.tags.get("Red"), opening.warnings.len()), (None, 0));
}

#[test]
fn two_names_without_sides_are_read_and_told() {
    for (heading, result, comment) in [
        ("张三 - 李四", GameResult::Unknown, ""),
        ("张三胜李四", GameResult::RedWins, ""),
        ("张三（负）李四（胜）", GameResult::BlackWins, ""),
        ("张三 2-0 李四", GameResult::Unknown, "张三 2-0 李四"),
        ("第3轮 张三-李四 1-0", GameResult::RedWins, "第3轮 张三-李四 1-0"),
    ] {
        let game = game(&format!("{heading}\n{ROUNDS}"));
        assert_eq!(moves(&game), MOVES, "{heading}");
        assert_eq!([game.tags.get("Red"), game.tags.get("Black")], [Some("张三"), Some("李四")], "{heading}");
        assert_eq!((game.result, game.line.comment.as_str()), (result, comment), "{heading}");
        let doubt = "the heading does not say who has Red: 张三, who is named first, is read as Red";
        assert!(game.warnings.iter().any(|it| it.doubt.to_string() == doubt), "{heading}");
    }
}

#[test]
fn a_heading_that_gives_no_tag_is_a_comment() {
    let game = game(&format!("某某杯\n第3轮 & 第4轮\n红方：张三\n{ROUNDS}"));
    assert_eq!((game.line.comment.as_str(), game.tags.get("Red")), ("某某杯\n第3轮 & 第4轮", Some("张三")));
    assert_eq!(moves(&game), MOVES);
    let opening = read(&format!("炮二平五 对 屏风马\n{ROUNDS}")).remove(0).unwrap();
    assert_eq!((opening.line.comment.as_str(), moves(&opening).as_str()), ("炮二平五 对 屏风马", MOVES));
    // Each game of a text has its own.
    let text = format!("某某杯\n{ROUNDS}红胜\n\n快棋赛\n{ROUNDS}");
    let comments: Vec<_> = read(&text).into_iter().map(|game| game.unwrap().line.comment).collect();
    assert_eq!(comments, ["某某杯", "快棋赛"]);
    // The heading of a file belongs to no game.
    let file = read(&format!("棋谱下载\n[Event \"e\"]\n\n{ROUNDS}")).remove(0).unwrap();
    assert_eq!((file.line.comment.as_str(), moves(&file).as_str()), ("", MOVES));
}

#[test]
fn the_result_tells_which_side_the_winner_plays() {
    let moves = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    for (heading, end, names, result) in [
        ("胜方：张三\n负方：李四\n", "红胜\n", [Some("张三"), Some("李四")], "1-0"),
        ("负方：李四 胜方：张三\n", "0-1\n", [Some("李四"), Some("张三")], "0-1"),
        ("胜方：张三\n红方：李四\n黑方：张三\n", "", [Some("李四"), Some("张三")], "0-1"),
        ("胜方：张三\n负方：李四\n", "", [None, None], "*"),
    ] {
        let game = crate::support::game(&format!("{heading}{moves}{end}"));
        assert_eq!(["Red", "Black"].map(|tag| game.tags.get(tag)), names, "{heading}");
        assert_eq!(game.result.as_str(), result, "{heading}");
        assert_eq!(game.line.comment.contains("胜方：张三"), result == "*", "{heading}");
    }
}

#[test]
fn the_name_of_an_opening_is_a_heading() {
    for heading in [
        "中炮进三兵",
        "五七炮进三兵",
        "屏风马进7卒",
        "飞相进三兵",
        "C42",
        "炮二平五 对 马8进7",
        "布局: C20 中炮进三兵",
        "布局：五七炮进三兵",
        "红方: 甲乙\n黑方: 丙丁\n五七炮进三兵",
    ] {
        for gap in ["\n", "\n\n"] {
            let text = format!("{heading}{gap}{ROUNDS}");
            assert_eq!(games(&text), [(MOVES.to_owned(), 0)], "{text}");
            let text = format!("{ROUNDS}{gap}{heading}{gap}{ROUNDS}");
            let found = games(&text);
            assert_eq!(found.len(), 2, "{text}: {found:?}");
            assert!(found.iter().all(|(moves, _)| moves == MOVES), "{text}: {found:?}");
        }
    }
    let named = game(&format!("红方: 甲乙\n黑方: 丙丁\n布局: D36 中炮进三兵\n{ROUNDS}"));
    let tags = ["Red", "Black", "Opening"].map(|name| named.tags.get(name));
    assert_eq!(tags, [Some("甲乙"), Some("丙丁"), Some("D36 中炮进三兵")]);
    // A misspelt first move is a fault, and no heading.
    for text in ["1. 炮2近5 马8进7\n2. 马二进三 车9平8\n", "马8近7\n马二进三\n"] {
        assert!(read(text)[0].is_err(), "{text}");
    }
}

#[test]
fn every_label_of_an_export_is_a_tag() {
    let text = format!(
        "轮次: C3\n布局: C42 五七炮\n红方: 广东 甲乙\n黑方: 丙丁\n组别: 男子\n台次: 2\n作者: 某某\n记时规则: 60分\n\
         红方用时: 30\n黑方用时: 40\n红方团体: 广东\n红方姓名: 甲乙\n黑方团体: 吉林\n黑方姓名: 丙丁\n{ROUNDS}"
    );
    let found = game(&text);
    for (tag, value) in [
        ("Round", "C3"),
        ("Opening", "C42 五七炮"),
        ("Red", "甲乙"),
        ("Black", "丙丁"),
        ("Group", "男子"),
        ("Board", "2"),
        ("Author", "某某"),
        ("TimeControl", "60分"),
        ("RedTime", "30"),
        ("BlackTime", "40"),
        ("RedTeam", "广东"),
        ("BlackTeam", "吉林"),
    ] {
        assert_eq!(found.tags.get(tag), Some(value), "{tag}");
    }
    assert_eq!(moves(&found), MOVES);
}
