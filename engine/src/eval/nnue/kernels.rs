//! The arithmetic of the network: one set of functions for each instruction set, all with exactly the same results.
//! The set to use is chosen at run time, except for WebAssembly, which cannot ask its host.
//!
//! | file | needs |
//! |---|---|
//! | `portable` | nothing |
//! | `avx2` | x86-64 with AVX2 |
//! | `avx512` | x86-64 with AVX-512 F and BW; VNNI if it is there |
//! | `neon` | any AArch64 |
//! | `simd128` | WebAssembly, compiled for hosts with 128-bit vectors |
//!
//! Sums wrap around in 16 bits, as they do in every instruction set; a checked network never reaches this limit.
//! Products are summed in 32 bits and need no more, see [`MAX_HIDDEN`](super::MAX_HIDDEN).

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use once_cell::sync::Lazy;

use super::fixed_point::Block;

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Set);

/// Values other than `Portable` come only from [`Kernel::available`], which asks the processor. That makes their use
/// sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni,
    #[cfg(target_arch = "aarch64")]
    Neon,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

/// The processor does not change while we run.
static BEST: Lazy<Kernel> = Lazy::new(|| *Kernel::available().last().expect("one is portable"));

/// Calls the function with this name for an instruction set.
macro_rules! dispatch {
    ($set:expr, $name:ident($($argument:expr),*)) => {
        match $set {
            Set::Portable => portable::$name($($argument),*),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Set::Avx2` is chosen only if the processor has reported these instructions.
            #[expect(unsafe_code, reason = "the compiler cannot know what the processor has")]
            Set::Avx2 => unsafe { avx2::$name($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Set::Avx512` is chosen only if the processor has reported these instructions.
            #[expect(unsafe_code, reason = "the compiler cannot know what the processor has")]
            Set::Avx512 => unsafe { avx512::$name($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Set::Avx512Vnni` is chosen only if the processor has reported these instructions.
            #[expect(unsafe_code, reason = "the compiler cannot know what the processor has")]
            Set::Avx512Vnni => unsafe { avx512::vnni::$name($($argument),*) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: every AArch64 processor has these instructions.
            #[expect(unsafe_code, reason = "the compiler cannot know what the processor has")]
            Set::Neon => unsafe { neon::$name($($argument),*) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Set::Simd128 => simd128::$name($($argument),*),
        }
    };
}

impl Kernel {
    /// All instruction sets that this processor supports, the fastest last.
    pub fn available() -> Vec<Kernel> {
        #[allow(unused_mut, reason = "there may be no other")]
        let mut sets = vec![Set::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                sets.push(Set::Avx2);
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                sets.push(Set::Avx512);
                if is_x86_feature_detected!("avx512vnni") {
                    sets.push(Set::Avx512Vnni);
                }
            }
        }
        #[cfg(target_arch = "aarch64")]
        sets.push(Set::Neon);
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        sets.push(Set::Simd128);
        sets.into_iter().map(Kernel).collect()
    }

    /// The fastest instruction set that this processor supports.
    #[inline(always)]
    pub fn best() -> Kernel {
        *BEST
    }

    /// The name of the instruction set.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Set::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512Vnni => "AVX-512 VNNI",
            #[cfg(target_arch = "aarch64")]
            Set::Neon => "NEON",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Set::Simd128 => "SIMD128",
        }
    }

    /// `sums += added[0] + added[1] + ... - removed[0] - removed[1] - ...`, for any difference of two boards.
    #[inline(always)]
    pub(crate) fn update(self, sums: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
        dispatch!(self.0, update(sums, added, removed));
    }

    /// `to = from + added - removed`, for a move.
    #[inline(always)]
    pub(crate) fn step(self, to: &mut [Block], from: &[Block], added: &[Block], removed: &[Block]) {
        dispatch!(self.0, step(to, from, added, removed));
    }

    /// `to = from + added - removed[0] - removed[1]`, for a capture.
    #[inline(always)]
    pub(crate) fn capture(self, to: &mut [Block], from: &[Block], added: &[Block], removed: [&[Block]; 2]) {
        dispatch!(self.0, capture(to, from, added, removed));
    }

    /// The sum of all `clip(sum)² / 16 · weight`, where `clip` keeps within 0..=[`QA`](super::QA) and the
    /// quotient is rounded down.
    #[inline(always)]
    pub(crate) fn dot(self, sums: &[Block], weights: &[Block]) -> i64 {
        dispatch!(self.0, dot(sums, weights))
    }
}

/// Generates the functions of an instruction set from its operations on a register of 16-bit numbers.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
macro_rules! kernel {
    ($features:literal, $parts:ident, $load:ident, $store:ident, $plus:path, $minus:path) => {
        #[target_feature(enable = $features)]
        pub(super) fn update(sums: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
            for (i, sums) in sums.iter_mut().enumerate() {
                for part in 0..$parts {
                    let mut total = $load(sums, part);
                    for row in added {
                        total = $plus(total, $load(&row[i], part));
                    }
                    for row in removed {
                        total = $minus(total, $load(&row[i], part));
                    }
                    $store(sums, part, total);
                }
            }
        }

        #[target_feature(enable = $features)]
        pub(super) fn step(to: &mut [Block], from: &[Block], added: &[Block], removed: &[Block]) {
            for (((to, from), added), removed) in to.iter_mut().zip(from).zip(added).zip(removed) {
                for part in 0..$parts {
                    let sum = $plus($load(from, part), $load(added, part));
                    $store(to, part, $minus(sum, $load(removed, part)));
                }
            }
        }

        #[target_feature(enable = $features)]
        pub(super) fn capture(to: &mut [Block], from: &[Block], added: &[Block], removed: [&[Block]; 2]) {
            let removed = removed[0].iter().zip(removed[1]);
            for (((to, from), added), removed) in to.iter_mut().zip(from).zip(added).zip(removed) {
                for part in 0..$parts {
                    let sum = $minus($plus($load(from, part), $load(added, part)), $load(removed.0, part));
                    $store(to, part, $minus(sum, $load(removed.1, part)));
                }
            }
        }
    };
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
use kernel;

#[cfg(test)]
mod tests {
    use super::super::fixed_point::{MAX_HIDDEN, MAX_OUTPUT_WEIGHT, QA, SQUARE};
    use super::*;
    use xiangqi::SplitMix64;

    fn blocks(count: usize, limit: i16, random: &mut SplitMix64) -> Vec<Block> {
        let mut next = || {
            let bits = random.next_u64();
            // Instruction sets might differ at the ends of the range, so these values occur often.
            match bits % 16 {
                0 => limit,
                1 => -limit,
                _ => (bits >> 32) as i16 % limit,
            }
        };
        (0..count).map(|_| Block(std::array::from_fn(|_| next()))).collect()
    }

    #[test]
    fn all_kernels_agree_to_the_last_bit() {
        let mut random = SplitMix64::new(7);
        for round in 0..300 {
            let width = 2 * (1 + round % 16);
            let limit = [QA + 100, i16::MAX][round % 2];
            let rows: Vec<Vec<Block>> = (0..8).map(|_| blocks(width, limit, &mut random)).collect();
            let rows: Vec<&[Block]> = rows.iter().map(Vec::as_slice).collect();
            let weights = blocks(width, MAX_OUTPUT_WEIGHT, &mut random);
            let results: Vec<_> = Kernel::available()
                .into_iter()
                .map(|kernel| {
                    let [mut stepped, mut captured] = [0; 2].map(|_| vec![Block::ZERO; width]);
                    kernel.step(&mut stepped, rows[0], rows[1], rows[2]);
                    kernel.capture(&mut captured, rows[0], rows[1], [rows[2], rows[3]]);
                    let mut updated = rows[0].to_vec();
                    kernel.update(&mut updated, &[rows[1]], &[rows[2]]);
                    assert_eq!(updated, stepped, "{}", kernel.name());
                    kernel.update(&mut updated, &[], &[rows[3]]);
                    assert_eq!(updated, captured, "{}", kernel.name());
                    kernel.update(&mut updated, &rows[..round % 9], &rows[round % 5..8]);
                    let dots = [&stepped, &updated].map(|sums| kernel.dot(sums, &weights));
                    (kernel.name(), stepped, captured, updated, dots)
                })
                .collect();
            let portable = &results[0];
            for result in &results[1..] {
                assert_eq!(result.1, portable.1, "{}", result.0);
                assert_eq!(result.2, portable.2, "{}", result.0);
                assert_eq!(result.3, portable.3, "{}", result.0);
                assert_eq!(result.4, portable.4, "{}", result.0);
            }
        }
    }

    #[test]
    fn every_sum_is_clipped_squared_and_weighted_alike() {
        for sum in (-2..=QA + 2).chain([i16::MIN, i16::MAX]) {
            for weight in [1, -1, MAX_OUTPUT_WEIGHT, -MAX_OUTPUT_WEIGHT] {
                let clipped = i64::from(sum.clamp(0, QA));
                let expected = Block::LEN as i64 * i64::from(weight) * (clipped * clipped / 16);
                for kernel in Kernel::available() {
                    let (sums, weights) = ([Block([sum; Block::LEN])], [Block([weight; Block::LEN])]);
                    assert_eq!(kernel.dot(&sums, &weights), expected, "{} of {sum}", kernel.name());
                }
            }
        }
    }

    #[test]
    fn the_largest_sums_do_not_overflow() {
        let width = MAX_HIDDEN / Block::LEN;
        for weight in [MAX_OUTPUT_WEIGHT, -MAX_OUTPUT_WEIGHT] {
            let (sums, weights) =
                (vec![Block([i16::MAX; Block::LEN]); width], vec![Block([weight; Block::LEN]); width]);
            let expected = MAX_HIDDEN as i64 * i64::from(SQUARE) * i64::from(weight);
            for kernel in Kernel::available() {
                assert_eq!(kernel.dot(&sums, &weights), expected, "{}", kernel.name());
            }
        }
    }
}
