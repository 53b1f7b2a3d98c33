//! What a protocol has to provide, and which one a front end speaks.
//!
//! A new protocol is one file that implements [`Dialect`] and one line in `DIALECTS`.

use crate::command::{Command, Event};
use crate::options::Options;

/// A line protocol.
pub trait Dialect {
    /// What a line asks for. The line is neither blank nor a comment.
    ///
    /// In mid-search a line is read twice, once to see whether it can wait, and again when its turn comes,
    /// because what came before it may change its meaning.
    fn read(&self, line: &str, options: &Options) -> Command;

    /// The lines that tell of an event, in order; none if the protocol has no words for it.
    fn write(&mut self, event: &Event, options: &Options) -> Vec<String>;
}

/// Tells from the first word of a front end whether it speaks the dialect.
type Choice = fn(&str) -> Option<Box<dyn Dialect>>;

/// All dialects, the likeliest first.
const DIALECTS: [Choice; 1] = [crate::uci::Uci::for_first_word];

/// The dialect of the front end whose first word this is.
pub fn for_first_word(word: &str) -> Option<Box<dyn Dialect>> {
    DIALECTS.iter().find_map(|choice| choice(word))
}

/// The dialect in which to report what nobody understands, until a dialect is chosen.
pub fn before_the_first_word() -> Box<dyn Dialect> {
    Box::new(crate::uci::Uci)
}

/// The first word of a line, if there is any to read: not of blank lines, not of comments.
pub fn first_word(line: &str) -> Option<&str> {
    words(line).next().filter(|word| !word.starts_with('#'))
}

/// The words of a line: they are separated by any number of spaces and tabulators.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t']).filter(|word| !word.is_empty())
}
