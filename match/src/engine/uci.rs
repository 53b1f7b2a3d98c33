//! UCI as xiangqi engines speak it.

use xiangqi::Color;

use super::dialect::{
    Dialect, Identity, Reply, Turn, best_move, due, position_line, take_declaration, wait_for,
};
use super::fault::Fault;
use super::info;
use super::options::{EngineOption, is_button};
use super::process::Link;
use super::ranks::Ranks;
use crate::config::Timeouts;

#[derive(Debug, Default)]
pub(super) struct Uci {
    options: Vec<EngineOption>,
}

impl Dialect for Uci {
    fn greet(&mut self, link: &mut Link, timeouts: Timeouts) -> Result<Identity, Fault> {
        let mut identity = Identity::default();
        link.send("uci")?;
        let options = &mut self.options;
        wait_for(link, "uciok", due(timeouts.startup_ms), |line| {
            take_declaration(line, &mut identity, options);
        })?;
        if needs_variant(&self.options) {
            link.send(SET_VARIANT)?;
        }
        Ok(identity)
    }

    fn options(&self) -> &[EngineOption] {
        &self.options
    }

    fn set_option(&mut self, link: &mut Link, name: &str, value: &str) -> Result<(), Fault> {
        match (is_button(&self.options, name), value) {
            (true, "true") => link.send(&format!("setoption name {name}")),
            (true, _) => Ok(()),
            (false, value) => link.send(&format!("setoption name {name} value {value}")),
        }
    }

    fn new_game(&mut self, link: &mut Link, timeouts: Timeouts) -> Result<(), Fault> {
        link.drain();
        link.send("ucinewgame")?;
        link.send("isready")?;
        wait_for(link, "readyok", due(timeouts.newgame_ms), |_| ())
    }

    fn go(&mut self, link: &mut Link, turn: &Turn<'_>, ranks: Ranks) -> Result<(), Fault> {
        link.drain();
        link.send(&position_line(turn, ranks))?;
        link.send(&go_line(turn))
    }

    fn read(&mut self, line: &str) -> Reply {
        best_move(line).or_else(|| info::read(line, None).map(Reply::Info)).unwrap_or(Reply::Nothing)
    }

    fn sign_of_life(&self) -> Option<(&'static str, &'static str)> {
        Some(("isready", "readyok"))
    }

    fn stop_word(&self) -> &'static str {
        "stop"
    }
}

/// What tells an engine for several games to play xiangqi.
pub(super) const SET_VARIANT: &str = "setoption name UCI_Variant value xiangqi";

/// Whether an engine with these options must be told so.
pub(super) fn needs_variant(options: &[EngineOption]) -> bool {
    options.iter().any(|option| option.name.eq_ignore_ascii_case("UCI_Variant") && option.takes("xiangqi"))
}

fn go_line(turn: &Turn<'_>) -> String {
    let limits = turn.mine.limits();
    let mut line = "go".to_owned();
    let mut add = |word: &str, value: Option<u64>| {
        if let Some(value) = value {
            line.push_str(&format!(" {word} {value}"));
        }
    };
    add("nodes", limits.nodes);
    add("depth", limits.depth.map(u64::from));
    add("movetime", limits.move_time_ms);
    if limits.clock.is_some() && limits.move_time_ms.is_none() {
        let (red, black) = match turn.mover {
            Color::Red => (turn.mine, turn.theirs),
            Color::Black => (turn.theirs, turn.mine),
        };
        add("wtime", red.left_ms());
        add("btime", black.left_ms());
        add("winc", Some(red.increment_ms()).filter(|&ms| ms > 0));
        add("binc", Some(black.increment_ms()).filter(|&ms| ms > 0));
        add("movestogo", turn.mine.moves_left().map(u64::from));
    }
    line
}

#[cfg(test)]
mod tests {
    use xiangqi::Position;

    use super::*;
    use crate::limits::{EngineLimits, PlayerClock};

    #[test]
    fn go_lines_have_the_limits_of_the_search() {
        let start = Position::default();
        let line = |mine: EngineLimits, theirs: EngineLimits, mover| {
            let (mine, theirs) = (PlayerClock::new(&mine), PlayerClock::new(&theirs));
            go_line(&Turn { start: &start, moves: &[], mover, mine: &mine, theirs: &theirs })
        };
        let nodes = EngineLimits { nodes: Some(1000), ..EngineLimits::default() };
        let clock =
            |text: &str| EngineLimits { clock: Some(text.parse().unwrap()), ..EngineLimits::default() };
        assert_eq!(line(nodes.clone(), nodes.clone(), Color::Red), "go nodes 1000");
        assert_eq!(line(clock("1+0.1"), clock("2"), Color::Black), "go wtime 2000 btime 1100 binc 100");
        assert_eq!(line(clock("40/5"), nodes, Color::Red), "go wtime 5000 movestogo 40");
        assert_eq!(line(clock("40/5"), clock("7"), Color::Black), "go wtime 7000 btime 5000 movestogo 40");
        assert_eq!(line(clock("5"), clock("40/7"), Color::Black), "go wtime 7000 btime 5000");
        let fixed = EngineLimits { move_time_ms: Some(50), depth: Some(9), ..EngineLimits::default() };
        assert_eq!(line(fixed.clone(), fixed, Color::Red), "go depth 9 movetime 50");
    }
}
