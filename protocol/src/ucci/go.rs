//! The modes of thinking: `go [ponder | draw] <mode>`.
//!
//! Clocks are the mover's and the opponent's, whatever their colours. Times are in the unit set by option,
//! except those under the words of UCI, which are understood too, always in milliseconds.

use xiangqi::Move;

use crate::command::Command;
use crate::common::{self, GoWords};
use crate::request::{AnswerUse, GoRequest, SentClock};

/// The clocks as the line gives them.
#[derive(Default)]
struct Clocks {
    milliseconds: bool,
    own: SentClock,
    opponent: SentClock,
    moves_to_go: Option<i64>,
}

/// The command of `go` with these words after it.
pub(super) fn command(tokens: &[&str], milliseconds: bool) -> Command {
    let mut clocks = Clocks { milliseconds, ..Clocks::default() };
    let mut request = common::go(tokens, &mut clocks);
    if request.depth == Some(0) {
        return Command::StaticScore;
    }
    settle(&mut request, clocks);
    Command::Go(Box::new(request))
}

impl GoWords for Clocks {
    fn read_move(&self, text: &str) -> Option<Move> {
        text.parse().ok()
    }

    fn flag(&mut self, request: &mut GoRequest, word: &str, next: Option<&str>) -> bool {
        match word {
            "draw" => request.answer = AnswerUse::GameWithDrawOffer,
            // "depth infinite" is how the specification writes it.
            "depth" if next.is_some_and(|next| next.eq_ignore_ascii_case("infinite")) => {}
            _ => return false,
        }
        true
    }

    fn takes_number(&self, word: &str) -> bool {
        matches!(word, "time" | "movestogo" | "increment" | "opptime" | "oppmovestogo" | "oppincrement")
    }

    fn number(&mut self, _: &mut GoRequest, word: &str, number: i64) -> bool {
        let time = Some(if self.milliseconds { number } else { number.saturating_mul(1000) });
        match word {
            "time" => self.own.remaining = time,
            "increment" => self.own.increment = time,
            "movestogo" => self.moves_to_go = Some(number),
            "opptime" => self.opponent.remaining = time,
            "oppincrement" => self.opponent.increment = time,
            // The opponent's time control does not affect the engine's time.
            "oppmovestogo" => {}
            _ => return false,
        }
        true
    }
}

