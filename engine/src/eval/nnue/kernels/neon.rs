//! The kernel for AArch64, which always has NEON: eight numbers at a time.

use std::arch::aarch64::{
    int16x8_t, vaddlvq_s32, vaddq_s16, vcombine_s16, vdupq_n_s16, vdupq_n_s32, vget_low_s16, vld1q_s16,
    vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmull_high_s16, vmull_s16, vshrn_n_s32, vst1q_s16,
    vsubq_s16,
};

use super::super::fixed_point::{Block, QA};

/// Registers per block.
const PARTS: usize = 4;

#[target_feature(enable = "neon")]
#[inline]
fn load(block: &Block, part: usize) -> int16x8_t {
    let numbers = &block.0[part * 8..][..8];
    // SAFETY: the slice has the 16 bytes that are loaded.
    #[expect(unsafe_code, reason = "loads take pointers")]
    unsafe {
        vld1q_s16(numbers.as_ptr())
    }
}

#[target_feature(enable = "neon")]
#[inline]
fn store(block: &mut Block, part: usize, value: int16x8_t) {
    let numbers = &mut block.0[part * 8..][..8];
    // SAFETY: the slice has the 16 bytes that are stored.
    #[expect(unsafe_code, reason = "stores take pointers")]
    unsafe {
        vst1q_s16(numbers.as_mut_ptr(), value);
    }
}

super::kernel!("neon", PARTS, load, store, vaddq_s16, vsubq_s16);

#[target_feature(enable = "neon")]
pub(super) fn dot(sums: &[Block], weights: &[Block]) -> i64 {
    let (least, most) = (vdupq_n_s16(0), vdupq_n_s16(QA));
    // There are two totals of four lanes, so each lane adds up half as many terms.
    let (mut low, mut high) = (vdupq_n_s32(0), vdupq_n_s32(0));
    for (sums, weights) in sums.iter().zip(weights) {
        for part in 0..PARTS {
            let clipped = vminq_s16(vmaxq_s16(load(sums, part), least), most);
            let squares =
                (vmull_s16(vget_low_s16(clipped), vget_low_s16(clipped)), vmull_high_s16(clipped, clipped));
            // A sixteenth of a square is at most 2^14.
            let square = vcombine_s16(vshrn_n_s32::<4>(squares.0), vshrn_n_s32::<4>(squares.1));
            let weights = load(weights, part);
            low = vmlal_s16(low, vget_low_s16(square), vget_low_s16(weights));
            high = vmlal_high_s16(high, square, weights);
        }
    }
    vaddlvq_s32(low) + vaddlvq_s32(high)
}
