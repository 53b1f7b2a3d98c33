//! Another engine's `go perft`, compared with our own.

use chuhe_match::{Difference, OtherCounts};
use xiangqi::Position;

use crate::harness::mock;

/// Our own count.
fn count(position: &Position, depth: u8) -> u64 {
    let after = |mv| {
        let mut next = position.clone();
        next.make_move(mv);
        count(&next, depth - 1)
    };
    if depth == 0 { 1 } else { position.legal_moves().into_iter().map(after).sum() }
}

/// The difference of an engine with this fault from the start position.
fn difference(fault: &str, depth: u8) -> Option<Difference> {
    let mut other = OtherCounts::start(&format!("'{}' uci {fault}", mock())).unwrap();
    other.compare(&Position::default(), depth, count).unwrap()
}

#[test]
fn an_engine_that_counts_correctly_agrees() {
    for depth in 0..=2 {
        assert_eq!(difference("", depth), None, "{depth}");
        assert_eq!(difference("ranks1", depth), None, "{depth}");
    }
}

#[test]
fn a_move_that_is_generated_twice_is_found_where_it_is() {
    assert_eq!(difference("double", 1), None, "Red moves");
    for depth in [2, 3] {
        let found = difference("double", depth).unwrap();
        assert_eq!((found.path.len(), found.repeated.len()), (1, 1), "{found:?}");
        let position = Position::from_fen(&found.fen).unwrap();
        assert!(position.is_legal(found.repeated[0]), "{found:?}");
        assert!(found.missing.is_empty() && found.surplus.is_empty() && found.total.is_none(), "{found:?}");
    }
}

#[test]
fn a_count_that_differs_above_is_not_forgotten_below() {
    assert_eq!(difference("miscount", 1), None);
    for depth in [2, 3] {
        let found = difference("miscount", depth).unwrap();
        assert_eq!(found.path.len(), usize::from(depth) - 1, "{found:?}");
        let Difference { fen, path, .. } = found.clone();
        assert_eq!(found, Difference { fen, path, ..Difference::default() });
    }
}

#[test]
fn a_wrong_total_is_a_difference() {
    for (depth, line) in [(1, "Nodes searched: 45"), (2, "Nodes searched: 1921")] {
        let found = difference("total", depth).unwrap();
        assert_eq!((found.path.len(), found.total.as_deref()), (0, Some(line)), "{found:?}");
    }
}
