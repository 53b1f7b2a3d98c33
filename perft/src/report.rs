//! Running a suite: a report on each case, and the totals.
//!
//! Reports serialise with the feature `serde`: moves as text, times in milliseconds (`time_ms`).

use std::time::Duration;

use xiangqi::Move;

use crate::measurement::{Measurement, per_second};
use crate::runner::Perft;
use crate::suite::{KnownCount, PerftCase};

/// The result of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CaseReport {
    /// The line number of the case in the suite.
    pub line: usize,
    /// The position.
    pub fen: String,
    /// The depths counted, in order.
    pub depths: Vec<DepthReport>,
    /// The counts that were skipped because they are above the limit.
    pub skipped: Vec<KnownCount>,
    /// The first difference, if there is one. Deeper counts are then skipped, because they would differ too.
    pub mismatch: Option<Mismatch>,
}

/// One depth of a suite's case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DepthReport {
    /// The depth in plies.
    pub depth: u8,
    /// The expected count, from the suite.
    pub expected: u64,
    /// The computed count.
    pub found: u64,
    /// The time taken.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "time_ms", serialize_with = "crate::measurement::json::milliseconds")
    )]
    pub elapsed: Duration,
}

/// A count that differs from the suite, with the divide to look for the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fen}: {found} at depth {depth}, expected {expected}")]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mismatch {
    /// The position.
    pub fen: String,
    /// The depth in plies.
    pub depth: u8,
    /// The expected count, from the suite.
    pub expected: u64,
    /// The computed count.
    pub found: u64,
    /// The count of each legal move, of the same run.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::measurement::json::divide"))]
    pub divide: Vec<(Move, u64)>,
}

/// The cases of a suite added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SuiteSummary {
    /// Positions.
    pub cases: usize,
    /// The number of counts computed.
    pub counts: usize,
    /// The number of counts that were skipped because they are above the limit.
    pub skipped: usize,
    /// Positions with a mismatch.
    pub mismatches: usize,
    /// The sum of all counts made.
    pub nodes: u64,
    /// The total time of all counts.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "time_ms", serialize_with = "crate::measurement::json::milliseconds")
    )]
    pub elapsed: Duration,
}

impl SuiteSummary {
    /// Adds a case.
    pub fn add(&mut self, report: &CaseReport) {
        self.cases += 1;
        self.counts += report.depths.len();
        self.skipped += report.skipped.len();
        self.mismatches += usize::from(report.mismatch.is_some());
        self.nodes = report.depths.iter().fold(self.nodes, |sum, depth| sum.saturating_add(depth.found));
        self.elapsed += report.depths.iter().map(|depth| depth.elapsed).sum::<Duration>();
    }

    /// Nodes per second; 0 if no time was measured.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

impl PerftCase {
    /// Counts to each depth and compares, up to the first difference. Known counts above `max_nodes` are left
    /// out; `None` means no limit.
    pub fn run(&self, perft: &Perft, max_nodes: Option<u64>) -> CaseReport {
        let mut report = CaseReport {
            line: self.line,
            fen: self.position.fen(),
            depths: Vec::new(),
            skipped: Vec::new(),
            mismatch: None,
        };
        for &known in &self.expected {
            let KnownCount { depth, count: expected } = known;
            if max_nodes.is_some_and(|limit| expected > limit) {
                report.skipped.push(known);
                continue;
            }
            let Measurement { fen, nodes: found, elapsed, divide, .. } = perft.measure(&self.position, depth);
            report.depths.push(DepthReport { depth, expected, found, elapsed });
            if found != expected {
                report.mismatch = Some(Mismatch { fen, depth, expected, found, divide });
                break;
            }
        }
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::PerftOptions;
    use xiangqi::START_FEN;

    fn run(counts: &str, max_nodes: Option<u64>) -> CaseReport {
        let case: PerftCase = format!("{START_FEN} {counts}").parse().unwrap();
        case.run(&Perft::new(PerftOptions::default()).unwrap(), max_nodes)
    }

    #[test]
    fn right_counts_make_a_clean_report() {
        let report = run(";D0 1 ;D1 44 ;D2 1920 ;D3 79666", Some(1920));
        assert_eq!(report.mismatch, None);
        assert_eq!(report.depths.iter().map(|d| d.found).collect::<Vec<_>>(), [1, 44, 1920]);
        assert_eq!(report.skipped, [KnownCount { depth: 3, count: 79666 }]);
    }

    #[test]
    fn a_wrong_count_is_reported_with_its_divide() {
        let report = run(";D1 44 ;D2 1921 ;D3 79666", None);
        let mismatch = report.mismatch.clone().unwrap();
        assert_eq!(mismatch.to_string(), format!("{START_FEN}: 1920 at depth 2, expected 1921"));
        assert_eq!(mismatch.divide, crate::divide(&xiangqi::Position::default(), 2));
        assert_eq!(report.depths.len(), 2, "the first difference ends the case");

        let mut summary = SuiteSummary::default();
        summary.add(&report);
        summary.add(&run(";D1 44 ;D2 1920", Some(50)));
        let SuiteSummary { cases, counts, skipped, mismatches, nodes, .. } = summary;
        assert_eq!((cases, counts, skipped, mismatches, nodes), (2, 3, 1, 1, 44 + 1920 + 44));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn reports_serialise() {
        let mut report = run(";D1 45", None);
        report.depths[0].elapsed = Duration::from_millis(1500);
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["depths"][0]["time_ms"], 1500.0);
        assert_eq!(json["fen"], START_FEN);
        let divide = json["mismatch"]["divide"].as_array().unwrap();
        assert_eq!(divide.len(), 44);
        let first = crate::divide(&xiangqi::Position::default(), 1)[0].0;
        assert_eq!(divide[0], serde_json::json!({ "move": first.to_string(), "nodes": 1 }));
    }
}
