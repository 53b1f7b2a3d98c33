//! The kernel for any processor, and the reference for the others.

use super::super::fixed_point::{Block, QA};

pub(super) fn update(sums: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
    added.iter().for_each(|row| add(sums, row));
    removed.iter().for_each(|row| subtract(sums, row));
}

pub(super) fn step(to: &mut [Block], from: &[Block], added: &[Block], removed: &[Block]) {
    to.copy_from_slice(from);
    add(to, added);
    subtract(to, removed);
}

pub(super) fn capture(to: &mut [Block], from: &[Block], added: &[Block], removed: [&[Block]; 2]) {
    step(to, from, added, removed[0]);
    subtract(to, removed[1]);
}

pub(super) fn dot(sums: &[Block], weights: &[Block]) -> i64 {
    let term = |(&sum, &weight): (&i16, &i16)| {
        let clipped = i32::from(sum.clamp(0, QA));
        i64::from(((clipped * clipped) >> 4) * i32::from(weight))
    };
    let pairs = sums.iter().zip(weights).flat_map(|(sums, weights)| sums.0.iter().zip(&weights.0));
    pairs.map(term).sum()
}

fn add(sums: &mut [Block], row: &[Block]) {
    for (sum, row) in sums.iter_mut().zip(row) {
        *sum = Block(std::array::from_fn(|i| sum.0[i].wrapping_add(row.0[i])));
    }
}

fn subtract(sums: &mut [Block], row: &[Block]) {
    for (sum, row) in sums.iter_mut().zip(row) {
        *sum = Block(std::array::from_fn(|i| sum.0[i].wrapping_sub(row.0[i])));
    }
}
