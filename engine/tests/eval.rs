//! Material, kept incrementally, against a recount; and its symmetry.
#![cfg(feature = "search")]

mod common;

use chuhe_engine::Color;
use chuhe_engine::eval::{Classical, EvalKind, Evaluator, Material, value};
use common::sources::{random_games, scaled};

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

#[test]
fn every_evaluation_is_symmetric() {
    random_games(24, scaled(20_000), |position, _| {
        for kind in EvalKind::ALL {
            let score =
                |position: &chuhe_engine::Position, side| Evaluator::new(kind, position.board()).score(side);
            let side = position.side_to_move();
            let own = score(position, side);
            assert_eq!(score(position, !side), -own, "{kind:?} {}", position.fen());
            assert_eq!(score(&position.mirrored(), side), own, "{kind:?} {}", position.fen());
            assert_eq!(score(&position.color_flipped(), !side), own, "{kind:?} {}", position.fen());
        }
    });
}
