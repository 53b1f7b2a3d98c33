//! The meaning of the numbers in a search request, invalid ones included.

use std::time::Duration;

use chuhe_engine::host::Instant;
use chuhe_engine::time::{Clock, Limits};
use xiangqi::{Move, Position};

use crate::options::Options;
use crate::request::{GoRequest, MAX_DROPPED};

/// The time for a move if the limits could not be read: the game must continue.
const TIME_IF_UNREADABLE: Duration = Duration::from_secs(1);

/// Returns the limits of a search in this position, requested at `start`, and the first requested root move that cannot
/// be played.
///
/// Zero and negative numbers: depth, nodes, time and clocks become the minimum; increments become zero; moves to the
/// time control and moves to mate are ignored. If no limit is left, the search is endless.
pub fn limits(
    request: &GoRequest,
    position: &Position,
    options: &Options,
    start: Instant,
) -> (Limits, Vec<Move>) {
    let mut dropped = Vec::new();
    let mut search_moves = Vec::new();
    for &mv in &request.search_moves {
        if !position.is_legal(mv) {
            if dropped.len() < MAX_DROPPED {
                dropped.push(mv);
            }
        } else if !search_moves.contains(&mv) {
            search_moves.push(mv);
        }
    }
    let mut limits = Limits {
        start,
        depth: request.depth.map(|plies| u32::try_from(plies.max(1)).unwrap_or(u32::MAX)),
        nodes: request.nodes.map(|nodes| nodes.max(1).unsigned_abs()),
        soft_nodes: None,
        move_time: request.time.move_time.map(|time| milliseconds(time.max(1))),
        clock: clock(request, position),
        mate: request.mate.filter(|&n| n > 0).map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
        search_moves,
        banned_moves: Vec::new(),
        infinite: request.infinite,
        poll: None,
        analysis: false,
        ponder: request.ponder,
        overhead: options.move_overhead,
    };
    if !limits.has_limit() && !limits.infinite {
        if request.dropped.limit {
            limits.move_time = Some(TIME_IF_UNREADABLE);
        } else if !limits.ponder {
            limits.infinite = true;
        }
    }
    (limits, dropped)
}

/// The depth limit of an endless search if nothing could end it.
const DEPTH_IF_ENDLESS: u32 = 12;

/// The limits, changed if necessary so that the search ends by itself.
pub(crate) fn ending_by_itself(limits: Limits) -> Limits {
    if limits.ends_by_itself() && !limits.ponder {
        return limits;
    }
    Limits { depth: Some(DEPTH_IF_ENDLESS), infinite: false, ponder: false, ..limits }
}

