//! Messages of a chat: the moves that they begin with, the words before those, and what may be the name of a writer.

use xiangqi::notation::has_form_of_move;

use crate::lex::main_words;
use crate::plain_text::asides::openers::opens;
use crate::plain_text::headings::labels::tag_of;
use crate::plain_text::word::{move_text, names_move, side};

/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 24;

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

/// Words that people say before their move, several of them too, the longer first: 那我就先走 炮二平五.
const BEFORE_MOVES: [&str; 31] = [
    "那么",
    "接着",
    "现在",
    "我方",
    "轮到我",
    "该我",
    "看我",
    "好的",
    "那",
    "我",
    "就",
    "先",
    "也",
    "再",
    "来",
    "走",
    "行",
    "应",
    "出",
    "下",
    "好",
    "嗯",
    "看",
    "my move",
    "i play",
    "i move",
    "my turn",
    "then",
    "ok",
    "well",
    "and",
];

/// The most of these words.
const MAX_WORDS: usize = 5;

/// A message without the words before its move.
pub(super) fn without_words(text: &str) -> &str {
    let is_sign = |c: char| c.is_whitespace() || "：:，,、。！!~…".contains(c);
    let mut rest = text;
    for _ in 0..MAX_WORDS {
        if main_words(rest).map(move_text).next().is_some_and(has_form_of_move) {
            return rest;
        }
        let begins =
            |word: &&&str| rest.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
        let Some(word) = BEFORE_MOVES.iter().find(begins) else { break };
        rest = rest[word.len()..].trim_start_matches(is_sign);
    }
    text
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
        && text.chars().nth(MAX_NAME_CHARS).is_none()
        && tag_of(text).is_none()
        && side(&format!("{text}:")).is_none()
        && !text.starts_with('第')
        && !NO_NAMES.iter().any(|word| small.contains(word))
        && !text.split_whitespace().any(names_move)
}
