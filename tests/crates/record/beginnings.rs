//! Where games of pasted texts begin and end, and who plays them: nothing is lost without a word.

use chuhe_record::GameResult;

use crate::support::{game, moves, read};

const MOVES: &str = "h2e2 h9g7 h0g2 i9h9";

#[test]
fn moves_may_begin_after_words_on_their_line() {
    for lead in [
        "着法：",
        "棋谱: ",
        "Moves: ",
        "Game 1: ",
        "第一局 ",
        "【着法】",
        "许银川 先胜 赵国荣：",
        "红方先走：",
        "Ván đấu: ",
    ] {
        for rounds in [
            "1. 炮二平五 马8进7 2. 马二进三 车9平8",
            "1. 炮二平五 马8进7\n2. 马二进三 车9平8",
            "1.炮二平五 马8进7\n2.马二进三 车9平8",
            "1. C2=5 H8+7\n2. H2+3 R9=8",
        ] {
            let text = format!("{lead}{rounds}\n");
            let game = game(&text);
            assert_eq!(moves(&game), MOVES, "{text}");
            assert!(game.warnings.is_empty(), "{text}: {:?}", game.warnings);
            // The same text is also read after another game.
            let games = read(&format!("1. 炮二平五 马8进7 红胜\n{text}"));
            assert!(matches!(&games[..], [Ok(_), Ok(second)] if moves(second) == MOVES), "{text}: {games:?}");
        }
    }
    assert_eq!(moves(&game("着法：炮二平五 马8进7 马二进三 车9平8\n")), MOVES);
    // The 1 that ends a move is not a number before the next move.
    for sign in [",", "，"] {
        let text = "Ván đấu\nTốt 9 tấn 1, Tốt 1 tấn 1, Pháo 8 tấn 1, Pháo 2 tấn 1\n".replace(',', sign);
        assert_eq!(moves(&game(&text)), "a3a4 a6a5 b2b3 b7b6", "{text}");
        let in_a_line = text.replace('\n', " ");
        assert!(read(&in_a_line).iter().flatten().all(|game| moves(game).starts_with("a3a4")), "{in_a_line}");
    }
    assert_eq!(game("甲 先胜 乙：1. 炮二平五 马8进7\n").result, GameResult::RedWins);
    // One line contains two games.
    assert_eq!(read("1. C2=5 H8+7 1-0 1. C2=5 H8+7 0-1\n").len(), 2);
}

#[test]
fn a_line_may_have_several_labels() {
    for line in [
        "红方：甲 黑方：乙 结果：红胜",
        "红方: 甲, 黑方: 乙, 结果: 1-0",
        "某某杯 红方：甲　黑方：乙　结果：红胜",
        "Red: 甲  Black: 乙  Result: 1-0",
        "Đỏ: 甲 - Đen: 乙 - Kết quả: Đỏ thắng",
        "Bên đỏ: 甲\nBên đen: 乙\nKết quả: Đỏ thắng",
        "Tiên: 甲\nHậu: 乙\nKết quả: Đỏ thắng",
        "tien: 甲, hau: 乙, ket qua: do thang",
        "Đi tiên: 甲 - Đi hậu: 乙 - Kết quả: Đỏ thắng",
        "QUÂN ĐỎ: 甲\nQUÂN ĐEN: 乙\nKẾT QUẢ: 1-0",
        "先手：甲\n后手：乙\n结果：红胜",
        "先手: 甲 後手: 乙 結果: 紅勝",
        "先：甲 后：乙 结果：红胜",
        "红：甲\n黑：乙\n结果：红胜",
        "红方（先）：甲\n黑方（后）：乙\n结果：红胜",
        "【红方】甲\n【黑方】乙\n【结果】红胜",
        "【红方】甲 【黑方】乙 【结果】红胜",
        "【红方：甲】【黑方：乙】【结果：红胜】",
        "［红方 甲］\n［黑方 乙］\n［结果 红胜］",
        "［红方：甲］\n［黑方：乙］\n［结果：1-0］",
        "[红方：甲]\n[黑方：乙]\n[结果：1-0]",
        "[红方 甲]\n[黑方 乙]\n[结果 红胜]",
        "〔紅方〕甲\n〔黑方〕乙\n〔結果〕紅勝",
        "「红方」甲\n「黑方」乙\n「结果」红胜",
        "［Red \"甲\"］\n［Black \"乙\"］\n［Result \"1-0\"］",
        "［Ｒｅｄ　＂甲＂］\n［Ｂｌａｃｋ　＂乙＂］\n［Ｒｅｓｕｌｔ　＂1-0＂］",
    ] {
        let game = game(&format!("{line}\n1. 炮二平五 马8进7\n"));
        assert_eq!((game.tags.get("Red"), game.tags.get("Black")), (Some("甲"), Some("乙")), "{line}");
        assert_eq!(game.result, GameResult::RedWins, "{line}");
    }
}

