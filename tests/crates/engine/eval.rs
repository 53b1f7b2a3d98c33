//! Each evaluation, kept incrementally, against one made from nothing; and its symmetry.

use std::sync::Arc;

use chuhe_engine::eval::nnue::{Architecture, Kernel, Network, Parameters, embedded};
use chuhe_engine::eval::{Classical, EvalKind, Evaluation, Evaluator, Material, value};
use chuhe_test_support::rules::sources::{composed, random_games, scaled};
use xiangqi::{Change, Color, Move, PieceType, Position, SplitMix64, Square};

#[test]
fn evaluations_and_kernels_have_distinct_names() {
    assert_eq!(EvalKind::ALL.map(EvalKind::name), ["Material", "Classical", "NNUE"]);
    let mut names: Vec<&str> = Kernel::available().into_iter().map(Kernel::name).collect();
    assert!(names.contains(&"portable") && names.contains(&Kernel::best().name()), "{names:?}");
    names.sort_unstable();
    assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
}

#[test]
fn contributions_are_those_of_all_pieces_but_the_kings() {
    let board = Position::default();
    let board = board.board();
    let material = Evaluation::Material.contributions(board, Color::Red);
    assert_eq!(material.len(), 30);
    for (square, piece, worth) in material {
        assert_eq!(board.piece_on(square), Some(piece));
        let sign = if piece.color == Color::Red { 1 } else { -1 };
        assert!(piece.kind != PieceType::King && worth == sign * value(piece.kind), "{piece:?} {worth}");
    }
}

#[test]
fn the_score_for_red_is_that_of_the_side_to_move() {
    let red = Position::default();
    let black = Position::from_fen(&red.fen().replace(" w ", " b ")).unwrap();
    for evaluation in EvalKind::ALL.map(|kind| kind.with(embedded())) {
        let of = |position: &Position| evaluation.for_red(position.board(), position.side_to_move());
        // The start position is the same for both sides.
        assert_eq!(of(&red), -of(&black), "{}", evaluation.label());
        let worths = |position: &Position, sign: i32| {
            let all = evaluation.contributions(position.board(), position.side_to_move());
            let mut worths: Vec<i32> = all.into_iter().map(|(_, _, worth)| sign * worth).collect();
            worths.sort_unstable();
            worths
        };
        assert_eq!(worths(&red, 1), worths(&black, -1), "{}", evaluation.label());
    }
    let network = EvalKind::Nnue.with(embedded());
    assert!(network.for_red(red.board(), Color::Red) > network.for_red(red.board(), Color::Black));
}

#[test]
fn material_equals_a_recount_at_every_node() {
    random_games(21, scaled(20_000), |position, _| {
        let mut material = Material::of(position.board());
        let before = material;
        let recount: i32 = position
            .board()
            .pieces()
            .map(|(_, piece)| value(piece.kind) * if piece.color == Color::Red { 1 } else { -1 })
            .sum();
        assert_eq!(material.score(Color::Red), recount, "{}", position.fen());
        for mv in position.legal_moves() {
            let change = position.make_move(mv);
            material.apply(&change);
            assert_eq!(material, Material::of(position.board()), "{mv} to {}", position.fen());
            position.unmake_move();
            material.undo(&change);
            assert_eq!(material, before);
        }
    });
}

#[test]
fn swapping_colours_swaps_the_sign() {
    random_games(22, scaled(20_000), |position, _| {
        let side = position.side_to_move();
        let score = Material::of(position.board()).score(side);
        assert_eq!(Material::of(position.board()).score(!side), -score);
        let flipped = position.color_flipped();
        assert_eq!(Material::of(flipped.board()).score(flipped.side_to_move()), score);
        assert_eq!(Material::of(position.mirrored().board()).score(side), score);
    });
}

#[test]
fn piece_square_values_equal_a_recount_at_every_node() {
    random_games(23, scaled(20_000), |position, _| {
        let mut classical = Classical::of(position.board());
        let before = classical;
        for mv in position.legal_moves() {
            let change = position.make_move(mv);
            classical.apply(&change);
            assert_eq!(classical, Classical::of(position.board()), "{mv} to {}", position.fen());
            position.unmake_move();
            classical.undo(&change);
            assert_eq!(classical, before);
        }
    });
}

/// A network of random numbers.
fn network(hidden: usize) -> Arc<Network> {
    let architecture = Architecture { hidden };
    Arc::new(Network::new(&Parameters::random(architecture, hidden as u64)).expect("a network"))
}

