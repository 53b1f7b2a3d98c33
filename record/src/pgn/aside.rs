//! Asides without brackets in a plain text: where one ends, and the game goes on.
//!
//! Nothing but the text tells. The number that the game needs next is the best sign; without numbers it is the end of a
//! sentence with a move behind it, or the end of the line. What is not clear is told.

use xiangqi::notation::{is_digit, looks_like_move, numbered, without_number};

use super::lex::{is_closing, is_opening};
use super::openers::opens;
use super::plain::move_text;

/// How the moves of a game are counted, as far as it was read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    /// The last number before a move.
    last: Option<u32>,
    /// The moves behind it.
    since: usize,
    /// The moves that were behind the number before.
    per_number: Option<usize>,
}

/// An aside at the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aside {
    /// Its bytes.
    pub(super) length: usize,
    /// Whether it could as well end elsewhere.
    pub(super) is_doubtful: bool,
    /// Whether the next line goes on with it, unless that has a number.
    pub(super) goes_on: bool,
    /// The number that the game goes on with, if it could be the aside's as well: it is if the next line has it, too.
    pub(super) number: Option<u32>,
}

impl Count {
    /// Counts a word of the main line.
    pub(super) fn add(&mut self, word: &str, is_first_of_line: bool) {
        if let Some(number) = number(word, is_first_of_line) {
            self.per_number = self.last.map(|_| self.since);
            (self.last, self.since) = (Some(number.0), 0);
        }
        self.since += usize::from(!move_text(word).is_empty());
    }

    /// Whether moves have numbers.
    pub(super) fn is_numbered(&self) -> bool {
        self.last.is_some()
    }

    /// Whether the second move of a round is still to come.
    fn is_within_round(&self) -> bool {
        self.since == 1 && self.per_number != Some(1)
    }

    /// Whether the game may go on behind this number.
    fn is_next(&self, (number, has_dots): (u32, bool)) -> bool {
        self.last.is_some_and(|last| match number.checked_sub(last) {
            Some(0) => self.is_within_round(),
            Some(1) => !has_dots,
            _ => false,
        })
    }
}

/// The number of a word. Digits alone may also be a score or a time, except at the beginning of a line.
fn number(word: &str, is_first_of_line: bool) -> Option<(u32, bool)> {
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

/// The aside at the beginning of a text, which is a whole `line` or the rest of one. Prose in which no word opens an aside
/// may say what was played, so that only a new sentence is the game; `is_known` says that a word before opened it.
pub(super) fn aside(text: &str, count: &Count, is_line: bool, is_known: bool) -> Aside {
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
            // The other side's move has no number of its own.
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

/// Where the game may go on by its numbers: the bytes and the numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    /// The last that the aside does not count to itself.
    firm: Option<(usize, u32)>,
    /// The first that it does: `if 1... H8+9 2. H2+3`.
    loose: Option<(usize, u32)>,
}

fn ends(words: &[Word<'_>], count: &Count, is_prose: bool) -> Ends {
    let mut ends = Ends::default();
    // The number that the aside has reached, and whether dots were behind it.
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

/// Whether a sign stands behind a number, as in `3、` and `3。`.
fn is_of_number(sign: char, before: &str) -> bool {
    "。、".contains(sign) && !before.is_empty() && before.chars().all(|c| c.is_ascii_digit())
}
