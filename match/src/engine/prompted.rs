//! A UCI engine for use outside of tournaments: one search with a node limit after the other.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

use xiangqi::Move;

use super::config::EngineConfig;
use super::fault::{EngineError, EngineTask};
use super::info::EngineScore;
use super::options::{EngineOption, has_option};
use super::probe::Probe;
use crate::config::Timeouts;
use crate::log::Log;
use crate::nearest::nearest;
use crate::stop::StopFlag;

/// The time limit of one search, in milliseconds.
const MAX_MS: u64 = 3_600_000;

/// A running engine. Its process ends when this value is dropped, or with this process.
///
/// Keep the thread that started it alive: on Linux the engine ends with that thread.
#[derive(Debug)]
pub struct PromptedEngine {
    probe: Probe,
    options: Vec<EngineOption>,
}

/// The answer to one search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PromptedAnswer {
    /// The move to play.
    pub best: Move,
    /// The score for the side to move, if the engine reports one.
    pub score: Option<EngineScore>,
    /// The number of nodes that the engine reports last; 0 if it reports none.
    pub nodes: u64,
}

impl PromptedEngine {
    /// Starts an engine and waits until it is ready.
    ///
    /// # Errors
    /// If it does not start, or does not speak UCI.
    pub fn start(program: &Path) -> Result<PromptedEngine, EngineError> {
        let command = program.to_string_lossy().into_owned();
        let config =
            EngineConfig { name: command.clone(), command: command.clone(), ..EngineConfig::default() };
        let timeouts = Timeouts { startup_ms: MAX_MS, ..Timeouts::default() };
        let mut probe = Probe::start(&config, timeouts, Arc::new(Log::none()), StopFlag::default())
            .map_err(|error| EngineError::Process { command, error })?;
        let lines =
            probe.ask("uci", "uciok").map_err(|fault| EngineError::waiting(fault, EngineTask::Handshake))?;
        let options = lines.iter().filter_map(|line| EngineOption::read(line)).collect();
        Ok(PromptedEngine { probe, options })
    }

    /// Sets an option. It is not an error if the engine has no such option.
    ///
    /// # Errors
    /// If the engine refuses the value, ends, or does not answer in time.
    pub fn set(&mut self, name: &str, value: impl Display) -> Result<(), EngineError> {
        let lines = self.settled(&format!("setoption name {name} value {value}"), EngineTask::Option)?;
        let refusal = format!("info string option {name}");
        match lines.into_iter().find(|line| line.starts_with(&refusal)) {
            Some(line) if has_option(&self.options, name) => Err(EngineError::Refused(line)),
            _ => Ok(()),
        }
    }

    /// Sets an option that the engine must have.
    ///
    /// # Errors
    /// If the engine has no such option, refuses the value, ends, or does not answer in time.
    pub fn set_known(&mut self, name: &str, value: impl Display) -> Result<(), EngineError> {
        if has_option(&self.options, name) {
            return self.set(name, value);
        }
        let known = self.options.iter().map(|option| option.name.as_str());
        Err(EngineError::NoOption { name: name.to_owned(), nearest: nearest(name, known).map(str::to_owned) })
    }

    /// Makes the engine forget the previous game.
    ///
    /// # Errors
    /// If it ends, or does not answer in time.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.settled("ucinewgame", EngineTask::NewGame).map(drop)
    }

    fn settled(&mut self, line: &str, task: EngineTask) -> Result<Vec<String>, EngineError> {
        self.probe
            .ask(&format!("{line}\nisready"), "readyok")
            .map_err(|fault| EngineError::waiting(fault, task))
    }

    /// The answer of the engine after `moves` from the start position. `limits` are the limits of the search in words of
    /// UCI, like `nodes 4000`.
    ///
    /// # Errors
    /// If the answer is not a move, or there is no answer.
    pub fn think(&mut self, moves: &[Move], limits: &str) -> Result<PromptedAnswer, EngineError> {
        let played: String = moves.iter().map(|mv| format!(" {mv}")).collect();
        let position = match moves {
            [] => "position startpos".to_owned(),
            _ => format!("position startpos moves{played}"),
        };
        let found = self.probe.search(&position, &format!("go {limits}"));
        let found = found.map_err(|fault| EngineError::waiting(fault, EngineTask::Move))?;
        let best = found.best.parse().map_err(|_| EngineError::NotAMove(found.best))?;
        let (score, nodes) = found.info.map_or((None, 0), |info| (info.score, info.nodes));
        Ok(PromptedAnswer { best, score, nodes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_an_error() {
        let error = PromptedEngine::start(Path::new("/nonexistent")).unwrap_err();
        assert!(matches!(error, EngineError::Process { .. }), "{error}");
    }
}
