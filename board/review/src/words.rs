//! Marks and scores in words.

use chuhe_locale::Lang;
use chuhe_locale::texts::named;

use crate::data::{Evaluation, Mark, Score};

/// The name of a mark; empty for moves without a mark.
pub fn mark_text(mark: Mark, lang: Lang) -> &'static str {
    let name = match mark {
        Mark::Good => return "",
        Mark::Book => "book",
        Mark::Forced => "forced",
        Mark::Only => "only",
        Mark::Inaccuracy => "inaccuracy",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    };
    named("mark", name, lang)
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
