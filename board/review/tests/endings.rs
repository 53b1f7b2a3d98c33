//! Endings that tables know.

use std::ops::ControlFlow;

use chuhe_engine::session::Session;
use chuhe_locale::Lang;
use chuhe_record::{Record, nag};
use chuhe_review::data::{Mark, Score};
use chuhe_review::output::{annotated, shown};
use chuhe_review::words::score_text;
use chuhe_review::{Effort, Review, Reviewer};
use xiangqi::Position;
use xiangqi::notation::Notation;

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

/// A rook checks by two moves in turn, and the king has one answer to each.
fn perpetual_check(cycles: usize, last: &[&str]) -> (Record, Review) {
    let mut moves = ["a8a9", "f9f8", "a9a8", "f8f9"].repeat(cycles);
    moves.extend(last);
    let fen = "5k3/R8/9/9/9/9/4p1p1p/9/4r4/3K5 w - - 0 1";
    let start = Position::from_fen(fen).expect("a position");
    (Record::from_moves(start, moves.iter().map(|mv| mv.parse().expect("a move"))), review(fen, &moves))
}

#[test]
fn a_ruling_is_told_once_before_the_end_and_at_the_end() {
    let (record, review) = perpetual_check(2, &[]);
    let annotated = annotated(&record, &review, Lang::En, Notation::Uci);
    let texts: Vec<&str> = annotated.line.plies.iter().map(|ply| ply.comment.as_str()).collect();
    let verdict = "Black wins (perpetual check by Red)";
    let told: Vec<usize> = (0..texts.len()).filter(|&ply| texts[ply].contains(verdict)).collect();
    assert_eq!(told, [3, 7], "{texts:?}");
    assert!(texts[3].contains(&format!("[If the position occurs a third time: {verdict}]")), "{}", texts[3]);
    assert!(texts[7].contains(&format!("[{verdict}]")), "{}", texts[7]);
}

#[test]
fn a_game_that_a_ruling_ends_has_no_mate() {
    let review = perpetual_check(2, &[]).1;
    let [.., before, last] = &review.plies[..] else { panic!("eight moves") };
    assert_eq!((before.after.score, last.after.score), (Score::Ruling(-1), Score::Ruling(0)));
    assert_eq!((score_text(last.after).as_str(), last.after.chance), ("-R0", 0.0));
    // The tables know the ending without the pawns.
    let review = self::review("5k3/R8/9/9/9/9/9/9/9/4K4 w", &["a8a9", "f9f8", "a9a8", "f8f9"].repeat(2));
    assert_eq!(review.plies[6].after.score, Score::Ruling(-1));
}

#[test]
fn moves_after_the_end_of_the_game_are_not_judged() {
    let stopped = perpetual_check(2, &[]).1;
    let (mut record, continued) = perpetual_check(3, &["a8a7"]);
    assert_eq!(continued.plies.len(), 8);
    assert!(continued.outcome.is_some() && continued.sides == stopped.sides, "{continued:?}");
    assert_eq!(shown(&record, &continued).outcome, None, "the game was played on");
    record.line.plies.truncate(8);
    assert_eq!(shown(&record, &continued).outcome, stopped.outcome);
    record = perpetual_check(3, &["a8a7"]).0;
    // What an earlier review has said about them goes too.
    for (ply, words) in
        record.line.plies[8..].iter_mut().zip(["words (+2.00 blunder -40% [x])", "+1.00 inaccuracy -10%"])
    {
        ply.comment = words.to_owned();
        ply.nags = vec![1, if words.starts_with('w') { nag::BLUNDER } else { nag::INACCURACY }];
    }
    let again = annotated(&record, &continued, Lang::En, Notation::Uci);
    let left: Vec<_> =
        again.line.plies[8..].iter().map(|ply| (ply.comment.as_str(), &ply.nags[..])).collect();
    assert_eq!(left[..2], [("words", &[1][..]), ("", &[1])]);
}
