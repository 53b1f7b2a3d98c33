//! Headings that begin with a move: they are neither games nor moves.

use chuhe_record::GameResult::{self, Draw, RedWins};

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

/// The names, the result and the words of a heading above the moves, of each game of a text.
fn said(text: &str) -> Vec<[String; 4]> {
    let games = read(text).into_iter().map(|game| game.unwrap_or_else(|error| panic!("{text}: {error}")));
    let tag = |game: &chuhe_record::Record, name| game.tags.get(name).unwrap_or("").to_owned();
    let said = games.map(|game| {
        let result = game.result.as_str().to_owned();
        [tag(&game, "Red"), tag(&game, "Black"), result, game.line.comment]
    });
    said.collect()
}

#[test]
fn names_are_read_among_other_words_of_a_heading() {
    for (heading, red, black, result) in [
        ("黑方 吕钦 胜 红方 许银川", "许银川", "吕钦", "0-1"),
        ("吕钦（黑）1-0 许银川（红）", "许银川", "吕钦", "0-1"),
        ("红方许银川胜黑方吕钦", "许银川", "吕钦", "1-0"),
        ("Red Ann Lee beats Black Ben Ho", "Ann Lee", "Ben Ho", "1-0"),
        ("Ann Lee (đỏ) thua Ben Ho (đen)", "Ann Lee", "Ben Ho", "0-1"),
        ("第1轮 第1台 北京 胡荣华 先负 上海 蒋川", "胡荣华", "蒋川", "0-1"),
        ("北京 蒋川 先胜 上海 谢靖 2020年全国赛", "蒋川", "谢靖", "1-0"),
        ("《第1局》许银川 先胜 吕钦", "许银川", "吕钦", "1-0"),
        ("★许银川 先胜 吕钦", "许银川", "吕钦", "1-0"),
        ("五七炮进三兵（许银川 先胜 吕钦）", "许银川", "吕钦", "1-0"),
        ("Red: Ann Lee, Black: Ben Ho, Red wins", "Ann Lee", "Ben Ho", "1-0"),
        ("Đỏ: Ann Lee, Đen: Ben Ho, Đỏ thắng", "Ann Lee", "Ben Ho", "1-0"),
        ("红方：许银川、黑方：吕钦、和棋", "许银川", "吕钦", "1/2-1/2"),
        ("1. Ann Lee - Ben Ho, 1-0 (2020)", "Ann Lee", "Ben Ho", "1-0"),
        ("Round 1: Ann Lee vs. Ben Ho 1/2-1/2", "Ann Lee", "Ben Ho", "1/2-1/2"),
        ("Ann Lee ½-½ Ben Ho", "Ann Lee", "Ben Ho", "1/2-1/2"),
        ("红　方：许银川\n黑　方：吕　钦\n结　果：红　胜", "许银川", "吕钦", "1-0"),
        ("[红 方] 许银川\n[黑 方] 吕钦", "许银川", "吕钦", "*"),
    ] {
        let found = said(&format!("{heading}\n{ROUNDS}"));
        let [[found_red, found_black, found_result, _]] = &found[..] else { panic!("{heading}: {found:?}") };
        assert_eq!([found_red, found_black, found_result], [red, black, result], "{heading}");
    }
}

