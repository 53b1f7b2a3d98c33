//! What an engine gets wrong of UCI as xiangqi speaks it, point by point.

use std::io;
use std::sync::Arc;

use xiangqi::Position;

use crate::config::Patience;
use crate::engine::{EngineConfig, EngineError, Fault, Probe, Ranks};
use crate::error::MatchError;
use crate::listener::Listener;
use crate::log::Log;
use crate::stop::StopFlag;

/// What came of a point: fine, or what is wrong.
type CheckResult = Result<(), String>;

/// A point: what must hold, and how it is tried.
type Point = (&'static str, fn(&mut Probe, &mut Ranks) -> CheckResult);

/// The points, in the order in which they are tried. Each leaves the engine idle.
const POINTS: &[Point] = &[
    ("answers uci with its name and uciok", |probe, _| {
        let lines = probe.ask("uci", "uciok").map_err(told)?;
        let has = |begin: &str| lines.iter().any(|line| line.starts_with(begin));
        wants(has("id name "), "there is no line 'id name'")?;
        wants(has("id author "), "there is no line 'id author'")
    }),
    ("answers isready with readyok", |probe, _| probe.ask("isready", "readyok").map(drop).map_err(told)),
    ("is ready after ucinewgame", |probe, _| {
        probe.send("ucinewgame").map_err(told)?;
        probe.ask("isready", "readyok").map(drop).map_err(told)
    }),
    ("plays a legal move from the start position", |probe, ranks| {
        let answer = probe.search("position startpos", "go depth 1").map_err(told)?;
        *ranks = Ranks::of_first_move(&answer.best).ok_or_else(|| {
            format!("'{}' is not a legal move, whether ranks count from 0 or from 1", answer.best)
        })?;
        Ok(())
    }),
    ("tells depth, score and line of moves while it searches", |probe, ranks| {
        let answer = probe.search("position startpos", "go depth 4").map_err(told)?;
        let info = answer.info.ok_or("there is no line 'info' with a depth")?;
        wants(info.depth > 0, "there is no depth")?;
        wants(info.score.is_some(), "there is no score: expected 'score cp N' or 'score mate N'")?;
        wants(!info.pv.is_empty(), "there is no pv")?;
        let mut position = Position::default();
        for text in &info.pv {
            let mv = ranks.read(text).filter(|&mv| position.is_legal(mv));
            position.make_move(mv.ok_or_else(|| format!("the pv holds '{text}', which is not legal there"))?);
        }
        wants(info.pv[0] == answer.best, "the move played is not the first of the pv")
    }),
    ("obeys go nodes, go movetime and clocks", |probe, ranks| {
        for go in [
            "go nodes 100",
            "go movetime 50",
            "go wtime 1000 btime 1000 winc 10 binc 10",
            "go wtime 1000 btime 1000 movestogo 10",
        ] {
            legal(&Position::default(), &probe.search("position startpos", go).map_err(told)?.best, *ranks)
                .map_err(|error| format!("{go}: {error}"))?;
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
        legal(&position, &probe.search(&line, "go depth 3").map_err(told)?.best, *ranks)
    }),
    ("takes positions as FEN, with six fields, four or two", |probe, ranks| {
        let board = "2bakab2/9/2n1c1n2/p3p3p/2p3p2/9/P1P1P1P1P/2N1C1N2/9/2BAKAB2 b";
        for rest in [" - - 3 20", " - -", ""] {
            let fen = format!("{board}{rest}");
            let position = Position::from_fen(&fen).expect("a good FEN");
            legal(
                &position,
                &probe.search(&format!("position fen {fen}"), "go depth 3").map_err(told)?.best,
                *ranks,
            )
            .map_err(|error| format!("position fen {fen}: {error}"))?;
        }
        Ok(())
    }),
    ("stops when it is told to, and answers isready meanwhile", |probe, ranks| {
        probe.send("position startpos").and_then(|()| probe.send("go infinite")).map_err(told)?;
        let lines = probe.ask("isready", "readyok").map_err(told)?;
        wants(!lines.iter().any(|line| line.starts_with("bestmove")), "an infinite search ends by itself")?;
        let answer = probe.search_ends("stop").map_err(told)?;
        legal(&Position::default(), &answer.best, *ranks)?;
        let lines = probe.ask("isready", "readyok").map_err(told)?;
        wants(!lines.iter().any(|line| line.starts_with("bestmove")), "there is a second bestmove")
    }),
    ("bears what it does not know", |probe, ranks| {
        for line in ["", "xyzzy", "setoption name No Such Option value 3"] {
            probe.send(line).map_err(told)?;
        }
        probe.send("stop").map_err(told)?;
        probe.ask("isready", "readyok").map_err(told)?;
        legal(
            &Position::default(),
            &probe.search("position startpos", "go depth 2").map_err(told)?.best,
            *ranks,
        )
    }),
    ("answers where there is no legal move", |probe, _| {
        for (what, fen) in
            [("mate", "3k1R3/9/3R5/9/9/9/9/9/9/4K4 b"), ("stalemate", "3k5/4R4/9/9/9/9/9/9/9/5K3 b")]
        {
            let position = Position::from_fen(fen).expect("a good FEN");
            debug_assert!(position.no_legal_move().is_some(), "{fen}");
            let answer = probe.search(&format!("position fen {fen}"), "go depth 3").map_err(told)?;
            let is_nothing = ["(none)", "0000", "none", "NULL", "a0a0"].contains(&answer.best.as_str());
            wants(is_nothing, &format!("in a {what} it answers '{}': expected '(none)'", answer.best))?;
        }
        Ok(())
    }),
    ("finds a mate in one", |probe, ranks| {
        let fen = "3k5/9/9/9/9/9/9/9/4R4/4K3R w";
        let mut position = Position::from_fen(fen).expect("a good FEN");
        let answer = probe.search(&format!("position fen {fen}"), "go depth 6").map_err(told)?;
        legal(&position, &answer.best, *ranks)?;
        let mates = |position: &Position| position.no_legal_move().is_some();
        let can_mate = position.legal_moves().into_iter().any(|mv| {
            position.make_move(mv);
            let is_mate = mates(&position);
            position.unmake_move();
            is_mate
        });
        position.make_move(ranks.read(&answer.best).expect("a legal move"));
        wants(!can_mate || mates(&position), &format!("it plays '{}', which does not mate", answer.best))
    }),
];

/// Tries an engine. Prints a line for each point; returns whether all hold.
///
/// # Errors
/// If the engine does not start, or the output fails.
pub fn compliance(
    command: &str,
    arguments: &[String],
    listener: &mut dyn Listener,
) -> Result<bool, MatchError> {
    let quoted: Vec<String> = arguments.iter().map(|word| format!("'{word}'")).collect();
    let config = EngineConfig {
        name: command.to_owned(),
        command: command.to_owned(),
        arguments: quoted.join(" "),
        ..EngineConfig::default()
    };
    let log = Arc::new(Log::none());
    let start = || {
        Probe::start(&config, Patience::default(), Arc::clone(&log), StopFlag::default()).map_err(
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
        match try_it(&mut probe, &mut ranks) {
            Ok(()) => listener.line(&format!("{number:>2} ok     {what}"))?,
            Err(error) => {
                wrong += 1;
                listener.line(&format!("{number:>2} WRONG  {what}: {}", crate::output::ascii(&error)))?;
                if !probe.is_well() {
                    // The next points are not to blame for this one.
                    probe = start()?;
                    let _ = probe.ask("uci", "uciok");
                }
            }
        }
    }
    let number = POINTS.len() + 1;
    match probe.ends_with_quit() {
        true => listener.line(&format!("{number:>2} ok     ends when it is told to quit"))?,
        false => {
            wrong += 1;
            listener.line(&format!("{number:>2} WRONG  ends when it is told to quit: it lives on"))?;
        }
    }
    let from = if ranks == Ranks::FromOne { 1 } else { 0 };
    listener.line(&format!("{wrong} of {number} points wrong; ranks count from {from}"))?;
    Ok(wrong == 0)
}

fn wants(holds: bool, otherwise: &str) -> CheckResult {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

fn legal(position: &Position, text: &str, ranks: Ranks) -> CheckResult {
    let is_legal = ranks.read(text).is_some_and(|mv| position.is_legal(mv));
    wants(is_legal, &format!("'{text}' is not a legal move"))
}

fn told(fault: Fault) -> String {
    match fault {
        Fault::Disconnected => "the process ended".to_owned(),
        Fault::Silent => "no answer".to_owned(),
        Fault::Stopped | Fault::Suspended => "interrupted".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_what_they_are_said_to_be() {
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
