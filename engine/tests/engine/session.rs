//! A session: searches in a thread of their own, begun, stopped and asked about.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_engine::session::Session;
use chuhe_engine::time::{Clock, Limits};
use xiangqi::{Move, Position};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Sends what it hears to the test.
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
fn the_table_can_be_asked() {
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
fn infinite_and_pondering_searches_wait_for_their_signal() {
    let mut session = Session::new(1).expect("a MiB");
    // Mate in one: nothing is left to search at once.
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
    // An endless search does not outlive the session.
    let last = go(&mut session, Limits { infinite: true, ..Limits::default() });
    drop(session);
    assert!(last.recv_timeout(LONG).is_ok());
}

#[test]
fn the_table_is_told_of_the_best_line_alone() {
    let game = Position::default();
    let mut session = Session::new(1).expect("a MiB");
    session.set_multi_pv(3);
    let best = go(&mut session, Limits::depth(6)).recv_timeout(LONG).expect("an answer").best;
    let entry = session.probe(&game).expect("the root is in the table");
    assert_eq!((entry.mv, entry.depth), (best, 6));
    // What the worst moves are worth says nothing about the position.
    session.set_multi_pv(1);
    session.new_game();
    let bad: Vec<Move> = ["a3a4", "b2b9"].map(|text| text.parse().expect("a move")).to_vec();
    let limits = Limits { search_moves: bad, ..Limits::depth(4) };
    assert!(go(&mut session, limits).recv_timeout(LONG).is_ok());
    assert_eq!(session.probe(&game), None);
}

#[test]
fn a_listener_that_panics_takes_nothing_else_along() {
    struct Panics(#[expect(dead_code, reason = "it tells by being dropped")] Sender<()>);
    impl Listener for Panics {
        fn info(&mut self, _: &Info) {
            panic!("on purpose");
        }
        fn best_move(&mut self, _: &BestMove) {}
    }
    let mut session = Session::new(1).expect("a MiB");
    let (sender, dropped) = channel();
    session.go(Limits::depth(3), Panics(sender));
    assert!(dropped.recv_timeout(LONG).is_err(), "the listener is dropped, and nothing sent");
    session.wait();
    assert!(go(&mut session, Limits::depth(3)).recv_timeout(LONG).expect("an answer").best.is_some());
}

#[test]
fn settings_out_of_all_proportion_do_no_harm() {
    let mut session = Session::new(1).expect("a MiB");
    // A draw by the move limit, whatever is played.
    session.set_position(position("3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 119 80"));
    for contempt in [i16::MAX, i16::MIN] {
        session.set_contempt(contempt);
        assert!(go(&mut session, Limits::depth(5)).recv_timeout(LONG).is_ok(), "contempt {contempt}");
    }
    session.set_position(position("3k5/R8/9/9/9/9/9/9/9/1R2K4 w"));
    let mate = Limits { mate: Some(u32::MAX), ..Limits::default() };
    assert!(go(&mut session, mate).recv_timeout(LONG).is_ok(), "a mate within any number of moves");
}

/// Sends the scores it hears to the test.
struct Scores(Sender<i32>);

impl Listener for Scores {
    fn info(&mut self, info: &Info) {
        let _ = self.0.send(info.score);
    }

    fn best_move(&mut self, _: &BestMove) {}
}

#[test]
fn each_game_has_noise_of_its_own_unless_a_seed_is_given() {
    let first_scores = |seed: Option<u64>| -> Vec<i32> {
        let mut session = Session::new(1).expect("a MiB");
        session.set_noise(500, seed);
        (0..8)
            .map(|_| {
                session.new_game();
                let (sender, receiver) = channel();
                session.go(Limits::depth(1), Scores(sender));
                receiver.iter().last().expect("a score")
            })
            .collect()
    };
    let seeded = first_scores(Some(3));
    assert!(seeded.iter().all(|&score| score == seeded[0]), "{seeded:?}");
    let unseeded = first_scores(None);
    assert!(unseeded.iter().any(|&score| score != unseeded[0]), "{unseeded:?}");
}
