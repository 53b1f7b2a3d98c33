//! What several commands show: lines of JSON, counts in words, and progress.

use std::io::Write;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use crate::error::{CliError, CliResult};

/// Prints a value as one line of JSON.
pub(crate) fn json_line(out: &mut impl Write, record: &impl Serialize) -> CliResult {
    let text = serde_json::to_string(record).map_err(|error| CliError::Failed(error.to_string()))?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// The number of faulty lines of a file that are shown: a file of the wrong kind has nothing else.
pub(crate) const COMPLAINTS: usize = 10;

/// A number of things, as in "1 line" and "2 lines".
pub(crate) fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Runs that take less show no progress.
const QUICK: Duration = Duration::from_secs(1);

/// A bar that is hidden for now.
pub(crate) fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// Shows the bar once the work, begun at `begin`, takes long.
pub(crate) fn show_bar(bar: &ProgressBar, begin: Instant) {
    if bar.is_hidden() && begin.elapsed() > QUICK {
        // Draws nothing unless a terminal is there.
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}