/// Combines the words into limits.
fn settle(request: &mut GoRequest, clocks: Clocks) {
    let Clocks { own, opponent, moves_to_go, .. } = clocks;
    let is_timed = own.remaining.is_some() || opponent.remaining.is_some();
    match own {
        // A single time, without an increment or a number of moves, is the time for this move.
        SentClock { remaining: Some(time), increment: None }
            if moves_to_go.is_none() && opponent == SentClock::default() =>
        {
            request.time.move_time = Some(request.time.move_time.map_or(time, |limit| limit.min(time)));
        }
        SentClock { remaining: Some(_), .. } => request.time.movers_clock = Some(own),
        // If only the opponent's clock is known, it is used for the engine.
        SentClock { remaining: None, .. } => request.time.movers_clock = is_timed.then_some(opponent),
    }
    request.time.moves_to_go = moves_to_go;
    let has_clock = is_timed || request.time.clocks.iter().any(|clock| clock.remaining.is_some());
    let has_limit = request.depth.is_some() || request.nodes.is_some() || request.mate.is_some();
    // Pondering is useful only in games with a clock.
    if request.ponder && has_limit && !has_clock && request.time.move_time.is_none() {
        request.ponder = false;
    }
    let is_limited = has_limit || has_clock || request.time.move_time.is_some() || request.dropped.limit;
    if !is_limited && !request.ponder && !request.infinite {
        // Search as deep as possible; the answer then comes without `stop`.
        request.depth = Some(i64::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, milliseconds: bool) -> GoRequest {
        let tokens: Vec<&str> = line.split_whitespace().collect();
        match command(&tokens, milliseconds) {
            Command::Go(request) => *request,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn clock(remaining: i64, increment: Option<i64>) -> Option<SentClock> {
        Some(SentClock { remaining: Some(remaining), increment })
    }

    #[test]
    fn the_unit_applies_to_the_protocols_own_times() {
        let line = "time 300 increment 2 opptime 400 oppincrement 3";
        assert_eq!(read(line, true).time.movers_clock, clock(300, Some(2)));
        assert_eq!(read(line, false).time.movers_clock, clock(300_000, Some(2000)));
        let request = read("time 300 movestogo 20", false);
        assert_eq!((request.time.movers_clock, request.time.moves_to_go), (clock(300_000, None), Some(20)));
        assert_eq!(read("movetime 50", false).time.move_time, Some(50));
        assert_eq!(read("wtime 50 btime 60", false).time.clocks[0].remaining, Some(50));
        assert_eq!(
            read("time 9999999999999999999 increment 0", false).time.movers_clock,
            clock(i64::MAX, Some(0))
        );
    }

    #[test]
    fn a_time_alone_is_for_one_move() {
        let request = read("time 5000", true);
        assert_eq!((request.time.move_time, request.time.movers_clock), (Some(5000), None));
        assert_eq!(read("time 5", false).time.move_time, Some(5000));
        assert_eq!(read("draw time 5", true).time.move_time, Some(5));
        let request = read("time 300000 opptime 290000 movetime 970 depth 3", true);
        assert_eq!(request.time.movers_clock, clock(300_000, None));
        assert_eq!((request.time.move_time, request.depth), (Some(970), Some(3)));
        assert_eq!(read("opptime 500", true).time.movers_clock, clock(500, None));
        for line in ["time 300 movetime 970", "movetime 300 time 970"] {
            assert_eq!(read(line, true).time.move_time, Some(300), "{line}");
        }
    }

    #[test]
    fn moves_to_search_follow_their_word() {
        let request = read("searchmoves h2e2 b2e2 depth 3", true);
        let names: Vec<_> = request.search_moves.iter().map(ToString::to_string).collect();
        assert_eq!((names.join(" ").as_str(), request.depth), ("h2e2 b2e2", Some(3)));
        assert!(request.dropped.messages.is_empty());
        let request = read("depth 3 searchmoves h2e2 x", true);
        assert_eq!((request.search_moves.len(), request.dropped.messages.len()), (1, 1));
    }

    #[test]
    fn a_search_without_a_limit_is_infinite_or_very_deep() {
        assert!(read("infinite", true).infinite);
        let request = read("depth infinite", true);
        assert!(request.infinite && request.dropped.messages.is_empty() && request.depth.is_none());
        for bare in ["", "draw", "surprise", "searchmoves h2e2"] {
            let request = read(bare, true);
            assert_eq!((request.infinite, request.depth), (false, Some(i64::MAX)), "{bare}");
        }
    }

    #[test]
    fn pondering_needs_a_clock_if_it_has_limits() {
        assert!(read("ponder", true).ponder);
        assert!(read("ponder time 500 increment 3", true).ponder);
        assert!(read("time 500 increment 3 ponder", true).ponder);
        assert!(read("ponder time 500 opptime 500 depth 3", true).ponder);
        assert!(!read("ponder depth 5", true).ponder);
        assert!(!read("ponder nodes 5", true).ponder);
    }

    #[test]
    fn draw_offers_and_static_scores() {
        assert!(read("draw time 500 increment 3", true).answer == AnswerUse::GameWithDrawOffer);
        assert!(read("depth 3 draw", true).answer == AnswerUse::GameWithDrawOffer);
        assert_eq!(command(&["depth", "0"], true), Command::StaticScore);
    }

    #[test]
    fn malformed_parts_are_dropped_alone() {
        let request = read("depth nodes 50", true);
        assert_eq!((request.depth, request.nodes, request.dropped.limit), (None, Some(50), true));
        let request = read("time 1.5 depth 3", true);
        assert_eq!(
            (request.time.move_time, request.depth, request.dropped.messages.len()),
            (None, Some(3), 1)
        );
        let request = read("time", true);
        assert!(request.dropped.limit && request.depth.is_none());
        assert_eq!(read("oppmovestogo 5 depth 2 mate 3", true).mate, Some(3));
    }
}
