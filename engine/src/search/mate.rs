//! Mates by checks alone: every move of the attacker gives check, so the defender has few replies, and long mates are
//! proven in few positions. Every reply is tried, and nothing is evaluated: a mate found is certain. A mate not found
//! may still exist, and a quiet move may mate sooner.

use arrayvec::ArrayVec;

use super::refuted::{Finding, Refuted};
use super::report::Line;
use super::searcher::Searcher;
use super::shared::Shared;
use super::worker::Worker;
use crate::params::{mate_share, threat_moves, threat_positions};
use crate::score::mate_in;
use crate::time::Limits;
use xiangqi::movegen::Checks;
use xiangqi::{MAX_MOVES, Move, MoveList, Position};

/// The longest mate that the root searches for, in moves.
const MAX_MATE_MOVES: u8 = 20;

/// Number of positions that the root may visit before the share limits them.
const POSITIONS: u64 = 100;

/// Returns how many positions the mate search at the root may visit after a search of this many nodes.
fn allowance(nodes: u64) -> u64 {
    POSITIONS + nodes * mate_share() as u64 / 100
}

/// The search took more positions than allowed, or was stopped.
#[derive(Debug, PartialEq, Eq)]
struct GaveUp;

/// A mate by checks from this position, outside of a search: see
/// [`Session::mate_by_checks`](crate::session::Session::mate_by_checks).
pub(crate) fn mate_by_checks(
    worker: &mut Worker,
    shared: &Shared,
    position: &Position,
    longest: u8,
    positions: u64,
) -> Option<Line> {
    Searcher::new(worker, shared, position, &Limits::default(), false).mate_by_checks(longest, positions)
}

