//! The interface of a protocol.
//!
//! A new protocol is one file that implements [`Dialect`] and one entry in
//! [`PROTOCOLS`](crate::protocols::PROTOCOLS).

use crate::command::Reading;
use crate::event::ProtocolEvent;
use crate::options::Options;

/// A line protocol in use. It may have state: earlier lines can change the meaning of a line.
pub trait Dialect {
    /// Reads a line and returns its commands and replies, in order. The line is neither blank nor a comment.
    ///
    /// Called once for each line, on arrival. Earlier commands may still be waiting; `options` already includes their
    /// changes.
    fn read(&mut self, line: &str, options: &Options) -> Vec<Reading>;

    /// Reads a line that was too long. Only its first word was kept. Its question is answered; its position is invalid.
    fn read_too_long(&mut self, first_word: &str, options: &Options) -> Vec<Reading>;

    /// Returns the commands at the end of the input. Searches that end by themselves are finished and answered, unless
    /// these commands abandon them.
    fn read_end(&mut self) -> Vec<Reading> {
        Vec::new()
    }

    /// Returns the lines that report an event, in order; none if the protocol does not report it.
    ///
    /// Every [`Go`](crate::command::Command::Go) is answered by one [`ProtocolEvent::BestMove`], in the same order.
    fn write(&mut self, event: &ProtocolEvent, options: &Options) -> Vec<String>;

    /// Returns the dialect's own commands after the latest event. A protocol in which the engine keeps the game
    /// continues the game here. It is executed after all waiting commands.
    fn follow_up(&mut self) -> Vec<Reading> {
        Vec::new()
    }
}

/// A protocol that front ends can choose.
pub struct Protocol {
    /// The words with which a front end selects the protocol, at the start or later; case is ignored.
    pub greetings: &'static [&'static str],
    /// Whether this first line belongs to the protocol, although it is not a greeting.
    pub is_begun_by: fn(&str) -> bool,
    /// Creates the dialect in its initial state.
    pub begin: fn() -> Box<dyn Dialect>,
}

impl Protocol {
    /// Whether this word selects the protocol.
    pub(crate) fn is_selected_by(&self, word: &str) -> bool {
        self.greetings.iter().any(|greeting| greeting.eq_ignore_ascii_case(word))
    }
}

impl PartialEq for Protocol {
    fn eq(&self, other: &Protocol) -> bool {
        self.greetings == other.greetings
    }
}
