//! Games as people type and paste them: the same game in many forms, drawn at random, and several games in one text.

use chuhe_record::GameResult;
use chuhe_record::text::Encoding;
use xiangqi::SplitMix64;
use xiangqi::notation::Notation;

use crate::random::{Form, circled, each_is_the_same_game, game, moves, rounds, wide, words};
use crate::support::read;

/// The forms. Each takes the words of a game's moves.
const FORMS: [Form; 46] = [
    ("half-moves, one a line", |words| words.join("\n")),
    ("half-moves, empty lines between", |words| words.join("\n\n")),
    ("half-moves with CRLF", |words| words.join("\r\n") + "\r\n"),
    ("a round a line", |words| rounds(words, |_, red, black| format!("{red} {black}"))),
    ("all on one line", |words| words.join(" ")),
    ("with commas", |words| words.join(", ")),
    ("with full-width commas", |words| words.join("，") + "。"),
    ("four moves a line", |words| words.chunks(4).map(|part| part.join(" ")).collect::<Vec<_>>().join("\n")),
    ("numbered", |words| rounds(words, |n, red, black| format!("{n}. {red} {black}"))),
    ("joined", |words| rounds(words, |n, red, black| format!("{n}.{red} {black}"))),
    ("numbers on one line", |words| {
        rounds(words, |n, red, black| format!("{n}. {red} {black}")).replace('\n', " ")
    }),
    ("numbers without dots", |words| rounds(words, |n, red, black| format!("{n} {red} {black}"))),
    ("full-width numbers", |words| rounds(words, |n, red, black| format!("{}．{red}　{black}", wide(n)))),
    ("full-width numbers, spaced", |words| {
        rounds(words, |n, red, black| format!("{}　{red}　{black}", wide(n)))
    }),
    ("with a listing comma", |words| rounds(words, |n, red, black| format!("{n}、{red} {black}"))),
    ("in parentheses", |words| rounds(words, |n, red, black| format!("({n}) {red} {black}"))),
    ("in full-width parentheses", |words| {
        rounds(words, |n, red, black| format!("（{}）{red} {black}", wide(n)))
    }),
    ("one parenthesis", |words| rounds(words, |n, red, black| format!("{n}) {red} {black}"))),
    ("rounds named", |words| rounds(words, |n, red, black| format!("第{n}回合 {red} {black}"))),
    ("rounds named with a colon", |words| rounds(words, |n, red, black| format!("第{n}回合：{red} {black}"))),
    ("circled", |words| rounds(words, |n, red, black| format!("{} {red} {black}", circled(n)))),
    ("circled, joined", |words| rounds(words, |n, red, black| format!("{}{red} {black}", circled(n)))),
    ("numbers on lines of their own", |words| rounds(words, |n, red, black| format!("{n}\n{red}\n{black}"))),
    ("dotted numbers on lines of their own", |words| {
        rounds(words, |n, red, black| format!("{n}.\n{red}\n{black}"))
    }),
    ("every half-move numbered", |words| {
        words.iter().enumerate().map(|(index, word)| format!("{}. {word}\n", index + 1)).collect()
    }),
    ("Black's numbers too", |words| {
        rounds(words, |n, red, black| {
            if black.is_empty() { format!("{n}. {red}") } else { format!("{n}. {red}\n{n}... {black}") }
        })
    }),
    ("tabs", |words| rounds(words, |n, red, black| format!("{n}\t{red}\t{black}"))),
    ("a table with bars", |words| rounds(words, |n, red, black| format!("| {n} | {red} | {black} |"))),
    ("a table with a head", |words| {
        "回合\t红方\t黑方\n".to_owned() + &rounds(words, |n, red, black| format!("{n}\t{red}\t{black}"))
    }),
    ("a table in Markdown", |words| {
        "| # | Red | Black |\n|---|---|---|\n".to_owned()
            + &rounds(words, |n, red, black| format!("|{n}|{red}|{black}|"))
    }),
    ("two columns of rounds", |words| {
        let lines: Vec<String> =
            rounds(words, |n, red, black| format!("{n}. {red} {black}")).lines().map(str::to_owned).collect();
        let half = lines.len().div_ceil(2);
        let line =
            |index| format!("{}    {}\n", lines[index], lines.get(half + index).map_or("", String::as_str));
        (0..half).map(line).collect()
    }),
    ("two columns with tabs", |words| {
        let lines: Vec<String> = rounds(words, |n, red, black| format!("{n}\t{red}\t{black}"))
            .lines()
            .map(str::to_owned)
            .collect();
        let half = lines.len().div_ceil(2);
        let line =
            |index| format!("{}\t{}\n", lines[index], lines.get(half + index).map_or("", String::as_str));
        (0..half).map(line).collect()
    }),
    ("a heading", |words| "某某杯决赛 甲 对 乙\n\n".to_owned() + &words.join("\n")),
    ("a heading with a date", |words| {
        "2001年5月3日 第12轮 甲 先胜 乙\n".to_owned()
            + &rounds(words, |n, red, black| format!("{n}. {red} {black}"))
    }),
    ("names", |words| {
        "红方：甲\n黑方：乙\n\n".to_owned() + &rounds(words, |n, red, black| format!("{n}. {red} {black}"))
    }),
    ("names in English", |words| {
        "Red: A\nBlack: B\nResult: Red wins\n\n".to_owned()
            + &rounds(words, |n, red, black| format!("{n}. {red} {black}"))
    }),
    ("a comment between", |words| {
        let (first, last) = words.split_at(4);
        format!("{}\n双方进入中局，红方先手\n{}\n", first.join("\n"), last.join("\n"))
    }),
    ("a comment with moves between", |words| {
        let (first, last) = words.split_at(4);
        format!("{}\n（若改走 炮八平五，则红方不利）\n{}\n", first.join(" "), last.join(" "))
    }),
    ("comments behind rounds", |words| rounds(words, |n, red, black| format!("{n}. {red} {black} （正着）"))),
    ("sides named", |words| {
        rounds(words, |_, red, black| {
            if black.is_empty() { format!("红：{red}") } else { format!("红：{red} 黑：{black}") }
        })
    }),
    ("sides named on lines", |words| {
        rounds(words, |n, red, black| {
            if black.is_empty() {
                format!("{n}. 红方 {red}")
            } else {
                format!("{n}. 红方 {red}\n黑方 {black}")
            }
        })
    }),
    ("dashes", |words| rounds(words, |n, red, black| format!("{n}. {red} - {black}"))),
    ("indented", |words| rounds(words, |n, red, black| format!("    {n}. {red} {black}"))),
    ("marks", |words| rounds(words, |n, red, black| format!("{n}. {red}! {black}")).replace("! \n", "!\n")),
    ("a result behind", |words| words.join(" ") + " 1-0"),
    ("a result on its own line", |words| {
        rounds(words, |n, red, black| format!("{n}. {red} {black}")) + "\n红胜\n"
    }),
];

