//! The logistic function.

/// The probability whose logarithm of the odds is `x`.
pub(crate) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
