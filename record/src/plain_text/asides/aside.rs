//! Asides without brackets in a plain text: finds the end of an aside, where the game continues.
//!
//! Only the text shows the end. The best sign is the next number of the game. Without numbers, the aside ends with a
//! sentence that a move follows, or with the line. If the end is uncertain, there is a warning.

use std::str::CharIndices;

use xiangqi::notation::{is_digit, looks_like_move, numbered, without_number};

use super::openers::{may_be_remark, opens};
use crate::lex::{is_closing, is_opening, number_length};
use crate::plain_text::word::move_text;

/// The numbering of the moves read so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
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
pub(crate) struct Aside {
    /// Its length in bytes.
    pub(crate) length: usize,
    /// Whether its end is uncertain.
    pub(crate) is_doubtful: bool,
    /// Whether the aside continues in the next line, if that line has no number.
    pub(crate) goes_on: bool,
    /// The number at which the game seems to continue. It belongs to the aside if the next line begins with the same
    /// number.
    pub(crate) number: Option<u32>,
}

impl Count {
    /// Counts a word of the main line.
    pub(crate) fn add(&mut self, word: &str, is_first_of_line: bool) {
        if let Some(number) = number(word, is_first_of_line) {
            let is_again = self.since > 1 || self.since == 1 && !number.1;
            self.goes_back |= self.last.is_some_and(|last| number.0 < last || number.0 == last && is_again);
            self.per_number = self.last.map(|_| self.since);
            (self.last, self.since) = (Some(number.0), 0);
        }
        self.since += usize::from(!move_text(word).is_empty());
    }

    /// Whether moves have numbers.
    pub(crate) fn is_numbered(&self) -> bool {
        self.last.is_some()
    }

    /// Whether numbers went back, as before alternatives.
    pub(crate) fn goes_back(&self) -> bool {
        self.goes_back
    }

    /// Whether a number after a move may count rounds: it is that of this round or the next. If no number came before, it
    /// must fit the moves so far.
    pub(crate) fn may_be(&self, number: u32) -> bool {
        match self.last {
            Some(last) => number == last || Some(number) == last.checked_add(1),
            None => self.since == 0 || [1, 2].contains(&(number as usize * 2).saturating_sub(self.since)),
        }
    }

    /// Whether the second move of the round has not been read yet.
    fn is_within_round(&self) -> bool {
        self.since == 1 && self.per_number != Some(1)
    }

