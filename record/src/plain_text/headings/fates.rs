//! Players whom a heading names by their fate: 胜方：张三, 负方：李四, `Winner: Alice`. The result of the game tells their sides, or their
//! sides tell the result. Names with their fate after them: 张三（超时负）, `Bob wins`.

use xiangqi::Color;
use xiangqi::notation::without_mark;

use super::labels::{side_tag_of, tag_of};
use super::players::result_of;
use super::title;
use super::words::HeadingWords;
use crate::lex::{is_chinese, is_closing, is_opening};
use crate::plain_text::word::names_move;
use crate::record::{GameResult, Tags};
use crate::result_words;

/// Labels, in small letters without Vietnamese marks, and whether they mean the winner.
const LABELS: [(&str, bool); 25] = [
    ("获胜方", true),
    ("獲勝方", true),
    ("获胜者", true),
    ("獲勝者", true),
    ("赢方", true),
    ("贏方", true),
    ("输方", false),
    ("輸方", false),
    ("胜方", true),
    ("勝方", true),
    ("胜者", true),
    ("勝者", true),
    ("负方", false),
    ("負方", false),
    ("败方", false),
    ("敗方", false),
    ("负者", false),
    ("負者", false),
    ("winner", true),
    ("loser", false),
    ("nguoi thang", true),
    ("nguoi thua", false),
    ("nguoi thang cuoc", true),
    ("ben thang", true),
    ("ben thua", false),
];

/// The maximum length of a label, and of a line of them, in characters.
const MAX_LABEL_CHARS: usize = 16;
const MAX_LINE_CHARS: usize = 120;

/// The winner and the loser, as a heading names them.
#[derive(Debug, Default)]
pub(crate) struct Fates {
    names: Vec<(bool, String)>,
    /// The lines that name them.
    lines: Vec<String>,
}

impl Fates {
    /// Takes a line, if it only names players by their fate.
    pub(crate) fn take(&mut self, line: &str) -> bool {
        let found = names(line);
        let is_taken = !found.is_empty() && self.names.len() + found.len() <= 2;
        if is_taken {
            self.names.extend(found.into_iter().map(|(is_winner, name)| (is_winner, name.to_owned())));
            self.lines.push(line.to_owned());
        }
        is_taken
    }

    /// The result, if the sides of the players are known.
    pub(crate) fn result(&self, tags: &Tags) -> Option<GameResult> {
        let is_player = |tag: &str, name: &str| tags.get(tag).is_some_and(|player| player.starts_with(name));
        self.names.iter().find_map(|(is_winner, name)| {
            let (name, side) = without_side(name);
            let color = match (side, is_player("Red", name), is_player("Black", name)) {
                (Some(color), ..) => color,
                (None, true, false) => Color::Red,
                (None, false, true) => Color::Black,
                _ => return None,
            };
            Some(GameResult::won_by(Some(if *is_winner { color } else { !color })))
        })
    }

    /// Adds the names to the tags of a game with this result, or to the words of its heading.
    pub(crate) fn settle(self, result: GameResult, tags: &mut Tags, words: &mut HeadingWords) {
        let Some(winner) = result.winner() else {
            self.lines.iter().for_each(|line| words.add(line, &[]));
            return;
        };
        for (is_winner, name) in self.names {
            let tag = if is_winner == (winner == Color::Red) { "Red" } else { "Black" };
            if tags.get(tag).is_none() {
                tags.add(tag, without_side(&name).0);
            }
        }
    }
}

/// A name without the side in brackets after it, and that side: 李四（后手）.
fn without_side(name: &str) -> (&str, Option<Color>) {
    let found = || {
        let (bare, side) = title::split_off_if(name, |text| side_tag_of(text).is_some())?;
        let color = if side_tag_of(side)? == "Red" { Color::Red } else { Color::Black };
        name.ends_with(is_closing).then_some((bare, Some(color)))
    };
    found().unwrap_or((name, None))
}

