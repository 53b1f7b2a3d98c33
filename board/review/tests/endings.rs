//! Endings that tables know.

use std::ops::ControlFlow;

use chuhe_engine::session::Session;
use chuhe_record::Record;
use chuhe_review::data::{Mark, Score};
use chuhe_review::words::score_text;
use chuhe_review::{Effort, Review, Reviewer};
use xiangqi::Position;

fn review(fen: &str, moves: &[&str]) -> Review {
    let start = Position::from_fen(fen).expect("a position");
    let record = Record::from_moves(start, moves.iter().map(|mv| mv.parse().expect("a move")));
    let mut session = Session::new(1).expect("a MiB");
    let mut reviewer = Reviewer::new(&mut session, Effort { nodes: Some(300), ..Effort::default() }, None);
    reviewer.review(&record, |_| ControlFlow::Continue(())).expect("a review")
}

#[test]
fn a_win_that_no_short_search_sees_is_known() {
    // A horse wins against an advisor, but needs many moves.
    let review = review("3k5/9/3a5/9/9/9/9/9/9/4K3N w - - 0 1", &["e0f0"]);
    assert!(matches!(review.start.score, Score::Table(1..)), "{:?}", review.start);
    assert_eq!(review.start.chance, 1.0);
    let text = score_text(review.start);
    assert!(text.starts_with("+T"), "{text}");
}

#[test]
fn a_pawn_that_advances_too_far_loses_the_win() {
    let ending = "5k3/2P6/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let [kept, thrown] = ["c8d8", "c8c9"].map(|mv| review(ending, &[mv]).plies.remove(0));
    assert!(kept.loss < 0.01 && kept.after.chance > 0.99, "{kept:?}");
    assert_eq!((thrown.mark, thrown.after.chance), (Mark::Blunder, 0.5));
}
