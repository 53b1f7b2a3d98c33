//! Numbers from Python, held to their ranges.

use std::ops::RangeInclusive;
use std::time::Duration;

use pyo3::PyResult;

use crate::errors;

/// An integer in a range, as the narrower type.
///
/// # Errors
/// `ArgumentError` with the name and the range.
pub(crate) fn within<T: TryFrom<i64>>(name: &str, number: i64, range: RangeInclusive<i64>) -> PyResult<T> {
    let found = range.contains(&number).then(|| T::try_from(number).ok()).flatten();
    found.ok_or_else(|| {
        errors::argument(format!("{name} is {number}: expected {} to {}", range.start(), range.end()))
    })
}

/// A length of time in seconds.
///
/// # Errors
/// `ArgumentError` if it is negative, infinite or not a number.
pub(crate) fn seconds(name: &str, seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| errors::argument(format!("{name} is {seconds}: expected seconds, 0 or more")))
}
