//! Properties of every position's counts, tested on positions of random games.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::num::NonZeroUsize;

use chuhe_perft::{Perft, PerftOptions, divide, perft};
use proptest::prelude::*;
use xiangqi::{Board, Color, Piece, Position, Square};

/// The position after a random game of up to `plies` plies that stops before a side has no move.
fn position(plies: usize) -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..plies).prop_map(|choices| {
        let mut position = Position::default();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(*choice.get(&moves)).unwrap();
        }
        position
    })
}

/// The same pieces, each moved by `square` and painted by `color`.
fn transformed(position: &Position, square: fn(Square) -> Square, color: fn(Color) -> Color) -> Position {
    let mut board = Board::EMPTY;
    for (from, piece) in position.board().pieces() {
        board.put(Piece::new(color(piece.color), piece.kind), square(from)).unwrap();
    }
    Position::from_board(board, color(position.side_to_move())).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 64 } else { 256 }))]

    #[test]
    fn mirrored_positions_have_the_same_counts(position in position(200)) {
        let mirrored = transformed(&position, Square::mirrored, |color| color);
        prop_assert_eq!(perft(&position, 3), perft(&mirrored, 3));
        for (mv, count) in divide(&position, 2) {
            prop_assert!(divide(&mirrored, 2).contains(&(mv.mirrored(), count)), "{}", mv);
        }
    }

    #[test]
    fn exchanged_colours_have_the_same_counts(position in position(200)) {
        for square in [Square::flipped, Square::rotated] {
            let changed = transformed(&position, square, |color| !color);
            prop_assert_eq!(perft(&position, 3), perft(&changed, 3));
        }
    }

    #[test]
    fn legal_moves_match_the_count(position in position(300)) {
        prop_assert_eq!(position.count_legal_moves() as usize, position.legal_moves().len());
        prop_assert_eq!(perft(&position, 1) as usize, position.legal_moves().len());
    }

    #[test]
    fn a_divide_lists_the_counts_after_the_moves(position in position(200)) {
        let divided = divide(&position, 3);
        prop_assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), perft(&position, 3));
        for &(mv, count) in &divided {
            let mut after = position.clone();
            after.play(mv).unwrap();
            prop_assert_eq!(perft(&after, 2), count, "{}", mv);
        }
        let options = PerftOptions { threads: NonZeroUsize::new(2).unwrap(), hash_mib: Some(NonZeroUsize::MIN) };
        prop_assert_eq!(Perft::new(options).unwrap().divide(&position, 3), divided);
    }
}
