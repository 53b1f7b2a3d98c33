//! Rules on every case of a suite: `judge FILE`. Prints the wrong ones and how many are right.

#![allow(clippy::print_stdout, reason = "an example talks to its user")]

use chuhe_engine::rules::suite::parse_suite;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: judge FILE")?;
    let cases = parse_suite(&std::fs::read_to_string(path)?)?;
    for case in cases.iter().filter(|case| !case.is_right()) {
        println!("line {}: {}, expected {}\n{}\n", case.line, case.found(), case.expected, case.ruling);
    }
    println!("{} of {} right", cases.iter().filter(|case| case.is_right()).count(), cases.len());
    Ok(())
}
