//! Reviewed games of files, whose findings become findings again.

use chuhe_locale::Lang;
use chuhe_record::{Line, Ply, Record};
use chuhe_review::data::{Evaluation, Mark, Score};
use chuhe_review::output::{Remark, shown_again};
use xiangqi::notation::Notation;
use xiangqi::{Move, Position};

fn ply(mv: &str) -> Ply {
    Ply::from(mv.parse::<Move>().expect("a move"))
}

/// Returns the better move that a comment on Red's first move gives, with variations of that move.
fn better(comment: &str, variations: &[(&str, &str)]) -> Option<String> {
    let mut record = Record::from_moves(Position::default(), ["h2e2".parse().expect("a move")]);
    let line = |&(comment, mv): &(&str, &str)| Line { comment: comment.to_owned(), plies: vec![ply(mv)] };
    record.line.plies[0].comment = comment.to_owned();
    record.line.plies[0].variations = variations.iter().map(line).collect();
    let best = shown_again(&record).line.plies.remove(0).judgement?.best?;
    Some(best.uci)
}

#[test]
fn the_better_move_is_known_without_a_line_of_the_review() {
    for comment in [
        "-6.45 blunder -56% better: P3+1 [Loses.]",
        "a plan (+0.39 book -5% better: P3+1)",
        "+0.39 谱着 -5% 更好：兵三进一",
        "+0.39 -5% tốt hơn: B3.1",
    ] {
        assert_eq!(better(comment, &[]).as_deref(), Some("g3g4"), "{comment}");
        assert_eq!(better(comment, &[("", "g3g4")]).as_deref(), Some("g3g4"), "{comment}");
        assert_eq!(better(comment, &[("engine", "c3c4")]).as_deref(), Some("c3c4"), "{comment}");
        assert_eq!(better(comment, &[("engine", "h2e2")]).as_deref(), Some("g3g4"), "{comment}");
    }
    assert_eq!(better("+0.39 book", &[]), None);
    assert_eq!(better("+0.39 -5% better: H9+9", &[]), None, "not a move");
}

#[test]
fn a_better_move_is_told_beside_a_loss_but_never_beside_a_forced_move() {
    let told = |mark, loss| {
        let mut ply = ply("h2e2");
        let (evaluation, best) = (Evaluation { score: Score::Cp(-50), chance: 0.4 }, "h0g2".parse().ok());
        let remark = Remark { evaluation, mark, loss, best, told: String::new() };
        remark.add(&Position::default(), &mut ply, Lang::En, Notation::Uci);
        ply.comment
    };
    assert_eq!(told(Mark::Blunder, 0.3), "-0.50 blunder -30% better: h0g2");
    assert_eq!(told(Mark::Good, 0.04), "-0.50");
    assert_eq!(told(Mark::Forced, 0.3), "-0.50 forced");
}

#[test]
fn a_line_of_the_engine_in_a_variation_is_the_engines_again() {
    let mut record = Record::from_moves(Position::default(), ["h2e2".parse().expect("a move")]);
    let engines = Line { comment: "engine".to_owned(), plies: vec![ply("h9g7"), ply("h0g2")] };
    let reply = Ply { variations: vec![engines], ..ply("h9g7") };
    record.line.plies[0].comment = "-6.45 blunder -56% better: P3+1".to_owned();
    record.line.plies[0].variations = vec![Line { comment: String::new(), plies: vec![ply("g3g4"), reply] }];
    let mut variation = shown_again(&record).line.plies.remove(0).variations.remove(0);
    assert!(!variation.engine);
    let inner = variation.plies.remove(1).variations.remove(0);
    assert_eq!((inner.engine, inner.comment.as_str()), (true, ""));
}
