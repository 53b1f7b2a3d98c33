//! `chuhe "genfens N seed S book FILE|None ..." quit`: openings as OpenBench asks engines for them.
//!
//! OpenBench hands over one word with spaces in it, so this is not a command that clap knows. People may give several words.
//! Each opening is a line `info string genfens FEN`.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use chuhe_datagen::RandomOpenings;
use chuhe_locale::texts::terminal;
use xiangqi::{FenLine, FenLineError, Position};

use crate::error::{CliError, CliResult};
use crate::inputs::{read_positions, warn_of_counters};
use crate::language::language;
use crate::outputs::{MAX_REPORTED, warn_of};

/// The request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    count: usize,
    seed: u64,
    book: Option<String>,
}

/// The request, if the first word after the program's name begins one.
pub(crate) fn asked_for(words: impl Iterator<Item = OsString>) -> Option<Result<Request, CliError>> {
    let mut words = words.skip(1).map_while(|word| word.into_string().ok());
    let line = words.next()?;
    if line == "genfens" {
        let rest: Vec<String> = words.collect();
        return Some(read(&format!("{line} {}", rest.join(" "))));
    }
    line.starts_with("genfens ").then(|| read(&line))
}

/// Reads `genfens N seed S book FILE|None`; further words, for other engines, are ignored.
fn read(line: &str) -> Result<Request, CliError> {
    let wrong = || CliError::Usage(format!("expected 'genfens N seed S book FILE|None', not '{line}'"));
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["genfens", count, "seed", seed, "book", book, ..] => Ok(Request {
            count: count.parse().map_err(|_| wrong())?,
            seed: seed.parse().map_err(|_| wrong())?,
            book: Some(book.to_owned()).filter(|book| !book.eq_ignore_ascii_case("none")),
        }),
        _ => Err(wrong()),
    }
}

/// Prints the openings.
pub(crate) fn run(request: &Request, out: &mut impl Write) -> CliResult {
    let book = match &request.book {
        None => Vec::new(),
        Some(path) => positions(path)?,
    };
    let openings = RandomOpenings::new(request.seed, book).map_err(|error| CliError::plain(&error))?;
    let mut found = 0;
    for position in openings.take(request.count) {
        writeln!(out, "info string genfens {position}")?;
        out.flush()?;
        found += 1;
    }
    if found < request.count {
        let text =
            format!("genfens: {found} of {} openings: the others of this book end the game", request.count);
        return Err(CliError::Failed(text));
    }
    Ok(())
}

/// The positions of a book: a FEN per line. Faulty lines are left out with a warning, as in tests with the same book.
fn positions(path: &str) -> Result<Vec<Position>, CliError> {
    let text = read_positions(Path::new(path))?;
    warn_of_counters(Path::new(path), &text);
    let (mut positions, mut faults) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().map(str::trim).enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let position = FenLine::read(line).map_err(FenLineError::from);
        match position.and_then(FenLine::with_operations_only).and_then(|line| line.final_position()) {
            Ok(position) => positions.push(position),
            Err(error) => faults.push(CliError::of_line(path, index + 1, &error)),
        }
    }
    if positions.is_empty() {
        let none = || CliError::Failed(terminal::error_no_positions(language(), &path));
        return Err(if faults.is_empty() { none() } else { faults.swap_remove(0) });
    }
    faults.iter().take(MAX_REPORTED).for_each(|fault| warn_of(&fault.to_string()));
    if faults.len() > MAX_REPORTED {
        warn_of(&terminal::error_malformed(language(), faults.len(), &path));
    }
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_openings_than_asked_for_are_a_failure() {
        let path = std::env::temp_dir().join(format!("chuhe-genfens-{}.epd", std::process::id()));
        std::fs::write(&path, "4k4/4a4/4b4/9/9/9/9/4B4/4A4/3K5 w\n").unwrap();
        let request = Request { count: 2, seed: 1, book: Some(path.to_str().unwrap().to_owned()) };
        let mut out = Vec::new();
        let failed = run(&request, &mut out);
        std::fs::remove_file(&path).unwrap();
        assert!(
            matches!(failed, Err(CliError::Failed(text)) if text.contains("0 of 2 openings"))
                && out.is_empty()
        );
        let book = None;
        run(&Request { count: 1, book, ..request }, &mut out).unwrap();
        assert_eq!(out.iter().filter(|&&byte| byte == b'\n').count(), 1);
    }

    #[test]
    fn requests_are_those_of_openbench() {
        let words = |line: &str| ["chuhe", line, "quit"].map(OsString::from).into_iter();
        let request =
            |line: &str| asked_for(words(line)).map(|request| request.map_err(|error| error.to_string()));
        let expected = Request { count: 5, seed: 42, book: None };
        let several = ["chuhe", "genfens", "5", "seed", "42", "book", "None", "quit"].map(OsString::from);
        assert_eq!(asked_for(several.into_iter()).unwrap().unwrap(), expected);
        assert!(request("genfens").unwrap().unwrap_err().contains("expected 'genfens N seed S book"));
        assert_eq!(request("genfens 5 seed 42 book None ").unwrap(), Ok(expected.clone()));
        let book = Request { book: Some("Books/a.epd".to_owned()), ..expected };
        assert_eq!(request("genfens 5 seed 42 book Books/a.epd extra words").unwrap(), Ok(book));
        assert!(request("genfens x seed 42 book None").unwrap().is_err());
        assert!(request("bench").is_none());
    }
}
