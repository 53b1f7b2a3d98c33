//! Words for the two sides, in Chinese, English and Vietnamese, and where each may stand: 先 before a colon is Red, but
//! not joined to a move, where it may be of the piece.
//!
//! A place has its words as a list, the longer first.

use xiangqi::Color::{self, Black, Red};

/// A word and its side.
pub(crate) type SideWord = (&'static str, Color);

// The places, as bits.
const FATE: u16 = 1;
const COLON: u16 = 1 << 1;
const ALONE: u16 = 1 << 2;
const MOVE: u16 = 1 << 3;
const FIRST: u16 = 1 << 4;
const NAME: u16 = 1 << 5;
const SHORT: u16 = 1 << 6;
const BEHIND: u16 = 1 << 7;
const LABEL: u16 = 1 << 8;
const TABLE: u16 = 1 << 9;
const BRACKET: u16 = 1 << 10;

const SIDE: u16 = FATE | COLON | ALONE | MOVE | NAME | LABEL | TABLE;
const COLOR: u16 = FATE | COLON | ALONE | MOVE | FIRST | SHORT | LABEL;
const PIECES: u16 = FATE | NAME | LABEL | TABLE;
const PLAYS: u16 = BEHIND | LABEL | TABLE;
const TURN: u16 = FATE | COLON | NAME | LABEL;

/// All words. Those that are compared without regard to capitals and Vietnamese marks are written without them.
#[rustfmt::skip]
const WORDS: &[(&str, Color, u16)] = &[
    ("先手方", Red, LABEL), ("后手方", Black, LABEL), ("後手方", Black, LABEL),
    ("红方姓名", Red, LABEL), ("紅方姓名", Red, LABEL), ("白方姓名", Red, LABEL), ("黑方姓名", Black, LABEL),
    ("红方棋手", Red, LABEL), ("紅方棋手", Red, LABEL), ("白方棋手", Red, LABEL), ("黑方棋手", Black, LABEL),
    ("红方选手", Red, LABEL), ("紅方選手", Red, LABEL), ("白方选手", Red, LABEL), ("白方選手", Red, LABEL),
    ("黑方选手", Black, LABEL), ("黑方選手", Black, LABEL),
    ("红方", Red, SIDE), ("紅方", Red, SIDE), ("白方", Red, SIDE), ("黑方", Black, SIDE),
    ("红棋", Red, PIECES), ("紅棋", Red, PIECES), ("白棋", Red, PIECES), ("黑棋", Black, PIECES),
    ("执红", Red, PLAYS), ("執紅", Red, PLAYS), ("执白", Red, PLAYS), ("執白", Red, PLAYS), ("执黑", Black, PLAYS), ("執黑", Black, PLAYS),
    ("执先", Red, BEHIND), ("執先", Red, BEHIND), ("执后", Black, BEHIND), ("執後", Black, BEHIND),
    ("先手", Red, TURN), ("后手", Black, TURN), ("後手", Black, TURN),
    ("红先", Red, LABEL), ("紅先", Red, LABEL), ("白先", Red, LABEL), ("黑后", Black, LABEL), ("黑後", Black, LABEL),
    ("先走", Red, LABEL), ("先行", Red, LABEL), ("后走", Black, LABEL), ("後走", Black, LABEL),
    ("红", Red, COLOR), ("紅", Red, COLOR), ("黑", Black, COLOR),
    // 白 is a surname, too.
    ("白", Red, COLOR & !SHORT | BRACKET),
    ("先", Red, FATE | COLON | LABEL), ("后", Black, FATE | COLON | LABEL), ("後", Black, FATE | COLON | LABEL),
    ("Black", Black, COLON | ALONE), ("Red", Red, COLON | ALONE), ("White", Red, COLON | ALONE),
    ("B", Black, COLON | BRACKET), ("R", Red, COLON | BRACKET), ("W", Red, COLON | BRACKET),
    ("black", Black, FATE | FIRST | LABEL), ("white", Red, FATE | FIRST | LABEL), ("red", Red, FATE | FIRST | LABEL),
    ("Đỏ", Red, COLON | ALONE), ("Trắng", Red, COLON | ALONE), ("Đen", Black, COLON | ALONE), ("Tiên", Red, COLON), ("Hậu", Black, COLON),
    ("benden", Black, FATE), ("bendo", Red, FATE), ("bentrang", Red, FATE), ("benhau", Black, FATE), ("bentien", Red, FATE),
    ("dihau", Black, FATE), ("ditien", Red, FATE),  ("ben den", Black, LABEL), ("ben do", Red, LABEL),
    ("ben trang", Red, FIRST | LABEL), ("quan trang", Red, FIRST | LABEL),
    ("quan den", Black, LABEL), ("quan do", Red, LABEL),
    ("den", Black, FATE | FIRST | LABEL), ("do", Red, FATE | FIRST | LABEL), ("trang", Red, FATE | FIRST | LABEL),
    ("ben tien", Red, LABEL), ("tien thu", Red, LABEL), ("di tien", Red, LABEL), ("di truoc", Red, LABEL),
    ("tien", Red, FATE | LABEL),
    ("ben hau", Black, LABEL), ("hau thu", Black, LABEL), ("di hau", Black, LABEL), ("di sau", Black, LABEL),
    ("hau", Black, FATE | LABEL),
];

/// Before the fate of the side, in small letters, without spaces and Vietnamese marks: 红胜, `Black resigns`.
pub(crate) const BEFORE_FATE: [SideWord; count(FATE)] = words(FATE);
/// Before a colon and a move: 红方：炮二平五.
pub(crate) const BEFORE_COLON: [SideWord; count(COLON)] = words(COLON);
/// As a word of its own before a move: 红方 炮二平五.
pub(crate) const ALONE_BEFORE_MOVE: [SideWord; count(ALONE)] = words(ALONE);
/// Joined to a move: 红炮二平五. No other word: 先 and 后 could be of the piece, as in 后马进四.
pub(crate) const JOINED_TO_MOVE: [SideWord; count(MOVE)] = words(MOVE);
/// Before the words that the side begins, in small letters without Vietnamese marks: 黑先, `Black to move`.
pub(crate) const BEFORE_FIRST: [SideWord; count(FIRST)] = words(FIRST);
/// Joined to the name of a player: 红方张三.
pub(crate) const JOINED_TO_NAME: [SideWord; count(NAME)] = words(NAME);
/// At the beginning of a word, before the name of a player: 红张三.
pub(crate) const SHORT_BEFORE_NAME: [SideWord; count(SHORT)] = words(SHORT);
/// Behind the name of a player: 张三执红.
pub(crate) const BEHIND_NAME: [SideWord; count(BEHIND)] = words(BEHIND);
/// The labels of players, in small letters without Vietnamese marks: 红方：张三.
pub(crate) const LABELS: [SideWord; count(LABEL)] = words(LABEL);
/// The labels of players that need no colon: 红方 张三.
pub(crate) const LABELS_WITHOUT_COLON: [SideWord; count(TABLE)] = words(TABLE);

/// Alone in brackets behind the name of a player, if both players have such a word: Ann (R).
pub(crate) const IN_BRACKETS: [SideWord; count(BRACKET)] = words(BRACKET);

/// The side that a word names, if it is one of a list.
pub(crate) fn side_of(words: &[SideWord], word: &str) -> Option<Color> {
    words.iter().find(|(name, _)| *name == word).map(|&(_, side)| side)
}

/// Whether a text begins with a name that is a side without its marks: the surname Đỗ (Đỏ), or Trang (Trắng), which is the word
/// for a page, too.
pub(crate) fn begins_with_name(text: &str) -> bool {
    let text = text.trim_start();
    let word = &text[..text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len())];
    ["Đỗ", "đỗ", "ĐỖ"].contains(&word) || word.eq_ignore_ascii_case("trang")
}

