//! What is marked and told, and that the engine's past does not matter.

use std::ops::ControlFlow;

use chuhe_engine::session::Session;
use chuhe_engine::strength::Strength;
use chuhe_record::Record;
use chuhe_review::data::Mark;
use chuhe_review::{Effort, Review, Reviewer};
use xiangqi::Position;

fn record(start: Position, moves: &[&str]) -> Record {
    Record::from_moves(start, moves.iter().map(|mv| mv.parse().expect("a move")))
}

fn by(reviewer: &mut Reviewer<'_>, record: &Record) -> Review {
    reviewer.review(record, |_| ControlFlow::Continue(())).expect("nobody stops it")
}

/// A review by an engine that was used before.
fn review_after(record: &Record, prepare: impl FnOnce(&mut Session)) -> Review {
    let mut session = Session::new(1).expect("a table of 1 MiB");
    prepare(&mut session);
    by(&mut Reviewer::new(&mut session, Effort { nodes: Some(500), ..Effort::default() }, None), record)
}

fn review(start: Position, moves: &[&str]) -> Review {
    review_after(&record(start, moves), |_| ())
}

#[test]
fn only_moves_that_the_book_plays_are_marked_and_none_after_another_move() {
    let is_book = |moves: &[&str]| -> Vec<bool> {
        review(Position::default(), moves).plies.iter().map(|ply| ply.mark == Mark::Book).collect()
    };
    assert_eq!(is_book(&["h2e2"]), [true]);
    // The game returns to the first position.
    assert_eq!(is_book(&["a0a1", "a9a8", "a1a0", "a8a9", "h2e2"]), [false; 5]);
    // The book knows the move and never plays it.
    assert_eq!(is_book(&["b2f2"]), [false]);
}

#[test]
fn a_repetition_that_is_allowed_is_told_at_the_end_of_the_game() {
    let plies = review(Position::default(), &["h0g2", "h9g7", "g2h0", "g7h9"].repeat(2)).plies;
    let told: Vec<usize> = (0..plies.len()).filter(|&ply| plies[ply].ruling.is_some()).collect();
    assert_eq!(told, [7]);
}

#[test]
fn the_only_winning_move_of_a_won_game_has_no_mark() {
    // The rook on a5 gives mate, and so do those of Black if it does not.
    let start = Position::from_fen("3kn4/3c5/9/9/R8/9/9/8r/7r1/4K4 w").expect("a position");
    let ply = review(start, &["a5a9"]).plies.remove(0);
    assert_eq!((ply.mark, ply.after.chance), (Mark::Good, 1.0));
}

#[test]
fn a_review_does_not_depend_on_what_the_engine_did_before() {
    let record = record(Position::default(), &["a0a1", "h9g7", "h2h9"]);
    let fresh = review_after(&record, |_| ());
    assert_eq!(review_after(&record, |session| session.set_multi_pv(3)), fresh, "lines");
    let weak = |session: &mut Session| session.set_strength(Strength::of_skill(0));
    assert_eq!(review_after(&record, weak), fresh, "strength");
    let mut session = Session::new(1).expect("a table of 1 MiB");
    let mut reviewer = Reviewer::new(&mut session, Effort { nodes: Some(500), ..Effort::default() }, None);
    let [first, second] = std::array::from_fn(|_| by(&mut reviewer, &record));
    assert!(first == fresh && second == fresh, "an earlier review");
}
