//! How games end.

use xiangqi::{Color, Outcome, PieceType, Verdict};

use crate::lang::{Lang, Text};
use crate::texts::{game, named};

/// The name of a side.
pub const fn side(color: Color, lang: Lang) -> &'static str {
    match color {
        Color::Red => game::red(lang),
        Color::Black => game::black(lang),
    }
}

/// The name of a kind of piece; in Chinese, the character on this side's pieces.
pub fn piece_name(color: Color, kind: PieceType, lang: Lang) -> &'static str {
    let name = kind.name();
    named(if color == Color::Red { "man-red" } else { "man-black" }, name, lang)
}

/// How a game ended, as a sentence without a full stop.
pub fn outcome(outcome: Outcome) -> Text {
    Text::of(|lang| outcome_in(outcome, lang))
}

/// How a game ended, in one language.
pub fn outcome_in(outcome: Outcome, lang: Lang) -> String {
    let side = |color| side(color, lang);
    match outcome {
        Outcome::Checkmate { winner } => game::outcome_checkmate(lang, &side(winner)),
        Outcome::Stalemate { winner } => game::outcome_stalemate(lang, &side(winner)),
        Outcome::Repetition(ended) => verdict(ended, lang),
        Outcome::NaturalMoveLimit => game::outcome_natural_move_limit(lang).to_owned(),
        Outcome::NothingToAttackWith => game::outcome_nothing_to_attack_with(lang).to_owned(),
        Outcome::Resignation { winner } => game::outcome_resignation(lang, &side(winner), &side(!winner)),
        Outcome::Agreement => game::outcome_agreement(lang).to_owned(),
        Outcome::Adjudication { winner: Some(winner) } => game::outcome_adjudication(lang, &side(winner)),
        Outcome::Adjudication { winner: None } => game::outcome_adjudicated_draw(lang).to_owned(),
    }
}

/// A verdict on a repetition, as a sentence without a full stop.
pub fn verdict(verdict: Verdict, lang: Lang) -> String {
    let side = |color| side(color, lang);
    match verdict {
        Verdict::PerpetualCheck { loser } => game::verdict_perpetual_check(lang, &side(!loser), &side(loser)),
        Verdict::PerpetualChase { loser } => game::verdict_perpetual_chase(lang, &side(!loser), &side(loser)),
        Verdict::MutualPerpetualCheck => game::verdict_mutual_check(lang).to_owned(),
        Verdict::MutualPerpetualChase => game::verdict_mutual_chase(lang).to_owned(),
        Verdict::NoViolation => game::verdict_no_violation(lang).to_owned(),
        Verdict::Unjudged => game::verdict_unjudged(lang).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_is_the_same_in_all_languages() {
        for winner in Color::ALL {
            let loser = !winner;
            for end in [
                Outcome::Checkmate { winner },
                Outcome::Stalemate { winner },
                Outcome::Resignation { winner },
                Outcome::Adjudication { winner: Some(winner) },
                Outcome::Repetition(Verdict::PerpetualCheck { loser }),
                Outcome::Repetition(Verdict::PerpetualChase { loser }),
            ] {
                let text = outcome(end);
                assert!(text.en.contains(&format!("{winner} wins")), "{text:?}");
                assert!(text.zh.ends_with(&format!("{}胜", side(winner, Lang::Zh))), "{text:?}");
                assert!(text.vi.starts_with(&format!("{} thắng", side(winner, Lang::Vi))), "{text:?}");
            }
        }
        let agreed = outcome(Outcome::Agreement);
        assert!(agreed.zh.contains('和') && agreed.vi.contains("hòa"));
    }

    #[test]
    fn the_english_of_verdicts_is_that_of_the_rules_library() {
        for known in Verdict::ALL {
            assert_eq!(verdict(known, Lang::En), known.to_string());
        }
        let ended = Outcome::Checkmate { winner: Color::Black };
        assert_eq!(outcome(ended).en, ended.to_string());
        assert_eq!(piece_name(Color::Black, PieceType::King, Lang::ZhHant), "將");
    }
}
