//! UCCI 3.0.

use super::dialect::{
    Dialect, Identity, Reply, Turn, best_move, due, position_line, take_declaration, wait_for,
};
use super::fault::Fault;
use super::info;
use super::options::{EngineOption, has_option};
use super::process::Link;
use super::ranks::Ranks;
use crate::config::Timeouts;
use crate::limits::in_units;

/// A mate is this many points less its plies, as ElephantEye writes it.
const MATE_SCORE: i32 = 10_000;

#[derive(Debug, Default)]
pub(super) struct Ucci {
    options: Vec<EngineOption>,
    /// Whether times are in milliseconds, not in seconds.
    is_in_milliseconds: bool,
}

impl Dialect for Ucci {
    fn greet(&mut self, link: &mut Link, timeouts: Timeouts) -> Result<Identity, Fault> {
        let mut identity = Identity::default();
        link.send("ucci")?;
        let options = &mut self.options;
        wait_for(link, "ucciok", due(timeouts.startup_ms), |line| {
            take_declaration(line, &mut identity, options);
        })?;
        self.is_in_milliseconds = has_option(&self.options, "usemillisec");
        if self.is_in_milliseconds {
            link.send("setoption usemillisec true")?;
        }
        Ok(identity)
    }

    fn options(&self) -> &[EngineOption] {
        &self.options
    }

    fn set_option(&mut self, link: &mut Link, name: &str, value: &str) -> Result<(), Fault> {
        if name.eq_ignore_ascii_case("usemillisec") {
            self.is_in_milliseconds = value == "true";
        }
        link.send(&format!("setoption {name} {value}"))
    }

    fn counts_seconds(&self) -> bool {
        !self.is_in_milliseconds
    }

    fn new_game(&mut self, link: &mut Link, timeouts: Timeouts) -> Result<(), Fault> {
        link.drain();
        if has_option(&self.options, "newgame") {
            link.send("setoption newgame")?;
        }
        link.send("isready")?;
        wait_for(link, "readyok", due(timeouts.newgame_ms), |_| ())
    }

    fn go(&mut self, link: &mut Link, turn: &Turn<'_>, ranks: Ranks) -> Result<(), Fault> {
        link.drain();
        link.send(&position_line(turn, ranks))?;
        link.send(&go_line(turn, self.is_in_milliseconds))
    }

    fn read(&mut self, line: &str) -> Reply {
        best_move(line)
            .or_else(|| info::read(line, Some(MATE_SCORE)).map(Reply::Info))
            .unwrap_or(Reply::Nothing)
    }

    fn sign_of_life(&self) -> Option<(&'static str, &'static str)> {
        Some(("isready", "readyok"))
    }

    fn stop_word(&self) -> &'static str {
        "stop"
    }
}

/// The `go` line of a turn. UCCI allows only one limit, and names the clocks by mover and opponent, not by colour.
fn go_line(turn: &Turn<'_>, is_in_milliseconds: bool) -> String {
    let limits = turn.mine.limits();
    let unit = if is_in_milliseconds { 1 } else { 1000 };
    let limit = |ms| in_units(ms, unit);
    match (limits.nodes, limits.depth, limits.move_time_ms, turn.mine.left_ms()) {
        (Some(nodes), ..) => format!("go nodes {nodes}"),
        (_, Some(depth), ..) => format!("go depth {depth}"),
        (_, _, Some(ms), _) => format!("go time {} movestogo 1", limit(ms)),
        (_, _, _, Some(left)) => {
            let mut line = format!("go time {}", limit(left));
            match turn.mine.moves_left() {
                Some(moves) => line.push_str(&format!(" movestogo {moves}")),
                None => line.push_str(&format!(" increment {}", turn.mine.increment_ms() / unit)),
            }
            if let Some(left) = turn.theirs.left_ms() {
                line.push_str(&format!(" opptime {}", limit(left)));
                match turn.theirs.moves_left() {
                    Some(moves) => line.push_str(&format!(" oppmovestogo {moves}")),
                    None => line.push_str(&format!(" oppincrement {}", turn.theirs.increment_ms() / unit)),
                }
            }
            line
        }
        _ => "go infinite".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use xiangqi::{Color, Position};

    use super::*;
    use crate::limits::{EngineLimits, PlayerClock};

    #[test]
    fn go_lines_are_from_the_movers_side() {
        let start = Position::default();
        let line = |mine: &str, theirs: &str, ms| {
            let clock = |text: &str| {
                PlayerClock::new(&EngineLimits {
                    clock: Some(text.parse().unwrap()),
                    ..EngineLimits::default()
                })
            };
            let (mine, theirs) = (clock(mine), clock(theirs));
            go_line(
                &Turn { start: &start, moves: &[], mover: Color::Black, mine: &mine, theirs: &theirs },
                ms,
            )
        };
        assert_eq!(line("10+1", "40/5", true), "go time 11000 increment 1000 opptime 5000 oppmovestogo 40");
        assert_eq!(line("40/10", "5", false), "go time 10 movestogo 40 opptime 5 oppincrement 0");
        assert_eq!(line("0.8", "0.01", false), "go time 1 increment 0 opptime 1 oppincrement 0");
    }
}
