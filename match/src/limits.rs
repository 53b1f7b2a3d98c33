//! How long engines may think, and the clock that counts it.

use std::fmt::{self, Display, Formatter};
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::numerals::counted;

/// The limits of a search. Without a clock and a time for each move, time is unlimited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineLimits {
    /// A clock for the game.
    pub clock: Option<TimeControl>,
    /// A time for each move, in milliseconds.
    pub move_time_ms: Option<u64>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Depth of each search.
    pub depth: Option<u32>,
    /// Tolerated overstep of the clock, in milliseconds.
    pub margin_ms: u64,
}

impl EngineLimits {
    /// Whether any limit is set.
    pub(crate) fn is_bounded(&self) -> bool {
        self.is_timed() || self.nodes.is_some() || self.depth.is_some()
    }

    /// Whether a clock or a time per move is set.
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.move_time_ms.is_some()
    }

    /// Whether an engine that counts time in whole seconds can know these limits: with a second too many it loses on time.
    pub(crate) fn is_told_in_seconds(&self) -> bool {
        let is_bound_otherwise = self.nodes.is_some() || self.depth.is_some();
        match (self.move_time_ms, self.clock) {
            _ if is_bound_otherwise => true,
            (Some(ms), _) => ms.is_multiple_of(1000),
            (None, Some(clock)) => clock.base_ms + clock.increment_ms >= 1000,
            (None, None) => true,
        }
    }

    /// A short text for people: `10+0.1`, `0.5/move`, `9 plies`, `1000 nodes`.
    pub(crate) fn short_text(&self) -> String {
        match (&self.clock, self.move_time_ms, self.depth, self.nodes) {
            (Some(clock), ..) => clock.to_string(),
            (_, Some(ms), ..) => format!("{}/move", seconds(ms)),
            (_, _, Some(depth), _) => counted(depth.into(), "ply", "plies"),
            (_, _, _, Some(nodes)) => counted(nodes, "node", "nodes"),
            _ => String::new(),
        }
    }

    /// The value of PGN's tag `TimeControl`; `-` without a clock.
    pub fn tag(&self) -> String {
        match (&self.clock, self.move_time_ms) {
            (Some(clock), _) => clock.to_string(),
            (_, Some(ms)) => format!("{}/move", seconds(ms)),
            _ => "-".to_owned(),
        }
    }
}

/// Milliseconds as seconds, without trailing zeros.
fn seconds(ms: u64) -> f64 {
    ms as f64 / 1000.0
}

/// A clock: `MOVES/TIME+INCREMENT`, times in seconds or `MINUTES:SECONDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// After this many moves the base time is added again; without it the base time is for the game.
    pub moves: Option<NonZeroU32>,
    /// The base time, in milliseconds.
    pub base_ms: u64,
    /// The increment per move, in milliseconds.
    pub increment_ms: u64,
}

impl Display for TimeControl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", seconds(self.base_ms))?;
        if self.increment_ms > 0 {
            write!(f, "+{}", seconds(self.increment_ms))?;
        }
        Ok(())
    }
}

/// Why a text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    /// The text before `/` is not a number of moves.
    #[error("'{0}' is not a number of moves")]
    Moves(String),
    /// A part of the text is not a time.
    #[error("'{0}' is not a time in seconds")]
    Time(String),
    /// The text has neither a base time nor an increment.
    #[error("'{0}' contains no time: expected a time control like 10+0.1 or 40/60")]
    Nothing(String),
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let (moves, rest) = match text.split_once('/') {
            Some(("inf" | "infinite", rest)) => (None, rest),
            Some((moves, rest)) => {
                let moves = moves.parse().map_err(|_| TimeControlError::Moves(moves.to_owned()))?;
                (Some(moves), rest)
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base_ms = match base.split_once(':') {
            Some((minutes, seconds)) => 60 * milliseconds(minutes)? + milliseconds(seconds)?,
            None => milliseconds(base)?,
        };
        let control = TimeControl { moves, base_ms, increment_ms: milliseconds(increment)? };
        if control.base_ms + control.increment_ms == 0 {
            return Err(TimeControlError::Nothing(text.to_owned()));
        }
        Ok(control)
    }
}

