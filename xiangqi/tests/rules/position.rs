//! Positions: FEN, making and taking back moves, clocks, the end of the game.

use chuhe_test_support::rules::sources::{composed, random_games, scaled};
use xiangqi::{
    Color, FenError, Move, Outcome, Piece, PieceType, PlayError, Position, PositionError, PositionState,
    START_FEN, SplitMix64, Square,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// All public properties of a position.
fn snapshot(position: &Position) -> (String, PositionState, usize, Option<usize>, bool) {
    (
        position.fen(),
        *position.state(),
        position.plies_played(),
        position.latest_occurrence(),
        position.is_consistent(),
    )
}

#[test]
fn unmake_restores_everything() {
    random_games(11, scaled(20_000), |position, _| {
        let before = snapshot(position);
        assert!(before.4);
        for mv in position.legal_moves() {
            let key_after = position.key_after(mv);
            let change = position.make_move(mv);
            assert_eq!(position.key(), key_after, "{mv} in {}", before.0);
            assert_eq!((change.from, change.to), (mv.from(), mv.to()));
            assert_eq!(position.piece_on(mv.to()), Some(change.piece));
            assert!(position.is_consistent(), "{mv} in {}", before.0);
            position.unmake_move();
            assert_eq!(snapshot(position), before, "{mv}");
        }
        if !position.is_check() {
            position.make_null();
            assert_ne!(position.key(), before.1.key());
            assert!(position.is_consistent() && position.last_move().is_none());
            position.unmake_null();
            assert_eq!(snapshot(position), before);
        }
    });
}

#[test]
fn fen_round_trips() {
    random_games(12, scaled(20_000), |position, _| {
        let again = Position::from_fen(&position.fen()).unwrap();
        // The FEN of a game past the natural move limit states a clock just before the limit.
        if position.clock() < 120 {
            assert_eq!(again.fen(), position.fen());
        }
        assert_eq!(again.key(), position.key());
        assert_eq!(&again, &*position);
    });
    let mut random = SplitMix64::new(13);
    for _ in 0..scaled(5_000) {
        let composed = composed(&mut random);
        assert_eq!(Position::from_fen(&composed.fen()).unwrap(), composed);
    }
}

#[test]
fn fen_is_read_as_clients_write_it() {
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for fields in ["", " w", " r", " W", " w - -", " w - - 0 1", "  w  0 1 ", " w - - 0 1 extra"] {
        assert_eq!(position(&format!("{board}{fields}")).fen(), START_FEN, "'{fields}'");
    }
    let xboard = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b 7 12";
    assert_eq!(position(xboard).fen(), format!("{board} b - - 7 12"));
    assert_eq!(position(&format!("{board} b - - 500 99999999999")).fen(), format!("{board} b - - 500 9999"));
    assert_eq!(position(&format!("{board} w - - x 0")).fen(), START_FEN);
    // The empty hand that Fairy-Stockfish writes; a zero before a number; empty points written with several digits.
    for hand in ["[]", "[-]"] {
        assert_eq!(position(&format!("{board}{hand} w - - 0 1")).fen(), START_FEN);
    }
    assert_eq!(position(&board.replace("/9/", "/09/")).fen(), START_FEN);
    assert_eq!(position(&board.replace("/9/", "/45/")).fen(), START_FEN);
    for wrong in ["[r]", "[", "[]]"] {
        assert!(Position::from_fen(&format!("{board}{wrong} w")).is_err(), "{wrong}");
    }
    assert!(Position::from_fen(&board.replace("/9/", "/90/")).is_err());
}

#[test]
fn each_fault_of_a_fen_has_its_own_error() {
    let error = |fen: &str| Position::from_fen(fen).expect_err(fen);
    let piece = |letter| Piece::from_fen_char(letter).unwrap();
    assert_eq!(error(" "), FenError::Empty);
    assert_eq!(error("9/9/9 w"), FenError::RankCount { found: 3 });
    let wrong_files = FenError::FileCount { rank: 8, text: "91".into(), found: 10 };
    assert_eq!(error("4k4/91/9/9/9/9/9/9/9/3K5 w"), wrong_files);
    assert_eq!(error("4k4/8/9/9/9/9/9/9/9/3K5").to_string(), "rank 8 (\"8\") has 8 files, expected 9");
    let unknown = FenError::UnknownPiece { letter: 'g', rank: 9 };
    assert_eq!(error("4k3g/9/9/9/9/9/9/9/9/3K5 w"), unknown);
    assert_eq!(error("4k3é/9/9/9/9/9/9/9/9/3K5 w"), FenError::UnknownPiece { letter: 'é', rank: 9 });
    let too_many = FenError::TooMany { piece: piece('R'), square: Square::C5 };
    assert_eq!(error("4k4/9/9/9/RRR6/9/9/9/9/3K5 w"), too_many);
    let second_king = FenError::TooMany { piece: piece('k'), square: Square::F9 };
    assert_eq!(error("4kk3/9/9/9/9/9/9/9/9/3K5 w"), second_king);
    assert_eq!(error("4k4/9/9/9/9/9/9/9/9/3K5 x"), FenError::UnknownSide("x".into()));

    let rejected = |fen: &str| match error(fen) {
        FenError::Position(error) => error,
        other => panic!("{fen}: {other}"),
    };
    assert_eq!(rejected("9/9/9/9/9/9/9/9/9/3K5 w"), PositionError::MissingKing(Color::Black));
    assert_eq!(rejected("4k4/9/9/9/9/9/9/9/9/9 w"), PositionError::MissingKing(Color::Red));
    for (fen, letter, square, reason) in [
        ("4k4/9/9/9/9/9/3K5/9/9/9 w", 'K', Square::D3, "palace"),
        ("4k4/3a5/9/9/9/9/9/9/9/3K5 w", 'a', Square::D8, "diagonals"),
        ("4k4/9/9/9/2B6/9/9/9/9/3K5 w", 'B', Square::C5, "river"),
        ("4k4/9/9/9/9/9/9/3B5/9/3K5 w", 'B', Square::D2, "reaches"),
    ] {
        let error = rejected(fen);
        assert_eq!(error, PositionError::OutsideZone { piece: piece(letter), square });
        assert!(error.to_string().contains(reason), "{error}");
    }
    let facing = PositionError::FacingKings { red: Square::E0, black: Square::E9 };
    assert_eq!(rejected("4k4/9/9/9/9/9/9/9/9/4K4 b"), facing);
    let capturable =
        PositionError::KingCapturable { attacker: piece('R'), from: Square::E5, king: Square::E9 };
    assert_eq!(rejected("4k4/9/9/9/4R4/9/9/9/9/3K5 w"), capturable);
    let answered = Position::from_fen("4k4/9/9/9/4R4/9/9/9/9/3K5 b");
    assert_eq!(answered.err(), None, "a check to be answered");
}

#[test]
fn composed_problems_are_welcome() {
    // Pawns on their own back ranks, and positions in which the side to move has no legal move.
    position("3k5/9/9/9/9/9/9/9/9/P3K3P w");
    position("ppp1kpp2/9/9/9/9/9/9/9/9/3K5 b");
    let mated = position("3Rk4/9/4R4/9/9/9/9/9/9/3K5 b");
    assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner: Color::Red }));
}

