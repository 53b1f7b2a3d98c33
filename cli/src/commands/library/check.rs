//! `chuhe library check`: checks the integrity of the library.

use std::io::Write;
use std::time::Instant;

use chuhe_locale::texts::{reports, terminal};

use super::source::LibraryArgs;
use crate::error::{CliError, CliResult};
use crate::language::language;
use crate::outputs::{one_line, progress_bar, show_bar};

/// Arguments of `chuhe library check`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    library: LibraryArgs,
}

/// Number of games between two checks of the clock.
const STEP: u64 = 1000;

/// Checks, and prints one line per fault.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let library = args.library.open()?;
    let (bar, begin, lang) = (progress_bar(), Instant::now(), language());
    let mut games = 0;
    let checked = library.check(|number| {
        games = number;
        if number % STEP == 0 {
            bar.set_message(reports::count_games(lang, number as usize));
            show_bar(&bar, begin);
        }
        true
    });
    bar.finish_and_clear();
    let faults = checked.map_err(|error| args.library.failed(&error))?;
    for fault in &faults {
        writeln!(out, "{}", terminal::untranslated(lang, &one_line(fault)))?;
    }
    if faults.is_empty() {
        let games = reports::count_games(lang, games as usize);
        writeln!(out, "{}", reports::library_in_order(lang, &games))?;
        return Ok(());
    }
    Err(CliError::Failed(terminal::error_library_faults(lang, faults.len())))
}
