//! Where a game ends in a plain text, if no numbers, tags and results show it. The positions separate games: a line that is
//! illegal as a continuation, but legal for some moves from the start position, begins the next game.

use xiangqi::Position;
use xiangqi::notation::{Reader, is_digit, looks_like_move, numbered, without_number};

use super::asides::openers::opens;
use super::word::move_text;
use crate::doubt::Doubt;
use crate::lex::{Lexer, Token, main_words};
use crate::place::{Place, Warning};
use crate::replay::{Replay, move_names, plies_if_legal};

/// The end of a game that more of its moves may follow.
#[derive(Debug)]
pub(crate) struct End {
    /// The line of the result that shows it, if there is one.
    pub(crate) result: Option<usize>,
    pub(crate) position: Position,
    pub(crate) reader: Reader,
}

impl End {
    /// The warning that the next game may be more of this one: it begins with the same position, or only words divide them.
    /// The next text begins on this line, and has numbers or not.
    pub(crate) fn doubt(
        &self,
        next: &str,
        line: usize,
        is_numbered: bool,
        start: &Position,
    ) -> Option<Warning> {
        let end = &self.position;
        let is_usual = *start == Position::default();
        let number = main_words(next).next().and_then(numbered);
        let may_go_on = !is_numbered || number.is_some_and(|(number, _)| number > 1);
        let first = move_names(next).take(MIN_MOVES_BEHIND_GAP).count();
        let doubt = if first == 0 {
            return None;
        } else if self.result.is_none()
            && start.board() == end.board()
            && start.side_to_move() == end.side_to_move()
            && !is_usual
        {
            Doubt::BeginsAtEnd
        } else if is_usual && may_go_on && begins_legally(next, end, self.reader, first) {
            match self.result {
                Some(result) if line <= result + 1 || number.is_some() => Doubt::BelowResult,
                // Other words or an empty line also stand between the two texts.
                Some(_) => return None,
                None => Doubt::OnlyWords,
            }
        } else {
            return None;
        };
        Some(Warning { place: Place::Line(line), number: None, doubt })
    }
}

/// The warning about a comment after the last move of a game, if the comment may contain more moves or another game.
pub(crate) fn doubt_of_comment(
    comment: &str,
    end: &Position,
    reader: Reader,
    last_number: Option<u32>,
) -> Option<Doubt> {
    // Most games end without a comment.
    if comment.is_empty() {
        return None;
    }
    // Texts such as 第二局：炮二平五 and 李四：马8进7.
    let words = without_colons(comment);
    if let Some(word) = going_on(&words, end, reader, last_number) {
        return Some(Doubt::CommentGoesOn(word.to_owned()));
    }
    let is_game = move_names(&words).nth(MIN_MOVES_BEHIND_GAP - 1).is_some()
        && !main_words(&words).any(|word| opens(move_text(word)))
        && begins_legally(&words, &Position::default(), reader, MIN_MOVES_BEHIND_GAP);
    is_game.then_some(Doubt::CommentIsGame)
}

/// A text with spaces instead of colons, but for those of times and scores.
fn without_colons(text: &str) -> String {
    let mut before = None;
    let mut rest = text.chars().peekable();
    let mut clean = String::with_capacity(text.len());
    while let Some(c) = rest.next() {
        let is_between = before.is_some_and(is_digit) && rest.peek().is_some_and(|&next| is_digit(next));
        clean.push(if matches!(c, ':' | '：') && !is_between { ' ' } else { c });
        before = Some(c);
    }
    clean
}

/// The word of a comment with which a game could continue: the number after its last one and a move, or legal moves of
/// both sides. `None` for a text about other moves than those of the game.
fn going_on<'t>(
    comment: &'t str,
    end: &Position,
    reader: Reader,
    last_number: Option<u32>,
) -> Option<&'t str> {
    let words = || main_words(comment).filter(|word| !move_text(word).is_empty());
    if words().any(|word| opens(move_text(word))) {
        return None;
    }
    let mut replay = Replay::new(end, reader);
    let mut first = None;
    for word in words() {
        let name = move_text(word);
        let next = numbered(word).filter(|_| without_number(word).len() < word.len());
        if next.is_some_and(|(number, _)| Some(number) == last_number.map(|last| last + 1)) {
            return Some(word);
        }
        match replay.reader.read(&replay.position, name).ok().filter(|_| looks_like_move(name)) {
            Some(_) if first.is_some() => return first,
            Some(mv) => {
                first = Some(word);
                replay.make(mv);
            }
            None if first.is_some() => return None,
            None => {}
        }
    }
    None
}

