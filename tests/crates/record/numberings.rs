//! Numbers of rounds in one line, in all their forms: a remark between them ends before the next, and a missing round is
//! noticed.

use crate::support::{game, moves, read};

/// Four rounds in each notation.
const ROUNDS: [[[&str; 2]; 4]; 4] = [
    [["炮二平五", "马8进7"], ["马二进三", "车9平8"], ["车一平二", "马2进3"], ["兵七进一", "卒7进1"]],
    [["C2=5", "H8+7"], ["H2+3", "R9=8"], ["R1=2", "H2+3"], ["P7+1", "P7+1"]],
    [["P2-5", "M8.7"], ["M2.3", "X9-8"], ["X1-2", "M2.3"], ["B7.1", "B7.1"]],
    [
        ["Pháo 2 bình 5", "Mã 8 tiến 7"],
        ["Mã 2 tiến 3", "Xe 9 bình 8"],
        ["Xe 1 bình 2", "Mã 2 tiến 3"],
        ["Tốt 7 tiến 1", "Tốt 7 tiến 1"],
    ],
];
/// The notations whose moves are one word.
const ABBREVIATED: usize = 3;
const MOVES: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5";

/// The numbers of the first rounds in each form.
const NUMBERS: [[&str; 4]; 13] = [
    ["1. ", "2. ", "3. ", "4. "],
    ["1.", "2.", "3.", "4."],
    ["1、", "2、", "3、", "4、"],
    ["1) ", "2) ", "3) ", "4) "],
    ["1） ", "2） ", "3） ", "4） "],
    ["(1) ", "(2) ", "(3) ", "(4) "],
    ["（1）", "（2）", "（3）", "（4）"],
    ["【1】", "【2】", "【3】", "【4】"],
    ["1，", "2，", "3，", "4，"],
    ["1: ", "2: ", "3: ", "4: "],
    ["一、", "二、", "三、", "四、"],
    ["①", "②", "③", "④"],
    ["第1回合 ", "第2回合 ", "第3回合 ", "第4回合 "],
];

/// The rounds in one line, each with its number.
fn line(numbers: [&str; 4], rounds: &[String; 4]) -> String {
    let rounds: Vec<String> =
        numbers.iter().zip(rounds).map(|(number, round)| format!("{number}{round}")).collect();
    rounds.join(" ") + "\n"
}

#[test]
fn a_remark_ends_before_the_next_number_in_any_form() {
    let remarks = [
        "准备车8进4",
        "如车8进4则缓",
        "如改走车8进4",
        "若车8进4",
        "不如车8进4",
        "threatens C5+4",
        "or R8+4",
        "好棋",
        "（如车8进4）",
    ];
    let mut read = 0;
    for numbers in NUMBERS {
        for &rounds in &ROUNDS[..ABBREVIATED] {
            for remark in remarks {
                let mut rounds = rounds.map(|round| round.join(" "));
                rounds[1] += &format!("，{remark}，");
                let text = line(numbers, &rounds);
                assert_eq!(moves(&game(&text)), MOVES, "{text}");
                read += 1;
            }
        }
    }
    assert_eq!(read, NUMBERS.len() * ABBREVIATED * remarks.len());
}

#[test]
fn numbers_in_a_line_are_no_comments_and_give_no_warning() {
    for numbers in NUMBERS {
        for rounds in ROUNDS {
            let text = line(numbers, &rounds.map(|round| round.join(" ")));
            let found = game(&text);
            assert_eq!(
                (moves(&found).as_str(), found.warnings.len()),
                (MOVES, 0),
                "{text}: {:?}",
                found.warnings
            );
            let comments: Vec<_> = found.line.plies.iter().map(|ply| ply.comment.as_str()).collect();
            assert_eq!(comments.concat(), "", "{text}");
        }
    }
}

#[test]
fn sides_may_stand_behind_chinese_numbers() {
    for [red, black] in [["红", "黑"], ["红方", "黑方"], ["红：", "黑："], ["", ""]] {
        let text = format!("一、{red}炮二平五 {black}马8进7 二、{red}马二进三 {black}车9平8\n");
        let found = game(&text);
        let comments: Vec<_> = found.line.plies.iter().map(|ply| ply.comment.as_str()).collect();
        assert_eq!(
            (moves(&found).as_str(), comments.concat()),
            ("h2e2 h9g7 h0g2 i9h9", String::new()),
            "{text}"
        );
    }
}

