//! Limits of a search, and reports on the way.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use chuhe_engine::bench;
use chuhe_engine::score::Score;
use chuhe_engine::search::{Endgames, Info, Settings};
use chuhe_engine::session::Session;
use chuhe_engine::time::{Clock, HostSignal, Limits};
use chuhe_engine::tt::Bound;
use xiangqi::Position;

use crate::support::infos;

/// A move found by an iteration that is cut off counts, not only that of the last complete iteration.
#[test]
fn a_search_that_is_cut_off_keeps_the_better_move_it_has_found() {
    let (mut changed, mut kept) = (0, 0);
    for position in bench::positions() {
        let whole = infos(Settings::default(), position, &Limits::depth(9));
        let ends: Vec<&Info> =
            (1..=9).filter_map(|depth| whole.iter().rfind(|info| info.depth == depth)).collect();
        for pair in ends.windows(2) {
            let &[before, after] = pair else { continue };
            if before.pv.first() == after.pv.first() {
                continue;
            }
            changed += 1;
            let cut = Limits { nodes: Some(after.nodes - 1), ..Limits::default() };
            let found = infos(Settings::default(), position, &cut);
            kept += usize::from(found.last().unwrap().pv.first() == after.pv.first());
        }
    }
    assert!(changed > 20 && kept > changed / 2, "{kept} of {changed}");
}

#[test]
fn no_iteration_begins_after_the_soft_node_limit() {
    let position = Position::default();
    for soft in [1, 500, 4_000] {
        let found =
            infos(Settings::default(), &position, &Limits { soft_nodes: Some(soft), ..Limits::depth(12) });
        let [before @ .., last] = &found[..] else { panic!("no report") };
        assert!(last.nodes >= soft && last.depth < 12, "{soft}: {last:?}");
        assert!(before.iter().all(|info| info.nodes < soft), "{soft}: {before:?}");
    }
}

#[test]
fn a_mate_within_the_limit_ends_the_search() {
    // The position has a mate in two.
    let position = Position::from_fen("3k5/9/R8/9/9/9/9/9/1R7/5K3 w").expect("a valid position");
    for moves in [2, 3, 50] {
        let found = infos(Settings::default(), &position, &Limits { mate: Some(moves), ..Limits::depth(40) });
        let (last, before) = found.split_last().expect("a report");
        assert_eq!(last.score.mate(), Some(2));
        assert!(before.iter().all(|info| !info.score.is_mate()), "it ends with the first one found");
    }
    // There is no mate in one, so the limit of depth ends the search.
    let found = infos(Settings::default(), &position, &Limits { mate: Some(1), ..Limits::depth(7) });
    assert_eq!(found.last().map(|info| info.depth), Some(7));
}

#[test]
fn only_a_mate_ends_a_search_for_a_mate() {
    for moves in [1, 20_000, u32::MAX] {
        let limits = Limits { mate: Some(moves), ..Limits::depth(4) };
        let all = infos(Settings::default(), &Position::default(), &limits);
        assert_eq!(all.last().unwrap().depth, 4, "mate in {moves}");
    }
}

#[test]
fn a_search_that_is_cut_off_keeps_the_shorter_mate() {
    let fen = "2nk5/8R/6N2/9/9/6R2/9/9/9/5K3 w - - 60 70";
    let mut game = Position::from_fen(fen).unwrap();
    ["g4h4", "c9d7"].iter().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
    for multi_pv in [1, 3] {
        let mut shorter = 0;
        for nodes in (100..4_000).step_by(19) {
            let settings = Settings { multi_pv, ..Settings::default() };
            let all = infos(settings, &game, &Limits { nodes: Some(nodes), ..Limits::default() });
            let best: Vec<_> = all.iter().filter(|info| info.multi_pv == 1).map(|info| info.score).collect();
            assert!(
                best.iter().rev().skip(1).all(|&earlier| !earlier.is_mate() || Some(&earlier) <= best.last())
            );
            shorter += usize::from(best.last() == Some(&Score::mate_in(3)));
        }
        assert!(shorter > 35, "{shorter} searches found the shorter mate");
    }
}

/// Without changes, the next report waits for thousands of nodes: such positions have few.
#[test]
fn lines_that_do_not_change_are_not_reported_at_every_depth() {
    for (fen, multi_pv, has_tables) in [
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", 1, false),
        ("3ak4/9/9/9/9/9/9/9/4A4/4K4 w", 5, false),
        ("3k5/9/9/9/9/9/9/9/r8/4K4 b - - 118 90", 5, false),
        ("5k3/R8/9/9/9/9/9/9/9/4K4 w", 5, true),
    ] {
        let endgames = has_tables.then(Endgames::embedded);
        let settings = Settings { multi_pv, endgames, ..Settings::default() };
        let position = Position::from_fen(fen).unwrap();
        let all = infos(settings, &position, &Limits { nodes: Some(9_000), ..Limits::default() });
        let lines = multi_pv.min(position.legal_moves().len());
        let reports: Vec<_> = all
            .chunks(lines)
            .map(|report| report.iter().map(|info| (info.score, info.pv.clone())).collect::<Vec<_>>())
            .collect();
        // The last report may repeat the one before, for its nodes and its depth.
        let repeated = reports.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert!(repeated <= 1, "{fen}: {repeated} of {}", reports.len());
        assert!(all.last().unwrap().depth > 10, "{fen}");
    }
}

