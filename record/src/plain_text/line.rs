//! One line of a plain text: moves, prose, the number of a page, or a position.
//!
//! A line is prose if its first word, numbers left out, does not look like a move.

use xiangqi::notation::{Reader, has_form_of_move, is_digit, looks_like_move, numbered, spaced_move};
use xiangqi::{FenLine, Position};

use super::asides::openers::opens;
use super::headings::labels::is_of_names;
use super::word::{move_text, names_move, names_side, side};
use crate::lex::{Lexer, Token, first_word, is_chinese, is_closing, main_words, stands_for_red_move};
use crate::record::GameResult;
use crate::replay::are_legal;

/// Whether a line is neither moves nor numbers.
pub(crate) fn is_prose(line: &str) -> bool {
    const MAX_NUMBERS: usize = 100;
    for (_, token) in Lexer::new(line, 1).take(MAX_NUMBERS) {
        match token {
            Token::Word(word) if move_text(word).is_empty() => {}
            Token::Word(word) => {
                let name = move_text(word);
                return opens(name) || !looks_like_move(name) && GameResult::from_text(word).is_none();
            }
            _ => return false,
        }
    }
    false
}

/// Whether a line is prose, or a result that may also be a task: 黑先胜.
pub(crate) fn begins_with_words(line: &str) -> bool {
    is_prose(line) || !line.is_ascii() && GameResult::from_text(line).is_some()
}

/// Whether a line is a sentence that begins with words joined to a move: 不怕马8进7，因为红方可以兑车.
pub(crate) fn is_sentence_of_move(line: &str) -> bool {
    const LENGTH: usize = 4;
    let mut words = main_words(line);
    let Some(first) = words.next() else { return false };
    let Some((at, _)) = first.char_indices().rev().nth(LENGTH - 1) else { return false };
    let is_joined = at > 0
        && first[..at].chars().all(is_chinese)
        && !has_form_of_move(first)
        && has_form_of_move(&first[at..])
        && names_side(&first[..at]).is_none();
    is_joined && words.map(move_text).any(|word| word.chars().all(is_chinese) && !looks_like_move(word))
}

/// Whether a line is prose, or becomes prose after its moves.
pub(crate) fn has_sentence(line: &str) -> bool {
    is_prose(line) || main_words(line).any(|word| opens(move_text(word)))
}

/// Whether a line of digits is the number of a page: it has dashes around it, or the next line has another number, and its
/// moves.
pub(crate) fn is_page_number<'t>(line: &str, next: impl FnOnce() -> Option<&'t str>) -> bool {
    const MAX_BYTES: usize = 20;
    // Most lines of a game are longer.
    if line.len() > MAX_BYTES || !line.ends_with(|c: char| is_digit(c) || is_dash(c)) {
        return false;
    }
    let digits = line.trim_matches(|c: char| c.is_whitespace() || is_dash(c));
    let Ok(value) = digits.parse::<u32>() else { return false };
    let has_dashes = line.starts_with(is_dash) && line.ends_with(is_dash);
    let is_bare = line == digits;
    has_dashes
        || is_bare
            && next().is_some_and(|next| {
                let number = main_words(next).next().and_then(numbered);
                number.is_some_and(|(number, _)| number != value) && main_words(next).any(names_move)
            })
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '~' | '·' | '－')
}

/// Whether a line begins with a number.
pub(crate) fn has_number(line: &str) -> bool {
    main_words(line).next().is_some_and(|word| numbered(word).is_some())
}

/// Whether a line begins with the number 1.
pub(crate) fn has_first_number(line: &str) -> bool {
    main_words(line).next().and_then(numbered).is_some_and(|(number, _)| number == 1)
}

/// Whether a line begins with a number and its move.
pub(crate) fn has_numbered_move(line: &str) -> bool {
    has_number(line) && begins_with_move(line)
}

/// Whether a game may begin with this line, judged by its first moves.
pub(crate) fn begins_with_move(line: &str) -> bool {
    // Words alone, without a move, are not read to the end: a line may hold many games, and this is asked for each.
    const MAX_WORDS: usize = 100;
    let words = main_words(line).take(MAX_WORDS);
    let has_number = has_number(line);
    match words.clone().map(move_text).find(|text| !text.is_empty()) {
        None => has_number && numbered(line.trim()).is_some_and(|(number, _)| number == 1),
        Some(text) if opens(text) => false,
        Some(text) if has_number => looks_like_move(text),
        // An illegal move belongs to the game and is reported as its fault.
        Some(text) => {
            let mut names = words.map(move_text).filter(|text| !text.is_empty());
            Reader::default().read(&Position::default(), text).is_ok() || names.all(looks_like_move)
        }
    }
}

