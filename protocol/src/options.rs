//! The options: one table, and the values they have now. All dialects and the command line read the same rows.
//! The driver applies new values.
//!
//! | file | what |
//! |---|---|
//! | `table` | the rows, and the struct of their values |
//! | `change` | names and values as they are written, other engines' too |
//! | `kind` | kinds of options; reading values |
//! | `nearest` | the option that a misspelt name meant |
//! | `rank_base` | the choices of the option `Rank Base` |
//! | `typed` | the types of the values |
//! | `tunable` | the engine's parameters as options, in builds for tuning |

mod change;
mod kind;
mod nearest;
mod rank_base;
mod table;
#[cfg(feature = "tune")]
mod tunable;
mod typed;

use chuhe_engine::strength::Strength;
use xiangqi::rules::GameRules;

pub(crate) use change::{MAX_NAME, borrowed_values};
pub use change::{OptionChange, is_usable, shown};
pub use kind::{Kind, OptionError, Value};
pub(crate) use nearest::{meant, nearest, squashed};
pub use rank_base::RankBase;
pub use table::{Id, Options, Spec, TABLE, spec};
#[cfg(feature = "tune")]
pub use tunable::set_tunable;

/// Values made of several options, or of one in another type.
impl Options {
    /// The rules of the game that the options select.
    pub fn rules(&self) -> GameRules {
        let natural_move_limit = self.sixty_move_rule.then_some(self.rule_60_max_ply);
        GameRules { repetition: self.repetition_rule, natural_move_limit }
    }

    /// The strength that the options select: the rating `UCI_Elo` if `UCI_LimitStrength` is set, else `Skill Level`.
    pub fn strength(&self) -> Strength {
        if self.limit_strength { Strength::of_elo(self.elo) } else { Strength::of_skill(self.skill_level) }
    }

    /// The seed of the evaluation noise; `None` for different noise in each game.
    pub fn noise_seed(&self) -> Option<u64> {
        Some(self.random_seed).filter(|&seed| seed != 0)
    }

    /// The engine resigns when it is this many centipawns behind; `None`: never.
    pub(crate) fn resign_score(&self) -> Option<i32> {
        Some(self.resign).filter(|&score| score > 0)
    }
}

#[cfg(test)]
mod tests {
    use chuhe_book::choice::Choice;
    use chuhe_engine::eval::EvalKind;
    use xiangqi::rules::RepetitionRule;

    use super::*;

