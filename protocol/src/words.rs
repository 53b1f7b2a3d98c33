//! Lines cut into words, and what several dialects write in the same words.

use xiangqi::START_FEN;

use crate::command::{PositionRequest, WrittenMove};

/// The words of a line: they are separated by any number of spaces and tabulators.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t']).filter(|word| !word.is_empty())
}

/// The first word of a line, if there is any to read: not of blank lines, not of comments.
pub fn first_word(line: &str) -> Option<&str> {
    words(line).next().filter(|word| !word.starts_with('#'))
}

/// The first word and what follows it, spaces and all.
pub fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find([' ', '\t']).unwrap_or(text.len()))
}

/// `startpos | fen <FEN>`, then `[moves <m>...]`; words in front of it are skipped. Each move is read by
/// `written`.
pub fn position(tokens: &[&str], written: impl Fn(&str) -> WrittenMove) -> PositionRequest {
    let is = |word: &'static str| move |token: &&str| token.eq_ignore_ascii_case(word);
    let start = tokens.iter().position(|token| is("startpos")(token) || is("fen")(token));
    // Without either the FEN is empty, and will be refused as that.
    let tokens = start.map_or(&[][..], |start| &tokens[start..]);
    let list = tokens.iter().position(|token| is("moves")(token));
    let (base, moves) = tokens.split_at(list.unwrap_or(tokens.len()));
    let fen = match base {
        [word, ..] if is("startpos")(word) => START_FEN.to_owned(),
        [_, fields @ ..] => fields.join(" "),
        [] => String::new(),
    };
    PositionRequest { fen, moves: WrittenMove::list(moves.iter().skip(1).copied(), written) }
}
