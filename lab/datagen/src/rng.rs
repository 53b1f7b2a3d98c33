//! Random numbers that a seed repeats: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
//! number generators", 2014).

use xiangqi::split_mix;

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream of a seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The `index`th of many independent streams of one seed.
    pub fn stream(seed: u64, index: u64) -> SplitMix64 {
        let base = SplitMix64::new(seed).next_u64();
        SplitMix64::new(SplitMix64::new(base ^ index).next_u64())
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let (state, number) = split_mix(self.0);
        self.0 = state;
        number
    }

    /// A number below `bound`, which is not 0. Its bias is below 2⁻³² for the small bounds used here.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A number from the first to the second, both included.
    pub fn within(&mut self, (least, most): (usize, usize)) -> usize {
        least + self.below(most - least + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_reference_and_streams_differ() {
        // The first outputs of the authors' implementation for seed 0.
        let mut rng = SplitMix64::new(0);
        assert_eq!(rng.next_u64(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(rng.next_u64(), 0x6e78_9e6a_a1b9_65f4);
        assert_ne!(SplitMix64::stream(1, 0).next_u64(), SplitMix64::stream(1, 1).next_u64());
        assert_ne!(SplitMix64::stream(1, 0).next_u64(), SplitMix64::stream(2, 0).next_u64());
    }

    #[test]
    fn bounded_numbers_fill_their_range() {
        let mut rng = SplitMix64::new(7);
        let mut seen = [0; 5];
        (0..1000).for_each(|_| seen[rng.below(5)] += 1);
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
        let mut within: Vec<usize> = (0..100).map(|_| rng.within((3, 5))).collect();
        within.sort_unstable();
        within.dedup();
        assert_eq!(within, [3, 4, 5]);
    }
}
