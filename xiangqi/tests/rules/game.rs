//! Ends of games: their order of precedence, the natural move limit with its cap on checks, records.

use xiangqi::rules::{Declaration, Game, GameRules, RepetitionRule};
use xiangqi::{Color, FenLine, Move, Outcome, Position};
use xiangqi::{NATURAL_MOVE_LIMIT, Verdict};

const PERPETUAL_CHECK: &str = "5k3/R8/9/9/9/9/9/9/9/4K4 w";
const CHECKS: [&str; 4] = ["a8a9", "f9f8", "a9a8", "f8f9"];

fn game(fen: &str) -> Game {
    Game::new(Position::from_fen(fen).unwrap())
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn play(game: &mut Game, moves: &[&str]) {
    moves.iter().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
}

#[test]
fn the_third_occurrence_ends_the_game() {
    let mut game = game(PERPETUAL_CHECK);
    play(&mut game, &CHECKS);
    assert_eq!(game.outcome(), None);
    assert_eq!(game.ruling().unwrap().verdict, Verdict::PerpetualCheck { loser: Color::Red });
    play(&mut game, &CHECKS[..3]);
    assert_eq!(game.outcome(), None);
    play(&mut game, &CHECKS[3..]);
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome, Outcome::Repetition(Verdict::PerpetualCheck { loser: Color::Red }));
    assert_eq!(outcome.winner(), Some(Color::Black));
    assert_eq!(outcome.to_string(), "Black wins (perpetual check by Red)");
}

#[test]
fn a_line_is_a_game_with_its_history() {
    let rules = GameRules { natural_move_limit: None, ..GameRules::default() };
    let text = format!("{PERPETUAL_CHECK} moves {}", CHECKS.repeat(2).join(" "));
    let mut game = Game::of_line(FenLine::read(&text).unwrap(), rules).unwrap();
    assert_eq!(game.rules(), rules);
    assert_eq!(game.start(), &Position::from_fen(PERPETUAL_CHECK).unwrap());
    assert_eq!(game.moves().count(), 8);
    assert_eq!(game.outcome().map(Outcome::result), Some("0-1"));
    assert_eq!(game.undo(), CHECKS[3].parse().ok());
    assert_eq!(game.outcome(), None);
    let illegal = format!("{PERPETUAL_CHECK} moves a8a9 f9f7");
    assert!(Game::of_line(FenLine::read(&illegal).unwrap(), rules).is_err());
}

#[test]
fn by_the_simple_rule_every_repetition_is_a_draw() {
    let rules = GameRules { repetition: RepetitionRule::Simple, ..GameRules::default() };
    let mut game = Game::with_rules(Position::from_fen(PERPETUAL_CHECK).unwrap(), rules);
    play(&mut game, &CHECKS.repeat(2));
    assert_eq!(game.outcome(), Some(Outcome::Repetition(Verdict::Unjudged)));
    assert_eq!(game.outcome().unwrap().winner(), None);
}

#[test]
fn mate_precedes_the_move_limit_and_the_limit_precedes_bare_kings() {
    // Mate on the 120th ply.
    let mut mated = game("3k5/R8/9/8R/9/9/9/9/9/5K3 w - - 119 90");
    play(&mut mated, &["i6i9"]);
    assert_eq!(mated.position().clock(), NATURAL_MOVE_LIMIT);
    assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner: Color::Red }));
    let mut drawn = game("3k5/R8/9/8R/9/9/9/9/9/5K3 w - - 119 90");
    play(&mut drawn, &["i6i5"]);
    assert_eq!(drawn.outcome(), Some(Outcome::NaturalMoveLimit));
    let mut bare = game("3k5/9/9/9/9/9/9/9/9/4K4 w - - 119 90");
    assert_eq!(bare.outcome(), Some(Outcome::NothingToAttackWith));
    play(&mut bare, &["e0e1"]);
    assert_eq!(bare.outcome(), Some(Outcome::NaturalMoveLimit));
    let stalemated = game("3k5/4P4/9/9/9/9/9/9/9/4K4 b");
    assert_eq!(stalemated.outcome(), Some(Outcome::Stalemate { winner: Color::Red }));
}

#[test]
fn a_repetition_precedes_the_move_limit() {
    let mut game = game("5k3/9/9/R8/9/9/9/9/9/4K4 w - - 112 80");
    play(&mut game, &["a6a5", "f9f8", "a5a6", "f8f9"].repeat(2));
    assert_eq!(game.position().clock(), NATURAL_MOVE_LIMIT);
    assert_eq!(game.outcome(), Some(Outcome::Repetition(Verdict::NoViolation)));
}

#[test]
fn there_may_be_no_move_limit_or_another() {
    let position = Position::from_fen("3k5/R8/9/8R/9/9/9/9/9/5K3 w - - 119 90").unwrap();
    for (natural_move_limit, outcome) in
        [(None, None), (Some(100), Some(Outcome::NaturalMoveLimit)), (Some(200), None)]
    {
        let rules = GameRules { natural_move_limit, ..GameRules::default() };
        assert_eq!(Game::with_rules(position.clone(), rules).outcome(), outcome);
    }
    // Beyond the usual limit the clock is read back as it was written.
    let mut late = position;
    for text in ["i6i5", "d9e9"] {
        late.play(mv(text)).unwrap();
    }
    let again = Position::from_fen(&late.fen()).unwrap();
    assert_eq!((late.clock(), again.clock(), again.fen()), (121, 121, late.fen()));
    for (natural_move_limit, is_over) in [(None, false), (Some(121), true), (Some(122), false)] {
        let rules = GameRules { natural_move_limit, ..GameRules::default() };
        assert_eq!(
            Game::with_rules(again.clone(), rules).outcome().is_some(),
            is_over,
            "{natural_move_limit:?}"
        );
    }
}

