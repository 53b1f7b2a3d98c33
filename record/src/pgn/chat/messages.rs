//! Messages of a chat: the moves that they begin with, the words before those, and what may be the name of a writer.

use crate::pgn::asides::openers::opens;
use crate::pgn::headings::labels::tag_of;
use crate::pgn::lex::main_words;
use crate::pgn::plain::{move_text, names_move, side};

/// The most characters of a name.
const LONGEST_NAME: usize = 24;

/// Words that stand before moves and are not names.
const NO_NAMES: [&str; 24] = [
    "答案",
    "变化",
    "變化",
    "变着",
    "變著",
    "主变",
    "主變",
    "着法",
    "著法",
    "解说",
    "解說",
    "注",
    "题",
    "題",
    "例",
    "局",
    "步",
    "正解",
    "提示",
    "main",
    "line",
    "variation",
    "answer",
    "best",
];

/// Words that people say before their move, the longer first: 我先走 炮二平五.
const BEFORE_MOVES: [&str; 16] = [
    "那我就走",
    "那我走",
    "我就走",
    "我先走",
    "我先行",
    "我先",
    "我应",
    "我走",
    "我出",
    "该我走",
    "走",
    "先走",
    "my move",
    "i play",
    "i move",
    "my turn",
];

/// A message without the words before its move.
pub(super) fn without_words(text: &str) -> &str {
    let begins = |word: &&&str| text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    let word = BEFORE_MOVES.iter().find(begins).map_or(0, |word| word.len());
    let rest = text[word..].trim_start_matches(|c: char| c.is_whitespace() || "：:，,".contains(c));
    if main_words(rest).next().is_some_and(names_move) { rest } else { text }
}

/// The moves of a message that begins with one.
pub(super) fn moves(text: &str) -> Vec<&str> {
    let mut words = main_words(text).filter(|word| !move_text(word).is_empty()).peekable();
    if !words.peek().is_some_and(|word| names_move(word)) {
        return Vec::new();
    }
    let is_of_game = |word: &&str| !opens(move_text(word));
    words.take_while(is_of_game).filter(|word| names_move(word)).map(move_text).collect()
}

/// Whether a text may be the name of a person.
pub(super) fn is_name(text: &str) -> bool {
    let small = text.to_lowercase();
    text.chars().any(char::is_alphabetic)
        && text.chars().nth(LONGEST_NAME).is_none()
        && tag_of(text).is_none()
        && side(&format!("{text}:")).is_none()
        && !text.starts_with('第')
        && !NO_NAMES.iter().any(|word| small.contains(word))
        && !text.split_whitespace().any(names_move)
}
