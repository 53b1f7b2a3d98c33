//! The numbers that a training begins with when it continues with a network.

use std::path::Path;

use chuhe_engine::eval::nnue::{Architecture, LoadError, Network, ONE, Parameters, QA, QB};

use crate::model::Tensors;

/// Why a training cannot begin with a network.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("the network has {found} hidden units, more than --hidden {asked}")]
    Wider { found: usize, asked: usize },
}

/// The parameters of a network that is as wide as requested, or narrower.
pub(crate) fn load(path: &Path, architecture: Architecture) -> Result<Parameters, StartError> {
    let parameters = Network::load(path)?.parameters();
    let (found, asked) = (parameters.architecture.hidden, architecture.hidden);
    if found > asked { Err(StartError::Wider { found, asked }) } else { Ok(parameters) }
}

/// A model that gives the scores of the network, in centipawns: its output is scaled from the network's own scale to
/// `scale`, that of [`Target`](crate::gradient::Target). The sums that the network lacks are random and have no weight
/// yet; they lie so that a network with tied halves stays one (see [`Tensors::tie`]).
pub(crate) fn widened(network: &Parameters, architecture: Architecture, scale: f32, seed: u64) -> Tensors {
    let mut model = Tensors::random(architecture, seed);
    let (narrow, wide) = (network.architecture.hidden, architecture.hidden);
    let place = |i: usize| if i < narrow / 2 { i } else { wide / 2 + i - narrow / 2 };
    let rescaled = f32::from(network.scale) * scale;
    let copy = |to: &mut [f32], from: &[i16], one: f32| {
        for (to, from) in to.chunks_exact_mut(wide).zip(from.chunks_exact(narrow)) {
            from.iter().enumerate().for_each(|(i, &n)| to[place(i)] = f32::from(n) / one);
        }
    };
    for (row, known) in model.rows.chunks_exact_mut(wide).zip(network.feature_weights.chunks_exact(narrow)) {
        // A feature without weights never occurred.
        if known.iter().all(|&n| n == 0) {
            row.fill(0.0);
        }
    }
    model.output.fill(0.0);
    copy(&mut model.rows, &network.feature_weights, f32::from(QA));
    copy(&mut model.biases, &network.feature_biases, f32::from(QA));
    copy(&mut model.output, &network.output_weights, f32::from(QB) / rescaled);
    for (bias, &known) in model.output_biases.iter_mut().zip(&network.output_biases) {
        *bias = known as f32 / ONE as f32 * rescaled;
    }
    model
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::quantised;
    use crate::gradient::{Target, Workers};
    use crate::sample::tests::samples;
    use chuhe_engine::eval::nnue::mirrored_feature;
    use std::num::NonZeroUsize;

    const NARROW: Architecture = Architecture { hidden: 64 };
    const WIDE: Architecture = Architecture { hidden: 192 };

    #[test]
    fn a_network_of_the_same_width_is_kept_to_the_last_bit() {
        let network = Parameters::random(NARROW, 7);
        let scale = 1.0 / f32::from(network.scale);
        assert_eq!(quantised(&widened(&network, NARROW, scale, 1), NARROW, scale), network);
    }

    #[test]
    fn scores_stay_where_the_games_have_another_scale() {
        let network = quantised(&Tensors::random(NARROW, 3), NARROW, 0.004);
        let batch = samples(50, 2);
        let scores = |scale| {
            let model = widened(&network, NARROW, scale, 1);
            let outputs = Workers::new(&model, NonZeroUsize::MIN).outputs(&model, &batch);
            outputs.into_iter().map(|output| output / scale).collect::<Vec<_>>()
        };
        let (same, other) = (scores(0.004), scores(0.0025));
        assert!(same.iter().any(|score| score.abs() > 10.0));
        for (a, b) in same.iter().zip(other) {
            assert!((a - b).abs() < 0.05, "{a} {b}");
        }
    }

    #[test]
    fn a_widened_network_evaluates_alike_and_can_learn_more() {
        let mut tied = Tensors::random(NARROW, 5);
        for never in [9, mirrored_feature(9)] {
            tied.rows[64 * never..][..64].fill(0.0);
        }
        let network = quantised(&tied, NARROW, 0.004);
        let [same, wide] = [NARROW, WIDE].map(|architecture| widened(&network, architecture, 0.004, 1));
        let batch = samples(50, 2);
        let outputs = |model| Workers::new(model, NonZeroUsize::MIN).outputs(model, &batch);
        for (a, b) in outputs(&same).iter().zip(outputs(&wide)) {
            assert!((a - b).abs() < 1e-4, "{a} {b}");
        }
        // If the halves are tied again, nothing changes, and features that never occurred stay unused.
        let mut twice = wide.clone();
        twice.tie();
        let mut pairs = twice.parts().into_iter().flatten().zip(wide.parts().into_iter().flatten());
        assert!(pairs.all(|(twice, once)| (twice - 2.0 * once).abs() < 1e-5));
        assert!(wide.rows[192 * 9..192 * 10].iter().all(|&n| n == 0.0));
        // The new weights get different slopes, so the two copies of a sum become different.
        let target = Target { scale: 0.004, result_share: 0.4 };
        let mut workers = Workers::new(&wide, NonZeroUsize::MIN);
        let (_, gradients) = workers.gradient(&wide, target, &batch, true);
        let differ = |slopes: &[f32]| {
            let new = &slopes[32..96];
            new.iter().all(|&slope| slope != 0.0) && new.iter().any(|&slope| slope != new[0])
        };
        assert!(gradients[0].output.chunks_exact(192).any(differ));
    }

    #[test]
    fn a_network_cannot_be_narrowed() {
        let path = std::env::temp_dir().join(format!("chuhe-train-{}-start.nnue", std::process::id()));
        let network = Parameters::random(WIDE, 3);
        std::fs::write(&path, network.to_bytes("")).unwrap();
        let [refused, taken] = [NARROW, WIDE].map(|architecture| load(&path, architecture));
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(refused, Err(StartError::Wider { found: 192, asked: 64 })));
        assert_eq!(taken.unwrap(), network);
    }
}