/// The result that a line states by such labels before sides, or before a result: 胜方：黑方, `Winner: Red`, 胜方：和棋.
pub(super) fn result_of_sides(line: &str) -> Option<&'static str> {
    let mut results = labelled(line).into_iter().map(|(is_winner, value)| {
        let value = value.trim_matches(|c: char| is_opening(c) || is_closing(c) || c == '。');
        let won_by =
            |tag| if (tag == "Red") == is_winner { GameResult::RedWins } else { GameResult::BlackWins };
        side_tag_of(value).map(won_by).or_else(|| GameResult::from_text(value))
    });
    let result = results.next()??;
    (result != GameResult::Unknown && results.all(|other| other == Some(result))).then(|| result.as_str())
}

/// The names of a line, and whether each wins; none if the line has other words before them.
fn names(line: &str) -> Vec<(bool, &str)> {
    let is_name = |name: &str| {
        !name.is_empty()
            && tag_of(name).is_none()
            && GameResult::from_text(name).is_none()
            && !name.split_whitespace().any(names_move)
    };
    let named = labelled(line);
    if named.iter().all(|(_, name)| is_name(name)) { named } else { Vec::new() }
}

/// The texts behind the labels of a line, and whether each label means the winner; none if it has other words before them.
fn labelled(line: &str) -> Vec<(bool, &str)> {
    if line.chars().nth(MAX_LINE_CHARS).is_some() {
        return Vec::new();
    }
    let mut found: Vec<(bool, usize, usize)> = Vec::new();
    for (at, colon) in line.match_indices([':', '：']) {
        let from = line[..at].char_indices().rev().take(MAX_LABEL_CHARS).last().map_or(at, |(from, _)| from);
        let before: String = line[from..at].trim_end().chars().filter_map(without_mark).collect();
        let Some(&(label, is_winner)) = LABELS.iter().find(|(label, _)| before.ends_with(label)) else {
            continue;
        };
        let rest = line[..at].trim_end().char_indices().rev();
        let begin = rest.filter(|&(_, c)| without_mark(c).is_some()).nth(label.chars().count() - 1);
        found.push((is_winner, begin.map_or(0, |(begin, _)| begin), at + colon.len()));
    }
    if found.first().is_none_or(|&(_, begin, _)| !line[..begin].trim().is_empty()) {
        return Vec::new();
    }
    let ends = found.iter().skip(1).map(|&(_, begin, _)| begin).chain([line.len()]);
    let is_sign = |c: char| c.is_whitespace() || "，,；;|/".contains(c);
    let named = found.iter().zip(ends).map(|(&(is_winner, _, begin), end)| {
        (is_winner, line.get(begin..end).unwrap_or_default().trim_matches(is_sign))
    });
    named.collect()
}

/// The name of a side's player, and the result that a fate after it means, as text: 许银川（超时负）, 许银川 负, 许银川认输, `An thua`.
pub(crate) fn split_off_fate<'t>(tag: &str, value: &'t str) -> Option<(&'t str, &'static str)> {
    const MIN_NAME_CHARS: usize = 2;
    let value = value.trim();
    let result = |text: &str| match text {
        "和" => Some("1/2-1/2"),
        text => result_of(tag, text.trim_end_matches(['者', '方'])),
    };
    // Thắng and Hòa are names, too.
    let is_in_brackets = value.ends_with(is_closing);
    let may_be_fate = |text: &str| is_in_brackets || !text.starts_with(char::is_uppercase);
    let apart = title::split_off_if(value, |text| may_be_fate(text) && result(text).is_some());
    // In `Bob, Red wins` the fate is Red's.
    let is_whole = |text: &str| title::split_off(value).is_none_or(|(_, whole)| whole.len() <= text.len());
    if let Some((name, text)) = apart.filter(|(_, text)| is_whole(text)) {
        return Some((name, result(text)?));
    }
    // A word for a loss is joined to the name; one for a win may be a part of it: 得胜.
    let lost = if tag == "Red" { "0-1" } else { "1-0" };
    let mut ends = value.char_indices().skip(MIN_NAME_CHARS).map(|(at, _)| value.split_at(at));
    let is_joined = |(name, text): &(&str, &str)| {
        name.chars().all(is_chinese) && text.chars().nth(1).is_some() && result(text) == Some(lost)
    };
    ends.find(is_joined).map(|(name, _)| (name, lost))
}

