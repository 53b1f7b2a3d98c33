//! Kinds of options, and values before they have a type: as text, and checked against the option's kind.

use super::nearest::meant;
use crate::words::{shortened, whole_number, yes_or_no};

/// The type of an option, with its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no.
    Check {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The default.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The default, one of the choices.
        default: &'static str,
        /// All words.
        choices: &'static [&'static str],
    },
    /// Any text; empty by default.
    Text,
    /// The name of a file; empty by default.
    File,
    /// A button: it has no value, but an action.
    Button,
}

/// A value of an option that has been checked against its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Check(bool),
    /// A whole number.
    Spin(i64),
    /// One of the words of a combo.
    Choice(&'static str),
    /// A text.
    Text(String),
    /// A button has no value.
    Button,
}

/// Why an option was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No option has that name; the option that was probably meant.
    #[error("there is no such option{}", meant(*.0))]
    Unknown(Option<&'static str>),
    /// Not a Boolean.
    #[error("'{0}' is neither true nor false")]
    NotBool(String),
    /// Not a number.
    #[error("'{text}': expected a whole number from {min} to {max}")]
    NotNumber {
        /// The value.
        text: String,
        /// The smallest allowed.
        min: i64,
        /// The largest allowed.
        max: i64,
    },
    /// A number that is too small or too large.
    #[error("{value}: expected a whole number from {min} to {max}")]
    OutOfRange {
        /// The number.
        value: i64,
        /// The smallest allowed.
        min: i64,
        /// The largest allowed.
        max: i64,
    },
    /// Not one of the words to choose from.
    #[error("'{text}': expected one of {}", choices.join(", "))]
    NotAChoice {
        /// The value.
        text: String,
        /// The words.
        choices: &'static [&'static str],
    },
    /// The name of a file in an unknown encoding; what could not be decoded has become U+FFFD.
    #[error("'{0}': the name of the file is neither UTF-8 nor GB18030")]
    NotText(String),
}

impl Kind {
    /// Reads a value.
    ///
    /// # Errors
    /// If an option of this kind cannot hold it.
    pub fn read(self, text: &str) -> Result<Value, OptionError> {
        let quoted = || shortened(text, 60);
        match self {
            Kind::Check { .. } => {
                yes_or_no(text).map(Value::Check).ok_or_else(|| OptionError::NotBool(quoted()))
            }
            Kind::Spin { min, max, .. } => {
                let value =
                    whole_number(text).ok_or_else(|| OptionError::NotNumber { text: quoted(), min, max })?;
                let in_range = (min..=max).contains(&value);
                if in_range {
                    Ok(Value::Spin(value))
                } else {
                    Err(OptionError::OutOfRange { value, min, max })
                }
            }
            Kind::Combo { choices, .. } => choices
                .iter()
                .find(|choice| choice.eq_ignore_ascii_case(text))
                .map(|&choice| Value::Choice(choice))
                .ok_or_else(|| OptionError::NotAChoice { text: quoted(), choices }),
            Kind::File if text.contains(char::REPLACEMENT_CHARACTER) => Err(OptionError::NotText(quoted())),
            Kind::Text | Kind::File => {
                let empty = text.eq_ignore_ascii_case("<empty>");
                Ok(Value::Text(if empty { String::new() } else { text.to_owned() }))
            }
            Kind::Button => Ok(Value::Button),
        }
    }

    /// The default value.
    pub fn default(self) -> Value {
        match self {
            Kind::Check { default } => Value::Check(default),
            Kind::Spin { default, .. } => Value::Spin(default),
            Kind::Combo { default, .. } => Value::Choice(default),
            Kind::Text | Kind::File => Value::Text(String::new()),
            Kind::Button => Value::Button,
        }
    }
}
