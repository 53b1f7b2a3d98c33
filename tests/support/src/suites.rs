//! Any text as a suite of perft counts, of rulings, or of tactical positions.

use chuhe_engine::tactics;
use chuhe_perft::PerftSuite;
use xiangqi::rules::suite;

fn is_one_line(message: &str) {
    assert_eq!(message.lines().count(), 1, "{message}");
}

/// Every line is either read, or refused with a message of one line.
pub(crate) fn read_or_refused(text: &str) {
    let counts = PerftSuite::parse(text);
    counts.errors.iter().for_each(|error| is_one_line(&error.to_string()));
    let (positions, errors) = tactics::parse(text);
    errors.iter().for_each(|error| is_one_line(&error.to_string()));
    for tactic in positions {
        assert!(tactic.best.iter().all(|&mv| tactic.position.is_legal(mv)));
    }
    for (index, line) in text.lines().enumerate() {
        match suite::parse_case(index + 1, line) {
            // A ruling on a long game takes long and is tested elsewhere, so the case is dropped.
            Ok(Some(case)) => drop(case.found()),
            Ok(None) => {}
            Err(error) => is_one_line(&error.to_string()),
        }
    }
}
