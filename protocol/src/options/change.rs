//! From an option's name and value, as they are written, to a change of the options: ours and, as far as they mean
//! something here, those of other engines.

use xiangqi::rules::RepetitionRule;

use super::kind::{Kind, OptionError, Value};
use super::nearest::nearest;
use super::table::{Id, Options, Spec, TABLE};
use crate::words::shortened;

/// The most characters of a name that reports quote.
pub(crate) const MAX_NAME: usize = 60;

/// The options to show to front ends: the table, and in tuning builds the engine's parameters.
pub fn shown() -> impl Iterator<Item = Spec> {
    #[cfg(feature = "tune")]
    return TABLE.iter().copied().chain(super::tunable::rows());
    #[cfg(not(feature = "tune"))]
    TABLE.iter().copied()
}

/// Whether an option can have an effect: WebAssembly has no files and no connections. Options without an effect are not
/// offered.
pub fn is_usable(spec: &Spec) -> bool {
    let needs_system =
        spec.kind == Kind::File || matches!(spec.id, Id::CloudBook | Id::CloudBookUrl | Id::CloudBookTime);
    !(cfg!(target_family = "wasm") && needs_system)
}

/// Values under which other engines know one of ours: option, theirs, ours.
const ALIASES: [(Id, &str, &str); 3] = [
    (Id::RepetitionRule, "AsianRule", RepetitionRule::Wxf.name()),
    (Id::RepetitionRule, "None", RepetitionRule::Simple.name()),
    (Id::RepetitionRule, "NoJudgement", RepetitionRule::Simple.name()),
];

/// Values of other engines for one of our options that Chuhe lacks. The nearest of ours is taken and reported:
/// option, theirs, ours, the difference.
const NEAREST_VALUES: [(Id, &str, &str, &str); 5] = [
    (
        Id::RepetitionRule,
        "ChineseRule",
        RepetitionRule::Wxf.name(),
        "the Chinese rules also forbid perpetual threats of mate and mixtures of threats",
    ),
    (
        Id::RepetitionRule,
        "SkyRule",
        RepetitionRule::Wxf.name(),
        "these are the house rules of one site (Tiantian)",
    ),
    (
        Id::RepetitionRule,
        "YitianRule",
        RepetitionRule::Wxf.name(),
        "these are the house rules of one site (Yitian)",
    ),
    (
        Id::RepetitionRule,
        "ComputerRule",
        RepetitionRule::Wxf.name(),
        "these are house rules of computer play without a published text",
    ),
    (
        Id::RepetitionRule,
        "AllowChase",
        RepetitionRule::Wxf.name(),
        "perpetual check alone cannot be forbidden here, so perpetual chases are avoided too",
    ),
];

/// Options of other engines that front ends set although Chuhe does not list them: ignored without a message.
const TAKEN_SILENTLY: [&str; 9] = [
    "Draw Rule",
    "UCI_Opponent",
    "UCI_Chess960",
    "nodestime",
    "Slow Mover",
    "ScoreType",
    "LU_Output",
    "Mate Threat Depth",
    "NumaPolicy",
];

/// The values of other engines that an option accepts as well: some clients offer only the values shown, but set the
/// values they know.
pub(crate) fn borrowed_values(id: Id) -> impl Iterator<Item = &'static str> {
    let aliases = ALIASES.iter().map(|row| (row.0, row.1));
    let all = aliases.chain(NEAREST_VALUES.iter().map(|row| (row.0, row.1)));
    all.filter(move |(of, _)| *of == id).map(|(_, theirs)| theirs)
}

/// A checked change of an option: the option and a valid value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionChange {
    /// The option; `None` for an option of another engine, which is accepted but has no effect.
    spec: Option<Spec>,
    value: Value,
    note: Option<String>,
    /// The name as it was written.
    written: String,
}

impl OptionChange {
    /// Reads the name of an option, without regard to case, and its value.
    ///
    /// # Errors
    /// If there is no such option or it cannot hold that value.
    pub fn read(name: &str, value: Option<&str>) -> Result<OptionChange, OptionError> {
        let (text, written) = (value.unwrap_or(""), shortened(name, MAX_NAME));
        let Some(spec) = shown().find(|spec| spec.name.eq_ignore_ascii_case(name)) else {
            let silent = TAKEN_SILENTLY.iter().any(|known| known.eq_ignore_ascii_case(name));
            let change = OptionChange { spec: None, value: Value::Button, note: None, written };
            let meant = || nearest(name, shown().map(|spec| spec.name));
            return if silent { Ok(change) } else { Err(OptionError::Unknown(meant())) };
        };
        let near = NEAREST_VALUES.iter().find(|row| row.0 == spec.id && row.1.eq_ignore_ascii_case(text));
        let alias = ALIASES.iter().find(|row| row.0 == spec.id && row.1.eq_ignore_ascii_case(text));
        let ours = near.map(|row| row.2).or(alias.map(|row| row.2)).unwrap_or(text);
        let note = near.map(|(_, theirs, ours, missing)| format!("{theirs} is played as {ours}: {missing}"));
        Ok(OptionChange { spec: Some(spec), value: spec.kind.read(ours)?, note, written })
    }

    /// The change with the name under which its protocol knows the option.
    #[must_use]
    pub(crate) fn named(self, written: &str) -> OptionChange {
        OptionChange { written: shortened(written, MAX_NAME), ..self }
    }

    /// The name of the option as it was written, shortened.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// A note for the user, if a value of another engine is only approximated.
    pub fn note(&self) -> Option<String> {
        self.note.clone()
    }

    /// The name of the option in the table.
    pub fn name(&self) -> &'static str {
        self.spec.map_or("", |spec| spec.name)
    }

    /// The new value.
    pub fn value(&self) -> &Value {
        &self.value
    }
}

impl Options {
    /// Makes a change. Returns the option if its value changed or it was pressed.
    ///
    /// # Errors
    /// If the option's type cannot hold the value; the option keeps its old value.
    pub fn make(&mut self, change: &OptionChange) -> Result<Option<Id>, OptionError> {
        let Some(spec) = change.spec else { return Ok(None) };
        match self.put(spec.id, change.value.clone()) {
            // The same log file is opened again: it may have been moved, or its disk may have been full.
            Some(is_new) => Ok((is_new || spec.id == Id::DebugLogFile).then_some(spec.id)),
            None => Err(OptionError::Unknown(None)),
        }
    }

    /// Sets an option by its name, without regard to case, as [`OptionChange::read`] and [`Options::make`] do.
    ///
    /// # Errors
    /// If there is no such option or it cannot hold that value; the option keeps its old value.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Option<Id>, OptionError> {
        self.make(&OptionChange::read(name, value)?)
    }
}