#[test]
fn networks_follow_the_board_and_all_kernels_agree() {
    // The halves of the embedded network share their weights ("tied"); those of the other networks do not.
    for network in [network(64), network(256), Arc::clone(embedded())] {
        let evaluation = Evaluation::Nnue(Arc::clone(&network));
        let mut evaluator = Evaluator::new(&evaluation, Position::default().board());
        let mut kinds = [0; 3];
        random_games(25, scaled(2_000), |position, _| {
            evaluator.reset(position.board());
            for mv in position.legal_moves() {
                let change = position.make_move(mv);
                evaluator.apply(&change);
                // Some positions are reached without evaluating them.
                let replies = position.legal_moves();
                for &reply in replies.iter().skip(position.plies_played() % 7).step_by(7) {
                    let change = position.make_move(reply);
                    evaluator.apply(&change);
                    let (board, side) = (position.board(), position.side_to_move());
                    let score = network.evaluate(board, side);
                    assert_eq!(evaluator.score(board, side), score, "{mv} {reply} to {}", position.fen());
                    kinds[usize::from(score > 0) + usize::from(score == 0) * 2] += 1;
                    position.unmake_move();
                    evaluator.undo(&change);
                }
                position.unmake_move();
                evaluator.undo(&change);
            }
            let (board, side) = (position.board(), position.side_to_move());
            let score = network.evaluate(board, side);
            assert_eq!(evaluator.score(board, side), score);
            for kernel in Kernel::available() {
                assert_eq!(network.evaluate_by(kernel, board, side), score, "{}", kernel.name());
            }
        });
        assert!(kinds[0] > 50 && kinds[1] > 50, "scores of both signs: {kinds:?}");
    }
}

/// A position and the evaluator that follows it.
struct Followed {
    position: Position,
    evaluator: Evaluator,
    made: Vec<Change>,
}

impl Followed {
    fn new(evaluation: &Evaluation, position: Position) -> Followed {
        Followed { evaluator: Evaluator::new(evaluation, position.board()), position, made: Vec::new() }
    }

    fn make(&mut self, mv: Move) {
        assert!(self.position.is_legal(mv), "{mv} in {}", self.position.fen());
        let change = self.position.make_move(mv);
        self.evaluator.apply(&change);
        self.made.push(change);
    }

    fn unmake(&mut self) {
        self.position.unmake_move();
        self.evaluator.undo(&self.made.pop().expect("a move was made"));
    }

    /// The score for the side to move, and for the other.
    fn scores(&mut self) -> [i32; 2] {
        let side = self.position.side_to_move();
        [side, !side].map(|side| self.evaluator.score(self.position.board(), side))
    }
}

#[test]
fn mirrored_and_flipped_games_have_the_same_scores() {
    type Map = fn(Square) -> Square;
    let maps: [Map; 4] =
        [|square| square, Square::mirrored, Square::flipped, |square| square.mirrored().flipped()];
    let mut random = SplitMix64::new(26);
    for evaluation in [EvalKind::Material.with(embedded()), EvalKind::Classical.with(embedded())]
        .into_iter()
        .chain([network(64), network(128), Arc::clone(embedded())].map(Evaluation::Nnue))
    {
        for number in 0..scaled(1_000) {
            // The start position is its own mirror image, so its orientation depends on the moves that follow.
            let start = if number % 3 == 0 { Position::default() } else { composed(&mut random) };
            let (mirrored, flipped) = (start.mirrored(), start.color_flipped());
            let turned = flipped.mirrored();
            let mut positions = [start, mirrored, flipped, turned].into_iter();
            let mut games =
                maps.map(|map| (map, Followed::new(&evaluation, positions.next().expect("four"))));
            for _ in 0..100 {
                let game = &games[0].1;
                let moves = game.position.legal_moves();
                if !game.made.is_empty() && (moves.is_empty() || random.chance(40)) {
                    games.iter_mut().for_each(|(_, game)| game.unmake());
                } else if !moves.is_empty() {
                    let mv = random.pick(&moves);
                    games
                        .iter_mut()
                        .for_each(|(map, game)| game.make(Move::new(map(mv.from()), map(mv.to()))));
                }
                // An evaluator that is not asked here has more moves to catch up with later.
                let expected = games[0].1.scores();
                let fresh = Followed::new(&evaluation, games[0].1.position.clone()).scores();
                assert_eq!(expected, fresh, "{:?} {}", evaluation.kind(), games[0].1.position.fen());
                for (_, game) in games.iter_mut().skip(1).filter(|_| random.chance(50)) {
                    assert_eq!(game.scores(), expected, "{:?} {}", evaluation.kind(), game.position.fen());
                }
            }
        }
    }
}

#[test]
fn every_evaluation_is_symmetric() {
    let mut evaluations = vec![Evaluation::Material, Evaluation::Classical];
    evaluations.extend([network(64), network(128), Arc::clone(embedded())].map(Evaluation::Nnue));
    random_games(24, scaled(20_000), |position, _| {
        for evaluation in &evaluations {
            let score = |position: &Position, side| {
                Evaluator::new(evaluation, position.board()).score(position.board(), side)
            };
            let side = position.side_to_move();
            let own = score(position, side);
            let kind = evaluation.kind();
            // A network may prefer a position with the other side to move, so its scores need not be opposite.
            if kind != EvalKind::Nnue {
                assert_eq!(score(position, !side), -own, "{kind:?} {}", position.fen());
            }
            assert_eq!(score(&position.mirrored(), side), own, "{kind:?} {}", position.fen());
            assert_eq!(score(&position.color_flipped(), !side), own, "{kind:?} {}", position.fen());
        }
    });
}
