//! Moves of chess programs, Vietnamese players and pasted lists, and evidence from a whole game on its
//! notation.

use chuhe_test_support::rules::sources::scaled;
use xiangqi::notation::{
    Letters, NotationError, Reader, looks_like_move, numbered, read, spaced_move, without_number,
};
use xiangqi::{Coordinates, Move, Position, SplitMix64};

use crate::notation::positions;

/// A move as a chess program writes it, with as much of its origin as distinguishes it from others.
fn chess_like(position: &Position, mv: Move, coordinates: Coordinates) -> String {
    let square = |square| coordinates.write_square(square);
    let kind = position.piece_on(mv.from()).unwrap().kind;
    let rivals: Vec<_> = position
        .legal_moves()
        .into_iter()
        .filter(|other| other.to() == mv.to() && *other != mv)
        .filter(|other| position.piece_on(other.from()).unwrap().kind == kind)
        .collect();
    let letter = ["K", "A", "E", "H", "R", "C", "P"][kind.index()];
    let file = mv.from().file();
    let from = if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|other| other.from().file() != file) {
        file.letter().to_string()
    } else if rivals.iter().all(|other| other.from().rank() != mv.from().rank()) {
        coordinates.number(mv.from().rank()).to_string()
    } else {
        square(mv.from())
    };
    let sign = if position.piece_on(mv.to()).is_some() { "x" } else { "" };
    format!("{letter}{from}{sign}{}", square(mv.to()))
}

#[test]
fn chess_like_moves_with_a_rank_are_read() {
    // Two advisors on file e; a rank of two digits; two horses on file e; a rook on rank 1.
    for (fen, text, expected) in [
        ("3ak4/9/3a5/9/9/9/9/9/9/3K5 b - - 0 1", "A10e9", Some("d9e8")),
        ("3ak4/9/3a5/9/9/9/9/9/9/3K5 b - - 0 1", "A8e9", Some("d7e8")),
        ("3ak4/9/3a5/9/9/9/9/9/9/3K5 b - - 0 1", "Ae9", None),
        ("4k4/9/9/4H4/9/9/4H4/9/9/3K5 w - - 0 1", "H7c6", Some("e6c5")),
        ("4k4/9/9/4H4/9/9/4H4/9/9/3K5 w - - 0 1", "H6c5", Some("e6c5")),
        ("R8/4k4/9/9/9/9/9/9/9/R2K5 w - - 0 1", "R1a5", Some("a0a4")),
        ("R8/4k4/9/9/9/9/9/9/9/R2K5 w - - 0 1", "R10a5", Some("a9a4")),
        ("R8/4k4/9/9/9/9/9/9/9/R2K5 w - - 0 1", "Ra9", None),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let ten = Reader { ranks: Coordinates::FromOne, letters: Letters::English, ..Reader::default() };
        let zero = Reader { letters: Letters::English, ..Reader::default() };
        let is_from_zero = text == "H6c5";
        let mut reader = if is_from_zero { zero } else { ten };
        let found = reader.read(&position, text).ok().map(|mv| mv.to_string());
        assert_eq!(found.as_deref(), expected, "{text}");
    }
    positions(13, |position| {
        for coordinates in Coordinates::ALL {
            let mut reader = Reader { ranks: coordinates, letters: Letters::English, ..Reader::default() };
            for mv in position.legal_moves() {
                let text = chess_like(position, mv, coordinates);
                assert_eq!(reader.read(position, &text), Ok(mv), "{text} in {position}");
                // Without a hint the reader finds this move, or refuses the text and lists all moves that it could
                // mean.
                let mut unsure = Reader { ranks: coordinates, ..Reader::default() };
                match unsure.read(position, &text) {
                    Ok(found) => assert_eq!(found, mv, "{text} in {position}"),
                    Err(NotationError::Ambiguous { candidates, .. }) => {
                        assert!(candidates.0.iter().any(|candidate| candidate.mv == mv), "{text}");
                    }
                    Err(error) => panic!("{text} in {position}: {error}"),
                }
            }
        }
    });
}

