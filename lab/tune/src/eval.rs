//! `chuhe-tune eval`: fits the tables of the classical evaluation to games.
//!
//! | file | what |
//! |---|---|
//! | `model` | the evaluation as a linear function of the numbers in the tables |
//! | `fit` | logistic regression: loss, gradient, descent |
//! | `render` | the tables as Rust source |

mod fit;
mod model;
pub(crate) mod render;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use chuhe_storage::replace;
use xiangqi::SplitMix64;

use self::fit::{Dataset, Descent, Fit, Loss, Target, loss_and_gradient};
use self::model::Weights;
use self::render::render;
use crate::error::TuneError;
use crate::numbers::{at_least_one, of_games, of_positions};
use crate::progress::progress_bar;
use crate::sample::read_samples;

/// Arguments of `chuhe-tune eval`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game files that `chuhe datagen` wrote.
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    data: Vec<PathBuf>,
    /// The weight of the game's result in the target, 0 to 1; the rest is the search's score.
    #[arg(long, value_name = "W", default_value_t = 1.0, value_parser = share)]
    lambda: f64,
    /// The source file to write the tables to; it must contain tables already [default: none is written].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Number of gradient descent steps.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = at_least_one::<u32>)]
    epochs: u32,
    /// Size of the first step, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 6.0)]
    rate: f64,
    /// Expected standard deviation of a square's value from the value of its piece, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 40.0, value_parser = positive)]
    deviation: f64,
    /// Fraction of the games used only for validation.
    #[arg(long, value_name = "PART", default_value_t = 0.1, value_parser = share)]
    validation: f64,
    /// Seed that selects these games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
}

/// Why an argument is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum ArgumentError {
    #[error("expected a number from 0 to 1")]
    Share,
    #[error("expected a number above 0")]
    Positive,
}

fn share(text: &str) -> Result<f64, ArgumentError> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or(ArgumentError::Share)
}

fn positive(text: &str) -> Result<f64, ArgumentError> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    number.ok_or(ArgumentError::Positive)
}

/// The games of some files.
#[derive(Default)]
struct Games {
    games: usize,
    seeds: BTreeSet<u64>,
    train: Dataset,
    validation: Dataset,
}

/// Reads, fits, prints one line per epoch, and writes the tables.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), TuneError> {
    let games = read(args)?;
    let Games { train, validation, .. } = &games;
    if train.len() == 0 || validation.len() == 0 {
        let (train, validation) = (train.len(), validation.len());
        return Err(TuneError::Data(format!(
            "{} to fit to and {validation} to validate with: too few games",
            of_positions(train)
        )));
    }
    let start = Weights::current();
    let target = Target::fitted(&start, train, args.lambda);
    writeln!(out, "{}, {}", of_games(games.games), of_positions(train.len() + validation.len()))?;
    writeln!(
        out,
        "a tenfold advantage: {:.0} cp of the evaluation, {:.0} cp of the search",
        10f64.ln() / target.scale,
        10f64.ln() / target.searched_scale
    )?;
    let best = descend(args, &games, start, &target, out)?;
    let Some(path) = &args.out else { return Ok(()) };
    let failed = |error| TuneError::File { path: path.clone(), error };
    let old = fs::read_to_string(path).map_err(failed)?;
    let text = render(&old, &best.tables(), &note(args, &games))
        .map_err(|error| TuneError::Tables { path: path.clone(), error })?;
    replace(path, |file| file.write_all(text.as_bytes())).map_err(failed)
}

