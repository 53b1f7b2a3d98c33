//! Reproducible random numbers: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
//! 2014).

/// One step of SplitMix64: returns the next state and the next number. The numbers never change, because position keys
/// and file formats depend on them.
///
/// ```
/// let (state, first) = xiangqi::split_mix(0);
/// assert_eq!(first, 0xE220_A839_7B1D_CDAF);
/// assert_eq!(xiangqi::split_mix(state).1, 0x6E78_9E6A_A1B9_65F4);
/// ```
pub const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ z >> 31)
}

/// A stream of random numbers, the same for the same seed. Not suitable for cryptography.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream with this seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The `index`th of many independent streams of one seed.
    pub const fn stream(seed: u64, index: u64) -> SplitMix64 {
        let base = SplitMix64::new(seed).next_u64();
        SplitMix64::new(SplitMix64::new(base ^ index).next_u64())
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        let (state, number) = split_mix(self.0);
        self.0 = state;
        number
    }

    /// A number below `bound`, which is not 0. Its bias is below 2⁻³² for bounds below 2³².
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A number from `least` to `most`, both included.
    pub fn within(&mut self, (least, most): (usize, usize)) -> usize {
        least + self.below(most - least + 1)
    }

    /// True with a probability of `percent`, from 0 to 100.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A random element of `from`.
    ///
    /// # Panics
    /// If `from` is empty.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Puts a list into a random order (Fisher and Yates). The order depends only on the state of the stream and the
    /// length of the list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
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
        let picked: std::collections::BTreeSet<&str> = (0..100).map(|_| rng.pick(&["a", "b", "c"])).collect();
        assert_eq!(picked.len(), 3);
        assert!((0..100).all(|_| !rng.chance(0) && rng.chance(100)));
        let often = (0..1000).filter(|_| rng.chance(80)).count();
        assert!((700..900).contains(&often), "{often}");
    }

    #[test]
    fn a_seed_puts_a_list_into_one_order() {
        let shuffled = |seed| {
            let mut list = [0, 1, 2, 3, 4, 5, 6, 7];
            SplitMix64::new(seed).shuffle(&mut list);
            list
        };
        // Files contain seeds, and several machines share them, so this order must not change.
        assert_eq!(shuffled(1), [0, 3, 7, 1, 2, 6, 5, 4]);
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(1);
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6, 7]);
        SplitMix64::new(1).shuffle::<u8>(&mut []);
    }
}