#[test]
fn play_refuses_illegal_moves() {
    let mut game = position("4k4/4a4/9/9/4r4/9/9/9/4A4/4K4 w");
    let before = game.fen();
    let advisor = Piece::new(Color::Red, PieceType::Advisor);
    let cases = [
        ("a0a1", PlayError::NoPiece { mv: mv("a0a1"), side: Color::Red }),
        ("e5e4", PlayError::NoPiece { mv: mv("e5e4"), side: Color::Red }),
        ("e1e2", PlayError::Impossible { mv: mv("e1e2"), piece: advisor }),
        ("e1d2", PlayError::LeavesKingAttacked { mv: mv("e1d2"), side: Color::Red }),
    ];
    for (text, expected) in cases {
        assert_eq!(game.play(mv(text)), Err(expected));
        assert_eq!(game.fen(), before);
    }
    assert_eq!(game.play(mv("e1d2")).unwrap_err().to_string(), "e1d2: the Red king would be attacked");
    assert_eq!(game.play(mv("e0d0")), Ok(()));
    assert_eq!(game.moves().collect::<Vec<_>>(), [Some(mv("e0d0"))]);
}

#[test]
fn the_end_of_the_game() {
    assert_eq!(Position::default().outcome(), None);
    // Black is not in check but cannot move: stalemate loses.
    let stalemate = position("3k5/9/3P5/9/4R4/9/9/9/9/5K3 b");
    assert!(!stalemate.is_check());
    assert_eq!(stalemate.outcome(), Some(Outcome::Stalemate { winner: Color::Red }));
    assert_eq!(stalemate.outcome().unwrap().winner(), Some(Color::Red));
    let harmless = position("3ak4/4a4/4b4/9/9/9/9/4B4/4A4/3AK4 w");
    assert_eq!(harmless.outcome(), Some(Outcome::NothingToAttackWith));
}

