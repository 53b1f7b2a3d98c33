//! Texts put together at random: a heading, numbers, signs between the moves, remarks, lines of text, a result and a way
//! of quoting. Each of them is common, and together they are still the same game.

use chuhe_record::GameResult;
use chuhe_test_support::rules::sources::scaled;
use xiangqi::SplitMix64;
use xiangqi::notation::Notation;

use crate::random::{circled, game, moves, seeded, wide, words};
use crate::support::read;

const HEADINGS: [&str; 34] = [
    "",
    "",
    "",
    "某某杯决赛\n\n",
    "红方：甲\n黑方：乙\n\n",
    "红方: 甲 黑方: 乙\n",
    "【红方】甲\n【黑方】乙\n",
    "2001年5月3日 第12轮 甲 先胜 乙\n",
    "2021-05-03\n甲（红）对乙（黑）\n",
    "甲 VS 乙\n",
    "甲 先和 乙\n\n",
    "这盘棋很精彩，请大家欣赏。\n",
    "棋谱：\n",
    "着法：\n",
    "# 第3局\n\n",
    "https://example.com/games/123.html\n",
    "Red: Ann\nBlack: Ben\n",
    "Red: Ann\nBlack: Ben\nDate: 2001.05.03\n\n",
    "Đỏ: An\nĐen: Bình\n\n",
    "开局：中炮对屏风马\n",
    "FEN: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n",
    "回复 3楼 2020-01-02 10:11\n",
    "本帖最后由 张三 于 2020-1-2 10:10 编辑\n\n",
    "来源：网络\n作者：佚名\n\n",
    "某某 胜 某某\n",
    "许银川 先胜 吕钦\n2003年5月 广州\n\n",
    "紅方：甲　黑方：乙　結果：紅勝\n",
    "第3届某某杯 第12轮 第5台\n甲 红 胜 乙\n\n",
    "[棋谱] 甲-乙\n",
    "《梅花谱》第12局\n\n",
    "转自象棋论坛 http://bbs.example.com/thread-1234-1-1.html\n",
    "Round 5, Board 12\nAnn vs. Ben\n\n",
    "Ván 3: An - Bình\n\n",
    "大家好，昨天我下了一盘棋，第一步就走错了，请高手指点：\n",
];

pub(crate) const NUMBERS: [fn(usize) -> String; 20] = [
    |_| String::new(),
    |n| format!("{n}. "),
    |n| format!("{n}."),
    |n| format!("{n}、"),
    |n| format!("({n}) "),
    |n| format!("（{n}）"),
    |n| format!("第{n}回合 "),
    |n| format!("第{n}回合："),
    |n| format!("{n}\t"),
    |n| format!("{}．", wide(n)),
    |n| format!("{} ", circled(n)),
    |n| format!("{n:02} "),
    |n| format!("{n}) "),
    |n| format!("{n}: "),
    |n| format!("#{n} "),
    |n| format!("[{n}] "),
    |n| format!("【{n}】"),
    |n| format!("{n} - "),
    |n| format!("第{n}步 "),
    |n| format!("{n:>3}. "),
];

const BETWEEN: [&str; 14] =
    [" ", "  ", "\t", "，", "　", " - ", ", ", "、", " …… ", " / ", "——", " → ", "；", " | "];

const REMARKS: [&str; 18] = [
    "!",
    "?",
    "?!",
    " !",
    "（好棋）",
    "{好棋}",
    " {Good.}",
    "(0:05)",
    " (12)",
    " ±",
    "！",
    " ★",
    "[1]",
    "(红优)",
    " （3分钟）",
    " $1",
    "?? {误算}",
    "①",
];

/// A sentence that begins with words joined to a move.
const OF_MOVE: &str = "不怕马8进7，因为红方可以炮八进四。";

const RULE: &str = "----------";

