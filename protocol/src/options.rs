//! The options: the values they have now, by the table that all dialects and the command line share. What a
//! new value sets in motion is the driver's business.

mod table;

use std::num::NonZeroUsize;
use std::time::Duration;

use chuhe_book::choice::Choice;
use chuhe_engine::eval::EvalKind;
use chuhe_engine::search::Pruning;
use chuhe_engine::strength::{MIN_ELO, Strength};
use xiangqi::NATURAL_MOVE_LIMIT;
use xiangqi::rules::{GameRules, RepetitionRule};

#[cfg(feature = "tune")]
use table::tunable;
use table::{ALIASES, BEST, SIMPLE, TAKEN_SILENTLY};
pub use table::{Id, Kind, MAX_THREADS, Spec, TABLE, shown};

/// Sets a parameter of the engine, which keeps the value itself, for there is one for all sessions. `None` if it
/// has none of that name.
#[cfg(feature = "tune")]
pub fn set_tunable(name: &str, text: &str) -> Option<Result<(), OptionError>> {
    let spec = tunable().find(|spec| spec.name.eq_ignore_ascii_case(name))?;
    let set = |value: Value| match value {
        Value::Spin(value) => i32::try_from(value)
            .ok()
            .and_then(|value| chuhe_engine::params::set(spec.name, value).ok())
            .ok_or(OptionError::Unknown),
        _ => Err(OptionError::Unknown),
    };
    Some(read(spec.kind, text).and_then(set))
}

/// Why an option keeps its value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No option has that name.
    #[error("there is no such option")]
    Unknown,
    /// Not a yes or no.
    #[error("'{0}' is neither true nor false")]
    NotBool(String),
    /// Not a number.
    #[error("'{0}' is not a whole number")]
    NotNumber(String),
    /// A number that is too small or too large.
    #[error("{value} is not in {min}..{max}")]
    OutOfRange {
        /// The number.
        value: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// None of the words to choose from.
    #[error("'{0}' is not among the choices")]
    NoChoice(String),
}

/// What an option is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Check(bool),
    /// A whole number.
    Spin(i64),
    /// A text, or one of the words of a combo.
    Text(String),
    /// A button holds nothing.
    Button,
}

/// The values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    values: [Value; TABLE.len()],
}

impl Default for Options {
    fn default() -> Self {
        Options {
            values: TABLE.map(|spec| match spec.kind {
                Kind::Check { default } => Value::Check(default),
                Kind::Spin { default, .. } => Value::Spin(default),
                Kind::Combo { default, .. } | Kind::Text { default } => Value::Text(default.to_owned()),
                Kind::Button => Value::Button,
            }),
        }
    }
}

