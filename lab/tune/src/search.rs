//! `chuhe-tune search`: tunes the constants of the search by games.
//!
//! The engine, built with the feature `tune`, plays against itself with two sets of numbers: pairs of games from
//! one opening with colours exchanged and a fixed number of nodes per move. A file keeps the numbers; the same
//! command continues from there.

mod spsa;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use chuhe_datagen::share_out;
use chuhe_match::EngineError;
use chuhe_storage::{FileLock, LockError, replace};
use xiangqi::SplitMix64;

use self::spsa::{Number, NumberError, Spsa};
use crate::duel::{GameArgs, play_pair};
use crate::error::TuneError;
use crate::numbers::at_least_one;
use crate::progress::progress_bar;

/// Arguments of `chuhe-tune search`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The engine, built with `--features tune`.
    #[arg(long, value_name = "PROGRAM")]
    engine: PathBuf,
    /// The parameters to tune, separated by commas [default: all].
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
    /// Pairs of games, including those of earlier runs.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = at_least_one::<u64>)]
    pairs: u64,
    #[command(flatten)]
    games: GameArgs,
    /// Simultaneous pairs of games.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// Learning rate at the end of the run: how far a parameter moves per point won in a pair, as a fraction of its
    /// step.
    #[arg(long, value_name = "R", default_value_t = 0.01)]
    rate: f64,
    /// Seed of the openings and trials.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The state of the run. If the file exists, the run continues from it, with the same parameters.
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
}

/// Pairs between two writes of the state.
const WRITTEN_EVERY: u64 = 20;

