//! The games of a page, as text.

use super::fields::Fields;
use crate::beside::Outside;
use crate::error::RecordFault;
use crate::text::{Lines, TextError, TextReport};
use crate::whole::MAX_SIZE as MAX_GAME;

/// The text of a game, and the line it begins on.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) line: usize,
    pub(super) text: String,
    /// Whether the fields stand alone, without a pair of outer tags.
    is_bare: bool,
    /// The single fields that a bare block has already had.
    seen: [bool; KEY_FIELDS.len()],
}

/// Fields whose repetition begins the next game where no outer tags separate games.
const KEY_FIELDS: [&str; 3] = ["title", "binit", "movelist"];

/// The beginning of a field.
const FIELD: &str = "[DhtmlXQ_";

/// The beginning or end of a game, or a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Open,
    Close,
    /// A field; for a key field, its number.
    Field(Option<usize>),
}

/// Reads the games of a page, one at a time.
#[derive(Debug)]
pub(super) struct Blocks<'s> {
    lines: Lines<'s>,
    line: String,
    /// The number of bytes of the line that were examined.
    at: usize,
    is_over: bool,
    outside: Outside,
}

impl<'s> Blocks<'s> {
    pub(super) fn new(lines: Lines<'s>) -> Blocks<'s> {
        Blocks { lines, line: String::new(), at: 0, is_over: false, outside: Outside::default() }
    }

    /// Takes the text that stood before the last game, or after it at the end.
    pub(super) fn take_outside(&mut self) -> Outside {
        std::mem::take(&mut self.outside)
    }

    pub(super) fn text_report(&self) -> &TextReport {
        self.lines.report()
    }

    /// The next game, or a line and its fault.
    pub(super) fn next(&mut self) -> Option<Result<Block, (usize, RecordFault)>> {
        let mut block: Option<Block> = None;
        while !self.is_over {
            let (mark, begin, end) = match next_mark(&self.line[self.at..]) {
                Some((mark, begin, length)) => (Some(mark), self.at + begin, self.at + begin + length),
                None => (None, self.line.len(), self.line.len()),
            };
            if let Some(open) = &mut block {
                // A field that can belong to this game is part of its text.
                let is_inside = matches!(mark, Some(Mark::Field(key)) if !open.is_repeated(key));
                let until = if is_inside { end } else { begin };
                let text = &self.line[self.at..until];
                if open.text.len() + text.len() >= MAX_GAME {
                    let line = open.line;
                    self.at = end;
                    return Some(Err((line, RecordFault::TooLong { limit: MAX_GAME })));
                }
                open.text.push_str(text);
                if mark.is_some() && !is_inside {
                    // Often the closing tag is missing: the start of the next game then ends this one.
                    self.at = if mark == Some(Mark::Close) { end } else { begin };
                    match block.take() {
                        Some(block) if block.is_game() => return Some(Ok(block)),
                        // Words that mention the format are part of the text around the games.
                        Some(block) => self.outside.add(block.line, &block.text),
                        None => {}
                    }
                    continue;
                }
            } else {
                self.outside.add(self.lines.number(), &self.line[self.at..begin]);
            }
            if block.is_none() && matches!(mark, Some(Mark::Open | Mark::Field(_))) {
                let mut new = Block { line: self.lines.number(), ..Block::default() };
                if let Some(Mark::Field(key)) = mark {
                    new.is_bare = true;
                    new.is_repeated(key);
                    new.text.push_str(&self.line[begin..end]);
                }
                block = Some(new);
            }
            self.at = end;
            if mark.is_some() {
                continue;
            }
            match &mut block {
                Some(block) => block.text.push('\n'),
                None => self.outside.add(self.lines.number(), "\n"),
            }
            self.at = 0;
            match self.lines.read(&mut self.line) {
                Ok(true) => {}
                Ok(false) => self.is_over = true,
                Err(error) => {
                    self.is_over = !matches!(error, TextError::LongLine);
                    self.line.clear();
                    return Some(Err((self.lines.number(), error.into())));
                }
            }
        }
        let block = block?;
        if !block.is_game() {
            self.outside.add(block.line, &block.text);
            return None;
        }
        Some(Ok(block))
    }
}

impl Block {
    /// Whether a key field was there before; notes it.
    fn is_repeated(&mut self, key: Option<usize>) -> bool {
        let Some(key) = key.filter(|_| self.is_bare) else { return false };
        std::mem::replace(&mut self.seen[key], true)
    }

    /// Outer tags alone are a mention of the format, and fields alone are often bits of a page's own text.
    fn is_game(&self) -> bool {
        let is_game =
            |fields: &Fields<'_>| if self.is_bare { fields.is_game() } else { fields.is_about_game() };
        self.text.contains(FIELD) && is_game(&Fields::new(&self.text))
    }
}

/// The first mark of a text, where it is, and its length.
fn next_mark(text: &str) -> Option<(Mark, usize, usize)> {
    text.match_indices('[').find_map(|(at, _)| {
        let rest = &text[at + 1..];
        let (mark, rest) = match rest.strip_prefix('/') {
            None => (Mark::Open, rest),
            Some(rest) => (Mark::Close, rest),
        };
        let tail = rest.strip_prefix("DhtmlXQ")?;
        if let Some(tail) = tail.strip_prefix("iFrame]").or_else(|| tail.strip_prefix(']')) {
            return Some((mark, at, text.len() - tail.len() - at));
        }
        let name = tail.strip_prefix('_').filter(|_| mark == Mark::Open)?;
        let key =
            KEY_FIELDS.iter().position(|key| name.strip_prefix(key).is_some_and(|n| n.starts_with(']')));
        Some((Mark::Field(key), at, text.len() - name.len() - at))
    })
}
