//! Numbers from Python, held to their ranges.

use std::ops::RangeInclusive;
use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors;

/// An integer in a range, as the narrower type.
///
/// # Errors
/// `ArgumentError` with the name and the range.
pub(crate) fn within<T: TryFrom<i64>>(name: &str, number: i64, range: RangeInclusive<i64>) -> PyResult<T> {
    let found = range.contains(&number).then(|| T::try_from(number).ok()).flatten();
    found.ok_or_else(|| {
        // See `integer`.
        let given = match number {
            i64::MAX | i64::MIN => "beyond 64 bits".to_owned(),
            number => number.to_string(),
        };
        errors::argument(format!("{name} is {given}: expected {} to {}", range.start(), range.end()))
    })
}

/// An integer of any size, for an argument whose range is checked by [`within`]: Python's own error for those beyond 64
/// bits would not be the documented one. They become the nearest integer of 64 bits, which is out of range too, or a
/// limit that nothing reaches.
///
/// # Errors
/// `TypeError` if it is not an integer.
pub(crate) fn integer(value: &Bound<'_, PyAny>) -> PyResult<i64> {
    value.extract().or_else(|error: PyErr| {
        if !error.is_instance_of::<PyOverflowError>(value.py()) {
            return Err(error);
        }
        Ok(if value.lt(0)? { i64::MIN } else { i64::MAX })
    })
}

/// Such an integer, or None.
///
/// # Errors
/// `TypeError` if it is neither.
pub(crate) fn maybe_integer(value: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    if value.is_none() { Ok(None) } else { integer(value).map(Some) }
}

/// A length of time in seconds.
///
/// # Errors
/// `ArgumentError` if it is negative, infinite or not a number.
pub(crate) fn seconds(name: &str, seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| errors::argument(format!("{name} is {seconds}: expected seconds, 0 or more")))
}