#[test]
fn a_single_piece_that_can_attack_keeps_the_game_going() {
    for (letter, plays_on) in [('R', true), ('H', true), ('C', true), ('P', true), ('A', false), ('B', false)]
    {
        let square =
            if letter == 'A' { "4K4/3A5" } else { "4K4/2B6" }.replace(['A', 'B'], &letter.to_string());
        let red = position(&format!("3k5/9/9/9/9/9/9/9/{square} w"));
        for position in [red.color_flipped(), red] {
            let expected = (!plays_on).then_some(Outcome::NothingToAttackWith);
            assert_eq!(position.outcome(), expected, "{}", position.fen());
        }
    }
}

#[test]
fn forgotten_moves_are_no_repetition() {
    let mut game = position("3k5/9/9/9/9/9/9/9/8R/4K4 w");
    for text in ["i1i2", "d9d8", "i2i1", "d8d9"] {
        game.play(mv(text)).unwrap();
    }
    assert_eq!((game.latest_occurrence(), game.reversible(), game.occurrences()), (Some(4), 4, 2));
    game.forget_moves();
    assert_eq!((game.latest_occurrence(), game.reversible(), game.occurrences()), (None, 0, 1));
    game.play(mv("i1i2")).unwrap();
    assert_eq!((game.latest_occurrence(), game.reversible()), (None, 1));
}

#[test]
fn the_natural_move_limit_counts_plies_since_the_last_capture() {
    let mut game = position("3k5/9/9/p8/9/9/9/8P/9/R3K4 w - - 118 80");
    game.play(mv("i2i3")).unwrap();
    assert_eq!((game.clock(), game.outcome()), (119, None), "pawn moves count too");
    game.play(mv("d9d8")).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::NaturalMoveLimit));
    game.unmake_move();
    game.play(mv("a6a5")).unwrap();
    let mut capture = position("3k5/9/9/p8/9/9/9/8P/9/R3K4 w - - 119 80");
    capture.play(mv("a0a6")).unwrap();
    assert_eq!((capture.clock(), capture.outcome()), (0, None));
    let mate = position("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 119 80");
    let mut mate = mate;
    mate.play(mv("b0b9")).unwrap();
    assert_eq!(mate.outcome(), Some(Outcome::Checkmate { winner: Color::Red }), "mate on the last ply");
}

#[test]
fn from_the_eleventh_check_on_neither_check_nor_answer_counts() {
    let mut game = position("3k5/8R/9/9/9/9/9/9/9/4K4 w");
    let cycle = ["i8i9", "d9d8", "i9i8", "d8d9"].map(mv);
    for (ply, &mv) in cycle.iter().cycle().take(24).enumerate() {
        game.play(mv).unwrap();
        // Only ten checks and ten replies to them count.
        assert_eq!(usize::from(game.clock()), (ply + 1).min(20));
    }
    (0..24).for_each(|_| game.unmake_move());
    assert_eq!(game.clock(), 0);
    // After a quiet move of the checking side, plies count again.
    for &mv in cycle.iter().cycle().take(22) {
        game.play(mv).unwrap();
    }
    game.play(mv("e0f0")).unwrap();
    assert_eq!(game.clock(), 21);
}

