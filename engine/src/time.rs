//! Limits of a search, and how much of a clock one move may use.

use std::time::Duration;

use crate::host::Instant;
use crate::params::{
    time_drop_weight, time_hard, time_increment, time_moves, time_share_base, time_share_weight, time_soft,
    time_stability_step, time_unstable,
};
use crate::score::MAX_PLY;
use xiangqi::Move;

/// How many plies a search for a mate goes beyond the length of the mate. It reduces and prunes, so it may see the mate
/// only at a greater depth.
const MATE_MARGIN: u32 = 20;

/// The limits of a search. The first limit that is reached ends the search; without any limit it continues until it is
/// stopped.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the request arrived. Time is counted from here.
    pub start: Instant,
    /// Depth of the main search, in plies.
    pub depth: Option<u32>,
    /// Number of positions to visit; exact on one thread.
    pub nodes: Option<u64>,
    /// Number of positions after which no further iteration begins.
    pub soft_nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Stop when a mate in at most this many moves is found. If there is no other limit, the search ends without a mate
    /// too, 20 plies beyond the length of such a mate.
    pub mate: Option<u32>,
    /// The moves to search at the root; empty means all.
    pub search_moves: Vec<Move>,
    /// Moves not to search at the root. If all moves are banned, the search has no move to answer with.
    pub banned_moves: Vec<Move>,
    /// Don't answer before being stopped, even when nothing is left to search.
    pub infinite: bool,
    /// The answer is for analysis, not for play, so levels of strength do not apply. With `infinite` they do not apply
    /// either.
    pub analysis: bool,
    /// Called about every thousand positions, on hosts where no other thread can stop the search.
    pub poll: Option<HostPoll>,
    /// Search during the opponent's time. Until the ponder hit, the clock does not run and the answer waits.
    pub ponder: bool,
    /// Time reserved for the delay of the answer. It is subtracted from every time limit, but takes at most half of
    /// `move_time`.
    pub overhead: Duration,
}

/// A function that a running search calls on its own thread, to hear from its host.
pub type HostPoll = fn() -> HostSignal;

/// The host's answer to a running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostSignal {
    /// Continue.
    Nothing,
    /// The opponent played the expected move: pondering becomes a timed search.
    PonderHit,
    /// Stop and answer.
    Stop,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub remaining: Duration,
    /// The time that each move adds.
    pub increment: Duration,
    /// Moves to the next time control; `None` if the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            start: Instant::now(),
            depth: None,
            nodes: None,
            soft_nodes: None,
            move_time: None,
            clock: None,
            mate: None,
            search_moves: Vec::new(),
            banned_moves: Vec::new(),
            infinite: false,
            analysis: false,
            poll: None,
            ponder: false,
            overhead: Duration::from_millis(10),
        }
    }
}

impl Limits {
    /// A limit of depth alone.
    pub fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), ..Limits::default() }
    }

    /// A limit of nodes alone.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A limit of time alone, from now.
    pub fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }

    /// Whether any limit is set, a search for a mate included. How long the search may take does not matter.
    pub fn has_limit(&self) -> bool {
        self.depth.is_some() || self.has_limit_beside_depth() || self.mate.is_some()
    }

    /// Whether a search with these limits always ends by itself, at the latest after the ponder hit.
    pub fn ends_by_itself(&self) -> bool {
        // A depth beyond the maximum of the search has no effect.
        let is_shallow = self.max_depth() < MAX_PLY as u32;
        !self.infinite && (is_shallow || self.has_limit_beside_depth())
    }

    /// The depth at which the search ends, in plies: the limit, or that of a search for a mate without another limit.
    pub(crate) fn max_depth(&self) -> u32 {
        let of_mate = || {
            let moves = self.mate.filter(|_| !self.infinite && !self.has_limit_beside_depth())?;
            Some(moves.saturating_mul(2).saturating_add(MATE_MARGIN))
        };
        self.depth.or_else(of_mate).unwrap_or(u32::MAX)
    }

    fn has_limit_beside_depth(&self) -> bool {
        self.nodes.is_some() || self.soft_nodes.is_some() || self.move_time.is_some() || self.clock.is_some()
    }
}

/// The time one move may take, from the limits' start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// Don't begin another iteration after this.
    pub soft: Option<Duration>,
    /// Stop at once after this.
    pub hard: Option<Duration>,
}

/// Longer times on a clock count as this, so that sums of times cannot overflow.
const MAX_TIME: Duration = Duration::from_secs(1 << 32);