#[test]
fn bounds_are_reported_once_a_search_takes_long() {
    // The search seems to have begun a minute ago.
    let Some(start) = Instant::now().checked_sub(Duration::from_secs(60)) else { return };
    let exact = |infos: &[Info]| -> Vec<u64> {
        infos.iter().filter(|info| info.bound == Bound::Exact).map(|info| info.nodes).collect()
    };
    let (mut lower, mut upper) = (0, 0);
    for position in bench::positions().iter().step_by(9) {
        let limits = |start| Limits { start, ..Limits::depth(8) };
        let long = infos(Settings::default(), position, &limits(start));
        for info in long.iter().filter(|info| info.bound != Bound::Exact) {
            // This report is a bound of the iteration's final score, and its line begins with a legal move.
            let found = long.iter().find(|other| other.depth == info.depth && other.bound == Bound::Exact);
            let found = found.expect("the iteration came to its end");
            assert!(info.nodes > 0 && info.nodes < found.nodes && info.multi_pv == 1, "{info:?}");
            assert!(info.pv.first().is_some_and(|&mv| position.is_legal(mv)), "{info:?}");
            let is_lower = info.bound == Bound::Lower;
            *(if is_lower { &mut lower } else { &mut upper }) += 1;
        }
        // The first search of an iteration has its bounds around the score of the previous iteration.
        let first =
            long.windows(2).filter(|pair| pair[0].bound == Bound::Exact && pair[1].depth > pair[0].depth);
        for pair in first {
            match pair[1].bound {
                Bound::Lower => assert!(pair[1].score > pair[0].score, "{pair:?}"),
                Bound::Upper => assert!(pair[1].score < pair[0].score, "{pair:?}"),
                Bound::Exact => {}
            }
        }
        let short = infos(Settings::default(), position, &limits(Instant::now()));
        assert_eq!(exact(&short), exact(&long), "reports change nothing");
        // With several lines no bounds are reported, because a bound would be mistaken for one of the lines.
        let settings = Settings { multi_pv: 2, ..Settings::default() };
        let several = infos(settings, position, &Limits { start, ..Limits::depth(5) });
        assert!(several.iter().all(|info| info.bound == Bound::Exact));
    }
    assert!(lower > 0 && upper > 0, "{lower} lower bounds, {upper} upper ones");
}

#[test]
fn the_only_legal_move_is_played_at_once_where_there_is_a_clock() {
    let clock =
        Some(Clock { remaining: Duration::from_secs(60), increment: Duration::ZERO, moves_to_go: None });
    let depth = |fen: &str| {
        let mut session = Session::new(1).expect("a MiB");
        session.set_position(Position::from_fen(fen).expect("a position"));
        session.search(Limits { clock, depth: Some(6), ..Limits::default() }).info.depth
    };
    assert_eq!(depth("3k5/9/9/9/9/9/9/9/9/r3K4 w"), 1);
    assert_eq!(depth("3k5/9/9/9/9/9/9/r8/9/4K4 w"), 6);
}

#[test]
fn a_host_without_threads_is_polled() {
    static QUESTIONS: AtomicU32 = AtomicU32::new(0);
    /// Stops at the fifth question.
    fn stops() -> HostSignal {
        if QUESTIONS.fetch_add(1, Relaxed) < 4 { HostSignal::Nothing } else { HostSignal::Stop }
    }
    let mut session = Session::new(1).expect("a MiB");
    let endless = Limits { infinite: true, poll: Some(stops), ..Limits::default() };
    assert!(session.search(endless.clone()).best.best.is_some());
    assert_eq!(QUESTIONS.load(Relaxed), 5);
    // A search that has finished still waits for the host's stop.
    QUESTIONS.store(0, Relaxed);
    session.set_position(Position::from_fen("3k5/R8/9/9/9/9/9/9/9/1R2K4 w").expect("a valid position"));
    assert!(session.search(Limits { depth: Some(1), ..endless }).best.best.is_some());
    assert!(QUESTIONS.load(Relaxed) >= 5);
    /// The opponent plays at once.
    fn hits() -> HostSignal {
        HostSignal::PonderHit
    }
    let ponder = Limits { ponder: true, poll: Some(hits), ..Limits::depth(3) };
    assert!(session.search(ponder).best.best.is_some());
}
