//! Output that several commands share: lines of JSON, names of files, notices, and progress.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe_locale::texts::terminal;
use chuhe_storage::OutputError;
use clap::builder::{PathBufValueParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use crate::argument::ArgumentError;
use crate::error::{CliError, CliResult};
use crate::language::language;

/// Prints a value as one line of JSON.
pub(crate) fn json_line(out: &mut impl Write, record: &impl Serialize) -> CliResult {
    let text = serde_json::to_string(record).map_err(|error| CliError::plain(&error))?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// A text as one harmless line: line ends and other control characters are shown as in Rust's strings. Names of files and
/// texts in them may hold anything.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() { line.extend(c.escape_default()) } else { line.push(c) }
    }
    line
}

/// A path for people, on one line.
pub(crate) fn path_text(path: &(impl AsRef<Path> + ?Sized)) -> String {
    one_line(&path.as_ref().display().to_string())
}

/// The file of an argument like `--out`; none for standard output, which "-" names too.
pub(crate) fn named_file(argument: Option<&Path>) -> Option<&Path> {
    argument.filter(|path| path.as_os_str() != "-")
}

/// Reads the name of a file that cannot be standard input or output: it is not text, or is read again. "-" is refused.
pub(crate) fn file_only() -> impl TypedValueParser<Value = PathBuf> {
    let named = |path: PathBuf| if path.as_os_str() == "-" { Err(ArgumentError::Dash) } else { Ok(path) };
    PathBufValueParser::new().try_map(named)
}

/// Refuses a folder, a pipe or a device for a file that a command adds to: it is read first, and could be without end.
pub(crate) fn regular(path: &Path) -> CliResult {
    match path.metadata() {
        Ok(file) if !file.is_file() => Err(OutputError::NotAFile(path.to_owned()).into()),
        _ => Ok(()),
    }
}

/// The error of work on a file or folder.
pub(crate) fn path_error(path: &(impl AsRef<Path> + ?Sized), error: &(dyn Error + 'static)) -> CliError {
    CliError::of(&path_text(path), error)
}

/// Prints a notice on standard error, on one line.
pub(crate) fn notice(text: &str) {
    // Standard error may be closed; then the message is lost.
    let _ = writeln!(std::io::stderr(), "{}", one_line(text));
}

/// Keeps the error that a command with several files ends with, and prints the one kept before.
pub(crate) fn keep_last(fault: &mut Option<CliError>, error: CliError) {
    if let Some(earlier) = fault.replace(error) {
        notice(&earlier.to_string());
    }
}

/// Prints a warning on standard error, on one line.
pub(crate) fn warn_of(text: &str) {
    notice(&terminal::warning(language(), &text));
}

/// Joins the faults that a check has found; nothing if there are none.
pub(crate) fn joined(faults: &[String]) -> Option<String> {
    (!faults.is_empty()).then(|| faults.join(terminal::between_faults(language())))
}

/// The number of faulty lines of a file that are shown: a file of the wrong kind has nothing else.
pub(crate) const MAX_REPORTED: usize = 10;

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
        // Draws nothing without a terminal.
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_lines_or_control_the_terminal() {
        assert_eq!(path_text("对局 1.pgn"), "对局 1.pgn");
        assert_eq!(path_text("a\nerror: b\u{1b}[31m\r"), "a\\nerror: b\\u{1b}[31m\\r");
        assert_eq!(one_line("\u{9b}2J\u{7f}"), "\\u{9b}2J\\u{7f}");
    }
}