/// Where a second game begins in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// The byte at which it begins.
    pub(crate) at: usize,
    /// Its line.
    pub(crate) line: usize,
    /// Whether the text could also continue the first game there.
    pub(crate) is_doubtful: bool,
}

/// The number of legal moves that prove a new game, if nothing else shows its beginning.
const MIN_MOVES: usize = 6;
/// The number that proves it after an empty line.
const MIN_MOVES_BEHIND_GAP: usize = 4;

/// The most blocks that are looked at: the text may have very many.
const MAX_BLOCKS: usize = 20;

/// Where the second game of a text begins, if the text has no numbers, tags and results that show it. A heading with the names
/// of both players is of one game.
pub(crate) fn split(
    text: &str,
    first_line: usize,
    start: &Position,
    reader: Reader,
    is_named: bool,
) -> Option<Split> {
    let usual = Position::default();
    let mut replay = Replay::new(start, reader);
    let (mut line_before, mut end_before, mut plies) = (first_line, 0, 0);
    // The number of the last round, and one that stands before the next move.
    let (mut round, mut number) = (None, None);
    let mut lexer = Lexer::new(text, first_line);
    loop {
        let at = text.len() - lexer.skip_spaces().len();
        let (line, token) = lexer.next()?;
        let Token::Word(word) = token else { continue };
        let name = move_text(word);
        if lexer.depth > 0 {
            continue;
        }
        number = numbered(word).map(|(number, _)| number).or(number);
        if name.is_empty() || !looks_like_move(name) {
            continue;
        }
        let found = replay.reader.read(&replay.position, name);
        let is_next = number.is_some_and(|number: u32| number > 1 && round == number.checked_sub(1));
        round = number.take().or(round);
        // After a legal move with the next number of this game, whatever stands before it, the game goes on.
        if line > line_before && plies > 0 && !(is_next && found.is_ok()) {
            let between = &text[end_before..at];
            let is_gap = between.contains("\n\n") || says_end(between);
            let needed = if is_gap { MIN_MOVES_BEHIND_GAP } else { MIN_MOVES };
            if found.is_err() && begins_legally(&text[at..], &usual, replay.reader, needed) {
                return Some(Split { at, line, is_doubtful: !is_gap });
            }
            let block = &text[at..];
            let block = if is_gap { block.split("\n\n").next().unwrap_or(block) } else { "" };
            if is_gap && is_legal(block, &usual, replay.reader, MIN_MOVES_BEHIND_GAP) {
                let is_doubtful = is_legal(block, &replay.position, replay.reader, MIN_MOVES_BEHIND_GAP);
                // Blocks that are legal in turn, but not each from the start position, are the rounds of one game.
                let mut blocks = text[at..].split("\n\n").take(MAX_BLOCKS);
                let end =
                    text[at..].match_indices("\n\n").nth(MAX_BLOCKS).map_or(text.len(), |(end, _)| at + end);
                let goes_on = is_doubtful
                    && (is_named || blocks.any(|block| !is_legal(block, &usual, replay.reader, 1)))
                    && is_legal(&text[at..end], &replay.position, replay.reader, MIN_MOVES_BEHIND_GAP);
                if !goes_on {
                    return Some(Split { at, line, is_doubtful });
                }
            }
        }
        replay.make(found.ok()?);
        plies += 1;
        (line_before, end_before) = (line, text.len() - lexer.rest.len());
    }
}

/// Words below the last move of a game.
const END: [&str; 14] = [
    "完",
    "终",
    "終",
    "全局完",
    "全局终",
    "全局終",
    "本局完",
    "全文完",
    "全谱完",
    "全譜完",
    "end",
    "theend",
    "endofgame",
    "hết",
];

/// Whether the text between two moves says only that the game ends: （完）.
fn says_end(text: &str) -> bool {
    let words: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    END.contains(&words.as_str())
}

/// Whether the first `needed` moves of a text are legal, or all moves of a shorter text that has at least two.
fn begins_legally(text: &str, start: &Position, reader: Reader, needed: usize) -> bool {
    const LEAST: usize = 2;
    let plies = plies_if_legal(start, reader, move_names(text).take(needed));
    plies.is_some_and(|plies| plies >= needed.min(LEAST))
}

/// Whether all moves of a text are legal, and there are at least so many.
fn is_legal(text: &str, start: &Position, reader: Reader, at_least: usize) -> bool {
    plies_if_legal(start, reader, move_names(text)).is_some_and(|plies| plies >= at_least)
}
