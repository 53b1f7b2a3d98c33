//! The feature `serde`: values survive a round trip through JSON, and invalid values are refused.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};
use xiangqi::notation::Notation;
use xiangqi::rules::{Conduct, Declaration, Game, GameRules, RepetitionRule};
use xiangqi::{
    Board, Color, Coordinates, File, Key, Move, Outcome, Piece, PieceId, PieceType, Position, Rank, Square,
    SquareSet, Verdict,
};

fn assert_is<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: T, expected: Value) {
    assert_eq!(to_value(&value).unwrap(), expected);
    assert_eq!(from_value::<T>(expected).unwrap(), value);
}

#[test]
fn values_are_text() {
    assert_is(Color::Red, json!("Red"));
    assert_is(PieceType::Rook, json!("rook"));
    assert_is(Piece::new(Color::Black, PieceType::Pawn), json!("Black pawn"));
    assert_is(PieceId::RedRook2, json!("Red rook 2"));
    assert_is((File::C, Rank::R9), json!(["c", "9"]));
    assert_is([Square::A0, Square::I9], json!(["a0", "i9"]));
    assert_is(SquareSet::from_iter([Square::I9, Square::A0]), json!(["a0", "i9"]));
    assert_is("h2e2".parse::<Move>().unwrap(), json!("h2e2"));
    assert_is(Some(Key(255)), json!("00000000000000ff"));
    assert_is(Notation::Wxf, json!("wxf"));
    assert_is(Coordinates::FromOne, json!("1"));
    assert_is(Conduct::HeldRook, json!("held-rook"));
    assert_is(Outcome::Repetition(Verdict::NoViolation), json!("draw by repetition without violation"));
    let board = Position::default().board().clone();
    assert_is(board, json!("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"));
    let rules = GameRules { repetition: RepetitionRule::Simple, natural_move_limit: None };
    assert_is(rules, json!({"repetition": "Simple", "natural_move_limit": null}));
    assert_eq!(from_value::<GameRules>(json!({})).unwrap(), GameRules::default());
}

#[test]
fn a_position_keeps_its_moves() {
    let mut position = Position::default();
    for mv in ["h2e2", "h9g7", "e2h2", "g7h9"] {
        position.play(mv.parse().unwrap()).unwrap();
    }
    let written = to_value(&position).unwrap();
    assert!(written.as_str().unwrap().ends_with(" w - - 0 1 moves h2e2 h9g7 e2h2 g7h9"), "{written}");
    let again: Position = from_value(written).unwrap();
    assert_eq!((again.occurrences(), again.clock(), again.fen()), (2, 4, position.fen()));
}

#[test]
fn a_game_keeps_start_rules_and_end() {
    let start = Position::from_fen("5k3/R8/9/9/9/9/9/9/9/4K4 w").unwrap();
    let mut game = Game::new(start);
    game.play("a8a9".parse().unwrap()).unwrap();
    game.end_by(Declaration::Resignation { loser: Color::Black });
    let written = json!({
        "start": "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "moves": ["a8a9"],
        "rules": {"repetition": "WXF", "natural_move_limit": 120},
        "declared": "Red wins by resignation",
    });
    assert_eq!(to_value(&game).unwrap(), written);
    let mut again: Game = from_value(written).unwrap();
    assert_eq!(again.outcome(), Some(Outcome::Resignation { winner: Color::Red }));
    assert_eq!((again.undo(), again.undo()), (None, Some("a8a9".parse().unwrap())));
    assert_eq!(again.start(), game.start());
}

#[test]
fn bad_input_is_refused_with_its_reason() {
    fn reason<T: DeserializeOwned>(value: Value) -> String {
        from_value::<T>(value).map(|_| ()).unwrap_err().to_string()
    }
    assert_eq!(
        reason::<Move>(json!("h2h2")),
        "'h2h2' is not a move: expected two different squares, like h2e2"
    );
    assert!(reason::<Move>(json!(7)).contains("a move such as h2e2"));
    assert!(reason::<Square>(json!("e10")).contains("'e10' is not a square"));
    assert!(reason::<SquareSet>(json!(["a0", "z0"])).contains("'z0' is not a square"));
    assert!(reason::<Piece>(json!("Green rook")).contains("'Green rook' is unknown"));
    assert!(reason::<Color>(json!(null)).contains("the name of a side"));
    assert!(reason::<Board>(json!("9/9")).contains("2"));
    assert!(reason::<Position>(json!("4k4/9/9/9/9/9/9/9/9/4K4 w")).contains("face each other"));
    assert!(reason::<Position>(json!("startpos moves h2e2 h2e2")).contains("move 2"));
    assert!(reason::<Position>(json!("startpos; x")).contains("after the FEN"));
    let game =
        |moves: Value, declared: Value| json!({"start": "startpos", "moves": moves, "declared": declared});
    assert!(reason::<Game>(game(json!(["h2e2", "h2e2"]), json!(null))).starts_with("move 2: "));
    assert!(reason::<Game>(game(json!([]), json!("Red wins by checkmate"))).contains("is not an end"));
    assert!(reason::<Game>(json!({"start": "startpos", "moves": [], "rule": {}})).contains("unknown field"));
}
