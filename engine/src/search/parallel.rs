//! Several threads on one position: Lazy SMP. Each searches the whole tree by itself; what one finds out
//! reaches the others through the transposition table (Daniel Homan's and Martin Sedlak's scheme, 2013; see
//! the Chess Programming Wiki). Three things keep them from doing the same work: moves that another is at are
//! left for later (`busy`), the table also counts on the principal variation, and pairs of threads learn
//! about moves together, so that they reduce and prune alike. Pairs only, as they were measured: many threads
//! that write to one table may well wait for each other.

use super::root::iterate;
use super::{BestMove, Info, Listener, Shared, Worker};
use crate::score::{MATE, is_mate};
use crate::time::Limits;
use xiangqi::{Move, Position};

/// Searches a position with all `workers`, one thread each, and answers through `listener`. Returns when it
/// has answered and all threads have ended. The first worker runs on this thread, watches the limits and
/// reports. With one worker the result depends on nothing but the arguments. No worker: no search.
pub fn search_in_parallel(
    workers: &mut [Worker],
    shared: &Shared,
    position: &Position,
    limits: &Limits,
    listener: &mut dyn Listener,
) {
    let counters: Vec<_> = workers.iter().map(Worker::counter).collect();
    for pair in workers.chunks_mut(2) {
        if let [first, second] = pair {
            second.share_histories_with(first);
        }
    }
    let in_team = workers.len() > 1;
    workers.iter_mut().for_each(|worker| worker.in_team = in_team);
    let Some((main, helpers)) = workers.split_first_mut() else { return };
    main.begin(position, limits);
    for helper in helpers.iter_mut() {
        helper.begin(position, &Limits { nodes: None, clock: None, move_time: None, ..limits.clone() });
    }
    main.watch(&counters[1..]);
    shared.table.begin_search();
    let best = if main.root_moves.is_empty() {
        let over = Info { score: -MATE, ..main.info(shared, 0, 0) };
        listener.info(&over);
        shared.signals.wait_for_permission_to_answer(limits.infinite);
        over
    } else {
        std::thread::scope(|scope| {
            // If the system has no more threads, those that there are must do.
            let others: Vec<_> = helpers
                .iter_mut()
                .filter_map(|helper| {
                    let search = || iterate(helper, shared, limits, None);
                    std::thread::Builder::new().spawn_scoped(scope, search).ok()
                })
                .collect();
            let own = iterate(main, shared, limits, Some(listener));
            shared.signals.wait_for_permission_to_answer(limits.infinite);
            let mut found = vec![own];
            if !others.is_empty() {
                let stopped = shared.signals.is_stopped();
                shared.signals.stop();
                let ended = others.into_iter().filter_map(|thread| thread.join().ok());
                // One that came to nothing has no vote.
                found.extend(ended.filter(|info| info.depth > 0));
                if !stopped {
                    // The stop was for the helpers: whoever searches next without a reset is not meant.
                    shared.signals.reset(false);
                }
            }
            let several_lines = main.settings.multi_pv > 1;
            let chosen = if several_lines || limits.depth.is_some() { 0 } else { vote(&found) };
            let mut best = found.swap_remove(chosen);
            if chosen != 0 {
                // The counts are those of all threads.
                let Info { nodes, time, hashfull, .. } = main.info(shared, 0, 0);
                best = Info { nodes, time, hashfull, ..best };
                listener.info(&best);
            }
            best
        })
    };
    listener.best_move(&BestMove { best: best.pv.first().copied(), ponder: best.pv.get(1).copied() });
}

/// Which thread's result to play. Each votes for its move, with more weight the deeper it came and the
/// better it thinks of the move; the deepest of those that chose the winner speaks for it. A mate that was
/// found is played, the nearest one first.
fn vote(found: &[Info]) -> usize {
    if let Some((index, _)) = found.iter().enumerate().filter(|(_, info)| is_mate(info.score)).max_by_key(
        // Of equals the first: the main thread reported it already.
        |(index, info)| (info.score, std::cmp::Reverse(*index)),
    ) && found[index].score > 0
    {
        return index;
    }
    let worst = found.iter().map(|info| info.score).min().unwrap_or(0);
    let weight = |info: &Info| i64::from(info.score - worst + 10) * i64::from(info.depth);
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
    use crate::score::mate_in;
    use crate::search::Line;

    fn info(depth: u32, score: i32, mv: &str) -> Info {
        Info {
            multi_pv: 1,
            depth,
            seldepth: depth,
            score,
            men: 32,
            nodes: 0,
            time: std::time::Duration::ZERO,
            hashfull: 0,
            pv: Line::from_iter([mv.parse().unwrap()]),
        }
    }

    #[test]
    fn the_main_thread_speaks_for_a_common_choice() {
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
    fn a_helper_that_searched_nothing_comes_to_nothing() {
        let (mut worker, shared) = (Worker::default(), Shared::new(1).unwrap());
        worker.begin(&Position::default(), &Limits::depth(5));
        shared.signals.stop();
        assert_eq!(iterate(&mut worker, &shared, &Limits::depth(5), None).depth, 0);
    }

    #[test]
    fn the_nearest_mate_is_played() {
        let found = [info(20, 900, "h2e2"), info(8, mate_in(9), "b2e2"), info(9, mate_in(5), "c3c4")];
        assert_eq!(vote(&found), 2);
    }
}
