//! `chuhe tune`, in builds with the feature of that name: the engine's parameters for tuners.

use std::io::Write;

use chuhe_engine::params::{Param, TABLE};

use crate::error::CliResult;

/// Arguments of `chuhe tune`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: TuneCommand,
}

#[derive(Debug, clap::Subcommand)]
enum TuneCommand {
    /// Print the parameters as SPSA tuners take them.
    List,
}

/// The learning rate in the lines: the usual one where each parameter has its own step.
const LEARNING_RATE: f64 = 0.002;

/// Prints one line per parameter that is to be tuned: name, type, value, minimum, maximum, step at the end of the run,
/// learning rate. This is OpenBench's form, which other SPSA tuners read too.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let TuneCommand::List = args.command;
    for Param { name, value, min, max, step } in TABLE.iter().filter(|param| param.step > 0) {
        writeln!(out, "{name}, int, {value}, {min}, {max}, {step}, {LEARNING_RATE}")?;
    }
    Ok(())
}
