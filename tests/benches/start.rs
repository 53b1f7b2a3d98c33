//! How long a front end waits for the engine: from the start of the process to the end of the greeting, in each
//! protocol, and from there to the end of the process.
//!
//! `cargo bench -p chuhe-benches --bench start`, after `cargo build --release`.

#![allow(missing_docs, reason = "criterion's macros make items without any")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};

/// Starts the engine, greets it and waits for this line. Returns the time until the line; the time to end the engine
/// does not count.
fn greeted(greeting: &str, last: &str) -> Duration {
    let begin = Instant::now();
    let mut child = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/chuhe"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(greeting.as_bytes()).expect("the engine reads its input");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let found = lines.map_while(Result::ok).any(|line| line == last);
    let time = begin.elapsed();
    assert!(found, "no {last}");
    drop(stdin);
    child.wait().expect("the end of the input ends it");
    time
}

fn starting(c: &mut Criterion) {
    let mut group = c.benchmark_group("start");
    group.sample_size(50);
    for (name, greeting, last) in [
        ("uci", "uci\n", "uciok"),
        ("ucci", "ucci\n", "ucciok"),
        ("xboard", "xboard\nprotover 2\n", "feature done=1"),
    ] {
        group.bench_function(name, |b| {
            b.iter_custom(|times| (0..times).map(|_| greeted(greeting, last)).sum());
        });
    }
    group.finish();
}

criterion_group!(benches, starting);
criterion_main!(benches);
