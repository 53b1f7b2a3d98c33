//! UCCI 3.0, the Universal Chinese Chess Interface, and what its clients say beyond the specification: words of
//! UCI inside `go`, option names of UCI, and `setoption name <id> value <x>`. Its words are known here only.
//!
//! The specification: the protocol's description on xqbase.com. States are the driver's business.
//!
//! | file | what |
//! |---|---|
//! | `read` | a line to a command |
//! | `go` | the modes of thinking, with words of their own |
//! | `options` | the options under the protocol's names |
//! | `settings` | what options change in the meaning of lines |
//! | `write` | an event to lines |

mod go;
mod options;
mod read;
mod settings;
mod write;

use crate::command::{Command, Event};
use crate::dialect::{Dialect, Protocol};
use crate::options::Options;
use settings::LineSettings;

/// The dialect.
#[derive(Debug, Default)]
pub struct Ucci {
    settings: LineSettings,
}

/// The protocol. A front end must begin with its greeting.
pub const PROTOCOL: Protocol =
    Protocol { greetings: &["ucci"], is_begun_by: |_| false, begin: || Box::new(Ucci::default()) };

impl Dialect for Ucci {
    fn read(&mut self, line: &str, _: &Options) -> Vec<Command> {
        read::commands(line, &mut self.settings)
    }

    fn write(&mut self, event: &Event, _: &Options) -> Vec<String> {
        write::lines(event, self.settings.debug)
    }
}
