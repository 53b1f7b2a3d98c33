//! The mean of networks that come from one another: the noise of each training cancels out, and the mean is often
//! stronger than each (Wortsman et al., "Model soups", 2022).

use std::io::Write;
use std::path::PathBuf;

use chuhe_engine::eval::nnue::{MAX_OUTPUT_WEIGHT, Network, Parameters};

use crate::error::TrainError;
use crate::export::write;

/// Arguments of `chuhe-train mean`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The networks, all of the same width. They must come from the same training or start from a common network:
    /// otherwise their weights cannot be averaged
    #[arg(required = true, num_args = 2.., value_name = "NETWORKS")]
    networks: Vec<PathBuf>,
    /// The folder for the result
    #[arg(long)]
    dir: PathBuf,
    /// Output scale of the result, in centipawns [default: the mean of the networks' scales]. All scores are
    /// proportional to it
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(u16).range(1..))]
    scale: Option<u16>,
}

/// Reads the networks and writes their mean, named by its hash.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), TrainError> {
    let load = |path: &PathBuf| match Network::load(path) {
        Ok(network) => Ok(network.parameters()),
        Err(error) => Err(TrainError::Network { path: path.clone(), error }),
    };
    let networks = args.networks.iter().map(load).collect::<Result<Vec<_>, _>>()?;
    if networks.iter().any(|network| network.architecture != networks[0].architecture) {
        return Err(TrainError::Usage("the networks are not of one width".to_owned()));
    }
    let mut mean = mean(&networks);
    mean.scale = args.scale.unwrap_or(mean.scale);
    let failed = |error| TrainError::File { path: args.dir.clone(), error };
    std::fs::create_dir_all(&args.dir).map_err(failed)?;
    let path = write(&args.dir, &mean, &format!("mean of {}", networks.len()))?;
    writeln!(out, "scale {}", mean.scale)?;
    writeln!(out, "{}", path.display())?;
    Ok(())
}

/// The mean, number by number, of networks of one width. There must be at least one. Their output counts by the scale of
/// each, so that the mean is one of centipawns.
fn mean(networks: &[Parameters]) -> Parameters {
    let count = networks.len() as f64;
    let scale = (networks.iter().map(|network| f64::from(network.scale)).sum::<f64>() / count).round();
    let inner = |numbers: fn(&Parameters) -> &[i16]| -> Vec<i16> {
        let mean = |i| networks.iter().map(|network| f64::from(numbers(network)[i])).sum::<f64>() / count;
        (0..numbers(&networks[0]).len()).map(|i| mean(i).round_ties_even() as i16).collect()
    };
    let output = |numbers: &dyn Fn(&Parameters) -> f64| {
        let sum: f64 = networks.iter().map(|network| numbers(network) * f64::from(network.scale)).sum();
        (sum / count / scale).round_ties_even()
    };
    let largest = f64::from(MAX_OUTPUT_WEIGHT);
    let Parameters { architecture, output_weights, output_biases, .. } = &networks[0];
    let weight = |i: usize| output(&|network| f64::from(network.output_weights[i])).clamp(-largest, largest);
    let bias = |i: usize| output(&|network| f64::from(network.output_biases[i]));
    Parameters {
        architecture: *architecture,
        scale: scale as u16,
        feature_weights: inner(|network| &network.feature_weights),
        feature_biases: inner(|network| &network.feature_biases),
        output_weights: (0..output_weights.len()).map(|i| weight(i) as i16).collect(),
        output_biases: (0..output_biases.len()).map(|i| bias(i) as i32).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chuhe_engine::eval::nnue::Architecture;

    const ARCHITECTURE: Architecture = Architecture { hidden: 64 };

    #[test]
    fn the_mean_of_a_network_with_itself_is_that_network() {
        let network = Parameters::random(ARCHITECTURE, 1);
        assert_eq!(mean(&[network.clone(), network.clone()]), network);
    }

    #[test]
    fn weights_are_averaged_and_output_weights_in_centipawns() {
        let one = Parameters { scale: 300, ..Parameters::random(ARCHITECTURE, 1) };
        let two = Parameters { scale: 500, ..Parameters::random(ARCHITECTURE, 2) };
        let mean = mean(&[one.clone(), two.clone()]);
        assert_eq!(mean.scale, 400);
        let near = |mean: f64, expected: f64| (mean - expected).abs() <= 0.5;
        for (i, &n) in mean.feature_weights.iter().enumerate() {
            let sum = f64::from(one.feature_weights[i]) + f64::from(two.feature_weights[i]);
            assert!(near(f64::from(n), sum / 2.0));
        }
        for (i, &n) in mean.output_weights.iter().enumerate() {
            let centipawns =
                300.0 * f64::from(one.output_weights[i]) + 500.0 * f64::from(two.output_weights[i]);
            let limit = f64::from(MAX_OUTPUT_WEIGHT);
            assert!(near(f64::from(n), (centipawns / 800.0).clamp(-limit, limit)));
        }
    }
}
