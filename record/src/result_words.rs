//! Reading results: in signs and in words, Chinese in both scripts, English, Vietnamese with and without marks.
//!
//! A result is a side and its fate, or a word for a draw, perhaps with its reason: 红胜, 黑方超时负,
//! `Red wins on time`, Đen nhận thua.

use xiangqi::notation::{is_digit, without_mark};

use crate::result::GameResult;
use crate::side_words::{BEFORE_FATE, begins_with_name};

/// Words for a win, without spaces.
const WON: [&str; 26] = [
    "胜",
    "勝",
    "赢",
    "贏",
    "获胜",
    "獲勝",
    "胜利",
    "勝利",
    "先胜",
    "先勝",
    "得胜",
    "得勝",
    "胜出",
    "勝出",
    "取胜",
    "取勝",
    "获得胜利",
    "獲得勝利",
    "wins",
    "win",
    "won",
    "victory",
    "thang",
    "chienthang",
    "thangcuoc",
    "thangco",
];

/// Words for a loss.
const LOST: [&str; 54] = [
    "负",
    "負",
    "输",
    "輸",
    "败",
    "敗",
    "认输",
    "認輸",
    "认负",
    "認負",
    "投子",
    "投子认负",
    "投子認負",
    "投降",
    "超时",
    "超時",
    "逾时",
    "逾時",
    "超时负",
    "超時負",
    "超时判负",
    "超時判負",
    "判负",
    "判負",
    "弃权",
    "棄權",
    "先负",
    "先負",
    "被将死",
    "被將死",
    "被绝杀",
    "被絕殺",
    "困毙",
    "被困毙",
    "loses",
    "lost",
    "lose",
    "resigns",
    "resigned",
    "resign",
    "checkmated",
    "mated",
    "forfeits",
    "timeout",
    "thua",
    "nhanthua",
    "xinthua",
    "hetgio",
    "作负",
    "作負",
    "判作负",
    "判作負",
    "超时作负",
    "超時作負",
];
const LOST_ON_TIME: [&str; 9] = [
    "timedout",
    "timesout",
    "ranoutoftime",
    "runsoutoftime",
    "isoutoftime",
    "outoftime",
    "flagged",
    "dauhang",
    "ischeckmated",
];

/// Words for a draw, without spaces.
const DRAWN: [&str; 32] = [
    "和",
    "和棋",
    "和局",
    "和了",
    "平局",
    "平手",
    "作和",
    "成和",
    "判和",
    "议和",
    "議和",
    "言和",
    "战和",
    "戰和",
    "先和",
    "红先和",
    "紅先和",
    "draw",
    "drawn",
    "draws",
    "agame",
    "gamedrawn",
    "thegameisdrawn",
    "drawagreed",
    "hoa",
    "hoaco",
    "vancohoa",
    "cohoa",
    "hoanhau",
    "hoaconhau",
    "adraw",
    "toadraw",
];

/// Words before a draw that both sides want: 双方同意作和.
#[rustfmt::skip]
const AGREED: [&str; 32] = [
    "双方", "雙方", "两人", "兩人", "红黑", "紅黑", "同意", "协议", "協議", "协商", "協商", "握手", "不变", "不變", "于是", "於是", "终于",
    "終於", "只好", "最终", "最終", "haibendongy", "haidauthudongy", "haikythudongy", "haidauthu", "haikythu",
    "haiben", "bothsides", "bothplayers", "theplayers", "agreed", "agree",
];

/// Words between a side and its fate that change nothing: 黑方中盘认输.
const MANNER: [&str; 36] = [
    "犯规", "犯規", "违规", "違規", "违例", "違例", "长将", "長將", "长捉", "長捉", "推枰", "迟到", "遲到",
    "罢赛", "中盘", "中盤", "主动", "主動", "当即", "當即", "随即", "隨即", "遂", "便", "被迫", "无奈",
    "無奈", "只好", "只得", "终于", "終於", "最终", "最終", "宣布", "宣告", "已经",
];

/// Reasons after a result in English, without spaces.
const HOW: [&str; 7] =
    ["ontime", "byresignation", "bycheckmate", "bymate", "bytimeout", "byagreement", "byforfeit"];

