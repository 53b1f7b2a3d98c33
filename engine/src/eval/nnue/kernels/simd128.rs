//! The kernel for WebAssembly with 128-bit vectors: eight numbers at a time.

use std::arch::wasm32::{
    i16x8_add, i16x8_max, i16x8_min, i16x8_shl, i16x8_shuffle, i16x8_splat, i16x8_sub, i32x4_add,
    i32x4_dot_i16x8, i32x4_extract_lane, u32x4_extmul_high_u16x8, u32x4_extmul_low_u16x8, v128, v128_load,
    v128_store,
};

use super::super::fixed_point::{Block, QA};

/// Registers per block.
const PARTS: usize = 4;

#[inline]
fn load(block: &Block, part: usize) -> v128 {
    let numbers = &block.0[part * 8..][..8];
    // SAFETY: the slice has the 16 bytes that are loaded; WebAssembly asks for no alignment.
    #[expect(unsafe_code, reason = "loads take pointers")]
    unsafe {
        v128_load(numbers.as_ptr().cast())
    }
}

#[inline]
fn store(block: &mut Block, part: usize, value: v128) {
    let numbers = &mut block.0[part * 8..][..8];
    // SAFETY: the slice has the 16 bytes that are stored; WebAssembly asks for no alignment.
    #[expect(unsafe_code, reason = "stores take pointers")]
    unsafe {
        v128_store(numbers.as_mut_ptr().cast(), value);
    }
}

super::kernel!("simd128", PARTS, load, store, i16x8_add, i16x8_sub);

pub(super) fn dot(sums: &[Block], weights: &[Block]) -> i64 {
    let (least, most) = (i16x8_splat(0), i16x8_splat(QA));
    let mut total = i16x8_splat(0);
    for (sums, weights) in sums.iter().zip(weights) {
        for part in 0..PARTS {
            let clipped = i16x8_min(i16x8_max(load(sums, part), least), most);
            // `clipped` shifted left by 6 is at most 2^15; the high half of the square of that is the square of
            // `clipped`, divided by 16.
            let shifted = i16x8_shl(clipped, 6);
            let (low, high) =
                (u32x4_extmul_low_u16x8(shifted, shifted), u32x4_extmul_high_u16x8(shifted, shifted));
            let square = i16x8_shuffle::<1, 3, 5, 7, 9, 11, 13, 15>(low, high);
            total = i32x4_add(total, i32x4_dot_i16x8(square, load(weights, part)));
        }
    }
    let lanes = [
        i32x4_extract_lane::<0>(total),
        i32x4_extract_lane::<1>(total),
        i32x4_extract_lane::<2>(total),
        i32x4_extract_lane::<3>(total),
    ];
    lanes.into_iter().map(i64::from).sum()
}
