//! An engine that plays: handshake, new game, one move after the other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use regex_lite::Regex;
use xiangqi::{Color, Move, Position};

use super::cecp::{Cecp, MAX_SILENCE};
use super::config::{EngineConfig, EngineProtocol};
use super::dialect::{Dialect, Identity, Reply, Turn};
use super::fault::{EngineError, EngineTask, Fault};
use super::info::EngineInfo;
use super::options::{EngineOption, not_declared, not_taken};
use super::process::Link;
use super::ranks::Ranks;
use super::ucci::Ucci;
use super::uci::Uci;
use crate::config::Timeouts;
use crate::limits::{EngineLimits, PlayerClock};
use crate::log::Log;
use crate::nearest::{meant, nearest};
use crate::stop::StopFlag;

/// How long to wait for an engine after its clock has run out: an answer within this time is late, but its move is
/// recorded.
const SLACK: Duration = Duration::from_millis(100);

/// How long an engine may search for the move that shows how it counts ranks, before it is told to stop.
const FIRST_SEARCH: Duration = Duration::from_secs(1);

/// How long an engine may take to answer after `stop`.
const STOP_MS: u64 = 1000;

/// An answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A move, which may not be legal.
    Move(Move),
    /// A text that is not a move.
    NotAMove(String),
    /// The engine resigns.
    Resigns,
    /// The engine claims that the game has ended, or that a move is illegal.
    Claim(String),
}

/// An answer and how it came about.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    pub(crate) answer: Answer,
    /// From the request to the answer.
    pub(crate) spent: Duration,
    /// The last report of the search; a bound only if there was no exact score.
    pub(crate) info: Option<EngineInfo>,
    /// The last line that matched each of the wanted expressions.
    pub(crate) matched: Vec<String>,
}

/// An engine that plays.
#[derive(Debug)]
pub(crate) struct Client {
    link: Link,
    dialect: Box<dyn Dialect>,
    identity: Identity,
    limits: EngineLimits,
    ranks: Ranks,
    timeouts: Timeouts,
    options: Vec<(String, String)>,
    is_lost: bool,
    has_played: bool,
}

impl Client {
    /// Starts an engine and shakes hands.
    ///
    /// # Errors
    /// If the engine does not start, or does not finish the handshake.
    pub(crate) fn start(
        config: &EngineConfig,
        timeouts: Timeouts,
        log: Arc<Log>,
        stop: StopFlag,
    ) -> Result<Client, EngineError> {
        let link = Link::start(config, log, stop).map_err(|error| match config.working_folder() {
            // The system reports it as if the program were missing.
            Some(folder) if !folder.is_dir() => EngineError::NoFolder(folder.to_owned()),
            _ => EngineError::Process { command: config.command.clone(), error },
        })?;
        let dialect: Box<dyn Dialect> = match config.protocol {
            EngineProtocol::Uci => Box::<Uci>::default(),
            EngineProtocol::Ucci => Box::<Ucci>::default(),
            EngineProtocol::Cecp => Box::<Cecp>::default(),
        };
        let mut client = Client {
            link,
            dialect,
            identity: Identity::default(),
            limits: config.limits.clone(),
            ranks: config.ranks.unwrap_or_default(),
            timeouts,
            options: config.options.clone(),
            is_lost: false,
            has_played: false,
        };
        client.prepare(config).map_err(|fault| EngineError::waiting(fault, EngineTask::Handshake))?;
        if client.dialect.lacks_xiangqi() {
            return Err(EngineError::NoXiangqi);
        }
        if client.dialect.counts_seconds() && !client.limits.is_told_in_seconds() {
            return Err(EngineError::WholeSeconds);
        }
        if config.ranks.is_none() && config.protocol == EngineProtocol::Uci {
            let failed = |fault| EngineError::waiting(fault, EngineTask::FirstMove);
            client.ranks = client.find_ranks().map_err(failed)?;
        }
        Ok(client)
    }