/// Seconds as text, to milliseconds.
fn milliseconds(text: &str) -> Result<u64, TimeControlError> {
    read_seconds(text).map(in_milliseconds)
}

/// Seconds in whole milliseconds.
pub(crate) fn in_milliseconds(seconds: f64) -> u64 {
    (seconds * 1000.0).round() as u64
}

/// A time limit in units of some milliseconds; at least 1, since many engines take 0 for no limit.
pub(crate) fn in_units(ms: u64, unit: u64) -> u64 {
    (ms / unit).max(1)
}

/// Seconds as text, from 0.
pub(crate) fn read_seconds(text: &str) -> Result<f64, TimeControlError> {
    const MAX_SECONDS: f64 = 1e9;
    let seconds = text.strip_suffix('s').unwrap_or(text).parse::<f64>().ok();
    let seconds = seconds.filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds));
    seconds.ok_or_else(|| TimeControlError::Time(text.to_owned()))
}

/// A player's clock in a game.
#[derive(Clone, Debug)]
pub(crate) struct PlayerClock {
    limits: EngineLimits,
    left: Duration,
    moves_left: Option<u32>,
}

/// A clock that was overstepped by more than the margin, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overrun(pub(crate) Duration);

impl PlayerClock {
    /// The clock before the first move. The increment of the first move is included.
    pub(crate) fn new(limits: &EngineLimits) -> PlayerClock {
        let left = match (&limits.clock, limits.move_time_ms) {
            (_, Some(ms)) => ms,
            (Some(clock), None) => clock.base_ms + clock.increment_ms,
            (None, None) => 0,
        };
        let moves_left = limits.clock.and_then(|clock| clock.moves).map(NonZeroU32::get);
        PlayerClock { limits: limits.clone(), left: Duration::from_millis(left), moves_left }
    }

    /// The limits of the searches.
    pub(crate) fn limits(&self) -> &EngineLimits {
        &self.limits
    }

    /// The time left, in milliseconds, at least 1. `None` without a clock for the game.
    pub(crate) fn left_ms(&self) -> Option<u64> {
        self.limits.clock.map(|_| in_units(self.left.as_millis() as u64, 1))
    }

    /// The time left for the game or for the move; zero without any clock.
    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    /// The increment per move, in milliseconds.
    pub(crate) fn increment_ms(&self) -> u64 {
        self.limits.clock.map_or(0, |clock| clock.increment_ms)
    }

    /// Moves until the base time is added again.
    pub(crate) fn moves_left(&self) -> Option<u32> {
        self.moves_left
    }