/// The tag of a side's player.
pub(crate) const fn tag(side: Color) -> &'static str {
    match side {
        Red => "Red",
        Black => "Black",
    }
}

/// The number of words of a place.
const fn count(place: u16) -> usize {
    let (mut number, mut at) = (0, 0);
    while at < WORDS.len() {
        if WORDS[at].2 & place != 0 {
            number += 1;
        }
        at += 1;
    }
    number
}

/// The words of a place.
const fn words<const N: usize>(place: u16) -> [SideWord; N] {
    let mut found = [("", Red); N];
    let (mut number, mut at) = (0, 0);
    while at < WORDS.len() {
        let (word, side, places) = WORDS[at];
        if places & place != 0 {
            found[number] = (word, side);
            number += 1;
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_of_a_word_for_black_has_words_for_red_and_white() {
        const PARTNERS: [(&str, &str, &str); 7] = [
            ("黑后", "红先", "白先"),
            ("黑後", "紅先", "白先"),
            ("黑", "红", "白"),
            ("Black", "Red", "White"),
            ("black", "red", "white"),
            ("Đen", "Đỏ", "Trắng"),
            ("den", "do", "trang"),
        ];
        let mut compared = 0;
        for &(word, side, places) in WORDS.iter().filter(|(_, side, _)| *side == Black) {
            let found = PARTNERS.iter().find(|(black, ..)| word.contains(black));
            let partners =
                found.map(|(black, red, white)| [red, white].map(|name| word.replace(black, name)));
            let partners = if word == "B" { Some(["R", "W"].map(str::to_owned)) } else { partners };
            for partner in partners.into_iter().flatten() {
                let of_surname = if partner == "白" { SHORT } else { 0 };
                let names = [partner.clone(), partner.replace('红', "紅")];
                let has = WORDS.iter().filter(|(word, ..)| names.iter().any(|name| name == word));
                let has = has.fold(0, |has, (.., places)| has | places);
                assert_eq!(places & !has & !of_surname, 0, "{partner}, beside {word} of {side:?}");
                compared += 1;
            }
        }
        assert!(compared > 30, "{compared} words");
    }

    #[test]
    fn each_word_stands_once_and_behind_no_word_that_begins_it() {
        for (index, (word, ..)) in WORDS.iter().enumerate() {
            for (other, ..) in &WORDS[..index] {
                assert!(!word.starts_with(other), "{other} stands before {word}");
            }
        }
    }
}
