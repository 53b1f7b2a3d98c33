//! What a count, a suite's case and a whole suite come to.
//!
//! All of it serialises with the feature `serde`: moves as text, times in seconds (`elapsed_s`).

use std::time::Duration;

use xiangqi::Move;

use crate::runner::Perft;
use crate::suite::{Case, Expected};

/// One count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Measurement {
    /// The position counted from.
    pub fen: String,
    /// The depth in plies.
    pub depth: u8,
    /// The count.
    pub nodes: u64,
    /// How long it took.
    #[cfg_attr(feature = "serde", serde(rename = "elapsed_s", serialize_with = "json::seconds"))]
    pub elapsed: Duration,
    /// The count behind each move, empty at depth 0.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::divide"))]
    pub divide: Vec<(Move, u64)>,
}

/// What a suite's case came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CaseReport {
    /// The line of the suite it stands on.
    pub line: usize,
    /// The position.
    pub fen: String,
    /// The depths counted, in order.
    pub depths: Vec<DepthReport>,
    /// What was left out because the count is over the limit.
    pub skipped: Vec<Expected>,
    /// The first difference, if there is one. Deeper counts were not made then: they would differ as well.
    pub mismatch: Option<Mismatch>,
}

/// One depth of a suite's case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DepthReport {
    /// The depth in plies.
    pub depth: u8,
    /// The count in the suite.
    pub expected: u64,
    /// The count made.
    pub found: u64,
    /// How long it took.
    #[cfg_attr(feature = "serde", serde(rename = "elapsed_s", serialize_with = "json::seconds"))]
    pub elapsed: Duration,
}

/// A count that is not the one in the suite, with all that is needed to look for the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fen}: {found} at depth {depth}, expected {expected}")]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mismatch {
    /// The position.
    pub fen: String,
    /// The depth in plies.
    pub depth: u8,
    /// The count in the suite.
    pub expected: u64,
    /// The count made.
    pub found: u64,
    /// The count behind each move, of the same run.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::divide"))]
    pub divide: Vec<(Move, u64)>,
}

/// The cases of a suite added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Summary {
    /// Positions.
    pub cases: usize,
    /// Counts made.
    pub counts: usize,
    /// Counts left out because they are over the limit.
    pub skipped: usize,
    /// Positions with a mismatch.
    pub mismatches: usize,
    /// The sum of all counts made.
    pub nodes: u64,
    /// The time they took, all together.
    #[cfg_attr(feature = "serde", serde(rename = "elapsed_s", serialize_with = "json::seconds"))]
    pub elapsed: Duration,
}

/// Counts a second; 0 if there was no time to speak of.
fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    if elapsed.is_zero() { 0 } else { (nodes as f64 / elapsed.as_secs_f64()) as u64 }
}

impl Measurement {
    /// Nodes a second; 0 if there was no time to speak of.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

impl Summary {
    /// Adds a case.
    pub fn add(&mut self, report: &CaseReport) {
        self.cases += 1;
        self.counts += report.depths.len();
        self.skipped += report.skipped.len();
        self.mismatches += usize::from(report.mismatch.is_some());
        self.nodes = report.depths.iter().fold(self.nodes, |sum, depth| sum.saturating_add(depth.found));
        self.elapsed += report.depths.iter().map(|depth| depth.elapsed).sum::<Duration>();
    }

    /// Nodes a second; 0 if there was no time to speak of.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

impl Case {
    /// Counts to each depth whose known count is at most `max_nodes`, if there is such a limit, and
    /// compares, up to the first difference.
    pub fn run(&self, perft: &Perft, max_nodes: Option<u64>) -> CaseReport {
        let mut report = CaseReport {
            line: self.line,
            fen: self.position.fen(),
            depths: Vec::new(),
            skipped: Vec::new(),
            mismatch: None,
        };
        for &known in &self.expected {
            let Expected { depth, count: expected } = known;
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

/// How times and divides are written.
#[cfg(feature = "serde")]
mod json {
    use std::time::Duration;

    use serde::{Serialize, Serializer};
    use xiangqi::Move;

    #[derive(Serialize)]
    struct MoveCount {
        #[serde(rename = "move")]
        mv: String,
        nodes: u64,
    }

    pub(super) fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(time.as_secs_f64())
    }

    pub(super) fn divide<S: Serializer>(divide: &[(Move, u64)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(divide.iter().map(|&(mv, nodes)| MoveCount { mv: mv.to_string(), nodes }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Options;
    use xiangqi::START_FEN;

    fn run(counts: &str, max_nodes: Option<u64>) -> CaseReport {
        let case: Case = format!("{START_FEN} {counts}").parse().unwrap();
        case.run(&Perft::new(Options::default()).unwrap(), max_nodes)
    }

    #[test]
    fn right_counts_make_a_clean_report() {
        let report = run(";D0 1 ;D1 44 ;D2 1920 ;D3 79666", Some(1920));
        assert_eq!(report.mismatch, None);
        assert_eq!(report.depths.iter().map(|d| d.found).collect::<Vec<_>>(), [1, 44, 1920]);
        assert_eq!(report.skipped, [Expected { depth: 3, count: 79666 }]);
    }

    #[test]
    fn a_wrong_count_is_told_with_its_divide() {
        let report = run(";D1 44 ;D2 1921 ;D3 79666", None);
        let mismatch = report.mismatch.clone().unwrap();
        assert_eq!(mismatch.to_string(), format!("{START_FEN}: 1920 at depth 2, expected 1921"));
        assert_eq!(mismatch.divide, crate::divide(&xiangqi::Position::default(), 2));
        assert_eq!(report.depths.len(), 2, "the first difference ends the case");

        let mut summary = Summary::default();
        summary.add(&report);
        summary.add(&run(";D1 44 ;D2 1920", Some(50)));
        let Summary { cases, counts, skipped, mismatches, nodes, .. } = summary;
        assert_eq!((cases, counts, skipped, mismatches, nodes), (2, 3, 1, 1, 44 + 1920 + 44));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn reports_serialise() {
        let mut report = run(";D1 45", None);
        report.depths[0].elapsed = Duration::from_millis(1500);
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["depths"][0]["elapsed_s"], 1.5);
        assert_eq!(json["fen"], START_FEN);
        let divide = json["mismatch"]["divide"].as_array().unwrap();
        assert_eq!(divide.len(), 44);
        let first = crate::divide(&xiangqi::Position::default(), 1)[0].0;
        assert_eq!(divide[0], serde_json::json!({ "move": first.to_string(), "nodes": 1 }));
    }
}
