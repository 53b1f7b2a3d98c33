//! An engine that plays in a process of its own and speaks UCI.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use xiangqi::Move;

/// What went wrong between the tuner and the engine.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EngineError {
    /// It cannot be started, or it has ended.
    #[error("the engine: {0}")]
    Process(#[from] io::Error),
    /// Its answer is not a move.
    #[error("the engine answered '{0}'")]
    Answer(String),
    /// It refuses the value of an option.
    #[error("the engine: {0}")]
    Refused(String),
    /// It lacks an option.
    #[error("the engine has no option '{0}'; was it built with --features tune?")]
    Option(String),
}

/// The score of a mate, in centipawns: beyond any evaluation.
const MATE: i32 = 30_000;

/// A running engine. It is ended when this is dropped.
pub(crate) struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    options: Vec<String>,
}

impl Engine {
    /// Starts one and waits until it is ready.
    pub(crate) fn start(program: &Path) -> Result<Engine, EngineError> {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let missing = || io::Error::other("no pipe to it");
        let input = process.stdin.take().ok_or_else(missing)?;
        let output = BufReader::new(process.stdout.take().ok_or_else(missing)?);
        let mut engine = Engine { process, input, output, options: Vec::new() };
        engine.say("uci")?;
        let lines = engine.lines_until("uciok")?;
        engine.options = lines.iter().filter_map(|line| option_name(line)).map(str::to_owned).collect();
        Ok(engine)
    }

    /// Sets an option. It is not an error if the engine has no such option.
    pub(crate) fn set(&mut self, name: &str, value: impl Display) -> Result<(), EngineError> {
        self.say(&format!("setoption name {name} value {value}\nisready"))?;
        let refusal = format!("info string option {name}");
        match self.lines_until("readyok")?.into_iter().find(|line| line.starts_with(&refusal)) {
            Some(line) if self.has(name) => Err(EngineError::Refused(line)),
            _ => Ok(()),
        }
    }

    fn has(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.eq_ignore_ascii_case(name))
    }

    /// Sets an option that the engine must have.
    pub(crate) fn set_known(&mut self, name: &str, value: impl Display) -> Result<(), EngineError> {
        if self.has(name) { self.set(name, value) } else { Err(EngineError::Option(name.to_owned())) }
    }

    /// Makes the engine forget the game before.
    pub(crate) fn new_game(&mut self) -> Result<(), EngineError> {
        self.say("ucinewgame\nisready")?;
        self.lines_until("readyok").map(drop)
    }

    /// The move that the engine plays after `moves` from the start position with a search of `nodes` nodes, and
    /// its score for the side to move.
    pub(crate) fn think(&mut self, moves: &[Move], nodes: u64) -> Result<(Move, i32), EngineError> {
        let moves: String = moves.iter().map(|mv| format!(" {mv}")).collect();
        let moves = if moves.is_empty() { moves } else { format!(" moves{moves}") };
        self.say(&format!("position startpos{moves}\ngo nodes {nodes}"))?;
        let lines = self.lines_until("bestmove ")?;
        let score = lines.iter().rev().find_map(|line| score(line)).unwrap_or(0);
        let answer = lines.last().map_or("", String::as_str);
        let mv = answer.split_whitespace().nth(1).and_then(|word| word.parse().ok());
        Ok((mv.ok_or_else(|| EngineError::Answer(answer.to_owned()))?, score))
    }

    fn say(&mut self, text: &str) -> Result<(), EngineError> {
        Ok(writeln!(self.input, "{text}")?)
    }

    /// The lines of the engine up to one that begins with `start`.
    fn lines_until(&mut self, start: &str) -> Result<Vec<String>, EngineError> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
            }
            let found = line.starts_with(start);
            lines.push(line.trim_end().to_owned());
            if found {
                return Ok(lines);
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have gone already; either way it must be waited for.
        let _ = self.say("quit");
        let _ = self.process.wait();
    }
}

/// The name in an `option` line.
fn option_name(line: &str) -> Option<&str> {
    line.strip_prefix("option name ")?.split_once(" type ").map(|(name, _)| name)
}

/// The score in an `info` line, in centipawns.
fn score(line: &str) -> Option<i32> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    words.find(|&word| word == "score")?;
    let (unit, value) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    match unit {
        "cp" => Some(value),
        "mate" if value > 0 => Some(MATE),
        "mate" => Some(-MATE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read() {
        assert_eq!(score("info depth 3 score cp -17 nodes 5 pv h2e2"), Some(-17));
        assert_eq!(score("info depth 3 score mate 2 nodes 5"), Some(MATE));
        assert_eq!(score("info depth 3 score mate -1"), Some(-MATE));
        for other in ["bestmove h2e2", "info depth 3", "info score", "info score cp x"] {
            assert_eq!(score(other), None, "{other}");
        }
    }

    #[test]
    fn options_are_read() {
        assert_eq!(option_name("option name Move Overhead type spin default 30"), Some("Move Overhead"));
        assert_eq!(option_name("option name"), None);
    }

    #[test]
    fn a_program_that_is_none_is_an_error() {
        assert!(matches!(Engine::start(Path::new("/nonexistent")), Err(EngineError::Process(_))));
    }
}
