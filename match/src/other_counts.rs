//! Another engine's `go perft`, compared with ours down to the first position and move on which they differ.

use std::collections::BTreeMap;
use std::sync::Arc;

use xiangqi::{Move, Position};

use crate::config::Timeouts;
use crate::engine::{EngineConfig, EngineError, Probe, Ranks};
use crate::error::MatchError;
use crate::log::Log;
use crate::stop::StopFlag;

/// The first position found whose moves differ between two engines. If no list is filled and there is no total, the moves
/// are the same: the other engine counts the last move of the path wrongly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The position.
    pub fen: String,
    /// The moves that lead from the start of the comparison to this position.
    pub path: Vec<Move>,
    /// Moves that only Chuhe generates.
    pub missing: Vec<Move>,
    /// Moves that only the other engine generates, or its answers that are not moves.
    pub surplus: Vec<String>,
    /// Moves that the other engine lists more than once.
    pub repeated: Vec<Move>,
    /// The line with the total of the other engine, if only that is wrong.
    pub total: Option<String>,
}

impl Difference {
    /// Whether the lists of moves differ, and not only their counts.
    pub fn has_moves(&self) -> bool {
        !(self.missing.is_empty() && self.surplus.is_empty() && self.repeated.is_empty())
    }
}

/// Another engine, to compare perft counts with.
#[derive(Debug)]
pub struct OtherCounts {
    probe: Probe,
    ranks: Ranks,
    name: String,
}

impl OtherCounts {
    /// Starts an engine and detects the number of its first rank. `command` is a program and its arguments;
    /// quotation marks hold words together.
    ///
    /// # Errors
    /// If it does not start, does not speak UCI, or knows no `go perft`.
    pub fn start(command: &str) -> Result<OtherCounts, MatchError> {
        let (program, arguments) = split(command.trim());
        let config = EngineConfig {
            name: program.to_owned(),
            command: program.to_owned(),
            arguments: arguments.to_owned(),
            ..EngineConfig::default()
        };
        let log = Arc::new(Log::none());
        let not_started = |error| MatchError::Engine { name: program.to_owned(), error };
        let failed = |reason: &str| not_started(EngineError::Counts(reason.to_owned()));
        let mut probe = Probe::start(&config, Timeouts::default(), log, StopFlag::default())
            .map_err(|error| not_started(EngineError::Process { command: program.to_owned(), error }))?;
        probe.greet().map_err(|_| failed("it does not answer uci"))?;
        probe.ask("isready", "readyok").map_err(|_| failed("it does not answer isready"))?;
        let first =
            probe.divide(&Position::default(), 1).map_err(|_| failed("it does not answer go perft"))?;
        let ranks = first.moves.iter().find_map(|(text, _)| Ranks::of_first_move(text));
        let ranks = ranks.ok_or_else(|| failed("go perft shows no moves of the start position"))?;
        Ok(OtherCounts { probe, ranks, name: program.to_owned() })
    }

    /// Compares the count of each move and the total, and descends to the first position that differs. `count` is our own
    /// count of a position. `None` if there is no difference, as at depth 0, where there are no moves.
    ///
    /// # Errors
    /// If the engine ends or does not answer.
    pub fn compare(
        &mut self,
        position: &Position,
        depth: u8,
        count: impl Fn(&Position, u8) -> u64,
    ) -> Result<Option<Difference>, MatchError> {
        let mut position = position.clone();
        let mut path = Vec::new();
        for depth in (1..=depth).rev() {
            let theirs = self.probe.divide(&position, depth).map_err(|_| MatchError::Engine {
                name: self.name.clone(),
                error: EngineError::Counts(format!(
                    "it does not answer go perft {depth} in {}",
                    position.fen()
                )),
            })?;
            let moves = position.legal_moves();
            let mut known: BTreeMap<Move, u64> = BTreeMap::new();
            let (mut surplus, mut repeated) = (Vec::new(), Vec::new());
            for (text, count) in &theirs.moves {
                match self.ranks.read(text).filter(|mv| moves.contains(mv)) {
                    None => surplus.push(text.clone()),
                    Some(mv) if known.insert(mv, *count).is_some() => repeated.push(mv),
                    Some(_) => {}
                }
            }
            repeated.dedup();
            let missing: Vec<Move> = moves.iter().copied().filter(|mv| !known.contains_key(mv)).collect();
            let mut difference = Difference {
                fen: position.fen(),
                path: path.clone(),
                missing,
                surplus,
                repeated,
                total: None,
            };
            if difference.has_moves() {
                return Ok(Some(difference));
            }
            let mut sum = 0u64;
            let differs = moves.iter().copied().find(|&mv| {
                let mut next = position.clone();
                next.make_move(mv);
                let ours = count(&next, depth - 1);
                sum = sum.saturating_add(ours);
                ours != known[&mv]
            });
            match differs {
                None if !theirs.has_total(sum) => {
                    difference.total = Some(theirs.total);
                    return Ok(Some(difference));
                }
                None if path.is_empty() => return Ok(None),
                // The count of the last move differed, but below it the engine counts correctly.
                None => return Ok(Some(difference)),
                Some(mv) => {
                    position.make_move(mv);
                    path.push(mv);
                }
            }
        }
        if path.is_empty() {
            return Ok(None);
        }
        // The engine counts a single move wrongly, so no position below can be the cause.
        let fen = position.fen();
        Ok(Some(Difference { fen, path, ..Difference::default() }))
    }
}

/// The program of a command line, and the rest. A program with spaces in its path is in quotation marks.
fn split(command: &str) -> (&str, &str) {
    let quoted = ['\'', '"'].into_iter().find_map(|mark| command.strip_prefix(mark)?.split_once(mark));
    quoted.or_else(|| command.split_once(char::is_whitespace)).unwrap_or((command, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_may_have_spaces_in_its_path() {
        assert_eq!(split("engine"), ("engine", ""));
        assert_eq!(split("engine --a 'b c'"), ("engine", "--a 'b c'"));
        assert_eq!(split("'my engines/a' --b"), ("my engines/a", " --b"));
        assert_eq!(split("\"my engines/a\""), ("my engines/a", ""));
    }
}