/// The weights with the least loss in validation. They may be the weights of the start.
fn descend(
    args: &Args,
    games: &Games,
    start: Weights,
    target: &Target,
    out: &mut impl Write,
) -> Result<Weights, TuneError> {
    let bar = progress_bar(args.epochs.into(), "epochs");
    let validate =
        |weights: &Weights| -> Loss { loss_and_gradient(weights, &games.validation, target, args.threads).0 };
    let mut best = (validate(&start), start.clone());
    let first = best.0;
    let descent = Descent { rate: args.rate, epochs: args.epochs, deviation: args.deviation };
    let mut fit = Fit::new(start, descent);
    for epoch in 1..=args.epochs {
        let train = fit.step(&games.train, target, args.threads);
        let weights = fit.weights();
        let loss = validate(&weights);
        bar.suspend(|| {
            writeln!(
                out,
                "epoch {epoch}: train {:.6}, validation {:.6} (results alone: {:.6})",
                train.target, loss.target, loss.result
            )
        })?;
        bar.inc(1);
        if loss.target < best.0.target {
            best = (loss, weights);
        }
    }
    bar.finish();
    writeln!(
        out,
        "best validation {:.6} (results alone: {:.6}), at the start {:.6} ({:.6})",
        best.0.target, best.0.result, first.target, first.result
    )?;
    Ok(best.1)
}

/// How the tables were made, as a note for their file.
fn note(args: &Args, games: &Games) -> Vec<String> {
    let seeds: Vec<String> = games.seeds.iter().map(u64::to_string).collect();
    vec![
        format!(
            "Fitted by `chuhe-tune eval` to {} (seed {}) with {},",
            of_games(games.games),
            seeds.join(", "),
            of_positions(games.train.len() + games.validation.len())
        ),
        format!("split by seed {}, `--lambda {} --deviation {}`.", args.seed, args.lambda, args.deviation),
    ]
}

/// Reads all files. Each game goes to one of the two parts as a whole, and to the same one in every run.
fn read(args: &Args) -> Result<Games, TuneError> {
    const PARTS: usize = 1 << 20;
    let mut games = Games::default();
    read_samples(&args.data, |seed, index, samples| {
        games.games += 1;
        games.seeds.insert(seed);
        let drawn = SplitMix64::stream(args.seed ^ seed, index).below(PARTS) as f64;
        let validates = drawn < args.validation * PARTS as f64;
        let part = if validates { &mut games.validation } else { &mut games.train };
        samples.iter().for_each(|sample| part.push(sample));
    })?;
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::tests::won_games;

    const TABLES_RS: &str = include_str!("../../../engine/src/eval/tables.rs");

    /// Arguments for a file of a hundred games with one sample each.
    fn args(name: &str) -> Args {
        Args {
            data: vec![won_games(&format!("eval-{name}"), 4, 100)],
            lambda: 1.0,
            out: None,
            epochs: 5,
            rate: 1.0,
            deviation: 10.0,
            validation: 0.3,
            seed: 1,
            threads: NonZeroUsize::MIN,
        }
    }

    #[test]
    fn games_are_dealt_out_whole() {
        let args = args("split");
        let games = read(&args).unwrap();
        assert_eq!((games.games, games.train.len() + games.validation.len()), (100, 100));
        assert!((15..=45).contains(&games.validation.len()), "{}", games.validation.len());
        assert!(games.seeds.iter().eq(&[4]));
        let one = Args { data: args.data.clone(), validation: 1.0, ..args };
        assert_eq!(read(&one).unwrap().train.len(), 0);
        assert!(matches!(run(&one, &mut Vec::new()), Err(TuneError::Data(_))));
        fs::remove_file(&one.data[0]).unwrap();
    }

    #[test]
    fn a_run_prints_one_line_per_epoch_and_writes_tables() {
        let mut args = args("run");
        let tables = args.data[0].with_extension("rs");
        fs::write(&tables, TABLES_RS).unwrap();
        args.out = Some(tables.clone());
        let mut printed = Vec::new();
        run(&args, &mut printed).unwrap();
        let printed = String::from_utf8(printed).unwrap();
        assert_eq!(printed.lines().filter(|line| line.starts_with("epoch ")).count(), 5);
        let written = fs::read_to_string(&tables).unwrap();
        assert!(written.contains("100 games (seed 4) with 100 positions"), "{written}");
        assert_ne!(written, TABLES_RS);
        for path in [&args.data[0], &tables] {
            fs::remove_file(path).unwrap();
        }
    }
}