/// Clauses before a result that say how the game ended: 绝杀，红胜; `Time out, Black wins`.
#[rustfmt::skip]
const REASONS: [&str; 36] = [
    "绝杀", "絕殺", "绝杀无解", "絕殺無解", "将死", "將死", "困毙", "困斃", "超时", "超時", "长将", "長將", "长捉", "長捉",
    "双方不变", "雙方不變", "双方不变着", "雙方不變著", "双方同意", "雙方同意", "三次重复", "三次重複", "六十回合", "自然限着",
    "timeout", "ontime", "checkmate", "mate", "stalemate", "resignation", "threefoldrepetition", "agreement",
    "chieubi", "hetgio", "hetnuoc", "haibendongy",
];

/// Labels at the beginning of a line with a result.
const LABELS: [&str; 26] = [
    "ketquavandau",
    "ketquatrandau",
    "ketquavanco",
    "对局结果",
    "對局結果",
    "比赛结果",
    "比賽結果",
    "棋局结果",
    "最终结果",
    "结果",
    "結果",
    "最终",
    "最終",
    "终局",
    "終局",
    "本局",
    "result",
    "ketqua",
    "结局",
    "結局",
    "gameover",
    "至此",
    "到此",
    "最后",
    "最後",
    "ketthuc",
];

/// The longest text that is a result, in bytes.
const MAX_LENGTH: usize = 80;

