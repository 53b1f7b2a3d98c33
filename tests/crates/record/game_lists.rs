//! Lists of games whose headings end in a colon, as the names of a chat do.

use chuhe_record::GameResult::{self, BlackWins, RedWins, Unknown};
use chuhe_test_support::rules::sources::scaled;
use xiangqi::notation::Notation;

use crate::mixed::pick;
use crate::random::{game, moves, rounds, seeded, words};
use crate::support::read;

/// A heading: Red's name, Black's, and whether Red has won.
type Heading = fn(&str, &str, bool) -> String;

fn chosen(is_red: bool, words: [&'static str; 2]) -> &'static str {
    words[usize::from(!is_red)]
}

/// Headings of Chinese names, and whether they have the result.
const CHINESE: [(Heading, bool); 6] = [
    (|red, black, wins| format!("{red}{}{black}", chosen(wins, ["先胜", "先负"])), true),
    (|red, black, wins| format!("{red}（红）{}{black}（黑）", chosen(wins, ["胜", "负"])), true),
    (|red, black, wins| format!("{red}-{black} {}", chosen(wins, ["1-0", "0-1"])), true),
    (|red, black, _| format!("红方{red} 黑方{black}"), false),
    (|red, black, _| format!("{red}对{black}"), false),
    (|red, black, wins| format!("第3局 {red} {} {black}", chosen(wins, ["先胜", "先负"])), true),
];

/// Headings of other names.
const LATIN: [(Heading, bool); 5] = [
    (|red, black, wins| format!("{red} {} {black}", chosen(wins, ["1-0", "0-1"])), true),
    (|red, black, wins| format!("{red} - {black} {}", chosen(wins, ["1-0", "0-1"])), true),
    (|red, black, wins| format!("{red} (Red) {} {black} (Black)", chosen(wins, ["beat", "lost to"])), true),
    (|red, black, wins| format!("{red} (Red) {} {black} (Black)", chosen(wins, ["1-0", "0-1"])), true),
    (|red, black, _| format!("{red} vs {black}"), false),
];

const CHINESE_NAMES: [[&str; 2]; 4] =
    [["许银川", "吕钦"], ["王天一", "郑惟桐"], ["胡荣华", "柳大华"], ["赵国荣", "徐天红"]];
const LATIN_NAMES: [[&str; 2]; 4] =
    [["Ann Lee", "Bob Ray"], ["Jim Smith", "Pat Brown"], ["Huynh", "Bảo"], ["Lan", "Minh Anh"]];

/// The heading with its colon, and the moves by rounds.
const LAYOUTS: [fn(&str, &str) -> String; 7] = [
    |heading, moves| format!("{heading}：{}\n", moves.trim_end().replace('\n', " ")),
    |heading, moves| format!("{heading}: {}\n", moves.trim_end().replace('\n', " ")),
    |heading, moves| format!("{heading}：{}\n\n", moves.trim_end().replace('\n', " ")),
    |heading, moves| format!("{heading}：\n{}\n", moves.trim_end().replace('\n', " ")),
    |heading, moves| format!("{heading}:\n{moves}"),
    |heading, moves| format!("{heading}：\n{moves}\n"),
    |heading, moves| format!("{heading}：\n\n{moves}\n"),
];

#[test]
fn games_with_headings_that_end_in_a_colon_are_no_chat() {
    let mut random = seeded(46);
    for number in 0..scaled(1500) {
        let notation =
            pick(&mut random, &[Notation::Chinese, Notation::Wxf, Notation::Vietnamese, Notation::Uci]);
        let is_chinese = random.below(2) == 0;
        let (headings, names) =
            if is_chinese { (&CHINESE[..], CHINESE_NAMES) } else { (&LATIN[..], LATIN_NAMES) };
        let ((heading, has_result), layout) = (pick(&mut random, headings), pick(&mut random, &LAYOUTS));
        let mut text = String::new();
        let mut expected: Vec<(Vec<_>, [&str; 2], GameResult)> = Vec::new();
        for players in names.into_iter().take(1 + random.below(names.len())) {
            let (game, wins) = (game(&mut random), random.below(2) == 0);
            let line = |n: usize, red: &str, black: &str| format!("{n}. {red} {black}").trim_end().to_owned();
            text += &layout(&heading(players[0], players[1], wins), &rounds(&words(&game, notation), line));
            let result = if wins { RedWins } else { BlackWins };
            expected.push((game, players, if has_result { result } else { Unknown }));
        }
        let games = read(&text);
        let found: Vec<_> = games
            .iter()
            .map(|game| {
                let record = game.as_ref().unwrap_or_else(|error| panic!("{number}: {text}: {error}"));
                let names = ["Red", "Black"].map(|tag| record.tags.get(tag).unwrap_or_default());
                (moves(record), names, record.result)
            })
            .collect();
        assert_eq!(found, expected, "{number}: {text}");
    }
}

#[test]
fn titles_that_end_in_a_colon_do_not_vanish() {
    let games = |text: &str| read(text).into_iter().map(Result::unwrap).collect::<Vec<_>>();
    for text in [
        "中炮对屏风马：\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n仙人指路：\n1. 兵七进一 卒7进1\n",
        "中炮对屏风马：\n1. 炮二平五 马8进7\n\n仙人指路：\n1. 兵七进一 卒7进1\n",
        "Cannon opening:\n1. C2=5 H8+7\nPawn opening:\n1. P7+1 P7+1\n",
    ] {
        let found = games(text);
        let [first, second] = &found[..] else { panic!("{text}: {found:?}") };
        let kept = format!(
            "{} {} {}",
            first.line.comment,
            first.line.plies.last().unwrap().comment,
            second.line.comment
        );
        for title in text.lines().filter(|line| line.ends_with([':', '：'])) {
            assert!(kept.contains(title.trim_end_matches([':', '：'])), "{text}: {kept}");
        }
    }
    let alone = games("中炮对屏风马：\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n");
    assert_eq!(alone[0].line.comment, "中炮对屏风马：");
    // A person who says all moves is not a title.
    let said = games("张三：\n炮二平五 马8进7\n张三：\n马二进三 车9平8\n");
    assert_eq!((said.len(), said[0].line.comment.as_str(), said[0].line.plies.len()), (1, "", 4));
}