#[test]
fn a_repetition_does_not_reach_over_a_null_move() {
    let mut game = position("3k5/9/9/9/9/9/9/9/9/R3K4 w");
    for text in ["a0a1", "a1a0"].repeat(3) {
        game.make_move(mv(text));
        game.make_null();
        assert_eq!((game.reversible(), game.occurrences(), game.is_repetition()), (0, 1, false), "{text}");
    }
}

#[test]
fn occurrences_count_equal_positions_only() {
    let mut game = Position::default();
    let shuffle = ["h0g2", "h9g7", "g2h0", "g7h9"].map(mv);
    assert!(!game.is_repetition());
    for round in 2..5 {
        for mv in shuffle {
            game.play(mv).unwrap();
        }
        assert_eq!(game.occurrences(), round);
        assert!(game.is_repetition());
    }
    game.play(mv("c3c4")).unwrap();
    assert_eq!(game.occurrences(), 1, "a pawn's step forward cannot be taken back");
    assert_eq!(game.move_number(), 7);
}

/// Compares the moves of a position with those of its image under `map`.
fn assert_same_moves(position: &Position, other: &Position, map: impl Fn(Square) -> Square) {
    let sorted = |moves: &mut dyn Iterator<Item = Move>| -> Vec<(u16, bool, bool)> {
        let mut moves: Vec<_> =
            moves.map(|mv| (mv.bits(), other.gives_check(mv), other.is_capture(mv))).collect();
        moves.sort_unstable();
        moves
    };
    let own = position.legal_moves().into_iter().map(|mv| (mv, Move::new(map(mv.from()), map(mv.to()))));
    for (mv, mapped) in own.clone() {
        assert_eq!(position.gives_check(mv), other.gives_check(mapped), "{mv} in {}", position.fen());
    }
    let mapped = sorted(&mut own.map(|(_, mapped)| mapped));
    assert_eq!(mapped, sorted(&mut other.legal_moves().into_iter()), "{}", position.fen());
    assert_eq!(position.count_legal_moves(), other.count_legal_moves());
    assert_eq!(position.is_check(), other.is_check());
    let checkers: Vec<_> = position.checkers().iter().map(&map).collect();
    assert!(checkers.iter().all(|&square| other.checkers().contains(square)), "{}", position.fen());
    assert_eq!(checkers.len(), other.checkers().iter().count());
}

#[test]
fn mirrored_and_flipped_positions_allow_the_same_moves() {
    let check = |position: &Position| {
        assert_same_moves(position, &position.mirrored(), Square::mirrored);
        assert_same_moves(position, &position.color_flipped(), Square::flipped);
    };
    random_games(15, scaled(10_000), |position, _| check(position));
    let mut random = SplitMix64::new(16);
    (0..scaled(10_000)).for_each(|_| check(&composed(&mut random)));
}

#[test]
fn symmetries_are_their_own_inverse() {
    random_games(14, scaled(2_000), |position, _| {
        assert_eq!(&position.mirrored().mirrored(), &*position);
        assert_eq!(&position.color_flipped().color_flipped(), &*position);
        assert_eq!(position.mirrored().color_flipped(), position.color_flipped().mirrored());
        let flipped = position.color_flipped();
        assert_eq!(flipped.is_check(), position.is_check());
        assert_eq!(flipped.side_to_move(), !position.side_to_move());
        assert_eq!((flipped.move_number(), flipped.clock()), (position.move_number(), position.clock()));
        // A move continues the counters that were read from the FEN.
        if let Some(&mv) = flipped.legal_moves().first() {
            let [mut read, mut flipped] = [Position::from_fen(&flipped.fen()).unwrap(), flipped];
            read.make_move(mv);
            flipped.make_move(mv);
            assert_eq!(flipped.fen(), read.fen());
        }
    });
}