#[test]
fn each_heading_belongs_to_the_game_below_it() {
    for (first, second, expected) in [
        (
            "【第1局】甲乙 先胜 丙丁",
            "【第2局】甲乙 先负 戊己",
            [["甲乙", "丙丁", "1-0"], ["甲乙", "戊己", "0-1"]],
        ),
        (
            "[杯赛] 甲乙 先胜 丙丁",
            "[杯赛] 甲乙 先负 戊己",
            [["甲乙", "丙丁", "1-0"], ["甲乙", "戊己", "0-1"]],
        ),
        ("(Ván 1) Ann 1-0 Ben", "(Ván 2) Ann 0-1 Cid", [["Ann", "Ben", "1-0"], ["Ann", "Cid", "0-1"]]),
        ("[Round 1] Ann 1-0 Ben", "[Round 2] Ann 0-1 Cid", [["Ann", "Ben", "1-0"], ["Ann", "Cid", "0-1"]]),
        ("C42 甲乙 先胜 丙丁", "C43 甲乙 先负 戊己", [["甲乙", "丙丁", "1-0"], ["甲乙", "戊己", "0-1"]]),
        ("R1T1 Ann 1-0 Ben", "R1T2 Ann 0-1 Cid", [["Ann", "Ben", "1-0"], ["Ann", "Cid", "0-1"]]),
        (
            "五七炮 甲乙 先胜 丙丁",
            "五七炮进三兵 甲乙 先负 戊己",
            [["甲乙", "丙丁", "1-0"], ["甲乙", "戊己", "0-1"]],
        ),
        ("中炮进三兵 红胜", "中炮进七兵 黑胜", [["", "", "1-0"], ["", "", "0-1"]]),
        ("张三 - 李四", "张三 - 王五", [["张三", "李四", "*"], ["张三", "王五", "*"]]),
        ("张三 对 李四", "张三 对 王五", [["张三", "李四", "*"], ["张三", "王五", "*"]]),
        ("Ann vs Ben", "Ann vs Cid", [["Ann", "Ben", "*"], ["Ann", "Cid", "*"]]),
    ] {
        for gap in ["", "\n"] {
            let found = said(&format!("{first}\n{ROUNDS}{gap}{second}\n{ROUNDS}"));
            let found: Vec<_> = found.iter().map(|[red, black, result, _]| [red, black, result]).collect();
            assert_eq!(found, expected, "{first} / {second}");
        }
    }
    // Words that name nobody stand between an empty line and the number 1.
    for heading in ["顺炮直车对横车", "## 列手炮", "Giải A2", "D00 顺炮", "B22", "炮二平五 对 顺炮"]
    {
        let found = said(&format!("布局研究\n{ROUNDS}\n{heading}\n{ROUNDS}"));
        let comments: Vec<_> = found.iter().map(|[.., comment]| comment.as_str()).collect();
        assert_eq!(comments, ["布局研究", heading]);
    }
    // A heading would not keep these words.
    for remark in ["正着", "着法二", "红方胜势", "以下略", "全局评析", "王天一评注："] {
        let games = read(&format!("{ROUNDS}\n{remark}\n{ROUNDS}"));
        let first = games[0].as_ref().unwrap();
        assert_eq!((games.len(), &*first.line.plies.last().unwrap().comment), (2, remark));
    }
    // A sentence on the game above names no players of the next one.
    let games = read(&format!("{ROUNDS}Ann beat Ben with this line.\n{ROUNDS}"));
    let [first, second] = [0, 1].map(|index| games[index].as_ref().unwrap());
    assert_eq!(first.line.plies.last().unwrap().comment, "Ann beat Ben with this line.");
    assert_eq!((games.len(), second.tags.get("Red")), (2, None));
}

#[test]
fn names_and_a_result_below_the_moves_belong_to_the_game() {
    for (below, red, black, result) in [
        ("红方：甲乙\n黑方：丙丁\n结果：红胜\n", "甲乙", "丙丁", "1-0"),
        ("Red: Ann\nBlack: Ben\n1-0\n", "Ann", "Ben", "1-0"),
        ("Đỏ: Ann\nĐen: Ben\n", "Ann", "Ben", "*"),
        ("红胜\n红方：甲乙\n黑方：丙丁\n", "甲乙", "丙丁", "1-0"),
        ("甲乙 先负 丙丁\n", "甲乙", "丙丁", "0-1"),
        ("黑方 1 : 0 红方\n", "", "", "0-1"),
    ] {
        for gap in ["", "\n"] {
            let found = said(&format!("{ROUNDS}{gap}{below}"));
            assert_eq!(found, [[red, black, result, ""]], "{below}");
        }
        // The game has names above its moves, and keeps them.
        let found = said(&format!("红方：张三\n黑方：李四\n{ROUNDS}\n红方：甲乙\n黑方：丙丁\n"));
        assert_eq!(found, [["张三", "李四", "*", ""]]);
    }
    let names = |red, black| format!("{ROUNDS}红方：{red}\n黑方：{black}\n\n");
    let found = said(&format!("{}{}{}", names("甲乙", "丙丁"), names("戊己", "庚辛"), names("张三", "李四")));
    assert_eq!(found, [["甲乙", "丙丁", "*", ""], ["戊己", "庚辛", "*", ""], ["张三", "李四", "*", ""]]);
    // A number that is lost is a comment.
    let numbered = game(&format!("{ROUNDS}第2局\n"));
    assert_eq!(numbered.line.plies[3].comment, "第2局");
}

