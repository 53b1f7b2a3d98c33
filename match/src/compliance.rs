//! Faults of an engine in UCI for xiangqi, point by point.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use xiangqi::Position;
use xiangqi::text::printable;

use crate::config::Timeouts;
use crate::engine::{EngineConfig, EngineError, Fault, Found, Probe, Ranks};
use crate::error::MatchError;
use crate::listener::Listener;
use crate::log::Log;
use crate::stop::StopFlag;

/// How much later than asked an answer may come. It is generous, because this is a check of engines and not of the
/// machine: an engine that ignores its clock is later still.
const SLACK: Duration = Duration::from_secs(1);

/// How often a point is tried if only the time was wrong: other programs may have kept the processor busy.
const ATTEMPTS: usize = 3;

/// The most nodes after `go nodes 100`: many engines compare the number with the limit only now and then.
const MAX_NODES: u64 = 10_000;

/// The fault found by a check.
#[derive(Debug, thiserror::Error)]
enum Wrong {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("there is no line '{0}'")]
    NoLine(&'static str),
    #[error("there is no line 'info' with a depth")]
    NoInfo,
    #[error("there is no depth")]
    NoDepth,
    #[error("there is no score: expected 'score cp N' or 'score mate N'")]
    NoScore,
    #[error("there is no pv")]
    NoPv,
    #[error("the pv holds '{0}', which is not legal there")]
    IllegalPv(String),
    #[error("the move played is not the first of the pv")]
    OtherPv,
    #[error("'{0}' is not a legal move")]
    Illegal(String),
    #[error("'{0}' is not a legal move, whether ranks count from 0 or from 1")]
    IllegalFirst(String),
    #[error(
        "it answers after {after_ms} ms: expected at most {most_ms} ms, which includes {} ms of tolerance",
        SLACK.as_millis()
    )]
    Late { after_ms: u128, most_ms: u128 },
    #[error("it reports {0} nodes: expected about 100, and at most {MAX_NODES}")]
    Nodes(u64),
    #[error("the greatest depth it reports is {0}: expected 4")]
    Depth(u32),
    #[error("an infinite search ends by itself")]
    EndsByItself,
    #[error("there is a second bestmove")]
    SecondAnswer,
    #[error("in a {end} it answers '{answer}': expected '(none)'")]
    AnswerAtEnd { end: &'static str, answer: String },
    #[error("it is still running")]
    StillRunning,
    #[error("it plays '{0}', which does not mate")]
    NoMate(String),
    #[error("{line}: {wrong}")]
    Behind { line: String, wrong: Box<Wrong> },
}

impl Wrong {
    /// The fault with the line that led to it.
    fn behind(line: impl Into<String>) -> impl FnOnce(Wrong) -> Wrong {
        |wrong| Wrong::Behind { line: line.into(), wrong: Box::new(wrong) }
    }

    /// Whether only the time was wrong.
    fn is_late(&self) -> bool {
        match self {
            Wrong::Late { .. } => true,
            Wrong::Behind { wrong, .. } => wrong.is_late(),
            _ => false,
        }
    }
}

/// The result of a point.
type CheckResult = Result<(), Wrong>;

