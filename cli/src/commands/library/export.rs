//! `chuhe library export`: games into a file.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use chuhe_library::{BROWSER_MAGIC, BrowserExported, BrowserLimits, LibraryError};
use chuhe_locale::texts::{reports, terminal};
use chuhe_storage::{Check, OutputFile};

use super::query::QueryArgs;
use super::source::LibraryArgs;
use crate::error::{CliError, CliResult};
use crate::formats::Target;
use crate::language::{Style, language};
use crate::losses::GameWriter;
use crate::numbers::number;
use crate::outputs::{keep_last, named_file, path_error, path_text};

/// Arguments of `chuhe library export`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    library: LibraryArgs,
    /// The format to write.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Target::Pgn)]
    to: Target,
    /// Notation of moves.
    #[arg(long, value_enum, default_value_t = Style::Uci)]
    notation: Style,
    /// The file to write [default: standard output]. An existing file is replaced only once the new one is complete.
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the output file even if it is of another format.
    #[arg(long, requires = "out")]
    force: bool,
    /// Write Parquet files by year to this folder instead of a game file: a table of games and a table of positions,
    /// for DuckDB, Dask and others. The folder must be new or empty.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["to", "notation", "out"], value_parser = crate::outputs::file_only())]
    parquet: Option<PathBuf>,
    /// With --parquet: leave out the column of FENs, which takes most of the space.
    #[arg(long, requires = "parquet")]
    no_fens: bool,
    /// Write a file for the board of the site instead of a game file: the moves played in each position and their
    /// results. The board shows them as with `chuhe serve --library`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["to", "notation", "out", "parquet"], value_parser = crate::outputs::file_only())]
    browser: Option<PathBuf>,
    /// With --browser: leave out positions after the first N plies.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = number::<usize>(0..=u64::MAX), requires = "browser")]
    plies: usize,
    /// With --browser: leave out positions with fewer than N games.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<u64>(0..=u64::MAX), requires = "browser")]
    min_games: u64,
    #[command(flatten)]
    query: QueryArgs,
}

/// Writes the games that the query finds; all without one.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    if let Some(folder) = &args.parquet {
        return write_parquet(args, folder, out);
    }
    if let Some(name) = &args.browser {
        return write_for_browser(args, name, out);
    }
    let Some(name) = named_file(args.out.as_deref()) else { return export(args, out) };
    let (kind, is_kind) = args.to.kind();
    let check = Check { inputs: &[args.library.path()], kind, is_kind, force: args.force };
    let mut result = Ok(());
    OutputFile::new(name, &check)?.replace(|file| match export(args, file) {
        // A game is damaged, but the other games are written.
        Err(error @ CliError::Incomplete(_)) => {
            result = Err(error);
            Ok(())
        }
        other => other,
    })?;
    result
}

fn export(args: &Args, out: &mut impl Write) -> CliResult {
    let query = args.query.query()?;
    let library = args.library.open()?;
    let failed = |error| args.library.failed(&error);
    let hits = library.find(&query).map_err(failed)?;
    some(hits.len())?;
    if args.to == Target::Xqf && hits.len() != 1 {
        return Err(CliError::Failed(terminal::error_one_game_found(language(), &hits.len())));
    }
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let mut writer = GameWriter::new(args.to, args.notation.into());
    // A damaged game does not keep the others in the library.
    let mut damaged = None;
    for hit in hits {
        let Some(game) = library.game(hit.game).map_err(failed)? else { continue };
        match game.record() {
            Ok(record) => out.write_all(&writer.bytes(&record)?)?,
            Err(error) => keep_last(&mut damaged, failed(error)),
        }
    }
    out.flush()?;
    writer.warn();
    damaged.map_or(Ok(()), |error| Err(CliError::Incomplete(error.to_string())))
}

/// An error if no game was found: a file without games is of no use, and must not replace one with games.
fn some(games: usize) -> CliResult {
    if games == 0 { Err(CliError::Failed(terminal::error_no_games(language()).to_owned())) } else { Ok(()) }
}

fn write_parquet(args: &Args, folder: &Path, out: &mut impl Write) -> CliResult {
    let query = args.query.query()?;
    let library = args.library.open()?;
    let exported = library.write_parquet(&query, folder, !args.no_fens).map_err(|error| match error {
        error @ (LibraryError::Io(_) | LibraryError::FolderNotEmpty) => path_error(folder, &error),
        // This error names the folder itself.
        error @ LibraryError::Locked(_) => CliError::plain(&error),
        error => args.library.failed(&error),
    })?;
    some(exported.games)?;
    written(exported.games, exported.positions, folder, out)
}

fn write_for_browser(args: &Args, name: &Path, out: &mut impl Write) -> CliResult {
    let query = args.query.query()?;
    let library = args.library.open()?;
    let is_kind = |head: &[u8]| head.starts_with(BROWSER_MAGIC);
    let check =
        Check { inputs: &[args.library.path()], kind: "a library for the site", is_kind, force: false };
    let limits = BrowserLimits { plies: args.plies, games: args.min_games };
    let mut exported = BrowserExported::default();
    OutputFile::new(name, &check)?.replace(|file| {
        let mut file = BufWriter::with_capacity(1 << 16, file);
        let written = library.write_for_browser(&query, limits, &mut file);
        exported = written.map_err(|error| args.library.failed(&error))?;
        some(exported.games)?;
        file.flush()?;
        Ok::<_, CliError>(())
    })?;
    written(exported.games, exported.positions, name, out)
}

/// Prints the number of written games and positions, and the place of the files.
fn written(games: usize, positions: usize, path: &Path, out: &mut impl Write) -> CliResult {
    let lang = language();
    let (games, positions) = (reports::count_games(lang, games), reports::count_positions(lang, positions));
    writeln!(out, "{}", reports::library_written(lang, &games, &positions, &path_text(path)))?;
    Ok(())
}
