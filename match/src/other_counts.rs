//! Another engine's `go perft`, compared with ours down to the first position and move on which they differ.

use std::collections::BTreeMap;
use std::sync::Arc;

use xiangqi::{Move, Position};

use crate::config::Timeouts;
use crate::engine::{EngineConfig, EngineError, Probe, Ranks};
use crate::error::MatchError;
use crate::log::Log;
use crate::stop::StopFlag;

/// The first position found whose moves differ between two engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position.
    pub fen: String,
    /// The moves that lead from the start of the comparison to this position.
    pub path: Vec<Move>,
    /// Moves that only Chuhe generates.
    pub missing: Vec<Move>,
    /// Moves that only the other engine generates, or its answers that are not moves.
    pub surplus: Vec<String>,
}

/// Another engine, to compare perft counts with.
#[derive(Debug)]
pub struct OtherCounts {
    probe: Probe,
    ranks: Ranks,
    name: String,
}

impl OtherCounts {
    /// Starts an engine and detects the number of its first rank. `command` is a program and its arguments.
    ///
    /// # Errors
    /// If it does not start, does not speak UCI, or knows no `go perft`.
    pub fn start(command: &str) -> Result<OtherCounts, MatchError> {
        let (program, arguments) =
            command.trim().split_once(char::is_whitespace).unwrap_or((command.trim(), ""));
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
        let ranks = first.iter().find_map(|(text, _)| Ranks::of_first_move(text));
        let ranks = ranks.ok_or_else(|| failed("go perft shows no moves of the start position"))?;
        Ok(OtherCounts { probe, ranks, name: program.to_owned() })
    }

    /// Compares the count of each move, and descends to the first position whose moves differ. `count` is our own count
    /// of a position. `None` if there is no difference.
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
            let read = |text: &str| self.ranks.read(text).filter(|mv| moves.contains(mv));
            let known: BTreeMap<Move, u64> =
                theirs.iter().filter_map(|(text, count)| Some((read(text)?, *count))).collect();
            let missing: Vec<Move> = moves.iter().copied().filter(|mv| !known.contains_key(mv)).collect();
            let surplus: Vec<String> = theirs
                .iter()
                .filter(|(text, _)| read(text).is_none())
                .map(|(text, _)| text.clone())
                .collect();
            if !missing.is_empty() || !surplus.is_empty() {
                return Ok(Some(Difference { fen: position.fen(), path, missing, surplus }));
            }
            let differs = moves.iter().copied().find(|&mv| {
                let mut next = position.clone();
                next.make_move(mv);
                count(&next, depth - 1) != known[&mv]
            });
            match differs {
                None => return Ok(None),
                Some(mv) => {
                    position.make_move(mv);
                    path.push(mv);
                }
            }
        }
        // The engine counts a single move wrongly, so no position below can be the cause.
        Ok(Some(Difference { fen: position.fen(), path, missing: Vec::new(), surplus: Vec::new() }))
    }
}