#[test]
fn two_readings_of_a_move_are_reported() {
    // A cannon on f3 and a rook on c3 can both reach e3.
    let position = Position::from_fen("4k4/9/9/9/9/9/2R2C3/9/9/3K5 w - - 0 1").unwrap();
    let error = read(&position, "C3e3").unwrap_err();
    assert_eq!(error.to_string(), "'C3e3' could be any of c3e3 and f3e3");
    let find = |letters| Reader { letters, ..Reader::default() }.read(&position, "C3e3").unwrap().to_string();
    assert_eq!((find(Letters::Files), find(Letters::English)), ("c3e3".to_owned(), "f3e3".to_owned()));
    // The other moves of the game show the meaning of the letters.
    let letters = |texts: &[&str]| Reader::for_game(&position, texts.iter().copied()).letters;
    assert_eq!(letters(&["C3e3", "Ke9"]), Letters::English);
    assert_eq!(letters(&["C3e3", "e9e8"]), Letters::Files);
    assert_eq!(letters(&["C3e3"]), Letters::Unknown);
    assert_eq!(letters(&["P2-5", "M8.7"]), Letters::Vietnamese);
    assert_eq!(letters(&["C2.5", "H8+7"]), Letters::English);
}

#[test]
fn games_in_either_rank_base_round_trip() {
    let mut decided = 0;
    for game in 0..scaled(2_000).max(100) {
        let mut random = SplitMix64::new(game as u64);
        let mut position = Position::default();
        let mut moves = Vec::new();
        for _ in 0..4 + random.below(60) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = random.pick(&legal);
            moves.push((position.clone(), mv));
            position.make_move(mv);
        }
        for coordinates in Coordinates::ALL {
            for is_chess_like in [false, true] {
                let texts: Vec<_> = moves
                    .iter()
                    .map(|(position, mv)| match is_chess_like {
                        true => chess_like(position, *mv, coordinates),
                        false => coordinates.write_move(*mv),
                    })
                    .collect();
                let survey = Reader::survey(&Position::default(), texts.iter().map(String::as_str));
                // A few games are legal with both counts of ranks. Then the count is not known.
                let Some(ranks) = survey.ranks else { continue };
                decided += 1;
                assert_eq!(ranks, coordinates, "{texts:?}");
                let mut reader = survey.reader;
                for ((position, mv), text) in moves.iter().zip(&texts) {
                    assert_eq!(reader.read(position, text), Ok(*mv), "{text} of {texts:?}");
                }
            }
        }
    }
    assert!(decided >= 390, "{decided}");
}

#[test]
fn both_rank_bases_are_tried_until_one_fails() {
    let start = Position::default();
    let survey = |texts: &[&str]| Reader::survey(&start, texts.iter().copied());
    // The game is legal with both counts. So letters for pieces count from 1, and squares count from 0.
    let both = survey(&["Cb5"]);
    assert_eq!((both.ranks, both.reader.ranks), (None, Coordinates::FromOne));
    let decided = survey(&["Cb5", "Hg8", "Hc3"]);
    assert_eq!(decided.ranks, Some(Coordinates::FromOne));
    assert_eq!(survey(&["Cb4", "Hg7", "Hc2"]).ranks, Some(Coordinates::FromZero));
    assert_eq!(survey(&["a3a4"]).reader.ranks, Coordinates::FromZero);
    assert_eq!((survey(&["C2=5"]).ranks, survey(&["C2=5"]).names_squares), (None, false));
}

