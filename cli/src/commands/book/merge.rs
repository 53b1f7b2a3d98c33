//! `chuhe book merge`: several books of any format to one.

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_book::ProbeError;
use chuhe_book::build::Merger;
use chuhe_book::walk::walk;
use chuhe_locale::texts::reports;

use super::source::{ReachArgs, open_file, unreadable};
use super::target::{output, write_book};
use crate::error::CliResult;
use crate::inputs::{check_files, position};
use crate::language::language;
use crate::outputs::path_text;
use crate::report::Report;

/// Arguments of `chuhe book merge`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Books in any format that the option `Book File` accepts.
    #[arg(required = true, value_name = "FILE", value_parser = crate::outputs::file_only())]
    books: Vec<PathBuf>,
    /// The book to write, in Chuhe's format; not one of the inputs. An existing book is replaced only once the new one is
    /// complete.
    #[arg(short, long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    out: PathBuf,
    /// Replace an existing file that is not a book in Chuhe's format.
    #[arg(long)]
    force: bool,
    /// For book formats that store keys instead of positions: the position from which the moves are followed. Moves
    /// that cannot be reached from it are lost [default: the start position].
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    reach: ReachArgs,
}

/// Merges the books and writes the result.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let start = position(args.fen.as_deref(), "")?;
    let inputs: Vec<&Path> = args.books.iter().map(PathBuf::as_path).collect();
    let output = output(&args.out, &inputs, args.force)?;
    check_files(inputs.iter().copied())?;
    let out = &mut Report::new(out, true);
    let mut merger = Merger::default();
    for path in &args.books {
        let name = path_text(&path);
        let book = open_file(path)?;
        if let Some(book) = book.as_native() {
            merger.add_book(book);
            continue;
        }
        let listed = book.each_position(|position, moves| merger.add_moves(position, moves));
        if let Some(bad) = listed.map_err(unreadable(&name))? {
            if bad > 0 {
                log::warn!("{name}: {bad} keys are not positions");
            }
            continue;
        }
        let mut known = 0;
        let reached = walk(&book, std::slice::from_ref(&start), args.reach.reach(), |position, moves| {
            merger.add_moves(position, moves);
            known += moves.len();
            Ok::<(), ProbeError>(())
        })
        .map_err(unreadable(&name))?;
        // The rest is lost, and nobody knows how much it is: a book of one side has more behind `--through 1`.
        let lang = language();
        let (reached, known) = (reports::count_positions(lang, reached), reports::count_moves(lang, known));
        writeln!(out, "{}", reports::book_checked(lang, &name, &book.format(), &reached, &known))?;
    }
    write_book(&merger.finish(), &output, out)
}
