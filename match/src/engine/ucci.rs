//! UCCI 3.0.

use super::dialect::{
    Dialect, Identity, Reply, Turn, best_move, due, position_line, take_declaration, wait_for,
};
use super::fault::Fault;
use super::info;
use super::options::{EngineOption, has_option, is_button};
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
        match (is_button(&self.options, name), value) {
            (true, "true") => link.send(&format!("setoption {name}")),
            (true, _) => Ok(()),
            (false, value) => link.send(&format!("setoption {name} {value}")),
        }
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

/// The `go` line of a turn. The clocks are named by mover and opponent, not by colour. UCCI allows only one limit, and some
/// engines read only the first: that is the time, which an engine must not exceed.
fn go_line(turn: &Turn<'_>, is_in_milliseconds: bool) -> String {
    let limits = turn.mine.limits();
    let unit = if is_in_milliseconds { 1 } else { 1000 };
    let limit = |ms| in_units(ms, unit);
    let mut line = "go".to_owned();
    match (limits.move_time_ms, turn.mine.left_ms()) {
        (Some(ms), _) => line.push_str(&format!(" time {} movestogo 1", limit(ms))),
        (None, Some(left)) => {
            line.push_str(&format!(" time {}", limit(left)));
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
        }
        (None, None) => {}
    }
    line.extend(limits.nodes.map(|nodes| format!(" nodes {nodes}")));
    line.extend(limits.depth.map(|depth| format!(" depth {depth}")));
    if line == "go" { "go infinite".to_owned() } else { line }
}

#[cfg(test)]
mod tests {
    use xiangqi::{Color, Position};

    use super::*;
    use crate::limits::{EngineLimits, PlayerClock};

    #[test]
    fn go_lines_are_from_the_movers_side() {
        let start = Position::default();
        let of = |mine: EngineLimits, theirs: EngineLimits, ms| {
            let (mine, theirs) = (PlayerClock::new(&mine), PlayerClock::new(&theirs));
            go_line(
                &Turn { start: &start, moves: &[], mover: Color::Black, mine: &mine, theirs: &theirs },
                ms,
            )
        };
        let clock =
            |text: &str| EngineLimits { clock: Some(text.parse().unwrap()), ..EngineLimits::default() };
        let line = |mine: &str, theirs: &str, ms| of(clock(mine), clock(theirs), ms);
        assert_eq!(line("10+1", "40/5", true), "go time 11000 increment 1000 opptime 5000 oppmovestogo 40");
        assert_eq!(line("40/10", "5", false), "go time 10 movestogo 40 opptime 5 oppincrement 0");
        assert_eq!(line("0.8", "0.01", false), "go time 1 increment 0 opptime 1 oppincrement 0");
        let other = EngineLimits::default;
        let nodes = |limits| EngineLimits { nodes: Some(500), ..limits };
        let depth = |limits| EngineLimits { depth: Some(7), ..limits };
        assert_eq!(of(nodes(clock("5+1")), other(), true), "go time 6000 increment 1000 nodes 500");
        assert_eq!(of(depth(clock("3/5")), other(), true), "go time 5000 movestogo 3 depth 7");
        let fixed = EngineLimits { move_time_ms: Some(2000), ..other() };
        assert_eq!(of(depth(nodes(fixed)), other(), false), "go time 2 movestogo 1 nodes 500 depth 7");
        assert_eq!(of(nodes(other()), other(), true), "go nodes 500");
        assert_eq!(of(depth(other()), other(), true), "go depth 7");
        assert_eq!(of(other(), other(), true), "go infinite");
    }
}
