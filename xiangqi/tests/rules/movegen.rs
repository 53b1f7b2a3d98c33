//! The move generator against the reference, on random games and on composed difficult positions.

use chuhe_test_support::rules::agreement::assert_agrees;
use chuhe_test_support::rules::reference::Reference;
use chuhe_test_support::rules::sources::{composed, random_games, scaled};
use xiangqi::{Move, MoveList, Position, SplitMix64, Square, movegen::Checks};

/// `is_pseudo_legal` and `is_legal` on every pair of squares.
fn assert_every_move_is_judged(position: &Position) {
    let reference = Reference::of(position);
    let pseudo_legal = reference.pseudo_legal_moves();
    let legal = reference.legal_moves();
    for from in Square::ALL {
        for to in Square::ALL {
            let Some(mv) = Move::try_new(from, to) else { continue };
            let fen = position.fen();
            assert_eq!(position.is_legal(mv), legal.iter().any(|l| l.0 == mv), "is {mv} legal in {fen}");
            let expected = pseudo_legal.contains(&mv);
            let found = position.board().is_pseudo_legal(position.side_to_move(), mv);
            assert_eq!(found, expected, "is {mv} pseudo-legal in {fen}");
        }
    }
}

#[test]
fn random_games_agree_with_the_reference() {
    random_games(1, scaled(50_000), |position, _| assert_agrees(position));
}

#[test]
fn composed_positions_agree_with_the_reference() {
    let mut random = SplitMix64::new(2);
    let (mut checks, mut double_checks, mut constrained, mut mates) = (0, 0, 0, 0);
    let count = scaled(30_000);
    for _ in 0..count {
        let position = composed(&mut random);
        assert_agrees(&position);
        let checkers = position.checkers().len();
        checks += usize::from(checkers > 0);
        double_checks += usize::from(checkers > 1);
        mates += usize::from(position.count_legal_moves() == 0);
        let side = position.side_to_move();
        let pseudo = Reference::of(&position).pseudo_legal_moves();
        let constraints = position.constraints();
        let unsafe_move = |mv: &Move| !position.board().is_safe(side, &constraints, *mv);
        constrained += usize::from(checkers == 0 && pseudo.iter().any(unsafe_move));
    }
    // The test is useful only if the hard cases occur often.
    assert!(checks > count / 10, "{checks} checks");
    assert!(double_checks > count / 100, "{double_checks} double checks");
    assert!(constrained > count / 4, "{constrained} positions with pins, screens and the like");
    assert!(mates > count / 1000, "{mates} positions without a move");
}

#[test]
fn moves_from_anywhere_are_judged_right() {
    random_games(3, scaled(1_000), |position, random| {
        if random.below(4) == 0 {
            assert_every_move_is_judged(position);
        }
    });
    let mut random = SplitMix64::new(4);
    for _ in 0..scaled(600) {
        assert_every_move_is_judged(&composed(&mut random));
    }
}

#[test]
fn replies_are_counted_as_after_the_move() {
    let mut random = SplitMix64::new(6);
    let mut captures = 0;
    for _ in 0..scaled(5_000) {
        let position = composed(&mut random);
        let mut board = position.board().clone();
        for mv in position.legal_moves() {
            let after = position.after(mv).expect("a legal move");
            let count = board.count_replies(position.side_to_move(), mv);
            assert_eq!(count as usize, after.legal_moves().len(), "{mv} in {}", position.fen());
            assert_eq!(&board, position.board(), "{mv} in {}", position.fen());
            captures += usize::from(position.is_capture(mv));
        }
    }
    assert!(captures > 0, "the positions have captures");
}

#[test]
fn mirrored_and_rotated_positions_have_the_mirrored_moves() {
    let mut random = SplitMix64::new(5);
    for _ in 0..scaled(5_000) {
        let position = composed(&mut random);
        let sorted = |position: &Position, change: fn(Move) -> Move| {
            let mut moves: Vec<_> = position.legal_moves().into_iter().map(change).collect();
            moves.sort();
            moves
        };
        let same = sorted(&position, |mv| mv);
        assert_eq!(sorted(&position.mirrored(), Move::mirrored), same);
        assert_eq!(sorted(&position.color_flipped(), Move::flipped), same);
        assert_eq!(sorted(&position.mirrored().color_flipped(), Move::rotated), same);
    }
}

/// Compares all ways to find moves that give check. Returns the number of these moves.
fn checks_agree(position: &Position) -> usize {
    let (board, side) = (position.board(), position.side_to_move());
    let checks = Checks::new(board, side);
    let mut count = 0;
    let mut listed = MoveList::new();
    checks.legal_moves(board, &position.constraints(), &mut listed);
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.make_move(mv);
        let expected = after.is_check();
        let mut known = position.clone();
        known.make_move_known(mv, expected);
        assert_eq!((&known, known.state()), (&after, after.state()), "{mv} in {}", position.fen());
        assert_eq!(listed.contains(&mv), expected, "is {mv} listed in {}", position.fen());
        assert_eq!(checks.gives_check(board, mv), expected, "does {mv} check in {}", position.fen());
        assert_eq!(board.gives_check(side, mv), expected, "does {mv} check in {}", position.fen());
        count += usize::from(expected);
    }
    assert_eq!(listed.len(), count, "moves listed in {}", position.fen());
    count
}

#[test]
fn moves_that_give_check_are_known() {
    let mut found = 0;
    random_games(6, scaled(10_000), |position, _| found += checks_agree(position));
    let mut random = SplitMix64::new(7);
    let count = scaled(10_000);
    for _ in 0..count {
        found += checks_agree(&composed(&mut random));
    }
    assert!(found > count, "{found} checks");
}
