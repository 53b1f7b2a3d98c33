//! Two names that both have their side, and the word or the score between them: 黑方 吕钦 胜 红方 许银川, `A (Red) 1-0 B (Black)`.
//! It tells the fate of the one who is named first, whichever side that is.

use super::between::VERSUS;
use super::frame;
use super::labels::{side_tag_beside_name, side_tag_of};
use super::pairs::{DASHES, FATES, places};
use super::persons::{Player, are_persons};
use super::players::both;
use crate::lex::{is_closing, is_opening, simplified};
use crate::side_words::{BEHIND_NAME, JOINED_TO_NAME, SHORT_BEFORE_NAME, tag};

/// Scores between two names.
const SCORES: [(&str, Option<&str>); 8] = [
    ("1/2-1/2", Some("1/2-1/2")),
    ("½-½", Some("1/2-1/2")),
    ("1-0", Some("1-0")),
    ("0-1", Some("0-1")),
    ("1:0", Some("1-0")),
    ("0:1", Some("0-1")),
    ("1 - 0", Some("1-0")),
    ("0 - 1", Some("0-1")),
];

/// Two players with their sides.
pub(super) struct Meeting<'t> {
    pub(super) players: Vec<Player<'t>>,
    /// The result, if the word between the names tells it.
    pub(super) result: Option<&'static str>,
    /// All words that were read.
    pub(super) read: Vec<&'t str>,
}

/// The meeting that a heading with this core names.
pub(super) fn meeting<'t>(line: &str, core: &'t str) -> Option<Meeting<'t>> {
    if line.contains(['。', '！', '？', '!', '?']) || line.chars().nth(frame::MAX_CHARS).is_some() {
        return None;
    }
    let small: String = core.chars().map(|c| simplified(c).to_ascii_lowercase()).collect();
    let versus = VERSUS.iter().map(|&word| (word, None));
    let words = SCORES.into_iter().chain(FATES).chain(versus);
    let of_word =
        |(word, fate): (&str, _)| places(core, &small, word).find_map(|at| of(core, at, word.len(), fate));
    let dashes = || core.match_indices(DASHES).find_map(|(at, dash)| of(core, at, dash.len(), None));
    words.into_iter().find_map(of_word).or_else(dashes)
}

/// The meeting whose names stand around a word.
fn of<'t>(line: &'t str, at: usize, length: usize, fate: Option<&'static str>) -> Option<Meeting<'t>> {
    let (before, word, behind) = (&line[..at], &line[at..at + length], &line[at + length..]);
    let is_digit = |c: char| c.is_ascii_digit();
    let is_cut = word.starts_with(is_digit) && (before.ends_with(is_digit) || behind.starts_with(is_digit));
    let other = |tag| if tag == "Red" { "Black" } else { "Red" };
    // A word in brackets for one side tells the other; a letter does not: `Ann (W) 1-0 Ben (L)`.
    let tells = |text: &str, other: &str| {
        let bracket =
            text.trim_end().strip_suffix(is_closing).and_then(|text| text.rsplit(is_opening).next());
        bracket.is_some_and(|word| side_tag_of(word.trim()).is_some()) && !other.contains([':', '：'])
    };
    let (first, second) = match (sided(before), sided(behind)) {
        (Some(first), Some(second)) => (first, second),
        (Some(first), None) if tells(before, behind) => (first, (other(first.0), behind, "")),
        (None, Some(second)) if tells(behind, before) => ((other(second.0), before, ""), second),
        _ => return None,
    };
    let players = both(&[(first.0, first.1, true), (second.0, second.1, false)]);
    if is_cut || first.0 == second.0 || !are_persons(&players) {
        return None;
    }
    let result = match fate {
        Some("1-0") if first.0 == "Black" => Some("0-1"),
        Some("0-1") if first.0 == "Black" => Some("1-0"),
        fate => fate,
    };
    let names = players.iter().map(|&(_, name)| name);
    let read = names.chain([word.trim(), first.2, second.2]).collect();
    Some(Meeting { players, result, read })
}

