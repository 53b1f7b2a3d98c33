//! Marked moves of a review have reasons, and each reason is verified.

use std::ops::ControlFlow;

use chuhe_engine::session::Session;
use chuhe_locale::Lang;
use chuhe_reasons::{Holds, Kind};
use chuhe_record::{Line, Ply, Record};
use chuhe_review::output::{annotated, shown};
use chuhe_review::{Effort, Reviewer};
use xiangqi::notation::Notation;
use xiangqi::{Move, Position};

#[test]
fn a_blunder_is_explained_by_its_loss() {
    // The cannon captures a pawn that is protected.
    let moves = ["h2e2", "h9g7", "e2e6"].map(|text| text.parse::<Move>().expect("a move"));
    let record = Record::from_moves(Position::default(), moves);
    let mut session = Session::new(1).expect("a table of 1 MiB");
    let effort = Effort { nodes: Some(20_000), ..Effort::default() };
    let review = Reviewer::new(&mut session, effort, None)
        .review(&record, |_| ControlFlow::Continue(()))
        .expect("nobody stops it");
    let headings: Vec<Option<&str>> =
        review.plies.iter().map(|ply| ply.heading.as_ref().map(|text| text.en.as_str())).collect();
    assert_eq!(headings, [None, None, Some("Red loses 3.5 points")]);
    let game = serde_json::to_value(shown(&record, &review)).expect("plain data");
    let judgement = |ply: usize| &game["line"]["plies"][ply]["judgement"];
    assert_eq!(judgement(2)["heading"]["zh"], "红方失 3.5 分");
    assert_eq!(judgement(2)["heading"]["vi"], "Đỏ mất 3.5 điểm");
    assert!(judgement(0).get("heading").is_none());
    let kinds: Vec<Kind> = review.plies[2].reasons.iter().map(|told| told.fact.kind()).collect();
    assert_eq!(kinds.first(), Some(&Kind::LosesMaterial), "{:?}", review.plies[2]);
    let mut position = record.start.clone();
    for (ply, mv) in review.plies.iter().zip(moves) {
        assert!(ply.reasons.len() <= 3);
        for told in ply.reasons.iter().filter(|told| told.holds == Holds::Here) {
            assert_eq!(told.fact.verify(&position).err(), None, "{told:?}");
        }
        position.make_move(mv);
    }
}

#[test]
fn blunders_count_for_the_side_that_made_them() {
    for (start, moves, blunders) in [
        (Position::default(), &["h2e2", "h9g7", "e2e6"][..], [1, 0]),
        (Position::default().color_flipped(), &["h7e7", "h0g2", "e7e3"], [0, 1]),
    ] {
        let moves = moves.iter().map(|text| text.parse::<Move>().expect("a move"));
        let record = Record::from_moves(start, moves);
        let mut session = Session::new(1).expect("a table of 1 MiB");
        let effort = Effort { nodes: Some(20_000), ..Effort::default() };
        let review = Reviewer::new(&mut session, effort, None)
            .review(&record, |_| ControlFlow::Continue(()))
            .expect("nobody stops it");
        assert_eq!(review.sides.map(|side| side.blunders), blunders, "{}", record.start.fen());
    }
}

/// Reviews a game whose third move is a blunder, with variations of it. Returns those of the annotated game, and those of
/// the page: for each its comment and first move, and whether it is the engine's.
fn variations_of_a_blunder(variations: &[(&str, Move)]) -> [Vec<(String, Move, bool)>; 2] {
    let moves = ["h2e2", "h9g7", "e2e6"].map(|text| text.parse::<Move>().expect("a move"));
    let mut record = Record::from_moves(Position::default(), moves);
    let line =
        |&(comment, mv): &(&str, Move)| Line { comment: comment.to_owned(), plies: vec![Ply::from(mv)] };
    record.line.plies[2].variations = variations.iter().map(line).collect();
    let mut session = Session::new(1).expect("a table of 1 MiB");
    let effort = Effort { nodes: Some(5_000), ..Effort::default() };
    let review = Reviewer::new(&mut session, effort, None)
        .review(&record, |_| ControlFlow::Continue(()))
        .expect("nobody stops it");
    let written = annotated(&record, &review, Lang::En, Notation::Uci).line.plies.remove(2).variations;
    let seen = shown(&record, &review).line.plies.remove(2).variations;
    let written =
        written.into_iter().map(|line| (line.comment.clone(), line.plies[0].mv, line.comment == "engine"));
    let parsed = |text: &str| text.parse().expect("a move");
    let seen = seen.into_iter().map(|line| (line.comment, parsed(&line.plies[0].mv.uci), line.engine));
    [written.collect(), seen.collect()]
}

#[test]
fn the_engine_adds_no_line_that_begins_like_one_of_a_person() {
    let [alone, _] = variations_of_a_blunder(&[]);
    let &[(_, best, true)] = &alone[..] else { panic!("the engine's line alone: {alone:?}") };
    for variations in variations_of_a_blunder(&[("usual", best)]) {
        assert_eq!(variations, [("usual".to_owned(), best, false)]);
    }
    let other: Move = "a0a1".parse().expect("a move");
    // The line of an earlier review is replaced, but one that goes on with the game was added by a person.
    let played: Move = "e2e6".parse().expect("a move");
    let [written, seen] = variations_of_a_blunder(&[("engine", other), ("engine", played), ("mine", other)]);
    let firsts = |lines: &[(String, Move, bool)]| lines.iter().map(|&(_, mv, _)| mv).collect::<Vec<_>>();
    assert_eq!([firsts(&written), firsts(&seen)], [[best, played, other]; 2].map(|moves| moves.to_vec()));
}
