//! The costs of board operations: generating, counting, making and taking back moves, reading a FEN.
//!
//! `cargo bench -p chuhe-benches --bench movegen`, or with `-- --save-baseline NAME` before a change and
//! `-- --baseline NAME` after it. A measurement is of one position and, where it says so, of all its moves: divide by
//! the number of moves that criterion shows as elements.

#![allow(missing_docs, reason = "criterion's macros make items without any")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi::movegen::{Captures, Quiets};
use xiangqi::{MoveList, Position, START_FEN};

/// A name and a FEN for each phase of the game.
const POSITIONS: [(&str, &str); 3] = [
    ("start", START_FEN),
    ("middle game", "r1bakab1r/9/1cn1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 6"),
    ("endgame", "4ka3/4a4/4b4/2N1p4/9/9/4P1n2/4B4/4A4/3AK1B2 w - - 0 40"),
];

/// Measures one operation on every position; `operation` is given the position and returns anything.
fn on_each<T>(c: &mut Criterion, group: &str, mut operation: impl FnMut(&mut Position) -> T) {
    let mut group = c.benchmark_group(group);
    for (name, fen) in POSITIONS {
        let mut position = Position::from_fen(fen).expect(name);
        group.throughput(Throughput::Elements(position.legal_moves().len() as u64));
        group.bench_function(name, |b| b.iter(|| operation(black_box(&mut position))));
    }
    group.finish();
}

fn generation(c: &mut Criterion) {
    on_each(c, "legal_moves", |position| position.legal_moves());
    // The order of the search: the constraints once, then captures, then quiet moves.
    on_each(c, "staged captures and quiets", |position| {
        let (board, side) = (position.board(), position.side_to_move());
        let constraints = position.constraints();
        let (mut captures, mut quiets) = (MoveList::new(), MoveList::new());
        board.legal_moves::<Captures>(side, &constraints, &mut captures);
        board.legal_moves::<Quiets>(side, &constraints, &mut quiets);
        (captures, quiets)
    });
    on_each(c, "count_legal_moves", |position| position.count_legal_moves());
}

fn playing(c: &mut Criterion) {
    on_each(c, "make and unmake every move", |position| {
        for mv in position.legal_moves() {
            black_box(position.make_move(mv));
            position.unmake_move();
        }
    });
    on_each(c, "board only: make and unmake every move", |position| {
        let mut board = position.board().clone();
        for mv in position.legal_moves() {
            let captured = black_box(board.make(mv));
            board.unmake(mv, captured);
        }
        board
    });
}

fn reading(c: &mut Criterion) {
    let mut group = c.benchmark_group("from_fen");
    for (name, fen) in POSITIONS {
        group.throughput(Throughput::Bytes(fen.len() as u64));
        group.bench_function(name, |b| b.iter(|| Position::from_fen(black_box(fen))));
    }
    group.finish();
}

criterion_group!(benches, generation, playing, reading);
criterion_main!(benches);
