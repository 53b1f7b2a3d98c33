//! Each evaluation, kept incrementally, against one made from nothing; and its symmetry.

use std::sync::Arc;

use chuhe_engine::eval::nnue::{Architecture, Kernel, Network, Parameters, embedded};
use chuhe_engine::eval::{Classical, EvalKind, Evaluation, Evaluator, Material, value};
use chuhe_test_support::rules::sources::{random_games, scaled};
use xiangqi::{Color, Position};

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
    // The halves of the embedded network are tied, those of the others are not.
    for network in [network(64), network(256), Arc::clone(embedded())] {
        let evaluation = Evaluation::Nnue(Arc::clone(&network));
        let mut evaluator = Evaluator::new(&evaluation, Position::default().board());
        let mut kinds = [0; 3];
        random_games(25, scaled(2_000), |position, _| {
            evaluator.reset(position.board());
            for mv in position.legal_moves() {
                let change = position.make_move(mv);
                evaluator.apply(&change);
                // Some positions are only passed through.
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
            // A network may find it better to be to move.
            if kind != EvalKind::Nnue {
                assert_eq!(score(position, !side), -own, "{kind:?} {}", position.fen());
            }
            assert_eq!(score(&position.mirrored(), side), own, "{kind:?} {}", position.fen());
            assert_eq!(score(&position.color_flipped(), !side), own, "{kind:?} {}", position.fen());
        }
    });
}
