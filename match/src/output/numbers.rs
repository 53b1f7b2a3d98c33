//! Numbers as C++ prints them, which parsers of results are used to.

/// Two digits after the point; `inf` and `nan` in small letters, no minus before a zero.
pub(super) fn fixed2(value: f64) -> String {
    match format!("{value:.2}").as_str() {
        "NaN" => "nan".to_owned(),
        "-0.00" => "0.00".to_owned(),
        text => text.to_owned(),
    }
}

/// A value and its error: `-9.20 +/- 20.93`.
pub(super) fn with_error(value: f64, error: f64) -> String {
    format!("{} +/- {}", fixed2(value), fixed2(error))
}

/// Percent of a whole; 0 of nothing.
pub(crate) fn percent(part: f64, whole: f64) -> f64 {
    if whole == 0.0 { 0.0 } else { 100.0 * part / whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_formatted_as_in_cpp() {
        assert_eq!(with_error(-9.2, 20.931), "-9.20 +/- 20.93");
        assert_eq!(with_error(f64::INFINITY, f64::NAN), "inf +/- nan");
        assert_eq!(with_error(f64::NEG_INFINITY, -f64::NAN), "-inf +/- nan");
        assert_eq!((fixed2(-0.001), fixed2(-0.01)), ("0.00".to_owned(), "-0.01".to_owned()));
        assert_eq!((percent(1.0, 4.0), percent(0.0, 0.0)), (25.0, 0.0));
    }
}
