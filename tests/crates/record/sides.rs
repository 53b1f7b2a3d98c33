//! Words and signs that decide which side plays: Red is White in the words of chess, and one dot behind a number is not the
//! sign of a missing move.

use chuhe_record::GameResult::{self, BlackWins, RedWins, Unknown};

use crate::support::{game, moves};

/// Two rounds in each notation.
const ROUNDS: [[&str; 4]; 5] = [
    ["炮二平五", "马8进7", "马二进三", "车9平8"],
    ["C2=5", "H8+7", "H2+3", "R9=8"],
    ["P2-5", "M8.7", "M2.3", "X9-8"],
    ["Pháo 2 bình 5", "Mã 8 tiến 7", "Mã 2 tiến 3", "Xe 9 bình 8"],
    ["h2e2", "h9g7", "h0g2", "i9h9"],
];
const MOVES: &str = "h2e2 h9g7 h0g2 i9h9";

#[test]
fn one_dot_apart_from_its_number_stands_for_no_move() {
    for [a, b, c, d] in ROUNDS {
        for head in ["", "[Red \"A\"]\n\n", "Red: Ann\nBlack: Ben\n"] {
            for between in [" ", "\n"] {
                let text = format!("{head}1 . {a} {b}{between}2 . {c} {d}\n");
                let found = game(&text);
                assert_eq!((moves(&found), found.warnings.len()), (MOVES.to_owned(), 0), "{text}");
            }
        }
    }
    // Several dots stand for Red's move.
    for dots in ["1...", "1 ...", "1 …", "1. ...", "1 . ..."] {
        let found = game(&format!("{dots} H8+7 2. H2+3 R9=8\n"));
        assert_eq!(moves(&found), "h9g7 h0g2 i9h9", "{dots}");
    }
}

/// The words of Red and of Black in one place of a heading: the first named is Red unless a word says otherwise.
const SIDES: [(&str, &str); 12] = [
    ("Red", "Black"),
    ("White", "Black"),
    ("红", "黑"),
    ("白", "黑"),
    ("红方", "黑方"),
    ("白方", "黑方"),
    ("Đỏ", "Đen"),
    ("Trắng", "Đen"),
    ("trắng", "đen"),
    ("quân trắng", "quân đen"),
    ("white", "black"),
    ("bên trắng", "bên đen"),
];

#[test]
fn white_is_red_in_every_place_of_a_heading() {
    for (red, black) in SIDES {
        for (heading, result) in [
            (format!("张三 ({red}) 1-0 李四 ({black})"), RedWins),
            (format!("李四 ({black}) 1-0 张三 ({red})"), BlackWins),
            (format!("李四 ({black}) 1-0 张三"), BlackWins),
            (format!("李四 1-0 张三 ({red})"), BlackWins),
            (format!("李四（{black}）胜张三（{red}）"), BlackWins),
            (format!("张三 ({red}) - 李四 ({black})"), Unknown),
            (format!("李四 ({black}) - 张三 ({red})"), Unknown),
            (format!("{red}: 张三\n{black}: 李四"), Unknown),
            (format!("{black}：李四\n{red}：张三"), Unknown),
        ] {
            assert_names(&heading, result);
        }
    }
    for (heading, result) in [
        ("白方张三 对 黑方李四", Unknown),
        ("黑方李四 胜 白方张三", BlackWins),
        ("张三执白 李四执黑", Unknown),
        ("李四执黑 胜 张三执白", BlackWins),
        ("白棋张三 黑棋李四", Unknown),
        ("白方姓名：张三\n黑方姓名：李四", Unknown),
        ("White 张三 - Black 李四", Unknown),
    ] {
        assert_names(heading, result);
    }
    // It is a page.
    let found = game("Trang: 24\n1. P2-5 M8.7\n2. M2.3 X9-8\n");
    assert_eq!(found.tags.get("Red"), None);
}

fn assert_names(heading: &str, result: GameResult) {
    let text = format!("{heading}\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n");
    let found = game(&text);
    let names = ["Red", "Black"].map(|tag| found.tags.get(tag));
    assert_eq!((names, found.result), ([Some("张三"), Some("李四")], result), "{text}");
    assert_eq!((moves(&found).as_str(), found.warnings.len()), (MOVES, 0), "{text}");
}

#[test]
fn white_is_red_beside_moves() {
    for (red, black) in
        [("Red", "Black"), ("White", "Black"), ("白方", "黑方"), ("白", "黑"), ("Trắng", "Đen")]
    {
        for text in [
            format!("{black}\t{red}\n马8进7\t炮二平五\n车9平8\t马二进三\n"),
            format!("| {black} | {red} |\n| 马8进7 | 炮二平五 |\n| 车9平8 | 马二进三 |\n"),
            format!("{red}: h2e2\n{black}: h9g7\n{red}: h0g2\n{black}: i9h9\n"),
            format!("{red} h2e2\n{black} h9g7\n{red} h0g2\n{black} i9h9\n"),
        ] {
            let found = game(&text);
            assert_eq!((moves(&found).as_str(), found.warnings.len()), (MOVES, 0), "{text}");
        }
    }
    const FEN: &str = "4k4/9/9/9/9/9/9/9/5R3/3K5 b - - 0 1";
    for words in ["White to move", "Red to move", "白先", "白方先走", "Trắng đi trước", "Bên trắng đi trước"]
    {
        let text = format!("FEN {FEN}\n{words}\n1. R4=5\n");
        assert_eq!(moves(&game(&text)), "f1e1", "{text}");
    }
    for (words, result) in
        [("White wins", RedWins), ("白胜", RedWins), ("白方认输", BlackWins), ("Trắng thắng", RedWins)]
    {
        assert_eq!(GameResult::from_text(words), Some(result), "{words}");
    }
}

#[test]
fn the_name_trang_is_no_side() {
    for words in ["Trang thắng", "trang thua", "TRANG hòa"] {
        assert_eq!(GameResult::from_text(words), None, "{words}");
    }
    for (words, result) in [("Trang thắng", BlackWins), ("Trang nhận thua", RedWins), ("Lan thắng", RedWins)]
    {
        let text = format!("Đỏ: Lan\nĐen: Trang\n\n1. P2-5 M8.7\n2. M2.3 X9-8\n{words}\n");
        assert_eq!(game(&text).result, result, "{text}");
    }
}
