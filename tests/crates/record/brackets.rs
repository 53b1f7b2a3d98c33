//! Which move a bracket replaces, by the number at its beginning.

use chuhe_record::Doubt;

use crate::support::{game, variations};

#[test]
fn a_bracket_replaces_the_move_of_its_number() {
    for tags in ["", "[Red \"A\"]\n\n"] {
        for (text, found) in [
            ("1. C2=5 H8+7 (1. P7+1 P7+1) 2. H2+3", vec![(0, "c3c4 g6g5")]),
            ("1. C2=5 H8+7 (1... P7+1 2. P7+1) 2. H2+3", vec![(1, "g6g5 c3c4")]),
            ("1. C2=5 H8+7 (1. ... P7+1) 2. H2+3", vec![(1, "g6g5")]),
            ("1. C2=5 H8+7 (P7+1 P7+1) 2. H2+3", vec![(1, "g6g5 c3c4")]),
            ("1. C2=5 (1. P7+1 P7+1) H8+7 2. H2+3", vec![(0, "c3c4 g6g5")]),
            ("C2=5 H8+7 (1. P7+1 P7+1) H2+3", vec![(0, "c3c4 g6g5")]),
            // The same moves are Red's only.
            ("1. C2=5 H8+7 (1. c3c4 g6g5) 2. H2+3", vec![(0, "c3c4 g6g5")]),
            ("1. C2=5 H8+7 2. H2+3 R9=8 (2. P7+1) (2. H8+7 P7+1) (2... P7+1)", {
                vec![(2, "c3c4"), (2, "b0c2 g6g5"), (3, "g6g5")]
            }),
            // A move of Black behind which Red has moved.
            ("1. C2=5 H8+7 2. H2+3 (1... c6c5) 2... R9=8", vec![(1, "c6c5")]),
            // Each move has its own number.
            ("1. C2=5 2. H8+7 3. H2+3 (3. P7+1) 4. R9=8 (4. P7+1)", vec![(2, "c3c4"), (3, "g6g5")]),
            // Both moves of a round have its number.
            ("1. C2=5 1. H8+7 (1... P7+1) 2. H2+3 2. R9=8 (2... P7+1 3. P7+1) (2. P3+1)", {
                vec![(1, "g6g5"), (3, "g6g5 c3c4"), (3, "c6c5")]
            }),
        ] {
            let game = game(&format!("{tags}{text}"));
            let found: Vec<_> = found.into_iter().map(|(ply, line)| (ply, line.to_owned())).collect();
            assert_eq!(variations(&game), found, "{tags}{text}");
            assert!(game.warnings.is_empty(), "{tags}{text}: {:?}", game.warnings);
        }
    }
    // Positions forget their moves in long games, but not the last ones.
    let rounds = (1..=100).map(|round| match round % 2 {
        1 => format!("{round}. R1+1 R1+1 ({round}. P1+1) "),
        _ => format!("{round}. R1-1 R1-1 ({round}. P1+1) "),
    });
    let found = variations(&game(&rounds.collect::<String>()));
    let plies: Vec<usize> = found.iter().map(|&(ply, _)| ply).collect();
    assert_eq!(plies, (0..200).step_by(2).collect::<Vec<_>>());
}

#[test]
fn a_number_of_a_bracket_that_does_not_fit_is_told() {
    for (text, number) in [
        ("1. C2=5 H8+7 2. H2+3 R9=8 (3. P7+1 P7+1) 3. R1=2", 3),
        ("1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 (2. P7+1) P7+1", 2),
        ("1. C2=5 H8+7 2. H2+3 R9=8 (1. P7+1 P7+1)", 1),
    ] {
        let game = game(&format!("[Red \"A\"]\n\n{text} *"));
        let doubts: Vec<_> = game.warnings.iter().map(|warning| &warning.doubt).collect();
        assert_eq!(doubts, [&Doubt::NumberInBracket(number)], "{text}");
        assert_eq!(variations(&game).len(), 1, "{text}");
    }
}