impl GameResult {
    /// Reads a result: as PGN writes it, in other signs, as in `1:0`, `0–1` or `(½ - ½)`, or in words, as in 红胜, 黑方认输,
    /// `Red resigns` or Đỏ thắng. `None` if the text is not a result.
    pub fn from_text(text: &str) -> Option<GameResult> {
        match trimmed(text)? {
            "1-0" => Some(GameResult::RedWins),
            "0-1" => Some(GameResult::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            text => score(text).or_else(|| in_words(text)),
        }
    }

    /// Reads the value of a tag or field for the result. Unlike [`GameResult::from_text`], a reason may stand after a
    /// score, `1-0 (time)`, and a value that says that the result is unknown is one. `None` if the text is not a result.
    pub fn of_tag(text: &str) -> Option<GameResult> {
        let text = text.trim();
        if is_unknown(text) {
            return Some(GameResult::Unknown);
        }
        let of_score = || {
            let end = text.find(|c: char| c.is_whitespace() || "(（[［【,，;；".contains(c))?;
            let (score, reason) = text.split_at(end);
            let has_digit = reason.contains(|c: char| c.is_ascii_digit());
            GameResult::from_text(score).filter(|_| !has_digit)
        };
        GameResult::from_text(text).or_else(of_score)
    }
}

/// A text without the spaces around it; `None` if it is too long for a result. The text may be the rest of a line, which is
/// asked about at each of its words, so its end is not looked at.
pub(crate) fn trimmed(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let end = text.char_indices().map(|(at, _)| at).find(|&at| at > MAX_LENGTH).unwrap_or(text.len());
    let (text, rest) = text.split_at(end);
    let is_whole = rest.is_empty() || text.ends_with(char::is_whitespace) && rest.trim_start().is_empty();
    is_whole.then(|| text.trim_end())
}

/// Whether a value says that the result is unknown or that the game is not over.
fn is_unknown(text: &str) -> bool {
    const WORDS: [&str; 22] = [
        "unknown",
        "none",
        "null",
        "unfinished",
        "undecided",
        "ongoing",
        "inprogress",
        "playing",
        "n/a",
        "未知",
        "未完",
        "未结束",
        "未結束",
        "未分胜负",
        "未分勝負",
        "进行中",
        "進行中",
        "不详",
        "不詳",
        "无",
        "無",
        "khongro",
    ];
    let words = plain(text);
    !words.contains(char::is_alphanumeric) || WORDS.contains(&words.as_str())
}

/// The result by the points of both sides: `1:0`, `0–1`, `(½ - ½)`, `Result: 1-0`; `None` if the text is not such a score.
/// The text is [`trimmed`].
fn score(text: &str) -> Option<GameResult> {
    let is_around = |c: char| {
        matches!(
            c,
            '(' | ')' | '[' | ']' | '（' | '）' | '【' | '】' | '.' | '。' | ',' | ';' | '；' | ':' | '：'
        )
    };
    let is_between = |c: char| matches!(c, '-' | '–' | '—' | '−' | ':' | '：');
    let is_of_score = |c: char| {
        matches!(c, '0' | '1' | '2' | '5' | '/' | '½') || is_around(c) || is_between(c) || is_left_out(c)
    };
    // Most texts are moves, which fail this test: after its first digit a score has no letters.
    let digit = text.find(|c| matches!(narrow(c), '0' | '1' | '½'))?;
    if !text[digit..].chars().map(narrow).all(is_of_score) {
        return None;
    }
    let text: String = plain(text).chars().map(narrow).collect();
    let text = LABELS.iter().find_map(|label| text.strip_prefix(label)).unwrap_or(&text);
    let (red, black) = text.trim_matches(is_around).split_once(is_between)?;
    match (red, black) {
        ("1", "0") => Some(GameResult::RedWins),
        ("0", "1") => Some(GameResult::BlackWins),
        ("1/2", "1/2") | ("½", "½") | ("0.5", "0.5") => Some(GameResult::Draw),
        _ => None,
    }
}

/// The result that a text says in words; `None` if it is not a result. The text is [`trimmed`].
fn in_words(text: &str) -> Option<GameResult> {
    // Most texts are moves, which contain digits.
    if text.contains(is_digit) || text.contains(['?', '？']) {
        return None;
    }
    let is_end = |c: char| ",;.!?，。；！？、:：（）()[]【】「」《》-—*".contains(c);
    let mut found = None;
    for said in text.split(is_end) {
        let clause = plain(said);
        let clause = LABELS.iter().find_map(|label| clause.strip_prefix(label)).unwrap_or(&clause);
        if clause.is_empty() {
            continue;
        }
        let result = read_clause(clause).filter(|_| !begins_with_name(said));
        match (found, result) {
            // The first clause states the result, or its reason, which may also follow.
            (None, None) if REASONS.contains(&clause) => {}
            (None, None) => return None,
            (None, Some(_)) => found = result,
            // A text with two different results states none.
            (Some(first), Some(second)) if first != second => return None,
            _ => {}
        }
    }
    found
}

/// The ASCII form of a full-width digit or sign of a score.
fn narrow(c: char) -> char {
    match c {
        '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
        '－' => '-',
        '／' => '/',
        '．' => '.',
        c => c,
    }
}

fn read_clause(clause: &str) -> Option<GameResult> {
    let clause = HOW.iter().find_map(|how| clause.strip_suffix(how)).unwrap_or(clause);
    let says = |list: &[&str], text: &str| list.contains(&text);
    if says(&DRAWN, without(&AGREED, clause)) {
        return Some(GameResult::Draw);
    }
    let sides = BEFORE_FATE.iter();
    sides.filter_map(|&(name, color)| Some((clause.strip_prefix(name)?, color))).find_map(|(did, color)| {
        let did = without(&MANNER, did);
        if says(&WON, did) {
            Some(GameResult::won_by(Some(color)))
        } else if says(&LOST, did) || says(&LOST_ON_TIME, did) {
            Some(GameResult::won_by(Some(!color)))
        } else {
            (did == "先和" || did.is_ascii() && says(&DRAWN, did)).then_some(GameResult::Draw)
        }
    })
}

/// The text after all of these words that it begins with.
fn without<'t>(words: &[&str], mut text: &'t str) -> &'t str {
    while let Some(rest) = words.iter().find_map(|word| text.strip_prefix(word)) {
        text = rest;
    }
    text
}

/// Small letters without Vietnamese marks, nothing between them.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).filter_map(without_mark).collect()
}

