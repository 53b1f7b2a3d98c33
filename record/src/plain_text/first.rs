//! Which side makes the first move of a plain text, if its heading says so (黑先, 黑方先走, `Black to move first`), or its first move
//! does (`1... 马8进7`). The moves must fit: a FEN may be of the other side by mistake, and words may speak of a part.

use xiangqi::notation::{Reader, numbered, without_mark};
use xiangqi::{Color, Position};

use super::order::{Digits, digits};
use super::word::move_text;
use crate::doubt::Doubt;
use crate::lex::{main_words, stands_for_red_move};
use crate::replay::{legal_plies, move_names};
use crate::side_words::BEFORE_FIRST;

/// Words between a Chinese side and 先.
const BETWEEN: [&str; 7] = ["方", "棋", "子", "执", "執", "走", "行"];

/// Words about the side that begins.
const BEGINS: [&str; 16] = [
    "to move",
    "moves first",
    "move first",
    "first",
    "to play",
    "plays first",
    "starts",
    "begins",
    "goes first",
    "to start",
    "to begin",
    "has the move",
    "on move",
    "to win",
    "di truoc",
    "di tien",
];
/// In Vietnamese, behind a short word: `Trang trước` is the previous page.
const BEGINS_IN_VIETNAMESE: [&str; 2] = ["tien", "truoc"];

/// The moves that are compared.
const COMPARED: usize = 12;

/// The side that makes the first move, as a heading says; `None` if it says nothing, or of both sides.
pub(crate) fn first_mover(heading: &str) -> Option<Color> {
    const MAX_BYTES: usize = 200;
    if heading.len() > MAX_BYTES {
        return None;
    }
    let text: String = heading.chars().filter_map(without_mark).collect();
    let mut found = None;
    for (name, color) in &BEFORE_FIRST {
        for (at, _) in text.match_indices(name) {
            let behind = &text[at + name.len()..];
            let begins = if name.is_ascii() {
                let is_word = !text[..at].ends_with(char::is_alphanumeric) && behind.starts_with(' ');
                let says = |words: &[&str]| words.iter().any(|word| behind.trim_start().starts_with(word));
                is_word && (says(&BEGINS) || name.len() < 4 && says(&BEGINS_IN_VIETNAMESE))
            } else {
                let rest = BETWEEN.iter().fold(behind, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
                rest.starts_with('先')
            };
            if begins && found.is_some_and(|other| other != *color) {
                return None;
            }
            found = if begins { Some(*color) } else { found };
        }
    }
    found
}

/// The start of a game with the side to move that its heading (`said`) or its first move names, and the warning that
/// its moves do not fit. In many notations, the first moves are legal for both sides. Then only a heading of plain text
/// counts: comments and tagged files also speak of other rounds and of teams.
pub(crate) fn with_first_mover(
    text: &str,
    start: Position,
    said: Option<Color>,
    is_plain: bool,
) -> (Position, Option<Doubt>) {
    let of_moves = first_of_moves(text);
    let named = said.or(of_moves).filter(|&color| color != start.side_to_move());
    let Some(color) = named else { return (start, None) };
    let names = || move_names(text).take(COMPARED);
    let doubt = said.map(|color| Doubt::FirstSide { color });
    let Ok(other) = Position::from_board(start.board().clone(), color) else { return (start, doubt) };
    let played = |start| legal_plies(start, Reader::for_game(start, names()), names());
    let [this_plies, other_plies] = [&start, &other].map(played);
    let mut first = names().map(digits);
    // In Chinese notation, Red's digits differ from Black's.
    let of_digits = match (first.next().flatten(), first.next().flatten()) {
        (Some(Digits::Chinese), Some(Digits::Arabic)) => Some(Color::Red),
        (Some(Digits::Arabic), Some(Digits::Chinese)) => Some(Color::Black),
        _ => None,
    };
    let may_begin = of_digits.map_or(is_plain || of_moves == Some(color), |shown| shown == color);
    let fits = other_plies > 0 && (other_plies > this_plies || other_plies == this_plies && may_begin);
    if fits { (other, None) } else { (start, doubt) }
}

/// Black, if dots stand for Red's first move. A name of Black before the first move also shows that Red's move is missing.
fn first_of_moves(text: &str) -> Option<Color> {
    let mut words = main_words(text);
    let first = words.next()?;
    let number = numbered(first)?;
    // The number's own dot may stand apart from it: `1 . C2=5`, `1 . ... H8+7`.
    let mut are_dots_behind =
        || words.find(|word| ![".", "．"].contains(word)).is_some_and(stands_for_red_move);
    // In `1.C2=5 …… H8+7` the dots are after Red's move.
    let has_dots = number.1 || move_text(first).is_empty() && are_dots_behind();
    (number.0 == 1 && has_dots).then_some(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_say_who_begins() {
        for text in [
            "黑先",
            "黑先和",
            "黑方先走",
            "黑棋先行",
            "黑先行：",
            "第1题 黑先胜",
            "（黑先）",
            "黑方先手",
            "Black to move first",
            "Black moves first",
            "Black first",
            "Problem 3: Black to play",
            "Đen đi trước",
            "Đen tiên",
            "黑走先",
        ] {
            assert_eq!(first_mover(text), Some(Color::Black), "{text}");
        }
        for text in ["红先", "红先胜", "红先黑后", "紅方先行", "Red to move", "Đỏ đi tiên"]
        {
            assert_eq!(first_mover(text), Some(Color::Red), "{text}");
        }
        for text in [
            "",
            "黑方 张三",
            "让先",
            "黑胜",
            "红先 黑先",
            "Blackfirst",
            "Black wins",
            "先手黑",
            "Redfern first",
        ] {
            assert_eq!(first_mover(text), None, "{text}");
        }
    }
}
