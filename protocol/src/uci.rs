//! UCI, the Universal Chess Interface, as xiangqi front ends speak it, and its Cyclone form (`fen` and
//! `startpos` without the word `position`). Its words are known here only.
//!
//! | file | what |
//! |---|---|
//! | `read` | a line to a command |
//! | `write` | an event to lines |
//! | `ranks` | from which number the ranks of a front end count |

mod ranks;
mod read;
mod write;

use xiangqi::Coordinates;

use crate::command::{Command, Reading};
use crate::common::{ToldChanges, WrittenPosition};
use crate::dialect::{Dialect, Protocol};
use crate::event::{ProtocolEvent, Report};
use crate::game_memory::GameMemory;
use crate::options::Options;
use crate::setup::SetupError;

/// The dialect.
#[derive(Clone, Debug, Default)]
pub struct Uci {
    /// How moves name squares, found out from lines that were read; not always acted on yet.
    read: Option<Coordinates>,
    /// The same as far as it was acted on: answers use it.
    written: Option<Coordinates>,
    memory: GameMemory,
    told: ToldChanges,
}

/// The protocol. A front end may begin with any of its words, not only with the greetings.
pub const PROTOCOL: Protocol = Protocol {
    greetings: &["uci", "ucicyclone"],
    is_begun_by: read::begins_a_conversation,
    begin: || Box::new(Uci::default()),
};

impl Uci {
    /// Takes note of the number from which ranks count, and says so if it is another one than before.
    fn settle(&mut self, base: Option<Coordinates>, readings: &mut Vec<Reading>) {
        if base != self.read {
            self.read = base;
            readings.push(Command::CountRanksFrom(base).into());
        }
    }

    fn new_base(&mut self, base: Option<Coordinates>, options: &Options) -> Vec<String> {
        let before = std::mem::replace(&mut self.written, base).unwrap_or_default();
        let is_news = options.rank_base.fixed().is_none() && base.is_some_and(|base| base != before);
        match base {
            Some(base) if is_news => {
                vec![format!(
                    "info string ranks count from {} here, by the moves sent (option Rank Base)",
                    base.base()
                )]
            }
            _ => Vec::new(),
        }
    }
}

impl Dialect for Uci {
    fn read(&mut self, line: &str, options: &Options) -> Vec<Reading> {
        let fixed = options.rank_base.fixed();
        let base = fixed.or(self.read).unwrap_or_default();
        let mut readings = Vec::new();
        let reading = match read::position_words(line) {
            Some(tokens) => {
                let (position, decided) = ranks::position(&tokens, fixed, self.read);
                if decided.is_some() {
                    self.settle(decided, &mut readings);
                }
                let written = WrittenPosition::new(&tokens);
                let news = self.told.news(&written);
                readings.extend(news.into_iter().map(|text| read::reported(&Report::Note(text), base)));
                let position = written.in_game(position, &mut self.memory, options.follow_games);
                Some(Command::SetPosition(position).into())
            }
            None => read::reading(line, base),
        };
        if reading == Some(Command::NewGame.into()) {
            self.memory.new_game();
            self.settle(None, &mut readings);
        }
        readings.extend(reading);
        readings
    }

    /// An unreadable position is no position: the one before it no longer counts.
    fn read_too_long(&mut self, first_word: &str) -> Vec<Reading> {
        let sets_position =
            ["position", "fen", "startpos"].iter().any(|word| word.eq_ignore_ascii_case(first_word));
        vec![if sets_position {
            Command::SetPosition(Err(SetupError::TooLong)).into()
        } else {
            read::reported(&Report::LineTooLong, Coordinates::default())
        }]
    }

    fn write(&mut self, event: &ProtocolEvent, options: &Options) -> Vec<String> {
        if let ProtocolEvent::RanksCountFrom(base) = event {
            return self.new_base(*base, options);
        }
        let base = options.rank_base.fixed().or(self.written).unwrap_or_default();
        write::lines(event, options, base)
    }
}
