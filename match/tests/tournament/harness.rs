//! Runs tournaments in this process, and keeps their output.

use std::io;

use chuhe_match::{Listener, MatchError, StopFlag, Summary};
use chuhe_test_support::folder::TempFolder;

/// The mock engine, which cargo builds beside the tests.
pub(crate) fn mock() -> String {
    let tests = std::env::current_exe().unwrap();
    let target = tests.parent().and_then(std::path::Path::parent).unwrap();
    let path = target.join("examples").join(format!("mock_engine{}", std::env::consts::EXE_SUFFIX));
    assert!(path.is_file(), "cargo test builds {}", path.display());
    path.to_str().unwrap().to_owned()
}

/// A temporary folder.
pub(crate) struct Folder(pub(crate) TempFolder);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        Folder(TempFolder::new(name))
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }
}

/// Keeps lines, and stops the tournament after some finished games.
pub(crate) struct Recorder {
    pub(crate) lines: Vec<String>,
    stop: StopFlag,
    stop_after: Option<usize>,
}

impl Listener for Recorder {
    fn line(&mut self, line: &str) -> io::Result<()> {
        assert!(!line.is_empty() && !line.contains(char::is_control), "{line:?}");
        self.lines.push(line.to_owned());
        let finished = self.lines.iter().filter(|line| line.starts_with("Finished game")).count();
        if self.stop_after.is_some_and(|most| finished >= most) {
            self.stop.set();
        }
        Ok(())
    }
}

/// Plays the tournament of the flags.
pub(crate) fn run(flags: &[&str]) -> (Result<Summary, MatchError>, Vec<String>) {
    run_until(flags, None)
}

/// Plays the tournament of the flags, stopped after some finished games.
pub(crate) fn run_until(
    flags: &[&str],
    stop_after: Option<usize>,
) -> (Result<Summary, MatchError>, Vec<String>) {
    let request = chuhe_match::parse(flags).unwrap_or_else(|error| panic!("{flags:?}: {error}"));
    let stop = StopFlag::default();
    let mut kept = Recorder { lines: Vec::new(), stop: stop.clone(), stop_after };
    let summary = chuhe_match::run(request.saved, &stop, &mut kept);
    (summary, kept.lines)
}

/// Two mock engines, the first with arguments of its own, and more flags.
pub(crate) fn duel(
    folder: &Folder,
    first: &[&str],
    more: &[&str],
) -> (Result<Summary, MatchError>, Vec<String>) {
    let (command, saved) = (format!("cmd={}", mock()), format!("outname={}", folder.file("config.json")));
    let mut flags = vec!["-config", &saved, "-maxmoves", "20", "-engine", &command, "name=A"];
    flags.extend(first);
    flags.extend(["-engine", &command, "name=B"]);
    flags.extend(more);
    run(&flags)
}

/// The lines about finished games.
pub(crate) fn finished(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).filter(|line| line.starts_with("Finished game")).collect()
}

/// Whether the lines say that a tournament resumes after this number of games.
pub(crate) fn is_resumed(lines: &[String], games: impl std::fmt::Display) -> bool {
    let told = format!("Resuming after {games} game");
    lines.iter().any(|line| line.trim_end_matches('s') == told)
}
