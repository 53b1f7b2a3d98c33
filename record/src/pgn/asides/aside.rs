//! Asides without brackets in a plain text: finds the end of an aside, where the game continues.
//!
//! Only the text shows the end. The best sign is the next number of the game. Without numbers, the aside ends with a
//! sentence that a move follows, or with the line. If the end is uncertain, there is a warning.

use xiangqi::notation::{is_digit, looks_like_move, numbered, without_number};

use super::openers::opens;
use crate::pgn::lex::{is_closing, is_opening};
use crate::pgn::plain::move_text;

/// The numbering of the moves read so far.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::pgn) struct Count {
    /// The last number before a move.
    last: Option<u32>,
    /// The number of moves after that number.
    since: usize,
    /// The number of moves after the previous number.
    per_number: Option<usize>,
    /// Whether a number came that is not higher than one before it.
    goes_back: bool,
}

/// An aside at the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pgn) struct Aside {
    /// Its length in bytes.
    pub(in crate::pgn) length: usize,
    /// Whether its end is uncertain.
    pub(in crate::pgn) is_doubtful: bool,
    /// Whether the aside continues in the next line, if that line has no number.
    pub(in crate::pgn) goes_on: bool,
    /// The number at which the game continues, if the number could also belong to the aside. It does if the next line
    /// begins with the same number.
    pub(in crate::pgn) number: Option<u32>,
}

impl Count {
    /// Counts a word of the main line.
    pub(in crate::pgn) fn add(&mut self, word: &str, is_first_of_line: bool) {
        if let Some(number) = number(word, is_first_of_line) {
            self.goes_back |=
                self.last.is_some_and(|last| number.0 < last || number.0 == last && self.since > 1);
            self.per_number = self.last.map(|_| self.since);
            (self.last, self.since) = (Some(number.0), 0);
        }
        self.since += usize::from(!move_text(word).is_empty());
    }

    /// Whether moves have numbers.
    pub(in crate::pgn) fn is_numbered(&self) -> bool {
        self.last.is_some()
    }

    /// Whether numbers went back, as before alternatives.
    pub(in crate::pgn) fn goes_back(&self) -> bool {
        self.goes_back
    }

    /// Whether a number behind a move may count rounds: it is that of this round or the next. If no number came before, it
    /// must fit the moves so far.
    pub(in crate::pgn) fn may_be(&self, number: u32) -> bool {
        match self.last {
            Some(last) => number == last || Some(number) == last.checked_add(1),
            None => self.since == 0 || [1, 2].contains(&(number as usize * 2).saturating_sub(self.since)),
        }
    }

    /// Whether the second move of the round has not been read yet.
    fn is_within_round(&self) -> bool {
        self.since == 1 && self.per_number != Some(1)
    }

    /// Whether the game may continue after this number.
    fn is_next(&self, (number, has_dots): (u32, bool)) -> bool {
        self.last.is_some_and(|last| match number.checked_sub(last) {
            Some(0) => self.is_within_round(),
            Some(1) => !has_dots,
            _ => false,
        })
    }
}

/// The number of a word. Digits alone may also be a score or a time, except at the beginning of a line.
pub(in crate::pgn) fn number(word: &str, is_first_of_line: bool) -> Option<(u32, bool)> {
    let sign = &word[..word.len() - without_number(word).len()];
    numbered(word).filter(|_| is_first_of_line || !sign.chars().all(is_digit))
}

/// A word of an aside.
#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    at: usize,
    text: &'t str,
    /// Whether a sentence ends before it.
    begins_sentence: bool,
}

impl Word<'_> {
    fn is_move(&self) -> bool {
        let name = move_text(self.text);
        !name.is_empty() && looks_like_move(name) && !opens(name)
    }

    fn is_opener_with_move(&self) -> bool {
        self.text.contains(is_digit) && opens(self.text)
    }
}

