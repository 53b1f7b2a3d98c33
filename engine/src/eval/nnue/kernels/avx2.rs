//! The kernel for x86-64 with AVX2: sixteen numbers at a time.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_load_si256, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_min_epi16, _mm256_mulhi_epu16, _mm256_set1_epi16, _mm256_setzero_si256, _mm256_slli_epi16,
    _mm256_store_si256, _mm256_storeu_si256, _mm256_sub_epi16,
};

use super::super::fixed_point::{Block, QA};

/// Registers per block.
const PARTS: usize = 2;

#[target_feature(enable = "avx2")]
#[inline]
fn load(block: &Block, part: usize) -> __m256i {
    let numbers = &block.0[part * 16..][..16];
    // SAFETY: the 32 bytes lie in the block. It is aligned to 64 and `part` is 0 or 1, so they are aligned to 32.
    #[expect(unsafe_code, reason = "loads take pointers")]
    unsafe {
        _mm256_load_si256(numbers.as_ptr().cast())
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(block: &mut Block, part: usize, value: __m256i) {
    let numbers = &mut block.0[part * 16..][..16];
    // SAFETY: as in `load`.
    #[expect(unsafe_code, reason = "stores take pointers")]
    unsafe {
        _mm256_store_si256(numbers.as_mut_ptr().cast(), value);
    }
}

super::kernel!("avx2", PARTS, load, store, _mm256_add_epi16, _mm256_sub_epi16);

#[target_feature(enable = "avx2")]
pub(super) fn dot(sums: &[Block], weights: &[Block]) -> i64 {
    let (least, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(QA));
    let mut total = _mm256_setzero_si256();
    for (sums, weights) in sums.iter().zip(weights) {
        for part in 0..PARTS {
            let clipped = _mm256_min_epi16(_mm256_max_epi16(load(sums, part), least), most);
            // `clipped` shifted left by 6 is at most 2^15; the high half of the square of that is the square of
            // `clipped`, divided by 16.
            let shifted = _mm256_slli_epi16::<6>(clipped);
            let square = _mm256_mulhi_epu16(shifted, shifted);
            total = _mm256_add_epi32(total, _mm256_madd_epi16(square, load(weights, part)));
        }
    }
    let mut lanes = [0i32; 8];
    // SAFETY: the array has 32 bytes, and this store asks for no alignment.
    #[expect(unsafe_code, reason = "stores take pointers")]
    unsafe {
        _mm256_storeu_si256(lanes.as_mut_ptr().cast(), total);
    }
    lanes.into_iter().map(i64::from).sum()
}
