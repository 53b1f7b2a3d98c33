//! Values as text, for types with few values.

use alloc::string::{String, ToString};
use core::fmt::Display;

use crate::text::{MAX_QUOTED, shortened};

/// A text that cannot be parsed as a value of a type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is unknown: expected {expected}")]
pub struct ParseValueError {
    /// The text, or its beginning.
    pub text: String,
    /// The texts that are accepted.
    pub expected: &'static str,
}

impl ParseValueError {
    pub(crate) fn new(text: &str, expected: &'static str) -> ParseValueError {
        ParseValueError { text: shortened(text, MAX_QUOTED), expected }
    }
}

/// The value that is displayed as `text`, in either case.
pub(crate) fn parse_value<T: Copy + Display>(
    text: &str,
    values: impl IntoIterator<Item = T>,
    expected: &'static str,
) -> Result<T, ParseValueError> {
    let found = values.into_iter().find(|value| value.to_string().eq_ignore_ascii_case(text));
    found.ok_or_else(|| ParseValueError::new(text, expected))
}

/// Reads a type from its displayed text, in either case: [`parse_value`] among all its values.
macro_rules! from_displayed {
    ($(#[$more:meta])* $type:ty, $values:expr, $expected:literal) => {
        impl core::str::FromStr for $type {
            type Err = $crate::types::ParseValueError;

            /// Reads the displayed text, in either case.
            $(#[$more])*
            fn from_str(text: &str) -> Result<$type, $crate::types::ParseValueError> {
                $crate::types::parse_value(text, $values, $expected)
            }
        }
    };
}
pub(crate) use from_displayed;