#[test]
fn a_remark_may_begin_with_words_in_brackets() {
    for remark in [
        "(评论员：许银川) 此时应走 马2进3 为好",
        "（注1） 黑方也可走 马2进3",
        "(Diagram 1) a draw is likely",
        "【评】 红方稍好 和棋 可能性大",
        "【张三】 红胜 无疑",
    ] {
        let game = game(&format!("{ROUNDS}{remark}\n3. 车一平二 马2进3\n"));
        assert_eq!((game.line.plies.len(), game.line.plies[3].comment.as_str()), (6, remark));
        assert_eq!(game.result, GameResult::Unknown, "{remark}");
    }
}

#[test]
fn the_heading_of_the_next_problem_ends_a_game_that_is_only_a_position() {
    const FENS: [&str; 2] = ["5k3/9/9/9/9/9/9/9/4R4/3K5 w", "3k5/9/9/9/9/9/9/9/4R4/4K4 w"];
    for (first, second) in [
        ("第1题 红先胜", "第2题 红先和"),
        ("题一 红先胜", "题二 红先和"),
        ("第１題 紅先勝", "第２題 紅先和"),
        ("Problem 1: Red wins", "Problem 2: draw"),
        ("Thế 1: Đỏ thắng", "Thế 2: Hòa"),
        ("某某残局 红先胜", "某某残局 红先和"),
    ] {
        for answer in ["", "\n答案：车五平四", "\n\n答案：车五平四"] {
            let text = format!("{first}\n{}{answer}\n\n{second}\n{}{answer}\n", FENS[0], FENS[1]);
            let games: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
            let found: Vec<_> = games.iter().map(|game| (game.line.comment.as_str(), game.result)).collect();
            assert_eq!(found.len(), 2, "{text}: {found:?}");
            assert_eq!([found[0].1, found[1].1], [RedWins, Draw], "{text}: {found:?}");
            for ((comment, _), heading) in found.into_iter().zip([first, second]) {
                let said = format!("{heading} {}", answer.trim());
                assert_eq!(comment, said.trim(), "{text}");
            }
        }
    }
    // A heading may also stand below its position.
    let below = read(&format!("{}\n第1题 红先胜\n\n{}\n第2题 红先和\n", FENS[0], FENS[1]));
    let results: Vec<_> = below.into_iter().map(|game| game.unwrap().result).collect();
    assert_eq!(results, [RedWins, Draw]);
}

#[test]
fn names_that_are_also_words_of_fates_stay_whole() {
    for (heading, red, black, result) in [
        ("1、Bob（红） VS Trần Hòa（黑）", "Bob", "Trần Hòa", "*"),
        ("Round 1: Trần Hòa (Red) vs Bob (Black)", "Trần Hòa", "Bob", "*"),
        ("红方 Trần Hòa 黑方 Bob", "Trần Hòa", "Bob", "*"),
        ("Trần Hòa - Bob", "Trần Hòa", "Bob", "*"),
        ("Bob - Trần Văn Hòa", "Bob", "Trần Văn Hòa", "*"),
        ("Bob 0-1 Trần Hòa", "Bob", "Trần Hòa", "0-1"),
        // Without its marks, this surname is the side Đỏ.
        ("Đỗ Hòa - Bob", "Đỗ Hòa", "Bob", "*"),
        ("Bob - Đỗ Hòa", "Bob", "Đỗ Hòa", "*"),
        ("Đỗ Thắng - Trần Hòa", "Đỗ Thắng", "Trần Hòa", "*"),
        ("Bob thua Lê Thắng", "Bob", "Lê Thắng", "0-1"),
        ("Nguyễn Thắng - Bob", "Nguyễn Thắng", "Bob", "*"),
        ("李胜（红）对 王和（黑）", "李胜", "王和", "*"),
        ("红方 李胜 黑方 张三", "李胜", "张三", "*"),
        ("王胜 先负 李和", "王胜", "李和", "0-1"),
        ("李胜胜王和", "李胜", "王和", "1-0"),
        ("红方张三胜黑方李四", "张三", "李四", "1-0"),
    ] {
        let game = game(&format!("{heading}\n{ROUNDS}"));
        assert_eq!([game.tags.get("Red"), game.tags.get("Black")], [Some(red), Some(black)], "{heading}");
        assert_eq!(game.result.as_str(), result, "{heading}");
    }
}

