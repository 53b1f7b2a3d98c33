//! The settings of a session: strength, noise and others, and what a change of them forgets.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Sender, channel};

use chuhe_engine::eval::Evaluation;
use chuhe_engine::score::Score;
use chuhe_engine::search::{BestMove, Endgames, Info, Line, Listener, Pruning};
use chuhe_engine::session::Session;
use chuhe_engine::strength::Strength;
use chuhe_engine::time::Limits;
use xiangqi::Position;
use xiangqi::rules::GameRules;

#[test]
fn analysis_is_of_full_strength() {
    let mut session = Session::new(1).expect("a MiB");
    session.set_strength(Strength::of_elo(600));
    assert!(session.search(Limits::depth(5)).info.nodes <= 80);
    let full = session.search(Limits { analysis: true, ..Limits::depth(5) });
    assert_eq!(full.info.depth, 5);
    let mut other = Session::new(1).expect("a MiB");
    let expected = other.search(Limits::depth(5)).info;
    assert_eq!(
        (full.info.score, full.info.nodes, &full.info.pv),
        (expected.score, expected.nodes, &expected.pv)
    );
    assert!(
        session.search(Limits::depth(5)).info.nodes <= 80,
        "after the analysis the strength level limits the search again"
    );
}

#[test]
fn a_game_at_a_level_and_an_analysis_between_its_moves_do_not_touch_each_other() {
    let level = |session: &mut Session| {
        let info = session.search(Limits::depth(4)).info;
        (info.nodes, info.score, info.pv)
    };
    let analysis = |session: &mut Session| session.search(Limits { analysis: true, ..Limits::depth(8) }).info;
    let game = || {
        let mut session = Session::new(1).expect("a MiB");
        session.set_strength(Strength::of_skill(0));
        session.new_game();
        session
    };
    // The errors of a level are those of its game, whatever happens between two moves.
    let mut scores = Vec::new();
    for _ in 0..4 {
        let mut session = game();
        let before = level(&mut session);
        let found = analysis(&mut session);
        // A new table makes the search of the level the same as before.
        session.set_strength(Strength::Full);
        session.set_strength(Strength::of_skill(0));
        assert_eq!(level(&mut session), before);
        // What an analysis found is still known to the next one.
        assert!(analysis(&mut session).nodes < found.nodes);
        session.forget();
        assert_eq!(level(&mut session), before);
        scores.push(before.1);
    }
    assert!(scores.iter().any(|score| *score != scores[0]), "each game has errors of its own");
}

/// Sends the scores it hears to the test.
struct Scores(Sender<Score>);

impl Listener for Scores {
    fn info(&mut self, info: &Info) {
        let _ = self.0.send(info.score);
    }

    fn best_move(&mut self, _: &BestMove) {}
}