impl Searcher<'_> {
    /// Looks for a mate by checks from the root with a small share of the positions visited so far, and notes it with
    /// its move. Does nothing for an engine with evaluation noise.
    pub(super) fn look_for_mate(&mut self, depth: i32) {
        // The first iteration only finds a move to answer with, so it does not look for a mate. One thread is enough: the
        // one with `live_progress`.
        let looks = depth > 1 && self.live_progress.is_some() && self.settings.noise.is_none();
        if looks
            && !self.has_mate_by_checks
            && let Some(line) = self.mate_by_checks(MAX_MATE_MOVES, allowance(self.limiter.nodes()))
        {
            self.has_mate_by_checks = true;
            self.root_moves.note_mate(mate_in(line.len()), &line);
        }
    }

    /// The shortest mate of the side to move by at most `longest` moves that all give check, with the longest defence,
    /// if it is found within `positions` positions. None of its positions has occurred before, so it depends on no
    /// ruling.
    fn mate_by_checks(&mut self, longest: u8, mut positions: u64) -> Option<Line> {
        let mut line = Line::new();
        // The search for a mate in two also finds a mate in one.
        for moves in longest.min(2)..=longest {
            match self.attack(moves, &mut positions, &mut line) {
                Ok(Finding::Mate) => return Some(line),
                Ok(Finding::NotWithin) => {}
                Ok(Finding::Never) | Err(GaveUp) => return None,
            }
        }
        None
    }

    /// Whether the opponent would mate by checks if the side to move, which is not in check, passed. Looks at few
    /// moves and positions only.
    pub(super) fn is_threatened(&mut self) -> bool {
        let moves = threat_moves() as u8;
        self.position.make_null();
        let found = self.attack(moves, &mut (threat_positions() as u64), &mut Line::new());
        if found == Err(GaveUp) {
            // The next attempt would give up at the same point.
            self.refuted.insert(self.position.key(), moves);
        }
        self.position.unmake_null();
        found == Ok(Finding::Mate)
    }

    /// Whether the attacker, to move, mates within `moves` moves. If so, `line` says how.
    fn attack(&mut self, moves: u8, positions: &mut u64, line: &mut Line) -> Result<Finding, GaveUp> {
        let key = self.position.key();
        if let Some(finding) = self.refuted.get(key, moves) {
            return Ok(finding);
        }
        self.spend(positions)?;
        let (board, side) = (self.position.board(), self.position.side_to_move());
        let mut list = MoveList::new();
        Checks::new(board, side).legal_moves(board, &self.position.constraints(), &mut list);

        let limit = self.settings.rules.natural_move_limit;
        let mut open: ArrayVec<(u32, Move), MAX_MOVES> = ArrayVec::new();
        for mv in list {
            self.position.make_move(mv);
            let replies = self.position.count_legal_moves();
            let is_over =
                self.position.is_repetition() || limit.is_some_and(|limit| self.position.clock() >= limit);
            self.position.unmake_move();
            if replies == 0 {
                *line = Line::from_iter([mv]);
                return Ok(Finding::Mate);
            }
            if !is_over {
                open.push((replies, mv));
            }
        }
        let mut finding = if moves == 1 && !open.is_empty() { Finding::NotWithin } else { Finding::Never };
        if moves > 1 {
            // A move with few replies takes less time, so it comes first.
            open.sort_by_key(|&(replies, _)| replies);
            for (_, mv) in open {
                self.position.make_move(mv);
                let found = self.defend(moves - 1, positions, line);
                self.position.unmake_move();
                match found? {
                    Finding::Mate => {
                        line.insert(0, mv);
                        return Ok(Finding::Mate);
                    }
                    Finding::NotWithin => finding = Finding::NotWithin,
                    Finding::Never => {}
                }
            }
        }
        // Near the limit a failed search is not stored: with a smaller clock the same position may have the mate.
        let is_near_limit =
            limit.is_some_and(|limit| self.position.clock().saturating_add(2 * u16::from(moves)) > limit);
        if !is_near_limit {
            self.refuted.insert(key, if finding == Finding::Never { Refuted::ANY } else { moves });
        }
        Ok(finding)
    }

    /// Whether the defender, to move and in check, is mated within `moves` more moves of the attacker, whatever it
    /// plays. If so, `line` is the longest defence.
    fn defend(&mut self, moves: u8, positions: &mut u64, line: &mut Line) -> Result<Finding, GaveUp> {
        self.spend(positions)?;
        line.clear();
        let mut below = Line::new();
        for reply in self.position.legal_moves() {
            self.position.make_move(reply);
            let is_over = self.position.is_repetition() || self.ruled(0, None).is_some();
            let found = if is_over { Ok(Finding::Never) } else { self.attack(moves, positions, &mut below) };
            self.position.unmake_move();
            match found? {
                Finding::Mate if below.len() >= line.len() => {
                    *line = Line::from_iter([reply]);
                    line.extend(below.iter().copied());
                }
                Finding::Mate => {}
                escape => return Ok(escape),
            }
        }
        Ok(Finding::Mate)
    }

    /// Counts a position before its moves are searched.
    fn spend(&mut self, positions: &mut u64) -> Result<(), GaveUp> {
        if *positions == 0 || self.limiter.must_stop() {
            return Err(GaveUp);
        }
        *positions -= 1;
        self.limiter.count_node();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Settings;

    /// Lets `ask` use a search of the position.
    fn searching<T>(position: &Position, ask: impl FnOnce(&mut Searcher<'_>) -> T) -> T {
        let (mut worker, shared) = (Worker::new(Settings::default()), Shared::new(1).unwrap());
        ask(&mut Searcher::new(&mut worker, &shared, position, &Limits::depth(1), false))
    }

    fn mate(position: &Position, longest: u8) -> Option<Line> {
        searching(position, |search| search.mate_by_checks(longest, 1_000_000))
    }

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    /// Whether checks alone mate within `moves` moves, computed by exhaustive search.
    fn mates_within(position: &mut Position, moves: usize) -> bool {
        let checks = position.legal_moves().into_iter().filter(|&mv| position.gives_check(mv));
        let checks: Vec<_> = checks.collect();
        checks.into_iter().any(|mv| {
            position.make_move(mv);
            let mated = position.legal_moves().into_iter().all(|reply| {
                position.make_move(reply);
                let mated = moves > 1 && mates_within(position, moves - 1);
                position.unmake_move();
                mated
            });
            position.unmake_move();
            mated
        })
    }

    #[test]
    fn found_mates_by_checks_are_the_shortest() {
        let (tactics, errors) = crate::tactics::parse(include_str!("../../data/mates.epd"));
        assert!(errors.is_empty());
        let mut found = 0;
        for tactic in tactics {
            let mut position = tactic.position;
            let Some(line) = mate(&position, MAX_MATE_MOVES) else {
                assert!(!mates_within(&mut position, 3), "{} has a mate", position.fen());
                continue;
            };
            found += 1;
            let moves = line.len().div_ceil(2);
            assert!(moves == 1 || !mates_within(&mut position, (moves - 1).min(4)), "{}", position.fen());
            // Every reply leads to mate, and no reply delays it for longer than the line says.
            for (ply, &mv) in line.iter().enumerate() {
                assert!(position.is_legal(mv));
                if ply % 2 == 0 {
                    assert!(position.gives_check(mv));
                    assert!(mates_within(&mut position, moves - ply / 2), "{}", position.fen());
                }
                position.make_move(mv);
            }
            assert_eq!(position.count_legal_moves(), 0);
        }
        assert!(found > 80, "{found} found");
    }

    #[test]
    fn a_mate_after_the_move_limit_does_not_count() {
        // Two rooks mate without a capture. A mate by the last ply that the natural move limit leaves still counts.
        let at = |clock: u16| {
            mate(&position(&format!("4k4/9/1R7/9/9/9/9/9/R8/3K5 w - - {clock} 90")), MAX_MATE_MOVES)
        };
        let plies = at(0).unwrap().len() as u16;
        assert!(plies >= 3);
        let limit = Settings::default().rules.natural_move_limit.unwrap();
        assert_eq!(at(limit - plies).map(|line| line.len() as u16), Some(plies));
        assert_eq!(at(limit - plies + 1), None);
    }

    #[test]
    fn a_check_that_reaches_the_move_limit_does_not_go_on() {
        // The first check is the last ply before the limit. The reply would capture and set the clock to 0.
        let at = |clock: u16| position(&format!("2b6/4a4/3kNa3/9/5R3/6n2/9/7R1/9/5K3 w - - {clock} 80"));
        let limit = Settings::default().rules.natural_move_limit.unwrap();
        assert_eq!(mate(&at(limit - 1), MAX_MATE_MOVES), None);
        // A mate that fails near the move limit is still found earlier in a game.
        let (mut worker, shared) = (Worker::new(Settings::default()), Shared::new(1).unwrap());
        for (clock, mates) in [(limit - 1, false), (0, true), (limit - 1, false)] {
            let found = mate_by_checks(&mut worker, &shared, &at(clock), MAX_MATE_MOVES, 1_000_000);
            assert_eq!(found.is_some(), mates, "with the clock at {clock}: {found:?}");
        }
    }

    #[test]
    fn a_reply_that_repeats_a_position_of_the_game_is_a_defence() {
        let new = position("3k5/9/R8/9/9/9/9/9/1R7/5K3 w - - 6 4");
        let mut game = position("4k4/9/3R5/9/9/9/9/9/1R7/5K3 w");
        for mv in ["f0f1", "e9e8", "f1f0", "e8e9", "d7a7", "e9d9"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        assert_eq!(game.fen(), new.fen());
        let check: Move = "a7d7".parse().unwrap();
        assert_eq!(mate(&new, MAX_MATE_MOVES).map(|line| (line[0], line.len())), Some((check, 3)));
        // Here the reply to this check is the third occurrence of the start position, a draw.
        assert!(mate(&game, MAX_MATE_MOVES).is_some_and(|line| line[0] != check));
    }

    #[test]
    fn endless_checks_are_not_a_mate() {
        // The rook gives check in turn from the files d and f.
        let rook = position("4k4/9/9/9/9/9/9/9/4A4/3RK4 w - - 0 1");
        assert_eq!(mate(&rook, MAX_MATE_MOVES), None);
    }

    #[test]
    fn a_mate_search_stops_at_its_limit_or_at_a_stop() {
        let rooks = position("3akab2/4n4/b3c4/p2RC1n2/4p4/9/P1P1P1crP/3CB4/1r2AR3/4KAB2 w - - 0 1");
        searching(&rooks, |search| {
            assert_eq!(search.mate_by_checks(5, 3), None);
            assert!(search.limiter.nodes() <= 3);
            // A search that gave up does not mark the position as refuted.
            assert!(search.mate_by_checks(5, 1_000).is_some());
            search.shared.signals.stop();
            assert_eq!(search.mate_by_checks(5, 1_000), None);
        });
    }

    #[test]
    fn a_threat_is_a_mate_after_a_pass() {
        // The rooks have a mate in one.
        let near = position("4k4/1R7/9/9/8r/9/9/9/R8/3K5 b - - 0 1");
        searching(&near, |search| assert!(search.is_threatened()));
        let start = Position::default();
        searching(&start, |search| assert!(!search.is_threatened()));
    }

    #[test]
    fn the_mate_search_uses_a_small_part_of_the_nodes() {
        assert_eq!(allowance(0), POSITIONS);
        let per_million = allowance(1_000_000) - POSITIONS;
        assert!((10_000..=500_000).contains(&per_million), "{per_million}");
    }
}