/// Whether a line may be the first of a game's moves: it begins with a move, and its only number is 1.
pub(crate) fn may_begin_moves(line: &str) -> bool {
    let first = main_words(line).next().and_then(numbered);
    begins_with_move(line) && first.is_none_or(|number| number == (1, false))
}

/// Whether a word with the number 1 begins a game. It may also be a score or a footnote mark of the current game. So a
/// move must follow it, unless it is alone on its line (`is_alone`).
pub(crate) fn begins_moves(word: &str, mut behind: Lexer<'_>, is_alone: bool) -> bool {
    if !move_text(word).is_empty() || numbered(word).is_none() {
        return true;
    }
    // A sign may stand apart from its number, or joined to the move. Several dots stand for Red's move: an alternative of
    // Black begins.
    let is_sign = |c: char| !c.is_alphanumeric();
    let next = behind.find_map(|(_, token)| match token {
        Token::Word(word) if word.chars().all(is_sign) && !stands_for_red_move(word) => None,
        token => Some(token),
    });
    match next {
        None => is_alone,
        Some(Token::Word(next)) => {
            [next, next.trim_start_matches(is_sign)].into_iter().any(names_move) || side(next).is_some()
        }
        Some(_) => true,
    }
}

/// Where the moves begin in a line that has other words before the first of them: 着法：1. 炮二平五 马8进7. The number 1
/// shows them, or a colon that only moves follow.
pub(crate) fn moves_behind_words(line: &str) -> Option<usize> {
    const MIN_MOVES: usize = 2;
    // This many legal moves in a sentence make it a game: 我执红先走：炮二平五，马8进7 …
    const MIN_MOVES_IN_PROSE: usize = 4;
    // A line may be very long, so the number of tries and the length of the words are limited.
    const MAX_TRIES: usize = 8;
    const MAX_NUMBER_BYTES: usize = 30;
    const MAX_CHARS: usize = 2_000;
    if main_words(line).next().is_some_and(|word| names_move(word) && !word.contains([':', '：'])) {
        return None;
    }
    let is_side = side(line).is_some();
    let (mut before, mut tries) = (None, 0);
    for (at, c) in line.char_indices().take(MAX_CHARS) {
        let sign = before.replace(c);
        let is_behind_colon = matches!(sign, Some(':' | '：'));
        let is_end = |sign: char| sign.is_whitespace() || is_closing(sign) || "，。；".contains(sign);
        if !is_behind_colon && !sign.is_some_and(is_end) {
            continue;
        }
        let rest = &line[at..];
        let Some(word) = first_word(rest) else { continue };
        let number = numbered(word);
        let begins = match number {
            Some(number) => {
                let is_other_sign = |c: char| c.is_whitespace() || matches!(c, ',' | '，');
                number.0 == 1 && !rest.trim_start_matches('1').starts_with(is_other_sign)
            }
            // `1:` is a number.
            None => {
                is_behind_colon
                    && !is_side
                    && (at > MAX_NUMBER_BYTES || numbered(line[..at].trim()).is_none())
            }
        };
        if !begins || is_inside_move(line, at) {
            continue;
        }
        tries += 1;
        if tries > MAX_TRIES {
            return None;
        }
        if main_words(&line[..at]).any(names_move) {
            return None;
        }
        if !begins_with_move(rest) {
            continue;
        }
        let mut names = main_words(rest).map(move_text).filter(|name| !name.is_empty()).peekable();
        names.peek()?;
        let moves = names.clone().take_while(|name| looks_like_move(name)).take(MIN_MOVES).count();
        let are_legal = || plays_at_least(MIN_MOVES_IN_PROSE, names.clone());
        let is_label = is_behind_colon && is_of_names(line[..at].trim_end_matches([':', '：']));
        let are_moves = || !is_label && names.clone().all(looks_like_move);
        if moves == MIN_MOVES && (number.is_some() || are_legal() || are_moves()) {
            return Some(at);
        }
    }
    None
}

