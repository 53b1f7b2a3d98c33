//! Networks with tied halves: one half of the sums on a board is the other half on the mirrored board. Training
//! keeps the halves tied, so a file need only hold one of them.

use super::features::{FEATURES, mirrored_feature};
use super::network::{Architecture, Parameters, check};

impl Parameters {
    /// Whether the second half of the sums follows from the first. The parameters must make a network.
    pub(super) fn has_tied_halves(&self) -> bool {
        let hidden = self.architecture.hidden;
        let halves = |row: usize| self.feature_weights[row * hidden..][..hidden].split_at(hidden / 2);
        let mut sums =
            self.feature_biases.chunks_exact(hidden).chain(self.output_weights.chunks_exact(hidden));
        (0..FEATURES).all(|feature| halves(feature).0 == halves(mirrored_feature(feature)).1)
            && sums.all(|sums| sums[..hidden / 2] == sums[hidden / 2..])
    }

    /// The first half of the sums, if the second half follows from it; `None` if the halves are not tied, or the
    /// parameters make no network.
    pub(super) fn tied_half(&self) -> Option<Parameters> {
        if check(self).is_err() || !self.has_tied_halves() {
            return None;
        }
        let hidden = self.architecture.hidden;
        let first_half = |numbers: &[i16]| -> Vec<i16> {
            numbers.chunks_exact(hidden).flat_map(|sums| &sums[..hidden / 2]).copied().collect()
        };
        Some(Parameters {
            architecture: Architecture { hidden: hidden / 2 },
            scale: self.scale,
            feature_weights: first_half(&self.feature_weights),
            feature_biases: first_half(&self.feature_biases),
            output_weights: first_half(&self.output_weights),
            output_biases: self.output_biases.clone(),
        })
    }

    /// Parameters of twice the width, whose second half mirrors these parameters. The width must not be zero, nor may a
    /// number be missing.
    pub(super) fn with_mirrored_half(&self) -> Parameters {
        let hidden = self.architecture.hidden;
        let row = |feature: usize| &self.feature_weights[feature * hidden..][..hidden];
        let rows = (0..FEATURES).flat_map(|feature| [row(feature), row(mirrored_feature(feature))]);
        let twice =
            |numbers: &[i16]| numbers.chunks_exact(hidden).flat_map(|sums| [sums, sums].concat()).collect();
        Parameters {
            architecture: Architecture { hidden: 2 * hidden },
            scale: self.scale,
            feature_weights: rows.collect::<Vec<_>>().concat(),
            feature_biases: twice(&self.feature_biases),
            output_weights: twice(&self.output_weights),
            output_biases: self.output_biases.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::nnue::Network;
    use xiangqi::{Position, Square};

    #[test]
    fn tied_halves_evaluate_mirrored_boards_alike() {
        let half = Parameters::random(Architecture { hidden: 64 }, 8);
        let tied = half.with_mirrored_half();
        assert_eq!(tied.tied_half(), Some(half.clone()));
        // Give every board its other orientation: exchange the rows of each pair of mirrored squares.
        let mut turned = tied.clone();
        turned.feature_weights = (0..FEATURES)
            .flat_map(|f| tied.feature_weights[mirrored_feature(f) * 128..][..128].to_vec())
            .collect();
        assert_ne!(turned.feature_weights, tied.feature_weights);
        let [tied, turned] = [tied, turned].map(|parameters| Network::new(&parameters).unwrap());
        for fen in [
            "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w",
            "3k5/4P4/9/2n6/9/7R1/9/4B4/4A4/4KA3 b",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let [one, other] =
                [&tied, &turned].map(|network| network.evaluate(position.board(), position.side_to_move()));
            assert_eq!(one, other, "{fen}");
            assert_ne!(one, 0);
        }
    }

    #[test]
    fn halves_with_one_difference_are_not_tied() {
        let tied = Parameters::random(Architecture { hidden: 64 }, 8).with_mirrored_half();
        let is_tied = |change: &dyn Fn(&mut Parameters)| {
            let mut parameters = tied.clone();
            change(&mut parameters);
            parameters.tied_half().is_some()
        };
        assert!(is_tied(&|_| ()));
        assert!(!is_tied(&|p| p.architecture.hidden = 0));
        assert!(!is_tied(&|p| p.feature_weights.clear()));
        assert!(is_tied(&|p| p.output_biases[1] += 1));
        assert!(!is_tied(&|p| p.feature_weights[128 * Square::NUM + 3] += 1));
        assert!(!is_tied(&|p| p.feature_biases[127] += 1));
        assert!(!is_tied(&|p| p.output_weights[128 + 64] ^= 1));
    }
}