/// Forms of web pages, forums, chats and programs.
const WEB_FORMS: [Form; 48] = [
    ("numbers with zeros", |words| rounds(words, |n, red, black| format!("{n:02}. {red} {black}"))),
    ("numbers with a colon", |words| rounds(words, |n, red, black| format!("{n}: {red} {black}"))),
    ("numbers with a full-width colon", |words| rounds(words, |n, red, black| format!("{n}：{red} {black}"))),
    ("one full-width parenthesis", |words| rounds(words, |n, red, black| format!("{n}）{red} {black}"))),
    ("numbers in brackets", |words| rounds(words, |n, red, black| format!("[{n}] {red} {black}"))),
    ("numbers in thick brackets", |words| rounds(words, |n, red, black| format!("【{n}】{red} {black}"))),
    ("rounds counted in Chinese", |words| {
        rounds(words, |n, red, black| format!("第{}回合 {red} {black}", numeral(n)))
    }),
    ("moves counted", |words| rounds(words, |n, red, black| format!("第{n}着 {red} {black}"))),
    ("Chinese numbers", |words| rounds(words, |n, red, black| format!("{}、{red} {black}", numeral(n)))),
    ("tags of a forum", |words| rounds(words, |n, red, black| format!("[b]{n}.[/b] {red} {black}"))),
    ("colours of a forum", |words| {
        rounds(words, |n, red, black| format!("{n}. [color=red]{red}[/color] [color=#000]{black}[/color]"))
    }),
    ("breaks of HTML", |words| rounds(words, |n, red, black| format!("{n}. {red} {black}<br>"))),
    ("breaks without lines", |words| {
        rounds(words, |n, red, black| format!("{n}. {red} {black}")).replace('\n', "<br/>")
    }),
    ("paragraphs", |words| rounds(words, |n, red, black| format!("<p>{n}. {red} {black}</p>"))),
    ("spans", |words| {
        rounds(words, |n, red, black| {
            format!("<span class=\"n\">{n}.</span> <a href=\"#\">{red}</a> <a href=\"#\">{black}</a>")
        })
    }),
    ("a table of HTML", |words| {
        let row = |n, red: &str, black: &str| format!("<tr><td>{n}</td><td>{red}</td><td>{black}</td></tr>");
        format!("<table>\n{}</table>", rounds(words, row))
    }),
    ("entities", |words| rounds(words, |n, red, black| format!("{n}.&nbsp;{red}&nbsp;&nbsp;{black}"))),
    ("a quoted mail", |words| rounds(words, |n, red, black| format!("> {n}. {red} {black}"))),
    ("a list", |words| rounds(words, |_, red, black| format!("- {red} {black}"))),
    ("a list with stars", |words| rounds(words, |n, red, black| format!("* {n}. {red} {black}"))),
    ("bold numbers", |words| rounds(words, |n, red, black| format!("**{n}.** {red} {black}"))),
    ("a heading of Markdown", |words| {
        "# 决赛\n\n".to_owned() + &rounds(words, |n, red, black| format!("{n}. {red} {black}"))
    }),
    ("a block of code", |words| {
        format!("```\n{}```\n", rounds(words, |n, red, black| format!("{n}. {red} {black}")))
    }),
    ("two hyphens", |words| rounds(words, |n, red, black| between(n, red, "--", black))),
    ("a long dash", |words| rounds(words, |n, red, black| between(n, red, "——", black))),
    ("dots between", |words| rounds(words, |n, red, black| between(n, red, " …… ", black))),
    ("dots for the other side", |words| {
        rounds(words, |n, red, black| {
            if black.is_empty() {
                format!("{n}. {red}")
            } else {
                format!("{n}. {red} ……\n{n}. …… {black}")
            }
        })
    }),
    ("strokes", |words| rounds(words, |n, red, black| between(n, red, " / ", black))),
    ("semicolons", |words| rounds(words, |n, red, black| between(n, red, "；", black))),
    ("listing commas", |words| rounds(words, |n, red, black| between(n, red, "、", black))),
    ("arrows", |words| rounds(words, |n, red, black| between(n, red, " → ", black))),
    ("times", |words| rounds(words, |n, red, black| format!("{n}. {red} (0:05) {black} (0:12)"))),
    ("letters of sides", |words| {
        rounds(words, |n, red, black| {
            if black.is_empty() { format!("{n}. R: {red}") } else { format!("{n}. R: {red} B: {black}") }
        })
    }),
    ("a table with commas", |words| rounds(words, |n, red, black| format!("{n},{red},{black}"))),
    ("a table with quotes", |words| {
        "round,red,black\n".to_owned()
            + &rounds(words, |n, red, black| format!("\"{n}\",\"{red}\",\"{black}\""))
    }),
    ("a list of JSON", |words| format!("[\"{}\"]", words.join("\", \""))),
    ("a list of Python", |words| format!("['{}']", words.join("', '"))),
    ("a list of JSON on lines", |words| format!("[\n  \"{}\"\n]\n", words.join("\",\n  \""))),
    ("half-moves in parentheses", |words| {
        words.iter().enumerate().map(|(index, word)| format!("({}) {word}\n", index + 1)).collect()
    }),
    ("three columns", |words| {
        let lines: Vec<String> =
            rounds(words, |n, red, black| format!("{n}. {red} {black}")).lines().map(str::to_owned).collect();
        lines.chunks(3).map(|line| line.join("    ") + "\n").collect()
    }),
    ("a signature", |words| {
        rounds(words, |n, red, black| format!("{n}. {red} {black}")) + "\n（完）\n--\n来自手机\n"
    }),
    ("a link behind", |words| {
        rounds(words, |n, red, black| format!("{n}. {red} {black}")) + "\nhttps://example.com/view?id=123\n"
    }),
    ("spaces that do not break", |words| {
        rounds(words, |n, red, black| format!("{n}.\u{A0}{red}\u{A0}\u{A0}{black}"))
    }),
    ("footnotes in brackets", |words| rounds(words, |n, red, black| format!("{n}. {red}[{n}] {black}"))),
    ("footnotes in parentheses", |words| rounds(words, |n, red, black| format!("{n}. {red}({n}) {black}"))),
    ("footnotes circled", |words| rounds(words, |n, red, black| format!("{n}. {red}{} {black}", circled(n)))),
    ("scores", |words| rounds(words, |n, red, black| format!("{n}\t{red}\t31\t{black}\t1"))),
    ("signs without width", |words| {
        "\u{FEFF}".to_owned() + &rounds(words, |n, red, black| format!("{n}. {red}\u{200B} {black}"))
    }),
];

