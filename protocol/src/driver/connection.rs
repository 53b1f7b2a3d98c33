//! The state of the connection.

use std::collections::VecDeque;
use std::io::Write;

use crate::dialect::{Dialect, Protocol};
use crate::input::Input;
use crate::output::Output;
use crate::protocols;

/// The stage of the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// Nothing was received yet: the first word selects the protocol.
    Boot,
    /// Lines are accepted.
    Open,
    /// The input has ended, but its commands are not finished yet.
    InputEnded,
    /// The process ends after the pending answers.
    Quitting,
}

/// The protocol in use, and the settings of the conversation.
pub(super) struct Connection {
    pub(super) protocol: &'static Protocol,
    pub(super) dialect: Box<dyn Dialect>,
    pub(super) output: Output,
    pub(super) stage: Stage,
    /// Whether debug output is on.
    pub(super) debug: bool,
    /// Whether batch mode is on: commands then wait until the running work is done.
    pub(super) batch: bool,
    /// Lines in another protocol, the first being its greeting: they wait until this one's work is done.
    pub(super) unread: VecDeque<Input>,
}

impl Connection {
    pub(super) fn new(sink: impl Write + Send + 'static) -> Connection {
        Connection {
            protocol: protocols::INITIAL_PROTOCOL,
            dialect: (protocols::INITIAL_PROTOCOL.begin)(),
            output: Output::new(sink),
            stage: Stage::Boot,
            debug: false,
            batch: false,
            unread: VecDeque::new(),
        }
    }

    /// Changes to this protocol, in its initial state.
    pub(super) fn speak(&mut self, protocol: &'static Protocol) {
        self.protocol = protocol;
        self.dialect = (protocol.begin)();
        // Lines that were read before the end of the input may still change the protocol; the stage must not go back
        // then.
        self.stage = self.stage.max(Stage::Open);
        self.debug = false;
        self.batch = false;
    }
}
