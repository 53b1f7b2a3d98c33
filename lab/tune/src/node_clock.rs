//! Clocks that run by nodes instead of time, so that games do not depend on the load of the machine.

use std::str::FromStr;

/// Time for a game and for each move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClockTime {
    game: u32,
    each_move: u32,
}

/// A text that is not the time of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected milliseconds per game and per move, like 1000+10")]
pub(crate) struct ClockTimeError;

impl FromStr for ClockTime {
    type Err = ClockTimeError;

    fn from_str(text: &str) -> Result<ClockTime, ClockTimeError> {
        let (game, each_move) = text.split_once('+').ok_or(ClockTimeError)?;
        let milliseconds = |text: &str| text.trim().parse().map_err(|_| ClockTimeError);
        Ok(ClockTime { game: milliseconds(game)?, each_move: milliseconds(each_move)? })
    }
}

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeClock {
    /// The nodes left.
    left: u64,
    increment_ms: u32,
    nodes_per_ms: u32,
}

impl NodeClock {
    pub(crate) fn new(time: ClockTime, nodes_per_ms: u32) -> NodeClock {
        NodeClock {
            left: u64::from(time.game) * u64::from(nodes_per_ms),
            increment_ms: time.each_move,
            nodes_per_ms,
        }
    }

    /// The limits of the next search, in words of UCI. The opponent's clock is given as the same: engines rarely look at it.
    pub(crate) fn limits(&self) -> String {
        let (time, increment) = (self.left / u64::from(self.nodes_per_ms), self.increment_ms);
        format!("wtime {time} btime {time} winc {increment} binc {increment}")
    }

    /// Takes the nodes of a move from the clock and adds the increment. Nobody loses on time: nodes beyond the limit are
    /// missing at the next move.
    pub(crate) fn pay(&mut self, nodes: u64) {
        let increment = u64::from(self.increment_ms) * u64::from(self.nodes_per_ms);
        self.left = self.left.saturating_sub(nodes) + increment;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_pays_nodes_and_gets_increments() {
        let mut clock = NodeClock::new("1000+10".parse().unwrap(), 300);
        assert_eq!(clock.limits(), "wtime 1000 btime 1000 winc 10 binc 10");
        clock.pay(6_150);
        assert_eq!(clock.limits(), "wtime 989 btime 989 winc 10 binc 10");
        clock.pay(1_000_000);
        assert_eq!(clock.limits(), "wtime 10 btime 10 winc 10 binc 10");
    }

    #[test]
    fn other_texts_are_not_times() {
        for bad in ["", "1000", "1000+", "+10", "1+1+1", "-1+0", "1.5+0"] {
            assert_eq!(bad.parse::<ClockTime>(), Err(ClockTimeError), "{bad:?}");
        }
    }
}