#[test]
fn a_word_of_the_fate_before_the_second_name_is_no_part_of_it() {
    for (heading, red, black, result) in [
        ("许银川先负于吕钦", "许银川", "吕钦", "0-1"),
        ("许银川先手负于吕钦", "许银川", "吕钦", "0-1"),
        ("许银川后胜于吕钦", "吕钦", "许银川", "0-1"),
        ("许银川先手胜了吕钦", "许银川", "吕钦", "1-0"),
        ("许银川先负给吕钦", "许银川", "吕钦", "0-1"),
        ("许银川先负于幼华", "许银川", "于幼华", "0-1"),
        ("许银川 先负 于幼华", "许银川", "于幼华", "0-1"),
        ("许银川后和吕钦", "吕钦", "许银川", "1/2-1/2"),
    ] {
        let game = game(&format!("{heading}\n{ROUNDS}"));
        assert_eq!([game.tags.get("Red"), game.tags.get("Black")], [Some(red), Some(black)], "{heading}");
        assert_eq!((game.result.as_str(), game.warnings.len()), (result, 0), "{heading}");
    }
}

#[test]
fn a_result_before_the_names_of_its_line_counts() {
    for (heading, result) in [
        ("黑胜 红方：张三 黑方：李四", "0-1"),
        ("红胜，红方：张三，黑方：李四", "1-0"),
        ("第3轮 和棋 红方：张三 黑方：李四", "1/2-1/2"),
        ("黑胜 红方：张三 黑方：李四 结果：红胜", "1-0"),
        ("总分 1-0 红方：张三 黑方：李四", "*"),
        ("红先胜 红方：张三 黑方：李四", "*"),
        ("红方：张三\n黑方：李四\n胜方：黑方", "0-1"),
    ] {
        let game = game(&format!("{heading}\n{ROUNDS}"));
        assert_eq!([game.tags.get("Red"), game.tags.get("Black")], [Some("张三"), Some("李四")], "{heading}");
        assert_eq!(game.result.as_str(), result, "{heading}");
    }
}

#[test]
fn letters_in_brackets_tell_the_sides() {
    for heading in
        ["Ann (B) 1-0 Ben (R)", "Ann [B] 1-0 Ben [R]", "[B] Ann 1-0 [R] Ben", "Ann/Black beat Ben/Red"]
    {
        let game = game(&format!("{heading}\n{ROUNDS}"));
        assert_eq!([game.tags.get("Red"), game.tags.get("Black")], [Some("Ben"), Some("Ann")], "{heading}");
        assert_eq!((game.result.as_str(), game.warnings.len()), ("0-1", 0), "{heading}");
    }
}

