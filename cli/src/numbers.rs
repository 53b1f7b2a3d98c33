//! Whole numbers among the arguments: an error names the allowed range.

use std::num::{IntErrorKind, NonZeroUsize};
use std::ops::RangeInclusive;

use crate::argument::ArgumentError;

/// No upper bound but that of the type.
pub(crate) const AT_LEAST_ONE: RangeInclusive<u64> = 1..=u64::MAX;

/// Makes a parser for the integers of a range, which must fit into `T`.
pub(crate) fn number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, ArgumentError> + Clone {
    move |text| {
        let number = match text.trim().parse::<u64>() {
            // The number is too large for any type: the error then names the largest value of this type.
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => None,
            number => {
                Some(number.ok().filter(|number| range.contains(number)).ok_or_else(|| expected(&range))?)
            }
        };
        let fitting = number.and_then(|number| T::try_from(number).ok());
        let most = largest::<T>().min(*range.end());
        fitting.ok_or_else(|| ArgumentError::Number(*range.start(), Some(most)))
    }
}

/// The largest number of a type.
fn largest<T: TryFrom<u64>>() -> u64 {
    (0..u64::BITS).map(|bits| u64::MAX >> bits).find(|&most| T::try_from(most).is_ok()).unwrap_or(0)
}

/// Reads an integer other than 0.
pub(crate) fn non_zero(text: &str) -> Result<NonZeroUsize, ArgumentError> {
    NonZeroUsize::new(number(AT_LEAST_ONE)(text)?).ok_or_else(|| expected(&AT_LEAST_ONE))
}

fn expected(range: &RangeInclusive<u64>) -> ArgumentError {
    ArgumentError::Number(*range.start(), Some(*range.end()).filter(|&most| most < u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_range() {
        assert_eq!(number::<u8>(0..=127)("127"), Ok(127));
        for bad in ["128", "-1", "1.5", "x", "", "99999999999999999999999"] {
            let refusal = number::<u8>(0..=127)(bad).map_err(|error| error.to_string());
            assert_eq!(refusal, Err("expected a whole number from 0 to 127".to_owned()));
        }
        for large in ["4294967296", "99999999999999999999999"] {
            let refusal = number::<u32>(AT_LEAST_ONE)(large).map_err(|error| error.to_string());
            assert_eq!(refusal, Err("expected a whole number from 1 to 4294967295".to_owned()));
        }
        let too_large = "18446744073709551616";
        let all = Err(format!("expected a whole number from 1 to {}", u64::MAX));
        assert_eq!(number::<u64>(AT_LEAST_ONE)(too_large).map_err(|error| error.to_string()), all);
        if u64::try_from(usize::MAX) == Ok(u64::MAX) {
            let refusal = non_zero(too_large).map(|found| found.get() as u64);
            assert_eq!(refusal.map_err(|error| error.to_string()), all);
        }
        let refusal = non_zero("0").map_err(|error| error.to_string());
        assert_eq!(refusal, Err("expected a whole number, at least 1".to_owned()));
        assert_eq!(non_zero("7").map(NonZeroUsize::get), Ok(7));
    }
}
