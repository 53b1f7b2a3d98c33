//! The regression suite of `perft/data`, limited to the counts that a quick test can do: every position, to the depths
//! whose counts are small; in release builds the whole suite.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use chuhe_perft::{Perft, PerftOptions, PerftSuite, SuiteSummary};
use xiangqi::{Position, START_FEN};

const SUITE: &str = include_str!("../data/suite.epd");

/// The largest count of the quick profile: seconds for the whole suite, whatever the build.
const MAX_NODES: u64 = if cfg!(debug_assertions) { 300_000 } else { 3_000_000 };

/// The largest count where each position is counted in several ways.
const MAX_NODES_EACH_WAY: u64 = MAX_NODES / 10;

/// Every how many positions one is counted in several ways.
const STEP_EACH_WAY: usize = 4;

fn suite() -> PerftSuite {
    let suite = PerftSuite::parse(SUITE);
    assert_eq!(suite.errors, [], "every line can be read");
    suite
}

fn runner(threads: usize, hash_mib: usize) -> Perft {
    let options = PerftOptions { threads: threads.try_into().unwrap(), hash_mib: hash_mib.try_into().ok() };
    Perft::new(options).unwrap()
}

#[test]
fn every_position_has_its_counts() {
    let perft = runner(1, 0);
    let mut summary = SuiteSummary::default();
    for case in suite().cases {
        let report = case.run(&perft, Some(MAX_NODES));
        assert_eq!(report.mismatch, None, "line {}", case.line);
        assert!(report.depths.iter().any(|depth| depth.depth > 1 || depth.found == 0), "line {}", case.line);
        summary.add(&report);
    }
    assert!(summary.cases >= 100, "{summary:?}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "hundreds of millions of leaves: a second in release builds only")]
fn every_position_has_all_its_counts() {
    let perft = runner(std::thread::available_parallelism().map_or(1, usize::from), 0);
    for case in suite().cases {
        let report = case.run(&perft, None);
        assert_eq!(report.mismatch, None, "line {}", case.line);
        assert_eq!(report.depths.len(), case.expected.len(), "line {}", case.line);
    }
}

#[test]
fn threads_and_table_change_no_count() {
    let mut cases = suite().cases;
    cases.retain(|case| case.line % STEP_EACH_WAY == 0);
    assert!(cases.len() >= 25);
    for threads in [1, 2] {
        for hash_mib in [0, 1] {
            // The same runner counts all positions, so table entries of one position must not affect another.
            let perft = runner(threads, hash_mib);
            for case in &cases {
                let report = case.run(&perft, Some(MAX_NODES_EACH_WAY));
                assert_eq!(report.mismatch, None, "{threads} threads, {hash_mib} MiB, line {}", case.line);
            }
        }
    }
}

#[test]
fn no_position_occurs_twice() {
    let mut fens: Vec<_> = suite().cases.iter().map(|case| case.position.fen()).collect();
    let number = fens.len();
    fens.sort();
    fens.dedup();
    assert_eq!(fens.len(), number);
}

#[test]
fn the_start_position_has_its_well_known_counts() {
    let start = Position::from_fen(START_FEN).unwrap();
    for (depth, count) in [(1, 44), (2, 1_920), (3, 79_666), (4, 3_290_240)] {
        assert_eq!(chuhe_perft::perft(&start, depth), count);
        assert_eq!(runner(2, 1).count(&start, depth), count);
    }
}