#[test]
fn move_numbers_in_every_form_are_removed() {
    for (text, expected) in [
        ("1.c4", "c4"),
        ("12.Cbe3", "Cbe3"),
        ("１．c4", "c4"),
        ("1、炮二平五", "炮二平五"),
        ("(1)h2e2", "h2e2"),
        ("（１）炮二平五", "炮二平五"),
        ("1)h2e2", "h2e2"),
        ("1:h2e2", "h2e2"),
        ("第1回合", ""),
        ("#1", ""),
        ("№12.", ""),
        ("#3.炮二平五", "炮二平五"),
        ("#1楼", "#1楼"),
        ("#2001", "#2001"),
        ("第１２回合：炮二平五", "炮二平五"),
        ("第三回炮二平五", "炮二平五"),
        ("①", ""),
        ("①炮二平五", "炮二平五"),
        ("⒈C2=5", "C2=5"),
        ("1炮二平五", "炮二平五"),
        ("12炮二平五", "炮二平五"),
        ("1h2e2", "h2e2"),
        ("1.", ""),
        ("12", ""),
        ("1...c7", "c7"),
        ("1.26.5", "26.5"),
        ("1.P2-5", "P2-5"),
        ("26.5", "26.5"),
        ("15=6", "15=6"),
        ("62=5", "62=5"),
        ("7747", "7747"),
        ("第二", "第二"),
        ("C2.5", "C2.5"),
        (".P=4", ".P=4"),
    ] {
        assert_eq!(without_number(text), expected, "{text}");
    }
    // The position decides whether digits belong to the move.
    let position = Position::default();
    assert_eq!(read(&position, "1兵三进一").unwrap().to_string(), "g3g4");
    let crowded = Position::from_fen("3k5/9/4P4/4P4/4P4/4P4/9/9/9/5K3 w").unwrap();
    assert_eq!(read(&crowded, "1兵进一").unwrap(), read(&crowded, "一兵进一").unwrap());
}

