//! The result that the heading of a game states: on a line of its own, 红胜; between the names of the players, 许银川 先胜 吕钦 and
//! `A 1-0 B`; or after them, 甲 对 乙（红胜）.

use xiangqi::notation::is_digit;

use super::between::{FATES, FIRST_FATES};
use super::labels::tag_of;
use super::persons::{is_given_name, without_particle};
use crate::lex::{is_closing, is_opening};
use crate::record::GameResult;

/// Characters with which the text after such a result is not a name: 许银川先胜一局, 先胜后负.
const NO_NAME: &str = "一二三四五六七八九十两兩几幾数數后後了的之局盘盤利出势勢机機算率";

/// Words that give the points another meaning, or exchange the sides of the names.
const OTHERS: [&str; 8] = ["比分", "总分", "總分", "积分", "積分", "score", "让先", "讓先"];

/// The maximum length of a heading in which a result stands among other words, in characters.
const MAX_CHARS: usize = 80;

/// The result in a heading, as a text that [`GameResult::from_text`] reads; `None` if there is none, or if several differ.
pub(crate) fn result(line: &str) -> Option<&str> {
    let line = line.trim();
    if is_known(line) {
        return Some(line);
    }
    let is_sentence = line.contains(['。', '！', '？', '!', '?']) || line.chars().nth(MAX_CHARS).is_some();
    let small = line.to_lowercase();
    if is_sentence || OTHERS.iter().any(|word| small.contains(word)) {
        return None;
    }
    if let Some(result) = score_of_sides(line) {
        return Some(result);
    }
    let mut found: Option<&str> = None;
    for result in clauses(line).flat_map(results).chain(fate_in_word(line)).chain(fate_between_sides(line)) {
        if found.is_some_and(|before| GameResult::from_text(before) != GameResult::from_text(result)) {
            return None;
        }
        found = Some(result);
    }
    found
}

/// The parts of a heading before and after the result that stands between two names: a fate of the player who begins, or a
/// score.
pub(crate) fn around_fate(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    result(line)?;
    let is_fate = |word: &str| {
        let is_score = word.starts_with(|c: char| c.is_ascii_digit() || c == '½') && is_known(word);
        is_score || FIRST_FATES.contains(&word) || FATES.iter().any(|(name, _)| *name == word)
    };
    let joined = line.split_whitespace().find_map(|word| {
        let fate = FIRST_FATES.iter().find(|&&fate| word.contains(fate) && fate_in_word(word).is_some())?;
        Some((word.as_ptr() as usize - line.as_ptr() as usize + word.find(fate)?, fate.len()))
    });
    let alone = || {
        let words = line.split(|c: char| c.is_whitespace() || is_opening(c) || is_closing(c));
        let mut fates = words.filter(|word| is_fate(word));
        let word = fates.next()?;
        Some((word.as_ptr() as usize - line.as_ptr() as usize, word.len()))
    };
    let (at, length) = joined.or_else(alone)?;
    let before = line[..at].trim_end_matches(|c: char| is_opening(c) || c.is_whitespace());
    let behind = line[at + length..].trim_start_matches(|c: char| is_closing(c) || c.is_whitespace());
    let behind = without_particle(behind);
    // Names in Latin letters begin with a capital letter and contain no digit.
    let may_be_name = |text: &str| {
        !text.is_ascii()
            || text.starts_with(|c: char| c.is_ascii_uppercase())
                && !text.contains(|c: char| c.is_ascii_digit())
    };
    (may_be_name(before) && may_be_name(behind)).then_some((before, behind))
}

/// A value without the result at its end: 乙（红胜）, `B 1-0`; and that result.
pub(crate) fn split_off(value: &str) -> Option<(&str, &str)> {
    split_off_if(value, |text| {
        let at = text.as_ptr() as usize - value.as_ptr() as usize;
        is_known(text) && (value.trim_end().ends_with(is_closing) || !is_given_name(value, at))
    })
}

/// A value and the text after it, in brackets or not, if that is of this kind.
pub(super) fn split_off_if(value: &str, is_wanted: impl Fn(&str) -> bool) -> Option<(&str, &str)> {
    // A result has up to this many words: `Red wins on time`.
    const MAX_WORDS: usize = 4;
    let value = value.trim();
    let is_comma = |c: char| matches!(c, '，' | ',' | '；' | '、');
    let begins = value.rmatch_indices(|c: char| c.is_whitespace() || is_comma(c) || is_opening(c));
    begins.take(MAX_WORDS).find_map(|(begin, _)| {
        let (name, end) = value.split_at(begin);
        let name = name.trim_end().trim_end_matches(is_comma);
        let result = match end.strip_prefix(is_opening) {
            Some(inside) => inside.strip_suffix(is_closing)?.trim_matches(|c| is_opening(c) || is_closing(c)),
            // Names may stand after a result in brackets: 甲 （红胜） 乙.
            None if end.contains(is_opening) => return None,
            None => end.trim_start_matches(is_comma).trim(),
        };
        (!name.trim().is_empty() && is_wanted(result)).then(|| (name.trim_end(), result))
    })
}

