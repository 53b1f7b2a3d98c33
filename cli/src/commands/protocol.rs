//! `chuhe` without a command: speaks the protocol on standard input and output.

use std::io::{self, BufReader, IsTerminal, Write};

use crate::error::{CliError, CliResult};
use crate::interrupt::{Watched, end_when_stuck};
use crate::language::language;
use chuhe_locale::texts::terminal;
use chuhe_protocol::about;
use chuhe_protocol::driver::Driver;

/// The greeting for a person who starts the program without a command.
fn welcome() -> String {
    let text = terminal::welcome(language(), &about::NAME);
    // A program without the server must not offer it.
    let is_there = |line: &&str| cfg!(feature = "serve") || !line.contains("chuhe serve");
    text.lines().filter(is_there).collect::<Vec<_>>().join("\n")
}

/// Runs until `quit` or the end of the input.
pub(crate) fn run(no_files: bool) -> CliResult {
    if io::stdin().is_terminal() {
        // This text is for people. Standard output belongs to the protocol, so it goes to standard error.
        let mut stderr = io::stderr();
        let _ = writeln!(stderr, "{}", welcome());
    }
    let driver = Driver::new(Watched::new(io::stdout())).map_err(|error| CliError::plain(&error))?;
    let driver = driver.with_aside(io::stderr());
    let driver = if no_files { driver.without_files() } else { driver };
    match driver.run(BufReader::new(io::stdin()), || end_when_stuck(0)) {
        Ok(()) => Ok(()),
        // Standard output is closed, so nobody can read a message about it.
        Err(error) => {
            log::info!("standard output: {error}");
            Ok(())
        }
    }
}