#[test]
fn two_names_below_a_gap_begin_a_game_of_moves_without_numbers() {
    let (first, second) = ("炮二平五\n马8进7\n马二进三\n马2进3\n", "兵七进一\n卒7进1\n兵三进一\n卒3进1\n");
    for [above, below] in [
        ["红：吕钦\n黑：郑惟桐", "红：王天一\n黑：许银川"],
        ["吕钦(红)对郑惟桐(黑)", "王天一(红)对许银川(黑)"],
        ["第1台 吕钦(红)对郑惟桐(黑)", "第2台 王天一(红)对许银川(黑)"],
        ["红方 吕钦 黑方 郑惟桐", "红方 王天一 黑方 许银川"],
    ] {
        let found = read(&format!("{above}\n{first}\n{below}\n{second}"));
        let games: Vec<_> = found.into_iter().map(|game| game.unwrap()).collect();
        let named = |tag| games.iter().map(|game| game.tags.get(tag)).collect::<Vec<_>>();
        assert_eq!(named("Red"), [Some("吕钦"), Some("王天一")], "{below}");
        assert_eq!(named("Black"), [Some("郑惟桐"), Some("许银川")], "{below}");
        assert!(games.iter().all(|game| game.line.plies.len() == 4), "{below}");
        // The head of a page repeats the names of its game.
        assert_eq!(read(&format!("{above}\n{first}\n{above}\n{second}")).len(), 1, "{above}");
    }
    // Moves with the next number belong to the game above.
    let text = "1. 炮二平五 马8进7\n\n王天一（红）对许银川（黑）\n2. 马二进三 马2进3\n";
    assert_eq!(read(text).len(), 1);
    // Remarks are not names.
    for remarks in ["红：好棋\n黑：占优", "红：马踏中营\n黑：沉底炮"] {
        assert_eq!(
            read(&format!("红：吕钦\n黑：郑惟桐\n{first}\n{remarks}\n{second}")).len(),
            1,
            "{remarks}"
        );
    }
}

#[test]
fn two_names_behind_a_number_or_before_a_colon_begin_a_game_of_moves_without_numbers() {
    // The first move of the second game is also legal after the first game, or not.
    for second in ["马二进三 马8进7 车一平二", "炮八平五 马2进3"] {
        let moves = ["炮二平五 马8进7", second];
        for [above, below] in [
            ["1) Ann - Ben", "2) Cid - Dan"],
            ["1. Ann vs Ben", "2. Cid vs Dan"],
            ["Ann - Ben", "2: Cid - Dan"],
            ["1、Ann (R) - Ben (B)", "2、Cid (R) - Dan (B)"],
            ["Red: Ann\nBlack: Ben", "2) Cid - Dan"],
            ["Ann - Ben:", "Cid - Dan:"],
            ["Ann (Red) beat Ben (Black)：", "Cid (Red) beat Dan (Black)："],
        ] {
            let found = read(&format!("{above}\n{}\n{below}\n{}\n", moves[0], moves[1]));
            let games: Vec<_> = found.into_iter().map(|game| game.unwrap()).collect();
            let named = |tag| games.iter().map(|game| game.tags.get(tag)).collect::<Vec<_>>();
            assert_eq!(named("Red"), [Some("Ann"), Some("Cid")], "{below}");
            assert_eq!(named("Black"), [Some("Ben"), Some("Dan")], "{below}");
            let plies: Vec<_> = games.iter().map(|game| game.line.plies.len()).collect();
            assert_eq!(plies, moves.map(|moves| moves.split(' ').count()), "{below}");
        }
    }
    // The head of a page repeats the names; moves with their next number go on; a remark names no players.
    for text in [
        "1) Ann - Ben\n炮二平五 马8进7\n1) Ann - Ben\n马二进三 车9平8\n",
        "1) Ann - Ben\n1. 炮二平五 马8进7\n2) Cid - Dan\n2. 马二进三 车9平8\n",
        "1) Ann - Ben\n炮二平五 马8进7\n2) a good move\n马二进三 车9平8\n",
        "炮二平五 马8进7\n2) Cid - Dan\n马二进三 车9平8\n",
    ] {
        assert_eq!(read(text).len(), 1, "{text}");
    }
}

#[test]
fn names_above_a_line_in_square_brackets_begin_a_game() {
    for line in ["[10 分钟]", "[profile dev]"] {
        let text = format!("炮二平五 马8进7\n红方 张三 黑方 李四\n{line}\n兵七进一 卒7进1\n");
        let games: Vec<_> = read(&text).into_iter().map(|game| game.unwrap()).collect();
        let plies: Vec<_> = games.iter().map(|game| game.line.plies.len()).collect();
        assert_eq!(plies, [2, 2], "{line}");
        assert_eq!(
            ["Red", "Black"].map(|tag| games[1].tags.get(tag)),
            [Some("张三"), Some("李四")],
            "{line}"
        );
    }
}
