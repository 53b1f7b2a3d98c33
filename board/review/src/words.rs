//! Marks and scores in words.

use chuhe_locale::Lang;

use crate::data::{Evaluation, Mark, Score};

/// The name of a mark; empty for moves without a mark.
pub const fn mark_text(mark: Mark, lang: Lang) -> &'static str {
    match (mark, lang) {
        (Mark::Good, _) => "",
        (Mark::Book, Lang::En) => "book",
        (Mark::Forced, Lang::En) => "forced",
        (Mark::Only, Lang::En) => "only move",
        (Mark::Inaccuracy, Lang::En) => "inaccuracy",
        (Mark::Mistake, Lang::En) => "mistake",
        (Mark::Blunder, Lang::En) => "blunder",
        (Mark::Book, Lang::Zh) => "谱着",
        (Mark::Forced, Lang::Zh) => "唯一合法着法",
        (Mark::Only, Lang::Zh) => "唯一好着",
        (Mark::Inaccuracy, Lang::Zh) => "缓着",
        (Mark::Mistake, Lang::Zh) => "失误",
        (Mark::Blunder, Lang::Zh) => "漏着",
        (Mark::Book, Lang::Vi) => "khai cuộc",
        (Mark::Forced, Lang::Vi) => "nước duy nhất",
        (Mark::Only, Lang::Vi) => "nước tốt duy nhất",
        (Mark::Inaccuracy, Lang::Vi) => "thiếu chính xác",
        (Mark::Mistake, Lang::Vi) => "nước sai",
        (Mark::Blunder, Lang::Vi) => "sai lầm nghiêm trọng",
    }
}

/// A score for Red: in pawns, moves to mate (`#`), or plies until a ruling (`R`) or endgame tables (`T`) decide the game.
pub fn score_text(evaluation: Evaluation) -> String {
    // A mate in 0 has no sign.
    let sign = if evaluation.chance < 0.5 { "-" } else { "+" };
    match evaluation.score {
        Score::Cp(score) => format!("{:+.2}", f64::from(score) / 100.0),
        Score::Mate(moves) => format!("{sign}#{}", moves.abs()),
        Score::Ruling(plies) => format!("{sign}R{}", plies.abs()),
        Score::Table(plies) => format!("{sign}T{}", plies.abs()),
    }
}