/// The clock after each of these moves, from a position and from the same with the colours exchanged.
fn clocks(fen: &str, moves: &[&str]) -> Vec<u16> {
    let start = Position::from_fen(fen).unwrap();
    let clocks = |mut position: Position, form: fn(Move) -> Move| {
        let after = moves.iter().map(|&text| {
            position.play(form(mv(text))).unwrap();
            position.clock()
        });
        after.collect::<Vec<_>>()
    };
    let found = clocks(start.clone(), |mv| mv);
    assert_eq!(clocks(start.color_flipped(), Move::flipped), found, "with the colours exchanged");
    found
}

/// From a side's eleventh check on neither the check nor the answer counts; a capture starts the count again.
#[test]
fn only_ten_checks_per_side_count() {
    let mut moves = CHECKS.repeat(8);
    moves.extend(["a8a7", "f9f8", "a7a1", "f8f9", "a1a9"]);
    let found = clocks("5k3/R8/9/9/9/9/9/9/p8/4K4 w", &moves);
    for (ply, &clock) in found[..32].iter().enumerate() {
        let checks = ply as u16 / 2 + 1;
        assert_eq!(clock, (ply as u16 + 1).min(20), "after {checks} checks");
    }
    assert_eq!(found[32..], [21, 22, 0, 1, 2], "after the capture the check counts again");
}

/// The checks of one side do not use up those of the other, and any capture starts the count of both again.
#[test]
fn the_checks_of_each_side_count_by_themselves() {
    // Red gives twelve checks, then Black two.
    let mut moves = CHECKS.repeat(6);
    moves.extend(["a8a7", "i2i0", "e0e1", "i0i1", "e1e0"]);
    // Black captures; then Red's check counts.
    moves.extend(["i1i4", "a7a9", "f9f8"]);
    let found = clocks("5k3/R8/9/9/9/8P/9/8r/9/4K4 w", &moves);
    assert_eq!(found[19..24], [20; 5], "after the tenth check");
    assert_eq!(found[24..], [21, 22, 23, 24, 25, 0, 1, 2]);
}

#[test]
fn declarations_take_precedence_and_can_be_taken_back() {
    let mut game = game(PERPETUAL_CHECK);
    play(&mut game, &CHECKS[..1]);
    for (declaration, outcome, winner) in [
        (
            Declaration::Resignation { loser: Color::Black },
            Outcome::Resignation { winner: Color::Red },
            Some(Color::Red),
        ),
        (Declaration::Agreement, Outcome::Agreement, None),
        (Declaration::Adjudication { winner: None }, Outcome::Adjudication { winner: None }, None),
    ] {
        game.end_by(declaration);
        assert_eq!(game.outcome(), Some(outcome));
        assert_eq!(outcome.winner(), winner);
    }
    assert_eq!(game.undo(), None, "the declaration is taken back first");
    assert_eq!(game.outcome(), None);
    assert_eq!(game.undo(), Some(CHECKS[0].parse().unwrap()));
    assert_eq!(game.position(), game.start());
    assert_eq!(game.undo(), None);
}

#[test]
fn a_move_after_a_declaration_cancels_it() {
    let mut game = game(PERPETUAL_CHECK);
    game.end_by(Declaration::Resignation { loser: Color::Black });
    assert!(game.play("a8i9".parse().unwrap()).is_err());
    assert_eq!(game.declared(), Some(Outcome::Resignation { winner: Color::Red }), "a refused move does not");
    play(&mut game, &CHECKS[..1]);
    assert_eq!((game.outcome(), game.declared()), (None, None));
    assert_eq!(game.undo(), CHECKS[0].parse().ok(), "no declaration is left to take back");
}

#[test]
fn moves_before_the_game_count_for_repetitions_only() {
    let mut start = Position::from_fen(PERPETUAL_CHECK).unwrap();
    CHECKS.iter().for_each(|mv| start.play(mv.parse().unwrap()).unwrap());
    let mut game = Game::new(start);
    assert_eq!(game.moves().count(), 0);
    play(&mut game, &CHECKS);
    assert_eq!(game.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), CHECKS);
    assert!(matches!(game.outcome(), Some(Outcome::Repetition(_))));
    assert!(game.play("a8i9".parse().unwrap()).is_err());
    assert_eq!(game.moves().count(), 4, "an illegal move changes nothing");
    assert_eq!((0..4).filter_map(|_| game.undo()).count(), 4);
    assert_eq!((game.undo(), game.position()), (None, game.start()), "the moves before it stay");
}

#[test]
fn an_explanation_names_moves_victims_and_the_clause() {
    let mut game = game("5k3/9/9/R8/2n6/9/9/9/9/3K5 w");
    play(&mut game, &["a6a5", "c5e6", "a5a6", "e6c5"]);
    let expected = "\
The position has occurred twice; 4 plies are judged.
   1. Red rook a6a5: chase: rook a5 attacks horse c5
   2. Black horse c5e6: idle
   3. Red rook a5a6: chase: rook a6 attacks horse e6
   4. Black horse e6c5: chase: horse c5 attacks rook a6
Red: perpetual chase: every move chases the horse
Black: allowed: some moves chase, the others do not
Perpetual chase: a side that chases the same piece with every move loses to a side that does nothing forbidden.
If the position occurs a third time: Black wins (perpetual chase by Red)";
    assert_eq!(game.ruling().unwrap().to_string(), expected);
}