/// Whether [`plain`] leaves a character out.
fn is_left_out(c: char) -> bool {
    c.is_whitespace() || without_mark(c).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_in_any_signs() {
        for (text, result) in [
            ("1:0", GameResult::RedWins),
            ("1–0", GameResult::RedWins),
            ("1 - 0", GameResult::RedWins),
            ("(1-0)", GameResult::RedWins),
            ("1-0.", GameResult::RedWins),
            ("结果：1-0", GameResult::RedWins),
            ("Result: 0-1", GameResult::BlackWins),
            ("【0：1】", GameResult::BlackWins),
            ("½ - ½", GameResult::Draw),
            ("0.5-0.5", GameResult::Draw),
            ("１：０", GameResult::RedWins),
            ("０－１", GameResult::BlackWins),
            ("1－0", GameResult::RedWins),
            ("０．５：０．５", GameResult::Draw),
            ("１／２－１／２", GameResult::Draw),
            ("1/2:1/2", GameResult::Draw),
        ] {
            assert_eq!(score(text), Some(result), "{text}");
        }
        for text in ["1", "10", "1.0", "2-0", "1-0-1", "0:05", "11-0", "1-", "c1-0", "0-0"] {
            assert_eq!(score(text), None, "{text}");
        }
    }

    #[test]
    fn results_are_read_in_words() {
        let (red, black, draw) = (GameResult::RedWins, GameResult::BlackWins, GameResult::Draw);
        for (text, result) in [
            ("红胜", red),
            ("紅方勝", red),
            ("红先胜", red),
            ("先胜", red),
            ("黑方认输", red),
            ("黑方中盘认输", red),
            ("红方最终获得胜利", red),
            ("双方同意作和", draw),
            ("双方握手言和", draw),
            ("黑方認輸，紅勝", red),
            ("黑方超时负", red),
            ("黑方超時", red),
            ("结果：红胜（黑方超时）", red),
            ("对局结果：红方胜（黑方超时）", red),
            ("【红胜】", red),
            ("至此，黑方认输。", red),
            ("最后红胜", red),
            ("Đỏ thắng cờ", red),
            ("Red wins", red),
            ("Red wins on time.", red),
            ("Black resigns", red),
            ("Result: Red won", red),
            ("black timed out", red),
            ("Đỏ thắng", red),
            ("Đen nhận thua", red),
            ("den het gio", red),
            ("Bên Đen thua", red),
            ("Tiên thắng", red),
            ("Bên tiên thắng", red),
            ("Hậu nhận thua", red),
            ("后负", red),
            ("黑方犯规判负", red),
            ("黑方推枰认输", red),
            ("后胜", black),
            ("後勝", black),
            ("Hậu thắng", black),
            ("红方长将判负", black),
            ("Tiên hòa", draw),
            ("Đen hoà", draw),
            ("黑胜", black),
            ("红先负", black),
            ("红方投子认负", black),
            ("Red lost", black),
            ("Đỏ thua", black),
            ("Đỏ hết giờ", black),
            ("和棋", draw),
            ("双方议和", draw),
            ("红先和", draw),
            ("Draw", draw),
            ("Draw agreed!", draw),
            ("Hòa", draw),
            ("Hoà cờ", draw),
            ("Hai bên đồng ý hòa", draw),
            ("Hai bên hòa", draw),
            ("Hai bên hòa nhau", draw),
            ("Cờ hòa.", draw),
            ("Kết quả ván đấu: hòa", draw),
            ("Hai đấu thủ đồng ý hòa", draw),
            ("Both sides agree to a draw", draw),
            ("黑方超时作负", red),
            ("黑方长将作负", red),
            ("绝杀，红胜", red),
            ("絕殺，紅勝", red),
            ("Time out, Black wins", black),
            ("双方不变，和棋", draw),
        ] {
            assert_eq!(in_words(text), Some(result), "{text}");
        }
        for text in [
            "",
            "红方",
            "红胜，黑胜",
            "红方先手",
            "Red plays C2=5",
            "胜负难料",
            "Red",
            "den",
            "许银川 红胜",
            "至此",
            "绝杀",
            "超时，红方",
            "红方弃车，红胜",
            "Both sides agree",
            "最后",
            "和棋？",
            "Draw?",
            "（红胜？）",
        ] {
            assert_eq!(in_words(text), None, "{text}");
        }
    }
}