/// The text after a title and its sign: `Game 1: Alice`, 决赛：张三, `Round 3 - Alice`. No name contains a colon.
pub(crate) fn behind(line: &str) -> &str {
    if let Some((title, rest)) = line.rsplit_once([':', '：'])
        && !title.trim().is_empty()
        && !rest.trim().is_empty()
    {
        return rest;
    }
    let dashes = [" - ", " – ", " — "].iter();
    let found = dashes.filter_map(|dash| line.split_once(dash)).find(|(title, _)| is_title(title));
    found.map_or(line, |(_, rest)| rest)
}

/// Whether a text names a game of several, or an event.
pub(crate) fn is_title(text: &str) -> bool {
    const WORDS: [&str; 10] =
        ["game", "round", "match", "board", "table", "final", "ván", "vòng", "trận", "bàn"];
    let small = text.to_lowercase();
    let mut words = small.split(|c: char| !c.is_alphabetic());
    text.trim_end().ends_with(['局', '轮', '輪', '赛', '賽', '杯', '盘', '盤', '场', '場', '台', '谱', '譜'])
        || words.any(|word| WORDS.contains(&word))
}

fn is_known(text: &str) -> bool {
    GameResult::from_text(text).is_some_and(|result| result != GameResult::Unknown)
}

fn clauses(line: &str) -> impl Iterator<Item = &str> {
    let is_end = |c: char| is_opening(c) || is_closing(c) || "，,、；;|｜：:".contains(c);
    // A score may contain a colon. Trần Hòa may stand before one, and is a name.
    let is_score = |word: &&str| word.contains([':', '：']) && word.contains(is_digit) && is_known(word);
    let whole = line.split_whitespace().filter(is_score);
    whole.chain(line.split(is_end).map(str::trim).filter(|clause| !clause.is_empty()))
}

/// The results in a clause: the whole clause, its last words, or one word.
fn results(clause: &str) -> Vec<&str> {
    if is_known(clause) {
        return vec![clause];
    }
    let mut found = Vec::new();
    let mut words = clause.split_whitespace().peekable();
    let mut is_first = true;
    while let Some(word) = words.next() {
        let at = word.as_ptr() as usize - clause.as_ptr() as usize;
        let (rest, is_last) = (&clause[at..], words.peek().is_none());
        if is_given_name(clause, at) {
            continue;
        }
        // `draw` may be a verb, and 和 between two names may mean "and".
        let is_verb = rest.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_and = word == "和" && !is_last;
        let alone = FATES.iter().find(|(name, _)| *name == word).filter(|_| !is_first && !is_last);
        if let Some((_, result)) = alone {
            found.push(*result);
        } else if !is_first && !is_verb && is_known(rest) {
            found.push(rest);
            break;
        } else if !is_and && !word.is_ascii() && is_known(word) || word.contains(['0', '1']) && is_known(word)
        {
            found.push(word);
        }
        is_first = false;
    }
    found
}

/// The fate between two names of one word.
fn fate_in_word(line: &str) -> Option<&'static str> {
    const MIN_NAME_CHARS: usize = 2;
    line.split_whitespace().find_map(|word| {
        let (name, fate, other) = FIRST_FATES.iter().find_map(|&fate| {
            let (name, other) = word.split_once(fate)?;
            Some((name, fate, other))
        })?;
        let other = without_particle(other.trim_start_matches(is_closing));
        let are_names = [name, other].iter().all(|name| name.chars().count() >= MIN_NAME_CHARS);
        let is_side = name.ends_with(['红', '紅', '黑', '方', '首', '领', '領', '率']);
        (are_names && !is_side && !other.starts_with(|c| NO_NAME.contains(c))).then_some(fate)
    })
}

/// The fate between two names with their sides in brackets: 许银川（红） 胜 吕钦（黑）.
fn fate_between_sides(line: &str) -> Option<&'static str> {
    let at = line.find(is_closing)?;
    let side = &line[line[..at].rfind(is_opening)?..at];
    let side = side.trim_start_matches(is_opening).trim();
    // More may stand after it: （红，广东）.
    let first = side.split(|c: char| c.is_whitespace() || "，,、/".contains(c)).next()?;
    let is_red = [side, first].iter().any(|side| tag_of(side) == Some("Red"));
    let word = line[at..].trim_start_matches(is_closing).split_whitespace().next()?;
    let fate = FATES.iter().find(|(name, _)| *name == word).map(|(_, fate)| *fate);
    fate.or_else(|| FIRST_FATES.into_iter().find(|fate| *fate == word)).filter(|_| is_red)
}

