//! `chuhe book build`: a book from games, or by the engine's own analysis.

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_book::BookBuilder;
use chuhe_locale::texts::{reports, terminal};
use chuhe_record::{Format, GameResult, Record};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use xiangqi::Color;

use super::grow;
use super::target::{output, write_book};
use crate::encoding::{self, EncodingArgs};
use crate::error::{CliError, CliResult};
use crate::games::self_play;
use crate::inputs::{all_have_games, check_files, no_games, open, unreadable};
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{MAX_REPORTED, keep_last, notice, path_error, path_text};
use crate::reason;
use crate::report::Report;

/// Arguments of `chuhe book build`.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("source").required(true).args(["pgn", "analyze"])))]
pub(super) struct Args {
    /// The book to write. An existing book is replaced only once the new one is complete.
    #[arg(short, long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    out: PathBuf,
    /// Replace an existing file that is not a book in Chuhe's format.
    #[arg(long)]
    force: bool,
    /// Build the book from these game files, in any format that `chuhe convert` reads. Games without a result are
    /// skipped; "-" is standard input.
    #[arg(long, value_name = "FILES", num_args = 1..)]
    pgn: Vec<PathBuf>,
    /// Grow the book by the engine's own analysis. Ctrl-C stops and writes the book so far; the same command resumes.
    #[arg(long)]
    analyze: bool,
    #[command(flatten)]
    encoding: EncodingArgs,
    #[command(flatten)]
    of_games: OfGames,
    #[command(flatten)]
    growing: grow::Args,
}

/// The moves to take from games.
#[derive(Debug, clap::Args)]
#[group(id = "of_games", conflicts_with = "analyze")]
#[command(next_help_heading = "From games")]
struct OfGames {
    /// Leave out moves played in fewer than N games.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<u32>(AT_LEAST_ONE))]
    min_games: u32,
    /// Use the first N plies of each game.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = number::<usize>(AT_LEAST_ONE))]
    plies: usize,
    /// Use the moves of one side only.
    #[arg(long, value_enum)]
    side: Option<Side>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Side {
    Red,
    Black,
}

/// Makes the book.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let out = &mut Report::new(out, true);
    if args.analyze { grow::run(&args.growing, &args.out, args.force, out) } else { from_games(args, out) }
}

/// Games that are not in the book.
#[derive(Default)]
struct LeftOut {
    no_result: u64,
    faulty: u64,
    /// The error of the last file without games.
    fault: Option<CliError>,
}

fn from_games(args: &Args, out: &mut impl Write) -> CliResult {
    let OfGames { min_games, plies, side } = args.of_games;
    let inputs: Vec<&Path> = args.pgn.iter().map(PathBuf::as_path).collect();
    let output = output(&args.out, &inputs, args.force)?;
    check_files(inputs.iter().copied())?;
    let mut builder = BookBuilder::new().with_max_plies(plies);
    if let Some(side) = side {
        builder = builder.with_side(match side {
            Side::Red => Color::Red,
            Side::Black => Color::Black,
        });
    }
    let (mut left_out, mut without) = (LeftOut::default(), Vec::new());
    for path in inputs.iter().copied() {
        if !add_file(path, args.encoding, &mut builder, &mut left_out)? {
            without.push(path);
        }
    }
    let LeftOut { no_result, faulty, fault } = left_out;
    let games = builder.games();
    if games + no_result + faulty == 0 {
        return Err(fault.unwrap_or_else(|| no_games(&inputs)));
    }
    let mut unread = fault;
    if let Err(error) = all_have_games(&without) {
        keep_last(&mut unread, error);
    }
    if games == 0 {
        unread.inspect(|error| notice(&error.to_string()));
        return Err(CliError::Failed(terminal::error_no_results(language(), &no_result, &faulty)));
    }
    let (lang, games) = (language(), reports::count_games(language(), games as usize));
    writeln!(out, "{}", reports::book_of_games(lang, &games, &no_result, &faulty))?;
    let records = builder.finish(min_games);
    if records.as_slice().is_empty() {
        unread.inspect(|error| notice(&error.to_string()));
        return Err(CliError::Failed(terminal::error_min_games(language(), min_games as usize)));
    }
    write_book(&records, &output, out)?;
    unread.map_or(Ok(()), |error| Err(CliError::Incomplete(error.to_string())))
}

/// Adds the games of a file; returns whether there is anything in it.
fn add_file(
    path: &Path,
    encoding: EncodingArgs,
    builder: &mut BookBuilder,
    left_out: &mut LeftOut,
) -> Result<bool, CliError> {
    // Standard input has no length; the bar then shows none.
    let length = std::fs::metadata(path).ok().map(|file| file.len());
    let lang = language();
    let template =
        reports::book_reading_bar(lang, &"{msg}", &"{wide_bar}", &"{bytes}", &"{total_bytes}", &"{eta}");
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.set_message(path_text(&path));
    let mut games = match self_play(path) {
        Some(games) => games,
        None => Format::read(None, bar.wrap_read(open(path)?), encoding.encoding)
            .map_err(|error| unreadable(path, &error))?,
    };
    let mut is_empty = true;
    for game in games.by_ref() {
        is_empty = false;
        match game {
            Ok(record) => add_game(&record, builder, left_out),
            // No games of it can be counted.
            Err(error) if error.is_of_file() => {
                bar.suspend(|| keep_last(&mut left_out.fault, path_error(path, &error)));
            }
            Err(error) => {
                left_out.faulty += 1;
                if left_out.faulty <= MAX_REPORTED as u64 {
                    let text =
                        terminal::error_argument(lang, &path_text(&path), &reason::left_out(&error, lang));
                    bar.suspend(|| notice(&text));
                } else {
                    bar.suspend(|| log::warn!("{}: {error}", path_text(&path)));
                }
            }
        }
    }
    bar.finish_and_clear();
    encoding::warn(&path_text(&path), games.text_report());
    Ok(!is_empty)
}

fn add_game(record: &Record, builder: &mut BookBuilder, left_out: &mut LeftOut) {
    if record.result == GameResult::Unknown {
        left_out.no_result += 1;
        return;
    }
    // The moves of a record are always legal, so an error is not expected here.
    if builder.add_game(&record.start, record.moves(), record.result.winner()).is_err() {
        left_out.faulty += 1;
    }
}
