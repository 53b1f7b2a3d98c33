//! Attackers, pins and the other sets and lists of a position, each against its meaning.

use chuhe_test_support::rules::sources::{composed, random_games, scaled};
use xiangqi::{Color, Position, SplitMix64, Square, SquareSet};

/// Pins, found in a slow way: each piece is removed to see whether another enemy piece then attacks the king.
fn pins(position: &Position, us: Color) -> (SquareSet, SquareSet) {
    let board = position.board();
    let checkers = board.attackers(!us, board.king(us));
    let (mut pinned, mut pinners) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for square in board.occupied_by(us).into_iter().filter(|&square| square != board.king(us)) {
        let mut without = board.clone();
        without.remove(square);
        let new = without.attackers(!us, board.king(us)).without(checkers);
        if !new.is_empty() {
            pinned |= SquareSet::from(square);
            pinners |= new;
        }
    }
    (pinned, pinners)
}

fn assert_sets(position: &Position) {
    let board = position.board();
    for us in Color::ALL {
        let (pinned, pinners) = pins(position, us);
        assert_eq!(board.pinned(us), pinned, "{us} in {position}");
        assert_eq!(board.pinners(us), pinners, "{us} in {position}");
    }
    assert_eq!(position.pinned(), board.pinned(position.side_to_move()));
    for from in Square::ALL {
        let by_square =
            |to: &Square| Color::ALL.into_iter().any(|color| position.attackers(color, *to).contains(from));
        let attacked: SquareSet = Square::ALL.into_iter().filter(by_square).collect();
        assert_eq!(board.attacks_from(from), attacked, "{from} in {position}");
    }
    let moves = position.legal_moves();
    let from_anywhere = Square::ALL.into_iter().flat_map(|from| position.legal_moves_from(from));
    assert_eq!(from_anywhere.count(), moves.len());
    assert!(position.legal_moves_from(moves.first().map_or(Square::A0, |mv| mv.to())).count() <= moves.len());
    let captures = position.captures();
    assert!(moves.iter().all(|&mv| captures.contains(&mv) == position.is_capture(mv)), "{position}");
    assert!(captures.iter().all(|mv| moves.contains(mv)), "{position}");
    let replies = moves.iter().map(|&mv| {
        let mut after = position.clone();
        after.make_move(mv);
        after.legal_moves().len() as u64
    });
    assert_eq!(position.perft(2), replies.sum::<u64>());
}

#[test]
fn sets_contain_the_stated_moves() {
    random_games(21, scaled(2_000), |position, _| assert_sets(position));
    let mut random = SplitMix64::new(22);
    let mut pinned = 0;
    for _ in 0..scaled(2_000) {
        let position = composed(&mut random);
        assert_sets(&position);
        pinned += position.pinned().len();
    }
    // The test is meaningful only if many positions have pins.
    assert!(pinned as usize > scaled(2_000) / 20, "{pinned} pinned men");
}

#[test]
fn every_kind_of_pin_is_seen() {
    for (fen, pinned) in [
        // Pinned by a rook, by the king, by a cannon over another piece, and by a horse whose leg the piece blocks.
        ("4k4/9/9/4r4/9/9/4N4/9/9/4K4 w", "e3"),
        ("4k4/9/9/9/9/9/4N4/9/9/4K4 w", "e3"),
        ("3k5/9/9/4c4/4P4/9/4N4/9/9/4K4 w", "e3 e5"),
        ("3k5/9/9/9/9/9/9/5n3/4A4/4K4 w", ""),
        ("3k5/9/9/9/9/9/9/3n5/3P5/4K4 w", "d1"),
        // A cannon that gives check over the piece does not pin it. A cannon without a piece between pins nothing.
        ("3k5/9/9/4c4/9/9/4N4/9/9/4K4 w", ""),
        ("3k5/9/9/4c4/9/9/9/9/9/4K4 w", ""),
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.pinned().to_string(), pinned, "{fen}");
    }
}