#[test]
fn labels_stand_before_each_of_several_games() {
    let headings: [fn(&str, &str) -> String; 5] = [
        |red, black| format!("【红方】{red}\n【黑方】{black}"),
        |red, black| format!("［红方：{red}］\n［黑方：{black}］"),
        |red, black| format!("Tiên: {red}\nHậu: {black}"),
        |red, black| format!("先手：{red} 后手：{black}"),
        |red, black| format!("［Red \"{red}\"］\n［Black \"{black}\"］"),
    ];
    let rounds = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    for heading in headings {
        let text = format!("{}\n{rounds}\n{}\n{rounds}", heading("甲", "乙"), heading("丙", "丁"));
        let games = read(&text);
        let names: Vec<_> = games
            .iter()
            .map(|game| game.as_ref().unwrap())
            .map(|game| (game.tags.get("Red").unwrap(), game.tags.get("Black").unwrap(), moves(game)))
            .collect();
        assert_eq!(names, [("甲", "乙", MOVES.to_owned()), ("丙", "丁", MOVES.to_owned())], "{text}");
    }
}

#[test]
fn a_statement_about_a_side_begins_no_game() {
    for remark in ["黑方：这里不如炮8平5", "红方：好棋！", "红：好棋", "先：稳健"] {
        let game = game(&format!("1. 炮二平五 马8进7\n{remark}\n2. 马二进三 车9平8\n"));
        assert_eq!(moves(&game), MOVES, "{remark}");
    }
}

#[test]
fn a_name_alone_between_moves_begins_no_game() {
    for remark in ["红方：好棋", "黑方：再来", "Red: well played", "\n红方：好棋\n", "红方：好棋\n看客说"]
    {
        let game = game(&format!("炮二平五 马8进7\n{remark}\n马二进三 车9平8\n"));
        assert_eq!((moves(&game), game.warnings.len()), (MOVES.to_owned(), 0), "{remark}");
    }
    // These headings are certain, because a further line of a heading or the first moves follow.
    for heading in ["红方：丙\n黑方：丁\n", "红方：丙\n结果：红胜\n", "红方：丙\n1. ", "\n红方：丙\n全国赛\n"]
    {
        let text = format!("红方：甲\n炮二平五 马8进7\n{heading}马二进三 马8进7\n");
        let games = read(&text);
        let second = games[1].as_ref().unwrap();
        assert_eq!(
            (games.len(), second.tags.get("Red"), moves(second)),
            (2, Some("丙"), "h0g2 h9g7".to_owned()),
            "{text}"
        );
    }
}

#[test]
fn moves_after_words_that_may_continue_the_previous_game_are_reported() {
    let doubts = |text: &str| -> Vec<usize> {
        read(text).into_iter().map(|game| game.unwrap().warnings.len()).collect()
    };
    // 红方 and 黑方 may be names or speakers; 第一局 may be a heading or a remark.
    for words in ["红方：好棋\n黑方：过奖\n", "第一局我输了\n", "标题：中炮\n"] {
        assert_eq!(doubts(&format!("炮二平五 马8进7\n{words}马二进三 马2进3\n")), [0, 1], "{words}");
        assert_eq!(doubts(&format!("炮二平五 马8进7\n{words}马二进三\n")), [0, 1], "{words}");
        // A number, a result, or moves that are illegal at this place show that the next game begins.
        assert_eq!(doubts(&format!("炮二平五 马8进7\n{words}1. 马二进三 马2进3\n")), [0, 0], "{words}");
        assert_eq!(doubts(&format!("炮二平五 马8进7\n红胜\n{words}马二进三 马2进3\n")), [0, 0], "{words}");
        assert_eq!(doubts(&format!("炮二平五 马8进7\n{words}炮二平六 马2进3\n")), [0, 0], "{words}");
    }
}

#[test]
fn a_position_between_moves_may_be_a_diagram_of_the_game() {
    let fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR";
    for (side, moves, doubts) in [("w", "2. 马二进三 车9平8", [0, 1]), ("b", "车9平8", [0, 0])] {
        let text = format!("1. 炮二平五 马8进7\n{fen} {side}\n{moves}\n");
        let found: Vec<_> = read(&text).into_iter().map(|game| game.unwrap().warnings.len()).collect();
        assert_eq!(found, doubts, "{text}");
    }
    // The positions form a list and do not belong to one game.
    for text in [format!("{fen} w\n{fen} w\n"), format!("{fen} w\n\n{fen} w\n马二进三 车9平8\n")] {
        assert!(read(&text).into_iter().flatten().all(|game| game.warnings.is_empty()), "{text}");
    }
}

