//! `chuhe-train fit`: from game files to a network.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use chuhe_engine::eval::nnue::{Architecture, MAX_HIDDEN, Parameters};
use chuhe_storage::replace;
use indicatif::{ProgressBar, ProgressStyle};
use xiangqi::SplitMix64;

use crate::adam::{Schedule, StepSettings};
use crate::checkpoint::{Epoch, Training};
use crate::choice::Choice;
use crate::data::Data;
use crate::error::TrainError;
use crate::export::{Agreement, compare, quantised, write};
use crate::gradient::{Target, Workers};
use crate::identity::{Identity, Validating};
use crate::model::Tensors;
use crate::plot::svg;
use crate::sample::Sample;
use crate::scale::fitted_scale;
use crate::start;

/// How to learn: settings that both commands have.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FitSettings {
    /// The folder of this training: checkpoint, losses, and the network.
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: PathBuf,
    /// Width of the first layer for one perspective: a multiple of 64.
    #[arg(long, value_name = "N", default_value_t = 256)]
    hidden: usize,
    /// The network to start from, not wider than --hidden [default: random numbers].
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Number of epochs: passes over all positions.
    #[arg(long, value_name = "N", default_value_t = 8)]
    epochs: usize,
    /// Number of epochs at the end in which all weights are free. Before them, both orientations of a board must get
    /// the same score: each position trains both, but one half of the weights determines the other half.
    #[arg(long, value_name = "N", default_value_t = 0)]
    free_epochs: usize,
    /// Batch size: positions per step.
    #[arg(long, value_name = "N", default_value_t = 8192)]
    batch: usize,
    /// Maximum learning rate.
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    rate: f32,
    /// Learning rate at the end, as a fraction of the maximum.
    #[arg(long, value_name = "SHARE", default_value_t = 0.01)]
    last_rate: f32,
    /// Number of steps at the start in which the learning rate rises; at most a tenth of all steps.
    #[arg(long, value_name = "N", default_value_t = 200)]
    warm_up: u64,
    /// Weight decay.
    #[arg(long, value_name = "DECAY", default_value_t = 0.1)]
    decay: f32,
    /// Fraction of all steps, at the end, whose models are averaged into the network.
    #[arg(long, value_name = "SHARE", default_value_t = 0.1)]
    average: f64,
    /// Weight of the game's result in the target, 0 to 1. The rest is the prediction of the search's score.
    #[arg(long, value_name = "SHARE", default_value_t = 0.1)]
    lambda: f32,
    #[command(flatten)]
    choice: Choice,
    /// Games used only for validation, per thousand.
    #[arg(long, value_name = "PERMILLE", default_value_t = 20)]
    validation: u16,
    /// A game file used only for validation, instead of a part of the games; may be repeated. Games of the newest
    /// network with scores of deeper searches are best.
    #[arg(long, value_name = "FILE", conflicts_with = "validation")]
    validate: Vec<PathBuf>,
    /// Number of positions in memory, 32 bytes each. Reading the next ones takes the same memory again.
    #[arg(long, value_name = "N", default_value_t = 40_000_000)]
    pool: usize,
    /// Threads; without it as many as there are processors.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The seed of first weights and order.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Arguments of `chuhe-train fit`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Game files, as `chuhe datagen` writes them.
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    #[command(flatten)]
    settings: FitSettings,
}

/// Trains and prints the path of the network.
pub(crate) fn run(args: &Args, stop: &AtomicBool, out: &mut impl Write) -> Result<(), TrainError> {
    let network = fit(&args.games, &args.settings, stop, out)?;
    writeln!(out, "{}", network.display())?;
    Ok(())
}

impl FitSettings {
    pub(crate) fn threads(&self) -> NonZeroUsize {
        let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all)
    }

    fn architecture(&self) -> Result<Architecture, TrainError> {
        let FitSettings { hidden, .. } = *self;
        let is_share = |share: f64| (0.0..=1.0).contains(&share);
        for (flag, is_valid, expected) in [
            ("--lambda", is_share(self.lambda.into()), "0 to 1"),
            ("--average", is_share(self.average), "0 to 1"),
            ("--last-rate", is_share(self.last_rate.into()), "0 to 1"),
            ("--rate", self.rate > 0.0 && self.rate.is_finite(), "a number above 0"),
            ("--decay", self.decay >= 0.0 && self.decay.is_finite(), "0 or more"),
            ("--validation", self.validation < 1000, "0 to 999"),
            ("--pool", self.pool > 0, "at least 1"),
        ] {
            if !is_valid {
                return Err(TrainError::Usage(format!("{flag}: expected {expected}")));
            }
        }
        let is_known = hidden > 0 && hidden.is_multiple_of(64) && hidden <= MAX_HIDDEN;
        if is_known && self.epochs > 0 && self.batch > 0 {
            return Ok(Architecture { hidden });
        }
        let message =
            format!("--hidden must be a multiple of 64 up to {MAX_HIDDEN}, --epochs and --batch not 0");
        Err(TrainError::Usage(message))
    }

    /// The data that distinguish this training from others.
    fn identity(&self, data: &Data, target: Target, start: Option<&Parameters>) -> Identity {
        let files: Vec<_> = self.validate.iter().map(|path| path.display().to_string()).collect();
        let validating =
            if files.is_empty() { Validating::Permille(self.validation) } else { Validating::Files(files) };
        Identity {
            start: start.map(|network| format!("{:016x}", network.hash())),
            positions: data.count,
            pool: self.pool.min(data.count),
            scale: target.scale,
            lambda: self.lambda,
            foresight: self.choice.foresight,
            hidden: self.hidden,
            epochs: self.epochs,
            free_epochs: self.free_epochs,
            batch: self.batch,
            rate: self.rate,
            last_rate: self.last_rate,
            warm_up: self.warm_up,
            decay: self.decay,
            average: self.average,
            from_ply: self.choice.from_ply,
            largest_score: self.choice.largest_score,
            noisy: self.choice.noisy,
            validating,
            seed: self.seed,
        }
    }
}