/// A number up to 99 in Chinese.
fn numeral(number: usize) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    match (number / 10, number % 10) {
        (0, units) => DIGITS[units].to_owned(),
        (1, units) => format!("十{}", DIGITS[units]),
        (tens, units) => format!("{}十{}", DIGITS[tens], DIGITS[units]),
    }
}

/// A round with something between its moves.
fn between(number: usize, red: &str, sign: &str, black: &str) -> String {
    if black.is_empty() { format!("{number}. {red}") } else { format!("{number}. {red}{sign}{black}") }
}

#[test]
fn every_form_is_the_same_game() {
    each_is_the_same_game(FORMS.into_iter().chain(WEB_FORMS));
}

/// Vietnamese in words, as books have it.
fn in_words(move_in_letters: &str) -> String {
    let (name, step) = move_in_letters.split_at(move_in_letters.find(['.', '-', '/']).unwrap());
    let (direction, argument) = step.split_at(1);
    let direction =
        [(".", "tấn"), ("-", "bình"), ("/", "thoái")].iter().find(|(sign, _)| *sign == direction).unwrap().1;
    let pieces =
        [("Tg", "Tướng"), ("S", "Sĩ"), ("T", "Tượng"), ("M", "Mã"), ("X", "Xe"), ("P", "Pháo"), ("B", "Tốt")];
    let (letters, piece) = pieces.iter().find(|(letters, _)| name.starts_with(letters)).unwrap();
    let place = match &name[letters.len()..] {
        "t" => "trước",
        "s" => "sau",
        file => file,
    };
    format!("{piece} {place} {direction} {argument}")
}

