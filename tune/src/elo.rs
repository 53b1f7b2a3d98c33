//! Differences in Elo.

/// The difference in Elo that goes with a share of the points, and with `error`, the half width of an interval
/// of shares, half the width of the interval of Elo. All points would be without bounds: shares are taken as at
/// least `least` and at most `1 - least`.
pub(crate) fn difference(share: f64, error: f64, least: f64) -> (f64, f64) {
    let elo = |share: f64| {
        let share = share.clamp(least, 1.0 - least);
        400.0 * (share / (1.0 - share)).log10()
    };
    (elo(share), (elo(share + error) - elo(share - error)) / 2.0)
}