/// Learns from game files; resumes from a checkpoint if there is one. Returns the path of the network.
pub(crate) fn fit(
    games: &[PathBuf],
    settings: &FitSettings,
    stop: &AtomicBool,
    out: &mut impl Write,
) -> Result<PathBuf, TrainError> {
    let architecture = settings.architecture()?;
    // This is read first, because reading the games takes long.
    let start = settings.from.as_ref().map(|path| {
        start::load(path, architecture).map_err(|error| TrainError::Start { path: path.clone(), error })
    });
    let start = start.transpose()?;
    let dir = &settings.dir;
    let failed = |error| TrainError::File { path: dir.clone(), error };
    std::fs::create_dir_all(dir).map_err(failed)?;
    let mut data = open(games, settings)?;
    let scale = fitted_scale(data.for_scale()) as f32;
    if scale <= 0.0 {
        return Err(TrainError::Usage(
            "the scores of these games say nothing about their results".to_owned(),
        ));
    }
    let target = Target { scale, result_share: settings.lambda };
    let (count, validating) = (data.count, data.validation.len());
    writeln!(out, "{count} positions to learn from, {validating} to validate with")?;
    writeln!(out, "scale {scale:.6}: {:.0} cp stand for an expected result of 73 %", 1.0 / scale)?;

    let identity = settings.identity(&data, target, start.as_ref());
    let path = dir.join("checkpoint");
    let saved = Training::load(&path, &identity, architecture)
        .map_err(|error| TrainError::Checkpoint { path: path.clone(), error })?;
    let mut state = saved.unwrap_or_else(|| {
        let model = match &start {
            None => Tensors::random(architecture, settings.seed),
            Some(network) => start::widened(network, architecture, scale, settings.seed),
        };
        Training::new(model)
    });
    let mut workers = Workers::new(&state.adam.model, settings.threads());
    if start.is_some() && state.epochs.is_empty() {
        let validation = workers.loss(&state.adam.model, target, &data.validation);
        writeln!(out, "begins with validation {validation:.6}")?;
    }
    while state.epochs.len() < settings.epochs {
        let (epoch, train) = epoch(&mut data, &mut state, &mut workers, settings, target, stop)?;
        let model = state.adam.learned(settings.from.is_none());
        let validation = workers.loss(&model, target, &data.validation);
        state.epochs.push(Epoch { validation, ..epoch });
        let (number, speed) = (state.epochs.len(), epoch.speed);
        writeln!(out, "epoch {number}: loss {train:.6}, validation {validation:.6}, {speed:.0} positions/s")?;
        state.save(&path, &identity).map_err(|error| TrainError::Checkpoint { path: path.clone(), error })?;
        report(dir, &identity, &state.epochs).map_err(failed)?;
    }
    export(&state, architecture, settings, target, &mut workers, &data.validation, out)
}

fn open(games: &[PathBuf], settings: &FitSettings) -> Result<Data, TrainError> {
    let validation = if settings.validate.is_empty() { settings.validation } else { 0 };
    let filter = settings.choice.filter(validation)?;
    let bar = bar(0, "{bar:30} {pos}/{len} blocks read");
    let opened = Data::open(games, &settings.validate, filter, settings.pool, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    Ok(opened?)
}

fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    ProgressStyle::with_template(template).map_or(bar.clone(), |style| bar.with_style(style))
}