    fn prepare(&mut self, config: &EngineConfig) -> Result<(), Fault> {
        self.identity = self.dialect.greet(&mut self.link, self.timeouts)?;
        // Threads are set first, so that all of them clear the memory that later options allocate.
        let (first, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut self.options)
            .into_iter()
            .partition(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        self.options = first.into_iter().chain(rest).collect();
        for (name, value) in self.options.clone() {
            self.set_option(config.protocol, &name, &value)?;
        }
        Ok(())
    }

    fn set_option(&mut self, protocol: EngineProtocol, name: &str, value: &str) -> Result<(), Fault> {
        let engine = self.link.name().to_owned();
        if protocol != EngineProtocol::Cecp {
            let has_name = |option: &&EngineOption| option.name.eq_ignore_ascii_case(name);
            match self.dialect.options().iter().find(has_name) {
                None => {
                    let known = self.dialect.options().iter().map(|option| option.name.as_str());
                    let nearest = meant(nearest(name, known));
                    self.link.warn(&(not_declared(&engine, name) + &nearest));
                    return Ok(());
                }
                Some(option) if !option.takes(value) => {
                    self.link.warn(&not_taken(name, value));
                    return Ok(());
                }
                Some(option) => {
                    // Some engines know the option only by the name that they declare.
                    let name = option.name.clone();
                    return self.dialect.set_option(&mut self.link, &name, value);
                }
            }
        }
        self.dialect.set_option(&mut self.link, name, value)
    }

    /// Asks for a move in the start position, to see how ranks are counted.
    fn find_ranks(&mut self) -> Result<Ranks, Fault> {
        let limits = EngineLimits { depth: Some(1), ..EngineLimits::default() };
        let (start, clock) = (Position::default(), PlayerClock::new(&limits));
        self.dialect.new_game(&mut self.link, self.timeouts)?;
        let turn = Turn { start: &start, moves: &[], mover: Color::Red, mine: &clock, theirs: &clock };
        self.dialect.go(&mut self.link, &turn, Ranks::FromZero)?;
        let patience = Duration::from_millis(self.timeouts.ping_ms);
        let due = Instant::now() + patience;
        // An engine that knows no limit of depth searches until it is stopped.
        let mut stop_at = Some(Instant::now() + FIRST_SEARCH.min(patience / 2));
        loop {
            let until = stop_at.unwrap_or(due);
            let line = match self.link.line(Some(until)) {
                Err(Fault::Silent) => None,
                other => Some(other?),
            };
            if let Some(line) = &line
                && let Reply::Move { text, .. } = self.dialect.read(&line.text)
            {
                return Ok(Ranks::of_first_move(&text).unwrap_or_default());
            }
            if line.is_none_or(|line| line.at > until) {
                stop_at.take().ok_or(Fault::Silent)?;
                self.link.send(self.dialect.stop_word())?;
            }
        }
    }

    /// The engine's name and author.
    pub(crate) fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The value of an option, set or by default; `None` if there is no such option.
    pub(crate) fn option(&self, name: &str) -> Option<String> {
        let same = |other: &str| other.eq_ignore_ascii_case(name);
        let declared = self.dialect.options().iter().find(|option| same(&option.name))?;
        let set = self.options.iter().rev().find(|(other, value)| same(other) && declared.takes(value));
        Some(set.map_or_else(|| declared.default.clone(), |(_, value)| value.clone()))
    }

    /// Begins a new game.
    pub(crate) fn new_game(&mut self) -> Result<(), Fault> {
        let result = self.dialect.new_game(&mut self.link, self.timeouts);
        self.has_played |= result.is_ok();
        self.note(result)
    }

    /// Whether the engine has begun a game already.
    pub(crate) fn has_played(&self) -> bool {
        self.has_played
    }

    /// Whether the engine can play another game after this one.
    pub(crate) fn is_reusable(&self) -> bool {
        !self.is_lost && !self.dialect.is_for_one_game()
    }

    /// Lets the engine find a move. Stores the last lines that match the expressions of `wanted`.
    pub(crate) fn think(&mut self, turn: &Turn<'_>, wanted: &[Regex]) -> Result<Thought, Fault> {
        let result = self.search(turn, wanted);
        let is_void = turn.mine.limits().is_timed() && self.link.was_suspended();
        self.note(if is_void && !matches!(result, Err(Fault::Stopped)) {
            Err(Fault::Suspended)
        } else {
            result
        })
    }

    fn note<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        self.is_lost |= result.is_err();
        result
    }

    fn search(&mut self, turn: &Turn<'_>, wanted: &[Regex]) -> Result<Thought, Fault> {
        self.dialect.go(&mut self.link, turn, self.ranks)?;
        let start = Instant::now();
        self.link.watch();
        let due = turn.mine.deadline().map(|left| start + left + SLACK);
        let mut info: Option<EngineInfo> = None;
        let mut matched = vec![None; wanted.len()];
        let mut asked_for_life = false;
        let mut patience = Instant::now() + self.max_silence();
        let mut most = (0, 0);
        loop {
            let until = due.unwrap_or(patience);
            let line = match self.link.line(Some(until)) {
                Err(Fault::Silent) => None,
                other => Some(other?),
            };
            let reply = line.as_ref().map_or(Reply::Nothing, |line| self.dialect.read(&line.text));
            let is_late = line.as_ref().is_none_or(|line| line.at > until);
            if is_late && due.is_some() {
                return Err(Fault::Silent);
            }
            if is_late && matches!(reply, Reply::Nothing | Reply::Info(_)) {
                let question = self.dialect.sign_of_life().filter(|_| !asked_for_life);
                self.link.send(question.ok_or(Fault::Silent)?.0)?;
                (asked_for_life, patience) = (true, Instant::now() + self.max_silence());
            }
            let Some(line) = line else { continue };
            if due.is_none() && self.note_progress(&line.text, &reply, &mut most) {
                (asked_for_life, patience) = (false, Instant::now() + self.max_silence());
            }
            for (expression, slot) in wanted.iter().zip(&mut matched) {
                if expression.is_match(&line.text) {
                    *slot = Some(line.text.clone());
                }
            }
            let answer = match reply {
                Reply::Nothing => continue,
                Reply::Info(new) => {
                    merge(&mut info, new);
                    continue;
                }
                Reply::Resigns | Reply::Move { resigns: true, .. } => Answer::Resigns,
                Reply::Claim(text) => Answer::Claim(text),
                Reply::Move { text, .. } => {
                    self.ranks.read(&text).map_or(Answer::NotAMove(text), Answer::Move)
                }
            };
            let spent = line.at.saturating_duration_since(start);
            return Ok(Thought { answer, spent, info, matched: matched.into_iter().flatten().collect() });
        }
    }