/// The tag of the side in a text of a name and its side, the rest, and the words for the side.
fn sided(text: &str) -> Option<(&'static str, &str, &str)> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || DASHES.contains(&c) || "，,".contains(c));
    let side = |words: &str| {
        // More may stand after the side in its brackets: （红，广东）.
        let words = words.trim_matches(|c: char| is_opening(c) || is_closing(c) || c.is_whitespace());
        let first = words.split(|c: char| "，,、/".contains(c)).next()?;
        side_tag_beside_name(first.trim())
    };
    if text.ends_with(is_closing)
        && let Some((name, words)) = text.rfind(is_opening).map(|at| text.split_at(at))
        && let Some(side) = side(words)
    {
        return Some((side, name, words));
    }
    // 张三/红, `Ann/Red`
    if let Some((at, sign)) = text.char_indices().rfind(|(_, c)| "/／·-".contains(*c))
        && let Some(side) = side_tag_of(text[at + sign.len_utf8()..].trim())
    {
        return Some((side, text[..at].trim_end(), &text[at..]));
    }
    let in_bracket = text.starts_with(is_opening).then(|| text.find(is_closing)).flatten();
    let spaces = text.match_indices(' ').map(|(at, _)| at).take(2);
    // The first word, the first two, or the first bracket.
    for end in in_bracket.into_iter().chain(spaces) {
        let end = end + text[end..].chars().next().map_or(0, char::len_utf8);
        let (words, name) = text.split_at(end);
        if let Some(side) = side(words) {
            return Some((side, name, words));
        }
    }
    let joined = JOINED_TO_NAME.iter().chain(&SHORT_BEFORE_NAME);
    let joined = joined.filter(|(word, _)| !word.is_ascii());
    let before =
        joined.filter_map(|&(word, side)| Some((tag(side), text.strip_prefix(word)?, &text[..word.len()])));
    let behind = BEHIND_NAME.iter().filter_map(|&(word, side)| {
        let name = text.strip_suffix(word)?;
        Some((tag(side), name, &text[name.len()..]))
    });
    before.chain(behind).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting_of(line: &str) -> Option<Meeting<'_>> {
        meeting(line, frame::core(line))
    }

    fn assert_met(line: &str, players: [Player<'_>; 2], result: Option<&str>) {
        let found = meeting_of(line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!((found.players.as_slice(), found.result), (&players[..], result), "{line}");
    }

    #[test]
    fn the_fate_is_that_of_the_first_name() {
        let [red, black] = [("Red", "许银川"), ("Black", "吕钦")];
        for (line, players, result) in [
            ("黑方 吕钦 胜 红方 许银川", [black, red], Some("0-1")),
            ("黑方 吕钦 负 红方 许银川", [black, red], Some("1-0")),
            ("黑方 吕钦 负于 红方 许银川", [black, red], Some("1-0")),
            ("后手 吕钦 胜 先手 许银川", [black, red], Some("0-1")),
            ("黑吕钦 胜 红许银川", [black, red], Some("0-1")),
            ("吕钦（黑）1-0 许银川（红）", [black, red], Some("0-1")),
            ("吕钦（黑） 胜 许银川（红）", [black, red], Some("0-1")),
            ("吕钦（黑，广东）不敌许银川（红，广东）", [black, red], Some("1-0")),
            ("许银川(红)胜吕钦(黑)", [red, black], Some("1-0")),
            ("红方许银川胜黑方吕钦", [red, black], Some("1-0")),
            ("紅方许银川負黑方吕钦", [red, black], Some("0-1")),
            ("(红)许银川 负 (黑)吕钦", [red, black], Some("0-1")),
            ("2020年全国赛 第3轮 红方 许银川 战平 黑方 吕钦", [red, black], Some("1/2-1/2")),
            ("许银川执红 胜 吕钦执黑", [red, black], Some("1-0")),
            ("许银川（红）和吕钦（黑）", [red, black], None),
            ("吕钦（黑）胜许银川（白）", [black, red], Some("0-1")),
            ("吕钦/黑 胜 许银川/红", [black, red], Some("0-1")),
            ("吕钦·黑 胜 许银川·红", [black, red], Some("0-1")),
            ("黑方 吕钦 对 红方 许银川", [black, red], None),
        ] {
            assert_met(line, players, result);
        }
        let [red, black] = [("Red", "Lại Lý Huynh"), ("Black", "Lu Qin")];
        for (line, players, result) in [
            ("Lại Lý Huynh (đỏ) thắng Lu Qin (đen)", [red, black], Some("1-0")),
            ("Lu Qin (Đen) thua Lại Lý Huynh (Đỏ)", [black, red], Some("1-0")),
            ("Lại Lý Huynh (Red) defeated Lu Qin (Black)", [red, black], Some("1-0")),
            ("Red Lại Lý Huynh beats Black Lu Qin", [red, black], Some("1-0")),
            ("Black Lu Qin beat Red Lại Lý Huynh", [black, red], Some("0-1")),
            ("Round 2: Lại Lý Huynh (Red) ½-½ Lu Qin (Black)", [red, black], Some("1/2-1/2")),
            ("Đỏ Lại Lý Huynh - Đen Lu Qin 1-0", [red, black], None),
            ("Bên đỏ Lại Lý Huynh - Bên đen Lu Qin", [red, black], None),
            ("Lu Qin (B) 1-0 Lại Lý Huynh (R)", [black, red], Some("0-1")),
            ("Lu Qin [B] 1-0 Lại Lý Huynh [R]", [black, red], Some("0-1")),
            ("(B) Lu Qin beat (R) Lại Lý Huynh", [black, red], Some("0-1")),
            ("Lại Lý Huynh (W) - Lu Qin (B)", [red, black], None),
            ("Lu Qin/Black beat Lại Lý Huynh/Red", [black, red], Some("0-1")),
        ] {
            assert_met(line, players, result);
        }
        for line in [
            "",
            "红方胜黑方",
            "红方车马胜黑方双炮",
            "Red beats Black",
            "许银川 胜 吕钦",
            "Ann (A) 1-0 Ben (B)",
            "Ann (B) 1-0 Ben (B)",
            "Ann (W) 1-0 Ben (L)",
            "红方许银川胜红方吕钦",
            "红方许银川胜黑方吕钦！",
            "Đỏ thắng",
        ] {
            assert!(meeting_of(line).is_none(), "{line}");
        }
    }
}
