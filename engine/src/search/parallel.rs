//! Several threads on one position: Lazy SMP. Each thread searches the whole tree, and its results reach the others
//! through the transposition table (Daniel Homan's and Martin Sedlak's scheme, 2013; see the Chess Programming
//! Wiki). Three things keep threads from doing the same work:
//!
//! - A move that another thread is searching is left for later (`busy`).
//! - The table is also used on the principal variation.
//! - Pairs of threads share their histories, so that they reduce and prune in the same way. Only pairs were measured:
//!   if many threads wrote to the same histories, they might wait for each other.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::report::{BestMove, Info, Line, Listener, SearchResult};
use super::root::iterate;
use super::searcher::Searcher;
use super::shared::Shared;
use super::signals::Signals;
use super::worker::Worker;
use crate::score::{Score, mated_in};
use crate::time::Limits;
use xiangqi::{Move, Position};

/// Searches a position with several threads, one for each worker. `main` runs on this thread, watches the limits and
/// reports to `listener`. Returns the answer when all threads have ended. Without helpers the result depends only on
/// the arguments.
pub fn search_in_parallel(
    main: &mut Worker,
    helpers: &mut [Worker],
    shared: &Shared,
    position: &Position,
    limits: &Limits,
    listener: &mut dyn Listener,
) -> SearchResult {
    shared.table_hits.store(0, Relaxed);
    let counters: Vec<_> = helpers.iter().map(|worker| Arc::clone(&worker.counter)).collect();
    let all_counters = counters.iter().cloned().chain([Arc::clone(&main.counter)]).collect();
    let in_team = !helpers.is_empty();
    if let Some((partner, others)) = helpers.split_first_mut() {
        partner.share_histories_with(main);
        for pair in others.chunks_mut(2) {
            if let [first, second] = pair {
                second.share_histories_with(first);
            }
        }
    }
    let mut main = Searcher::new(main, shared, position, limits, in_team);
    main.limiter.watch(counters);
    main.live_progress = Some(&shared.live_progress);
    shared.live_progress.begin(limits.start, all_counters, main.root_moves.all().len());
    let _end = End(shared);
    let unlimited = Limits { nodes: None, clock: None, move_time: None, ..limits.clone() };
    let mut helpers: Vec<_> = helpers
        .iter_mut()
        .map(|worker| Searcher::new(worker, shared, position, &unlimited, in_team))
        .collect();
    shared.table.begin_search();
    let (info, others) = if main.root_moves.all().is_empty() {
        // If moves are left that may not be searched, the game is not over.
        let score = if main.root_moves.are_all_searched() { mated_in(0) } else { main.unsearched() };
        let over = main.info(0, score, Line::new());
        listener.info(&over);
        shared.signals.wait_for_permission_to_answer(limits.infinite, limits.poll);
        (over, Vec::new())
    } else {
        search_with_helpers(&mut main, &mut helpers, limits, listener)
    };
    let best = BestMove { best: info.pv.first().copied(), ponder: info.pv.get(1).copied() };
    listener.best_move(&best);
    SearchResult { info, others, best }
}

/// Notes that the search has ended, also after a panic.
struct End<'a>(&'a Shared);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.live_progress.end();
    }
}

