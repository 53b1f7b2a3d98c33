//! Checks of single engines, point by point.

use std::io;

use chuhe_match::{Listener, compliance};

use crate::harness::mock;

struct Lines(Vec<String>);

impl Listener for Lines {
    fn line(&mut self, line: &str) -> io::Result<()> {
        self.0.push(line.to_owned());
        Ok(())
    }
}

/// The lines about the points for a program with these arguments.
fn points(program: &str, arguments: &str) -> Vec<String> {
    let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
    let mut lines = Lines(Vec::new());
    let is_good = compliance(program, &arguments, &mut lines).unwrap();
    assert_eq!(is_good, lines.0.iter().all(|line| !line.contains("WRONG")), "{:#?}", lines.0);
    lines.0
}

#[test]
fn engines_of_several_games_are_told_to_play_xiangqi_also_after_a_restart() {
    let plain = points(&mock(), "uci");
    assert!(plain[3].ends_with("ok     plays a legal move from the start position"), "{plain:#?}");
    assert_eq!(points(&mock(), "uci chess"), plain);
    // The third search ends the process, so that the points after it get a new one.
    let plain = points(&mock(), "uci crash 3");
    assert!(plain[5].contains("WRONG") && plain[6].contains(" ok "), "{plain:#?}");
    assert_eq!(points(&mock(), "uci chess crash 3"), plain);
}

#[test]
fn an_engine_that_ignores_a_limit_is_wrong() {
    for (fault, point, told) in [
        ("shallow", 4, "the greatest depth it reports is 1: expected 4"),
        ("manynodes", 5, "go nodes 100: it reports 1000000 nodes"),
        ("slowmove", 5, "go movetime 50: it answers after "),
        ("slowclock", 5, "go wtime 1000 btime 1000 winc 10 binc 10: it answers after "),
        ("slowstop", 8, "stop: it answers after "),
    ] {
        let lines = points(&mock(), &format!("uci {fault}"));
        assert!(lines[point].contains("WRONG") && lines[point].contains(told), "{fault}: {lines:#?}");
        let others = [4, 5, 8].into_iter().filter(|&other| other != point);
        others.for_each(|other| assert!(lines[other].contains(" ok "), "{fault}: {lines:#?}"));
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_ends_at_once_does_not_end_at_quit() {
    let lines = points("/bin/sh", "-c exit");
    assert!(lines.iter().all(|line| !line.contains(" ok ")), "{lines:#?}");
    assert!(lines[lines.len() - 2].ends_with("WRONG  ends at quit: the process ended"), "{lines:#?}");
}
