//! `chuhe analyze`: a search shown to a person, or as JSON to a program.
//!
//! | file | what |
//! |---|---|
//! | `record` | lines of JSON |
//! | `screen` | one position for people |
//! | `batch` | files of positions |

mod batch;
mod record;
mod screen;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

use chuhe_diagram::PieceSet;
use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_engine::session::{DEFAULT_HASH_MIB, Session};
use chuhe_engine::time::Limits;
use chuhe_engine::tt::Bound;
use xiangqi::notation::{Notation, Reader, moves_in};
use xiangqi::{Move, Position};

use crate::commands::diagram::Pieces;
use crate::commands::evaluation::EvaluationArgs;
use crate::error::{CliError, CliResult};
use crate::inputs::{limits, moves, position};
use crate::language::Style;
use crate::outputs::json_line;
use record::Record;
use screen::Screen;

/// In milliseconds.
const DEFAULT_MOVE_TIME: u64 = 3000;

/// Arguments of `chuhe analyze`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files with a position per line, FEN or EPD; "-" is standard input. Each is analyzed in turn.
    #[arg(value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    files: Vec<PathBuf>,
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
    /// Stop when a mate in this many moves is found.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    mate: Option<u32>,
    /// Search only these moves, in any notation.
    #[arg(long, value_name = "MOVES", conflicts_with = "files")]
    searchmoves: Option<String>,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH_MIB, value_parser = crate::inputs::hash)]
    hash: usize,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    /// Search threads.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Show so many lines, the best first.
    #[arg(long, visible_alias = "multipv", value_name = "N", default_value_t = NonZeroUsize::MIN)]
    lines: NonZeroUsize,
    /// How moves are written; the best move is shown as two squares too.
    #[arg(long, value_enum, conflicts_with = "json")]
    notation: Option<Style>,
    /// What stands for the pieces.
    #[arg(long, value_enum, default_value_t = Pieces::Traditional, conflicts_with = "json")]
    pieces: Pieces,
    /// Draw the board with letters: the same as --pieces letters.
    #[arg(long, conflicts_with = "json")]
    ascii: bool,
    /// Print one JSON object a line and nothing else.
    #[arg(long)]
    json: bool,
}

/// What happens while a search runs.
enum Event {
    Info(Box<Info>),
    BestMove(BestMove),
    /// Ctrl-C was pressed.
    Interrupt,
}

struct Relay(Sender<Event>);

impl Listener for Relay {
    fn info(&mut self, info: &Info) {
        if info.bound != Bound::Exact {
            return;
        }
        // Whoever listened has stopped to; the search ends with the process.
        let _ = self.0.send(Event::Info(Box::new(info.clone())));
    }

    fn best_move(&mut self, best: &BestMove) {
        let _ = self.0.send(Event::BestMove(*best));
    }
}

/// Searches and prints as it goes.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let mut session = Session::new(args.hash).map_err(|error| CliError::Failed(error.to_string()))?;
    session.set_evaluation(args.evaluation.load()?);
    session.set_threads(args.threads);
    session.set_multi_pv(args.lines.get());
    let (sender, events) = channel();
    let interrupt = sender.clone();
    // Without a handler Ctrl-C ends the process: no reason not to search.
    let _ = ctrlc::set_handler(move || {
        let _ = interrupt.send(Event::Interrupt);
    });
    if !args.files.is_empty() {
        return batch::run(args, &mut session, &sender, &events, out);
    }
    let mut position = position(args.fen.as_deref())?;
    for mv in moves(&position, args.moves.as_deref().unwrap_or(""))? {
        position.make_move(mv);
    }
    let limits = Limits { search_moves: search_moves(args, &position)?, ..limits_of(args) };
    if args.json {
        json_line(out, &Record::Position { fen: position.fen() })?;
    }
    let letters = args.ascii || args.pieces == Pieces::Letters;
    let pieces = if letters { PieceSet::Letters } else { args.pieces.into() };
    let mut screen = Screen::new(&position, pieces, args.notation.map(Notation::from), args.lines.get());
    if !args.json {
        screen.introduce(out)?;
    }
    out.flush()?;
    session.set_position(position.clone());
    session.go(limits, Relay(sender));
    let mut show = |found: &Event| -> CliResult {
        if args.json {
            return record::of(found).map_or(Ok(()), |record| json_line(out, &record));
        }
        match found {
            Event::Info(info) => screen.info(out, info),
            Event::BestMove(best) => screen.finish(out, best),
            Event::Interrupt => Ok(()),
        }?;
        Ok(out.flush()?)
    };
    await_answer(&session, &events, &mut show).map(drop)
}

fn limits_of(args: &Args) -> Limits {
    let limits = limits(args.depth, args.nodes, args.movetime, DEFAULT_MOVE_TIME);
    Limits { mate: args.mate, ..limits }
}

/// The moves of `--searchmoves`, each legal in the position.
fn search_moves(args: &Args, position: &Position) -> Result<Vec<Move>, CliError> {
    let texts = args.searchmoves.as_deref().unwrap_or("");
    let read = |text| {
        let faulty = |error| CliError::Usage(format!("--searchmoves: {error}"));
        Reader::default().read(position, text).map_err(faulty)
    };
    moves_in(texts).map(read).collect()
}

/// Passes on what a search reports until it has answered. Ctrl-C stops the search, which then answers.
fn await_answer(
    session: &Session,
    events: &Receiver<Event>,
    show: &mut dyn FnMut(&Event) -> CliResult,
) -> Result<bool, CliError> {
    let mut interrupted = false;
    loop {
        let silent = || CliError::Failed("the search ended without an answer".to_owned());
        let event = events.recv().map_err(|_| silent())?;
        if matches!(event, Event::Interrupt) {
            interrupted = true;
            session.stop();
        }
        show(&event)?;
        if matches!(event, Event::BestMove(_)) {
            return Ok(interrupted);
        }
    }
}