/// Stops the helpers if the main thread panics: they watch no limit, and the scope waits for them.
struct StopOnPanic<'a>(&'a Signals);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// Runs `main` on this thread and the helpers on theirs. Returns the result of the chosen thread, and the other
/// requested lines.
fn search_with_helpers(
    main: &mut Searcher<'_>,
    helpers: &mut [Searcher<'_>],
    limits: &Limits,
    listener: &mut dyn Listener,
) -> (Info, Vec<Info>) {
    let signals = &main.shared.signals;
    let (mut found, others) = std::thread::scope(|scope| {
        let _stop = StopOnPanic(signals);
        // If the system refuses more threads, the search continues with fewer.
        let threads: Vec<_> = helpers
            .iter_mut()
            .filter_map(|helper| {
                let search = || iterate(helper, limits, None);
                std::thread::Builder::new().spawn_scoped(scope, search).ok()
            })
            .collect();
        let (best, others) = iterate(main, limits, Some(listener));
        let mut found = vec![best];
        // While the answer is held back, nothing is reported.
        main.shared.live_progress.end();
        signals.wait_for_permission_to_answer(limits.infinite, limits.poll);
        if !threads.is_empty() {
            let was_stopped = signals.is_stopped();
            signals.stop();
            let ended = threads.into_iter().filter_map(|thread| thread.join().ok()).map(|(best, _)| best);
            // A helper that found nothing has no vote.
            found.extend(ended.filter(|info| info.depth > 0));
            if !was_stopped {
                // The stop was for the helpers only: the next search must not see it.
                signals.reset(false);
            }
        }
        (found, others)
    });
    let chosen = if main.settings.multi_pv > 1 || is_to_depth(limits) { 0 } else { vote(&found) };
    let mut info = found.swap_remove(chosen);
    if chosen != 0 {
        // Node and table counts are sums over all threads.
        let Info { nodes, time, hashfull, table_hits, .. } = main.info(0, 0, Line::new());
        info = Info { nodes, time, hashfull, table_hits, ..info };
        listener.info(&info);
    }
    (info, others)
}

/// Whether the main thread answers, because it was asked for a depth. A search for a mate takes the nearest mate,
/// whichever thread has found it.
const fn is_to_depth(limits: &Limits) -> bool {
    limits.depth.is_some() && limits.mate.is_none()
}

/// Searches a position on this thread and reports to `listener`. Returns the answer.
///
/// ```
/// use xiangqi::Position;
/// use chuhe_engine::search::{Shared, Worker, search};
/// use chuhe_engine::time::Limits;
///
/// let (mut worker, shared) = (Worker::default(), Shared::new(1)?);
/// let found = search(&mut worker, &shared, &Position::default(), &Limits::nodes(1000), &mut ());
/// assert!(found.best.best.is_some() && found.info.nodes <= 1000);
/// # Ok::<(), chuhe_engine::tt::AllocationError>(())
/// ```
pub fn search(
    worker: &mut Worker,
    shared: &Shared,
    position: &Position,
    limits: &Limits,
    listener: &mut dyn Listener,
) -> SearchResult {
    search_in_parallel(worker, &mut [], shared, position, limits, listener)
}

/// The index of the thread whose result to play. Each thread votes for its move; greater depth and a better score
/// give more weight. Of the threads that chose the winning move, the one with the largest weight answers. If a mate
/// was found, the nearest one is played.
fn vote(found: &[Info]) -> usize {
    if let Some((index, _)) = found.iter().enumerate().filter(|(_, info)| info.score.is_mate()).max_by_key(
        // Among equal results the first is taken, because the main thread has reported it already.
        |(index, info)| (info.score, std::cmp::Reverse(*index)),
    ) && found[index].score > Score::DRAW
    {
        return index;
    }
    let worst = found.iter().map(|info| info.score.value()).min().unwrap_or(0);
    let weight = |info: &Info| i64::from(info.score.value() - worst + 10) * i64::from(info.depth);
    let votes =
        |mv: Option<&Move>| -> i64 { found.iter().filter(|info| info.pv.first() == mv).map(weight).sum() };
    let best = found
        .iter()
        .enumerate()
        .max_by_key(|(index, info)| (votes(info.pv.first()), weight(info), std::cmp::Reverse(*index)));
    best.map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(depth: u32, score: i32, mv: &str) -> Info {
        Info {
            multi_pv: 1,
            depth,
            seldepth: depth,
            score: Score::of_value(score),
            bound: crate::tt::Bound::Exact,
            pieces: 32,
            nodes: 0,
            time: std::time::Duration::ZERO,
            hashfull: 0,
            table_hits: 0,
            pv: Line::from_iter([mv.parse().unwrap()]),
        }
    }

    #[test]
    fn the_main_thread_answers_for_a_common_choice() {
        assert_eq!(vote(&[info(10, 20, "h2e2"), info(10, 20, "h2e2")]), 0);
        assert_eq!(vote(&[info(10, 20, "h2e2")]), 0);
    }

    #[test]
    fn depth_score_and_number_win_votes() {
        assert_eq!(vote(&[info(10, 20, "h2e2"), info(12, 20, "b2e2")]), 1);
        assert_eq!(vote(&[info(10, 20, "h2e2"), info(10, 40, "b2e2")]), 1);
        assert_eq!(vote(&[info(11, 20, "h2e2"), info(10, 20, "b2e2"), info(10, 21, "b2e2")]), 2);
    }

    #[test]
    fn a_vote_is_the_depth_times_the_score_above_the_worst() {
        let [a, b] = ["h2e2", "b2e2"];
        // A vote is the score above the worst one, plus 10, times the depth: 110 times 5 against 10 times 20.
        assert_eq!(vote(&[info(20, 0, a), info(5, 100, b)]), 1);
        assert_eq!(vote(&[info(20, 90, a), info(5, 100, b), info(5, 0, b)]), 0);
        // The worst score belongs to a third result, which also votes for `a`, with 10 times 9. So the votes are 1,190
        // against 1,200, or 1,140 if `b` has depth 19.
        assert_eq!(vote(&[info(10, 50, a), info(20, 0, b), info(9, -50, a)]), 1);
        assert_eq!(vote(&[info(9, -50, a), info(10, 50, a), info(19, 0, b)]), 1);
        // For the winning move the result with the largest weight answers, not the deepest one.
        assert_eq!(vote(&[info(12, 0, a), info(10, 50, a), info(9, -50, b)]), 1);
        // Votes for the same move add up. A thread that sees its own side mated has found no mate to play.
        assert_eq!(vote(&[info(9, 0, a), info(8, 0, b), info(7, 0, b)]), 1);
        assert_eq!(vote(&[info(9, -31_000 + 4, a), info(9, 0, b)]), 1);
    }

    #[test]
    fn a_helper_without_results_has_no_vote() {
        let (mut worker, shared) = (Worker::default(), Shared::new(1).unwrap());
        let limits = Limits::depth(5);
        let mut search = Searcher::new(&mut worker, &shared, &Position::default(), &limits, true);
        shared.signals.stop();
        assert_eq!(iterate(&mut search, &limits, None).0.depth, 0);
    }

    #[test]
    fn the_nearest_mate_is_played() {
        let found = [
            info(20, 900, "h2e2"),
            info(8, Score::mate_in(9).value(), "b2e2"),
            info(9, Score::mate_in(5).value(), "c3c4"),
        ];
        assert_eq!(vote(&found), 2);
        assert!(is_to_depth(&Limits::depth(30)));
        assert!(!is_to_depth(&Limits { mate: Some(5), ..Limits::depth(30) }));
        assert!(!is_to_depth(&Limits::nodes(30)));
    }
}
