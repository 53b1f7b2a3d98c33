//! Files of positions, one per line, analyzed in turn.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use chuhe_engine::session::Session;
use chuhe_locale::texts::{listed, terminal};
use chuhe_record::text::{Encoding, Lines};
use xiangqi::notation::{Notation, write};
use xiangqi::rules::Game;
use xiangqi::{FenCounterChange, FenLine, FenLineError, Position};

use super::args::Args;
use super::event::{Event, search};
use super::json::{self, JsonLine, score_text};
use crate::error::{CliError, CliResult};
use crate::first_end::FirstEnd;
use crate::inputs::{check_files, is_input, open, warn_of_changes};
use crate::language::language;
use crate::outputs::{MAX_REPORTED, json_line, path_text};

/// Analyzes the positions of all files. For people there is one line per position: score, best move, FEN.
pub(super) fn run(
    args: &Args,
    session: &mut Session,
    interrupted: &AtomicBool,
    out: &mut impl Write,
) -> CliResult {
    check_files(args.files.iter().map(PathBuf::as_path))?;
    let (mut positions, mut malformed, mut changed) = (0, 0, 0);
    for path in &args.files {
        // To detect an encoding, later lines are read too. A program at the other end of a pipe may wait for an answer.
        let has_all = !is_input(path) && path.is_file();
        let encoding = if has_all { Encoding::Detect } else { Encoding::Utf8 };
        let (mut lines, mut line) = (Lines::new(open(path)?, encoding), String::new());
        while lines.read(&mut line).map_err(|error| CliError::of_reading(&path_text(path), &error))? {
            // Ctrl-C ends standard input, maybe in the middle of a line.
            if interrupted.load(Relaxed) {
                return Err(stopped(positions));
            }
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            let (file, number) = (path_text(path), lines.number());
            match position_of(&line) {
                Ok((position, changes)) => {
                    positions += 1;
                    changed += usize::from(!changes.is_empty());
                    if changed <= MAX_REPORTED {
                        warn_of_changes(&terminal::file_line(language(), &file, &number), &changes);
                    }
                    analyze(args, session, interrupted, &position, out)?;
                    if interrupted.load(Relaxed) {
                        return Err(stopped(positions));
                    }
                }
                Err(error) => {
                    malformed += 1;
                    if args.json {
                        json_line(out, &JsonLine::Malformed { file, number, message: error.to_string() })?;
                    } else {
                        writeln!(out, "{}", CliError::of_line(&file, number, &error))?;
                    }
                }
            }
        }
    }
    match (positions, malformed) {
        _ if interrupted.load(Relaxed) => Err(stopped(positions)),
        (0, 0) => {
            let files: Vec<String> = args.files.iter().map(path_text).collect();
            Err(CliError::Failed(terminal::error_no_positions(language(), &listed(&files, language()))))
        }
        (_, 0) => Ok(()),
        _ => Err(CliError::Failed(terminal::error_not_positions(language(), malformed))),
    }
}

fn stopped(positions: usize) -> CliError {
    CliError::interrupted(terminal::interrupted_positions(language(), positions))
}

/// The position of a line after its moves, and the counters that were changed. Operations of EPD, and fields of suites,
/// may follow.
fn position_of(line: &str) -> Result<(Position, Vec<FenCounterChange>), FenLineError> {
    let line = FenLine::read(line)?.with_operations_only()?;
    Ok((line.final_position()?, line.changes))
}

fn analyze(
    args: &Args,
    session: &mut Session,
    interrupted: &AtomicBool,
    position: &Position,
    out: &mut impl Write,
) -> CliResult {
    if args.json {
        json_line(out, &JsonLine::position(position, FirstEnd::of(&Game::new(position.clone()))))?;
    }
    session.set_position(position.clone());
    let mut score = None;
    let notation = args.notation.map(Notation::from).unwrap_or_default();
    let mut show = |event: &Event| -> CliResult {
        match event {
            _ if args.json => json::of(event).map_or(Ok(()), |line| json_line(out, &line))?,
            Event::Info(info) if info.multi_pv == 1 && info.depth > 0 => score = Some(info.score),
            Event::BestMove(best) => {
                let score = score.map_or("-".to_owned(), score_text);
                let name = best.best.map_or("-".to_owned(), |mv| write(position, mv, notation));
                writeln!(out, "{score:>8}  {name}  {}", position.fen())?;
            }
            _ => {}
        }
        Ok(out.flush()?)
    };
    search(session, args.limits(), interrupted, &mut show)
}
