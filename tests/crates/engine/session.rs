//! A session: searches in a thread of their own, begun, stopped and asked about.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use chuhe_engine::score::Score;
use chuhe_engine::search::{BestMove, Info, Line, Listener, SearchResult};
use chuhe_engine::session::Session;
use chuhe_engine::time::{Clock, Limits};
use xiangqi::{Move, Position};

use crate::support::position;

/// Sends the answers to the test.
struct Channel(Sender<BestMove>);

impl Listener for Channel {
    fn info(&mut self, _: &Info) {}

    fn best_move(&mut self, best: &BestMove) {
        let _ = self.0.send(*best);
    }
}

fn go(session: &mut Session, limits: Limits) -> Receiver<BestMove> {
    let (sender, receiver) = channel();
    session.go(limits, Channel(sender));
    receiver
}

const LONG: Duration = Duration::from_secs(20);

#[test]
fn the_table_can_be_probed() {
    let mut session = Session::new(1).expect("a MiB");
    let game = Position::default();
    assert_eq!(session.probe(&game), None);
    let best = go(&mut session, Limits::depth(5)).recv().expect("an answer").best;
    let entry = session.probe(&game).expect("the root is in the table");
    assert_eq!((entry.mv, entry.depth), (best, 5));
    session.new_game();
    assert_eq!(session.probe(&game), None);
}

#[test]
fn a_search_that_is_stopped_at_once_has_looked_at_every_move() {
    let mut session = Session::new(1).expect("a MiB");
    // Capturing the rook is right, and it is not the first of the legal moves.
    session.set_position(position("3k5/9/9/9/4r4/9/9/9/4R4/5K3 w"));
    for _ in 0..50 {
        session.new_game();
        let answer = go(&mut session, Limits { infinite: true, ..Limits::default() });
        session.stop();
        let best = answer.recv_timeout(LONG).expect("an answer").best;
        assert_eq!(best, Some("e1e5".parse().expect("a move")));
    }
}

#[test]
fn infinite_and_pondering_searches_wait_for_their_signal() {
    let mut session = Session::new(1).expect("a MiB");
    // The position has a mate in one, so the search ends at once.
    session.set_position(position("3k5/R8/9/9/9/9/9/9/9/1R2K4 w"));
    let answer = go(&mut session, Limits { infinite: true, depth: Some(3), ..Limits::default() });
    assert!(answer.recv_timeout(Duration::from_millis(100)).is_err());
    assert!(session.is_searching());
    session.stop();
    assert!(answer.recv_timeout(LONG).expect("an answer").best.is_some());
    assert!(answer.recv_timeout(Duration::from_millis(50)).is_err(), "one answer only");

    let clock = Clock { remaining: Duration::from_millis(40), increment: Duration::ZERO, moves_to_go: None };
    let ponder = Limits { ponder: true, clock: Some(clock), ..Limits::default() };
    let answer = go(&mut session, ponder.clone());
    assert!(answer.recv_timeout(Duration::from_millis(100)).is_err(), "the clock does not run yet");
    session.ponder_hit(Instant::now());
    assert!(answer.recv_timeout(LONG).is_ok());

    let answer = go(&mut session, ponder);
    session.stop();
    assert!(answer.recv_timeout(LONG).is_ok(), "a wrong guess is stopped");
    session.ponder_hit(Instant::now());
    session.stop();
}

#[test]
fn a_new_search_ends_the_one_before_and_memory_can_change_between() {
    let mut session = Session::new(1).expect("a MiB");
    let first = go(&mut session, Limits { infinite: true, ..Limits::default() });
    let second = go(&mut session, Limits::depth(3));
    assert!(first.recv_timeout(LONG).is_ok() && second.recv_timeout(LONG).is_ok());
    session.set_hash(3).expect("three MiB");
    session.new_game();
    let third = go(&mut session, Limits::depth(3));
    assert!(third.recv_timeout(LONG).is_ok());
    // An endless search ends with its session.
    let last = go(&mut session, Limits { infinite: true, ..Limits::default() });
    drop(session);
    assert!(last.recv_timeout(LONG).is_ok());
}

#[test]
fn a_table_that_memory_has_no_room_for_leaves_the_old_size() {
    let mut session = Session::new(2).expect("two MiB");
    assert!(session.set_hash(usize::MAX >> 20).is_err());
    assert_eq!(session.hash_mib(), 2);
    session.set_hash(3).expect("three MiB");
    assert_eq!(session.hash_mib(), 3);
}

