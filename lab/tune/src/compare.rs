//! `chuhe-tune compare`: the value in Elo of single options, or of another build.
//!
//! The engine plays with some options changed against itself as it is. Built with the feature `tune` it has the
//! constants of the search as options; one at the end of its range switches its technique off. With `--against`
//! the opponent is another program, which may have its own options.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use chuhe_datagen::share_out;
use chuhe_match::PromptedEngine;
use chuhe_stats::{Pentanomial, PlayerResult, Trinomial};
use xiangqi::SplitMix64;

use crate::duel::{GameArgs, play_pair};
use crate::error::TuneError;
use crate::numbers::at_least_one;
use crate::progress::progress_bar;
use crate::strength::elo;

/// Arguments of `chuhe-tune compare`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The engine. Build it with `--features tune` to change its parameters as options.
    #[arg(long, value_name = "PROGRAM")]
    engine: PathBuf,
    /// Changes to test: NAME=VALUE, or several separated by commas. Each argument is tested in a separate match.
    #[arg(required_unless_present = "against", value_name = "CHANGES")]
    changes: Vec<Change>,
    /// The opponent [default: the same engine without the changes].
    #[arg(long, value_name = "PROGRAM")]
    against: Option<PathBuf>,
    /// Options of the opponent.
    #[arg(long, value_name = "CHANGES")]
    against_options: Option<Change>,
    /// Pairs of games for each change.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = at_least_one::<u64>)]
    pairs: u64,
    #[command(flatten)]
    games: GameArgs,
    /// Simultaneous pairs of games.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// Seed of the openings.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Options and other values for them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    text: String,
    options: Vec<(String, String)>,
}

/// A text that is not a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected NAME=VALUE, several separated by commas")]
struct ChangeError;

impl FromStr for Change {
    type Err = ChangeError;

    fn from_str(text: &str) -> Result<Change, ChangeError> {
        let option = |part: &str| match part.split_once('=') {
            Some((name, value)) if !name.is_empty() && !value.is_empty() => {
                Ok((name.trim().to_owned(), value.trim().to_owned()))
            }
            _ => Err(ChangeError),
        };
        let options: Result<Vec<_>, ChangeError> = text.split(',').map(option).collect();
        Ok(Change { text: text.to_owned(), options: options? })
    }
}

/// Plays a match for each change and prints it as a row of a table.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), TuneError> {
    let against = args.against.as_ref().unwrap_or(&args.engine);
    let unchanged = [Change { text: args.engine.display().to_string(), options: Vec::new() }];
    let changes = if args.changes.is_empty() { &unchanged } else { args.changes.as_slice() };
    let bar = progress_bar(args.pairs * changes.len() as u64, "pairs of games, {per_sec}");
    for change in changes {
        let tally = Mutex::new(Tally::default());
        let start = || -> Result<[PromptedEngine; 2], TuneError> {
            let mut sides = [args.games.start(&args.engine)?, args.games.start(against)?];
            for (side, change) in sides.iter_mut().zip([Some(change), args.against_options.as_ref()]) {
                for (name, value) in change.iter().flat_map(|change| &change.options) {
                    side.set_known(name, value)?;
                }
            }
            Ok(sides)
        };
        share_out(0..args.pairs, args.threads, start, |sides, index| {
            let points = play_pair(sides, args.games, &mut SplitMix64::stream(args.seed, index))?;
            tally.lock().unwrap_or_else(PoisonError::into_inner).count(points);
            bar.inc(1);
            Ok(())
        })?;
        let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (won, drawn, lost) = (tally.games.wins(), tally.games.draws(), tally.games.losses());
        let (elo, error) = elo(&tally.pairs);
        bar.suspend(|| {
            writeln!(out, "| {} | +{won} ={drawn} -{lost} | {elo:+.0} ± {error:.0} |", change.text)
        })?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// Results of pairs of games.
#[derive(Default)]
struct Tally {
    games: Trinomial,
    pairs: Pentanomial,
}

impl Tally {
    /// Counts a pair of games. Each result is 1 for a win, 0 for a draw, -1 for a loss.
    fn count(&mut self, points: [i32; 2]) {
        let [first, second] = points.map(|points| match points {
            1.. => PlayerResult::Win,
            0 => PlayerResult::Draw,
            _ => PlayerResult::Loss,
        });
        self.games.add(first);
        self.games.add(second);
        self.pairs.add(first, second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read() {
        let change: Change = "a=1, b=-2".parse().unwrap();
        assert_eq!(change.options, [("a", "1"), ("b", "-2")].map(|(a, b)| (a.to_owned(), b.to_owned())));
        for bad in ["", "a", "a=", "=1", "a=1,"] {
            assert!(bad.parse::<Change>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn results_add_up_to_elo() {
        let mut tally = Tally::default();
        (0..60).for_each(|_| tally.count([1, 0]));
        (0..20).for_each(|_| tally.count([-1, 0]));
        assert_eq!(tally.games, Trinomial::new([20, 80, 60]));
        assert_eq!(tally.pairs.array(), [0, 20, 0, 60, 0]);
        let (better, error) = elo(&tally.pairs);
        // The score is 62.5 % of the points, from 80 pairs with a standard deviation of 0.2165 each. The estimate adds
        // one drawn game, which makes it a little lower.
        assert!((better - 88.1).abs() < 0.3, "{better}");
        assert!((error - 35.3).abs() < 0.5, "{error}");
        // A few pairs that are all won, or all lost, prove little.
        let mut all = Tally::default();
        all.count([1, 1]);
        let (better, error) = elo(&all.pairs);
        assert!(better < 500.0 && error > 100.0, "{better} ± {error}");
    }
}
