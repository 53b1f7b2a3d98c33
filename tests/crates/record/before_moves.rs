//! What stands before moves in texts that people paste: sides, times, misread numbers, words, positions.

use chuhe_record::Record;
use xiangqi::START_FEN;

use crate::support::{game, moves};

/// The game that begins 炮二平五 马8进7 马二进三 车9平8.
fn usual_game(text: &str) -> Record {
    let record = game(text);
    assert_eq!(moves(&record), "h2e2 h9g7 h0g2 i9h9", "{text}");
    assert_eq!(record.start.fen(), START_FEN, "{text}");
    assert!(record.warnings.is_empty(), "{text}: {:?}", record.warnings);
    record
}

#[test]
fn sides_may_be_joined_to_moves() {
    for text in [
        "红炮二平五\n黑马8进7\n红马二进三\n黑车9平8",
        "红炮二平五 黑马8进7 红马二进三 黑车9平8",
        "1. 紅方砲二平五 黑方馬8進7\n2. 紅方馬二進三 黑方車9平8",
    ] {
        assert_eq!(usual_game(text).line.comment, "", "{text}");
    }
    // The word also shows whose move is missing.
    let record = game("红炮二平五\n红马二进三");
    assert!(!record.warnings.is_empty());
}

#[test]
fn times_before_moves_are_their_comments() {
    for text in [
        "00:01 炮二平五\n00:05 马8进7\n00:12 马二进三\n00:20 车9平8",
        "[00:01] h2e2\n[00:05] h9g7\n[00:12] h0g2\n[00:20] i9h9",
        "00:01 Pháo 2 bình 5\n00:05 Mã 8 tiến 7\n00:12 Mã 2 tiến 3\n00:20 Xe 9 bình 8",
    ] {
        let record = usual_game(text);
        let times: Vec<_> = record.line.plies.iter().map(|ply| ply.comment.as_str()).collect();
        assert_eq!(times, ["00:01", "00:05", "00:12", "00:20"], "{text}");
    }
}

#[test]
fn numbers_may_have_letters_for_digits() {
    let text = "l. 炮二平五 马8进7\n2. 马二进三 车9平8";
    assert_eq!(usual_game(text).line.comment, "");
}

#[test]
fn signs_of_one_character_are_glyphs() {
    for text in [
        "1. 炮二平五‼ 马8进7⁉️ 2. 马二进三❗️ 车9平8⁈",
        "[Red \"a\"]\n\n1. 炮二平五‼ 马8进7⁉️ 2. 马二进三❗️ 车9平8⁈ *",
    ] {
        let record = usual_game(text);
        let nags: Vec<_> = record.line.plies.iter().map(|ply| ply.nags.clone()).collect();
        assert_eq!(nags, [[3], [5], [1], [6]], "{text}");
    }
}

#[test]
fn moves_begin_within_a_sentence() {
    for text in [
        "昨天下了一盘，我执红先走：炮二平五，马8进7，马二进三，车9平8。大家看看怎么样？",
        "楼主：求解，红先，1.炮二平五 马8进7 2.马二进三 车9平8",
    ] {
        usual_game(text);
    }
}

#[test]
fn a_position_may_have_any_label() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
    for label in ["局面：", "棋局:", "初始局面： "] {
        let record = game(&format!("{label}{fen}\n马8进7 炮二平五"));
        assert_eq!((record.start.fen().as_str(), moves(&record).as_str()), (fen, "h9g7 h2e2"), "{label}");
    }
}

#[test]
fn headings_of_tables_and_titles_are_no_names() {
    let text = "序号\t红方\t用时\t黑方\t用时\n1\t炮二平五\t3\t马8进7\t5\n2\t马二进三\t2\t车9平8\t7";
    assert_eq!(usual_game(text).tags.get("Red"), None);
    for (heading, names) in [
        ("Ván 1: Lại Lý Huynh (đỏ) vs Nguyễn Thành Bảo (đen)", ["Lại Lý Huynh", "Nguyễn Thành Bảo"]),
        ("Round 3: Alice (Red) vs Bob (Black)", ["Alice", "Bob"]),
        ("决赛：王天一 先胜 郑惟桐", ["王天一", "郑惟桐"]),
    ] {
        let record = usual_game(&format!("{heading}\n1. 炮二平五 马8进7\n2. 马二进三 车9平8"));
        assert_eq!(["Red", "Black"].map(|side| record.tags.get(side).unwrap()), names, "{heading}");
    }
    let text = "@张三 炮二平五\n@李四 马8进7\n@张三 马二进三\n@李四 车9平8";
    assert_eq!(usual_game(text).tags.get("Black"), Some("李四"));
}

#[test]
fn moves_may_be_in_english_words() {
    for text in [
        "1. Cannon 2 = 5 Horse 8 + 7\n2. Horse 2 + 3 Chariot 9 = 8",
        "1. cannon 2 traverse 5, horse 8 advance 7; 2. horse 2 advance 3, chariot 9 traverse 8",
        "Cannon 2=5\nKnight 8+7\nKnight 2+3\nRook 9=8",
    ] {
        assert_eq!(usual_game(text).line.comment, "", "{text}");
    }
}

#[test]
fn dots_may_stand_apart_from_their_numbers() {
    usual_game("l. 炮二平五  马 8 进 7\n2 .马二进三  车 9 平 8");
    usual_game("1.炮二平五 马8进7 2\n.马二进三 车9平8");
}

#[test]
fn semicolons_divide_moves_whatever_follows_them() {
    for text in [
        "1.C2=5,H8+7;2.H2+3,R9=8. A fine game.",
        "炮二平五;马8进7;马二进三;车9平8 好棋",
        "1. h2e2 h9g7 ; 2. h0g2 i9h9 ; to be continued",
    ] {
        usual_game(text);
    }
    let record = usual_game("1. h2e2 h9g7 ; b9c7 is usual\n2. h0g2 i9h9");
    assert!(record.line.plies[1].comment.contains("b9c7 is usual"));
}

#[test]
fn a_move_in_the_heading_gives_a_warning_if_the_game_may_go_on_behind_it() {
    for (text, is_doubtful) in [
        ("红方以炮二平五开局\n马8进7 马二进三 车9平8", true),
        ("Red opens with C2=5,\nH8+7.\nH2+3, R9=8", true),
        ("炮二平五是常见的开局着法\n1.相三进五 炮8平5", false),
        ("中炮对屏风马\n炮二平五 马8进7", false),
    ] {
        assert_eq!(!game(text).warnings.is_empty(), is_doubtful, "{text}");
    }
}

#[test]
fn words_struck_out_are_no_moves() {
    usual_game("<p>1.炮二平五 马8进7 2.<s>马八进七</s>马二进三 车9平8</p>");
    usual_game("1.炮二平五 马8进7 2.~~马八进七~~ 马二进三 车9平8");
}

#[test]
fn positions_may_stand_behind_words_and_in_addresses() {
    for text in [
        "看这个残局 https://x.org/?fen=3ak4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4A4%2F3RK4%20w 红先\n车六进八",
        "局面 3ak4/9/9/9/9/9/9/9/4A4/3RK4 w 红先胜\n车六进八",
        "https://x.org/?fen=3ak4/9/9/9/9/9/9/9/4A4/3RK4_w_-_-_0_1&moves=d0d8",
    ] {
        let record = game(text);
        assert_eq!(record.start.fen(), "3ak4/9/9/9/9/9/9/9/4A4/3RK4 w - - 0 1", "{text}");
        assert_eq!(moves(&record), "d0d8", "{text}");
    }
}