/// One pass over all samples. Returns its record, without validation, and the mean loss.
fn epoch(
    data: &mut Data,
    state: &mut Training,
    workers: &mut Workers,
    settings: &FitSettings,
    target: Target,
    stop: &AtomicBool,
) -> Result<(Epoch, f64), TrainError> {
    let steps = data.count.div_ceil(settings.batch) * settings.epochs;
    let warm_up = settings.warm_up.min(steps as u64 / 10);
    let schedule = Schedule {
        rate: settings.rate,
        last: settings.rate * settings.last_rate,
        warm_up,
        steps: steps as u64,
    };
    let averaged_from = (steps as f64 * (1.0 - settings.average)) as u64;
    let number = state.epochs.len() + 1;
    let tied = number + settings.free_epochs <= settings.epochs;
    let bar = bar(data.count as u64, "{prefix} {bar:30} {pos}/{len}, {msg}, {eta} left");
    bar.set_prefix(format!("epoch {number} of {}", settings.epochs));
    let begin = Instant::now();
    let (mut loss, mut learned) = (0.0, 0);
    // The order in an epoch must not depend on earlier epochs, because a resumed training has not seen them.
    let order = SplitMix64::stream(settings.seed, number as u64).next_u64();
    data.pass(order, |pool: &[Sample]| -> Result<(), TrainError> {
        for batch in pool.chunks(settings.batch) {
            if stop.load(Relaxed) {
                let dir = settings.dir.clone();
                return Err(TrainError::Interrupted { dir, epochs: number - 1 });
            }
            let (batch_loss, gradients) = workers.gradient(&state.adam.model, target, batch, tied);
            let averaged = state.adam.steps >= averaged_from;
            let rate = schedule.at(state.adam.steps);
            state.adam.step(&gradients, StepSettings { rate, decay: settings.decay, averaged });
            learned += batch.len();
            loss += batch_loss * batch.len() as f64;
            let speed = learned as f64 / begin.elapsed().as_secs_f64().max(1e-6);
            bar.set_message(format!("loss {:.5}, {speed:.0}/s", loss / learned as f64));
            bar.inc(batch.len() as u64);
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    let train = loss / learned.max(1) as f64;
    if !train.is_finite() {
        return Err(TrainError::Usage("the loss is no longer a number: lower --rate".to_owned()));
    }
    let speed = learned as f64 / begin.elapsed().as_secs_f64().max(1e-6);
    Ok((Epoch { train, validation: 0.0, speed }, train))
}

/// Writes the losses as a table and as a picture.
fn report(dir: &Path, identity: &Identity, epochs: &[Epoch]) -> std::io::Result<()> {
    let mut table = format!("# {}\nepoch\ttrain\tvalidation\tpositions/s\n", identity.to_json());
    for (i, Epoch { train, validation, speed }) in epochs.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{}\t{train:.6}\t{validation:.6}\t{speed:.0}", i + 1);
    }
    let picture = svg("mean squared error of the expected result", epochs);
    replace(&dir.join("losses.tsv"), |file| file.write_all(table.as_bytes()))?;
    replace(&dir.join("losses.svg"), |file| file.write_all(picture.as_bytes()))
}

/// The number of samples for comparing integers with floating point.
const COMPARED: usize = 20_000;

/// Writes the network after comparing it with the model.
fn export(
    state: &Training,
    architecture: Architecture,
    settings: &FitSettings,
    target: Target,
    workers: &mut Workers,
    samples: &[Sample],
    out: &mut impl Write,
) -> Result<PathBuf, TrainError> {
    let model = state.adam.learned(settings.from.is_none());
    let parameters = quantised(&model, architecture, target.scale);
    let compared = &samples[..samples.len().min(COMPARED)];
    let Agreement { mean, largest, mean_score } = compare(&model, &parameters, workers, compared)?;
    writeln!(
        out,
        "in integers: {mean:.2} cp from floating point on average, {largest:.1} at most, of {mean_score:.0}"
    )?;
    let validation = state.epochs.last().map_or(f64::NAN, |epoch| epoch.validation);
    let (epochs, seed) = (settings.epochs, settings.seed);
    let description = format!("{epochs} epochs, seed {seed}, validation loss {validation:.6}");
    Ok(write(&settings.dir, &parameters, &description)?)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(clap::Parser)]
    struct Command {
        #[command(flatten)]
        settings: FitSettings,
    }

    #[test]
    fn numbers_without_sense_are_refused() {
        let with = |flags: &[&str]| {
            let words = ["fit", "--dir", "x"].iter().chain(flags).copied();
            Command::try_parse_from(words).map(|command| command.settings.architecture())
        };
        with(&["--lambda", "1", "--average", "0", "--decay", "0"]).unwrap().unwrap();
        for (flag, values) in [
            ("--lambda", &["2", "-0.1", "nan"][..]),
            ("--average", &["1.1", "nan"]),
            ("--last-rate", &["2"]),
            ("--rate", &["0", "-1", "nan", "inf"]),
            ("--decay", &["-1", "nan"]),
            ("--validation", &["1000"]),
            ("--pool", &["0"]),
        ] {
            for value in values {
                let refused = with(&[&format!("{flag}={value}")]).unwrap().unwrap_err().to_string();
                assert!(refused.starts_with(&format!("{flag}: expected ")), "{value}: {refused}");
            }
        }
    }
}
