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

use crate::command::{Command, Event, Report};
use crate::common::{ToldChanges, WrittenPosition};
use crate::dialect::{Dialect, Protocol};
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
    is_begun_by: |line| !matches!(read::command(line, Coordinates::default()), Command::Unknown(_)),
    begin: || Box::new(Uci::default()),
};

impl Uci {
    /// Takes note of the number from which ranks count, and says so if it is another one than before.
    fn settle(&mut self, base: Option<Coordinates>, commands: &mut Vec<Command>) {
        if base != self.read {
            self.read = base;
            commands.push(Command::CountRanksFrom(base));
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
    fn read(&mut self, line: &str, options: &Options) -> Vec<Command> {
        let fixed = options.rank_base.fixed();
        let base = fixed.or(self.read).unwrap_or_default();
        let mut commands = Vec::new();
        let command = match read::position_words(line) {
            Some(tokens) => {
                let (position, decided) = ranks::position(&tokens, fixed, self.read);
                if decided.is_some() {
                    self.settle(decided, &mut commands);
                }
                let written = WrittenPosition::new(&tokens);
                commands.extend(self.told.news(&written));
                Command::SetPosition(written.in_game(position, &mut self.memory, options.follow_games))
            }
            None => read::command(line, base),
        };
        if command == Command::NewGame {
            self.memory.new_game();
            self.settle(None, &mut commands);
        }
        commands.push(command);
        commands
    }

    /// A position that could not be read is none: the one before it is not meant any more.
    fn read_too_long(&mut self, first_word: &str) -> Vec<Command> {
        let sets_position =
            ["position", "fen", "startpos"].iter().any(|word| word.eq_ignore_ascii_case(first_word));
        vec![if sets_position {
            Command::SetPosition(Err(SetupError::TooLong))
        } else {
            Command::Report(Report::LineTooLong)
        }]
    }

    fn write(&mut self, event: &Event, options: &Options) -> Vec<String> {
        if let Event::RanksCountFrom(base) = event {
            return self.new_base(*base, options);
        }
        let base = options.rank_base.fixed().or(self.written).unwrap_or_default();
        write::lines(event, options, base)
    }
}