#[test]
fn moves_may_have_spaces_inside() {
    let mut random = SplitMix64::new(4);
    for _ in 0..30 {
        let game = game(&mut random);
        let letters = words(&game, Notation::Vietnamese);
        let in_words: Vec<_> = letters.iter().map(|word| in_words(word)).collect();
        let spaced = |notation, by: &str| -> Vec<String> {
            let letter = |word: &String| word.chars().map(String::from).collect::<Vec<_>>().join(by);
            words(&game, notation).iter().map(letter).collect()
        };
        let unmarked: Vec<String> = in_words
            .iter()
            .map(|word| word.chars().map(|c| xiangqi::notation::without_mark(c).unwrap()).collect())
            .collect();
        for words in [in_words, unmarked, spaced(Notation::Chinese, " "), spaced(Notation::Wxf, " ")] {
            for text in [
                rounds(&words, |n, red, black| format!("{n}. {red} {black}")),
                rounds(&words, |n, red, black| format!("{n}.{red}\t{black}")),
                rounds(&words, |n, red, black| format!("| {n} | {red} | {black} |")),
                rounds(&words, |_, red, black| format!("{red}\n{black}")),
                words.join(", "),
            ] {
                let games = read(&text);
                let found: Vec<_> =
                    games.iter().map(|game| game.as_ref().map(moves).map_err(ToString::to_string)).collect();
                assert_eq!(found, [Ok(game.clone())], "{text}");
            }
        }
    }
}