#[test]
fn vietnamese_is_read_in_letters_and_words() {
    let start = Position::default();
    for (texts, expected) in [
        (
            &[
                "P2-5",
                "p2-5",
                "Pháo 2 bình 5",
                "Phao 2 binh 5",
                "PHÁO 2 BÌNH 5",
                "Pha\u{301}o 2 bi\u{300}nh 5",
            ][..],
            "h2e2",
        ),
        (&["M8.7", "Mã 8 tấn 7", "Ma 8 tan 7", "Mã 8 tiến 7"], "b0c2"),
        (&["X1.1", "Xe 1 tấn 1", "xe 1 tien 1"], "i0i1"),
        (&["T3.5", "Tượng 3 tấn 5", "Tuong 3 tan 5", "Voi 3 tấn 5"], "g0e2"),
        (&["S4.5", "Sĩ 4 tấn 5", "si 4 tan 5"], "f0e1"),
        (&["Tg5.1", "Tướng 5 tấn 1", "Tuong 5 tan 1", "Tươ\u{301}ng 5 tấn 1"], "e0e1"),
        (&["B7.1", "C7.1", "Tốt 7 tấn 1", "Tot 7 tan 1", "Chốt 7 tấn 1", "Binh 7 tan 1"], "c3c4"),
    ] {
        for text in texts {
            let found = read(&start, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(found.to_string(), expected, "{text}");
        }
    }
    let twins = Position::from_fen("3k5/9/4R4/9/4R4/9/9/9/9/5K3 w").unwrap();
    for (text, expected) in [
        ("Xt-4", "e7f7"),
        ("Xs/2", "e5e3"),
        ("Xe trước bình 4", "e7f7"),
        ("Xe sau thoái 2", "e5e3"),
        ("Xe sau lùi 2", "e5e3"),
    ] {
        assert_eq!(read(&twins, text).unwrap().to_string(), expected, "{text}");
    }
    assert!(read(&start, "Tượng 5 tấn 1").is_err(), "with its marks it is the elephant");
}

#[test]
fn numbers_are_read_with_their_value() {
    for (text, expected) in [
        ("1.", Some((1, false))),
        ("12.炮二平五", Some((12, false))),
        ("1...", Some((1, true))),
        ("3…马8进7", Some((3, true))),
        ("（１２）", Some((12, false))),
        ("③", Some((3, false))),
        ("第十二回合", Some((12, false))),
        ("第二十回", Some((20, false))),
        ("1", Some((1, false))),
        ("26.5", None),
        ("1:炮二平五", Some((1, false))),
        ("1：", Some((1, false))),
        ("0:05", None),
        ("１：３０", None),
        ("h2e2", None),
        ("……", None),
    ] {
        assert_eq!(numbered(text), expected, "{text}");
    }
}

#[test]
fn misspelt_moves_are_distinguished_from_prose() {
    for word in [
        "炮二平五",
        "跑二平五",
        "跑8平5",
        "马8近7",
        "前车近3",
        "马8进",
        "炮2五",
        "C2=",
        "Ｃ２＝",
        "Q2=5",
        "H8+",
        "h9g",
        "P24",
        "C2=5",
        "Pháo2b",
        "12.Cbe3",
        "e4",
    ] {
        assert!(looks_like_move(word), "{word}");
    }
    for word in
        ["红方先手", "好棋", "Round", "2001-05-03", "5月3日", "第3轮", "the", "be", "2-1", "1956", "9分"]
            .into_iter()
            .chain([
                "第24页",
                "第24頁",
                "图3",
                "2楼",
                "3樓",
                "表1-2",
                "例3",
                "第3章",
                "象棋3段",
                "前3名",
                "3路炮",
            ])
            .chain([
                "兵分3路",
                "2車圖",
                "p24",
                "p.24",
                "P.24",
                "pp.24",
                "No.3",
                "Fig.3",
                "Hình3",
                "v1.0",
                "2nd",
                "5s",
                "1F",
            ])
    {
        assert!(!looks_like_move(word), "{word}");
    }
    for (text, expected) in [
        ("Pháo 2 bình 5 Mã 8 tấn 7", Some("Pháo 2 bình 5")),
        ("Xe trước thoái 2", Some("Xe trước thoái 2")),
        ("炮 二 平 五，马 8 进 7", Some("炮 二 平 五")),
        ("C 2 = 5", Some("C 2 = 5")),
        ("C2 = 5 H8 + 7", Some("C2 = 5")),
        ("1.Pháo 2 bình 5", Some("1.Pháo 2 bình 5")),
        ("C2=5 H8+7", None),
        ("a move", None),
        ("Xe\n1 tấn 1", None),
    ] {
        assert_eq!(spaced_move(text).map(|end| &text[..end]), expected, "{text}");
    }
}

#[test]
fn older_english_and_japanese_are_read() {
    for (texts, expected) in [
        (&["C2.5", "c2.5", "C2=5", "砲二平五", "炮２平５", "砲２平５"][..], "h2e2"),
        (&["N8+7", "H8+7", "傌八進七", "馬8進7", "馬８進７"], "b0c2"),
        (&["M3+5", "B3+5", "E3+5", "象三進五", "相三进五"], "g0e2"),
        (&["G4+5", "A4+5", "士四進五", "仕四進五"], "f0e1"),
        (&["K5+1", "G5+1", "帥五進一", "将五進一"], "e0e1"),
        (&["S7+1", "P7+1", "卒七進一", "兵七進一", "xc4"], "c3c4"),
        (&["R1+1", "俥一進一", "車一進一", "車１進１"], "i0i1"),
    ] {
        for text in texts {
            let mut reader = Reader::default();
            // Chess-like moves count from 0 unless the game shows otherwise.
            let found =
                reader.read(&Position::default(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(found.to_string(), expected, "{text}");
        }
    }
}

#[test]
fn fens_are_read_as_programs_write_them() {
    let usual = Position::default().fen();
    for text in [
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "rnbakabnr/09/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/09/RNBAKABNR w - - 00 01",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[] w - - 0 1",
        "rnbakabnr/54/1c5c1/p1p1p1p1p/333/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    ] {
        assert_eq!(Position::from_fen(text).map(|position| position.fen()), Ok(usual.clone()), "{text}");
    }
}

#[test]
fn a_position_without_history_can_be_played() {
    let mut position = Position::default();
    for text in ["h2e2", "h9g7", "e2e6"] {
        position.play(text.parse().unwrap()).unwrap();
    }
    let before = position.clone();
    position.forget_moves();
    assert_eq!((position.fen(), position.plies_played()), (before.fen(), 0));
    position.unmake_move();
    assert_eq!(position.fen(), before.fen(), "nothing is taken back");
    position.play("g7e6".parse().unwrap()).unwrap();
    position.unmake_move();
    assert_eq!(position.fen(), before.fen());
}
