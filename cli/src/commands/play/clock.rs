//! Clocks.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

use xiangqi::Color;

use crate::argument::ArgumentError;

/// Time for each side, and the increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeControl {
    base: Duration,
    increment: Duration,
}

impl TimeControl {
    /// Reads the output of `Display`.
    pub(super) fn from_tag(text: &str) -> Option<TimeControl> {
        let (base, increment) = text.split_once('+')?;
        let seconds = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
        Some(TimeControl { base: seconds(base)?, increment: seconds(increment)? })
    }
}

/// Seconds and the increment, as PGN's tag `TimeControl` has them.
impl Display for TimeControl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl FromStr for TimeControl {
    type Err = ArgumentError;

    /// Reads minutes, and seconds after a plus sign: `10`, `5+3`, `0.5+1`.
    fn from_str(text: &str) -> Result<TimeControl, ArgumentError> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str, unit: f64| {
            let value: f64 = text.parse().ok()?;
            (0.0..=1e4).contains(&value).then(|| Duration::from_secs_f64(value * unit))
        };
        match (number(minutes, 60.0), number(seconds, 1.0)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(TimeControl { base, increment }),
            _ => Err(ArgumentError::TimeControl),
        }
    }
}

/// The remaining time of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clocks {
    control: TimeControl,
    left: [Duration; Color::NUM],
}

impl Clocks {
    pub(super) fn new(control: TimeControl) -> Clocks {
        Clocks { control, left: [control.base; Color::NUM] }
    }

    /// Clocks that have run.
    pub(super) fn with_left(control: TimeControl, left: [Duration; Color::NUM]) -> Clocks {
        Clocks { control, left }
    }

    /// The initial times.
    pub(super) fn control(&self) -> TimeControl {
        self.control
    }

    /// The remaining time of a side.
    pub(super) fn left(&self, side: Color) -> Duration {
        self.left[side.index()]
    }

    /// Takes the time of a move off a side's clock and adds the increment. Returns whether the side was in time.
    pub(super) fn spend(&mut self, side: Color, time: Duration) -> bool {
        let left = &mut self.left[side.index()];
        let in_time = *left >= time;
        *left = left.saturating_sub(time);
        if in_time {
            *left += self.control.increment;
        }
        in_time
    }

    /// The clock as a limit of the engine's search.
    pub(super) fn for_search(&self, side: Color) -> chuhe_engine::time::Clock {
        chuhe_engine::time::Clock {
            remaining: self.left[side.index()],
            increment: self.control.increment,
            moves_to_go: None,
        }
    }

    /// Resets both clocks.
    pub(super) fn reset(&mut self) {
        *self = Clocks::new(self.control);
    }

    /// A side's time as hours, if there are any, minutes and seconds.
    pub(super) fn show(&self, side: Color) -> String {
        let seconds = self.left[side.index()].as_secs();
        match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
            (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
            (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_and_moves_add_to_them() {
        let mut clocks = Clocks::new("1+3".parse().expect("a time control"));
        assert!(clocks.spend(Color::Red, Duration::from_secs(10)));
        assert_eq!((clocks.show(Color::Red), clocks.show(Color::Black)), ("0:53".into(), "1:00".into()));
        assert!(!clocks.spend(Color::Red, Duration::from_secs(54)));
        assert_eq!(clocks.show(Color::Red), "0:00");
        let long = Clocks::new("90".parse().expect("a time control"));
        assert_eq!(long.show(Color::Red), "1:30:00", "as on the page");
        for wrong in ["", "x", "0", "-1", "5+", "1e9", "nan", "5+-1"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }
}