/// The score between the words for the sides: 红方1:0黑方.
fn score_of_sides(line: &str) -> Option<&'static str> {
    let is_points = |c: char| c.is_ascii_digit() || c == '½';
    let (begin, end) = (line.find(is_points)?, line.rfind(is_points)?);
    let end = end + line[end..].chars().next().map_or(0, char::len_utf8);
    let winner = GameResult::from_text(&line[begin..end])?.winner();
    let is_turned = match [&line[..begin], &line[end..]].map(|side| tag_of(side.trim())) {
        [Some("Red"), Some("Black")] => false,
        [Some("Black"), Some("Red")] => true,
        _ => return None,
    };
    Some(GameResult::won_by(winner.map(|color| if is_turned { !color } else { color })).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_headings_are_found() {
        use GameResult::{BlackWins, Draw, RedWins};
        for (line, found) in [
            ("红胜", RedWins),
            ("【红胜】", RedWins),
            ("1-0", RedWins),
            ("Black wins", BlackWins),
            ("某某杯 红胜", RedWins),
            ("第一局（黑胜）", BlackWins),
            ("许银川 红胜 吕钦", RedWins),
            ("许银川 胜 吕钦", RedWins),
            ("2020年全国赛 许银川 负 吕钦", BlackWins),
            ("许银川（红胜）吕钦", RedWins),
            ("许银川（先胜）吕钦", RedWins),
            ("许银川（红） 胜 吕钦（黑）", RedWins),
            ("许银川(红方) 负 吕钦(黑方)", BlackWins),
            ("许银川（执红） 胜 吕钦（执黑）", RedWins),
            ("许银川（红，广东） 胜 吕钦（黑，广东）", RedWins),
            ("广东许银川先胜北京蒋川", RedWins),
            ("042-東北韓福德先勝上海胡榮華 順炮橫車對直車", RedWins),
            ("广东许银川 先和 北京蒋川", Draw),
            ("Xu 1-0 Lu", RedWins),
            ("许银川 0:1 吕钦", BlackWins),
            ("甲 vs 乙 ½-½", Draw),
            ("甲 对 乙 和", Draw),
            ("共45回合 黑方认输", RedWins),
            ("红方1:0黑方", RedWins),
            ("红 1 - 0 黑", RedWins),
            ("黑方 1:0 红方", BlackWins),
            ("Game 1: Red wins on time", RedWins),
            ("Lại Lý Huynh - Nguyễn Thành Bảo Hòa", Draw),
            ("Ván 1: Đỏ Thắng", RedWins),
            ("Bob 0-1 Trần Hòa", BlackWins),
        ] {
            assert_eq!(result(line).and_then(GameResult::from_text), Some(found), "{line}");
        }
        for line in [
            "",
            "*",
            "许银川 吕钦",
            "马 和 炮",
            "许银川先胜一局",
            "甲乙先胜后负",
            "红胜 黑胜",
            "甲 让先胜 乙",
            "总比分 1-0",
            "甲 1-0 乙 0-1",
            "甲 2-0 乙",
            "红胜？",
            "红方先手",
            "How to draw",
            "Red to play and draw",
            "胜负难料",
            "甲 胜",
            "2020-1-1",
            "Trần Hòa - Bob",
            "Trần Văn Hòa (Red) vs Bob (Black)",
            "Trần Hòa tiên thắng Bob",
            "Bob vs Trần Hòa:",
        ] {
            assert_eq!(result(line), None, "{line}");
        }
    }

    #[test]
    fn a_result_is_split_off_a_name() {
        for (value, found) in [
            ("乙 红胜", Some(("乙", "红胜"))),
            ("乙（广东）（红胜）", Some(("乙（广东）", "红胜"))),
            ("B 1-0", Some(("B", "1-0"))),
            ("乙，红胜", Some(("乙", "红胜"))),
            ("B, 1-0", Some(("B", "1-0"))),
            ("B C, Red wins", Some(("B C", "Red wins"))),
            ("B C, Red wins on time", Some(("B C", "Red wins on time"))),
            ("Thành Bảo, Đỏ thắng", Some(("Thành Bảo", "Đỏ thắng"))),
            ("乙、和棋", Some(("乙", "和棋"))),
            ("乙（广东）", None),
            ("Trần Hòa", None),
            ("Trần Văn Hòa", None),
            ("Trần (Hòa)", Some(("Trần", "Hòa"))),
            ("Trần, Hòa", Some(("Trần", "Hòa"))),
            ("Nguyễn Thành Bảo Hòa", Some(("Nguyễn Thành Bảo", "Hòa"))),
            ("甲（红胜）乙", None),
            ("甲 （红胜） 乙", None),
            ("红胜", None),
        ] {
            assert_eq!(split_off(value), found, "{value}");
        }
    }
}