impl TimeBudget {
    /// Plans the time for one move.
    pub fn new(limits: &Limits) -> TimeBudget {
        let least = Duration::from_millis(1);
        let mut budget = TimeBudget { soft: None, hard: None };
        if let Some(time) = limits.move_time {
            // However large the overhead is, half of the time is for thinking.
            let overhead = limits.overhead.min(time / 2);
            budget.hard = Some(time.saturating_sub(overhead).max(least));
        }
        if let Some(clock) = limits.clock {
            let remaining = clock.remaining.min(MAX_TIME);
            let increment = clock.increment.min(MAX_TIME);
            let usable = remaining.saturating_sub(limits.overhead);
            let planned = time_moves() as u32;
            let moves = clock.moves_to_go.unwrap_or(planned).clamp(1, planned);
            // The increment comes with every move, so unused time adds up.
            let share = usable / moves + increment * time_increment() as u32 / 100;
            // On the last move before a new time control the clock gets new time. Otherwise time must be left for the
            // next moves.
            let most = if clock.moves_to_go == Some(1) { usable * 9 / 10 } else { usable / 3 };
            let hard = (share * time_hard() as u32 / 100).min(most).max(least);
            // An iteration that begins just before the soft limit may take longer than its share: the hard limit then
            // ends it.
            let soft = (share * time_soft() as u32 / 100).min(hard);
            budget.soft = Some(soft);
            budget.hard = Some(budget.hard.map_or(hard, |other| other.min(hard)));
        }
        budget
    }
}

/// How stable the best move is over the iterations, which shows whether more time is likely to help.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stability {
    best: Option<Move>,
    /// Iterations since another move became the best.
    unchanged: u32,
    /// The score, smoothed over the iterations.
    usual_score: Option<i32>,
    /// How far the last score was below the usual one, in centipawns.
    drop: i32,
    /// The share of all nodes that went into the best move, from 0 to 1.
    share: f64,
}

impl Stability {
    /// Records an iteration: its best move, its score in centipawns, and the share of all nodes so far that were
    /// searched below this move, from 0 to 1.
    pub(crate) fn note(&mut self, best: Move, score: i32, share: f64) {
        self.unchanged = if self.best == Some(best) { self.unchanged + 1 } else { 0 };
        self.best = Some(best);
        let usual = self.usual_score.unwrap_or(score);
        self.drop = usual.saturating_sub(score);
        self.usual_score = Some(usual.midpoint(score));
        self.share = share;
    }

