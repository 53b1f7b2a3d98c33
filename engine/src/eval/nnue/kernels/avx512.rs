//! The kernel for x86-64 with AVX-512: a block at a time. VNNI multiplies and adds in one instruction.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_load_si512, _mm512_madd_epi16, _mm512_max_epi16,
    _mm512_min_epi16, _mm512_mulhi_epu16, _mm512_set1_epi16, _mm512_setzero_si512, _mm512_slli_epi16,
    _mm512_store_si512, _mm512_storeu_si512, _mm512_sub_epi16,
};

use super::super::fixed_point::{Block, QA};

/// Registers per block.
const PARTS: usize = 1;

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn load(block: &Block, _part: usize) -> __m512i {
    // SAFETY: a block has 64 bytes and is aligned to 64.
    #[expect(unsafe_code, reason = "loads take pointers")]
    unsafe {
        _mm512_load_si512(block.0.as_ptr().cast())
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn store(block: &mut Block, _part: usize, value: __m512i) {
    // SAFETY: as in `load`.
    #[expect(unsafe_code, reason = "stores take pointers")]
    unsafe {
        _mm512_store_si512(block.0.as_mut_ptr().cast(), value);
    }
}

super::kernel!("avx512f,avx512bw", PARTS, load, store, _mm512_add_epi16, _mm512_sub_epi16);

/// The squares of the clipped sums, divided by 16.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn squares(sums: &Block) -> __m512i {
    let (least, most) = (_mm512_setzero_si512(), _mm512_set1_epi16(QA));
    let clipped = _mm512_min_epi16(_mm512_max_epi16(load(sums, 0), least), most);
    // `clipped` shifted left by 6 is at most 2^15; the high half of the square of that is the square of `clipped`,
    // divided by 16.
    let shifted = _mm512_slli_epi16::<6>(clipped);
    _mm512_mulhi_epu16(shifted, shifted)
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn sum_of_lanes(total: __m512i) -> i64 {
    let mut lanes = [0i32; 16];
    // SAFETY: the array has 64 bytes, and this store asks for no alignment.
    #[expect(unsafe_code, reason = "stores take pointers")]
    unsafe {
        _mm512_storeu_si512(lanes.as_mut_ptr().cast(), total);
    }
    lanes.into_iter().map(i64::from).sum()
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn dot(sums: &[Block], weights: &[Block]) -> i64 {
    let mut total = _mm512_setzero_si512();
    for (sums, weights) in sums.iter().zip(weights) {
        total = _mm512_add_epi32(total, _mm512_madd_epi16(squares(sums), load(weights, 0)));
    }
    sum_of_lanes(total)
}

/// The kernel with VNNI.
pub(super) mod vnni {
    use std::arch::x86_64::{_mm512_dpwssd_epi32, _mm512_setzero_si512};

    use super::{Block, load, squares, sum_of_lanes};
    pub(in super::super) use super::{capture, step, update};

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub(in super::super) fn dot(sums: &[Block], weights: &[Block]) -> i64 {
        let mut total = _mm512_setzero_si512();
        for (sums, weights) in sums.iter().zip(weights) {
            total = _mm512_dpwssd_epi32(total, squares(sums), load(weights, 0));
        }
        sum_of_lanes(total)
    }
}