/// Where the moves begin in a line that begins with a label of moves: 着法：1. 炮二平五, or `moves h2e2` as in protocols.
pub(crate) fn behind_label_of_moves(line: &str) -> Option<usize> {
    #[rustfmt::skip]
    const LABELS: [&str; 22] = [
        "着法", "著法", "招法", "走法", "解", "正解", "解答", "解法", "解着", "答案", "棋谱", "棋譜", "主变", "主變",
        "moves", "solution", "answer", "main line", "lời giải", "đáp án", "nước đi", "giải",
    ];
    const MAX_CHARS: usize = 12;
    let colon = line.char_indices().take(MAX_CHARS).find(|(_, c)| matches!(c, ':' | '：'));
    let (label, rest) = match colon {
        Some((at, sign)) => (&line[..at], &line[at + sign.len_utf8()..]),
        None => ("moves", line.strip_prefix("moves").filter(|rest| rest.starts_with(char::is_whitespace))?),
    };
    let is_label = LABELS.contains(&label.trim().to_lowercase().as_str());
    // One move without a number may be a hint.
    let least = if has_number(rest) { 1 } else { 2 };
    let names = main_words(rest).map(move_text).filter(|text| !text.is_empty());
    let moves = names.take_while(|name| looks_like_move(name) && !opens(name)).take(least).count();
    (is_label && moves == least).then_some(line.len() - rest.trim_start().len())
}

/// The words of a line before its moves: the whole line, if it has none. `None` for a line that begins with a move.
pub(crate) fn words_before_moves(line: &str) -> Option<&str> {
    match moves_behind_words(line) {
        Some(at) => Some(&line[..at]),
        None if begins_with_move(line) => None,
        None => Some(line),
    }
}

/// Whether this many first moves are legal from the usual start.
fn plays_at_least<'t>(wanted: usize, names: impl Iterator<Item = &'t str> + Clone) -> bool {
    let names = names.take(wanted);
    names.clone().filter(|name| looks_like_move(name)).count() == wanted
        && are_legal(&Position::default(), names)
}

/// Whether a place in a line is inside a move with spaces: Tốt 9 tấn 1.
fn is_inside_move(line: &str, at: usize) -> bool {
    const WORDS: usize = 6;
    let spaces = line[..at].rmatch_indices(char::is_whitespace).map(|(space, text)| space + text.len());
    let mut begins = spaces.chain([0]).filter(|&begin| begin < at).take(WORDS);
    begins.any(|begin| spaced_move(&line[begin..]).is_some_and(|length| begin + length > at))
}

/// The FEN of a line that sets up a position, and where the moves after it begin, if there are any.
pub(crate) fn fen_line(line: &str) -> Option<(String, Option<usize>)> {
    const RANKS: usize = 10;
    const MAX_LABEL_CHARS: usize = 40;
    const WORDS: [&str; 7] = ["position fen", "position", "FEN:", "FEN：", "fen:", "FEN", "fen"];
    let is_board = |c: char| c.is_ascii_digit() || "rnbakcpehs/".contains(c.to_ascii_lowercase());
    // Any short label with a colon: 局面：FEN. The line may be very long, and this is asked for each of its games.
    let behind_colon = || {
        let (at, colon) =
            line.char_indices().take(MAX_LABEL_CHARS).find(|&(_, c)| matches!(c, ':' | '：'))?;
        let text = &line[at + colon.len_utf8()..];
        let board = text.split_whitespace().next()?;
        (!line[..at].contains('/') && board.chars().all(is_board)).then_some(text)
    };
    let text = WORDS.iter().find_map(|word| line.strip_prefix(word)).or_else(behind_colon).unwrap_or(line);
    let text = text.trim_start_matches([':', '：', ' ', '=', '"']);
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '，'));
    let board = words.next()?;
    let is_short = board.contains('/') && board.chars().all(is_board);
    let has_side = words.next().is_some_and(|side| ["w", "b", "r"].contains(&side));
    if board.split('/').count() != RANKS && !(is_short && has_side) {
        return None;
    }
    match FenLine::read(text) {
        Ok(found) => {
            // Operations of EPD are not moves.
            let first = found.rest.split_whitespace().next().unwrap_or("");
            let is_game = numbered(first).is_some() || names_move(first);
            let moves = if found.moves.is_empty() && is_game { found.rest } else { found.moves };
            let behind = line.find(board).unwrap_or_default() + board.len();
            let at = line[behind..].find(moves).filter(|_| !moves.is_empty());
            Some((found.start.fen(), at.map(|at| behind + at)))
        }
        // A fault in this tag is reported like a fault of any other tag.
        Err(_) => Some((text.trim_end_matches('"').to_owned(), None)),
    }
}
