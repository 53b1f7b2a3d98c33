//! The cost of a probe of endgame tables: one whose block is unpacked already, one that has to unpack it, and one that
//! has to fetch it from the disk. A measurement is of as many probes as the name says.
//!
//! ```text
//! cargo bench -p chuhe-benches --bench tables
//! CHUHE_TABLES=FOLDER cargo bench -p chuhe-benches --bench tables    # other tables than the built-in ones
//! ```

#![allow(missing_docs, reason = "criterion's macros make items without any")]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe_tables::{EXTENSION, Tables};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi::{Board, Color, Position, SplitMix64};

/// Positions of the measurement without unpacking.
const POSITIONS: usize = 4096;
/// Values in a block of a table, as the format has it.
const BLOCK: u64 = 1 << 15;
/// Blocks that a measurement with unpacking reads at most.
const BLOCKS: usize = 2000;

/// A board and the side to move.
type Question = (Board, Color);

fn folder() -> PathBuf {
    let built_in = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables/data");
    std::env::var_os("CHUHE_TABLES").map_or_else(built_in, PathBuf::from)
}

fn opened(folder: &Path) -> Tables {
    let mut tables = Tables::new();
    let (_, failed) = tables.add(folder).expect("the folder can be read");
    assert!(failed.is_empty(), "{failed:?}");
    assert!(!tables.is_empty(), "{}: no tables", folder.display());
    tables
}

/// Random positions of a class, or of all.
fn random(tables: &Tables, number: usize, class: Option<&str>) -> Vec<Question> {
    let all: Vec<_> =
        tables.iter().filter(|table| class.is_none_or(|name| table.class().to_string() == name)).collect();
    let mut random = SplitMix64::new(46);
    let mut found = Vec::new();
    while found.len() < number {
        let table = all[random.below(all.len())];
        let board = table.index().board_of(random.below(table.header().placements as usize) as u64);
        let side = Color::ALL[random.below(2)];
        if let Some(position) = board.and_then(|board| Position::from_board(board, side).ok()) {
            found.push((position.board().clone(), side));
        }
    }
    found
}

/// A position of each block, in random order.
fn one_for_each_block(tables: &Tables) -> Vec<Question> {
    let mut random = SplitMix64::new(46);
    let mut found = Vec::new();
    for table in tables.iter() {
        let placements = table.header().placements;
        for start in (0..2 * placements).step_by(BLOCK as usize) {
            let end = (2 * placements).min(start + BLOCK);
            let question = (start..end).find_map(|place| {
                let side = usize::from(place >= placements);
                let board = table.index().board_of(place - side as u64 * placements)?;
                let color = [Color::Red, Color::Black][side];
                Position::from_board(board, color).ok().map(|position| (position.board().clone(), color))
            });
            found.extend(question);
        }
    }
    random.shuffle(&mut found);
    found.truncate(BLOCKS);
    found
}

fn ask(tables: &Tables, questions: &[Question]) {
    for (board, side) in questions {
        black_box(tables.value(black_box(board), *side).expect("the table is whole"));
    }
}

/// Asks the system to drop its cache of the files: they come from the disk next time.
#[cfg(target_os = "linux")]
fn drop_from_cache(folder: &Path) {
    use nix::fcntl::{PosixFadviseAdvice, posix_fadvise};
    for entry in std::fs::read_dir(folder).expect("the folder can be read").flatten() {
        if entry.path().extension().is_some_and(|extension| extension == EXTENSION) {
            let file = std::fs::File::open(entry.path()).expect("the file can be read");
            // Data that is not on the disk yet would stay in memory, so it is written first.
            file.sync_all().expect("the disk takes it");
            posix_fadvise(&file, 0, 0, PosixFadviseAdvice::POSIX_FADV_DONTNEED)
                .expect("the system accepts the advice");
        }
    }
}

/// The time that the first questions to freshly opened tables take, without that of opening them.
fn first_questions(rounds: u64, folder: &Path, questions: &[Question], prepare: impl Fn()) -> Duration {
    let mut spent = Duration::ZERO;
    for _ in 0..rounds {
        prepare();
        let tables = opened(folder);
        // The index is made once per table, so the time for it does not belong to a probe.
        for table in tables.iter() {
            black_box(table.index().len());
        }
        // Opening reads the headers, and the system reads further data in advance.
        prepare();
        let begin = Instant::now();
        ask(&tables, questions);
        spent += begin.elapsed();
    }
    spent
}

fn probes(c: &mut Criterion) {
    let folder = folder();
    let tables = opened(&folder);
    let mut group = c.benchmark_group("endgame tables");
    group.sample_size(10);
    let mut kept = |name: &str, class| {
        let questions = random(&tables, POSITIONS, class);
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function(name, |b| b.iter(|| ask(&tables, &questions)));
    };
    kept("unpacked, KR-KAAEE", Some("KR-KAAEE"));
    kept("unpacked or not, all classes", None);
    let questions = one_for_each_block(&tables);
    drop(tables);
    group.throughput(Throughput::Elements(questions.len() as u64));
    group.bench_function("to be unpacked, in memory", |b| {
        b.iter_custom(|rounds| first_questions(rounds, &folder, &questions, || ()));
    });
    #[cfg(target_os = "linux")]
    group.bench_function("to be unpacked, on the disk", |b| {
        b.iter_custom(|rounds| first_questions(rounds, &folder, &questions, || drop_from_cache(&folder)));
    });
    group.finish();
}

criterion_group!(benches, probes);
criterion_main!(benches);