const LINES: [&str; 28] = [
    "",
    "红方先手。",
    "以下双方对攻：",
    "（如改走炮八平五，红方稍好）",
    "(如改走炮八平五，则黑方炮8平5，均势)",
    "此时黑方已经不利，只能防守。",
    "局面如图。",
    "（图一）",
    "{A quiet position.}",
    "注：红方下一步可以走车一平二。",
    "评：以上几个回合都是常见的着法",
    RULE,
    "图2",
    "至此，红方优势。",
    "第12回合，红方弃马抢攻。",
    "红方用时30分钟，黑方用时25分钟。",
    "点评：红方走得很好",
    "[attach]123[/attach]",
    "广告：学棋请加QQ123456",
    OF_MOVE,
    "如马8进7，则车一平二，红优。",
    "若改走马2进3，红方可兵七进一，",
    "变化：黑方也可以走马2进3。",
    "(8... 马2进3 9. 兵七进一)",
    "// the usual line",
    "*** 中局 ***",
    "Red is better here.",
    "If H8+7 then R1=2 is good for Red.",
];

const RESULTS: [(&str, GameResult); 20] = [
    ("", GameResult::Unknown),
    ("", GameResult::Unknown),
    (" 1-0", GameResult::RedWins),
    (" 0-1", GameResult::BlackWins),
    (" 1/2-1/2", GameResult::Draw),
    (" *", GameResult::Unknown),
    ("\n红胜", GameResult::RedWins),
    ("\n（黑胜）", GameResult::BlackWins),
    ("\n结果：和棋", GameResult::Draw),
    ("\n黑方认输。", GameResult::RedWins),
    ("\n双方同意作和", GameResult::Draw),
    ("\n（完）", GameResult::Unknown),
    ("\n结果: 0-1", GameResult::BlackWins),
    (" 0:1", GameResult::BlackWins),
    ("\n红方胜。", GameResult::RedWins),
    ("\n至此黑方认负", GameResult::RedWins),
    ("\n黑方超时判负", GameResult::RedWins),
    (" (和)", GameResult::Draw),
    ("\nRed wins.", GameResult::RedWins),
    ("\n以下略", GameResult::Unknown),
];

pub(crate) const QUOTING: [fn(&str) -> String; 16] = [
    str::to_owned,
    str::to_owned,
    |text| text.replace('\n', "\r\n"),
    |text| text.lines().map(|line| format!("> {line}\n")).collect(),
    |text| text.lines().map(|line| format!("    {line}\n")).collect(),
    |text| text.lines().map(|line| format!("{line}<br>\n")).collect(),
    |text| text.lines().map(|line| format!("<p>{line}</p>\n")).collect(),
    |text| text.lines().map(|line| format!("{line}  \n\n")).collect(),
    |text| format!("\u{FEFF}{text}\n\n--\n来自手机\n"),
    |text| text.lines().map(|line| format!(">> {line}\n")).collect(),
    |text| text.lines().map(|line| format!("　　{line}\n")).collect(),
    |text| text.replace(' ', "\u{A0}"),
    |text| text.replace('\n', "<br/>"),
    |text| text.lines().map(|line| format!("<div>{}</div>", line.replace(' ', "&nbsp;"))).collect(),
    |text| text.replace('\n', "\r"),
    |text| text.lines().map(|line| format!("| {line}\n")).collect(),
];

pub(crate) fn pick<T: Copy>(random: &mut SplitMix64, from: &[T]) -> T {
    from[random.below(from.len())]
}

