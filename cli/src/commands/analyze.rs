//! `chuhe analyze`: a search shown to a person, or as JSON to a program.
//!
//! | file | what |
//! |---|---|
//! | `args` | its arguments |
//! | `event` | the reports shown while a search runs |
//! | `json` | lines of JSON |
//! | `screen` | one position for people |
//! | `batch` | files of positions |

mod args;
mod batch;
mod event;
pub(crate) mod json;
mod screen;

pub(crate) use args::Args;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use chuhe_diagram::PieceSet;
use chuhe_engine::search::Endgames;
use chuhe_engine::session::Session;
use chuhe_engine::time::Limits;
use xiangqi::notation::{Notation, Reader, moves_in};
use xiangqi::{Move, Position};

use crate::commands::diagram::Pieces;
use crate::error::{CliError, CliResult};
use crate::inputs::Asked;
use crate::interrupt::on_interrupt;
use crate::language::language;
use crate::outputs::json_line;
use event::{Event, search};
use json::JsonLine;
use screen::Screen;

/// Runs the search, or those of all positions of the files, and prints the results.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let mut session = Session::new(args.hash).map_err(|error| CliError::plain(&error))?;
    session.set_evaluation(args.evaluation.load()?);
    session.set_threads(args.threads);
    session.set_multi_pv(args.lines.get());
    let tables = args.tables()?;
    session.set_endgames(tables.as_ref().map(|tables| Endgames::new((**tables).clone())));
    let interrupted = Arc::new(AtomicBool::new(false));
    let (told, stop) = (Arc::clone(&interrupted), session.stop_handle());
    // Without a handler Ctrl-C ends the process, so the search can start anyway.
    let _ = on_interrupt(move || {
        told.store(true, Relaxed);
        stop.stop();
    });
    if !args.files.is_empty() {
        return batch::run(args, &mut session, &interrupted, out);
    }
    let Asked { position, end } = args.position.asked()?;
    let limits = Limits { search_moves: search_moves(args, &position)?, ..args.limits() };
    if args.json {
        json_line(out, &JsonLine::position(&position, end))?;
    }
    let letters = args.ascii || args.pieces == Pieces::Letters;
    let pieces = if letters { PieceSet::Letters } else { args.pieces.into() };
    let mut screen = Screen::new(&position, pieces, args.notation.map(Notation::from), args.lines.get());
    if !args.json {
        screen.introduce(out, end)?;
    }
    out.flush()?;
    session.set_position(position.clone());
    let mut show = |found: &Event| -> CliResult {
        if args.json {
            return json::of(found).map_or(Ok(()), |line| json_line(out, &line));
        }
        match found {
            Event::Info(info) => screen.info(out, info),
            Event::BestMove(best) => screen.finish(out, best),
        }?;
        Ok(out.flush()?)
    };
    search(&mut session, limits, &interrupted, &mut show)
}

/// The moves of `--searchmoves`, each legal in the position.
fn search_moves(args: &Args, position: &Position) -> Result<Vec<Move>, CliError> {
    let texts = args.searchmoves.as_deref().unwrap_or("");
    let read = |text| {
        let faulty = |error| CliError::of_argument("--searchmoves", &error);
        Reader::for_person(language().notation()).read(position, text).map_err(faulty)
    };
    moves_in(texts).map(read).collect()
}
