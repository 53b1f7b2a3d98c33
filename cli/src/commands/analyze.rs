//! `chuhe analyze`: a search shown to a person, or as JSON to a program.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::mpsc::{Sender, channel};

use chuhe_engine::score::mate_moves;
use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_engine::session::{DEFAULT_HASH_MIB, Session};
use chuhe_engine::tt::Bound;
use serde::Serialize;
use xiangqi::{Move, Position};

use crate::commands::evaluation::EvaluationArgs;
use crate::error::{CliError, CliResult};
use crate::inputs::{limits, moves, position};
use crate::outputs::json_line;
use chuhe_protocol::diagram::{Style, draw};

/// In milliseconds.
const DEFAULT_MOVE_TIME: u64 = 3000;

/// Arguments of `chuhe analyze`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position; without it the start position.
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play from there, in any notation, like "h2e2 h9g7" or "炮二平五 马8进7".
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Search so many plies deep.
    #[arg(long, value_name = "PLIES", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Search so many positions.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search for so many milliseconds; 3000 if no limit is given.
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH_MIB, value_parser = crate::inputs::hash)]
    hash: usize,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    /// Search threads.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Show so many lines, the best first.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    lines: NonZeroUsize,
    /// Draw the board with letters.
    #[arg(long, conflicts_with = "json")]
    ascii: bool,
    /// Print one JSON object a line and nothing else.
    #[arg(long)]
    json: bool,
}

/// A line of JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Record {
    Position {
        fen: String,
    },
    Info {
        line: usize,
        depth: u32,
        seldepth: u32,
        score: Score,
        nodes: u64,
        nps: u64,
        hashfull: u32,
        time_ms: u128,
        pv: Vec<String>,
    },
    BestMove {
        best: Option<String>,
        ponder: Option<String>,
    },
}

/// A score for the side to move: centipawns, or moves to a mate.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Score {
    Cp(i32),
    Mate(i32),
}

impl Score {
    fn new(score: i32) -> Score {
        mate_moves(score).map_or(Score::Cp(score), Score::Mate)
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Score::Cp(score) => write!(f, "{:+.2}", f64::from(*score) / 100.0),
            Score::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

enum Found {
    Info(Box<Info>),
    BestMove(BestMove),
}

struct Relay(Sender<Found>);

impl Listener for Relay {
    fn info(&mut self, info: &Info) {
        if info.bound != Bound::Exact {
            return;
        }
        // Whoever listened has stopped to; the search ends with the process.
        let _ = self.0.send(Found::Info(Box::new(info.clone())));
    }

    fn best_move(&mut self, best: &BestMove) {
        let _ = self.0.send(Found::BestMove(*best));
    }
}

/// Searches and prints as it goes.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let mut position = position(args.fen.as_deref())?;
    for mv in moves(&position, args.moves.as_deref().unwrap_or(""))? {
        position.make_move(mv);
    }
    let mut session = Session::new(args.hash).map_err(|error| CliError::Failed(error.to_string()))?;
    session.set_evaluation(args.evaluation.load()?);
    session.set_threads(args.threads);
    session.set_multi_pv(args.lines.get());
    if args.json {
        json_line(out, &Record::Position { fen: position.fen() })?;
    } else {
        introduce(out, &position, if args.ascii { Style::Letters } else { Style::Chinese })?;
    }
    let (sender, found) = channel();
    session.set_position(position.clone());
    session.go(limits(args.depth, args.nodes, args.movetime, DEFAULT_MOVE_TIME), Relay(sender));
    let mut answered = false;
    let mut shown: Option<(u32, usize, i32)> = None;
    for found in found {
        answered |= matches!(found, Found::BestMove(_));
        if let Found::Info(info) = &found {
            let result = Some((info.depth, info.multi_pv, info.score));
            // The last report of a search may only bring its counts up to date: people see a line a depth.
            if !args.json && shown == result {
                continue;
            }
            shown = result;
        }
        if args.json {
            json_line(out, &record(found))?;
        } else {
            show(out, &position, found)?;
        }
        out.flush()?;
    }
    if answered { Ok(()) } else { Err(CliError::Failed("the search ended without an answer".to_owned())) }
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn record(found: Found) -> Record {
    match found {
        Found::Info(info) => Record::Info {
            line: info.multi_pv,
            depth: info.depth,
            seldepth: info.seldepth,
            score: Score::new(info.score),
            nodes: info.nodes,
            nps: info.nps(),
            hashfull: info.hashfull,
            time_ms: info.time.as_millis(),
            pv: names(&info.pv),
        },
        Found::BestMove(BestMove { best, ponder }) => {
            Record::BestMove { best: best.map(|mv| mv.to_string()), ponder: ponder.map(|mv| mv.to_string()) }
        }
    }
}

fn introduce(out: &mut impl Write, position: &Position, style: Style) -> CliResult {
    writeln!(out, "{}", draw(position, style, 0))?;
    let check = if position.is_check() { ", in check" } else { "" };
    writeln!(out, "\n{}\n{} to move{check}\n", position.fen(), position.side_to_move())?;
    writeln!(out, "{:>5} {:>8} {:>12} {:>10} {:>9}  line", "depth", "score", "nodes", "nps", "time")?;
    out.flush()?;
    Ok(())
}

fn show(out: &mut impl Write, position: &Position, found: Found) -> CliResult {
    match found {
        // The game is over; the answer says so.
        Found::Info(info) if info.depth == 0 => {}
        Found::Info(info) => writeln!(
            out,
            "{:>5} {:>8} {:>12} {:>10} {:>8.2}s  {}",
            info.depth,
            Score::new(info.score).to_string(),
            info.nodes,
            info.nps(),
            info.time.as_secs_f64(),
            names(&info.pv).join(" ")
        )?,
        Found::BestMove(BestMove { best: Some(best), .. }) => writeln!(out, "\nbest move {best}")?,
        Found::BestMove(BestMove { best: None, .. }) => {
            let outcome = position.outcome().map_or_else(|| "the game is over".to_owned(), |o| o.to_string());
            writeln!(out, "no legal move: {outcome}")?;
        }
    }
    Ok(())
}
