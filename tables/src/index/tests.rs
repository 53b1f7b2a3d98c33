use super::*;
use crate::class::{ATTACKERS, defences};
use xiangqi::SplitMix64;

fn index(name: &str) -> Index {
    Index::new(name.parse().unwrap())
}

/// Number, board and number again, and the mirror image has the same one.
fn round_trip(index: &Index, number: u64) {
    let name = index.class();
    let placement = index.placement(number).unwrap();
    assert_eq!(index.number(placement), number, "{name}");
    let board = index.board(placement);
    assert_eq!(board.pieces().count(), name.men(), "{name} {number}: no two pieces on a square");
    assert_eq!(index.number_of(&board), Some(number), "{name}");
    let mut mirrored = Board::EMPTY;
    for (square, piece) in board.pieces() {
        mirrored.put(piece, square.mirrored()).unwrap();
    }
    assert_eq!(index.number_of(&mirrored), Some(number), "{name}");
    assert_eq!(index.is_symmetric(placement), mirrored.pieces().eq(board.pieces()), "{name} {number}");
    // Colours exchanged: the same number, unless both sides have the same pieces.
    if name.first() != name.second() {
        let mut turned = Board::EMPTY;
        for (square, piece) in board.pieces() {
            turned.put(Piece::new(!piece.color, piece.kind), square.flipped()).unwrap();
        }
        assert_eq!(index.number_of(&turned), Some(number), "{name}");
    }
}

#[test]
fn every_number_of_small_classes_round_trips() {
    for name in ["KR-K", "KP-K", "KP-KE", "KPE-K", "KR-KH", "KH-KH", "KC-KP", "KP-KP", "KPE-KE"] {
        let index = index(name);
        for number in 0..index.len() {
            round_trip(&index, number);
        }
        assert_eq!(index.placement(index.len()), None);
    }
}

#[test]
fn every_placement_of_small_classes_has_a_number() {
    // By counting boards one by one: pawns, elephants on their squares, two of a kind.
    for (name, expected) in
        [("KR-K", (7128 + 72) / 2), ("KP-K", (4374 + 54) / 2), ("KP-KE", (29574 + 30) / 2)]
    {
        assert_eq!(index(name).len(), expected, "{name}");
    }
    let two_pawns = index("KP-KP");
    let mut seen = vec![false; two_pawns.len() as usize];
    for red in 0..90 {
        for black in 0..90 {
            for kings in 0..81 {
                let (k1, k2) = (fortress::KING_SQUARES[kings / 9], flip(fortress::KING_SQUARES[kings % 9]));
                let mut board = Board::EMPTY;
                let pieces = [
                    (Color::Red, PieceType::King, k1),
                    (Color::Black, PieceType::King, k2),
                    (Color::Red, PieceType::Pawn, red),
                    (Color::Black, PieceType::Pawn, black),
                ];
                let put = |(color, kind, square): (Color, PieceType, u8)| {
                    board.put(Piece::new(color, kind), Square::ALL[usize::from(square)]).is_ok()
                };
                if pieces.into_iter().all(put)
                    && let Some(number) = two_pawns.number_of(&board)
                {
                    seen[number as usize] = true;
                }
            }
        }
    }
    assert!(seen.into_iter().all(|seen| seen));
}

#[test]
fn random_numbers_of_large_classes_round_trip() {
    let mut random = SplitMix64::new(46);
    for name in ["KR-KAAEE", "KPAAEE-KAAEE", "KRAAEE-KAAEE", "KPAE-KPAE", "KRAE-KPAE", "KHA-KCEE"] {
        let index = index(name);
        for _ in 0..170_000 {
            let number = random.below(index.len() as usize) as u64;
            let placement = index.placement(number).unwrap();
            assert_eq!(index.number(placement), number, "{name}");
        }
        for number in
            [0, index.len() / 2, index.first_symmetric() - 1, index.first_symmetric(), index.len() - 1]
        {
            round_trip(&index, number);
        }
    }
}

#[test]
fn pawns_that_cannot_have_come_there_have_no_number() {
    for fen in ["3k5/9/9/9/9/9/9/1P7/9/4K4 w", "3k5/9/9/9/9/9/9/9/P8/4K4 w", "3k4p/9/9/9/9/9/9/9/9/4K4 w"] {
        let position = xiangqi::Position::from_fen(fen).unwrap();
        assert_eq!(index("KP-K").number_of(position.board()), None, "{fen}");
    }
}

#[test]
fn the_embedded_classes_have_as_many_placements_as_documented() {
    let mut alone = 0;
    for kind in ATTACKERS {
        for defence in defences() {
            let side = Side { attacker: Some(kind), ..Side::KING };
            alone += Index::new(Class::new(side, defence).unwrap()).len();
        }
    }
    assert_eq!(alone, 4_588_284);
}