/// Takes the fates in brackets off the names of the players in tags, unless the result is another one: 张三（负）. Returns the
/// result that they mean.
pub(crate) fn take_off_names(tags: &mut Tags, result: GameResult) -> Option<GameResult> {
    let mut found = None;
    for tag in ["Red", "Black"] {
        let value = tags.get(tag).filter(|value| value.trim_end().ends_with(is_closing));
        let Some((name, fate)) = value.and_then(|value| split_off_fate(tag, value)) else { continue };
        let fate = GameResult::from_text(fate)?;
        let known = found.unwrap_or(result);
        if known == GameResult::Unknown || known == fate {
            let name = name.to_owned();
            tags.remove(tag);
            tags.add(tag, &name);
            found = Some(fate);
        }
    }
    found
}

/// The result that a text states by the name of a player, whole or its first or last word: `Bob wins`, 张三认输.
pub(crate) fn result_of_player(tags: &Tags, text: &str) -> Option<GameResult> {
    let text = result_words::trimmed(text)?;
    let mut found = ["Red", "Black"].into_iter().filter_map(|tag| {
        let name = tags.get(tag)?.split(is_opening).next()?.trim();
        let names = [Some(name), name.split_whitespace().next(), name.split_whitespace().next_back()];
        names.into_iter().flatten().filter(|name| !name.is_empty()).find_map(|name| {
            let behind = text.strip_prefix(name)?;
            let is_word = name.ends_with(is_chinese) || behind.starts_with(|c: char| !c.is_alphanumeric());
            let fate = behind.trim_start_matches(|c: char| c.is_whitespace() || "：:，,".contains(c));
            result_of(tag, fate).filter(|_| is_word)
        })
    });
    let result = found.next()?;
    found.all(|other| other == result).then(|| GameResult::from_text(result))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_behind_their_fates() {
        for (line, found) in [
            ("胜方：张三", vec![(true, "张三")]),
            ("負方: 李四", vec![(false, "李四")]),
            ("胜方：张三，负方：李四", vec![(true, "张三"), (false, "李四")]),
            ("胜者：张三（广东） 负者：李四", vec![(true, "张三（广东）"), (false, "李四")]),
            ("Winner : Alice / Loser: Bob", vec![(true, "Alice"), (false, "Bob")]),
            ("Người thắng: An", vec![(true, "An")]),
            ("胜方：红方", vec![]),
            ("胜方：", vec![]),
            ("胜方：炮二平五", vec![]),
            ("本局胜方：张三", vec![]),
            ("红方：张三", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(names(line), found, "{line}");
        }
    }

    #[test]
    fn a_side_behind_a_fate_tells_the_result() {
        for (line, result) in [
            ("胜方：黑方", Some("0-1")),
            ("胜方：黑", Some("0-1")),
            ("获胜方：黑方", Some("0-1")),
            ("胜方：后手", Some("0-1")),
            ("负方：红方", Some("0-1")),
            ("胜方：【红方】", Some("1-0")),
            ("胜方：红方 负方：黑方", Some("1-0")),
            ("胜方：和棋", Some("1/2-1/2")),
            ("Winner: Red", Some("1-0")),
            ("Bên thắng: Đen", Some("0-1")),
            ("Người thắng cuộc: Đỏ", Some("1-0")),
            ("胜方：红方 负方：红方", None),
            ("胜方：张三", None),
            ("胜方：", None),
            ("", None),
        ] {
            assert_eq!(result_of_sides(line), result, "{line}");
        }
    }

    #[test]
    fn the_result_tells_the_sides() {
        for (result, red, black, comment) in [
            (GameResult::RedWins, Some("张三"), Some("李四"), ""),
            (GameResult::BlackWins, Some("李四"), Some("张三"), ""),
            (GameResult::Unknown, None, None, "胜方：张三\n负方：李四"),
        ] {
            let (mut fates, mut tags, mut words) =
                (Fates::default(), Tags::default(), HeadingWords::default());
            assert!(fates.take("胜方：张三") && fates.take("负方：李四") && !fates.take("胜方：王五"));
            fates.settle(result, &mut tags, &mut words);
            assert_eq!((tags.get("Red"), tags.get("Black")), (red, black));
            assert_eq!(words.line().comment, comment);
        }
        let (mut fates, mut tags) = (Fates::default(), Tags::default());
        fates.take("胜方：张三");
        assert_eq!(fates.result(&tags), None);
        tags.add("Black", "张三（广东）");
        assert_eq!(fates.result(&tags), Some(GameResult::BlackWins));
    }
}
