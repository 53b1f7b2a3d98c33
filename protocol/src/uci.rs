//! UCI, the Universal Chess Interface, as xiangqi front ends speak it, and its Cyclone form (`fen` and
//! `startpos` without the word `position`). Its words are known here only.
//!
//! | file | what |
//! |---|---|
//! | `read` | a line to a command |
//! | `write` | an event to lines |
//! | `moves` | moves with ranks from 0 or from 1 |
//! | `ranks` | from which number the ranks of a front end count |

mod moves;
mod ranks;
mod read;
mod write;

use crate::command::{Command, Event, Report};
use crate::common::{ToldChanges, WrittenPosition};
use crate::dialect::{Dialect, Protocol};
use crate::game_memory::GameMemory;
use crate::options::Options;
use crate::setup::SetupError;

/// The dialect.
#[derive(Clone, Debug, Default)]
pub struct Uci {
    /// The number of Red's back rank, found out from lines that were read; not always acted on yet.
    read_base: Option<usize>,
    /// The same as far as it was acted on: answers use it.
    written_base: Option<usize>,
    memory: GameMemory,
    told: ToldChanges,
}

/// The protocol. A front end may begin with any of its words, not only with the greetings.
pub const PROTOCOL: Protocol = Protocol {
    greetings: &["uci", "ucicyclone"],
    is_begun_by: |line| !matches!(read::command(line, 0), Command::Unknown(_)),
    begin: || Box::new(Uci::default()),
};

impl Uci {
    /// Takes note of the number from which ranks count, and says so if it is another one than before.
    fn settle(&mut self, base: Option<usize>, commands: &mut Vec<Command>) {
        if base != self.read_base {
            self.read_base = base;
            commands.push(Command::CountRanksFrom(base));
        }
    }

    fn new_base(&mut self, base: Option<usize>, options: &Options) -> Vec<String> {
        let before = std::mem::replace(&mut self.written_base, base).unwrap_or(0);
        let is_news = options.rank_base.number().is_none() && base.is_some_and(|base| base != before);
        match base {
            Some(base) if is_news => {
                vec![format!(
                    "info string ranks count from {base} here, by the moves sent (option Rank Base)"
                )]
            }
            _ => Vec::new(),
        }
    }
}

impl Dialect for Uci {
    fn read(&mut self, line: &str, options: &Options) -> Vec<Command> {
        let fixed = options.rank_base.number();
        let base = fixed.or(self.read_base).unwrap_or(0);
        let mut commands = Vec::new();
        let command = match read::position_words(line) {
            Some(tokens) => {
                let (position, decided) = ranks::position(&tokens, fixed, self.read_base);
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
        let base = options.rank_base.number().or(self.written_base).unwrap_or(0);
        write::lines(event, options, base)
    }
}
