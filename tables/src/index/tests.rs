use super::*;
use crate::class::{ATTACKERS, Attackers, defences};
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
    assert_eq!(board.piece_count(), name.piece_count(), "{name} {number}: no two pieces on a square");
    assert_eq!(index.number_of(&board), Some(number), "{name}");
    let mut mirrored = Board::EMPTY;
    for (square, piece) in board.pieces() {
        mirrored.put(piece, square.mirrored()).unwrap();
    }
    assert_eq!(index.number_of(&mirrored), Some(number), "{name}");
    assert_eq!(index.is_symmetric(placement), mirrored.pieces().eq(board.pieces()), "{name} {number}");
    // A board with exchanged colours has the same number, unless both sides have the same pieces.
    if name.first() != name.second() {
        let mut turned = Board::EMPTY;
        for (square, piece) in board.pieces() {
            turned.put(Piece::new(!piece.color, piece.kind), square.flipped()).unwrap();
        }
        assert_eq!(index.number_of(&turned), Some(number), "{name}");
    }
}

#[test]
fn numbers_of_small_classes_round_trip() {
    for name in ["KR-K", "KP-K", "KP-KE", "KPE-K", "KR-KH", "KH-KH", "KC-KP", "KP-KP", "KPE-KE"]
        .into_iter()
        .chain(["KPP-K", "KHP-K", "KCC-K", "KRH-K", "KPPE-K", "KPP-KE"])
    {
        let index = index(name);
        // Of the larger ones a share with numbers from every part, as the step divides the size of none.
        let step = if index.len() > 20_000 { 7 } else { 1 };
        (0..index.len()).step_by(step).chain([index.len() - 1]).for_each(|number| round_trip(&index, number));
        assert_eq!(index.placement(index.len()), None);
    }
}

#[test]
fn every_placement_of_small_classes_has_a_number() {
    // The expected numbers come from counting boards one by one: with pawns, with elephants, and with two pieces of a
    // kind.
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
    for name in ["KR-KAAEE", "KPAAEE-KAAEE", "KRAAEE-KAAEE", "KPAE-KPAE", "KRAE-KPAE", "KHA-KCEE"]
        .into_iter()
        .chain(["KPP-KAE", "KPPE-KPE", "KHP-KAAEE", "KCPA-KRE", "KRR-KPE", "KCC-KH", "KRP-KP", "KHHAE-KR"])
    {
        let index = index(name);
        for _ in 0..40_000 {
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
fn pawns_on_unreachable_squares_have_no_number() {
    for fen in ["3k5/9/9/9/9/9/9/1P7/9/4K4 w", "3k5/9/9/9/9/9/9/9/P8/4K4 w", "3k4p/9/9/9/9/9/9/9/9/4K4 w"] {
        let position = xiangqi::Position::from_fen(fen).unwrap();
        assert_eq!(index("KP-K").number_of(position.board()), None, "{fen}");
    }
}

/// A set of squares, and whether its pieces are their own mirror image.
type Defence = (Bits, bool);

fn mirrored(set: Bits) -> Bits {
    Square::ALL.into_iter().filter(|s| set >> s.index() & 1 == 1).fold(0, |all, s| all | bits(s.mirrored()))
}

fn bits(square: Square) -> Bits {
    1 << square.index()
}

/// All placements of a side without an attacker, by the rules' own zones.
fn defences_by_rules(color: Color) -> Vec<Defence> {
    let zone = |kind| -> Vec<Bits> {
        let points = Square::ALL.into_iter().filter(|&s| xiangqi::attacks::in_zone(kind, color, s));
        points.map(bits).collect()
    };
    let up_to_two = |kind| {
        let all = zone(kind);
        let pairs = all.iter().enumerate().flat_map(|(i, &a)| all[i + 1..].iter().map(move |&b| a | b));
        std::iter::once(0).chain(all.iter().copied()).chain(pairs).collect::<Vec<Bits>>()
    };
    let (advisors, elephants) = (up_to_two(PieceType::Advisor), up_to_two(PieceType::Elephant));
    let mut found = Vec::new();
    for king in zone(PieceType::King) {
        for &a in advisors.iter().filter(|&&a| king & a == 0) {
            let elephants = elephants.iter().filter(|&&e| king & e == 0);
            found.extend(
                elephants.map(|&e| (king | a | e, [king, a, e].iter().all(|&set| mirrored(set) == set))),
            );
        }
    }
    found
}

#[test]
fn placements_of_the_36_classes_counted_without_the_index() {
    let of_red = defences_by_rules(Color::Red);
    let (kings, others) =
        (of_red.iter().filter(|(set, _)| set.count_ones() == 1), defences_by_rules(Color::Black));
    let (mut indexed, mut counted, mut overlapping) = (0, 0, 0);
    for kind in ATTACKERS {
        let side = Side { attackers: Attackers::new(&[kind]).unwrap(), ..Side::KING };
        indexed += defences().map(|other| Index::new(Class::new(side, other).unwrap()).len()).sum::<u64>();
        let can_stand = |square: &Square| match kind {
            // A pawn that has not crossed the river is on its first point or one point further on.
            PieceType::Pawn if square.on_own_side(Color::Red) => {
                square.rank().index() >= 3 && square.file().index().is_multiple_of(2)
            }
            _ => true,
        };
        let points = Square::ALL.into_iter().filter(can_stand).fold(0, |all, square| all | bits(square));
        let middle = Square::ALL.into_iter().filter(|s| s.mirrored() == *s).fold(0, |all, s| all | bits(s));
        // A set and its mirror image count once: half of all sets, and half of those that equal their own
        // image.
        let (mut free, mut any) = (0, 0);
        for &(king, is_symmetric) in kings.clone() {
            for &(other, other_is_symmetric) in &others {
                let twice = |points: Bits, sum: &mut u32| {
                    *sum += points.count_ones();
                    if is_symmetric && other_is_symmetric {
                        *sum += (points & middle).count_ones();
                    }
                };
                twice(points & !(king | other), &mut free);
                twice(points, &mut any);
            }
        }
        counted += free / 2;
        overlapping += any / 2;
    }
    assert_eq!(indexed, u64::from(counted));
    // These are the numbers in the documentation; the second also counts attackers on occupied points.
    assert_eq!((counted, overlapping), (4_588_284, 4_886_118));
}
