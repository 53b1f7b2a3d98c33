//! The cost of reading and writing games: a game of a hundred plies in each notation.
//!
//! `cargo bench -p chuhe-benches --bench pgn`. Elements are games.

#![allow(missing_docs, reason = "criterion's macros make items without any")]

use std::hint::black_box;

use chuhe_record::Record;
use chuhe_record::pgn::{PgnReader, write_game};
use chuhe_record::text::Encoding;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi::{Position, notation::Notation};

/// A long game: each move is the one in the middle of the list, or near it.
fn game() -> Record {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for ply in 0..100 {
        let legal = position.legal_moves();
        let Some(&mv) = legal.get((legal.len() * (ply % 7 + 1)) / 9) else { break };
        position.make_move(mv);
        moves.push(mv);
    }
    Record::from_moves(Position::default(), moves)
}

fn pgn(c: &mut Criterion) {
    let record = game();
    for notation in Notation::ALL {
        let mut text = Vec::new();
        write_game(&mut text, &record, notation).expect("memory takes everything");
        let mut group = c.benchmark_group(format!("{notation:?}"));
        group.throughput(Throughput::Elements(1));
        group.bench_function("read", |b| {
            b.iter(|| PgnReader::new(black_box(&text[..]), Encoding::Detect).filter(Result::is_ok).count());
        });
        group.bench_function("write", |b| {
            b.iter(|| write_game(&mut std::io::sink(), black_box(&record), notation));
        });
        group.finish();
    }
}

criterion_group!(benches, pgn);
criterion_main!(benches);
