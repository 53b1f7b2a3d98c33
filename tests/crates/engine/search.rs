//! The playing search: its results, and its duties to the caller.

use std::time::Duration;

use chuhe_engine::eval::EvalKind;
use chuhe_engine::eval::nnue::embedded;
use chuhe_engine::score::Score;
use chuhe_engine::search::{
    BestMove, Info, Listener, Noise, Pruning, Settings, Shared, Worker, search, search_in_parallel,
};
use chuhe_engine::textbook::{self, Algorithm};
use chuhe_engine::time::{Clock, Limits};
use chuhe_test_support::rules::sources::{composed, random_games, scaled};
use xiangqi::{
    Move, Position, SplitMix64,
    rules::{GameRules, RepetitionRule},
};

use crate::support::position;

#[derive(Default)]
struct Reports {
    infos: Vec<Info>,
    best: Option<BestMove>,
}

impl Listener for Reports {
    fn info(&mut self, info: &Info) {
        assert!(self.best.is_none(), "reports come before the answer");
        self.infos.push(info.clone());
    }

    fn best_move(&mut self, best: &BestMove) {
        assert!(self.best.is_none(), "one answer");
        self.best = Some(*best);
    }
}

impl Reports {
    fn last(&self) -> &Info {
        self.infos.last().expect("at least one report")
    }

    fn best(&self) -> BestMove {
        self.best.expect("an answer")
    }
}

/// A search by a worker and with a table that know nothing.
fn searched(position: &Position, limits: &Limits) -> Reports {
    searched_by(&mut Worker::default(), &shared(), position, limits)
}

fn shared() -> Shared {
    Shared::new(2).expect("two MiB")
}

fn searched_by(worker: &mut Worker, shared: &Shared, position: &Position, limits: &Limits) -> Reports {
    let mut record = Reports::default();
    let result = search(worker, shared, position, limits, &mut record);
    assert_eq!((&result.best, result.info.nodes), (&record.best(), record.last().nodes));
    // With several threads, the last report may come from a thread that reached a smaller depth.
    assert!(record.infos.is_sorted_by_key(|info| info.depth), "{}", position.fen());
    assert_is_in_order(position, &record);
    record
}

/// Checks the properties of every answer.
fn assert_is_in_order(position: &Position, record: &Reports) {
    let fen = position.fen();
    for info in &record.infos {
        let mut line = position.clone();
        for &mv in &info.pv {
            assert_eq!(line.play(mv), Ok(()), "line {:?} in {fen}", info.pv);
        }
    }
    assert!(record.infos.is_sorted_by_key(|info| info.nodes), "{fen}");
    let first_line = record.infos.iter().rfind(|info| info.multi_pv == 1).expect("the best line");
    assert_eq!(first_line.pv.first().copied(), record.best().best, "{fen}");
    assert_eq!(first_line.pv.get(1).copied(), record.best().ponder, "{fen}");
    assert_eq!(record.best().best.is_none(), position.legal_moves().is_empty(), "{fen}");
}

#[test]
fn every_search_answers_with_a_legal_move_and_legal_lines() {
    let mut random = SplitMix64::new(41);
    for _ in 0..scaled(600) {
        searched(&composed(&mut random), &Limits::nodes(500 + random.below(3_000) as u64));
    }
    random_games(42, scaled(600), |position, random| {
        searched(position, &Limits::depth(1 + random.below(6) as u32));
    });
}

#[test]
fn short_mates_that_the_textbook_finds_are_found() {
    let mut random = SplitMix64::new(43);
    let (mut mates, mut found) = (0, 0);
    // Debug builds also try this many, because a share of fewer positions would say little.
    while mates < 400 {
        let position = composed(&mut random);
        if position.count_legal_moves() > 25 {
            continue;
        }
        let expected = textbook::search(Algorithm::AlphaBetaHistory, &mut position.clone(), 4);
        let Some(in_moves) = expected.score.mate().filter(|&moves| moves != 0) else { continue };
        mates += 1;
        let score = searched(&position, &Limits::nodes(100_000)).last().score;
        if let Some(moves) = score.mate() {
            assert_eq!(moves.signum(), in_moves.signum(), "{}", position.fen());
            found += usize::from(moves.abs() <= in_moves.abs());
        }
    }
    // The search is selective, so it may find a mate with a quiet move late. That must be rare.
    assert!(found * 100 >= mates * 97, "{found} of {mates}");
}

