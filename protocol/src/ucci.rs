//! UCCI 3.0, the Universal Chinese Chess Interface, and what its clients say beyond the text: words of UCI
//! inside `go`, option names of UCI, and `setoption name <id> value <x>`. No other file knows its words.
//!
//! The text: the protocol's description on xqbase.com. States are the driver's business.
//!
//! | file | what |
//! |---|---|
//! | `read` | a line to a command |
//! | `go` | the modes of thinking, a table of its own |
//! | `options` | the options under the protocol's names |
//! | `write` | an event to lines |

mod go;
mod options;
mod read;
mod write;

use crate::command::{Command, Event};
use crate::dialect::{Dialect, Protocol};
use crate::options::Options;

/// The dialect, with what its options change in the meaning of lines.
#[derive(Debug)]
pub struct Ucci {
    /// Times are sent in milliseconds, not in seconds.
    milliseconds: bool,
    /// What goes wrong is told.
    debug: bool,
    /// What goes behind the next answer.
    verdict: Option<&'static str>,
}

impl Default for Ucci {
    fn default() -> Self {
        Ucci { milliseconds: true, debug: false, verdict: None }
    }
}

/// The protocol. A front end must begin with its greeting.
pub const PROTOCOL: Protocol =
    Protocol { greetings: &["ucci"], is_begun_by: |_| false, begin: || Box::new(Ucci::default()) };

impl Dialect for Ucci {
    fn read(&mut self, line: &str, _: &Options) -> Vec<Command> {
        read::commands(line, self)
    }

    fn write(&mut self, event: &Event, _: &Options) -> Vec<String> {
        write::lines(event, self)
    }
}