    /// The time after which no iteration should begin: longer than planned if the best move has just
    /// changed, the score drops or the other moves took many nodes, shorter if not.
    pub(crate) fn scale(&self, planned: Duration) -> Duration {
        let percent = |number: i32| f64::from(number) / 100.0;
        let stability = percent(time_unstable() - time_stability_step() * self.unchanged.min(8) as i32);
        let drop = 1.0 + percent(time_drop_weight()) * f64::from(self.drop.clamp(-30, 90)) / 100.0;
        let share = percent(time_share_base()) - percent(time_share_weight()) * self.share;
        planned.mul_f64((stability * drop * share).max(0.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> TimeBudget {
        let clock = Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go };
        TimeBudget::new(&Limits { clock: Some(clock), ..Limits::default() })
    }

    #[test]
    fn no_limit_means_no_budget() {
        assert_eq!(TimeBudget::new(&Limits::depth(5)), TimeBudget { soft: None, hard: None });
    }

    #[test]
    fn a_move_never_plans_the_whole_clock() {
        for remaining in [0, 1, 5, 10, 11, 50, 1000, 60_000, 100_000_000] {
            for increment in [0, 2, 10, 5000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let TimeBudget { soft, hard } = budget(remaining, increment, moves_to_go);
                    let (soft, hard) = (soft.unwrap(), hard.unwrap());
                    assert!(soft <= hard);
                    assert!(
                        hard <= ms(remaining).saturating_sub(ms(10)).max(ms(1)),
                        "{remaining} {increment}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_search_for_a_mate_ends_if_nothing_else_ends_it() {
        let mate = |moves| Limits { mate: Some(moves), ..Limits::default() };
        assert_eq!((mate(1).max_depth(), mate(3).max_depth()), (22, 26));
        assert!(mate(3).ends_by_itself() && mate(3).has_limit());
        // No search goes deep enough for these.
        assert!(!mate(60).ends_by_itself() && !mate(u32::MAX).ends_by_itself());
        assert!(!Limits { infinite: true, ..mate(3) }.ends_by_itself());
        // Another limit counts alone.
        let clock = Some(Clock { remaining: ms(9), increment: ms(0), moves_to_go: None });
        for other in [
            Limits { infinite: true, ..mate(3) },
            Limits { nodes: Some(9), ..mate(3) },
            Limits { soft_nodes: Some(9), ..mate(3) },
            Limits { move_time: Some(ms(9)), ..mate(3) },
            Limits { clock, ..mate(3) },
        ] {
            assert_eq!(other.max_depth(), u32::MAX);
        }
        assert_eq!(Limits { depth: Some(40), ..mate(3) }.max_depth(), 40);
    }

    #[test]
    fn no_clock_is_too_long() {
        let clock = Clock { remaining: Duration::MAX, increment: Duration::MAX, moves_to_go: Some(1) };
        let budget = TimeBudget::new(&Limits { clock: Some(clock), ..Limits::default() });
        assert!(budget.soft.is_some_and(|soft| Stability::default().scale(soft) > ms(1_000_000)));
    }

    #[test]
    fn a_settled_search_takes_less_time() {
        let [first, other]: [Move; 2] = ["h2e2", "b2e2"].map(|text| text.parse().unwrap());
        let scaled = |iterations: &[(Move, i32, f64)]| {
            let mut stability = Stability::default();
            iterations.iter().for_each(|&(mv, score, share)| stability.note(mv, score, share));
            stability.scale(ms(1000))
        };
        let steady = scaled(&[(first, 20, 0.6); 6]);
        let changed = scaled(&[(other, 20, 0.6), (other, 20, 0.6), (first, 20, 0.6)]);
        let dropped = scaled(&[(first, 80, 0.6), (first, 80, 0.6), (first, 0, 0.6)]);
        let contested = scaled(&[(first, 20, 0.2); 6]);
        assert!(steady < changed && steady < dropped && steady < contested);
        // With extreme scores the factor still stays in its range.
        let wild = scaled(&[(first, i32::MAX, 0.0), (other, -i32::MAX, 0.0)]);
        assert!(wild < ms(6000));
    }

    #[test]
    fn move_time_is_used_except_for_the_overhead() {
        let hard = |time, overhead| {
            TimeBudget::new(&Limits { overhead: ms(overhead), ..Limits::move_time(ms(time)) }).hard
        };
        assert_eq!(hard(100, 10), Some(ms(90)));
        assert_eq!(hard(1000, 200), Some(ms(800)));
        assert_eq!(hard(1000, 0), Some(ms(1000)));
        assert_eq!(hard(1000, 5000), Some(ms(500)));
        assert_eq!(TimeBudget::new(&Limits::move_time(ms(0))).hard, Some(ms(1)));
    }

    #[test]
    fn every_part_of_the_clock_changes_the_budget() {
        let soft = |remaining, increment, to_go| budget(remaining, increment, to_go).soft.unwrap();
        let hard = |remaining, increment, to_go| budget(remaining, increment, to_go).hard.unwrap();
        // A longer time, fewer moves to make in it, or a greater increment gives each move more time.
        assert!(soft(60_000, 0, None) > soft(30_000, 0, None));
        assert!(soft(60_000, 0, Some(5)) > 2 * soft(60_000, 0, Some(20)));
        assert!(soft(60_000, 0, Some(5)) > soft(60_000, 0, None));
        assert!(soft(60_000, 2000, None) > soft(60_000, 0, None) + ms(1000));
        // On the last move before a new time control the limit is nearly all the time; otherwise it is never more than
        // a third.
        assert!((ms(40_000)..ms(55_000)).contains(&hard(60_000, 0, Some(1))));
        for to_go in [None, Some(2), Some(40)] {
            assert!(hard(60_000, 60_000, to_go) <= ms(20_000), "{to_go:?}");
        }
    }

    #[test]
    fn the_smaller_of_two_time_limits_applies() {
        let clock = Some(Clock { remaining: ms(60_000), increment: ms(0), moves_to_go: Some(1) });
        let of_clock = TimeBudget::new(&Limits { clock, ..Limits::default() }).hard;
        let both = |time| TimeBudget::new(&Limits { clock, ..Limits::move_time(ms(time)) }).hard;
        assert_eq!((both(100), both(1_000_000)), (Some(ms(90)), of_clock));
    }

    #[test]
    fn a_score_drop_is_measured_from_the_recent_average() {
        let mv: Move = "h2e2".parse().unwrap();
        let scaled = |scores: &[i32]| {
            let mut stability = Stability::default();
            scores.iter().for_each(|&score| stability.note(mv, score, 0.6));
            stability.scale(ms(1000))
        };
        let steady = scaled(&[0; 12]);
        let mut long_ago = [0; 12];
        long_ago[0] = 80;
        assert_eq!(scaled(&long_ago), steady, "forgotten");
        let [mut fallen, mut risen] = [[0; 12]; 2];
        (fallen[11], risen[11]) = (-40, 40);
        assert!(scaled(&risen) < steady && steady < scaled(&fallen));
    }
}