#[test]
fn long_mates_by_checks_are_announced_at_once() {
    // A mate with six moves that all give check.
    let (mate, limits) = (position("9/4k1c2/4ba2n/9/P3NRb1p/2B1C4/4P2rP/4B4/4A4/3AKC3 w"), Limits::depth(10));
    let found = searched(&mate, &limits);
    let score = found.last().score;
    assert!(score.mate().is_some_and(|moves| (1..=6).contains(&moves)), "{score}");
    let first = found.best().best.expect("a move");
    // Only the first move of this line leads to the mate, and further lines begin with other moves.
    let without = searched(&mate, &Limits { banned_moves: vec![first], ..limits.clone() });
    assert!(without.best().best.is_some_and(|mv| mv != first));
    assert!(without.last().score < score);
    let mut worker = Worker::new(Settings { multi_pv: 2, ..Settings::default() });
    let both = searched_by(&mut worker, &shared(), &mate, &limits);
    let last: Vec<&Info> = both.infos.iter().rev().take(2).collect();
    assert_eq!((last[1].pv.first(), last[1].score), (Some(&first), score));
    assert!(last[0].pv.first() != Some(&first) && last[0].score < score);
    // An engine with evaluation noise must overlook this mate.
    let noise = Noise { amplitude: 1, seed: 1 };
    let mut worker = Worker::new(Settings { noise, ..Settings::default() });
    let weak = searched_by(&mut worker, &shared(), &mate, &limits);
    assert!(!weak.last().score.is_mate());
}

#[test]
fn the_side_without_a_move_has_lost() {
    for fen in ["3Rk4/9/4R4/9/9/9/9/9/9/3K5 b", "3k5/9/3P5/9/4R4/9/9/9/9/5K3 b"] {
        let record = searched(&position(fen), &Limits::depth(5));
        assert_eq!((record.infos.len(), record.last().depth), (1, 0));
        assert_eq!(record.last().score.mate(), Some(0), "{fen}");
        assert_eq!(record.best(), BestMove { best: None, ponder: None });
    }
}

#[test]
fn limits_are_kept() {
    let start = Position::default();
    for nodes in [2, 100, 5_000, 20_001] {
        assert_eq!(searched(&start, &Limits::nodes(nodes)).last().nodes, nodes);
    }
    // One node is not enough to search a move, so a move is searched all the same.
    assert_eq!(searched(&start, &Limits::nodes(1)).last().nodes, 2);
    for depth in [1, 2, 7] {
        assert_eq!(searched(&start, &Limits::depth(depth)).last().depth, depth);
    }
    let only: Move = "a3a4".parse().expect("a move");
    let limits = Limits { search_moves: vec![only], ..Limits::depth(4) };
    assert_eq!(searched(&start, &limits).best().best, Some(only));
    let illegal = Limits { search_moves: vec!["a0a9".parse().expect("a move")], ..Limits::depth(4) };
    assert!(
        searched(&start, &illegal).best().best.is_some(),
        "the search answers even if no requested move is legal"
    );
    let mate = Limits { mate: Some(1), ..Limits::default() };
    let record = searched(&position("3k5/R8/9/9/9/9/9/9/9/1R2K4 w"), &mate);
    assert_eq!(record.last().score.mate(), Some(1));
}

#[test]
fn an_empty_clock_still_gets_a_move() {
    for remaining in [0, 1, 5, 30] {
        let remaining = Duration::from_millis(remaining);
        let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        assert!(searched(&Position::default(), &limits).best().best.is_some());
    }
}

#[test]
fn the_same_search_gives_the_same_result() {
    random_games(44, scaled(400), |position, _| {
        let (a, b) = (searched(position, &Limits::depth(6)), searched(position, &Limits::depth(6)));
        let essence = |record: &Reports| {
            record.infos.iter().map(|i| (i.depth, i.score, i.nodes, i.pv.clone())).collect::<Vec<_>>()
        };
        assert_eq!(essence(&a), essence(&b), "{}", position.fen());
    });
}