#[test]
fn results_end_games() {
    let mut random = SplitMix64::new(5);
    for (text, result) in [
        ("红胜", GameResult::RedWins),
        ("黑方认输", GameResult::RedWins),
        ("黑方超時", GameResult::RedWins),
        ("（黑方认输，红胜）", GameResult::RedWins),
        ("Black resigns", GameResult::RedWins),
        ("Đỏ thắng", GameResult::RedWins),
        ("黑勝", GameResult::BlackWins),
        ("红方投子认负", GameResult::BlackWins),
        ("Red lost on time", GameResult::BlackWins),
        ("Đỏ hết giờ", GameResult::BlackWins),
        ("和棋", GameResult::Draw),
        ("雙方議和", GameResult::Draw),
        ("Draw agreed", GameResult::Draw),
        ("Hòa", GameResult::Draw),
    ] {
        let game = game(&mut random);
        let words = words(&game, Notation::Chinese).join(" ");
        for text in
            [format!("{words} {text}"), format!("{words}\n{text}\n"), format!("{words}\n\n{text}。\n")]
        {
            if text.contains('（') && !text.contains("\n（") {
                continue;
            }
            let games = read(&text);
            assert_eq!(games.len(), 1, "{text}");
            let record = games[0].as_ref().unwrap();
            assert_eq!((moves(record), record.result), (game.clone(), result), "{text}");
        }
    }
}

/// The ways in which games are joined in a pasted text, for texts with and without numbers.
const JOINTS: [(&str, bool); 12] = [
    (" 1-0 ", true),
    (" 1-0\n", true),
    (" *\n\n", true),
    (" 红胜\n\n", true),
    ("\n", true),
    ("\n\n", true),
    ("\n\n第二局\n\n", true),
    ("\n\n红方：丙\n黑方：丁\n", true),
    ("\n\nGame 2\n", true),
    (" 1-0\n\n", false),
    ("\n\n", false),
    ("\n\n第2局 丙 对 丁\n\n", false),
];

#[test]
fn several_pasted_games_are_read_as_several() {
    let mut random = SplitMix64::new(9);
    for round in 0..20 {
        let games: Vec<_> = (0..3).map(|_| game(&mut random)).collect();
        let notation = Notation::ALL[round % Notation::ALL.len()];
        for (joint, is_numbered) in JOINTS {
            let texts: Vec<String> = games
                .iter()
                .map(|game| {
                    let words = words(game, notation);
                    let text = rounds(&words, |n, red, black| {
                        if is_numbered { format!("{n}. {red} {black}") } else { format!("{red} {black}") }
                    });
                    if joint.starts_with(' ') {
                        text.trim_end().replace('\n', " ")
                    } else {
                        text.trim_end().to_owned()
                    }
                })
                .collect();
            let text = texts.join(joint);
            let found: Vec<_> = read(&text).iter().map(|game| game.as_ref().map(moves).unwrap()).collect();
            assert_eq!(found, games, "{joint:?}, {notation:?}:\n{text}");
        }
    }
}

