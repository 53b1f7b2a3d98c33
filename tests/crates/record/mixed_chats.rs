//! Chats put together at random: how the writers are named, how they say their moves, and what else they say.

use chuhe_record::GameResult;
use chuhe_test_support::rules::sources::scaled;
use xiangqi::notation::Notation;

use crate::mixed::pick;
use crate::random::{game, moves, seeded, words};
use crate::support::read;

/// Names of Red and Black.
const NAMES: [[&str; 2]; 7] = [
    ["张三", "李四"],
    ["Ann", "Ben"],
    ["楚河汉界", "一剑飘雪"],
    ["老王", "小李"],
    ["Nguyễn An", "Bình"],
    ["user_1", "user_2"],
    ["飞刀🔪", "阿明"],
];

/// A message: the name, its time, the text.
type Style = fn(&str, &str, &str) -> String;

const STYLES: [Style; 14] = [
    |name, _, text| format!("{name}：{text}"),
    |name, _, text| format!("{name}: {text}"),
    |name, time, text| format!("[{time}] {name}: {text}"),
    |name, time, text| format!("{name} {time}\n{text}"),
    |name, _, text| format!("<{name}> {text}"),
    |name, time, text| format!("2024-01-01 {time}:01 {name}\n{text}"),
    |name, time, text| format!("{name}(12345) {time}:01\n{text}"),
    |name, time, text| format!("{name} 2024/1/1 {time}\n{text}\n"),
    |name, time, text| format!("[2024-01-01 {time}] {name}\n{text}"),
    |name, time, text| format!("{time} {name}：{text}"),
    |name, _, text| format!("{name}:\n{text}"),
    |name, time, text| format!("2024-01-01 {time}:01, {name}: {text}"),
    |name, time, text| format!("{name}（{time}）：{text}"),
    |name, time, text| format!("{name}  {time}:11\n{text}\n"),
];

/// How people write a move; the number is that of the round.
const SAID: [fn(usize, &str) -> String; 13] = [
    |_, mv| mv.to_owned(),
    |_, mv| mv.to_owned(),
    |_, mv| format!("{mv}。"),
    |_, mv| format!("{mv}！"),
    |_, mv| format!("我走{mv}"),
    |_, mv| format!("那我{mv}"),
    |n, mv| format!("{n}. {mv}"),
    |_, mv| format!("{mv} 😄"),
    |_, mv| format!("{mv}😄"),
    |_, mv| format!("{mv}，请"),
    |_, mv| format!("我{mv}"),
    |_, mv| format!("走 {mv} 吧"),
    |_, mv| format!("{mv}~"),
];

/// Messages without a move.
const OTHERS: [&str; 14] = [
    "好棋",
    "哈哈",
    "等我想想",
    "你走得真快",
    "？",
    "...",
    "[图片]",
    "👍",
    "嗯",
    "厉害啊！",
    "在吗",
    "该你了",
    "稍等，接个电话",
    "good",
];

/// The last messages, with their writers, and the result.
type End = (&'static [(usize, &'static str)], GameResult);

const ENDS: [End; 6] = [
    (&[], GameResult::Unknown),
    (&[(0, "我认输"), (1, "承让")], GameResult::BlackWins),
    (&[(1, "认输了")], GameResult::RedWins),
    (&[(0, "和了吧？"), (1, "好")], GameResult::Draw),
    (&[(1, "提和"), (0, "同意")], GameResult::Draw),
    (&[(0, "和棋吗"), (1, "不和")], GameResult::Unknown),
];

