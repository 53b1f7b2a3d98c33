//! A mistake in a few words, for a heading above it. Like a sentence it says what its fact has proven, but not all of it.

use chuhe_locale::outcome::{side_vi, side_zh};
use chuhe_locale::{Lang, Text};
use xiangqi::{Move, Position};

use crate::data::{Expected, Points};
use crate::fact::Fact;
use crate::fields::{Context, Field};
use crate::position::{discovered, double};

/// The fault of a move in a few words, such as `Black overlooks a double attack and loses 4 points`. It is derived from
/// a fact of this move or of a better move; `None` if the fact shows no fault.
pub fn headline(position: &Position, played: Move, fact: &Fact) -> Option<Text> {
    let texts = Lang::ALL.map(|lang| in_lang(position, played, fact, lang));
    let [Some(en), Some(zh), Some(vi)] = texts else { return None };
    let side = position.side_to_move();
    Some(Text::new(
        format!("{side} {en}"),
        format!("{}{zh}", side_zh(side)),
        format!("{} {vi}", side_vi(side)),
    ))
}

fn in_lang(position: &Position, played: Move, fact: &Fact, lang: Lang) -> Option<String> {
    let mut context = Context::new(position, lang);
    let pick = |en: String, zh: String, vi: String| Some(lang.pick(&en, &zh, &vi).to_owned());
    let misses_mate = |moves: u8| {
        pick(
            format!("misses mate in {moves}"),
            format!("错过{moves}步杀"),
            format!("bỏ lỡ chiếu hết trong {moves} nước"),
        )
    };
    match fact {
        Fact::WalksIntoMate(fact) if fact.mv == played => {
            let moves = fact.moves;
            pick(
                format!("allows mate in {moves}"),
                format!("让对方{moves}步杀"),
                format!("để bị chiếu hết trong {moves} nước"),
            )
        }
        Fact::MissesMate(fact) if fact.mv == played => misses_mate(fact.moves),
        Fact::ForcesMate(fact) if fact.mv != played => misses_mate(fact.moves),
        Fact::Checkmate(fact) if fact.mv != played => misses_mate(1),
        Fact::MatePattern(fact) if fact.mv != played => misses_mate(1),
        Fact::LosesMaterial(fact) if fact.mv == played => {
            let blow = Blow::of(&position.after(played)?, *fact.line.0.first()?);
            Some(lost(blow, fact.loss, &mut context, lang))
        }
        Fact::WinsMaterial(fact) if fact.mv != played => {
            Some(missed(Blow::of(position, fact.mv), fact.gain, &mut context, lang))
        }
        Fact::GivesUp(fact) if fact.mv == played => {
            let man = fact.man.write(&mut context);
            pick(format!("takes the guard from {man}"), format!("让{man}失去保护"), format!("bỏ rơi {man}"))
        }
        Fact::BreaksRule(fact) if fact.mv == played => {
            let clause = fact.clause.write(&mut context);
            pick(
                format!("breaks the rules: {clause}"),
                format!("犯规：{clause}"),
                format!("phạm luật: {clause}"),
            )
        }
        Fact::ThrowsAwayTableValue(fact) if fact.mv == played => {
            let [en, zh, vi] = match fact.before {
                Expected::Win => ["gives away the win", "丢掉胜局", "đánh mất thế thắng"],
                Expected::Draw | Expected::Loss => ["gives away the draw", "丢掉和局", "đánh mất thế hòa"],
            };
            Some(lang.pick(en, zh, vi).to_owned())
        }
        _ => None,
    }
}

/// How material is won.
#[derive(Clone, Copy)]
enum Blow {
    DoubleAttack,
    DiscoveredAttack,
    Other,
}

impl Blow {
    /// What a legal move is that gains.
    fn of(position: &Position, mv: Move) -> Blow {
        if position.is_capture(mv) {
            Blow::Other
        } else if double::attacks_two(position, mv) {
            Blow::DoubleAttack
        } else if discovered::opens_an_attack(position, mv) {
            Blow::DiscoveredAttack
        } else {
            Blow::Other
        }
    }

    const fn name(self, lang: Lang) -> Option<&'static str> {
        match self {
            Blow::DoubleAttack => Some(lang.pick("a double attack", "一步双攻", "đòn đôi")),
            Blow::DiscoveredAttack => Some(lang.pick("a discovered attack", "闪击", "đòn mở")),
            Blow::Other => None,
        }
    }
}

fn lost(blow: Blow, loss: Points, context: &mut Context, lang: Lang) -> String {
    let points = loss.write(context);
    match (blow.name(lang), lang) {
        (Some(blow), Lang::En) => format!("overlooks {blow} and loses {points}"),
        (Some(blow), Lang::Zh) => format!("漏看{blow}，失{points}"),
        (Some(blow), Lang::Vi) => format!("bỏ sót {blow}, mất {points}"),
        (None, Lang::En) => format!("loses {points}"),
        (None, Lang::Zh) => format!("失{points}"),
        (None, Lang::Vi) => format!("mất {points}"),
    }
}

fn missed(blow: Blow, gain: Points, context: &mut Context, lang: Lang) -> String {
    let points = gain.write(context);
    match (blow.name(lang), lang) {
        (Some(blow), Lang::En) => format!("misses {blow} worth {points}"),
        (Some(blow), Lang::Zh) => format!("错过{blow}，可得{points}"),
        (Some(blow), Lang::Vi) => format!("bỏ lỡ {blow} được {points}"),
        (None, Lang::En) => format!("could have won {points}"),
        (None, Lang::Zh) => format!("本可得{points}"),
        (None, Lang::Vi) => format!("đã có thể được {points}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts_of_move;

    /// The headlines by the facts of a move, for the move that was played.
    fn headlines(fen: &str, told: &str, played: &str) -> Vec<Text> {
        let position = Position::from_fen(fen).expect("a valid position");
        let [told, played] = [told, played].map(|mv| mv.parse::<Move>().expect("a move"));
        let facts = facts_of_move(&position, told);
        facts.iter().filter_map(|fact| headline(&position, played, fact)).collect()
    }

    #[test]
    fn a_double_attack_is_named_on_both_sides_of_the_board() {
        // The cannon goes to the corner, and the horse checks and attacks it.
        let allowed = headlines("4k4/9/9/5N3/8c/9/9/9/9/3K5 b", "i5i9", "i5i9");
        let text = Text::new(
            "Black overlooks a double attack and loses 4.5 points",
            "黑方漏看一步双攻，失4.5分",
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
    fn what_is_good_about_the_move_that_was_played_is_no_mistake() {
        assert_eq!(headlines("4k4/1R7/9/9/9/9/9/9/9/R2K5 w", "a0a9", "a0a9"), []);
        assert_eq!(headlines("4k3c/9/9/5N3/9/9/9/9/9/3K5 w", "f6g8", "f6g8"), []);
    }
}
