//! What a protocol has to provide.
//!
//! A new protocol is one file that implements [`Dialect`] and one entry in
//! [`PROTOCOLS`](crate::protocols::PROTOCOLS).

use crate::command::Reading;
use crate::event::ProtocolEvent;
use crate::options::Options;

/// A line protocol in use. It may keep a state: what was said decides what a line means.
pub trait Dialect {
    /// What a line asks for, in order. The line is neither blank nor a comment.
    ///
    /// Called once for each line, as it comes in. What was asked for before may still be waiting then; the
    /// options are those that will be set when it no longer does.
    fn read(&mut self, line: &str, options: &Options) -> Vec<Reading>;

    /// What a line asks for that was too long to be kept, but for its first word.
    fn read_too_long(&mut self, first_word: &str) -> Vec<Reading>;

    /// What the end of the input asks for. What ends by itself is finished and answered in any case.
    fn read_end(&mut self) -> Vec<Reading> {
        Vec::new()
    }

    /// The lines that tell of an event, in order; none if the protocol has no words for it.
    ///
    /// Every [`Go`](crate::command::Command::Go) that was read is answered by one [`ProtocolEvent::BestMove`], in the same order.
    fn write(&mut self, event: &ProtocolEvent, options: &Options) -> Vec<String>;

    /// What the dialect asks for itself after the event it was told last: a protocol in which the engine
    /// keeps the game continues with it here. Carried out after everything that already waits.
    fn follow_up(&mut self) -> Vec<Reading> {
        Vec::new()
    }
}

/// A protocol that front ends can choose.
pub struct Protocol {
    /// The words with which a front end chooses it, first or later; without regard to case.
    pub greetings: &'static [&'static str],
    /// Whether a front end that begins with this line speaks it, although it is not a greeting.
    pub is_begun_by: fn(&str) -> bool,
    /// A dialect to which nothing was said yet.
    pub begin: fn() -> Box<dyn Dialect>,
}

impl Protocol {
    /// Whether a front end chooses it by this word.
    pub fn is_greeted_by(&self, word: &str) -> bool {
        self.greetings.iter().any(|greeting| greeting.eq_ignore_ascii_case(word))
    }
}

impl PartialEq for Protocol {
    fn eq(&self, other: &Protocol) -> bool {
        self.greetings == other.greetings
    }
}