/// The aside at the beginning of a text. The text is a whole line (`is_line`) or the rest of one. If no word opens an
/// aside, the prose may describe the moves played, so the game continues only at a new sentence. `is_known`: an earlier
/// word has opened the aside.
pub(in crate::pgn) fn aside(text: &str, count: &Count, is_line: bool, is_known: bool) -> Aside {
    let words = words(text);
    let is_prose = !is_known && !words.iter().any(|word| opens(word.text));
    let moves: Vec<usize> = words
        .iter()
        .filter(|word| word.is_move() || word.is_opener_with_move())
        .map(|word| word.at)
        .collect();
    let goes_on = count.is_numbered()
        && !count.is_within_round()
        && text.trim_end().ends_with(['，', ',', '、', '：', ':']);
    let Ends { firm, loose } = ends(&words, count, is_prose);
    let whole = Aside { length: text.len(), is_doubtful: false, goes_on, number: None };
    match firm.or(loose.filter(|_| !is_line)) {
        Some((at, number)) => {
            // The other side's move in the same round has no number of its own.
            let is_reply_before = count.is_within_round() && count.last != Some(number);
            let before: Vec<usize> = moves.into_iter().take_while(|&before| before < at).collect();
            let length =
                before.last().filter(|_| is_reply_before && before.len() > 1).map_or(at, |&reply| reply);
            let is_loose = firm.is_none();
            Aside {
                length,
                is_doubtful: is_reply_before || is_loose,
                goes_on: false,
                number: is_loose.then_some(number),
            }
        }
        None if !count.is_numbered() && !is_prose => {
            let next = words.iter().skip(1).find(|word| word.begins_sentence && word.is_move());
            let length = next.map_or(text.len(), |word| word.at);
            Aside { length, is_doubtful: next.is_some() || moves.len() > 1, ..whole }
        }
        None => whole,
    }
}

/// Where the game may continue, judged by the numbers: the byte offset and the number.
#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    /// The last number that does not belong to the numbering of the aside.
    firm: Option<(usize, u32)>,
    /// The first number that may belong to the aside: `if 1... H8+9 2. H2+3`.
    loose: Option<(usize, u32)>,
}

fn ends(words: &[Word<'_>], count: &Count, is_prose: bool) -> Ends {
    let mut ends = Ends::default();
    // The last number in the aside, and whether dots follow it.
    let mut reached: Option<(u32, bool)> = None;
    for (index, word) in words.iter().enumerate() {
        let Some(number) = number(word.text, false) else { continue };
        let before = index.checked_sub(1).map(|before| words[before].text);
        let is_behind_opener = before.is_none_or(|before| opens(before) && !before.contains(is_digit));
        let is_own = is_behind_opener
            || reached.is_some_and(|(at, _)| number == (at, true) || number == (at + 1, false));
        if is_own {
            reached = Some(number);
        }
        let has_move = word.is_move() || words.get(index + 1).is_some_and(Word::is_move);
        let may_end = has_move && !is_behind_opener && (word.begins_sentence || !is_prose);
        if may_end && count.is_next(number) {
            match is_own {
                true => ends.loose = ends.loose.or(Some((word.at, number.0))),
                false => ends.firm = Some((word.at, number.0)),
            }
        }
    }
    ends
}

/// The words of a text that are not in brackets.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let (mut depth, mut from, mut begins_sentence) = (0usize, None, true);
    let mut take = |from: &mut Option<usize>, to: usize, begins_sentence: &mut bool| {
        let Some(at) = from.take() else { return };
        let word = &text[at..to];
        words.push(Word { at, text: word, begins_sentence: *begins_sentence });
        *begins_sentence = word.ends_with('.') && number(word, false).is_none();
    };
    for (at, c) in text.char_indices() {
        if is_opening(c) {
            take(&mut from, at, &mut begins_sentence);
            depth += 1;
        } else if is_closing(c) {
            depth = depth.saturating_sub(1);
            begins_sentence = false;
        } else if depth > 0 || is_of_number(c, from.map_or("", |from| &text[from..at])) {
        } else if c.is_whitespace() || "，,、".contains(c) {
            take(&mut from, at, &mut begins_sentence);
        } else if "。！？；!?;".contains(c) {
            take(&mut from, at, &mut begins_sentence);
            begins_sentence = true;
        } else if from.is_none() {
            from = Some(at);
        }
    }
    take(&mut from, text.len(), &mut begins_sentence);
    words
}

/// Whether a sign follows a number, as in `3、` and `3。`.
fn is_of_number(sign: char, before: &str) -> bool {
    "。、".contains(sign) && !before.is_empty() && before.chars().all(|c| c.is_ascii_digit())
}
