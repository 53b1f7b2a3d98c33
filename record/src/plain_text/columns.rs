//! Moves in columns: rounds beside each other, as in 1, 11, 2, 12, and two columns with Black's moves on the left, as
//! their heading says.

use xiangqi::notation::{Reader, looks_like_move, numbered};
use xiangqi::{Color, Position};

use super::word::{move_text, names_side};
use crate::lex::{Lexer, Token};
use crate::replay::legal_plies;

/// The rounds in the order of their numbers, if they stand in columns beside each other: 1, 11, 2, 12 … `None` if they
/// are in order, or if the numbers do not decide it.
pub(crate) fn in_order(text: &str) -> Option<String> {
    let mut rounds: Vec<(u32, Vec<&str>)> = Vec::new();
    let mut is_beside = false;
    let (mut last_line, mut begun) = (0, 0);
    let mut comments = String::new();
    for (line, token) in Lexer::new(text, 1) {
        let word = match token {
            Token::Word(word) => word,
            Token::Comment(comment) => {
                comments.extend(["{", comment, "}\n"]);
                continue;
            }
            Token::Nag(_) => continue,
            Token::Open | Token::Close => return None,
        };
        if let Some((number, false)) = numbered(word) {
            let before = rounds.last().filter(|_| line == last_line).map(|(number, _)| *number);
            is_beside |= before.is_some_and(|before| number > before + 1);
            (last_line, begun) = (line, begun + 1);
            // A round has one move or two. A list of others would take many times the memory of the text.
            if rounds.last().is_some_and(|(_, moves)| moves.is_empty()) {
                return None;
            }
            rounds.push((number, Vec::new()));
        }
        let text = move_text(word);
        if !text.is_empty() {
            let moves = &mut rounds.last_mut()?.1;
            if moves.len() == 2 {
                return None;
            }
            moves.push(text);
        }
    }
    if !is_beside || begun == 0 {
        return None;
    }
    rounds.sort_by_key(|(number, _)| *number);
    let first = rounds.first()?.0;
    let is_whole = rounds
        .iter()
        .zip(first..)
        .all(|((number, moves), expected)| *number == expected && !moves.is_empty());
    let mut ordered = comments;
    for (number, moves) in &rounds {
        ordered.push_str(&format!("{number}. {}\n", moves.join(" ")));
    }
    is_whole.then_some(ordered)
}

/// Whether a heading names the columns of both sides, Black's first: 回合 黑方 红方.
pub(crate) fn has_black_first(heading: &str) -> bool {
    const NUMBERS: [&str; 14] =
        ["回合", "序号", "序號", "序", "步", "步数", "步數", "No", "No.", "#", "Move", "STT", "Nước", "Lượt"];
    const MAX_WORDS: usize = 5;
    let is_between = |c: char| c.is_whitespace() || matches!(c, '|' | '｜' | ',' | '，' | ';' | '、');
    let mut words = heading.split(is_between).filter(|word| !word.is_empty()).take(MAX_WORDS);
    let first = words.find(|word| !NUMBERS.contains(word)).and_then(names_side);
    first == Some(Color::Black)
        && words.next().and_then(names_side) == Some(Color::Red)
        && words.next().is_none()
}

/// A text of columns with the two moves of each line exchanged; `None` if a line has more than two of them, or if the
/// moves are legal for longer as they stand.
pub(crate) fn with_columns_exchanged(text: &str, start: &Position, reader: Reader) -> Option<String> {
    let mut exchanged = String::with_capacity(text.len());
    let (mut as_written, mut by_turns): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in text.split_inclusive('\n') {
        let mut moves: Vec<&str> = Vec::new();
        for (_, token) in Lexer::new(line, 1) {
            match token {
                Token::Word(word) if looks_like_move(move_text(word)) => moves.push(move_text(word)),
                Token::Word(_) | Token::Comment(_) | Token::Nag(_) => {}
                Token::Open | Token::Close => return None,
            }
        }
        as_written.extend(&moves);
        match moves[..] {
            // The game ends with a move of Red.
            [_] | [] => {
                exchanged.push_str(line);
                by_turns.extend(&moves);
            }
            [black, red] => {
                let place = |name: &str| name.as_ptr() as usize - line.as_ptr() as usize;
                let (left, right) = (place(black), place(red));
                let between = &line[left + black.len()..right];
                exchanged.extend([&line[..left], red, between, black, &line[right + red.len()..]]);
                by_turns.extend([red, black]);
            }
            _ => return None,
        }
    }
    let plies = |names: &[&str]| legal_plies(start, reader, names.iter().copied());
    (plies(&by_turns) >= plies(&as_written)).then_some(exchanged)
}
