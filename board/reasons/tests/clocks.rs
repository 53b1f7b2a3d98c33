//! Facts near the natural move limit and after repetitions: what the rules decide first is not promised.

use chuhe_reasons::{Fact, Kind, facts_of_move, facts_of_position};
use xiangqi::Position;

const ROOKS: &str = "3k5/9/R8/9/9/9/9/9/1R7/5K3 w";

fn after(fen: &str, moves: &str) -> Position {
    let mut position = Position::from_fen(fen).expect(fen);
    for mv in moves.split_whitespace() {
        position.play(mv.parse().expect(mv)).expect(mv);
    }
    position
}

fn kinds(position: &Position, mv: Option<&str>) -> Vec<Kind> {
    let facts = match mv {
        Some(mv) => facts_of_move(position, mv.parse().expect(mv)),
        None => facts_of_position(position),
    };
    facts.iter().for_each(|fact| assert_eq!(fact.verify(position).err(), None, "{fact:?}"));
    facts.iter().map(Fact::kind).collect()
}

#[test]
fn a_mate_that_the_move_limit_prevents_is_not_told() {
    for (clock, is_told) in [(0, true), (117, true), (118, false), (119, false)] {
        let position = after(&format!("{ROOKS} - - {clock} 70"), "");
        assert_eq!(kinds(&position, None).contains(&Kind::MateIn), is_told, "{clock}");
        assert_eq!(kinds(&position, Some("a7d7")).contains(&Kind::ForcesMate), is_told, "{clock}");
        assert_eq!(kinds(&position, Some("f0f1")).contains(&Kind::MissesMate), is_told, "{clock}");
    }
}

#[test]
fn a_mate_that_a_repetition_prevents_is_not_told() {
    assert!(kinds(&after(ROOKS, ""), Some("a7d7")).contains(&Kind::ForcesMate));
    let game = after("4k4/9/3R5/9/9/9/9/9/1R7/5K3 w", "f0f1 e9e8 f1f0 e8e9 d7a7 e9d9");
    assert!(!kinds(&game, Some("a7d7")).contains(&Kind::ForcesMate));
}

#[test]
fn the_tables_count_until_the_move_limit_and_for_new_positions() {
    // A rook mates a bare king in one ply.
    let board = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";
    let is_told = |position: &Position| kinds(position, None).contains(&Kind::TableValue);
    assert_eq!([0, 119].map(|clock| is_told(&after(&format!("{board} - - {clock} 70"), ""))), [true, true]);
    // In three plies.
    let board = "4k4/9/9/9/9/9/9/9/9/R2K5 w";
    let told_at = |clock: u16| is_told(&after(&format!("{board} - - {clock} 70"), ""));
    assert_eq!([117, 118, u16::MAX].map(told_at), [true, false, false]);
    let again = after(board, "a0b0 e9e8 b0a0 e8e9");
    assert_eq!(again, after(board, ""));
    assert!(!is_told(&again));
}