#[test]
fn only_the_best_line_is_stored_for_the_root() {
    // Red wins a rook: every other line is far worse.
    let fen = "r1bakabnr/9/1cn4c1/2p1p1p1p/9/9/2P1P1P1P/1CN4C1/9/R1BAKABNR w";
    let game = Position::from_fen(fen).expect("a valid position");
    let mut session = Session::new(1).expect("a MiB");
    session.set_position(game.clone());
    session.set_multi_pv(3);
    let best = go(&mut session, Limits::depth(6)).recv_timeout(LONG).expect("an answer").best;
    let entry = session.probe(&game).expect("the root is in the table");
    assert_eq!((entry.mv, entry.depth), (best, 6));
    // A search of only the worst moves must not store their value for the position.
    session.set_multi_pv(1);
    session.new_game();
    let bad: Vec<Move> = ["c3c4", "e3e4"].map(|text| text.parse().expect("a move")).to_vec();
    let limits = Limits { search_moves: bad, ..Limits::depth(4) };
    assert!(go(&mut session, limits).recv_timeout(LONG).is_ok());
    assert_eq!(session.probe(&game), None);
}

#[test]
fn a_panicking_listener_breaks_nothing_else() {
    struct Panics(#[expect(dead_code, reason = "it tells by being dropped")] Sender<()>);
    impl Listener for Panics {
        fn info(&mut self, _: &Info) {
            panic!("on purpose");
        }
        fn best_move(&mut self, _: &BestMove) {}
    }
    for threads in [1, 2, 4] {
        let mut session = Session::new(1).expect("a MiB");
        session.set_threads(NonZeroUsize::new(threads).expect("not zero"));
        for limits in [Limits::depth(3), Limits { infinite: true, ..Limits::default() }] {
            let (sender, dropped) = channel();
            session.go(limits, Panics(sender));
            // Helper threads check no limit. If nothing stopped them, the search would never end.
            assert_eq!(dropped.recv_timeout(LONG), Err(RecvTimeoutError::Disconnected), "{threads} threads");
            session.wait();
        }
        let answer = go(&mut session, Limits::depth(3)).recv_timeout(LONG).expect("an answer");
        assert!(answer.best.is_some());
    }
}

/// Sends all it hears to the test.
struct Reports(Sender<Info>);

impl Listener for Reports {
    fn info(&mut self, info: &Info) {
        let _ = self.0.send(info.clone());
    }

    fn best_move(&mut self, _: &BestMove) {}
}

fn reports(session: &mut Session, limits: Limits) -> Vec<Info> {
    let (sender, receiver) = channel();
    session.go(limits, Reports(sender));
    receiver.iter().collect()
}

#[test]
fn the_last_reports_hold_every_line_once_and_the_best_first() {
    let mut session = Session::new(1).expect("a MiB");
    for lines in [2, 3, 7] {
        session.set_multi_pv(lines);
        for nodes in (1..12_000).step_by(397) {
            session.new_game();
            let reports = reports(&mut session, Limits::nodes(nodes));
            let last = &reports[reports.len() - lines..];
            assert!(
                last.iter().enumerate().all(|(index, info)| info.multi_pv == index + 1),
                "{nodes}: {last:#?}"
            );
            assert_lines_fit(&reports, lines, &format!("{lines} lines, {nodes} nodes"));
            let mut moves: Vec<Option<Move>> = last.iter().map(|info| info.pv.first().copied()).collect();
            moves.sort_unstable_by_key(|mv| mv.map(|mv| mv.to_string()));
            moves.dedup();
            assert_eq!(moves.len(), lines, "{lines} lines, {nodes} nodes: {last:#?}");
        }
    }
}

/// Checks the order of the last lines. Those of the iteration before keep their scores, which may be higher.
fn assert_lines_fit(reports: &[Info], lines: usize, search: &str) {
    let (before, last) = reports.split_at(reports.len() - lines);
    let is_in_order = |pair: &[Info]| pair[0].score >= pair[1].score || pair[0].depth > pair[1].depth;
    assert!(last.windows(2).all(is_in_order), "{search}: {last:#?}");
    let deepest = last.iter().map(|info| info.depth).max();
    for old in last.iter().filter(|info| Some(info.depth) < deepest) {
        let is_it = |info: &Info| info.pv.first() == old.pv.first() && info.score == old.score;
        assert!(before.iter().any(is_it), "{search}: {last:#?}");
    }
}

#[test]
fn a_stopped_search_shows_no_score_that_it_has_not_found() {
    for (fen, lines) in [
        ("3a5/3Ck4/9/5N3/R8/9/9/3K5/9/2p6 b - - 100 70", 3),
        ("9/P2k5/b8/4R3C/9/9/9/4B4/9/2BA1K3 b - - 100 70", 2),
        ("4N4/2P6/5k2C/9/9/9/9/1R1K5/9/9 b - - 100 70", 2),
    ] {
        let mut session = Session::new(16).expect("16 MiB");
        session.set_multi_pv(lines);
        session.set_position(position(fen));
        for nodes in (11..6_000).step_by(50) {
            session.new_game();
            let reports = reports(&mut session, Limits::nodes(nodes));
            let search = format!("{fen}, {nodes} nodes");
            assert_lines_fit(&reports, lines, &search);
            for info in &reports {
                // The side to move is mated after as many moves of the opponent.
                let plies =
                    info.score.mate().filter(|&moves| moves < 0).map(|moves| 2 * moves.unsigned_abs());
                assert!(plies.is_none_or(|plies| info.pv.len() <= plies as usize), "{search}: {info:?}");
            }
        }
    }
}

#[test]
fn a_move_that_holds_out_longer_is_played_after_a_stop() {
    let mut session = Session::new(16).expect("16 MiB");
    session.set_multi_pv(3);
    session.set_position(position("3a5/3Ck4/9/5N3/R8/9/9/3K5/9/2p6 b - - 100 70"));
    let mut earlier = 0;
    for nodes in 3_600..3_700 {
        session.new_game();
        let result = session.search(Limits::nodes(nodes));
        let second = result.others.first().expect("a second line");
        assert!(
            second.depth < result.info.depth || second.score <= result.info.score,
            "{nodes}: {result:#?}"
        );
        earlier += usize::from(second.depth > result.info.depth);
    }
    assert!(earlier > 0, "no stop came after the first move of an iteration");
}

#[test]
fn the_deepest_line_is_at_least_as_long_as_the_reported_ones() {
    let mut session = Session::new(1).expect("a MiB");
    session.set_threads(NonZeroUsize::new(2).expect("not 0"));
    session.set_multi_pv(2);
    session.set_position(position("4N4/2P6/5k2C/9/9/9/9/1R1K5/9/9 b - - 100 70"));
    for _ in 0..60 {
        session.new_game();
        for info in reports(&mut session, Limits::depth(6)) {
            assert!(info.seldepth as usize >= info.pv.len(), "{info:?}");
        }
    }
}

#[test]
fn one_node_is_enough_for_a_searched_move() {
    let mut session = Session::new(1).expect("a MiB");
    for fen in
        ["rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "3k5/R8/9/9/9/9/9/9/9/1R2K4 w"]
    {
        session.set_position(position(fen));
        let result = session.search(Limits::nodes(1));
        assert!(result.info.nodes > 0 && result.info.depth == 1, "{fen}: {result:?}");
        assert_eq!(result.best.best, result.info.pv.first().copied());
    }
}

#[test]
fn a_proven_mate_is_reported_once() {
    let mut session = Session::new(1).expect("a MiB");
    session.set_position(position("3k5/R8/9/9/9/9/9/9/9/1R2K4 w"));
    for limits in [Limits::depth(100), Limits::nodes(1 << 40), Limits { mate: Some(1), ..Limits::default() }]
    {
        let reports = reports(&mut session, limits);
        assert!(reports.len() <= 4, "{reports:#?}");
    }
    let mut several = Session::new(1).expect("a MiB");
    several.set_multi_pv(2);
    several.set_position(position("4k4/1R7/9/9/9/9/9/9/R8/3K5 w"));
    let lines = reports(&mut several, Limits::depth(100));
    assert!(lines.len() <= 16 && lines.len().is_multiple_of(2), "{lines:#?}");
    assert!(lines[lines.len() - 2..].iter().all(|info| info.score.is_mate()), "{lines:#?}");
    let (sender, receiver) = channel();
    session.go(Limits { infinite: true, ..Limits::default() }, Reports(sender));
    assert!(receiver.recv_timeout(LONG).is_ok());
    session.stop();
    assert!(receiver.iter().count() <= 3);
}

#[test]
fn a_running_search_reports_its_progress() {
    let mut session = Session::new(1).expect("a MiB");
    assert_eq!(session.progress(), None);
    let (sender, receiver) = channel();
    session.go(Limits { infinite: true, ..Limits::default() }, Reports(sender));
    // The first report may come before its thread has added its nodes to the sum.
    while receiver.recv_timeout(LONG).expect("a report").nodes < 5000 {}
    let progress = session.progress().expect("a search runs");
    assert!(progress.nodes > 0 && progress.depth > 1, "{progress:?}");
    assert_eq!(progress.root_moves, 44);
    assert!((1..=44).contains(&progress.move_number));
    assert!(Position::default().is_legal(progress.current_move));
    session.stop();
    session.wait();
    assert_eq!(session.progress(), None);
}

#[test]
fn extreme_settings_do_no_harm() {
    let mut session = Session::new(1).expect("a MiB");
    // Any move leads to a draw by the natural move limit.
    session.set_position(position("3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 119 80"));
    for contempt in [i16::MAX, i16::MIN] {
        session.set_contempt(contempt);
        assert!(go(&mut session, Limits::depth(5)).recv_timeout(LONG).is_ok(), "contempt {contempt}");
    }
    session.set_position(position("3k5/R8/9/9/9/9/9/9/9/1R2K4 w"));
    let mate = Limits { mate: Some(u32::MAX), ..Limits::default() };
    assert!(go(&mut session, mate).recv_timeout(LONG).is_ok(), "a mate within any number of moves");
}

/// The result of a search, without numbers that depend on the time.
fn found(result: &SearchResult) -> Vec<(usize, u32, Score, u64, Line)> {
    result.lines().map(|info| (info.multi_pv, info.depth, info.score, info.nodes, info.pv.clone())).collect()
}

#[test]
fn a_result_holds_every_requested_line() {
    let mut session = Session::new(1).expect("a MiB");
    for lines in [1, 3, 60] {
        session.set_multi_pv(lines);
        session.new_game();
        let result = session.search(Limits::depth(4));
        let found = found(&result);
        assert_eq!(found.len(), lines.min(44), "the start position has 44 moves");
        assert_eq!(result.best.best, found[0].4.first().copied());
        assert!(found.iter().enumerate().all(|(index, line)| line.0 == index + 1), "{found:?}");
        assert!(found.is_sorted_by_key(|line| -line.2), "{found:?}");
    }
    let lost = Position::from_fen("3k5/4R4/3R5/9/9/9/9/9/9/4K4 b").expect("a position");
    session.set_position(lost);
    let over = session.search(Limits::depth(4));
    assert_eq!((over.others.len(), over.info.score, over.found()), (0, -Score::mate_in(0), None));
}

#[test]
fn an_analysis_reports_the_results_of_a_search() {
    let mut session = Session::new(1).expect("a MiB");
    session.set_multi_pv(3);
    let expected = session.search(Limits::depth(6));
    session.new_game();
    let mut analysis = session.analyze(Limits::depth(6));
    let depths: Vec<u32> = analysis.by_ref().map(|info| info.depth).collect();
    assert!(depths.is_sorted() && depths.contains(&6) && depths.len() >= 18, "{depths:?}");
    assert!(analysis.next().is_none());
    let result = analysis.result().expect("an answer");
    assert_eq!((found(&result), result.best), (found(&expected), expected.best));

    // This endless search must end without a stop, and the session must be usable afterwards.
    let endless = session.analyze(Limits { infinite: true, ..Limits::default() });
    drop(endless);
    assert!(!session.is_searching());
    session.new_game();
    assert_eq!(found(&session.search(Limits::depth(6))), found(&expected));
}

#[test]
fn a_handle_stops_searches_from_another_thread() {
    fn is_shared<T: Send + Sync + Clone + 'static>(_: &T) {}

    let mut session = Session::new(1).expect("a MiB");
    let handle = session.stop_handle();
    is_shared(&handle);
    // Before a search the handle has no effect. A table of another size does not change that.
    handle.stop();
    session.set_hash(2).expect("two MiB");
    assert_eq!(session.search(Limits::depth(3)).info.depth, 3);
    let (sender, begun) = channel();
    let stopper = std::thread::spawn(move || {
        begun.recv().expect("a report");
        handle.stop();
    });
    let result = session.search_with(Limits::nodes(u64::MAX), |_| {
        // After the stop nobody may receive this message.
        let _ = sender.send(());
        ControlFlow::Continue(())
    });
    stopper.join().expect("it stopped");
    assert!(result.best.best.is_some());
}

#[test]
fn a_callback_ends_its_search_and_is_not_called_again() {
    let mut session = Session::new(1).expect("a MiB");
    session.set_multi_pv(2);
    let mut calls = 0;
    let result = session.search_with(Limits::nodes(u64::MAX), |info| {
        calls += 1;
        if info.depth < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(calls, 5, "two lines at depths 1 and 2, and the first one at depth 3");
    assert_eq!(result.info.depth, 3);
}

#[test]
fn engines_side_by_side_do_not_disturb_each_other() {
    let position =
        Position::from_fen("2bakab2/9/4c4/p1p1p1p1p/9/2P6/P3P1P1P/4C4/9/2BAKAB2 w").expect("a position");
    let alone = |position: &Position| {
        let mut session = Session::new(1).expect("a MiB");
        session.set_position(position.clone());
        found(&session.search(Limits::nodes(20_000)))
    };
    let positions = [Position::default(), position];
    let expected = positions.each_ref().map(alone);
    let together = std::thread::scope(|scope| {
        let threads = positions.each_ref().map(|position| scope.spawn(move || alone(position)));
        threads.map(|thread| thread.join().expect("a result"))
    });
    assert_eq!(together, expected);
}
