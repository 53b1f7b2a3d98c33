//! `chuhe about`: what this program is, and the licences of what it is made of.

use std::io::Write;

use chuhe_protocol::about::{LICENSE, PROGRAM};

use crate::build::DETAILS;
use crate::error::CliResult;

/// The licences of other people's code in the program. `scripts/notices` writes the file.
const THIRD_PARTY: &str = include_str!("../../assets/third-party.txt");

/// Arguments of `chuhe about`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Print the licences of the included libraries.
    #[arg(long, alias = "licenses")]
    licences: bool,
}

/// Prints it.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    if args.licences {
        return Ok(out.write_all(THIRD_PARTY.as_bytes())?);
    }
    writeln!(out, "{PROGRAM} {}\n\n{LICENSE}", *DETAILS)?;
    writeln!(out, "The licences of the libraries in it: chuhe about --licences")?;
    Ok(())
}
