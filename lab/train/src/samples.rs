//! `chuhe-train samples`: the positions of games, as trainers on other machines read them.
//!
//! The file has no header: each position takes the 32 bytes of [`Sample`], little-endian, in the order of the games.
//! `lab/train/gpu/fit.py` reads it.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::choice::Choice;
use crate::data::stream;
use crate::error::TrainError;

/// Arguments of `chuhe-train samples`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Game files, as `chuhe datagen` writes them.
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// The file to write; an existing one is replaced.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// Threads; without it as many as there are processors.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// Writes the positions and says how many there are.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), TrainError> {
    let failed = |error| TrainError::File { path: args.out.clone(), error };
    let filter = args.choice.filter(0)?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    let mut file = BufWriter::new(File::create(&args.out).map_err(failed)?);
    let mut count = 0;
    stream(&args.games, filter, threads.unwrap_or(NonZeroUsize::MIN), |samples| {
        count += samples.len();
        samples.iter().try_for_each(|sample| file.write_all(&sample.to_bytes())).map_err(failed)
    })?;
    file.flush().map_err(failed)?;
    writeln!(out, "{count} positions")?;
    Ok(())
}