    /// Whether all moves of the last number have been read.
    pub(crate) fn is_behind_round(&self) -> bool {
        self.is_numbered() && self.since > 0 && !self.is_within_round()
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
pub(crate) fn number(word: &str, is_first_of_line: bool) -> Option<(u32, bool)> {
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

/// The text in which an aside is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AsideIn {
    /// The rest of a line, behind the word that opens the aside.
    RestOfLine,
    /// A whole line of prose.
    Line,
    /// A whole line, and the line before has opened the aside.
    ContinuedLine,
}

impl AsideIn {
    fn is_whole_line(self) -> bool {
        self != AsideIn::RestOfLine
    }
}

/// The aside at the beginning of a text. If no word opens one, the prose may describe the moves played, so the game
/// continues only at a new sentence.
pub(crate) fn aside(text: &str, count: &Count, place: AsideIn) -> Aside {
    let words = Words::of(text);
    let is_prose = place == AsideIn::Line && !words.clone().any(|word| opens(word.text));
    let mut moves = words.clone().filter(|word| word.is_move() || word.is_opener_with_move());
    let goes_on = count.is_numbered()
        && !count.is_within_round()
        && text.trim_end().ends_with(['，', ',', '、', '：', ':']);
    let Ends { firm, loose, hidden } = ends_near(text, count, is_prose, place);
    let whole = Aside { length: text.len(), is_doubtful: false, goes_on, number: None };
    match firm.or(loose.filter(|_| !place.is_whole_line())) {
        Some((at, number)) => {
            // The other side's move in the same round has no number of its own.
            let is_reply_before = count.is_within_round() && count.last != Some(number);
            let reply = moves.take_while(|before| before.at < at).skip(1).last();
            let length = reply.filter(|_| is_reply_before).map_or(at, |reply| reply.at);
            let is_loose = firm.is_none();
            Aside { length, is_doubtful: is_reply_before || is_loose, goes_on: false, number: Some(number) }
        }
        None if !count.is_numbered() && !is_prose => {
            let next = words.skip(1).find(|word| word.begins_sentence && word.is_move());
            let length = next.map_or(text.len(), |word| word.at);
            Aside { length, is_doubtful: next.is_some() || moves.nth(1).is_some(), ..whole }
        }
        // The alternative may also be the rest of the game, unless the next line begins with its number.
        None if !place.is_whole_line() && hidden.is_some() => {
            Aside { is_doubtful: true, number: hidden, ..whole }
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
    /// The game's next number, right after a word that opens an alternative: `if 2. H2+3`.
    hidden: Option<u32>,
}

/// The ends of an aside, from its beginning if there are some: a line may have any number of asides.
fn ends_near(text: &str, count: &Count, is_prose: bool, place: AsideIn) -> Ends {
    const NEAR_BYTES: usize = 1 << 13;
    // Only numbers end an aside.
    if !count.is_numbered() {
        return Ends::default();
    }
    let begin =
        text.char_indices().find(|&(at, c)| at > NEAR_BYTES && c.is_whitespace()).map(|(at, _)| &text[..at]);
    let near = begin.map(|begin| ends(Words::of(begin), count, is_prose));
    let is_found = |ends: &Ends| ends.firm.is_some() || ends.loose.is_some() && !place.is_whole_line();
    near.filter(is_found).unwrap_or_else(|| ends(Words::of(text), count, is_prose))
}

fn ends(words: Words<'_>, count: &Count, is_prose: bool) -> Ends {
    let mut ends = Ends::default();
    // The last number in the aside, and whether dots follow it.
    let mut reached: Option<(u32, bool)> = None;
    let (mut words, mut last) = (words.peekable(), None);
    while let Some(word) = words.next() {
        let before = last.replace(word.text);
        let Some(number) = number(word.text, false) else { continue };
        let opens_own = |before: &str| opens(before) && !before.contains(is_digit) && !may_be_remark(before);
        let is_behind_opener = before.is_none_or(opens_own);
        let is_own = is_behind_opener
            || reached.is_some_and(|(at, _)| number == (at, true) || number == (at + 1, false));
        if is_own {
            reached = Some(number);
        }
        let has_move = word.is_move() || words.peek().is_some_and(Word::is_move);
        if has_move && is_behind_opener && before.is_some() && count.is_next(number) {
            ends.hidden = ends.hidden.or(Some(number.0));
        }
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

/// The words of a text that are not in brackets, and the numbers that are. They are not collected: a list of short words
/// would take many times the memory of the text.
#[derive(Clone, Debug)]
struct Words<'t> {
    text: &'t str,
    chars: CharIndices<'t>,
    depth: usize,
    /// Where the current word begins.
    from: Option<usize>,
    begins_sentence: bool,
}

impl<'t> Words<'t> {
    fn of(text: &'t str) -> Words<'t> {
        Words { text, chars: text.char_indices(), depth: 0, from: None, begins_sentence: true }
    }

    /// The current word, if there is one, which ends here.
    fn take(&mut self, to: usize) -> Option<Word<'t>> {
        let at = self.from.take()?;
        let word = Word { at, text: &self.text[at..to], begins_sentence: self.begins_sentence };
        self.begins_sentence = word.text.ends_with('.') && number(word.text, false).is_none();
        Some(word)
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        while let Some((at, c)) = self.chars.next() {
            let mut word = None;
            let number = if self.depth == 0 { number_length(&self.text[at..]) } else { None };
            if let Some(length) = number {
                // It is a word, or the beginning of one: (3)车一平二.
                word = self.take(at);
                self.from = Some(at);
                while self.chars.clone().next().is_some_and(|(next, _)| next < at + length) {
                    self.chars.next();
                }
            } else if is_opening(c) {
                word = self.take(at);
                self.depth += 1;
            } else if is_closing(c) {
                self.depth = self.depth.saturating_sub(1);
                self.begins_sentence = false;
            } else if self.depth > 0 || is_of_number(c, self.from.map_or("", |from| &self.text[from..at])) {
            } else if c.is_whitespace() || "，,、".contains(c) {
                word = self.take(at);
            } else if "。！？；!?;".contains(c) {
                word = self.take(at);
                self.begins_sentence = true;
            } else if self.from.is_none() {
                self.from = Some(at);
            }
            if word.is_some() {
                return word;
            }
        }
        self.take(self.text.len())
    }
}

/// Whether a sign follows a number, as in `3、`, `3，` and `3。`.
fn is_of_number(sign: char, before: &str) -> bool {
    "。、，".contains(sign) && !before.is_empty() && before.chars().all(|c| c.is_ascii_digit())
}