    /// The time after which an engine that starts to think now oversteps its clock and margin. `None` without a clock.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        self.limits.is_timed().then(|| self.left + Duration::from_millis(self.limits.margin_ms))
    }

    /// Subtracts the time of a move from the clock, and adds the increment.
    ///
    /// # Errors
    /// If the clock was overstepped by more than the margin.
    pub(crate) fn press(&mut self, spent: Duration) -> Result<(), Overrun> {
        if !self.limits.is_timed() {
            return Ok(());
        }
        let over = spent.saturating_sub(self.left);
        if over > Duration::from_millis(self.limits.margin_ms) {
            return Err(Overrun(over));
        }
        if self.limits.move_time_ms.is_some() {
            return Ok(());
        }
        self.left = self.left.saturating_sub(spent) + Duration::from_millis(self.increment_ms());
        if let (Some(clock), Some(left)) = (self.limits.clock, self.moves_left.as_mut()) {
            *left -= 1;
            if *left == 0 {
                *left = clock.moves.map_or(0, NonZeroU32::get);
                self.left += Duration::from_millis(clock.base_ms);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, moves, base_ms, increment_ms, written) in [
            ("10+0.1", None, 10_000, 100, "10+0.1"),
            ("40/1:30", Some(40), 90_000, 0, "40/90"),
            ("inf/2+1", None, 2000, 1000, "2+1"),
            ("0+1", None, 0, 1000, "0+1"),
            ("5.5s", None, 5500, 0, "5.5"),
            // A thousand times the nearest binary fraction is a little less than these milliseconds.
            ("1.001+1.005", None, 1001, 1005, "1.001+1.005"),
        ] {
            let control: TimeControl = text.parse().unwrap();
            let moves = moves.and_then(NonZeroU32::new);
            assert_eq!(control, TimeControl { moves, base_ms, increment_ms });
            assert_eq!(control.to_string(), written);
        }
        for bad in ["", "0", "x", "1/", "0/5", "-1", "1+", "1+x", "nan", "1e99", "1::2"] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad:?}");
        }
    }

    fn clock(text: &str, margin_ms: u64) -> PlayerClock {
        PlayerClock::new(&EngineLimits {
            clock: Some(text.parse().unwrap()),
            margin_ms,
            ..EngineLimits::default()
        })
    }

    #[test]
    fn clocks_count_down_and_up() {
        let ms = Duration::from_millis;
        let mut clock = clock("2/1+0.1", 10);
        assert_eq!((clock.left_ms(), clock.moves_left()), (Some(1100), Some(2)));
        clock.press(ms(600)).unwrap();
        assert_eq!((clock.left_ms(), clock.moves_left()), (Some(600), Some(1)));
        clock.press(ms(605)).unwrap();
        assert_eq!((clock.left_ms(), clock.moves_left()), (Some(1100), Some(2)), "within the margin");
        assert_eq!(clock.deadline(), Some(ms(1110)));
        assert_eq!(clock.press(ms(1111)), Err(Overrun(ms(11))));
    }

    #[test]
    fn a_time_for_each_move_is_the_same_every_time() {
        let mut clock = PlayerClock::new(&EngineLimits { move_time_ms: Some(50), ..EngineLimits::default() });
        for _ in 0..3 {
            clock.press(Duration::from_millis(50)).unwrap();
            assert_eq!(clock.left(), Duration::from_millis(50));
        }
        assert!(clock.press(Duration::from_millis(51)).is_err());
        let mut none = PlayerClock::new(&EngineLimits { nodes: Some(5), ..EngineLimits::default() });
        none.press(Duration::from_secs(1000)).unwrap();
        assert_eq!((none.left_ms(), none.deadline()), (None, None));
    }

    #[test]
    fn the_margin_is_tolerated_and_moves_are_counted_from_each_time_control() {
        let ms = Duration::from_millis;
        let mut clock = clock("2/1", 10);
        clock.press(ms(1010)).unwrap();
        assert_eq!((clock.left(), clock.moves_left()), (ms(0), Some(1)));
        assert_eq!(clock.left_ms(), Some(1), "0 is no limit for many engines");
        for moves_left in [2, 1, 2] {
            clock.press(ms(10)).unwrap();
            assert_eq!(clock.moves_left(), Some(moves_left));
        }
        // A second time control began after the second move, and a third one after the fourth move.
        assert_eq!(clock.left(), ms(1980));
        assert_eq!(clock.press(ms(1991)), Err(Overrun(ms(11))));
    }

    #[test]
    fn limits_are_shown_in_seconds_plies_and_nodes() {
        let limits = |edit: fn(&mut EngineLimits)| {
            let mut limits = EngineLimits::default();
            edit(&mut limits);
            (limits.short_text(), limits.tag())
        };
        let both = |short: &str, tag: &str| (short.to_owned(), tag.to_owned());
        assert_eq!(limits(|l| l.clock = "40/60+0.5".parse().ok()), both("40/60+0.5", "40/60+0.5"));
        assert_eq!(limits(|l| l.move_time_ms = Some(500)), both("0.5/move", "0.5/move"));
        assert_eq!(limits(|l| (l.depth, l.nodes) = (Some(9), Some(7))), both("9 plies", "-"));
        assert_eq!(limits(|l| l.depth = Some(1)), both("1 ply", "-"));
        assert_eq!(limits(|l| l.nodes = Some(1000)), both("1000 nodes", "-"));
        assert_eq!(limits(|l| l.nodes = Some(1)), both("1 node", "-"));
    }
}
