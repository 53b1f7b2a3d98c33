//! UCI, the Universal Chess Interface, as xiangqi front ends speak it, and its Cyclone form (`fen` and
//! `startpos` without the word `position`). Its words are known here only.
//!
//! | file | what |
//! |---|---|
//! | `read` | a line to a command |
//! | `write` | an event to lines |
//! | `moves` | moves with ranks from 0 or from 1 |

mod moves;
mod read;
mod write;

use crate::command::{Command, Event};
use crate::dialect::{Dialect, Protocol};
use crate::options::Options;

/// The dialect. It keeps no state of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uci;

/// The protocol. A front end may begin with any of its words, not only with the greetings.
pub const PROTOCOL: Protocol = Protocol {
    greetings: &["uci", "ucicyclone"],
    is_begun_by: |line| !matches!(read::command(line, 0), Command::Unknown(_)),
    begin: || Box::new(Uci),
};

impl Dialect for Uci {
    fn read(&mut self, line: &str, options: &Options) -> Vec<Command> {
        vec![read::command(line, options.rank_base)]
    }

    fn write(&mut self, event: &Event, options: &Options) -> Vec<String> {
        write::lines(event, options)
    }
}