    /// Notes the progress of an engine without a clock, and returns whether a line shows some: its search has become
    /// larger or deeper than `most`, or it answers the question for a sign of life. Lines alone do not: a faulty engine
    /// may repeat one for ever.
    fn note_progress(&self, line: &str, reply: &Reply, most: &mut (u64, u32)) -> bool {
        let Some((_, answer)) = self.dialect.sign_of_life() else { return true };
        match reply {
            Reply::Info(info) if info.nodes > most.0 || info.depth > most.1 => {
                *most = (info.nodes.max(most.0), info.depth.max(most.1));
                true
            }
            _ => line.trim() == answer,
        }
    }

    fn max_silence(&self) -> Duration {
        match self.dialect.sign_of_life() {
            Some(_) => Duration::from_millis(self.timeouts.ping_ms),
            None => MAX_SILENCE,
        }
    }

    /// Ends a search that took too long. An engine that does not stop is lost.
    pub(crate) fn stop_search(&mut self) {
        let word = self.dialect.stop_word();
        let due = Some(Instant::now() + Duration::from_millis(STOP_MS));
        let mut has_stopped = || -> Result<(), Fault> {
            self.link.send(word)?;
            loop {
                let line = self.link.line(due)?;
                if matches!(self.dialect.read(&line.text), Reply::Move { .. } | Reply::Resigns) {
                    return Ok(());
                }
                if due.is_some_and(|due| line.at > due) {
                    return Err(Fault::Silent);
                }
            }
        };
        self.is_lost = has_stopped().is_err();
    }

    /// The rank base of the engine.
    pub(crate) fn ranks(&self) -> Ranks {
        self.ranks
    }

    /// The limits of the engine.
    pub(crate) fn limits(&self) -> &EngineLimits {
        &self.limits
    }
}

/// Keeps the last info with a score. An exact score is kept even if bounds follow.
fn merge(kept: &mut Option<EngineInfo>, new: EngineInfo) {
    let Some(old) = kept else {
        *kept = Some(new);
        return;
    };
    if new.score.is_some() && !(new.is_bound && old.score.is_some() && !old.is_bound) {
        *kept = Some(new);
    } else {
        // A line without a score, or only with a bound, still reports the progress of the search.
        old.nodes = old.nodes.max(new.nodes);
        old.time_ms = old.time_ms.max(new.time_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::EngineScore;

    #[test]
    fn the_last_exact_score_is_kept_with_the_greatest_counts() {
        let mut kept = None;
        let mut after = |cp: Option<i32>, is_bound, depth, nodes, time_ms| {
            let score = cp.map(EngineScore::Centipawns);
            merge(&mut kept, EngineInfo { score, is_bound, depth, nodes, time_ms, ..EngineInfo::default() });
            let info = kept.clone().unwrap();
            (info.score.and_then(EngineScore::centipawns), info.depth, info.nodes, info.time_ms)
        };
        assert_eq!(after(None, false, 1, 10, 1), (None, 1, 10, 1));
        assert_eq!(after(Some(7), true, 2, 20, 2), (Some(7), 2, 20, 2), "a bound is more than nothing");
        assert_eq!(after(Some(5), false, 3, 30, 3), (Some(5), 3, 30, 3));
        assert_eq!(after(Some(9), true, 4, 40, 4), (Some(5), 3, 40, 4), "a bound is less than a score");
        assert_eq!(after(None, false, 0, 50, 5), (Some(5), 3, 50, 5));
        assert_eq!(after(None, false, 0, 0, 0), (Some(5), 3, 50, 5), "a line need not have counts");
        assert_eq!(after(Some(6), false, 5, 60, 6), (Some(6), 5, 60, 6));
    }
}