impl Options {
    /// Sets an option by its name, without regard to case. Returns which one changed or was pressed, if any:
    /// setting a value again changes nothing.
    ///
    /// # Errors
    /// If there is no such option or it cannot hold that value; it keeps the one it has.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Option<Id>, OptionError> {
        let Some(index) = TABLE.iter().position(|spec| spec.name.eq_ignore_ascii_case(name)) else {
            let silent = TAKEN_SILENTLY.iter().any(|known| known.eq_ignore_ascii_case(name));
            return if silent { Ok(None) } else { Err(OptionError::Unknown) };
        };
        let Spec { id, kind, .. } = TABLE[index];
        let value = value.unwrap_or("");
        let alias = ALIASES.iter().find(|(of, theirs, _)| *of == id && theirs.eq_ignore_ascii_case(value));
        let new = read(kind, alias.map_or(value, |(_, _, ours)| ours))?;
        let changed = new != self.values[index] || new == Value::Button;
        self.values[index] = new;
        Ok(changed.then_some(id))
    }

    /// What an option is set to.
    pub fn value(&self, id: Id) -> &Value {
        let index = TABLE.iter().position(|spec| spec.id == id).expect("every option is in the table");
        &self.values[index]
    }

    fn spin(&self, id: Id) -> i64 {
        match self.value(id) {
            Value::Spin(number) => *number,
            _ => 0,
        }
    }

    /// Size of the transposition table, MiB.
    pub fn hash_mib(&self) -> usize {
        usize::try_from(self.spin(Id::Hash)).unwrap_or(usize::MAX)
    }

    /// Search threads.
    pub fn threads(&self) -> NonZeroUsize {
        usize::try_from(self.spin(Id::Threads)).ok().and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MIN)
    }

    /// Lines to report.
    pub fn multi_pv(&self) -> usize {
        usize::try_from(self.spin(Id::MultiPv)).unwrap_or(1)
    }

    /// Time between an answer and its arrival.
    pub fn move_overhead(&self) -> Duration {
        Duration::from_millis(self.spin(Id::MoveOverhead).unsigned_abs())
    }

    fn check(&self, id: Id) -> bool {
        matches!(self.value(id), Value::Check(true))
    }

    fn text(&self, id: Id) -> &str {
        match self.value(id) {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// The rules of the game, as far as there is a choice.
    pub fn rules(&self) -> GameRules {
        let limit = u16::try_from(self.spin(Id::Rule60MaxPly)).unwrap_or(NATURAL_MOVE_LIMIT);
        GameRules {
            repetition: match self.text(Id::RepetitionRule) {
                SIMPLE => RepetitionRule::Simple,
                _ => RepetitionRule::Wxf,
            },
            natural_move_limit: self.check(Id::SixtyMoveRule).then_some(limit),
        }
    }

    /// The evaluation.
    pub fn evaluation(&self) -> EvalKind {
        let name = self.text(Id::Evaluation);
        EvalKind::ALL.into_iter().find(|kind| kind.name() == name).unwrap_or_default()
    }

    /// Whether to play from an opening book.
    pub fn own_book(&self) -> bool {
        self.check(Id::OwnBook)
    }

    /// The path of the book; empty for the one inside the program.
    pub fn book_file(&self) -> &str {
        self.text(Id::BookFile)
    }

    /// The last move of the game, counted from 1, for which the book is asked.
    pub fn book_depth(&self) -> u32 {
        u32::try_from(self.spin(Id::BookDepth)).unwrap_or(u32::MAX)
    }

    /// How to choose among the book's moves.
    pub fn book_choice(&self) -> Choice {
        if self.text(Id::BookChoice) == BEST { Choice::Best } else { Choice::Weighted }
    }

    /// What the choice depends on; 0 for chance.
    pub fn book_seed(&self) -> u64 {
        self.spin(Id::BookSeed).unsigned_abs()
    }

    /// What the search may leave out.
    pub fn pruning(&self) -> Pruning {
        let name = self.text(Id::Pruning);
        Pruning::ALL.into_iter().find(|level| level.name() == name).unwrap_or_default()
    }

    /// The greatest deliberate error of the evaluation, in centipawns.
    pub fn randomness(&self) -> u16 {
        u16::try_from(self.spin(Id::Randomness)).unwrap_or(0)
    }

    /// The seed of those errors; `None` for another one each game.
    pub fn random_seed(&self) -> Option<u64> {
        Some(self.spin(Id::RandomSeed).unsigned_abs()).filter(|&seed| seed != 0)
    }

    /// How much less than nothing a draw is worth to the engine, in centipawns.
    pub fn contempt(&self) -> i16 {
        i16::try_from(self.spin(Id::Contempt)).unwrap_or(0)
    }

    /// From how many centipawns behind on a game is hopeless; `None` if no game is.
    pub fn resign_score(&self) -> Option<i32> {
        i32::try_from(self.spin(Id::Resign)).ok().filter(|&score| score > 0)
    }

    /// The share of time in which a search leaves the processor to others, in percent.
    pub fn rest(&self) -> u8 {
        u8::try_from(self.spin(Id::Rest)).unwrap_or(0)
    }

    /// How strongly to play: as the rating says if it is to count, else as the level says.
    pub fn strength(&self) -> Strength {
        if self.check(Id::LimitStrength) {
            Strength::of_elo(u32::try_from(self.spin(Id::Elo)).unwrap_or(MIN_ELO))
        } else {
            Strength::of_skill(usize::try_from(self.spin(Id::SkillLevel)).unwrap_or(0))
        }
    }

    /// Whether to tell chances to win, draw and lose with each score.
    pub fn show_wdl(&self) -> bool {
        self.check(Id::ShowWdl)
    }

    /// The network file of the evaluation NNUE; empty for none.
    pub fn eval_file(&self) -> &str {
        self.text(Id::EvalFile)
    }

    /// The number of Red's back rank in moves, 0 or 1.
    pub fn rank_base(&self) -> usize {
        usize::from(self.spin(Id::RankBase) == 1)
    }

    /// The file to which both directions are copied; empty for none.
    pub fn debug_log_file(&self) -> &str {
        self.text(Id::DebugLogFile)
    }
}

fn read(kind: Kind, text: &str) -> Result<Value, OptionError> {
    let quoted = || crate::command::shortened(text, 60);
    match kind {
        Kind::Check { .. } => yes_or_no(text).map(Value::Check).ok_or_else(|| OptionError::NotBool(quoted())),
        Kind::Spin { min, max, .. } => {
            let value = whole_number(text).ok_or_else(|| OptionError::NotNumber(quoted()))?;
            let in_range = (min..=max).contains(&value);
            if in_range { Ok(Value::Spin(value)) } else { Err(OptionError::OutOfRange { value, min, max }) }
        }
        Kind::Combo { choices, .. } => choices
            .iter()
            .find(|choice| choice.eq_ignore_ascii_case(text))
            .map(|&choice| Value::Text(choice.to_owned()))
            .ok_or_else(|| OptionError::NoChoice(quoted())),
        Kind::Text { .. } => {
            let empty = text.eq_ignore_ascii_case("<empty>");
            Ok(Value::Text(if empty { String::new() } else { text.to_owned() }))
        }
        Kind::Button => Ok(Value::Button),
    }
}

/// Reads a yes or no in any of the forms that front ends send.
pub fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" | "yes" => Some(true),
        "false" | "off" | "0" | "no" => Some(false),
        _ => None,
    }
}

