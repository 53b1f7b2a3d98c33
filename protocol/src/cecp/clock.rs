//! The time control, the clocks and the depth limit as the front end sends them, and the limits of one
//! search that follow.

use std::time::Duration;

use xiangqi::Color;

use crate::request::{GoRequest, SentClock};

/// The kind of time control.
#[derive(Clone, Copy, Debug)]
enum Control {
    /// A time for a number of moves (0 for the rest of the game), plus an increment with each move.
    Level { moves: u32, base: Duration, increment: Duration },
    /// A time for each move.
    PerMove(Duration),
}

/// The control and the clocks.
///
/// A clock belongs to a colour. The engine's side decides which clock a message means, so the clocks
/// here are the engine's and the opponent's. They trade places if the engine changes sides before new
/// times come.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: Control,
    /// The number of plies of the game at which the current count of moves began.
    began: usize,
    /// Plies to search at most.
    depth: Option<i64>,
    /// Milliseconds left, the engine's.
    own: i64,
    /// Milliseconds left, the opponent's.
    opponent: i64,
    /// Whether the clocks were sent since the last move.
    told: bool,
}

impl Default for Clocks {
    /// Forty moves in five minutes, the default of XBoard.
    fn default() -> Self {
        let base = Duration::from_secs(300);
        let control = Control::Level { moves: 40, base, increment: Duration::ZERO };
        let mut clocks = Clocks { control, began: 0, depth: None, own: 0, opponent: 0, told: false };
        clocks.begin_game();
        clocks
    }
}

impl Clocks {
    /// Starts a new game: the clocks show the time of the control, the depth limit is removed.
    pub(super) fn begin_game(&mut self) {
        self.depth = None;
        self.begin_position();
        if let Control::Level { base, .. } = self.control {
            (self.own, self.opponent) = (milliseconds(base), milliseconds(base));
        }
    }

    /// The game continues from another position: moves are counted from there.
    pub(super) fn begin_position(&mut self) {
        self.began = 0;
        self.told = false;
    }

    /// Sets a time control that applies from now on, after this many plies of the game: its moves and its time count
    /// from here.
    pub(super) fn set_level(&mut self, moves: u32, base: Duration, increment: Duration, plies: usize) {
        self.control = Control::Level { moves, base, increment };
        self.began = plies;
        (self.own, self.opponent) = (milliseconds(base), milliseconds(base));
    }

    /// A fixed time for each move from now on.
    pub(super) fn set_time_per_move(&mut self, time: Duration) {
        self.control = Control::PerMove(time);
    }

    /// A limit of plies, until the next game.
    pub(super) fn set_depth(&mut self, depth: Option<i64>) {
        self.depth = depth;
    }

    /// Sets the engine's clock.
    pub(super) fn set_own(&mut self, time: i64) {
        self.own = time;
        self.told = true;
    }

    /// Sets the opponent's clock.
    pub(super) fn set_opponents(&mut self, time: i64) {
        self.opponent = time;
        self.told = true;
    }

    /// The engine now plays the other colour.
    pub(super) fn change_sides(&mut self) {
        if !self.told {
            std::mem::swap(&mut self.own, &mut self.opponent);
        }
    }

    /// A move was made by the opponent.
    pub(super) fn opponent_moved(&mut self) {
        self.told = false;
    }

    /// The engine made a move in this time; `plies` were played before it.
    pub(super) fn own_moved(&mut self, took: Duration, plies: usize) {
        self.told = false;
        let Control::Level { moves, base, increment } = self.control else { return };
        // This estimate is used until the client sends the clock again.
        self.own = self.own.saturating_sub(milliseconds(took)).saturating_add(milliseconds(increment));
        if self.moves_to_go(moves, plies) == Some(1) {
            self.own = self.own.saturating_add(milliseconds(base));
        }
    }

    /// The limits of a search for the engine's move as `color`, after this many plies of the game.
    pub(super) fn request(&self, color: Color, plies: usize) -> GoRequest {
        let mut request = GoRequest { depth: self.depth, ..GoRequest::default() };
        match self.control {
            Control::PerMove(time) => request.time.move_time = Some(milliseconds(time)),
            Control::Level { moves, increment, .. } => {
                request.time.clocks[color.index()] =
                    SentClock { remaining: Some(self.own), increment: Some(milliseconds(increment)) };
                request.time.moves_to_go = self.moves_to_go(moves, plies);
            }
        }
        request
    }

