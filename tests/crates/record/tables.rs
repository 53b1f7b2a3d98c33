//! Games in tables, and with numbers in less usual forms.

use crate::random::{Form, each_is_the_same_game, rounds, wide};
use crate::support::{game, moves, read};

/// Forms of numbers and of tables.
const TABLE_FORMS: [Form; 35] = [
    ("a hyphen behind numbers", |words| rounds(words, |n, red, black| format!("{n}- {red} {black}"))),
    ("a hyphen between", |words| rounds(words, |n, red, black| format!("{n} - {red} {black}"))),
    ("a hyphen, joined", |words| rounds(words, |n, red, black| format!("{n}-{red} {black}"))),
    ("a hyphen, full-width", |words| rounds(words, |n, red, black| format!("{}－{red} {black}", wide(n)))),
    ("hyphens on one line", |words| {
        rounds(words, |n, red, black| format!("{n}- {red} {black}")).replace('\n', " ")
    }),
    ("a number sign", |words| rounds(words, |n, red, black| format!("#{n} {red} {black}"))),
    ("a number sign and a dot", |words| rounds(words, |n, red, black| format!("#{n}. {red} {black}"))),
    ("a number sign behind a heading", |words| {
        "决赛\n\n".to_owned() + &rounds(words, |n, red, black| format!("#{n} {red} {black}"))
    }),
    ("numero", |words| rounds(words, |n, red, black| format!("№ {n} {red} {black}"))),
    ("numbers named", |words| rounds(words, |n, red, black| format!("No.{n} {red} {black}"))),
    ("moves named", |words| rounds(words, |n, red, black| format!("Move {n}: {red} {black}"))),
    ("moves named in Vietnamese", |words| rounds(words, |n, red, black| format!("Nước {n}: {red} {black}"))),
    ("rounds named, spaced", |words| rounds(words, |n, red, black| format!("第 {n} 回合 {red} {black}"))),
    ("rounds named before", |words| rounds(words, |n, red, black| format!("回合{n}：{red} {black}"))),
    ("angles", |words| rounds(words, |n, red, black| format!("<{n}> {red} {black}"))),
    ("Chinese angles", |words| rounds(words, |n, red, black| format!("〈{n}〉{red} {black}"))),
    ("an angle", |words| rounds(words, |n, red, black| format!("{n}> {red} {black}"))),
    ("corner brackets", |words| rounds(words, |n, red, black| format!("「{n}」{red} {black}"))),
    ("semicolons without spaces", |words| rounds(words, |n, red, black| format!("{n};{red};{black}"))),
    ("semicolons with a space", |words| rounds(words, |n, red, black| format!("{n}; {red}; {black}"))),
    ("semicolons and a head", |words| {
        "no;red;black\n".to_owned() + &rounds(words, |n, red, black| format!("{n};{red};{black}"))
    }),
    ("semicolons and quotes", |words| {
        rounds(words, |n, red, black| format!("\"{n}\";\"{red}\";\"{black}\""))
    }),
    ("drawn borders", |words| {
        "┌──┬──┬──┐\n".to_owned()
            + &rounds(words, |n, red, black| format!("│ {n} │ {red} │ {black} │"))
            + "└──┴──┴──┘\n"
    }),
    ("borders of signs", |words| {
        let line = "+---+------+------+\n";
        format!(
            "{line}| n | red | black |\n{line}{}{line}",
            rounds(words, |n, red, black| format!("| {n} | {red} | {black} |"))
        )
    }),
    ("a table in Markdown without edges", |words| {
        "回合 | 红方 | 黑方\n--- | --- | ---\n".to_owned()
            + &rounds(words, |n, red, black| format!("{n} | {red} | {black}"))
    }),
    ("a table in Markdown with sides", |words| {
        "| 回合 | 红 | 黑 |\n|:--:|:--:|:--:|\n".to_owned()
            + &rounds(words, |n, red, black| format!("| {n}. | {red} | {black} |"))
    }),
    ("a table of HTML on lines", |words| {
        let row = |n, red: &str, black: &str| {
            format!("<tr>\n  <td>{n}</td>\n  <td>{red}</td>\n  <td>{black}</td>\n</tr>")
        };
        format!(
            "<table>\n<thead><tr><th>回合</th><th>红方</th><th>黑方</th></tr></thead>\n{}</table>",
            rounds(words, row)
        )
    }),
    ("degrees", |words| rounds(words, |n, red, black| format!("{n}° {red} {black}"))),
    ("stars", |words| rounds(words, |n, red, black| format!("{n}* {red} {black}"))),
    ("emoji of sides", |words| {
        rounds(words, |n, red, black| {
            if black.is_empty() { format!("{n}. 🔴{red}") } else { format!("{n}. 🔴{red} ⚫{black}") }
        })
    }),
    ("arrows of two signs", |words| {
        rounds(
            words,
            |n, red, black| {
                if black.is_empty() { format!("{n}. {red}") } else { format!("{n}. {red} -> {black}") }
            },
        )
    }),
    ("waves", |words| {
        rounds(words, |n, red, black| {
            if black.is_empty() { format!("{n}. {red}") } else { format!("{n}. {red} ～ {black}") }
        })
    }),
    ("a table of LaTeX", |words| rounds(words, |n, red, black| format!("{n} & {red} & {black} \\\\"))),
    ("numbers as emoji", |words| {
        let sign = |n| if n < 10 { "\u{FE0F}\u{20E3}" } else { "." };
        rounds(words, |n, red, black| format!("{n}{} {red} {black}", sign(n)))
    }),
    ("entities by number", |words| {
        let by_number = |word: &str| word.chars().map(|c| format!("&#{};", c as u32)).collect::<String>();
        rounds(words, |n, red, black| format!("{n}. {} {}", by_number(red), by_number(black)))
    }),
];

