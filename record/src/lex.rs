//! Splits the move text of one game into tokens. Tokens are slices of the text: a list of tokens would take forty times
//! the memory of a text of punctuation.

use xiangqi::Square;
use xiangqi::notation::{has_form_of_move, is_digit, looks_like_move, numbered, spaced_move, without_number};

use crate::nag;
use crate::record::GameResult;

/// A piece of a game's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// A move, possibly with its number before it, or a number alone.
    Word(&'t str),
    /// The text of a comment, as written.
    Comment(&'t str),
    Nag(u32),
    Open,
    Close,
}

/// Takes tokens from a text, one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexer<'t> {
    /// The rest of the text.
    pub(crate) rest: &'t str,
    /// The line that `rest` begins on.
    pub(crate) line: usize,
    /// Variations that are open.
    pub(crate) depth: usize,
    /// Whether the last token is a comment whose end is missing.
    pub(crate) is_open: bool,
}

impl<'t> Lexer<'t> {
    /// Takes the text up to the closing bracket, and returns it in one line.
    pub(crate) fn text_in_bracket(&mut self) -> String {
        let begin = self.rest;
        let (mut depth, mut end, mut is_closed) = (0, begin.len(), false);
        while let Some((_, token)) = self.next() {
            match token {
                Token::Open => depth += 1,
                Token::Close if depth == 0 => {
                    (end, is_closed) = (begin.len() - self.rest.len(), true);
                    break;
                }
                Token::Close => depth -= 1,
                _ => {}
            }
        }
        let text = &begin[..end];
        let text = if is_closed { text.strip_suffix(is_closing).unwrap_or(text) } else { text };
        text.replace(['{', '}'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn new(text: &'t str, line: usize) -> Lexer<'t> {
        Lexer { rest: text, line, depth: 0, is_open: false }
    }

    /// Skips spaces and returns the rest of the text.
    pub(crate) fn skip_spaces(&mut self) -> &'t str {
        let text = self.rest.trim_start();
        self.pass(self.rest.len() - text.len());
        text
    }

    /// Takes this many bytes.
    fn pass(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        taken
    }
}

impl<'t> Iterator for Lexer<'t> {
    type Item = (usize, Token<'t>);

    fn next(&mut self) -> Option<(usize, Token<'t>)> {
        loop {
            let text = self.skip_spaces();
            let line = self.line;
            let first = text.chars().next()?;
            if let Some(length) = usual_word(text) {
                let (word, rest) = text.split_at(length);
                self.rest = rest;
                return Some((line, Token::Word(word)));
            }
            // A sign in brackets does not begin a variation.
            if is_opening(first)
                && let Some((nag, length)) = nag::in_brackets(text)
            {
                self.pass(length);
                return Some((line, Token::Nag(nag)));
            }
            let token = match first {
                '{' => {
                    let end = text.find('}');
                    self.is_open = end.is_none();
                    let inside = self.pass(end.unwrap_or(text.len()));
                    self.pass(end.map_or(0, |_| 1));
                    Token::Comment(&inside[1..])
                }
                ';' => Token::Comment(&self.pass(text.find('\n').unwrap_or(text.len()))[1..]),
                // Nor does a number in brackets.
                _ if is_opening(first) && number_length(text).is_some() => {
                    Token::Word(self.pass(number_length(text).unwrap_or_default()))
                }
                _ if is_opening(first) => {
                    self.depth += 1;
                    self.pass(first.len_utf8());
                    Token::Open
                }
                _ if is_closing(first) => {
                    self.pass(first.len_utf8());
                    // A closing bracket without an opening bracket is a typing error.
                    if self.depth == 0 {
                        continue;
                    }
                    self.depth -= 1;
                    Token::Close
                }
                '}' | ',' | '，' | '、' | '；' | '|' | '｜' => {
                    self.pass(first.len_utf8());
                    continue;
                }
                _ => {
                    let (token, rest) = match length_with_sign(text, self.depth > 0) {
                        Some(length) => (Token::Word(&text[..length]), &text[length..]),
                        None => word(text),
                    };
                    self.rest = rest;
                    match token {
                        // Results that end a game were removed from the text before.
                        Token::Word(word) if self.depth > 0 && GameResult::from_text(word).is_some() => {
                            continue;
                        }
                        token => token,
                    }
                }
            };
            return Some((line, token));
        }
    }
}

/// The Chinese numerals from one to ten.
pub(crate) const NUMERALS: &str = "一二三四五六七八九十";

/// Whether a character is Chinese.
pub(crate) fn is_chinese(c: char) -> bool {
    ('\u{3400}'..'\u{A000}').contains(&c)
}

/// The simplified form of a character that occurs in results and in the names of sides. It takes as many bytes, so places
/// in a text stay the same.
pub(crate) fn simplified(c: char) -> char {
    match c {
        '紅' => '红',
        '勝' => '胜',
        '負' => '负',
        '後' => '后',
        '執' => '执',
        '戰' => '战',
        '擊' => '击',
        '敗' => '败',
        '敵' => '敌',
        '於' => '于',
        '輸' => '输',
        '給' => '给',
        '認' => '认',
        '贏' => '赢',
        '議' => '议',
        '沒' => '没',
        '問' => '问',
        '題' => '题',
        c => c,
    }
}

/// Whether a character is an opening bracket around text that does not belong to the main line.
pub(crate) fn is_opening(c: char) -> bool {
    matches!(c, '(' | '（' | '[' | '［' | '【' | '〔' | '〖' | '「' | '『')
}

/// Whether a character is such a closing bracket.
pub(crate) fn is_closing(c: char) -> bool {
    matches!(c, ')' | '）' | ']' | '］' | '】' | '〕' | '〗' | '」' | '』')
}

/// The word, or the annotation glyph, at the beginning of a text, and the rest.
fn word(text: &str) -> (Token<'_>, &str) {
    let spaced = spaced_move(text);
    let (word, rest) = match first_of_joined(text).filter(|_| spaced.is_none()) {
        Some(end) => (&text[..end], text[end..].trim_start_matches(joins_moves)),
        None => without_footnote(text, spaced.unwrap_or_else(|| word_length(text))),
    };
    let is_move = |at| looks_like_move(without_signs(without_number(&word[..at])));
    let sign = nag::sign_behind(word).filter(|&at| at > 0 && is_move(at));
    let remark = || before_remark(word).filter(|_| spaced.is_none());
    let (word, rest) = match (sign, sign.is_none().then(remark).flatten()) {
        // The sign, or the remark, is the next token.
        (Some(at), _) => text.split_at(at),
        (None, Some(at)) => (&text[..at], without_stroke(&text[at..])),
        (None, None) => (word, rest),
    };
    let glyph = word.strip_prefix('$').map(|number| number.parse().ok());
    let token = match glyph.or_else(|| nag::of_sign(word).map(Some)) {
        Some(Some(nag)) => Token::Nag(nag),
        Some(None) => Token::Comment(word),
        None => Token::Word(word),
    };
    (token, rest)
}

/// The length of the move at the beginning of a word, with its number and its signs, if a remark is joined to it:
/// `H8+7:good`, `H8+7好`, 马8进7“好棋”. The whole word would be prose, and the next move be read for the wrong side.
fn before_remark(word: &str) -> Option<usize> {
    // A shorter name is also that of a thing, as in A4纸.
    const MIN_CHARS: usize = 4;
    const MAX_CHARS: usize = 8;
    // The word is searched for its end again at each of its moves.
    const MAX_BYTES: usize = 1_000;
    // Before these words the move is a part of a sentence, and not of the game: C2=5是当头炮.
    const OF_SENTENCES: &str = "是的后後时時之也更则則与與或和及比局型布开開等";
    if word.len() > MAX_BYTES {
        return None;
    }
    let name = without_number(word);
    let near = name.char_indices().nth(MAX_CHARS + 1).map_or(name, |(end, _)| &name[..end]);
    // Most words are moves, numbers, or prose without digits.
    if !near.contains(is_digit) || near.chars().count() <= MIN_CHARS || looks_like_move(without_signs(name)) {
        return None;
    }
    let is_end = |name: &str, next: char| match next {
        // The title of an opening, or the genitive of a move.
        '·' | '\'' | '’' => false,
        _ if OF_SENTENCES.contains(next) => false,
        _ if !next.is_alphanumeric() => true,
        _ => name.is_ascii() && next.is_alphabetic(),
    };
    let ends = near.char_indices().skip(MIN_CHARS).filter(|&(end, next)| is_end(&near[..end], next));
    let end = ends.map(|(end, _)| end).filter(|&end| has_form_of_move(&near[..end])).last()?;
    let remark = name[end..].trim_start_matches(is_sign);
    Some(word.len() - remark.len())
}

/// Whether a text begins with a move without a number to which a remark is joined.
pub(crate) fn begins_with_remarked_move(text: &str) -> bool {
    let word = &text[..word_length(text)];
    before_remark(word).is_some()
        && numbered(word).is_none()
        && spaced_move(text).is_none()
        && first_of_joined(text).is_none()
}

/// A text after a move without the stroke between it and the next one: `-H2+3` after `H8+7`.
fn without_stroke(text: &str) -> &str {
    let behind = text.trim_start_matches(joins_moves);
    let is_move = |word| has_form_of_move(word) || before_remark(word).is_some();
    if first_word(behind).is_some_and(is_move) { behind } else { text }
}

/// The length of the word at the beginning of a text if it is of the kinds that most texts consist of, for which
/// [`word`] need not be asked: a move of four characters, or a number with dots.
fn usual_word(text: &str) -> Option<usize> {
    const CHARS: usize = 4;
    const MAX_DIGITS: usize = 3;
    let bytes = text.as_bytes();
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = bytes[digits..].iter().take_while(|&&byte| byte == b'.').count();
    let length = if dots > 0 {
        ((1..=MAX_DIGITS).contains(&digits) && dots <= MAX_DIGITS).then_some(digits + dots)?
    } else {
        let is_of_move = |c| is_of_word(c) || matches!(c, '=' | '+' | '-');
        let mut chars = text.char_indices().take_while(|&(_, c)| is_of_move(c));
        let (at, last) = chars.nth(CHARS - 1).filter(|&(_, c)| is_digit(c))?;
        at + last.len_utf8()
    };
    bytes.get(length).is_none_or(u8::is_ascii_whitespace).then_some(length)
}

/// The word that ends at `end`, and the text after it, without the footnote mark of a move: `马8进7[1]`, 马8进7①,
/// `马8进7(1)`.
fn without_footnote(text: &str, end: usize) -> (&str, &str) {
    let (word, rest) = text.split_at(end);
    let is_mark =
        |c: char| matches!(c, '①'..='⒇' | '㉑'..='㉟' | '㊱'..='㊿' | '¹' | '²' | '³' | '⁰' | '⁴'..='⁹');
    let behind = number_length(rest).map_or(rest, |length| &rest[length..]);
    let behind = if behind.chars().next().is_none_or(is_end_of_word) { behind } else { rest };
    let name = word.trim_end_matches(is_mark);
    if !name.is_empty() && looks_like_move(name) { (name, behind) } else { (word, rest) }
}

/// Characters that may follow a move: annotation marks and punctuation.
const SIGNS: [char; 18] =
    ['!', '?', '！', '？', '‼', '⁉', '⁈', '⁇', '❗', '❓', '\u{FE0F}', '。', '.', ':', '：', '…', '~', '～'];

/// Whether a character is one of them, or a picture as people add in chats: h2e2😀.
fn is_sign(c: char) -> bool {
    !is_of_word(c) && (SIGNS.contains(&c) || matches!(c, '\u{1F300}'..='\u{1F9FF}'))
}

/// A word without the signs at its end.
pub(crate) fn without_signs(word: &str) -> &str {
    word.trim_end_matches(|c| is_sign(c) || matches!(c, '、' | ',' | ';' | '；'))
}

/// The length of the word at the beginning of a text. Punctuation separates moves from other words. In `车9平8。红优` and
/// `h2e2!good` the first word is the move with its sign; in `好棋。车9平8` it is the text before the move.
fn word_length(text: &str) -> usize {
    let (mut clause, mut prose) = (0, 0);
    loop {
        let end = text[clause..].find(is_end_of_clause);
        let end = end.map_or(text.len(), |at| clause + at);
        let rest = text[end..].trim_start_matches(is_sign);
        let behind = text.len() - rest.len();
        // Most words are followed by no punctuation mark.
        if prose == 0 && behind == end {
            return end;
        }
        let name = &text[clause..end];
        let last_four = name.char_indices().rev().nth(3).map_or(name, |(at, _)| &name[at..]);
        // ASCII punctuation also occurs inside moves, such as `C2.5`.
        let is_of_move = text[end..].starts_with(['.', ':']);
        let is_chinese_move = last_four.starts_with(is_chinese) && is_of_four(last_four);
        if is_chinese_move || !is_of_move && looks_like_move(name) {
            return if prose > 0 { prose } else { behind };
        }
        if rest.chars().next().is_none_or(is_end_of_word) {
            return behind;
        }
        // A number or the name of a side belongs to the move after it.
        let is_sentence = text[end..behind].contains(['。', '!', '！', '?', '？', '…']);
        if is_sentence && numbered(&text[clause..behind]).is_none() {
            prose = behind;
        }
        clause = behind;
    }
}

/// Whether a character may stand between two moves that are joined.
fn joins_moves(c: char) -> bool {
    matches!(c, '/' | '／' | '-' | '–' | '—' | '→' | '>' | '＞' | '~' | '～')
}

/// The length of the first of several moves that are joined at the beginning of a text, with its number: 1.炮二平五马8进7 or
/// `h2e2h9g7`, possibly with a stroke between them, or with the result. `None` if the word does not consist of moves of
/// four characters.
fn first_of_joined(text: &str) -> Option<usize> {
    const LENGTH: usize = 4;
    // Only this many characters are read, because a word may be as long as the whole text. If all moves in this part
    // are joined, the rest is joined too.
    const SEEN: usize = 200;
    let end = text.char_indices().find(|&(at, c)| at >= SEEN || is_end_of_word(c));
    let word = &text[..end.map_or(text.len(), |(at, _)| at)];
    // Most words are one move.
    word.chars().nth(LENGTH)?;
    let moves = without_number(word);
    let ends_at_once = |text: &str| text.chars().next().is_none_or(is_end_of_clause);
    let (mut rest, mut first) = (moves, None);
    while !ends_at_once(rest) && moves.len() - rest.len() < SEEN / 2 {
        if first.is_some() {
            rest = without_joined_number(rest);
            // In 马8进72、马二进三 the comma ends the word.
            let is_number = rest.chars().all(|c| c.is_ascii_digit());
            if is_number && text[word.len()..].starts_with('、') {
                break;
            }
        }
        let end = rest.char_indices().nth(LENGTH).map_or(rest.len(), |(end, _)| end);
        if rest[..end].contains(is_end_of_clause) || !is_of_four(&rest[..end]) {
            first?;
            GameResult::from_text(&rest[..rest.find(is_end_of_clause).unwrap_or(rest.len())])?;
            break;
        }
        first = first.or(Some(end));
        rest = rest[end..].trim_start_matches(joins_moves);
    }
    let end = first.filter(|&end| !ends_at_once(&moves[end..]))?;
    Some(word.len() - moves.len() + end)
}

/// A text without the number before its first move: 2.马二进三 after 马8进7.
fn without_joined_number(text: &str) -> &str {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let has_number = behind.len() < text.len();
    behind.strip_prefix(['.', '．', '、']).filter(|_| has_number).unwrap_or(text)
}

/// Whether a text is two squares or four Chinese characters that look like a move.
fn is_of_four(text: &str) -> bool {
    if text.starts_with(|c: char| c.is_ascii()) {
        let is_square = |text: &str| text.parse::<Square>().is_ok();
        return text.len() == 4
            && text.split_at_checked(2).is_some_and(|(from, to)| is_square(from) && is_square(to));
    }
    text.chars().count() == 4 && looks_like_move(text)
}

/// Whether a character is of the kind that most words consist of: then no other test is needed.
fn is_of_word(c: char) -> bool {
    matches!(c, 'a'..='z' | 'A'..='Z' | '0'..='9' | '一'..='\u{9fff}')
}

fn is_end_of_word(c: char) -> bool {
    match c {
        _ if is_of_word(c) => false,
        '{' | '}' | ',' | '，' | '、' | '；' | '|' | '｜' => true,
        _ => c.is_whitespace() || is_opening(c) || is_closing(c),
    }
}

/// Whether a clause ends at a character: either the whole word, or a part of the word before a sign.
fn is_end_of_clause(c: char) -> bool {
    !is_of_word(c) && (is_end_of_word(c) || is_sign(c))
}

/// The length of a number in brackets at the beginning of a text, `(1)`, `（１２）` or 【3】.
pub(crate) fn number_length(text: &str) -> Option<usize> {
    const MAX_NUMBER_CHARS: usize = 5;
    text.starts_with(is_opening).then_some(())?;
    let (end, close) = text.char_indices().take(MAX_NUMBER_CHARS).find(|(_, c)| is_closing(*c))?;
    let length = end + close.len_utf8();
    numbered(&text[..length]).map(|_| length)
}

/// The length of digits at the beginning of a text with the sign that makes them a number, where it would end a word
/// elsewhere: `3、`, `3，`, `3)`. In a bracket, the last of these closes the bracket.
fn length_with_sign(text: &str, is_in_bracket: bool) -> Option<usize> {
    const MAX_DIGITS: usize = 3;
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let sign = text[digits..].chars().next()?;
    let is_of_number = matches!(sign, '、' | '，') || !is_in_bracket && matches!(sign, ')' | '）');
    ((1..=MAX_DIGITS).contains(&digits) && is_of_number).then_some(digits + sign.len_utf8())
}

/// A word without a move number of four digits: `1000.` and `1000...`. In prose it would be a year.
pub(crate) fn without_long_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if word.len() - rest.len() == 4 && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// Whether a word is a sign for a move that was not made, in the place of Black's where the game ends with Red's: `—`, `--`, …
pub(crate) fn stands_for_no_move(word: &str) -> bool {
    word.chars().all(|c| {
        matches!(c, '-' | '–' | '—' | '―' | '－' | '─' | '…' | '.' | '．' | '·' | '/' | '／' | '_' | '＿')
    })
}

/// Whether a word begins with dots that stand for a move of Red: `...` or …, and not the one dot of `1 . C2=5`.
pub(crate) fn stands_for_red_move(word: &str) -> bool {
    ["…", "..", "．．"].iter().any(|dots| word.starts_with(dots))
}

/// The beginning of a text, longer than any move. A line may be one word of a megabyte, or a megabyte of spaces, and
/// many of its places are looked at.
pub(crate) fn beginning(text: &str) -> &str {
    const MAX_CHARS: usize = 60;
    let end = text.char_indices().nth(MAX_CHARS).map_or(text.len(), |(end, _)| end);
    &text[..end]
}

/// The first word of a text, or its beginning.
pub(crate) fn first_word(text: &str) -> Option<&str> {
    beginning(text).split_whitespace().next()
}

/// The words of the main line.
pub(crate) fn main_words(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut depth = 0usize;
    Lexer::new(text, 1).filter_map(move |(_, token)| {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Word(word) if depth == 0 => return Some(word),
            _ => {}
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The characters of moves, numbers, results and signs.
    const CHARS: &str = "abHCx013.=+-½:*(,马平五红 ";

    #[test]
    fn usual_words_are_read_as_all_words_are() {
        let chars: Vec<char> = CHARS.chars().collect();
        let mut usual = 0;
        for number in 0..chars.len().pow(4) {
            let text: String = (0..4).map(|at| chars[number / chars.len().pow(at) % chars.len()]).collect();
            for text in [format!("{text} h9g7"), text] {
                let Some(length) = usual_word(&text) else { continue };
                usual += 1;
                assert_eq!(word(&text), (Token::Word(&text[..length]), &text[length..]), "{text}");
                assert_eq!(GameResult::from_text(&text[..length]), None, "{text}");
            }
        }
        assert!(usual > 10_000, "{usual} words");
        for (text, length) in [("12. h2e2", 3), ("6... h9g7", 4), ("炮二平五 马8进7", 12), ("C2=5", 4)]
        {
            assert_eq!(usual_word(text), Some(length), "{text}");
        }
    }
}
