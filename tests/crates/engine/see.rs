//! Static exchange evaluation against exchanges played out on the board.

use chuhe_engine::eval::value;
use chuhe_engine::see::see_at_least;
use chuhe_test_support::rules::sources::{composed, random_games, scaled};
use xiangqi::{Board, Color, Move, PieceType, Position, SplitMix64, Square};

/// Captures on `to` by the rules of the exchange evaluation: pins don't count, and a king takes only pieces
/// that cannot be taken back.
fn captures_on(board: &mut Board, side: Color, to: Square) -> Vec<(Move, PieceType)> {
    let mut captures = Vec::new();
    for from in board.occupied_by(side).iter() {
        let piece = board.piece_on(from).unwrap();
        let Some(mv) = Move::try_new(from, to).filter(|&mv| board.is_pseudo_legal(side, mv)) else {
            continue;
        };
        if piece.kind == PieceType::King {
            let captured = board.make(mv);
            let attackers = board.attackers(!side, to);
            // The other king attacks the square because the kings face each other, but it cannot move there.
            let takes_back = attackers.iter().any(|from| {
                board.piece_on(from).is_some_and(|p| p.kind != PieceType::King) || is_step(from, to)
            });
            board.unmake(mv, captured);
            if takes_back {
                continue;
            }
        }
        captures.push((mv, piece.kind));
    }
    captures
}

fn is_step(a: Square, b: Square) -> bool {
    a.file().index().abs_diff(b.file().index()) + a.rank().index().abs_diff(b.rank().index()) == 1
}

fn captured_value(board: &Board, mv: Move) -> i32 {
    board.piece_on(mv.to()).map_or(0, |piece| value(piece.kind))
}

/// The gain of `side` on `to` if it takes with its least valuable piece or stops, and so on.
fn least_valuable_first(board: &mut Board, side: Color, to: Square) -> i32 {
    let order = |kind: PieceType| match kind {
        PieceType::Pawn => 0,
        PieceType::Advisor => 1,
        PieceType::Elephant => 2,
        PieceType::Horse => 3,
        PieceType::Cannon => 4,
        PieceType::Rook => 5,
        PieceType::King => 6,
    };
    let captures = captures_on(board, side, to);
    // If two pieces of a kind can capture, the first in the piece list does, as in the engine.
    let first = captures.into_iter().min_by_key(|&(mv, kind)| (order(kind), board.id_on(mv.from())));
    let Some((mv, _)) = first else { return 0 };
    let gain = captured_value(board, mv);
    let captured = board.make(mv);
    let score = gain - least_valuable_first(board, !side, to);
    board.unmake(mv, captured);
    score.max(0)
}

/// The best gain of `side` on `to`, whichever piece takes.
fn exhaustive(board: &mut Board, side: Color, to: Square) -> i32 {
    let mut best = 0;
    for (mv, _) in captures_on(board, side, to) {
        let gain = captured_value(board, mv);
        let captured = board.make(mv);
        best = best.max(gain - exhaustive(board, !side, to));
        board.unmake(mv, captured);
    }
    best
}

/// Compares every move of the position; says how many there were and for how many the exhaustive search
/// sees the same.
fn compare(position: &Position) -> (usize, usize) {
    let side = position.side_to_move();
    let mut board = position.board().clone();
    let (mut moves, mut same) = (0, 0);
    for mv in position.legal_moves() {
        let gain = captured_value(&board, mv);
        let captured = board.make(mv);
        let swapped = gain - least_valuable_first(&mut board, !side, mv.to());
        let best = gain - exhaustive(&mut board, !side, mv.to());
        board.unmake(mv, captured);
        let context = || format!("{mv} in {}, worth {swapped}", position.fen());
        assert!(see_at_least(&board, side, mv, swapped), "{}", context());
        assert!(!see_at_least(&board, side, mv, swapped + 1), "{}", context());
        for threshold in [-1000, -200, -1, 0, 1, 100, 450, 900] {
            assert_eq!(see_at_least(&board, side, mv, threshold), swapped >= threshold, "{}", context());
        }
        moves += 1;
        same += usize::from(best == swapped);
    }
    (moves, same)
}

#[test]
fn exchanges_agree_with_captures_played_out() {
    let (mut moves, mut same) = (0, 0);
    random_games(31, scaled(40_000), |position, _| {
        let (m, s) = compare(position);
        (moves, same) = (moves + m, same + s);
    });
    // "Least valuable piece first" is only a rule of thumb: with cannons and blocked legs another order can be better.
    // In games that is rare.
    assert!(same * 1000 >= moves * 995, "{same} of {moves}");
}

#[test]
fn crowded_exchanges_agree_with_captures_played_out() {
    let mut random = SplitMix64::new(32);
    let (mut moves, mut same) = (0, 0);
    for _ in 0..scaled(40_000) {
        let (m, s) = compare(&composed(&mut random));
        (moves, same) = (moves + m, same + s);
    }
    assert!(same * 1000 >= moves * 980, "{same} of {moves}");
}

#[test]
fn cannons_gain_and_lose_their_screens() {
    let at_least = |fen: &str, mv: &str, threshold| {
        let position = Position::from_fen(fen).expect(fen);
        see_at_least(position.board(), position.side_to_move(), mv.parse().expect(mv), threshold)
    };
    // The rook captures the pawn along the rank, and the black rook recaptures. The cannon on the file has no screen,
    // so the exchange ends there.
    let fen = "3k5/9/9/4r4/9/R3p4/9/9/4C4/5K3 w";
    assert!(!at_least(fen, "a4e4", -799) && at_least(fen, "a4e4", -800));
    // With a horse as its screen the cannon would capture the rook, so the rook does not recapture.
    let fen = "3k5/9/9/4r4/9/R3p4/4N4/9/4C4/5K3 w";
    assert!(at_least(fen, "a4e4", 100) && !at_least(fen, "a4e4", 101));
    // The screen itself captures. It has then left the file, and the cannon has no screen.
    let fen = "3k5/9/9/4r4/9/4p4/4R4/9/4C4/5K3 w";
    assert!(!at_least(fen, "e3e4", -799) && at_least(fen, "e3e4", -800));
}