#[test]
fn every_table_is_the_same_game() {
    each_is_the_same_game(TABLE_FORMS.into_iter());
}

#[test]
fn the_heads_of_columns_name_no_players() {
    let (red, black) = ("炮二平五", "马8进7");
    for [left, right] in [
        ["红方", "黑方"],
        ["红", "黑"],
        ["红方：", "黑方："],
        ["红棋", "黑棋"],
        ["Red", "Black"],
        ["Red:", "Black:"],
        ["Đỏ", "Đen"],
        ["黑方", "红方"],
    ] {
        let cells = if left == "黑方" { [black, red] } else { [red, black] };
        let row = |[left, right]: [&str; 2]| {
            [format!("| {left} | {right} |"), format!("|{left}|{right}|"), format!("{left} | {right}")]
        };
        for (head, cells) in row([left, right]).into_iter().zip(row(cells)) {
            let record = game(&format!("{head}\n{cells}\n"));
            let players = ["Red", "Black"].map(|tag| record.tags.get(tag));
            assert_eq!((players, moves(&record).as_str()), ([None; 2], "h2e2 h9g7"), "{head}");
        }
    }
    for (head, player) in [
        ("| 红方：张三 | 黑方：李四 |", "李四"),
        ("| 红方 | 张三 |\n| 黑方 | 李四 |", "李四"),
        ("红方：张三 黑方：", ""),
    ] {
        let record = game(&format!("{head}\n| {red} | {black} |\n"));
        let players = ["Red", "Black"].map(|tag| record.tags.get(tag).unwrap_or_default());
        assert_eq!(players, ["张三", player], "{head}");
    }
}

#[test]
fn names_above_the_head_of_a_table_begin_a_game() {
    type Row = fn(usize, [&str; 2]) -> String;
    let tables: [(&str, Row); 5] = [
        ("| 回合 | 红方 | 黑方 |\n|---|---|---|\n", |n, [red, black]| {
            format!("| {n} | {red} | {black} |\n")
        }),
        ("<table>\n<tr><th>No</th><th>Red</th><th>Black</th></tr>\n", |n, [red, black]| {
            format!("<tr><td>{n}</td><td>{red}</td><td>{black}</td></tr>\n")
        }),
        ("回合,红方,黑方\n", |n, [red, black]| format!("{n},{red},{black}\n")),
        ("No   Red   Black\n", |n, [red, black]| format!("{n}  {red}  {black}\n")),
        ("| 红方 | 黑方 |\n|---|---|\n", |_, [red, black]| format!("| {red} | {black} |\n")),
    ];
    for (head, row) in tables {
        for [first, second] in [
            ["Ann (Red) beat Ben (Black)", "Cid (Red) beat Dan (Black)"],
            ["Ann（红）胜Ben（黑）", "Cid（红）胜Dan（黑）"],
        ] {
            let table = |rounds: [[&str; 2]; 2]| format!("{head}{}{}", row(1, rounds[0]), row(2, rounds[1]));
            let above = table([["炮二平五", "马8进7"], ["马二进三", "车9平8"]]);
            let below = table([["兵七进一", "卒7进1"], ["马八进七", "马8进7"]]);
            let text = format!("{first}\n{above}\n{second}\n{below}");
            let games: Vec<_> = read(&text).into_iter().map(|game| game.unwrap()).collect();
            let names: Vec<_> = games.iter().map(|game| game.tags.get("Red").unwrap_or_default()).collect();
            assert_eq!(names, ["Ann", "Cid"], "{text}");
            assert_eq!(moves(&games[1]), "c3c4 g6g5 b0c2 h9g7", "{text}");
        }
    }
}