    #[test]
    fn values_are_checked_and_kept() {
        let mut options = Options::default();
        assert_eq!(options.set("hASH", Some("64")), Ok(Some(Id::Hash)));
        assert_eq!(options.set("Hash", Some("64")), Ok(None), "setting the same value is not a change");
        let range = OptionError::OutOfRange { value: 0, min: 1, max: 33_554_432 };
        assert_eq!(options.set("Hash", Some("0")), Err(range));
        let not_number =
            |text: &str| OptionError::NotNumber { text: text.to_owned(), min: 1, max: 33_554_432 };
        assert_eq!(options.set("Hash", Some("many")), Err(not_number("many")));
        assert_eq!(options.set("Hash", None), Err(not_number("")));
        assert_eq!(options.hash_mib, 64);

        // Two names with bytes that are not text would be one name.
        let name = "log\u{FFFD}";
        for option in ["Book File", "Debug Log File", "Tables Path", "EvalFile"] {
            assert_eq!(options.set(option, Some(name)), Err(OptionError::NotText(name.to_owned())));
        }

        assert_eq!(options.set("Ponder", Some("YES")), Ok(Some(Id::Ponder)));
        assert_eq!(options.set("Ponder", Some("2")), Err(OptionError::NotBool("2".to_owned())));
        assert_eq!(options.set("UCI_Variant", Some("Xiangqi")), Ok(None));
        let error = options.set("UCI_Variant", Some("chess")).unwrap_err();
        assert_eq!(error.to_string(), "'chess': expected one of xiangqi");
        assert_eq!(options.rules(), GameRules::default());
        assert_eq!(options.set("repetition rule", Some("AsianRule")), Ok(None), "another name for ours");
        for (theirs, part) in [
            ("ChineseRule", "threats of mate"),
            ("SkyRule", "house rules"),
            ("YitianRule", "house rules"),
            ("ComputerRule", "without a published text"),
            ("allowchase", "perpetual check alone"),
        ] {
            let change = OptionChange::read("Repetition Rule", Some(theirs)).unwrap();
            assert!(change.note().is_some_and(|note| note.contains(part)), "{change:?}");
            assert_eq!(options.make(&change), Ok(None), "{theirs} is played as WXF");
        }
        assert_eq!(options.set("Repetition Rule", Some("None")), Ok(Some(Id::RepetitionRule)));
        assert_eq!(
            options.set("Repetition Rule", Some("simple")),
            Ok(None),
            "the other spelling names the same value"
        );
        assert_eq!(options.rules().repetition, RepetitionRule::Simple);
        assert_eq!(options.set("Rule60MaxPly", Some("100")), Ok(Some(Id::Rule60MaxPly)));
        assert_eq!(options.rules().natural_move_limit, Some(100));
        for (written, limit) in [("1", 1), ("150", 150)] {
            assert_eq!(options.set("Rule60MaxPly", Some(written)), Ok(Some(Id::Rule60MaxPly)));
            assert_eq!(options.rules().natural_move_limit, Some(limit));
        }
        for outside in ["0", "151"] {
            assert!(options.set("Rule60MaxPly", Some(outside)).is_err(), "{outside}");
        }
        assert_eq!(options.set("Sixty Move Rule", Some("false")), Ok(Some(Id::SixtyMoveRule)));
        assert_eq!(options.rules().natural_move_limit, None);
        assert_eq!(options.set("Evaluation", Some("material")), Ok(Some(Id::Evaluation)));
        assert_eq!(options.evaluation, EvalKind::Material);
        assert_eq!((options.threads.get(), options.multi_pv), (1, 1));
        assert_eq!(options.set("Threads", Some("3")), Ok(Some(Id::Threads)));
        assert_eq!(options.set("multipv", Some("4")), Ok(Some(Id::MultiPv)));
        assert_eq!((options.threads.get(), options.multi_pv), (3, 4));
        assert_eq!(options.strength(), Strength::Full);
        assert_eq!(options.set("Skill Level", Some("3")), Ok(Some(Id::SkillLevel)));
        assert_eq!(options.strength(), Strength::of_skill(3));
        assert_eq!(options.set("UCI_Elo", Some("1500")), Ok(Some(Id::Elo)));
        assert_eq!(options.strength(), Strength::of_skill(3), "the rating does not count yet");
        assert_eq!(options.set("UCI_LimitStrength", Some("true")), Ok(Some(Id::LimitStrength)));
        assert_eq!(options.strength(), Strength::of_elo(1500));
        assert_eq!(options.set("Clear Hash", None), Ok(Some(Id::ClearHash)));
        assert_eq!(options.set("Clear Hash", None), Ok(Some(Id::ClearHash)), "a button acts every time");
        assert_eq!(options.set("Nalimov Path", Some("x")), Err(OptionError::Unknown(None)));
        assert_eq!(options.set("slow mover", Some("x")), Ok(None));
        assert_eq!(options.set("Debug Log File", Some("a b.log")), Ok(Some(Id::DebugLogFile)));
        assert_eq!(options.debug_log_file.as_str(), "a b.log");
        assert_eq!(options.set("Debug Log File", Some("<empty>")), Ok(Some(Id::DebugLogFile)));
        assert_eq!(options.debug_log_file.as_str(), "");

        assert!(!options.own_book, "off unless asked for");
        assert_eq!((options.book_choice, options.book_seed), (Choice::Weighted, 0));
        for (name, value, id) in [
            ("OwnBook", "true", Id::OwnBook),
            ("Book File", "a b.obk", Id::BookFile),
            ("Book Depth", "8", Id::BookDepth),
            ("Book Choice", "best", Id::BookChoice),
            ("Book Seed", "7", Id::BookSeed),
        ] {
            assert_eq!(options.set(name, Some(value)), Ok(Some(id)));
        }
        assert_eq!((options.own_book, options.book_file.as_str(), options.book_depth), (true, "a b.obk", 8));
        assert_eq!((options.book_choice, options.book_seed), (Choice::Best, 7));
    }
}
