//! `chuhe tune`, in builds with the feature of that name: the engine's parameters for tuners.

use std::io::Write;

use chuhe_engine::params::{Param, TABLE};

use crate::error::CliResult;

/// Arguments of `chuhe tune`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Print the parameters as SPSA tuners take them.
    List,
}

/// The learning rate that the lines ask for: customary where each parameter brings its own step.
const LEARNING_RATE: f64 = 0.002;

/// Prints a line a parameter: name, type, value, least, greatest, step at the end of the run, learning rate.
/// That is OpenBench's form, which other SPSA tuners read too.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let Task::List = args.task;
    for Param { name, value, min, max, step } in TABLE {
        writeln!(out, "{name}, int, {value}, {min}, {max}, {step}, {LEARNING_RATE}")?;
    }
    Ok(())
}