#[test]
fn mixed_chats_are_the_same_game() {
    let mut random = seeded(45);
    let notations = [Notation::Chinese, Notation::Chinese, Notation::Uci, Notation::Wxf];
    for _ in 0..scaled(3000) {
        let (names, style) = (pick(&mut random, &NAMES), pick(&mut random, &STYLES));
        let (game, notation) = (game(&mut random), pick(&mut random, &notations));
        // Some people always write their moves in the same way.
        let habit = if random.below(2) == 0 { None } else { Some(pick(&mut random, &SAID)) };
        let mut messages: Vec<(usize, String)> = Vec::new();
        for (index, word) in words(&game, notation).iter().enumerate() {
            let said = habit.unwrap_or_else(|| pick(&mut random, &SAID));
            messages.push((index % 2, said(index / 2 + 1, word)));
            if index > 0 && random.below(6) == 0 {
                messages.push((random.below(2), pick(&mut random, &OTHERS).to_owned()));
            }
        }
        let (end, result) = pick(&mut random, &ENDS);
        messages.extend(end.iter().map(|&(writer, text)| (writer, text.to_owned())));
        let line = |(minute, (writer, message)): (usize, &(usize, String))| {
            style(names[*writer], &format!("{:02}:{:02}", 10 + minute / 60, minute % 60), message) + "\n"
        };
        let text: String = messages.iter().enumerate().map(line).collect();
        let games = read(&text);
        let [Ok(record)] = &games[..] else { panic!("{text}: {games:?}") };
        assert_eq!(moves(record), game, "{text}");
        let found = ["Red", "Black"].map(|tag| record.tags.get(tag).unwrap_or_default());
        assert_eq!((found, record.result), (names, result), "{text}");
    }
}

/// The sides as they speak, and the words that end their games.
type Speakers = ([&'static str; 2], &'static [End]);

const CHINESE_ENDS: [End; 6] = [
    (&[], GameResult::Unknown),
    (&[(1, "认输")], GameResult::RedWins),
    (&[(0, "我认输")], GameResult::BlackWins),
    (&[(1, "求和"), (0, "同意")], GameResult::Draw),
    (&[(0, "和棋"), (1, "好的")], GameResult::Draw),
    (&[(0, "好棋")], GameResult::Unknown),
];

const SPEAKERS: [Speakers; 4] = [
    (["红：", "黑："], &CHINESE_ENDS),
    (["红方：", "黑方："], &CHINESE_ENDS),
    (
        ["Red: ", "Black: "],
        &[
            (&[], GameResult::Unknown),
            (&[(1, "resigns")], GameResult::RedWins),
            (&[(0, "I resign")], GameResult::BlackWins),
            (&[(0, "draw?"), (1, "ok")], GameResult::Draw),
            (&[(0, "nice"), (1, "thanks")], GameResult::Unknown),
        ],
    ),
    (
        ["Đỏ: ", "Đen: "],
        &[(&[(1, "xin thua")], GameResult::RedWins), (&[(0, "hòa"), (1, "đồng ý")], GameResult::Draw)],
    ),
];

#[test]
fn sides_may_speak_instead_of_persons() {
    let mut random = seeded(51);
    for _ in 0..scaled(1000) {
        let (labels, ends) = pick(&mut random, &SPEAKERS);
        let notations = [Notation::Chinese, Notation::Uci, Notation::Wxf, Notation::Vietnamese];
        let (game, notation) = (game(&mut random), pick(&mut random, &notations));
        let mut messages: Vec<(usize, String)> = Vec::new();
        for (index, word) in words(&game, notation).into_iter().enumerate() {
            let said =
                if labels[0] == "Red: " && random.below(4) == 0 { format!("{word} good move") } else { word };
            messages.push((index % 2, said));
        }
        let (end, result) = pick(&mut random, ends);
        messages.extend(end.iter().map(|&(writer, text)| (writer, text.to_owned())));
        let text: String = messages.iter().map(|(side, said)| format!("{}{said}\n", labels[*side])).collect();
        let games = read(&text);
        let [Ok(record)] = &games[..] else { panic!("{text}: {games:?}") };
        assert_eq!(moves(record), game, "{text}");
        let names = ["Red", "Black"].map(|tag| record.tags.get(tag));
        assert_eq!((names, record.result), ([None, None], result), "{text}");
    }
}