/// The mover's clock, whichever way it was sent, or the opponent's if that is the only one sent.
fn clock(request: &GoRequest, position: &Position) -> Option<Clock> {
    let side = position.side_to_move();
    let own = request.time.movers_clock.unwrap_or(request.time.clocks[side.index()]);
    let sent = if own.remaining.is_some() { own } else { request.time.clocks[(!side).index()] };
    sent.remaining.map(|remaining| Clock {
        remaining: milliseconds(remaining),
        increment: milliseconds(sent.increment.unwrap_or(0)),
        moves_to_go: request
            .time
            .moves_to_go
            .filter(|&moves| moves > 0)
            .map(|moves| u32::try_from(moves).unwrap_or(u32::MAX)),
    })
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.max(0).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::{DroppedParts, SentClock, TimeRequest};
    use chuhe_engine::time::TimeBudget;

    fn made(request: &GoRequest, fen: &str) -> (Limits, Vec<Move>) {
        let position = Position::from_fen(fen).unwrap();
        limits(request, &position, &Options::default(), Instant::now())
    }

    fn timed(clocks: [SentClock; 2]) -> GoRequest {
        GoRequest { time: TimeRequest { clocks, ..TimeRequest::default() }, ..GoRequest::default() }
    }

    fn every_time(number: i64) -> TimeRequest {
        TimeRequest {
            clocks: [SentClock { remaining: Some(number), increment: Some(number) }; 2],
            movers_clock: None,
            moves_to_go: Some(number),
            move_time: Some(number),
        }
    }

    fn unreadable() -> GoRequest {
        GoRequest { dropped: DroppedParts { limit: true, ..DroppedParts::default() }, ..GoRequest::default() }
    }

    const RED: &str = xiangqi::START_FEN;
    const BLACK: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";

    #[test]
    fn only_the_movers_clock_counts() {
        let sent =
            |remaining, increment| SentClock { remaining: Some(remaining), increment: Some(increment) };
        let both = timed([sent(1000, 10), sent(2000, 20)]);
        let clock = |fen, request| made(request, fen).0.clock.unwrap();
        assert_eq!(clock(RED, &both).remaining, Duration::from_millis(1000));
        assert_eq!(clock(BLACK, &both).increment, Duration::from_millis(20));
        let one = timed([sent(1000, -10), SentClock::default()]);
        assert_eq!(
            clock(BLACK, &one).remaining,
            Duration::from_millis(1000),
            "the opponent's clock is used if it is the only one"
        );
        assert_eq!(clock(RED, &one).increment, Duration::ZERO);
        let lost = timed([sent(-5, 0), sent(1000, 0)]);
        assert_eq!(clock(RED, &lost).remaining, Duration::ZERO);
    }

    #[test]
    fn a_clock_marked_as_the_movers_counts_first() {
        let sent = |remaining| SentClock { remaining: Some(remaining), increment: None };
        let mut request = timed([sent(1000), sent(2000)]);
        request.time.movers_clock = Some(sent(3000));
        for fen in [RED, BLACK] {
            assert_eq!(made(&request, fen).0.clock.unwrap().remaining, Duration::from_millis(3000));
        }
    }

    #[test]
    fn requests_without_a_limit_get_one() {
        let depth = |plies| Limits { depth: Some(plies), ..Limits::default() };
        assert!(depth(60).ends_by_itself());
        assert!(!depth(u32::MAX).ends_by_itself(), "deeper than any search goes");
        assert!(Limits { nodes: Some(5), ..depth(u32::MAX) }.ends_by_itself());
        let timed = Limits::move_time(Duration::from_secs(1));
        for endless in [
            Limits::default(),
            depth(u32::MAX),
            Limits { infinite: true, ..depth(3) },
            Limits { ponder: true, ..timed.clone() },
            Limits { mate: Some(60), ..Limits::default() },
        ] {
            let limits = ending_by_itself(endless);
            assert!(limits.ends_by_itself() && !limits.ponder && limits.depth == Some(DEPTH_IF_ENDLESS));
        }
        assert_eq!(ending_by_itself(timed).depth, None);
    }

    #[test]
    fn zero_and_negative_numbers_have_a_meaning() {
        for odd in [0, -1, i64::MIN] {
            let request = GoRequest {
                depth: Some(odd),
                nodes: Some(odd),
                mate: Some(odd),
                time: every_time(odd),
                ..GoRequest::default()
            };
            let (limits, _) = made(&request, RED);
            assert_eq!((limits.depth, limits.nodes, limits.mate), (Some(1), Some(1), None));
            assert_eq!(limits.clock.unwrap().moves_to_go, None);
            assert_eq!(TimeBudget::new(&limits).hard, Some(Duration::from_millis(1)));
        }
    }

    #[test]
    fn the_largest_numbers_overflow_nowhere() {
        let request = GoRequest {
            depth: Some(i64::MAX),
            nodes: Some(i64::MAX),
            mate: Some(i64::MAX),
            time: every_time(i64::MAX),
            ..GoRequest::default()
        };
        let budget = TimeBudget::new(&made(&request, RED).0);
        assert!(budget.hard > Some(Duration::from_secs(1_000_000)));
    }

    #[test]
    fn no_limit_means_endless_unless_one_was_unreadable() {
        assert!(made(&GoRequest::default(), RED).0.infinite);
        let (limits, _) = made(&unreadable(), RED);
        assert_eq!((limits.infinite, limits.move_time), (false, Some(TIME_IF_UNREADABLE)));
        let other = GoRequest { depth: Some(3), ..unreadable() };
        assert_eq!(made(&other, RED).0.move_time, None);
        let infinite = GoRequest { infinite: true, ..unreadable() };
        assert_eq!(made(&infinite, RED).0.move_time, None);
        let mate = |n| made(&GoRequest { mate: Some(n), ..GoRequest::default() }, RED).0;
        assert!(mate(2).ends_by_itself() && !mate(60).infinite && !mate(i64::MAX).infinite);
    }

    #[test]
    fn root_moves_that_cannot_be_played_are_dropped() {
        let [playable, other] = ["h2e2", "a0a9"].map(|text| text.parse().unwrap());
        let request = GoRequest { search_moves: vec![playable, other, playable], ..GoRequest::default() };
        let (limits, dropped) = made(&request, RED);
        assert_eq!((limits.search_moves, dropped), (vec![playable], vec![other]));
    }
}
