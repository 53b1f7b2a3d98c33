//! Perft by wall time: one thread, on the start position and a middle game, without a table and with one.
//!
//! `cargo bench -p chuhe-benches --bench perft`. Elements are leaves, so that criterion's throughput is leaves a second.
//! Without a table every leaf's parent is really visited; only that measures the board.

#![allow(missing_docs, reason = "criterion's macros make items without any")]

use std::hint::black_box;

use chuhe_perft::{Perft, PerftOptions};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi::{Position, START_FEN};

/// Counts are checked while they are timed, because the speed of a wrong count means nothing.
const POSITIONS: [(&str, &str, u8, u64); 2] = [
    ("start depth 4", START_FEN, 4, 3_290_240),
    (
        "middle game depth 4",
        "r1baka1nr/9/1cn1b2c1/p1p1p1pCp/9/9/P1P1P1P1P/2C6/9/RNBAKABNR b - - 0 1",
        4,
        1_724_827,
    ),
];

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(20);
    for (name, fen, depth, count) in POSITIONS {
        let position = Position::from_fen(fen).expect(name);
        group.throughput(Throughput::Elements(count));
        group.bench_function(format!("{name}, no table"), |b| {
            b.iter(|| assert_eq!(chuhe_perft::perft(black_box(&position), depth), count));
        });
        group.bench_function(format!("{name}, table of 16 MiB made anew"), |b| {
            b.iter(|| {
                let options = PerftOptions { hash_mib: 16.try_into().ok(), ..PerftOptions::default() };
                let perft = Perft::new(options).expect("16 MiB of memory");
                assert_eq!(perft.count(black_box(&position), depth), count);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
