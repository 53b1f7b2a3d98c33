//! Values as text: displayed text is read back, and other text is refused with a helpful message.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use chuhe_test_support::rules::sources::{random_games, scaled};
use xiangqi::notation::{Notation, WxfEdition};
use xiangqi::rules::suite::SideResult;
use xiangqi::rules::{Clause, Conduct, ConductLevel, RepetitionRule};
use xiangqi::{
    Board, Color, Coordinates, FenLine, File, Key, Piece, PieceId, PieceType, Position, Rank, Square,
    SquareSet,
};

/// Each value survives a round trip, in either case; no two are displayed alike; similar texts are refused.
fn round_trip<T>(values: impl IntoIterator<Item = T>)
where
    T: Display + Debug + PartialEq + FromStr<Err: Debug + Display>,
{
    for value in values {
        let text = value.to_string();
        assert_eq!(text.parse::<T>().unwrap(), value);
        assert_eq!(text.to_uppercase().parse::<T>().unwrap(), value);
        for bad in [format!("{text} "), format!(" {text}"), format!("{text}x"), String::new(), "?".to_owned()]
        {
            let error = bad.parse::<T>().unwrap_err().to_string();
            assert!(error.contains("expected"), "{bad}: {error}");
        }
    }
}

#[test]
fn every_value_is_read_back() {
    round_trip(Color::ALL);
    round_trip(PieceType::ALL);
    round_trip(PieceId::ALL.map(PieceId::piece));
    round_trip(PieceId::ALL);
    round_trip(File::ALL);
    round_trip(Rank::ALL);
    round_trip(Square::ALL);
    round_trip(Coordinates::ALL);
    round_trip([Key(0), Key(u64::MAX), Position::default().key()]);
    round_trip(Notation::ALL);
    round_trip([WxfEdition::Of2018, WxfEdition::Of1997]);
    round_trip(RepetitionRule::ALL);
    round_trip(SideResult::ALL);
    round_trip(Clause::ALL);
    round_trip(Conduct::ALL);
    round_trip(ConductLevel::ALL);
}

#[test]
fn letters_and_characters_are_read_too() {
    for text in ["w", "R", "red"] {
        assert_eq!(text.parse(), Ok(Color::Red), "{text}");
    }
    for (color, texts) in
        [(Color::Red, ["N", "H", "傌", "red horse"]), (Color::Black, ["n", "h", "馬", "BLACK HORSE"])]
    {
        for text in texts {
            assert_eq!(text.parse(), Ok(Piece::new(color, PieceType::Horse)), "{text}");
        }
    }
    for text in ["n", "H", "Horse"] {
        assert_eq!(text.parse(), Ok(PieceType::Horse), "{text}");
    }
    assert_eq!("Red rook 2".parse(), Ok(PieceId::RedRook2));
    assert_eq!("Black king".parse(), Ok(PieceId::BlackKing));
    assert_eq!("virtuous-and-idle".parse::<Conduct>().unwrap_err().text, "virtuous-and-idle");
    assert_eq!(Conduct::AlwaysChecks.name().parse(), Ok(Conduct::AlwaysChecks));
    assert_eq!((Notation::by_name("wxf"), Notation::by_name("WXF")), (Some(Notation::Wxf), None));
    for bad in ["+00000000000000f", "0x00000000000000", "f"] {
        assert!(bad.parse::<Key>().is_err(), "{bad}");
    }
    let error = "purple\n".parse::<Color>().unwrap_err();
    assert_eq!(error.to_string(), "'purple\u{fffd}' is unknown: expected red or black, r, w or b");
}

#[test]
fn sets_are_lists_of_squares() {
    let set: SquareSet = "e4  A0 i9".parse().unwrap();
    assert_eq!(set.to_string(), "a0 e4 i9");
    assert_eq!("".parse(), Ok(SquareSet::EMPTY));
    assert_eq!(SquareSet::ALL.to_string().parse(), Ok(SquareSet::ALL));
    assert_eq!("a0 e10".parse::<SquareSet>().unwrap_err().0, "e10");
}

#[test]
fn boards_and_lines_round_trip() {
    random_games(17, scaled(2_000), |position, _| {
        let board: Board = position.board().to_string().parse().unwrap();
        assert!(board.pieces().eq(position.board().pieces()));
        let line = position.fen_line();
        let again = FenLine::read(&line).unwrap().without_rest().unwrap().final_position().unwrap();
        assert_eq!(again, *position, "{line}");
        assert!(again.moves().eq(position.moves()));
        assert_eq!((again.clock(), again.occurrences()), (position.clock(), position.occurrences()));
    });
    for bad in ["", "startpos", "9/9", "9/9/9/9/9/9/9/9/9/9 w"] {
        assert!(bad.parse::<Board>().is_err(), "{bad}");
    }
}

#[test]
fn a_line_forgets_the_moves_before_a_null_move() {
    let mut position = Position::default();
    position.play("h2e2".parse().unwrap()).unwrap();
    position.make_null();
    let after_null = position.fen();
    position.play("b2d2".parse().unwrap()).unwrap();
    assert_eq!(position.fen_line(), format!("{after_null} moves b2d2"));
}
