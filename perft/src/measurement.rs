//! One timed count. It serialises with the feature `serde`: moves as text, the time in milliseconds (`time_ms`).

use std::time::Duration;

use xiangqi::Move;

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
    /// The time of the count.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", serialize_with = "json::milliseconds"))]
    pub elapsed: Duration,
    /// The count of each legal move, empty at depth 0.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::divide"))]
    pub divide: Vec<(Move, u64)>,
}

impl Measurement {
    /// Nodes per second; 0 if no time was measured.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.elapsed)
    }
}

/// Nodes per second; 0 if no time was measured.
pub(crate) fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    if elapsed.is_zero() { 0 } else { (nodes as f64 / elapsed.as_secs_f64()) as u64 }
}

/// How times and divides are serialised.
#[cfg(feature = "serde")]
pub(crate) mod json {
    use std::time::Duration;

    use serde::{Serialize, Serializer};
    use xiangqi::Move;

    #[derive(Serialize)]
    struct MoveCount {
        #[serde(rename = "move")]
        mv: String,
        nodes: u64,
    }

    pub(crate) fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(time.as_secs_f64() * 1000.0)
    }

    pub(crate) fn divide<S: Serializer>(divide: &[(Move, u64)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(divide.iter().map(|&(mv, nodes)| MoveCount { mv: mv.to_string(), nodes }))
    }
}