#[test]
fn several_positions_are_several_games() {
    let (one, two) = ("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", "3k5/9/9/9/9/9/9/9/9/4K3R w - - 0 1");
    for (text, expected) in [
        (format!("{one}\n{two}\n"), ["", ""]),
        (format!("{one}\n\n{two}\n"), ["", ""]),
        (
            format!("FEN: {one}\n1. 车九进九 将5进1\n\nFEN: {two}\n1. 车一进九 将4进1\n"),
            ["a0a9 e9e8", "i0i9 d9d8"],
        ),
        (format!("{one}\n车九进九\n将5进1\n{two}\n车一进九\n将4进1\n"), ["a0a9 e9e8", "i0i9 d9d8"]),
        (
            format!("{one} 1. 车九进九 将5进1\n{two} moves i0i9 d9d8\n2. i9h9"),
            ["a0a9 e9e8", "i0i9 d9d8 i9h9"],
        ),
        (format!("第一题\n{one}\n1. a0a9 1-0 第二题\n{two}\n1. i0i9 1-0"), ["a0a9", "i0i9"]),
    ] {
        let games = read(&text);
        let found: Vec<_> = games
            .iter()
            .map(|game| {
                moves(game.as_ref().unwrap()).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_misspelt_move_is_refused_and_no_move_changes_sides() {
    for text in [
        "炮二平五\n马8进\n马二进三\n车9平8\n",
        "炮二平五\n跑8平5\n马二进三\n",
        "h2e2\nh9g\nh0g2\n",
        "1. 炮二平五 马8进7\n2. 马二进 车9平8\n",
        "C2=5\nH8+\nH2+3\n",
    ] {
        let games = read(text);
        assert!(games.iter().any(Result::is_err), "{text}: {games:?}");
    }
}

#[test]
fn moves_without_separators_are_distinguished() {
    for text in [
        "1.炮二平五马8进7 2.马二进三车9平8 红胜",
        "1.炮二平五马8进72.马二进三车9平8红胜",
        "1、炮二平五马8进72、马二进三车9平8",
        "1.h2e2h9g72.h0g2i9h9",
        "炮二平五马8进7马二进三车9平8红胜",
        "1. h2e2h9g7 2. h0g2i9h9 1-0",
        "h2e2h9g7h0g2i9h9",
        "H2E2H9G7H0G2I9H9",
    ] {
        let games: Vec<_> = chuhe_record::pgn::PgnReader::new(text.as_bytes(), Encoding::Detect).collect();
        let [Ok(record)] = &games[..] else { panic!("{text}: {games:?}") };
        let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves, ["h2e2", "h9g7", "h0g2", "i9h9"], "{text}");
    }
}

#[test]
fn quoted_files_sentences_and_blocks_are_read() {
    let game = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7";
    for text in [
        // A file with tags in a quote, and in a web page.
        "> [Red \"甲\"]\n> [Black \"乙\"]\n>\n> 1. 炮二平五 马8进7\n> 2. 马二进三 车9平8 3. 车一平二 马2进3 *\n",
        "<p>[Red \"甲\"]</p>\n<p>[Black \"乙\"]</p>\n<p></p>\n<p>1. 炮二平五 马8进7</p>\n<p>2. 马二进三 车9平8 3. 车一平二 马2进3 *</p>\n",
        // Tags with the breaks of a page, each in its line or all in one, and with its quotation marks.
        "[Red \"甲\"]<br>\n[Black \"乙\"]<br>\n<br>\n1. 炮二平五 马8进7<br>\n2. 马二进三 车9平8 3. 车一平二 马2进3 *<br>\n",
        "[Red \"甲\"]<br />[Black \"乙\"]<br /><br />1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 *",
        "[Red &quot;甲&quot;]\n[Black &quot;乙&quot;]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 *\n",
        // Tags, and numbers with a sign.
        "[Red \"甲\"]\n[Black \"乙\"]\n\n#1 炮二平五 马8进7 #2 马二进三 车9平8\n#3.车一平二 马2进3 *\n",
        // A sentence that begins with a word joined to a move, among moves without numbers.
        "炮二平五 马8进7 马二进三 车9平8\n不怕马8进7，因为红方可以炮八进四。\n车一平二 马2进3\n",
        // Vietnamese with spaces.
        "P2 - 5 M8 . 7\nM2 . 3 X9 - 8\nX1 - 2 M2 . 3\n",
    ] {
        let found = crate::support::game(text);
        assert_eq!(crate::support::moves(&found), game, "{text}");
        let names = ["Red", "Black"].map(|name| found.tags.get(name));
        let expected = if text.contains('甲') { [Some("甲"), Some("乙")] } else { [None, None] };
        assert_eq!(names, expected, "{text}");
    }
    // Blocks that are each legal from the start position, below one heading.
    let heading = "红方：甲\n黑方：乙\n\n";
    let blocks = "炮二平五 马8进7 马二进三 马2进3\n\n马八进七 卒7进1 兵三进一 卒3进1\n";
    let found = crate::support::game(&format!("{heading}{blocks}"));
    assert_eq!(crate::support::moves(&found).split(' ').count(), 8);
}

#[test]
fn all_games_of_a_web_page_are_read() {
    let page = "[Red \"甲\"]<br>\n1. 炮二平五 马8进7 1-0<br>\n<br>\n[Red \"乙\"]<br>\n1. 兵七进一 *<br>\n[Red \"丙\"]<br>1. 马二进三 *<br>";
    let games: Vec<_> = crate::support::read(page);
    let read: Vec<_> = games
        .iter()
        .map(|game| {
            let game = game.as_ref().unwrap();
            (game.tags.get("Red").unwrap(), game.line.plies.len())
        })
        .collect();
    assert_eq!(read, [("甲", 2), ("乙", 1), ("丙", 1)]);
}
