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
use crate::common::{ReportedNotes, WrittenPosition};
use crate::dialect::{Dialect, Protocol};
use crate::event::{ProtocolEvent, Report};
use crate::game_memory::GameMemory;
use crate::options::Options;
use crate::request::GoRequest;
use crate::setup::SetupError;

/// The dialect UCI.
#[derive(Clone, Debug, Default)]
pub struct Uci {
    /// How moves name squares, detected when lines are read. The driver may not have executed these lines yet.
    read: Option<Coordinates>,
    /// Whether moves of this game decided `read`. Until then it is the value of the last game.
    is_decided: bool,
    /// How moves name squares in the executed lines: answers use this value.
    written: Option<Coordinates>,
    memory: GameMemory,
    told: ReportedNotes,
}

/// The protocol UCI. A front end may begin with any of its words, not only with the greetings.
pub const PROTOCOL: Protocol = Protocol {
    greetings: &["uci", "ucicyclone"],
    is_begun_by: read::starts_uci,
    begin: || Box::new(Uci::default()),
};

impl Uci {
    /// Records the number from which ranks count, and reports it if it has changed.
    fn settle(&mut self, base: Coordinates, readings: &mut Vec<Reading>) {
        if self.read != Some(base) {
            self.read = Some(base);
            readings.push(Command::CountRanksFrom(base).into());
        }
    }

    fn new_base(&mut self, base: Coordinates, options: &Options) -> Vec<String> {
        let before = self.written.replace(base).unwrap_or_default();
        if options.rank_base.fixed().is_some() || base == before {
            return Vec::new();
        }
        vec![format!(
            "info string ranks count from {} here, by the moves sent (option Rank Base)",
            base.base()
        )]
    }
}

impl Dialect for Uci {
    fn read(&mut self, line: &str, options: &Options) -> Vec<Reading> {
        let fixed = options.rank_base.fixed();
        let base = fixed.or(self.read).unwrap_or_default();
        let mut readings = Vec::new();
        let reading = match read::position_words(line) {
            Some(tokens) => {
                let written = WrittenPosition::new(&tokens, options.rules().natural_move_limit);
                let (position, decided) = ranks::position(&written, fixed, self.read, self.is_decided);
                if let Some(base) = decided {
                    self.is_decided = true;
                    self.settle(base, &mut readings);
                }
                let take_new = self.told.take_new(&written);
                readings.extend(take_new.into_iter().map(|text| read::reported(&Report::Note(text), base)));
                let position = written.in_game(position, &mut self.memory, options.follow_games);
                Some(Command::SetPosition(position).into())
            }
            None => read::reading(line, base),
        };
        if let Some(Reading::Command(Command::Go(request))) = &reading {
            self.memory.note_search(request, options);
        }
        if reading == Some(Command::NewGame.into()) {
            self.memory.new_game();
            // The client is the same, but the moves of the new game may show another count of ranks.
            self.is_decided = false;
        }
        readings.extend(reading);
        readings
    }

    /// An unreadable position means no position: the previous one no longer counts.
    fn read_too_long(&mut self, first_word: &str, _: &Options) -> Vec<Reading> {
        let base = Coordinates::default();
        match first_word.to_ascii_lowercase().as_str() {
            "position" | "fen" | "startpos" => vec![Command::SetPosition(Err(SetupError::TooLong)).into()],
            "go" => vec![Command::Go(Box::new(GoRequest::too_long())).into()],
            question @ ("uci" | "isready") => read::reading(question, base).into_iter().collect(),
            _ => vec![read::reported(&Report::LineTooLong, base)],
        }
    }

    fn write(&mut self, event: &ProtocolEvent, options: &Options) -> Vec<String> {
        if let ProtocolEvent::RanksCountFrom(base) = event {
            return self.new_base(*base, options);
        }
        let base = options.rank_base.fixed().or(self.written).unwrap_or_default();
        write::lines(event, options, base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_game_uses_the_rank_base_of_the_last_one_until_its_moves_decide() {
        let mut uci = Uci::default();
        let options = Options::default();
        let mut read = |line: &str| uci.read(line, &options);
        let base = |readings: &[Reading]| {
            let based = |reading: &Reading| match reading {
                Reading::Command(Command::CountRanksFrom(base)) => Some(*base),
                _ => None,
            };
            readings.iter().find_map(based)
        };
        let is_position = |readings: &[Reading]| {
            matches!(readings.last(), Some(Reading::Command(Command::SetPosition(Ok(_)))))
        };
        assert_eq!(base(&read("position startpos moves h3e3")), Some(Coordinates::FromOne));
        // In the second game the engine moves first, and writes its move with the same count of ranks.
        assert_eq!(read("ucinewgame"), [Command::NewGame.into()]);
        assert_eq!(base(&read("position startpos")), None);
        let second = read("position startpos moves h3e3 h10g8");
        assert!(is_position(&second) && base(&second).is_none());
        assert!(!is_position(&read("position startpos moves h2e2 h9g7")), "decided for this game");
        // The moves of the next game may show another count.
        read("ucinewgame");
        let third = read("position startpos moves h2e2 h9g7");
        assert!(is_position(&third) && base(&third) == Some(Coordinates::FromZero));
    }
}
