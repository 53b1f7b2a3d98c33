//! Quantises a network, checks that the scores remain nearly the same, and writes its file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chuhe_engine::eval::nnue::{
    Architecture, MAX_OUTPUT_WEIGHT, Network, NetworkError, ONE, Parameters, QA, QB,
};
use xiangqi::Color;

use crate::gradient::Workers;
use crate::model::Tensors;
use crate::sample::Sample;

/// Why a network cannot be exported.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ExportError {
    #[error(transparent)]
    Network(#[from] NetworkError),
    #[error(
        "the scores in integers and in floating point differ by {found:.1} centipawns on average, more than {limit:.1}"
    )]
    Differs { found: f64, limit: f64 },
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
}

/// The differences between the scores in integers and in floating point, in centipawns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Agreement {
    pub(crate) mean: f64,
    pub(crate) largest: f64,
    /// The mean score.
    pub(crate) mean_score: f64,
}

/// The numbers of `model` as integers. `scale` is that of [`Target`](crate::gradient::Target).
pub(crate) fn quantised(model: &Tensors, architecture: Architecture, scale: f32) -> Parameters {
    let rounded = |numbers: &[f32], one: i16, limit: i16| -> Vec<i16> {
        let limit = f32::from(limit);
        numbers.iter().map(|n| (n * f32::from(one)).round().clamp(-limit, limit) as i16).collect()
    };
    Parameters {
        architecture,
        scale: (1.0 / scale).round().clamp(1.0, f32::from(u16::MAX)) as u16,
        feature_weights: rounded(&model.rows, QA, i16::MAX),
        feature_biases: rounded(&model.biases, QA, i16::MAX),
        output_weights: rounded(&model.output, QB, MAX_OUTPUT_WEIGHT),
        output_biases: model.output_biases.iter().map(|bias| (bias * ONE as f32).round() as i32).collect(),
    }
}

/// Compares the engine's scores of some samples with the model's.
///
/// # Errors
/// If the numbers don't make a network, or the scores differ by more than rounding explains: on average by more than a
/// fiftieth of the sum of the network's unit and the mean score.
pub(crate) fn compare(
    model: &Tensors,
    parameters: &Parameters,
    workers: &mut Workers,
    samples: &[Sample],
) -> Result<Agreement, ExportError> {
    let network = Network::new(parameters)?;
    let outputs = workers.outputs(model, samples);
    let mut agreement = Agreement { mean: 0.0, largest: 0.0, mean_score: 0.0 };
    let share = 1.0 / samples.len().max(1) as f64;
    for (sample, output) in samples.iter().zip(outputs) {
        let wanted = f64::from(output) * f64::from(parameters.scale);
        let difference = (wanted - f64::from(network.evaluate(&sample.board(), Color::Red))).abs();
        agreement.mean += share * difference;
        agreement.mean_score += share * wanted.abs();
        agreement.largest = agreement.largest.max(difference);
    }
    let limit = (f64::from(parameters.scale) + agreement.mean_score) / 50.0;
    let found = agreement.mean;
    if found <= limit { Ok(agreement) } else { Err(ExportError::Differs { found, limit }) }
}

/// Writes a network into a folder, its hash in its name. Returns where it is.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(dir: &Path, parameters: &Parameters, description: &str) -> Result<PathBuf, ExportError> {
    let path = dir.join(format!("chuhe-{:016x}.nnue", parameters.hash()));
    let bytes = parameters.to_bytes(description);
    match chuhe_storage::replace(&path, |file| file.write_all(&bytes)) {
        Ok(()) => Ok(path),
        Err(error) => Err(ExportError::File { path, error }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::tests::samples;
    use std::num::NonZeroUsize;

    #[test]
    fn integers_agree_with_floating_point() {
        let architecture = Architecture { hidden: 64 };
        let mut model = Tensors::random(architecture, 11);
        model.rows.iter_mut().for_each(|number| *number *= 5.0);
        model.output_biases.iter_mut().enumerate().for_each(|(i, bias)| *bias = i as f32 / 9.0);
        let parameters = quantised(&model, architecture, 0.004);
        assert_eq!(parameters.scale, 250);
        let mut workers = Workers::new(&model, NonZeroUsize::MIN);
        let samples = samples(200, 3);
        let agreement = compare(&model, &parameters, &mut workers, &samples).unwrap();
        assert!(agreement.mean_score > 20.0, "{agreement:?}");
        assert!(agreement.mean < agreement.mean_score / 100.0, "{agreement:?}");
        // Another network is not accepted.
        model.output_biases.iter_mut().for_each(|bias| *bias += 0.2);
        assert!(compare(&model, &parameters, &mut workers, &samples).is_err());
    }
}
