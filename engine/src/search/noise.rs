//! Noise: a deliberate error in the evaluation, for engines that should vary their games or play worse
//! than they can.
//!
//! The error of a position is fixed: the search meets a position many times and always sees the same error. Which
//! amplitude gives which strength is decided in [`strength`](crate::strength).

use xiangqi::{Key, split_mix};

/// Deliberate errors of the evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noise {
    /// The maximum error, in centipawns; 0 for none.
    pub amplitude: u16,
    /// The seed of the errors.
    pub seed: u64,
}

impl Noise {
    /// Whether there is no error at all.
    #[inline(always)]
    pub fn is_none(self) -> bool {
        self.amplitude == 0
    }

    /// The error for the position with this key, in centipawns: uniform in `-amplitude..=amplitude`.
    pub fn of(self, key: Key) -> i32 {
        let amplitude = u64::from(self.amplitude);
        let random = split_mix(key.0 ^ self.seed).1;
        // The high half of the product maps the random bits evenly to the range.
        let offset = (u128::from(random) * u128::from(2 * amplitude + 1)) >> 64;
        offset as i32 - i32::from(self.amplitude)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(noise: Noise) -> Vec<i32> {
        (0..2000).map(|n| noise.of(Key(n * 0x1234_5678_9ABC))).collect()
    }

    #[test]
    fn errors_fill_the_range_and_no_more() {
        assert!(errors(Noise::default()).iter().all(|&error| error == 0));
        for amplitude in [1, 7, 60] {
            let errors = errors(Noise { amplitude, seed: 9 });
            let amplitude = i32::from(amplitude);
            assert_eq!(errors.iter().min(), Some(&-amplitude));
            assert_eq!(errors.iter().max(), Some(&amplitude));
            let mean = errors.iter().sum::<i32>() as f64 / errors.len() as f64;
            assert!(mean.abs() < 0.1 * f64::from(amplitude), "{amplitude}: {mean}");
        }
        let most = Noise { amplitude: u16::MAX, seed: u64::MAX };
        assert!(errors(most).iter().all(|error| error.abs() <= i32::from(u16::MAX)));
    }

    #[test]
    fn the_seed_decides_the_noise() {
        let noise = |seed| errors(Noise { amplitude: 50, seed });
        assert_eq!(noise(1), noise(1));
        assert_ne!(noise(1), noise(2));
    }
}
