//! `chuhe perft`: counts positions.

use std::io::Write;

use crate::cli::CliResult;

/// Arguments of `chuhe perft`.
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Counts and prints.
pub(crate) fn run(_args: &Args, _out: &mut impl Write) -> CliResult {
    Ok(())
}