/// A text of a game, and its result.
fn text_of(random: &mut SplitMix64, words: &[String]) -> (String, GameResult) {
    let (heading, number) = (pick(random, &HEADINGS), pick(random, &NUMBERS));
    let (between, (result, expected)) = (pick(random, &BETWEEN), pick(random, &RESULTS));
    let (mut remark, mut line) = (pick(random, &REMARKS), pick(random, &LINES));
    // A footnote in the brackets of the numbers could be one of them.
    if number(1).starts_with('[') && remark == "[1]" {
        remark = "";
    }
    // Only numbers show that the move in the sentence does not belong to the game, and that the game goes on below the rule.
    if number(1).is_empty() && [OF_MOVE, RULE, ""].contains(&line) {
        line = "红方先手。";
    }
    let has_remarks = random.below(2) == 0;
    let has_lines = random.below(2) == 0;
    let is_on_lines = random.below(5) > 0;
    let (mut text, mut is_below_line) = (heading.to_owned(), false);
    for (index, round) in words.chunks(2).enumerate() {
        text += &number(index + 1);
        for (side, word) in round.iter().enumerate() {
            if side > 0 {
                text += between;
            }
            text += word;
            if has_remarks && random.below(4) == 0 {
                text += remark;
            }
        }
        text += if is_on_lines { "\n" } else { " " };
        is_below_line = has_lines && is_on_lines && random.below(3) == 0;
        if is_below_line {
            text += &format!("{line}\n");
        }
    }
    // A result stands behind a move or on a line of its own.
    let gap = if is_below_line && result.starts_with(' ') { "\n" } else { "" };
    let text = format!("{}{gap}{result}\n", text.trim_end());
    (pick(random, &QUOTING)(&text), expected)
}

#[test]
fn mixed_forms_are_the_same_game() {
    let mut random = seeded(43);
    for _ in 0..scaled(4000) {
        let game = game(&mut random);
        let notation = pick(&mut random, &Notation::ALL);
        let (text, result) = text_of(&mut random, &words(&game, notation));
        let games = read(&text);
        let found: Vec<_> =
            games.iter().map(|game| game.as_ref().map(moves).map_err(ToString::to_string)).collect();
        assert_eq!(found, [Ok(game)], "{text}");
        let found = games[0].as_ref().unwrap().result;
        assert!(result == GameResult::Unknown || found == result, "{found:?}: {text}");
    }
}

#[test]
fn each_part_alone_is_read_as_it_is_meant() {
    let game = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7";
    for text in [
        // The numbers go on, whatever stands between.
        "1. 炮二平五 马8进7\n----------\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n",
        "1: 炮二平五 马8进7\n\n2: 马二进三 车9平8\n3: 车一平二 马2进3\n",
        // Not every block is legal from the start position.
        "炮二平五 马8进7\n----------\n马二进三 车9平8\n----------\n车一平二 马2进3\n",
        // Dots between the moves of a round.
        "1.C2=5 …… H8+7\n2.H2+3 …… R9=8\n3.R1=2 …… H2+3\n",
        // Times in brackets.
        "炮二平五 (5) 马8进7 (12)\n马二进三 (3) 车9平8\n红方先手：\n车一平二 (2) 马2进3 (30)\n",
        // A name that is also a word of moves, and one that is the letter of a piece.
        "Đỏ: An\nĐen: Bình\nP2-5 M8.7\nM2.3 X9-8\nX1-2 M2.3\n",
        "Red: R\nBlack: C\nh2e2 h9g7\nh0g2 i9h9\ni0h0 b9c7\n",
        // Lines of a web page on one line of its source, also of a table.
        "<p>1. 炮二平五 马8进7</p><p>红方先手</p><p>2. 马二进三 车9平8<br>3. 车一平二 马2进3</p>",
        "炮二平五 | 马8进7<br/>马二进三 | 车9平8<br/>车一平二 | 马2进3<br/>",
        // Quotes.
        "> 1. 炮二平五 马8进7\n> 以下双方对攻：\n> 2. 马二进三 车9平8\n>> 3. 车一平二 马2进3\n",
        "| #1 炮二平五 马8进7\n| #2 马二进三 车9平8\n| #3 车一平二 马2进3\n| 红胜\n",
        "FEN:\u{A0}rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\u{A0}w\n炮二平五 马8进7\n马二进三 \
         车9平8\n车一平二 马2进3\n",
    ] {
        let found = read(text);
        let [Ok(record)] = &found[..] else { panic!("{text}: {found:?}") };
        assert_eq!(crate::support::moves(record), game, "{text}");
        assert!(record.warnings.is_empty(), "{text}: {:?}", record.warnings);
    }
}
