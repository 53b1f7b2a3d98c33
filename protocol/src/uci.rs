//! UCI, the Universal Chess Interface, as xiangqi front ends speak it, and its Cyclone form (`fen` and
//! `startpos` without the word `position`). No other file knows its words.
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
use crate::dialect::Dialect;
use crate::options::Options;

/// The dialect. It keeps no state of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uci;

impl Uci {
    /// The dialect, if a front end that begins with this word speaks it: any of its words will do.
    pub fn for_first_word(word: &str) -> Option<Box<dyn Dialect>> {
        let known = !matches!(Uci.read(word, &Options::default()), Command::Unknown(_));
        known.then(|| Box::new(Uci) as Box<dyn Dialect>)
    }
}

impl Dialect for Uci {
    fn read(&self, line: &str, options: &Options) -> Command {
        read::command(line, options.rank_base())
    }

    fn write(&mut self, event: &Event, options: &Options) -> Vec<String> {
        write::lines(event, options)
    }
}
