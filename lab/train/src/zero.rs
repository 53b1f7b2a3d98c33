//! `chuhe-train zero`: from nothing to a network. Plays games and learns from them.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use chuhe_datagen::{RunEnd, SelfPlay, SelfPlayProgress, generate};
use chuhe_engine::eval::Evaluation;
use indicatif::ProgressBar;

use crate::error::TrainError;
use crate::fit::{FitSettings, fit};

/// Arguments of `chuhe-train zero`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of games to play.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,
    /// Nodes per move.
    #[arg(long, value_name = "N", default_value_t = SelfPlay::NODES)]
    nodes: u64,
    #[command(flatten)]
    settings: FitSettings,
}

/// Plays the games that are missing, trains the epochs that are missing, and writes the network.
pub(crate) fn run(args: &Args, stop: &AtomicBool, out: &mut impl std::io::Write) -> Result<(), TrainError> {
    let Args { games, nodes, settings } = args;
    let failed = |error| TrainError::File { path: settings.dir.clone(), error };
    std::fs::create_dir_all(&settings.dir).map_err(failed)?;
    let path = settings.dir.join("games.chg");
    let bar = ProgressBar::new(*games);
    let show = |SelfPlayProgress { games, .. }: SelfPlayProgress| {
        bar.set_position(games);
        if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let self_play = SelfPlay { nodes: *nodes, evaluation: Evaluation::Classical, ..SelfPlay::default() };
    let played = generate(&path, settings.seed, *games, &self_play, settings.threads(), show);
    bar.finish_and_clear();
    if played.map_err(|error| TrainError::Games { path: path.clone(), error })? == RunEnd::Stopped {
        return Err(TrainError::Interrupted { dir: settings.dir.clone(), epochs: 0 });
    }
    let network = fit(&[path], settings, stop, out)?;
    writeln!(out, "{}", network.display())?;
    Ok(())
}
