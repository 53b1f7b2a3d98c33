//! A mistake in a few words, for a heading above it. Like a sentence it states a proven fact, but only a part of it.

use chuhe_locale::texts::game;
use chuhe_locale::{Lang, Text, outcome};
use xiangqi::{Move, Position};

use crate::data::{Expected, Points};
use crate::fact::Fact;
use crate::fields::{Context, Field};
use crate::position::{discovered, double};

/// The fault of a move in a few words, such as `Black overlooks a double attack and loses 4 points`. It is derived from
/// a fact of this move or of a better move; `None` if the fact shows no fault.
pub fn headline(position: &Position, played: Move, fact: &Fact) -> Option<Text> {
    let side = position.side_to_move();
    Text::of_some(|lang| {
        let what = in_lang(position, played, fact, lang)?;
        Some(game::headline(lang, &outcome::side(side, lang), &what))
    })
}

fn in_lang(position: &Position, played: Move, fact: &Fact, lang: Lang) -> Option<String> {
    let mut context = Context::new(position, lang);
    match fact {
        Fact::WalksIntoMate(fact) if fact.mv == played => Some(game::headline_allows_mate(lang, &fact.moves)),
        Fact::MissesMate(fact) if fact.mv == played => Some(game::headline_misses_mate(lang, &fact.moves)),
        Fact::ForcesMate(fact) if fact.mv != played => Some(game::headline_misses_mate(lang, &fact.moves)),
        Fact::Checkmate(fact) if fact.mv != played => Some(game::headline_misses_mate(lang, &1)),
        Fact::MatePattern(fact) if fact.mv != played => Some(game::headline_misses_mate(lang, &1)),
        Fact::LosesMaterial(fact) if fact.mv == played => {
            let tactic = Tactic::of(&position.after(played)?, *fact.line.0.first()?);
            Some(lost(tactic, fact.loss, &mut context, lang))
        }
        Fact::WinsMaterial(fact) if fact.mv != played => {
            Some(missed(Tactic::of(position, fact.mv), fact.gain, &mut context, lang))
        }
        Fact::GivesUp(fact) if fact.mv == played => {
            Some(game::headline_gives_up(lang, &fact.man.write(&mut context)))
        }
        Fact::BreaksRule(fact) if fact.mv == played => {
            Some(game::headline_breaks_rule(lang, &fact.clause.write(&mut context)))
        }
        Fact::ThrowsAwayTableValue(fact) if fact.mv == played => Some(
            match fact.before {
                Expected::Win => game::headline_gives_away_win(lang),
                Expected::Draw | Expected::Loss => game::headline_gives_away_draw(lang),
            }
            .to_owned(),
        ),
        _ => None,
    }
}

/// A way to win material.
#[derive(Clone, Copy)]
enum Tactic {
    DoubleAttack,
    DiscoveredAttack,
    Other,
}

impl Tactic {
    /// The kind of a legal move that gains.
    fn of(position: &Position, mv: Move) -> Tactic {
        if position.is_capture(mv) {
            Tactic::Other
        } else if double::attacks_two(position, mv) {
            Tactic::DoubleAttack
        } else if discovered::opens_an_attack(position, mv) {
            Tactic::DiscoveredAttack
        } else {
            Tactic::Other
        }
    }

    const fn name(self, lang: Lang) -> Option<&'static str> {
        match self {
            Tactic::DoubleAttack => Some(game::tactic_double_attack(lang)),
            Tactic::DiscoveredAttack => Some(game::tactic_discovered_attack(lang)),
            Tactic::Other => None,
        }
    }
}

fn lost(tactic: Tactic, loss: Points, context: &mut Context, lang: Lang) -> String {
    let points = loss.write(context);
    match tactic.name(lang) {
        Some(tactic) => game::headline_overlooks(lang, &tactic, &points),
        None => game::headline_loses(lang, &points),
    }
}

fn missed(tactic: Tactic, gain: Points, context: &mut Context, lang: Lang) -> String {
    let points = gain.write(context);
    match tactic.name(lang) {
        Some(tactic) => game::headline_misses(lang, &tactic, &points),
        None => game::headline_could_have_won(lang, &points),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts_of_move;

    /// Returns the headlines for the move played, from its facts.
    fn headlines(fen: &str, told: &str, played: &str) -> Vec<Text> {
        let position = Position::from_fen(fen).expect("a valid position");
        let [told, played] = [told, played].map(|mv| mv.parse::<Move>().expect("a move"));
        let facts = facts_of_move(&position, told);
        facts.iter().filter_map(|fact| headline(&position, played, fact)).collect()
    }

    #[test]
    fn a_double_attack_is_named_on_both_sides_of_the_board() {
        // The cannon goes to the corner, where the horse attacks it with check.
        let allowed = headlines("4k4/9/9/5N3/8c/9/9/9/9/3K5 b", "i5i9", "i5i9");
        let text = Text::new(
            "Black overlooks a double attack and loses 4.5 points",
            "黑方漏看一步双攻，失 4.5 分",
            "Đen bỏ sót đòn đôi, mất 4.5 điểm",
        );
        assert!(allowed.contains(&text), "{allowed:?}");
        let missed = headlines("4k3c/9/9/5N3/9/9/9/9/9/3K5 w", "f6g8", "d0d1");
        assert!(
            missed.iter().any(|text| text.en == "Red misses a double attack worth 4.5 points"),
            "{missed:?}"
        );
    }

    #[test]
    fn other_losses_and_mates_have_headlines() {
        let lost = headlines("4k4/9/9/2p6/9/9/9/2C6/9/3K5 w", "c2c5", "c2c5");
        assert!(lost.iter().any(|text| text.en == "Red loses 4.5 points"), "{lost:?}");
        let missed = headlines("4k4/1R7/9/9/9/9/9/9/9/R2K5 w", "a0a5", "a0a5");
        assert!(missed.iter().any(|text| text.en == "Red misses mate in 1"), "{missed:?}");
    }

    #[test]
    fn merits_of_the_played_move_are_not_mistakes() {
        assert_eq!(headlines("4k4/1R7/9/9/9/9/9/9/9/R2K5 w", "a0a9", "a0a9"), []);
        assert_eq!(headlines("4k3c/9/9/5N3/9/9/9/9/9/3K5 w", "f6g8", "f6g8"), []);
    }
}
