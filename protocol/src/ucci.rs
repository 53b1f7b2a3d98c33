//! UCCI 3.0, the Universal Chinese Chess Interface, and words of its clients beyond the specification: words of
//! UCI inside `go`, option names of UCI, and `setoption name <id> value <x>`. Its words are known here only.
//!
//! The specification: the protocol's description on xqbase.com. States are the driver's business.
//!
//! | file | what |
//! |---|---|
//! | `read` | a line to a command |
//! | `go` | the modes of thinking, with words of their own |
//! | `options` | the options under the protocol's names |
//! | `settings` | options that change the meaning of lines |
//! | `write` | an event to lines |

mod go;
mod options;
mod read;
mod settings;
mod write;

use crate::command::{Command, Reading};
use crate::common::ReportedNotes;
use crate::dialect::{Dialect, Protocol};
use crate::event::{ProtocolEvent, Report};
use crate::game_memory::GameMemory;
use crate::options::Options;
use crate::request::GoRequest;
use crate::setup::SetupError;
use settings::LineSettings;

/// The dialect UCCI.
#[derive(Debug, Default)]
pub struct Ucci {
    settings: LineSettings,
    memory: GameMemory,
    told: ReportedNotes,
}

/// The protocol. A front end must start with its greeting.
pub const PROTOCOL: Protocol =
    Protocol { greetings: &["ucci"], is_begun_by: |_| false, begin: || Box::new(Ucci::default()) };

impl Dialect for Ucci {
    fn read(&mut self, line: &str, options: &Options) -> Vec<Reading> {
        let Ucci { settings, memory, told } = self;
        read::readings(line, settings, memory, told, options)
    }

    /// An unreadable position means no position: the previous one no longer counts.
    fn read_too_long(&mut self, first_word: &str, options: &Options) -> Vec<Reading> {
        match first_word.to_ascii_lowercase().as_str() {
            "position" => vec![Command::SetPosition(Err(SetupError::TooLong)).into()],
            "go" => vec![Command::Go(Box::new(GoRequest::too_long())).into()],
            "probe" => vec![Command::Probe(Err(SetupError::TooLong)).into()],
            question @ ("ucci" | "isready") => self.read(question, options),
            _ => vec![read::reported(&Report::LineTooLong, self.settings.debug)],
        }
    }

    fn write(&mut self, event: &ProtocolEvent, _: &Options) -> Vec<String> {
        write::lines(event, self.settings.debug)
    }
}