#[test]
fn a_missing_round_is_noticed_whatever_the_form_of_the_numbers() {
    // Without the second round the other moves are legal, too.
    let rounds = ["炮二平五 马8进7", "马二进三 车9平8", "兵七进一 卒7进1"];
    // In brackets they may be marks of footnotes, and Chinese ones must be the next.
    let others = ["(1) ", "（1）", "【1】", "一、"];
    for [first, _, third, fourth] in NUMBERS.into_iter().filter(|numbers| !others.contains(&numbers[0])) {
        let text = format!("{first}{} {third}{} {fourth}{}\n", rounds[0], rounds[1], rounds[2]);
        let found = game(&text);
        assert_eq!(moves(&found), "h2e2 h9g7 h0g2 i9h9 c3c4 g6g5", "{text}");
        assert_eq!(found.warnings.len(), 1, "{text}: {:?}", found.warnings);
    }
}

#[test]
fn a_heading_above_the_number_1_in_any_form_is_of_the_next_game() {
    let forms = [
        "1. ",
        "1、",
        "一、",
        "1- ",
        "1/ ",
        "<1> ",
        "1° ",
        "* 1. ",
        "• 1. ",
        "Nước 1: ",
        "Turn 1: ",
        "Move 1: ",
    ];
    let tables = [
        "<table><tr><td>1.</td><td>炮二平五</td><td>马8进7</td></tr></table>",
        "1.&nbsp;炮二平五&nbsp;马8进7",
    ];
    let lines =
        forms.map(|form| format!("{form}炮二平五 马8进7")).into_iter().chain(tables.map(str::to_owned));
    let heads = [
        ("甲", "乙", "甲（红）对乙（黑）"),
        ("胡荣华", "柳大华", "胡荣华(先) vs 柳大华(后)"),
        ("胡荣华", "柳大华", "第3轮 胡荣华（先）——柳大华（后）"),
        ("胡荣华", "柳大华", "胡荣华 执红 vs 柳大华 执黑"),
        ("胡荣华", "柳大华", "红方 胡荣华 vs 黑方 柳大华"),
        ("Ann", "Ben", "Ann (White) - Ben (Black)"),
        ("Ann", "Ben", "Ann (tiên) - Ben (hậu)"),
        ("Ann", "Ben", "Đỏ Ann - Đen Ben"),
    ];
    for line in lines {
        for (red, black, head) in heads {
            let text = format!("许银川（红）对吕钦（黑）\n\n{line}\n\n{head}\n\n{line}\n");
            let found = read(&text);
            let names: Vec<_> =
                found.iter().flatten().map(|game| (game.tags.get("Red"), game.tags.get("Black"))).collect();
            assert_eq!(names, [(Some("许银川"), Some("吕钦")), (Some(red), Some(black))], "{text}");
            assert!(found.iter().flatten().all(|game| moves(game) == "h2e2 h9g7"), "{text}");
        }
    }
}

#[test]
fn remarks_behind_numbers_of_any_form_do_not_hide_moves() {
    for (first, second) in [
        ("1.", "2."),
        ("1 .", "2 ."),
        ("[1]", "[2]"),
        ("1-", "2-"),
        ("1 -", "2 -"),
        ("1/", "2/"),
        ("<1>", "<2>"),
    ] {
        for text in [
            format!("{first} C2=5 a good move H8+7\n{second} H2+3 R9=8"),
            format!("{first} C2=5 H8+7 if C8=5 then H2+3 {second} H2+3 R9=8"),
            format!("{first} C2=5 H8+7 the usual reply\n{second} H2+3 R9=8"),
        ] {
            let record = game(&text);
            assert_eq!(moves(&record), "h2e2 h9g7 h0g2 i9h9", "{text}");
            assert!(record.warnings.is_empty(), "{text}: {:?}", record.warnings);
        }
    }
}
