//! What a row of the table of flags is.

use super::draft::Draft;
use super::grammar::{Flag, Value};
use crate::error::ArgsError;

/// The result of taking a value.
pub(super) type Taken = Result<(), ArgsError>;

/// A flag: how it is written, what stands behind it, and what it does.
pub(super) struct FlagRow {
    /// With its dash.
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
    /// Whether it may stand without any.
    pub(super) may_be_empty: bool,
    /// Before the first pair.
    pub(super) begin: fn(&mut Draft),
    /// Words without `=`, as cutechess-cli has some.
    pub(super) bare: Option<fn(&mut Draft, Value<'_>) -> Taken>,
    /// After the last pair.
    pub(super) end: fn(&mut Draft, &Flag) -> Taken,
}

impl Keys {
    /// Keys that need nothing before and after.
    pub(super) const fn of(rows: &'static [KeyRow]) -> Keys {
        Keys { rows, may_be_empty: false, begin: |_| (), bare: None, end: |_, _| Ok(()) }
    }
}

/// A key: how it is written, what its value may be, and what it does.
pub(super) struct KeyRow {
    /// `NAME` at its end stands for any name.
    pub(super) name: &'static str,
    /// What the value may be: words with `|` between them are all there are.
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

/// The key of an output that may go on behind what its file holds, and the place that says whether it begins anew.
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