/// Plays, and prints the numbers at the end.
pub(crate) fn run(args: &Args, stop: &AtomicBool, out: &mut impl Write) -> Result<(), TuneError> {
    let _lock = lock(&args.state)?;
    let (numbers, done) = match std::fs::read_to_string(&args.state) {
        Ok(text) => {
            let (numbers, done) = read_state(&text).map_err(|error| in_file(&args.state, &error))?;
            check_names(&args.only, &numbers).map_err(|error| in_file(&args.state, &error))?;
            (numbers, done)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => (listed(args)?, 0),
        Err(error) => return Err(TuneError::File { path: args.state.clone(), error }),
    };
    let starts: Vec<f64> = numbers.iter().map(|number| number.value).collect();
    let spsa = Mutex::new(Spsa::new(numbers, done, args.pairs, args.rate));
    let bar = progress_bar(args.pairs, "pairs of games, {per_sec}").with_position(done);
    let start = || Ok::<_, TuneError>([args.games.start(&args.engine)?, args.games.start(&args.engine)?]);
    let played = share_out(done..args.pairs, args.threads, start, |sides, index| {
        let mut rng = SplitMix64::stream(args.seed, index);
        let trial = {
            let spsa = spsa.lock().unwrap_or_else(PoisonError::into_inner);
            let trial = spsa.trial(&mut rng);
            for (side, sign) in sides.iter_mut().zip([1.0, -1.0]) {
                for (number, value) in spsa.numbers.iter().zip(spsa.values(&trial, sign, &mut rng)) {
                    side.set(&number.name, value)?;
                }
            }
            trial
        };
        let points: i32 = play_pair(sides, args.games, &mut rng)?.iter().sum();
        let mut spsa = spsa.lock().unwrap_or_else(PoisonError::into_inner);
        spsa.learn(&trial, f64::from(points));
        if spsa.done.is_multiple_of(WRITTEN_EVERY) || spsa.done == args.pairs {
            write_state(&args.state, &spsa)?;
        }
        bar.inc(1);
        if stop.load(Relaxed) && spsa.done < args.pairs {
            write_state(&args.state, &spsa)?;
            let (path, done) = (args.state.clone(), spsa.done);
            return Err(TuneError::Interrupted { path, done });
        }
        Ok(())
    });
    bar.finish_and_clear();
    played?;
    let spsa = spsa.into_inner().unwrap_or_else(PoisonError::into_inner);
    for (number, start) in spsa.numbers.iter().zip(starts) {
        writeln!(out, "{:<28} {start:>9.1} -> {:.1}", number.name, number.value)?;
    }
    Ok(())
}

/// Locks the state against a second run; `None` if the file system has no locks.
fn lock(state: &Path) -> Result<Option<FileLock>, TuneError> {
    match FileLock::by_this_process(state) {
        Ok(lock) => Ok(Some(lock)),
        Err(LockError::Io { error, .. }) if error.kind() == io::ErrorKind::Unsupported => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Checks that the state has the parameters that `--only` names, if it names any.
fn check_names(only: &[String], numbers: &[Number]) -> Result<(), StateError> {
    let wanted: BTreeSet<&str> = only.iter().map(String::as_str).collect();
    let found: BTreeSet<&str> = numbers.iter().map(|number| number.name.as_str()).collect();
    if wanted.is_empty() || wanted == found {
        return Ok(());
    }
    let list = |names: BTreeSet<&str>| names.into_iter().collect::<Vec<_>>().join(",");
    Err(StateError::OtherNames { found: list(found), wanted: list(wanted) })
}

/// The requested numbers of the engine.
fn listed(args: &Args) -> Result<Vec<Number>, TuneError> {
    let listed = Command::new(&args.engine)
        .args(["tune", "list"])
        .output()
        .map_err(|error| EngineError::Process { command: args.engine.display().to_string(), error })?;
    let text = String::from_utf8_lossy(&listed.stdout);
    if !listed.status.success() {
        let program = args.engine.display();
        return Err(TuneError::Data(format!("{program} has no 'tune list': build it with --features tune")));
    }
    let numbers: Result<Vec<Number>, NumberError> = text.lines().map(str::parse).collect();
    let mut numbers = numbers.map_err(|error| in_file(&args.engine, &error))?;
    if let Some(unknown) = args.only.iter().find(|&name| numbers.iter().all(|number| number.name != *name)) {
        return Err(TuneError::Data(format!("the engine has no number '{unknown}'")));
    }
    numbers.retain(|number| args.only.is_empty() || args.only.contains(&number.name));
    Ok(numbers)
}

/// Why a file is not the state of a run.
#[derive(Debug, PartialEq, thiserror::Error)]
enum StateError {
    /// The file begins with other words.
    #[error("this is not the state file of a run")]
    Foreign,
    /// The run tunes other parameters than `--only` names.
    #[error("the run tunes {found}, not {wanted}: leave --only out, or begin a run with another file")]
    OtherNames {
        /// The parameters of the state.
        found: String,
        /// Those of `--only`.
        wanted: String,
    },
    /// A line is not a number.
    #[error(transparent)]
    Number(#[from] NumberError),
}

fn in_file(path: &Path, error: &impl std::fmt::Display) -> TuneError {
    TuneError::Data(format!("{}: {error}", path.display()))
}

/// Replaces the file of the state. If the process is killed, the old or the new state remains.
fn write_state(path: &Path, spsa: &Spsa) -> Result<(), TuneError> {
    let mut text = format!("{} pairs\n", spsa.done);
    for Number { name, value, min, max, step } in &spsa.numbers {
        let _ = writeln!(text, "{name}, int, {value:.3}, {min}, {max}, {step}, 0");
    }
    replace(path, |file| file.write_all(text.as_bytes()))
        .map_err(|error| TuneError::File { path: path.to_owned(), error })
}

fn read_state(text: &str) -> Result<(Vec<Number>, u64), StateError> {
    let (first, rest) = text.split_once('\n').ok_or(StateError::Foreign)?;
    let done =
        first.strip_suffix(" pairs").and_then(|count| count.parse().ok()).ok_or(StateError::Foreign)?;
    let numbers: Result<Vec<Number>, NumberError> = rest.lines().map(str::parse).collect();
    Ok((numbers?, done))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_is_read_as_it_was_written() {
        let path = std::env::temp_dir().join(format!("chuhe-tune-{}-state", std::process::id()));
        let numbers =
            vec!["a, int, 7.25, 0, 10, 2, 0".parse().unwrap(), "b, int, -1, -1, 3, 1, 0".parse().unwrap()];
        write_state(&path, &Spsa::new(numbers.clone(), 17, 100, 0.01)).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read_state(&text), Ok((numbers, 17)));
        let (numbers, _) = read_state(&text).unwrap();
        let names = |only: &[&str]| {
            check_names(&only.iter().map(|&name| name.to_owned()).collect::<Vec<_>>(), &numbers)
        };
        assert_eq!((names(&[]), names(&["b", "a"])), (Ok(()), Ok(())));
        for only in [&["a"][..], &["a", "b", "c"]] {
            assert!(matches!(names(only), Err(StateError::OtherNames { .. })), "{only:?}");
        }
        for bad in ["", "17 pairs", "x pairs\n", "17 pairs\na, int\n"] {
            assert!(read_state(bad).is_err(), "{bad:?}");
        }
    }
}
