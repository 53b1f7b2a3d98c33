//! Numbers before moves, and the moves that errors name.

use xiangqi::Position;
use xiangqi::notation::{NotationError, numbered, read, spaced_move, without_number};

#[test]
fn numbers_have_their_value_in_every_script() {
    for (text, value) in [
        ("1.h2e2", 1),
        ("３２．h2e2", 32),
        ("107.h2e2", 107),
        ("①h2e2", 1),
        ("⑳h2e2", 20),
        ("⑴h2e2", 1),
        ("⒇h2e2", 20),
        ("⒈h2e2", 1),
        ("⒛h2e2", 20),
        ("㉑h2e2", 21),
        ("㉟h2e2", 35),
        ("㊱h2e2", 36),
        ("㊿h2e2", 50),
        ("第9回合h2e2", 9),
        ("第十回h2e2", 10),
        ("第十二回合h2e2", 12),
        ("第二十步h2e2", 20),
        ("第三十四着h2e2", 34),
        ("第二三回合h2e2", 23),
        ("第一百零五手h2e2", 105),
        ("第一百二十回合h2e2", 120),
    ] {
        assert_eq!(numbered(text), Some((value, false)), "{text}");
        assert_eq!(without_number(text), "h2e2", "{text}");
    }
    for (text, rest) in
        [("第1回合：炮二平五", "炮二平五"), ("第1回合.炮二平五", "炮二平五"), ("第3步、h2e2", "h2e2")]
    {
        assert_eq!(without_number(text), rest, "{text}");
    }
}

/// The text of the error, and how its candidates are written.
fn refusal(fen: &str, text: &str) -> (String, Vec<String>) {
    let error = read(&Position::from_fen(fen).unwrap(), text).unwrap_err();
    let (NotationError::NoSuchMove { candidates, .. }
    | NotationError::Illegal { candidates, .. }
    | NotationError::Ambiguous { candidates, .. }) = &error
    else {
        panic!("{text}: {error}");
    };
    (error.to_string(), candidates.0.iter().map(|candidate| candidate.text.clone()).collect())
}

const START: &str = xiangqi::START_FEN;

#[test]
fn errors_name_the_text_and_every_move_it_could_be() {
    // Both horses on the file can go to the same point.
    let horses = "4k4/9/9/9/5N3/9/5N3/9/9/3K5 w - - 0 1";
    for (fen, text) in
        [(START, "h2h0"), (START, "C2+9"), (horses, "Hd4"), ("3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1", "R5=5")]
    {
        let (message, candidates) = refusal(fen, text);
        assert!(message.contains(text), "{message}");
        assert!(!candidates.is_empty() && candidates.len() < 20, "{message}");
        for candidate in candidates.iter().take(8) {
            assert!(message.contains(candidate), "{message}");
        }
        // A conjunction joins several moves; a single move has none.
        let joins = message.matches(" or ").count() + message.matches(" and ").count();
        assert_eq!(joins, usize::from(candidates.len() > 1), "{message}");
    }
}

#[test]
fn errors_name_moves_as_the_text_is_written() {
    let style = |text: &str| refusal(START, text).1.concat();
    assert!(style("炮二平二").contains('炮'), "{}", style("炮二平二"));
    assert!(style("馬二進六").contains('馬'), "{}", style("馬二進六"));
    for letters in ["C2=2", "Ｃ２＝２"] {
        assert!(style(letters).is_ascii(), "{letters}: {}", style(letters));
    }
}

#[test]
fn signs_distinguish_the_pawns_of_a_file_without_their_letter() {
    // Red's pawns on c4 and c6 are on Red's file 7.
    let position = Position::from_fen("4k4/9/9/9/2P6/9/2P6/9/9/3K5 w - - 0 1").unwrap();
    for (text, expected) in [("7++1", "c5c6"), ("7-+1", "c3c4"), ("7+=6", "c5d5")] {
        assert_eq!(read(&position, text).map(|mv| mv.to_string()).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn a_vietnamese_move_has_at_most_sixty_bytes() {
    let start = Position::default();
    let padded = |length: usize| {
        let (piece, step) = ("Pháo 2", "bình 5");
        format!("{piece}{}{step}", " ".repeat(length - piece.len() - step.len()))
    };
    for (length, is_read) in [(15, true), (59, true), (60, true), (61, false)] {
        let text = padded(length);
        assert_eq!(text.len(), length);
        assert_eq!(read(&start, &text).is_ok_and(|mv| mv.to_string() == "h2e2"), is_read, "{length}");
    }
}

#[test]
fn a_move_with_spaces_has_at_most_five_words() {
    for (text, length) in [
        ("C 2 = 5", Some(7)),
        ("Pháo 2 bình 5", Some(15)),
        // Words whose letters are separated by spaces.
        ("M ã 2 - 3", Some(10)),
        ("Ph á o 2 - 5", None),
        ("P h á o 2 - 5", None),
    ] {
        assert_eq!(spaced_move(text), length, "{text}");
        // The next move does not belong to it.
        assert_eq!(spaced_move(&format!("{text} Mã 8 tấn 7")), length, "{text}");
    }
}