/// A point: its requirement, and its test.
type Point = (&'static str, fn(&mut Probe, &mut Ranks) -> CheckResult);

/// The points, in the order in which they are tried. Each leaves the engine idle.
const POINTS: &[Point] = &[
    ("answers uci with its name and uciok", |probe, _| {
        let lines = probe.greet()?;
        let has = |begin: &str| lines.iter().any(|line| line.starts_with(begin));
        require(has("id name "), Wrong::NoLine("id name"))?;
        require(has("id author "), Wrong::NoLine("id author"))
    }),
    ("answers isready with readyok", |probe, _| {
        probe.ask("isready", "readyok").map(drop).map_err(Wrong::from)
    }),
    ("is ready after ucinewgame", |probe, _| {
        probe.send("ucinewgame")?;
        probe.ask("isready", "readyok").map(drop).map_err(Wrong::from)
    }),
    ("plays a legal move from the start position", |probe, ranks| {
        let answer = probe.search("position startpos", "go depth 1")?;
        *ranks = Ranks::of_first_move(&answer.best).ok_or(Wrong::IllegalFirst(answer.best))?;
        Ok(())
    }),
    ("reports depth, score and pv during a search", |probe, ranks| {
        let answer = probe.search("position startpos", "go depth 4")?;
        let info = answer.info.ok_or(Wrong::NoInfo)?;
        require(answer.depth > 0, Wrong::NoDepth)?;
        require(answer.depth == 4, Wrong::Depth(answer.depth))?;
        require(info.score.is_some(), Wrong::NoScore)?;
        require(!info.pv.is_empty(), Wrong::NoPv)?;
        let mut position = Position::default();
        for text in &info.pv {
            let mv = ranks.read(text).filter(|&mv| position.is_legal(mv));
            position.make_move(mv.ok_or_else(|| Wrong::IllegalPv(text.clone()))?);
        }
        require(info.pv[0] == answer.best, Wrong::OtherPv)
    }),
    ("obeys go nodes, go movetime and clocks", |probe, ranks| {
        for (go, most_ms) in [
            ("go nodes 100", None),
            ("go movetime 50", Some(50)),
            ("go wtime 1000 btime 1000 winc 10 binc 10", Some(1000)),
            ("go wtime 1000 btime 1000 movestogo 10", Some(1000)),
        ] {
            let answer = probe.search("position startpos", go)?;
            let is_obeyed = match most_ms {
                Some(most_ms) => in_time(&answer, most_ms),
                None if answer.nodes == 0 => in_time(&answer, 0),
                None => require(answer.nodes <= MAX_NODES, Wrong::Nodes(answer.nodes)),
            };
            is_obeyed
                .and_then(|()| legal(&Position::default(), &answer.best, *ranks))
                .map_err(Wrong::behind(go))?;
        }
        Ok(())
    }),
    ("follows moves, and plays Black", |probe, ranks| {
        let mut position = Position::default();
        let mut line = "position startpos moves".to_owned();
        for text in ["h2e2", "h9g7", "h0g2"] {
            let mv = text.parse().expect("a move");
            line.push_str(&format!(" {}", ranks.write(mv)));
            position.make_move(mv);
        }
        legal(&position, &probe.search(&line, "go depth 3")?.best, *ranks)
    }),
    ("accepts FENs with six, four or two fields", |probe, ranks| {
        let board = "2bakab2/9/2n1c1n2/p3p3p/2p3p2/9/P1P1P1P1P/2N1C1N2/9/2BAKAB2 b";
        for rest in [" - - 3 20", " - -", ""] {
            let fen = format!("{board}{rest}");
            let position = Position::from_fen(&fen).expect("a good FEN");
            legal(&position, &probe.search(&format!("position fen {fen}"), "go depth 3")?.best, *ranks)
                .map_err(Wrong::behind(format!("position fen {fen}")))?;
        }
        Ok(())
    }),
    ("answers isready during a search, and stops at stop", |probe, ranks| {
        probe.send("position startpos").and_then(|()| probe.send("go infinite"))?;
        let lines = probe.ask("isready", "readyok")?;
        require(!lines.iter().any(|line| line.starts_with("bestmove")), Wrong::EndsByItself)?;
        let answer = probe.search_ends("stop")?;
        in_time(&answer, 0).map_err(Wrong::behind("stop"))?;
        legal(&Position::default(), &answer.best, *ranks)?;
        let lines = probe.ask("isready", "readyok")?;
        require(!lines.iter().any(|line| line.starts_with("bestmove")), Wrong::SecondAnswer)
    }),
    ("ignores unknown commands", |probe, ranks| {
        for line in ["", "xyzzy", "setoption name No Such Option value 3"] {
            probe.send(line)?;
        }
        probe.send("stop")?;
        probe.ask("isready", "readyok")?;
        legal(&Position::default(), &probe.search("position startpos", "go depth 2")?.best, *ranks)
    }),
    ("answers in a position without legal moves", |probe, _| {
        for (end, fen) in
            [("mate", "3k1R3/9/3R5/9/9/9/9/9/9/4K4 b"), ("stalemate", "3k5/4R4/9/9/9/9/9/9/9/5K3 b")]
        {
            let position = Position::from_fen(fen).expect("a good FEN");
            debug_assert!(position.no_legal_move().is_some(), "{fen}");
            let answer = probe.search(&format!("position fen {fen}"), "go depth 3")?;
            let is_nothing = ["(none)", "0000", "none", "NULL", "a0a0"].contains(&answer.best.as_str());
            require(is_nothing, Wrong::AnswerAtEnd { end, answer: answer.best })?;
        }
        Ok(())
    }),
    ("finds a mate in one", |probe, ranks| {
        let fen = "3k5/9/9/9/9/9/9/9/4R4/4K3R w";
        let mut position = Position::from_fen(fen).expect("a good FEN");
        let answer = probe.search(&format!("position fen {fen}"), "go depth 6")?;
        legal(&position, &answer.best, *ranks)?;
        let mates = |position: &Position| position.no_legal_move().is_some();
        let can_mate = position.legal_moves().into_iter().any(|mv| {
            position.make_move(mv);
            let is_mate = mates(&position);
            position.unmake_move();
            is_mate
        });
        position.make_move(ranks.read(&answer.best).expect("a legal move"));
        require(!can_mate || mates(&position), Wrong::NoMate(answer.best))
    }),
];

/// Tests an engine. Prints one line per check; returns whether all checks passed.
///
/// # Errors
/// If the engine does not start, or the output fails.
pub fn compliance(
    command: &str,
    arguments: &[String],
    listener: &mut dyn Listener,
) -> Result<bool, MatchError> {
    let (name, command_line) = (command.to_owned(), command.to_owned());
    let mut config = EngineConfig { name, command: command_line, ..EngineConfig::default() };
    arguments.iter().for_each(|argument| config.add_argument(argument));
    let log = Arc::new(Log::none());
    let start = || {
        Probe::start(&config, Timeouts::default(), Arc::clone(&log), StopFlag::default()).map_err(
            |error: io::Error| MatchError::Engine {
                name: command.to_owned(),
                error: EngineError::Process { command: command.to_owned(), error },
            },
        )
    };
    let mut probe = start()?;
    let mut ranks = Ranks::default();
    let mut wrong = 0;
    for (index, (what, try_it)) in POINTS.iter().enumerate() {
        let number = index + 1;
        let mut tried = try_it(&mut probe, &mut ranks);
        for _ in 1..ATTEMPTS {
            if tried.as_ref().is_err_and(Wrong::is_late) {
                tried = try_it(&mut probe, &mut ranks);
            }
        }
        match tried {
            Ok(()) => listener.line(&format!("{number:>2} ok     {what}"))?,
            Err(error) => {
                wrong += 1;
                listener.line(&format!("{number:>2} WRONG  {what}: {}", printable(&error.to_string())))?;
                if !probe.is_responsive() {
                    // The next check gets a new engine, because this failure must not affect it.
                    probe = start()?;
                    let _ = probe.greet();
                }
            }
        }
    }
    let number = POINTS.len() + 1;
    let ends = probe.ends_with_quit().map_err(Wrong::from);
    match ends.and_then(|has_ended| require(has_ended, Wrong::StillRunning)) {
        Ok(()) => listener.line(&format!("{number:>2} ok     ends at quit"))?,
        Err(error) => {
            wrong += 1;
            listener.line(&format!("{number:>2} WRONG  ends at quit: {error}"))?;
        }
    }
    let from = if ranks == Ranks::FromOne { 1 } else { 0 };
    listener.line(&format!("{wrong} of {number} points wrong; ranks count from {from}"))?;
    Ok(wrong == 0)
}

fn require(holds: bool, otherwise: Wrong) -> CheckResult {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// Whether a search took at most this time, apart from the tolerance.
fn in_time(answer: &Found, most_ms: u64) -> CheckResult {
    let most = Duration::from_millis(most_ms) + SLACK;
    let (after_ms, most_ms) = (answer.elapsed.as_millis(), most.as_millis());
    require(answer.elapsed <= most, Wrong::Late { after_ms, most_ms })
}

fn legal(position: &Position, text: &str, ranks: Ranks) -> CheckResult {
    let is_legal = ranks.read(text).is_some_and(|mv| position.is_legal(mv));
    require(is_legal, Wrong::Illegal(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_have_the_stated_properties() {
        for fen in ["3k1R3/9/3R5/9/9/9/9/9/9/4K4 b", "3k5/4R4/9/9/9/9/9/9/9/5K3 b"] {
            assert!(Position::from_fen(fen).unwrap().no_legal_move().is_some(), "{fen}");
        }
        let position = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/4K3R w").unwrap();
        let mates = position.legal_moves().into_iter().filter(|&mv| {
            let mut next = position.clone();
            next.make_move(mv);
            next.no_legal_move().is_some()
        });
        assert!(mates.count() > 0);
    }
}
