//! `chuhe completions`: a script that completes the command line in a shell.

use std::io::Write;

use clap_complete::Shell;

use crate::error::CliResult;

/// Arguments of `chuhe completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell.
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(args: &Args, command: &mut clap::Command, out: &mut impl Write) -> CliResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "chuhe", &mut script);
    Ok(out.write_all(&script)?)
}