    /// The number of moves that the side to move must make in its remaining time, including the next move.
    fn moves_to_go(&self, moves: u32, plies: usize) -> Option<i64> {
        // Every second ply since then was a move of this side.
        let made = plies.saturating_sub(self.began) / 2;
        let made = made.checked_rem(moves as usize)?;
        Some(i64::from(moves) - made as i64)
    }
}

/// Whether a search with the limits of `then` is also valid for those of `now`. Clocks are never exactly as expected.
pub(super) fn suffices(then: &GoRequest, now: &GoRequest) -> bool {
    let is_kept = |(then, now): (&SentClock, &SentClock)| {
        let least = then.remaining.map(|time| time - time / 8);
        then.increment == now.increment
            && now.remaining >= least
            && now.remaining.is_some() == least.is_some()
    };
    then.time.clocks.iter().zip(&now.time.clocks).all(is_kept)
        && (then.depth, then.time.move_time, then.time.moves_to_go)
            == (now.depth, now.time.move_time, now.time.moves_to_go)
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(clocks: &Clocks, plies: usize) -> (Option<i64>, Option<i64>, Option<i64>) {
        let request = clocks.request(Color::Black, plies);
        assert_eq!(request.time.clocks[Color::Red.index()], SentClock::default());
        let SentClock { remaining, increment } = request.time.clocks[Color::Black.index()];
        (remaining, increment, request.time.moves_to_go)
    }

    #[test]
    fn moves_are_counted_to_the_next_control() {
        let mut clocks = Clocks::default();
        clocks.set_level(3, 60 * SECOND, Duration::ZERO, 0);
        let left: Vec<_> = (1..14).step_by(2).map(|plies| clock(&clocks, plies).2).collect();
        assert_eq!(left, [3, 2, 1, 3, 2, 1, 3].map(Some));
        clocks.set_level(2, 30 * SECOND, Duration::ZERO, 9);
        assert_eq!(
            clock(&clocks, 9),
            (Some(30_000), Some(0), Some(2)),
            "the control counts from this ply on"
        );
        assert_eq!(clock(&clocks, 11).2, Some(1));
        assert_eq!(clock(&clocks, 1).2, Some(2), "moves were taken back");
        clocks.set_level(0, 60 * SECOND, SECOND / 2, 0);
        assert_eq!(clock(&clocks, 200), (Some(60_000), Some(500), None));
    }

    #[test]
    fn the_clock_is_kept_until_new_times_come() {
        let mut clocks = Clocks::default();
        clocks.set_level(2, 60 * SECOND, SECOND, 0);
        clocks.own_moved(10 * SECOND, 0);
        assert_eq!(clock(&clocks, 2).0, Some(51_000));
        clocks.own_moved(10 * SECOND, 2);
        assert_eq!(clock(&clocks, 4).0, Some(102_000), "a new control began");
        clocks.set_own(-5);
        assert_eq!(clock(&clocks, 4).0, Some(-5));
        clocks.begin_game();
        assert_eq!(clock(&clocks, 0).0, Some(60_000));
    }

    #[test]
    fn clocks_stay_with_their_colours() {
        let mut clocks = Clocks::default();
        clocks.set_own(1000);
        clocks.set_opponents(2000);
        clocks.change_sides();
        assert_eq!(clock(&clocks, 0).0, Some(1000), "the time belongs to the side that the engine plays");
        clocks.opponent_moved();
        clocks.change_sides();
        assert_eq!(clock(&clocks, 0).0, Some(2000));
    }

    #[test]
    fn a_time_per_move_and_a_depth_apply_together() {
        let mut clocks = Clocks::default();
        clocks.set_time_per_move(2 * SECOND);
        clocks.set_depth(Some(7));
        clocks.set_own(10);
        let request = clocks.request(Color::Red, 5);
        assert_eq!(
            (request.time.move_time, request.depth, request.time.moves_to_go),
            (Some(2000), Some(7), None)
        );
        assert_eq!(request.time.clocks, [SentClock::default(); 2]);
        clocks.begin_game();
        let request = clocks.request(Color::Red, 5);
        assert_eq!(
            (request.time.move_time, request.depth),
            (Some(2000), None),
            "a game ends the depth limit"
        );
    }
}
