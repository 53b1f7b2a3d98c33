//! A row of the table of flags.

use super::draft::Draft;
use super::grammar::{Flag, Value};
use crate::error::ArgsError;

/// The result of taking a value.
pub(super) type Taken = Result<(), ArgsError>;

/// A flag: its name, its arguments, and its description.
pub(super) struct FlagRow {
    /// The name, with its dash.
    pub(super) name: &'static str,
    pub(super) takes: Takes,
    pub(super) what: &'static str,
}

/// The values of a flag, and how they are read.
pub(super) enum Takes {
    /// The flag takes no value.
    Nothing(fn(&mut Draft)),
    /// One word, shown by this name in the help.
    Word(&'static str, fn(&mut Draft, Value<'_>) -> Taken),
    /// One word or none.
    MaybeWord(&'static str, fn(&mut Draft, Option<Value<'_>>) -> Taken),
    /// Any number of words.
    Words(&'static str, fn(&mut Draft, &Flag) -> Taken),
    /// Pairs KEY=VALUE.
    Keys(Keys),
}

/// The keys of a flag.
pub(super) struct Keys {
    pub(super) rows: &'static [KeyRow],
    /// Whether the list may be empty.
    pub(super) may_be_empty: bool,
    /// Called before the first pair.
    pub(super) begin: fn(&mut Draft),
    /// Called for words without `=`, of which cutechess-cli has some.
    pub(super) bare: Option<fn(&mut Draft, Value<'_>) -> Taken>,
    /// Called after the last pair.
    pub(super) end: fn(&mut Draft, &Flag) -> Taken,
}

impl Keys {
    /// Keys that need nothing before and after.
    pub(super) const fn of(rows: &'static [KeyRow]) -> Keys {
        Keys { rows, may_be_empty: false, begin: |_| (), bare: None, end: |_, _| Ok(()) }
    }
}

/// A key: its name, its values, and its description.
pub(super) struct KeyRow {
    /// `NAME` at its end stands for any name.
    pub(super) name: &'static str,
    /// The values, as the help shows them. A list of words with `|` between them is complete.
    pub(super) value: &'static str,
    pub(super) what: &'static str,
    pub(super) take: fn(&mut Draft, Value<'_>) -> Taken,
}

/// A key that is `true` or `false`, and the place that it sets.
macro_rules! switch {
    ($name:literal, $what:literal, |$draft:ident| $place:expr) => {
        KeyRow {
            name: $name,
            value: "true|false",
            what: $what,
            take: |$draft, value| {
                $place = value.switch()?;
                Ok(())
            },
        }
    };
}
pub(super) use switch;

/// The key of an output that may append to its file, and the setting that it changes.
macro_rules! append {
    (|$draft:ident| $overwrite:expr) => {
        KeyRow {
            name: "append",
            value: "true|false",
            what: "Append to an existing file (true)",
            take: |$draft, value| {
                $overwrite = !value.switch()?;
                Ok(())
            },
        }
    };
}
pub(super) use append;

impl KeyRow {
    /// A key that is `true` or `false`, as other runners have it, and changes nothing here.
    pub(super) const fn ignored(name: &'static str, what: &'static str) -> KeyRow {
        KeyRow { name, value: "true|false", what, take: |_, value| value.switch().map(drop) }
    }

    /// Whether a key is this one.
    pub(super) fn is(&self, key: &str) -> bool {
        match self.name.strip_suffix("NAME") {
            Some(begin) => key.len() > begin.len() && key.starts_with(begin),
            None => key == self.name,
        }
    }
}
