//! Single requests to a UCI engine: for checks of engines, and for counts of positions.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use xiangqi::Position;

use super::config::EngineConfig;
use super::fault::Fault;
use super::info::{self, EngineInfo};
use super::options::EngineOption;
use super::process::{Line, Link};
use super::uci::{SET_VARIANT, needs_variant};
use crate::config::Timeouts;
use crate::log::Log;
use crate::stop::StopFlag;

/// How long an engine may search or count before it is given up.
const MAX_WAIT: Duration = Duration::from_secs(3600);

/// An engine and its answers.
#[derive(Debug)]
pub(crate) struct Probe {
    link: Link,
    timeouts: Timeouts,
    is_responsive: bool,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) best: String,
    /// The last line with a score.
    pub(crate) info: Option<EngineInfo>,
    /// The greatest depth and the most nodes of all lines; 0 if the engine reports none.
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// From the line that started or stopped the search to the answer.
    pub(crate) elapsed: Duration,
}

/// The answer to `go perft`.
#[derive(Clone, Debug)]
pub(crate) struct Divided {
    /// Moves as the engine wrote them, each with its count.
    pub(crate) moves: Vec<(String, u64)>,
    /// The last line, which has the total.
    pub(crate) total: String,
}

impl Divided {
    /// Whether this number is in the line of the total. It may have commas, and other numbers may be beside it.
    pub(crate) fn has_total(&self, total: u64) -> bool {
        let line = self.total.replace(',', "");
        line.split(|c: char| !c.is_ascii_digit()).any(|number| number.parse() == Ok(total))
    }
}

impl Probe {
    /// Starts an engine, without a handshake.
    pub(crate) fn start(
        config: &EngineConfig,
        timeouts: Timeouts,
        log: Arc<Log>,
        stop: StopFlag,
    ) -> io::Result<Probe> {
        Ok(Probe { link: Link::start(config, log, stop)?, timeouts, is_responsive: true })
    }

    pub(crate) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = self.link.send(line);
        self.note(sent)
    }

    fn note<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        self.is_responsive &= result.is_ok();
        result
    }

    /// Whether the engine has answered everything so far.
    pub(crate) fn is_responsive(&self) -> bool {
        self.is_responsive
    }

    /// Sends a line and reads to the answer; returns the lines before it.
    pub(crate) fn ask(&mut self, question: &str, answer: &str) -> Result<Vec<String>, Fault> {
        self.send(question)?;
        let due = Instant::now() + Duration::from_millis(self.timeouts.startup_ms);
        self.lines_until(due, |line| line.text.trim() == answer).map(|(lines, _)| lines)
    }

    fn lines_until(
        &mut self,
        due: Instant,
        is_last: impl Fn(&Line) -> bool,
    ) -> Result<(Vec<String>, Line), Fault> {
        let mut lines = Vec::new();
        loop {
            let line = self.link.line(Some(due));
            let line = self.note(line)?;
            if is_last(&line) {
                return Ok((lines, line));
            }
            if line.at > due {
                return self.note(Err(Fault::Silent));
            }
            lines.push(line.text);
        }
    }

    /// Shakes hands, and lets an engine for several games play xiangqi. Returns the lines before `uciok`.
    pub(crate) fn greet(&mut self) -> Result<Vec<String>, Fault> {
        let lines = self.ask("uci", "uciok")?;
        let options: Vec<EngineOption> = lines.iter().filter_map(|line| EngineOption::read(line)).collect();
        if needs_variant(&options) {
            self.send(SET_VARIANT)?;
        }
        Ok(lines)
    }

    /// Searches a position.
    pub(crate) fn search(&mut self, position: &str, go: &str) -> Result<Found, Fault> {
        self.send(position)?;
        self.search_ends(go)
    }

    /// Sends a line that starts or stops a search, and waits for `bestmove`.
    pub(crate) fn search_ends(&mut self, line: &str) -> Result<Found, Fault> {
        let begin = Instant::now();
        self.send(line)?;
        let due = Instant::now() + Duration::from_millis(self.timeouts.startup_ms);
        let (lines, last) =
            self.lines_until(due, |line| line.text.split_whitespace().next() == Some("bestmove"))?;
        let best = last.text.split_whitespace().nth(1).unwrap_or_default().to_owned();
        let infos: Vec<EngineInfo> = lines.iter().filter_map(|line| info::read(line, None)).collect();
        Ok(Found {
            best,
            depth: infos.iter().map(|info| info.depth).max().unwrap_or(0),
            nodes: infos.iter().map(|info| info.nodes).max().unwrap_or(0),
            elapsed: last.at.saturating_duration_since(begin),
            info: infos.into_iter().rev().find(|info| info.score.is_some()),
        })
    }

    /// Whether the process ends after `quit`.
    ///
    /// # Errors
    /// If it has ended before `quit`, or does not answer.
    pub(crate) fn ends_with_quit(mut self) -> Result<bool, Fault> {
        self.ask("isready", "readyok")?;
        self.send("quit")?;
        let due = Instant::now() + Duration::from_secs(5);
        Ok(matches!(self.lines_until(due, |_| false), Err(Fault::Disconnected)))
    }

    /// The counts after each move: `go perft`, whose lines are `MOVE: COUNT` and at the end one with the total number
    /// of nodes.
    pub(crate) fn divide(&mut self, position: &Position, depth: u8) -> Result<Divided, Fault> {
        self.send(&format!("position fen {}", position.fen()))?;
        self.send(&format!("go perft {depth}"))?;
        let is_total = |line: &Line| {
            let line = line.text.to_ascii_lowercase();
            line.contains("nodes") && line.chars().any(|c| c.is_ascii_digit()) && !line.starts_with("info")
        };
        let (lines, total) = self.lines_until(Instant::now() + MAX_WAIT, is_total)?;
        let count = |line: &String| {
            let (text, count) = line.split_once(':')?;
            let is_move = text.len() >= 4 && text.chars().all(|c| c.is_ascii_alphanumeric());
            Some((is_move.then_some(text)?.to_owned(), count.trim().parse().ok()?))
        };
        Ok(Divided { moves: lines.iter().filter_map(count).collect(), total: total.text })
    }
}