#[test]
fn a_game_played_with_odds_is_reported() {
    for (heading, doubts) in
        [("让左马", 1), ("红讓双馬", 1), ("Horse odds", 1), ("Chấp mã", 1), ("让先", 0), ("让我们看看", 0)]
    {
        let game = game(&format!("{heading}\n炮二平五 马8进7\n马二进三 车9平8\n"));
        assert_eq!((moves(&game), game.warnings.len()), (MOVES.to_owned(), doubts), "{heading}");
    }
}

#[test]
fn another_game_in_the_last_comment_is_reported() {
    let first = "局一：炮二平五 马8进7 马二进三 车9平8\n";
    for (comment, doubts) in [
        ("局二：炮二平五 炮8平5 马二进三 马8进7", 1),
        ("局二：炮二平五 炮8平5 马二进三 马8进7\n局三：马二进三 卒7进1", 1),
        ("开局如改走炮二平五 炮8平5 马二进三 马8进7，红优", 0),
        ("开局：炮二平五 炮8平5", 0),
    ] {
        let game = game(&format!("{first}{comment}\n"));
        assert_eq!((moves(&game), game.warnings.len()), (MOVES.to_owned(), doubts), "{comment}");
    }
}

#[test]
fn missing_moves_at_the_beginning_or_the_end_are_reported() {
    for (text, found, warnings) in [
        ("以下各着从略\n2. 马二进三 马8进7\n3. 车一平二 马2进3\n", "h0g2 h9g7 i0h0 b9c7", 1),
        ("1. 炮二平五 马8进7\n接着 马二进三 车9平8\n", "h2e2 h9g7", 1),
        ("1. 炮二平五 马8进7\n实战着法 2. 马二进三 车9平8\n", "h2e2 h9g7", 1),
        // Each side line is named, too.
        ("1. C2=5 H8+7\nA) 2. H2+3 R9=8\nB) 2. P7+1 R9=8\n", "h2e2 h9g7", 3),
    ] {
        let game = game(text);
        let told = game.warnings.len();
        assert_eq!((moves(&game), told), (found.to_owned(), warnings), "{text}: {:?}", game.warnings);
    }
    for text in [
        "1. 炮二平五 马8进7\n红方准备 马二进三\n",
        "1. 炮二平五 马8进7\n如走 马二进三 车9平8，红优\n",
        "1. 炮二平五 马8进7\n以下 马二进三 红优\n",
        "炮二平五 马8进7\n2. 马二进三\n",
    ] {
        assert!(game(text).warnings.is_empty(), "{text}: {:?}", game(text).warnings);
    }
}

#[test]
fn a_line_between_games_needs_no_warning() {
    let rounds = "炮二平五 马8进7\n马二进三 车9平8\n";
    let all = |text: &str| -> Vec<(String, usize)> {
        read(text).into_iter().flatten().map(|game| (moves(&game), game.warnings.len())).collect()
    };
    let game = |moves: &str, warnings| (moves.to_owned(), warnings);
    for line in
        ["=====", "~~~~~", "_____", "-----", "＊＊＊", "（完）", "完", "全局完", "The end", "── ── ──"]
    {
        let text = format!("{rounds}{line}\n{rounds}");
        assert_eq!(all(&text), [game(MOVES, 0), game(MOVES, 0)], "{text}");
        // The first move of the second game could also continue the first game.
        let text = format!("{rounds}{line}\n兵七进一 马8进7\n马二进三 车9平8\n");
        assert_eq!(all(&text), [game(MOVES, 0), game("c3c4 h9g7 h0g2 i9h9", 0)], "{text}");
        // If the moves can only continue the game, no other game begins.
        let text = format!("炮二平五 马8进7\n{line}\n马二进三 车9平8\n");
        assert_eq!(all(&text), [game(MOVES, 0)], "{text}");
    }
    // Without such a line, only the moves show where the second game begins.
    assert_eq!(all(&format!("{rounds}{rounds}")), [game(MOVES, 1), game(MOVES, 0)]);
}

#[test]
fn rounds_may_have_roman_numbers() {
    for text in [
        "I. 炮二平五 马8进7\nII. 马二进三 车9平8\n",
        "Ⅰ 炮二平五 马8进7\nⅡ 马二进三 车9平8\n",
        "i) C2=5 H8+7\nii) H2+3 R9=8\n",
    ] {
        let game = game(text);
        assert_eq!((moves(&game), game.warnings.len()), (MOVES.to_owned(), 0), "{text}");
    }
    // Roman numbers are checked like other numbers.
    assert_eq!(game("I. 炮二平五 马8进7\nIII. 马二进三 车9平8\n").warnings.len(), 1);
}