/// Rook against rook. Red checks twice round; Black is to step back for the third time.
fn perpetual_check() -> Position {
    let mut game = position("3k5/8R/9/9/r8/9/9/9/4A4/4K4 w");
    for mv in ["i8i9", "d9d8", "i9i8", "d8d9", "i8i9", "d9d8", "i9i8"] {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    game
}

#[test]
fn perpetual_check_loses_and_both_sides_see_it() {
    let mut game = perpetual_check();
    let record = searched(&game, &Limits::depth(6));
    assert!(record.last().score.is_ruling() && record.last().score > Score::DRAW, "{}", record.last().score);
    assert_eq!(record.best().best, Some("d8d9".parse().expect("a move")));
    // One ply earlier Red has other moves.
    game.unmake_move();
    let record = searched(&game, &Limits::depth(6));
    assert_ne!(record.best().best, Some("i9i8".parse().expect("a move")));
    assert!(!record.last().score.is_decisive(), "{}", record.last().score);
}

#[test]
fn a_lost_side_plays_on_rather_than_lose_by_a_ruling_at_once() {
    let mut game = position("9/9/3Rk4/9/9/4r4/1n4p2/9/3K5/9 b");
    for mv in ["e7e8", "d7d8", "e8e7", "d8d7", "e7e8", "d7d8", "e8e7"] {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    for depth in 1..14 {
        let best = searched(&game, &Limits::depth(depth)).best().best;
        assert_ne!(best, Some("d8d7".parse().expect("a move")), "at depth {depth}");
    }
}

#[test]
fn a_loss_by_a_ruling_at_once_is_reported_as_a_ruling() {
    let mut game = position("9/9/3Rk4/9/9/4r4/1n4p2/9/3K5/9 b");
    for mv in ["e7e8", "d7d8", "e8e7", "d8d7", "e7e8", "d7d8", "e8e7"] {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    let losing: Move = "d8d7".parse().expect("a move");
    for depth in 1..6 {
        let limits = Limits { search_moves: vec![losing], ..Limits::depth(depth) };
        let record = searched(&game, &limits);
        let score = record.last().score;
        assert!(score.is_ruling() && score < Score::DRAW, "{score} at depth {depth}");
    }
}

#[test]
fn a_ruling_that_loses_at_once_is_the_last_choice() {
    // The rook's check completes the third occurrence, which loses. Every other move is mated later.
    let mut game = position("R4k3/9/9/9/9/9/3n1n3/8r/1r7/4K4 b");
    for mv in ["f9f8", "a9a8", "f8f9", "a8a9", "f9f8", "a9a8", "f8f9"] {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    for depth in 4..9 {
        let record = searched(&game, &Limits::depth(depth));
        assert!(record.last().score.is_mate(), "{} at depth {depth}", record.last().score);
        assert_ne!(record.best().best, Some("a8a9".parse().expect("a move")), "at depth {depth}");
    }
}

#[test]
fn by_the_simple_rule_the_repetition_is_a_draw() {
    let rules = GameRules { repetition: RepetitionRule::Simple, ..GameRules::default() };
    let mut worker = Worker::new(Settings { rules, ..Settings::default() });
    let record = searched_by(&mut worker, &shared(), &perpetual_check(), &Limits::depth(6));
    assert!(!record.last().score.is_decisive(), "{}", record.last().score);
}

#[test]
fn scores_of_repetitions_do_not_reach_positions_without_that_past() {
    let (with_past, mut worker, shared) = (perpetual_check(), Worker::default(), shared());
    let without_past = position(&with_past.fen());
    assert_eq!(with_past.key(), without_past.key());
    for depth in [4, 5, 6, 7, 8] {
        // Both games use the same table in turn, and neither may mislead the other.
        for (game, is_won) in [(&without_past, false), (&with_past, true), (&without_past, false)] {
            let score = searched_by(&mut worker, &shared, game, &Limits::depth(depth)).last().score;
            assert_eq!(score.is_ruling(), is_won, "score {score} at depth {depth}");
        }
    }
}

#[test]
fn the_move_limit_counts_even_where_the_table_knows_better() {
    // A mate in two takes three plies. Depending on the clock, the natural move limit leaves enough plies or not.
    let fen = |clock| format!("3k5/9/R8/9/9/9/9/9/1R7/5K3 w - - {clock} 70");
    let (mut worker, shared) = (Worker::default(), shared());
    for (clock, wins) in
        [(0, true), (119, false), (100, true), (117, true), (118, false), (117, true), (0, true)]
    {
        let game = position(&fen(clock));
        let score = searched_by(&mut worker, &shared, &game, &Limits::depth(8)).last().score;
        assert_eq!(score.is_mate(), wins, "score {score} with the clock at {clock}");
    }
    // A side without a legal move has lost, also after the move that reaches the limit. This one gives no check.
    let stalemate = position("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 119 90");
    let record = searched(&stalemate, &Limits::depth(4));
    assert_eq!((record.last().score, record.best().best), (Score::mate_in(1), "e7d7".parse().ok()));
}

#[test]
fn positions_without_attackers_are_drawn() {
    // The rooks can be exchanged. Then Red has only four defenders, and neither side can mate.
    let game = position("3k5/9/9/9/4r4/2B6/9/9/4R4/2BAKA3 b");
    let trade: Vec<Move> = vec!["e5e1".parse().expect("a move")];
    for kind in [EvalKind::Nnue, EvalKind::Classical, EvalKind::Material] {
        let mut worker = Worker::new(Settings { evaluation: kind.with(embedded()), ..Settings::default() });
        for depth in [1, 4] {
            let limits = Limits { search_moves: trade.clone(), ..Limits::depth(depth) };
            let score = searched_by(&mut worker, &shared(), &game, &limits).last().score;
            assert_eq!(score, Score::DRAW, "{kind:?} at depth {depth}");
        }
    }
}

#[test]
fn a_root_without_attackers_is_drawn() {
    for fen in
        ["3k5/9/9/9/9/9/9/9/4A4/4K4 w", "3k5/9/9/9/9/9/9/9/4A4/4K4 b", "3k5/9/9/9/9/9/9/4B4/9/4K4 w - - 7 9"]
    {
        for (depth, multi_pv) in [(1, 1), (2, 1), (6, 1), (4, 3)] {
            let mut worker = Worker::new(Settings { multi_pv, ..Settings::default() });
            let found = searched_by(&mut worker, &shared(), &position(fen), &Limits::depth(depth));
            assert!(found.infos.iter().all(|info| info.score == Score::DRAW), "{fen} at depth {depth}");
            assert!(found.best().best.is_some(), "{fen}");
        }
    }
}

#[test]
fn noise_changes_scores_within_its_bounds_and_by_its_seed_alone() {
    let scores = |noise: Noise| -> Vec<Score> {
        let mut scores = Vec::new();
        random_games(45, scaled(400), |position, _| {
            // A search of depth 1 ends in standing pat after one ply. So the noise in the score of a position depends
            // on that score.
            let mut worker = Worker::new(Settings { noise, ..Settings::default() });
            let record = searched_by(&mut worker, &shared(), position, &Limits::depth(1));
            scores.push(record.last().score);
        });
        scores
    };
    let plain = scores(Noise::default());
    assert_eq!(scores(Noise { amplitude: 0, seed: 7 }), plain, "no amplitude, no noise");
    let noisy = scores(Noise { amplitude: 50, seed: 7 });
    assert_eq!(scores(Noise { amplitude: 50, seed: 7 }), noisy);
    assert_ne!(scores(Noise { amplitude: 50, seed: 8 }), noisy);
    assert_ne!(noisy, plain);
    assert!(plain.iter().zip(&noisy).all(|(a, b)| a.is_mate() == b.is_mate()), "rules are not evaluated");
}

#[test]
fn less_pruning_searches_more_and_loses_no_mate() {
    // The position has a mate in two.
    let game = position("3k5/9/R8/9/9/9/9/9/1R7/5K3 w");
    let nodes = Pruning::ALL.map(|pruning| {
        let mut worker = Worker::new(Settings { pruning, ..Settings::default() });
        let record = searched_by(&mut worker, &shared(), &game, &Limits::depth(8));
        assert!(record.last().score.is_mate(), "{pruning:?}");
        let mut total = 0;
        random_games(46, scaled(200), |position, _| {
            total += searched_by(&mut worker, &shared(), position, &Limits::depth(6)).last().nodes;
        });
        total
    });
    assert!(nodes.is_sorted_by(|less, more| less > more), "{nodes:?}");
}

#[test]
fn contempt_is_the_cost_of_a_draw_for_the_side_to_move() {
    // Red has only an advisor. After any move the game is a draw by the natural move limit.
    let game = position("3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 119 80");
    for contempt in [0, 25, -25] {
        let mut worker = Worker::new(Settings { contempt, ..Settings::default() });
        for depth in [1, 2, 5] {
            let score = searched_by(&mut worker, &shared(), &game, &Limits::depth(depth)).last().score;
            assert_eq!(score, Score::centipawns(-i32::from(contempt)), "at depth {depth}");
        }
    }
}

#[test]
fn banned_moves_are_not_played() {
    let game = Position::default();
    let all = game.legal_moves();
    let free = searched(&game, &Limits::depth(3)).best().best.expect("a move");
    let banned = vec![free];
    let other = searched(&game, &Limits { banned_moves: banned, ..Limits::depth(3) });
    assert!(other.best().best.is_some_and(|mv| mv != free));
    let banned: Vec<Move> = all.iter().copied().filter(|&mv| mv != free).collect();
    let only = searched(&game, &Limits { banned_moves: banned.clone(), ..Limits::depth(3) });
    assert_eq!(only.best().best, Some(free));
    let limits = Limits { banned_moves: banned, search_moves: vec![free], ..Limits::depth(3) };
    assert_eq!(searched(&game, &limits).best().best, Some(free));
    let limits = Limits { banned_moves: all.to_vec(), ..Limits::depth(3) };
    let mut none = Reports::default();
    search(&mut Worker::default(), &shared(), &game, &limits, &mut none);
    assert_eq!((none.best().best, none.last().depth), (None, 0));
    assert!(!none.last().score.is_mate(), "the game is not over");
}

#[test]
fn several_lines_begin_with_different_moves_and_the_best_comes_first() {
    random_games(11, 2, |position, random| {
        let legal = position.legal_moves().len();
        if !random.chance(10) || legal == 0 {
            return;
        }
        for lines in [2, 3, 200] {
            let mut worker = Worker::new(Settings { multi_pv: lines, ..Settings::default() });
            let record = searched_by(&mut worker, &shared(), position, &Limits::depth(3));
            let last: Vec<&Info> = record.infos.iter().filter(|info| info.depth == 3).collect();
            assert_eq!(last.len(), lines.min(legal), "{}", position.fen());
            assert!(last.iter().enumerate().all(|(index, info)| info.multi_pv == index + 1));
            assert!(last.is_sorted_by_key(|info| -info.score));
            let mut moves: Vec<Move> = last.iter().filter_map(|info| info.pv.first().copied()).collect();
            moves.sort();
            moves.dedup();
            assert_eq!(moves.len(), last.len(), "{}", position.fen());
        }
    });
}

#[test]
fn more_lines_do_not_weaken_the_best_line() {
    // There is a mate in one; the second line begins with another move.
    let position = position("3k5/9/9/9/9/9/9/8R/R8/4K4 w");
    let mut worker = Worker::new(Settings { multi_pv: 2, ..Settings::default() });
    let record = searched_by(&mut worker, &shared(), &position, &Limits::depth(5));
    let scores: Vec<Score> =
        record.infos.iter().filter(|info| info.depth == 5).map(|info| info.score).collect();
    assert_eq!(scores.len(), 2);
    assert!(scores[0].is_mate() && scores[1] <= scores[0]);
}

#[test]
fn several_threads_give_one_answer() {
    let position = position("2bakab2/9/4c4/p1p1p1p1p/9/2P6/P3P1P1P/4C4/9/2BAKAB2 w");
    let shared = shared();
    let mut main = Worker::default();
    let mut helpers: Vec<Worker> = Vec::new();
    helpers.resize_with(3, Worker::default);
    for limits in [Limits::nodes(20_000), Limits::depth(6), Limits::move_time(Duration::from_millis(50))] {
        let mut record = Reports::default();
        let result = search_in_parallel(&mut main, &mut helpers, &shared, &position, &limits, &mut record);
        assert!(record.best().best.is_some_and(|mv| position.is_legal(mv)));
        assert_eq!((&result.info, result.best), (record.last(), record.best()));
        assert_eq!(record.last().pv.first().copied(), record.best().best);
        assert!(record.last().nodes >= main.nodes(), "nodes of all threads count");
        assert_is_in_order(&position, &record);
    }
}
