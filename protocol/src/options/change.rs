//! From an option's name and value, as they are written, to a change of the options: ours and, as far as they mean
//! something here, those of other engines.

use xiangqi::rules::RepetitionRule;

use super::kind::{OptionError, Value};
use super::table::{Id, Options, Spec, TABLE};

/// The options that front ends are shown: the table, and in tuning builds the engine's parameters.
pub fn shown() -> impl Iterator<Item = Spec> {
    #[cfg(feature = "tune")]
    return TABLE.iter().copied().chain(super::tunable::rows());
    #[cfg(not(feature = "tune"))]
    TABLE.iter().copied()
}

/// Values under which other engines know one of ours: option, theirs, ours.
const ALIASES: [(Id, &str, &str); 3] = [
    (Id::RepetitionRule, "AsianRule", RepetitionRule::Wxf.name()),
    (Id::RepetitionRule, "None", RepetitionRule::Simple.name()),
    (Id::RepetitionRule, "NoJudgement", RepetitionRule::Simple.name()),
];

/// Values of other engines for one of our options that mean what there is not here: option, value, reason.
const NOT_IMPLEMENTED: [(Id, &str, &str); 5] = [
    (
        Id::RepetitionRule,
        "ChineseRule",
        "the Chinese rules also forbid perpetual threats of mate and mixtures of threats; WXF is the nearest",
    ),
    (Id::RepetitionRule, "SkyRule", "these are the house rules of one site (Tiantian); WXF is the nearest"),
    (Id::RepetitionRule, "YitianRule", "these are the house rules of one site (Yitian); WXF is the nearest"),
    (
        Id::RepetitionRule,
        "ComputerRule",
        "these are house rules of computer play without a published text; WXF is the nearest",
    ),
    (
        Id::RepetitionRule,
        "AllowChase",
        "perpetual check alone cannot be forbidden here: WXF forbids chases too, Simple forbids nothing",
    ),
];

/// Options of other engines that front ends set without being shown them: taken without a word.
const TAKEN_SILENTLY: [&str; 8] = [
    "UCI_Opponent",
    "UCI_Chess960",
    "nodestime",
    "Slow Mover",
    "ScoreType",
    "LU_Output",
    "Mate Threat Depth",
    "NumaPolicy",
];

/// An option and a value that it can hold: what is left to do is to put it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionChange {
    /// The option; `None` for one of another engine's, which is taken without effect.
    spec: Option<Spec>,
    value: Value,
}

impl OptionChange {
    /// Reads the name of an option, without regard to case, and its value.
    ///
    /// # Errors
    /// If there is no such option or it cannot hold that value.
    pub fn read(name: &str, value: Option<&str>) -> Result<OptionChange, OptionError> {
        let text = value.unwrap_or("");
        let Some(spec) = shown().find(|spec| spec.name.eq_ignore_ascii_case(name)) else {
            let silent = TAKEN_SILENTLY.iter().any(|known| known.eq_ignore_ascii_case(name));
            let change = OptionChange { spec: None, value: Value::Button };
            return if silent { Ok(change) } else { Err(OptionError::Unknown) };
        };
        let row_of = |rows: &'static [(Id, &'static str, &'static str)]| {
            rows.iter().find(|(of, theirs, _)| *of == spec.id && theirs.eq_ignore_ascii_case(text))
        };
        if let Some(&(_, _, reason)) = row_of(&NOT_IMPLEMENTED) {
            return Err(OptionError::NotImplemented { value: text.to_owned(), reason });
        }
        let text = row_of(&ALIASES).map_or(text, |(_, _, ours)| ours);
        Ok(OptionChange { spec: Some(spec), value: spec.kind.read(text)? })
    }

    /// The name of the option.
    pub fn name(&self) -> &'static str {
        self.spec.map_or("", |spec| spec.name)
    }

    /// The value it is to have.
    pub fn value(&self) -> &Value {
        &self.value
    }
}

impl Options {
    /// Makes a change. Returns which option has another value now or was pressed, if any: setting a value again
    /// changes nothing.
    ///
    /// # Errors
    /// If the option's type cannot hold the value after all; it keeps the one it has.
    pub fn make(&mut self, change: &OptionChange) -> Result<Option<Id>, OptionError> {
        let Some(spec) = change.spec else { return Ok(None) };
        match self.put(spec.id, change.value.clone()) {
            Some(is_new) => Ok(is_new.then_some(spec.id)),
            None => Err(OptionError::Unknown),
        }
    }

    /// Sets an option by its name, without regard to case, as [`OptionChange::read`] and [`Options::make`] do.
    ///
    /// # Errors
    /// If there is no such option or it cannot hold that value; it keeps the one it has.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Option<Id>, OptionError> {
        self.make(&OptionChange::read(name, value)?)
    }
}
