//! `chuhe` without a command: speaks the protocol on standard input and output.

use std::io::{self, BufReader, IsTerminal, Write};

use crate::error::{CliError, CliResult};
use chuhe_protocol::about;
use chuhe_protocol::driver::Driver;

/// Runs until told to quit or until the input ends.
pub(crate) fn run(no_files: bool) -> CliResult {
    if io::stdin().is_terminal() {
        // For a person only: not on standard output, which belongs to the protocol.
        let mut stderr = io::stderr();
        let _ = writeln!(
            stderr,
            "{} speaks UCI, UCCI and XBoard's protocol here: it waits for commands of an interface.",
            about::NAME
        );
        let _ = writeln!(stderr, "Type 'help' for the commands and 'quit' to leave, or run 'chuhe --help'.");
    }
    let driver = Driver::new(io::stdout()).map_err(|error| CliError::Failed(error.to_string()))?;
    let driver = if no_files { driver.without_files() } else { driver };
    match driver.run(BufReader::new(io::stdin())) {
        Ok(()) => Ok(()),
        // Nobody reads the answers any more; whatever the reason, there is no one to tell it to.
        Err(error) => {
            log::info!("standard output: {error}");
            Ok(())
        }
    }
}
