//! `chuhe-tune games`: plays many games and appends what is kept of them to a file.
//!
//! Game `i` of a seed is the same on every run and any number of threads; only the order in the file may
//! differ. Whole games are appended at once: a run that is killed loses those being played and no more.

use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use chuhe_datagen::{SelfPlayGame, Player};
use chuhe_engine::eval::Evaluation;
use xiangqi::Color;

use crate::TuneError;
use crate::progress::progress_bar;
use crate::sample::Sample;
use crate::selfplay;
use crate::threads::share_out;

/// Arguments of `chuhe-tune games`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many games to play.
    #[arg(long, value_name = "N")]
    count: u64,
    /// Positions to search a move, on average.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    nodes: u64,
    /// Play with the network inside the program, not with the classical evaluation.
    #[arg(long)]
    network: bool,
    /// Games to play at a time.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// Which games: another seed plays others.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The file to append to.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Plays and writes.
pub(crate) fn run(args: &Args) -> Result<(), TuneError> {
    let failed = |error| TuneError::File { path: args.out.clone(), error };
    let file = File::options().append(true).create(true).open(&args.out).map_err(failed)?;
    let file = Mutex::new(file);
    let bar = progress_bar(args.count, "games, {per_sec}");
    let evaluation = if args.network { Evaluation::default() } else { Evaluation::Classical };
    let start = || Ok(Player::new(selfplay::settings(args.nodes, evaluation.clone()))?);
    let done = share_out(0..args.count, args.threads, start, |player, index| {
        let (game, samples) = selfplay::play(player, args.seed, index);
        let text = render(args.seed, &game, &samples);
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(text.as_bytes()).map_err(failed)?;
        bar.inc(1);
        Ok(())
    });
    bar.finish();
    done?;
    log::info!("played {} games of seed {}", args.count, args.seed);
    Ok(())
}

/// A game as the file holds it.
fn render(seed: u64, game: &SelfPlayGame, samples: &[Sample]) -> String {
    let winner = match game.winner {
        Some(Color::Red) => "red wins",
        Some(Color::Black) => "black wins",
        None => "draw",
    };
    let head = format!("# seed {seed} game {}: {winner} after {} plies\n", game.index, game.len());
    samples.iter().fold(head, |text, sample| text + &sample.to_string() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of its own for each test.
    fn temporary(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("chuhe-tune-{}-{name}", std::process::id()))
    }

    #[test]
    fn games_are_appended_whole_and_do_not_depend_on_threads() {
        let written = |threads: usize, name: &str| {
            let out = temporary(name);
            let threads = NonZeroUsize::new(threads).unwrap();
            run(&Args { count: 3, nodes: 60, network: false, threads, seed: 9, out: out.clone() }).unwrap();
            let text = std::fs::read_to_string(&out).unwrap();
            std::fs::remove_file(&out).unwrap();
            let mut games: Vec<String> = text.split("# ").skip(1).map(str::to_owned).collect();
            games.sort();
            games
        };
        let games = written(1, "one");
        assert_eq!(games.len(), 3);
        assert!(games.iter().all(|game| game.ends_with('\n') && game.lines().count() > 1));
        assert_eq!(written(2, "two"), games);
    }
}