#[test]
fn each_game_has_noise_of_its_own_unless_a_seed_is_given() {
    let first_scores = |seed: Option<u64>| -> Vec<Score> {
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

#[test]
fn a_level_plays_the_same_with_several_threads_and_after_another_level() {
    let level = |session: &mut Session, elo| {
        session.set_strength(Strength::of_elo(elo));
        let info = session.search(Limits::depth(30)).info;
        (info.nodes, info.score, info.pv)
    };
    let fresh = |threads| {
        let mut session = Session::new(1).expect("a MiB");
        session.set_noise(0, Some(7));
        session.set_threads(NonZeroUsize::new(threads).expect("a thread"));
        session
    };
    let expected = level(&mut fresh(1), 2350);
    assert_eq!(level(&mut fresh(4), 2350), expected);
    let mut session = fresh(1);
    level(&mut session, 2200);
    assert_eq!(level(&mut session, 2350), expected);
}

#[test]
fn contempt_below_zero_makes_a_draw_welcome() {
    let mut session = Session::new(1).expect("a MiB");
    session.set_position(Position::from_fen("3k5/9/9/9/9/9/9/9/4A4/4K4 w").expect("a position"));
    for contempt in [-100, 100] {
        session.set_contempt(contempt);
        let score = session.search(Limits::depth(4)).info.score;
        assert_eq!(score, Score::centipawns(-i32::from(contempt)));
    }
}

/// The results of two searches of a session, with something done between them. The first search changes the
/// second by its tables.
fn found_around(prepare: impl Fn(&mut Session), between: impl Fn(&mut Session)) -> [(u64, Score, Line); 2] {
    let mut session = Session::new(1).expect("a MiB");
    let search = |session: &mut Session| {
        let info = session.search(Limits::depth(6)).info;
        (info.nodes, info.score, info.pv)
    };
    prepare(&mut session);
    let first = search(&mut session);
    between(&mut session);
    [first, search(&mut session)]
}

#[test]
fn a_setting_that_changes_nothing_in_play_forgets_nothing() {
    type Change = fn(&mut Session);
    let nothing: Change = |_| {};
    let limited: Change = |session| {
        session.set_noise(0, Some(7));
        session.set_strength(Strength::of_skill(19));
    };
    let seeded: Change = |session| session.set_noise(30, Some(7));
    let tables: Change = |session| session.set_endgames(Some(Endgames::embedded()));
    let changes: [(&str, Change, Change); 14] = [
        ("rest", nothing, |session| session.set_rest(1)),
        ("rest back again", |session| session.set_rest(1), |session| session.set_rest(0)),
        ("rest beyond its range", nothing, |session| {
            session.set_rest(255);
            session.set_rest(0);
        }),
        ("lines", nothing, |session| session.set_multi_pv(1)),
        ("threads", nothing, |session| session.set_threads(NonZeroUsize::MIN)),
        ("threads there and back", nothing, |session| {
            session.set_threads(NonZeroUsize::MIN.saturating_add(2));
            session.set_threads(NonZeroUsize::MIN);
        }),
        ("the seed of no noise", nothing, |session| session.set_noise(0, Some(9))),
        ("the same noise", seeded, seeded),
        ("the same strength", limited, limited),
        ("the same contempt", |session| session.set_contempt(50), |session| session.set_contempt(50)),
        (
            "contempt beyond its range",
            |session| session.set_contempt(1000),
            |session| session.set_contempt(i16::MAX),
        ),
        ("the same rules", nothing, |session| session.set_rules(GameRules::default())),
        ("the same tables", tables, tables),
        ("the same evaluation", nothing, |session| session.set_evaluation(Evaluation::default())),
    ];
    for (name, prepare, change) in changes {
        let [fresh, expected] = found_around(prepare, nothing);
        assert_ne!(fresh, expected, "{name}: the second search learns from the first");
        assert_eq!(found_around(prepare, change), [fresh, expected], "{name}");
    }
    // The data would be misleading, so it is forgotten: the second search takes as many nodes as a search that begins
    // with nothing.
    let changes: [(&str, Change); 6] = [
        ("noise", |session| session.set_noise(30, Some(7))),
        ("another strength", limited),
        ("contempt", |session| session.set_contempt(50)),
        ("pruning", |session| session.set_pruning(Pruning::Small)),
        ("evaluation", |session| session.set_evaluation(Evaluation::Classical)),
        ("rules", |session| {
            session.set_rules(GameRules { natural_move_limit: None, ..GameRules::default() });
        }),
    ];
    for (name, change) in changes {
        let [fresh, _] = found_around(change, nothing);
        assert_eq!(found_around(nothing, change)[1], fresh, "{name}");
    }
    // If there is noise, the seed matters, even if the noise is that of a strength level.
    for prepare in [seeded, limited] {
        let other: Change = |session| session.set_noise(0, Some(9));
        let [fresh, _] = found_around(
            |session| {
                prepare(session);
                other(session);
            },
            nothing,
        );
        assert_eq!(found_around(prepare, other)[1], fresh);
    }
}
