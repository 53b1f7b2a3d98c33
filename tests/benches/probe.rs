//! The cost of a book probe, by format. A measurement is of one position.
//!
//! `cargo bench -p chuhe-benches --bench probe`

#![allow(missing_docs, reason = "criterion's macros make items without any")]

use std::hint::black_box;

use chuhe_book::eleeye::EleEyeBook;
use chuhe_book::native::key::BookKey;
use chuhe_book::native::{BookRecord, Records};
use chuhe_book::{Book, BookMove, NativeBook, embedded};
use criterion::{Criterion, criterion_group, criterion_main};
use xiangqi::Position;

/// Records of other positions in the large books.
const OTHERS: u64 = 1_000_000;

/// Numbers spread over all 64 bits.
fn spread(n: u64) -> u64 {
    n.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn measure(c: &mut Criterion, name: &str, book: &dyn Book) {
    let start = Position::default();
    let mut unknown = start.clone();
    ["a0a1", "a9a8", "a1a0"].iter().for_each(|mv| {
        let _ = mv.parse().map(|mv| unknown.play(mv));
    });
    let mut group = c.benchmark_group(name);
    for (name, position) in [("known position", &start), ("unknown position", &unknown)] {
        group.bench_function(name, |b| b.iter(|| book.probe(black_box(position))));
    }
    group.finish();
}

fn native(c: &mut Criterion) {
    measure(c, "the embedded book", embedded());
    let start = Position::default();
    let moves = start.legal_moves();
    let of_start = moves.iter().map(|&mv| BookRecord::from((&start, BookMove::new(mv, 1))));
    let template = BookRecord::from((&start, BookMove::new(moves[0], 1)));
    let others = (1..=OTHERS).map(|n| BookRecord { key: BookKey(spread(n)), ..template });
    let records = Records::new(of_start.chain(others).collect());
    let book = NativeBook::from_bytes(records.to_bytes()).expect("the records were just made");
    measure(c, "a million records", &book);
}

fn eleeye(c: &mut Criterion) {
    let key = chuhe_book::eleeye::keys(&Position::default())[0];
    let mut keys: Vec<u32> = (0..OTHERS).map(|n| (spread(n) >> 32) as u32).chain([key; 16]).collect();
    keys.sort_unstable();
    // Every record has the move h2e2, which is legal at the start.
    let record = |key: u32| [key.to_le_bytes(), [0xAA, 0xA7, 1, 0]].concat();
    let book = EleEyeBook::from_bytes(keys.into_iter().flat_map(record).collect()).expect("sorted moves");
    measure(c, "ElephantEye, a million records", &book);
}

fn sqlite(c: &mut Criterion) {
    let path = std::env::temp_dir().join(format!("chuhe-bench-{}.obk", std::process::id()));
    let key = chuhe_book::sqlite::keys(&Position::default())[0].cast_signed();
    let made = (|| {
        let connection = rusqlite::Connection::open(&path)?;
        connection.execute_batch(&format!(
            "CREATE TABLE bhobk (id INTEGER PRIMARY KEY, vkey INTEGER, vmove INTEGER, vscore INTEGER, vwin INTEGER,
             vdraw INTEGER, vlost INTEGER, vvalid INTEGER);
             WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
             INSERT INTO bhobk SELECT i, random(), 43687, 1, 1, 1, 1, 1 FROM n;
             INSERT INTO bhobk VALUES (NULL, {key}, 43687, 1, 1, 1, 1, 1);
             CREATE INDEX by_key ON bhobk (vkey);"
        ))
    })();
    let book = made
        .map_err(|error| error.to_string())
        .and_then(|()| chuhe_book::open(&path).map_err(|error| error.to_string()));
    measure(c, "obk, 100,000 rows", &book.expect("a book was just made"));
    let _ = std::fs::remove_file(&path);
}

criterion_group!(benches, native, eleeye, sqlite);
criterion_main!(benches);