/// Reads a whole number of any length: one that is too big for its type becomes the biggest of its sign.
pub fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_saturate() {
        assert_eq!(whole_number("12"), Some(12));
        assert_eq!(whole_number("+7"), Some(7));
        assert_eq!(whole_number("-0"), Some(0));
        assert_eq!(whole_number(&"9".repeat(400)), Some(i64::MAX));
        assert_eq!(whole_number(&format!("-{}", "9".repeat(400))), Some(i64::MIN));
        for bad in ["", "-", "1.5", "0x10", "1e3", "--1", "٣", "1 "] {
            assert_eq!(whole_number(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_table_is_fit_for_every_client() {
        for spec in &TABLE {
            assert!(spec.name.len() < 80);
            // Clients split option lines at these words.
            let reserved = ["name", "type", "default", "min", "max", "var", "value"];
            assert!(spec.name.split(' ').all(|word| !reserved.contains(&word)));
            assert_eq!(TABLE.iter().filter(|other| other.name.eq_ignore_ascii_case(spec.name)).count(), 1);
            assert_eq!(TABLE.iter().filter(|other| other.id == spec.id).count(), 1);
        }
    }

    #[test]
    fn values_are_checked_and_kept() {
        let mut options = Options::default();
        assert_eq!(options.set("hASH", Some("64")), Ok(Some(Id::Hash)));
        assert_eq!(options.set("Hash", Some("64")), Ok(None), "the same again is no change");
        let range = OptionError::OutOfRange { value: 0, min: 1, max: 33_554_432 };
        assert_eq!(options.set("Hash", Some("0")), Err(range));
        assert_eq!(options.set("Hash", Some("many")), Err(OptionError::NotNumber("many".to_owned())));
        assert_eq!(options.set("Hash", None), Err(OptionError::NotNumber(String::new())));
        assert_eq!(options.hash_mib(), 64);

        assert_eq!(options.set("Ponder", Some("YES")), Ok(Some(Id::Ponder)));
        assert_eq!(options.set("Ponder", Some("2")), Err(OptionError::NotBool("2".to_owned())));
        assert_eq!(options.set("UCI_Variant", Some("Xiangqi")), Ok(None));
        assert_eq!(options.set("UCI_Variant", Some("chess")), Err(OptionError::NoChoice("chess".to_owned())));
        assert_eq!(options.rules(), GameRules::default());
        assert_eq!(options.set("repetition rule", Some("AsianRule")), Ok(None), "another name for ours");
        assert_eq!(options.set("Repetition Rule", Some("simple")), Ok(Some(Id::RepetitionRule)));
        assert_eq!(options.rules().repetition, RepetitionRule::Simple);
        assert_eq!(options.set("Rule60MaxPly", Some("100")), Ok(Some(Id::Rule60MaxPly)));
        assert_eq!(options.rules().natural_move_limit, Some(100));
        assert_eq!(options.set("Sixty Move Rule", Some("false")), Ok(Some(Id::SixtyMoveRule)));
        assert_eq!(options.rules().natural_move_limit, None);
        assert_eq!(options.set("Evaluation", Some("material")), Ok(Some(Id::Evaluation)));
        assert_eq!(options.evaluation(), EvalKind::Material);
        assert_eq!((options.threads().get(), options.multi_pv()), (1, 1));
        assert_eq!(options.set("Threads", Some("3")), Ok(Some(Id::Threads)));
        assert_eq!(options.set("multipv", Some("4")), Ok(Some(Id::MultiPv)));
        assert_eq!((options.threads().get(), options.multi_pv()), (3, 4));
        assert_eq!(options.strength(), Strength::Full);
        assert_eq!(options.set("Skill Level", Some("3")), Ok(Some(Id::SkillLevel)));
        assert_eq!(options.strength(), Strength::of_skill(3));
        assert_eq!(options.set("UCI_Elo", Some("1500")), Ok(Some(Id::Elo)));
        assert_eq!(options.strength(), Strength::of_skill(3), "the rating does not count yet");
        assert_eq!(options.set("UCI_LimitStrength", Some("true")), Ok(Some(Id::LimitStrength)));
        assert_eq!(options.strength(), Strength::of_elo(1500));
        assert_eq!(options.set("Clear Hash", None), Ok(Some(Id::ClearHash)));
        assert_eq!(options.set("Clear Hash", None), Ok(Some(Id::ClearHash)), "a button acts every time");
        assert_eq!(options.set("Nalimov Path", Some("x")), Err(OptionError::Unknown));
        assert_eq!(options.set("slow mover", Some("x")), Ok(None));
        assert_eq!(options.set("Debug Log File", Some("a b.log")), Ok(Some(Id::DebugLogFile)));
        assert_eq!(options.debug_log_file(), "a b.log");
        assert_eq!(options.set("Debug Log File", Some("<empty>")), Ok(Some(Id::DebugLogFile)));
        assert_eq!(options.debug_log_file(), "");

        assert!(!options.own_book(), "off unless asked for");
        assert_eq!((options.book_choice(), options.book_seed()), (Choice::Weighted, 0));
        for (name, value, id) in [
            ("OwnBook", "true", Id::OwnBook),
            ("Book File", "a b.obk", Id::BookFile),
            ("Book Depth", "8", Id::BookDepth),
            ("Book Choice", "best", Id::BookChoice),
            ("Book Seed", "7", Id::BookSeed),
        ] {
            assert_eq!(options.set(name, Some(value)), Ok(Some(id)));
        }
        assert_eq!((options.own_book(), options.book_file(), options.book_depth()), (true, "a b.obk", 8));
        assert_eq!((options.book_choice(), options.book_seed()), (Choice::Best, 7));
    }
}
