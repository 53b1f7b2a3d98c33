//! Measuring speed: `bench` and `speedtest`, with the arguments that they have in Stockfish and Pikafish.

use std::num::NonZeroUsize;
use std::time::Duration;

use chuhe_engine::bench::{BenchReport, DEFAULT_DEPTH, positions, run_on};
use chuhe_engine::eval::{Evaluation, Evaluator};
use chuhe_engine::host::Instant;
use chuhe_engine::search::{Settings, Shared};
use chuhe_engine::session::{DEFAULT_HASH_MIB, MAX_HASH_MIB, MAX_THREADS};
use chuhe_engine::time::Limits;
use chuhe_perft::perft;
use xiangqi::{FenLine, FenLineError, Position};

use crate::about;
use crate::files::{NamedFileError, find};
use crate::words::{shortened, whole_number};

/// The task for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BenchTask {
    /// A search of this many plies.
    Depth(u32),
    /// A search of this many positions.
    Nodes(u64),
    /// A search of this long.
    MoveTime(Duration),
    /// A count of this many plies.
    Perft(u8),
    /// A static evaluation.
    Eval,
}

/// The positions to measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BenchPositions {
    /// The built-in positions.
    Fixed,
    /// The current position.
    Current,
    /// The positions of a file with one FEN per line.
    File(String),
}

/// A request to run the benchmark. With the default request, the node count is the signature of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchRequest {
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Search threads.
    pub threads: NonZeroUsize,
    /// The task for each position.
    pub task: BenchTask,
    /// The positions to search.
    pub positions: BenchPositions,
}

impl Default for BenchRequest {
    fn default() -> BenchRequest {
        BenchRequest {
            hash_mib: DEFAULT_HASH_MIB,
            threads: NonZeroUsize::MIN,
            task: BenchTask::Depth(DEFAULT_DEPTH),
            positions: BenchPositions::Fixed,
        }
    }
}

/// Why a bench cannot run.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// An argument is not a number, or too small or large.
    #[error("'{text}': expected a whole number from 1 to {max} for the {what}")]
    Number {
        /// The meaning of the argument.
        what: &'static str,
        /// The text as written.
        text: String,
        /// The largest value allowed.
        max: i64,
    },
    /// The task is unknown.
    #[error("'{0}': expected depth, nodes, movetime, perft or eval")]
    Task(String),
    /// The command needs the current position, but no position is set.
    #[error("no position set")]
    NoPosition,
    /// The file may not be opened.
    #[error(transparent)]
    Name(#[from] NamedFileError),
    /// The file cannot be read.
    #[error("cannot read '{name}': {error}")]
    Read {
        /// Its name.
        name: String,
        /// The error.
        error: std::io::Error,
    },
    /// A line of the file is not a position.
    #[error("'{name}', line {line}: {error}")]
    Line {
        /// The name of the file.
        name: String,
        /// Its number, from 1.
        line: usize,
        /// The error.
        error: FenLineError,
    },
}

impl BenchRequest {
    /// Reads `[hash [threads [limit [positions [task]]]]]`: three numbers, then `default`, `current` or a file, then
    /// the kind of limit.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn read(words: &[&str]) -> Result<BenchRequest, BenchError> {
        let mut request = BenchRequest::default();
        if let Some(text) = words.first() {
            request.hash_mib = number("table", text, MAX_HASH_MIB.into())? as usize;
        }
        if let Some(text) = words.get(1) {
            request.threads = threads(text)?;
        }
        request.positions = match words.get(3) {
            None => BenchPositions::Fixed,
            Some(word) if word.eq_ignore_ascii_case("default") => BenchPositions::Fixed,
            Some(word) if word.eq_ignore_ascii_case("current") => BenchPositions::Current,
            Some(name) => BenchPositions::File((*name).to_owned()),
        };
        let task = words.get(4).map_or_else(|| "depth".to_owned(), |word| word.to_ascii_lowercase());
        let limit = words.get(2).copied();
        request.task = match (task.as_str(), limit) {
            ("depth", None) => request.task,
            ("depth", Some(text)) => BenchTask::Depth(number("depth", text, 127)? as u32),
            ("nodes", text) => {
                BenchTask::Nodes(number("nodes", text.unwrap_or(""), i64::MAX)?.unsigned_abs())
            }
            ("movetime", text) => {
                let time = number("time", text.unwrap_or(""), i64::from(i32::MAX))?;
                BenchTask::MoveTime(Duration::from_millis(time.unsigned_abs()))
            }
            ("perft", text) => BenchTask::Perft(number("depth", text.unwrap_or(""), 255)? as u8),
            ("eval", _) => BenchTask::Eval,
            _ => return Err(BenchError::Task(shortened(&task, 20))),
        };
        Ok(request)
    }

    /// Reads `[threads [hash [seconds]]]` of `speedtest`: searches of the fixed positions that take this many seconds
    /// in total.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub(crate) fn read_speed_test(words: &[&str]) -> Result<BenchRequest, BenchError> {
        let threads_asked = words.first().map_or(Ok(NonZeroUsize::MIN), |text| threads(text))?;
        let hash = words.get(1).map_or(Ok(128), |text| number("table", text, MAX_HASH_MIB.into()))?;
        let seconds = words.get(2).map_or(Ok(150), |text| number("time", text, 86_400))?;
        let each = Duration::from_secs(seconds.unsigned_abs()) / positions().len() as u32;
        Ok(BenchRequest {
            hash_mib: hash as usize,
            threads: threads_asked,
            task: BenchTask::MoveTime(each),
            positions: BenchPositions::Fixed,
        })
    }

    /// The positions of the request.
    ///
    /// # Errors
    /// If there is no current position, the file cannot be read, or one of its lines is not a position.
    pub fn find_positions(&self, current: Option<&Position>) -> Result<Vec<Position>, BenchError> {
        match &self.positions {
            BenchPositions::Fixed => Ok(positions().to_vec()),
            BenchPositions::Current => Ok(vec![current.ok_or(BenchError::NoPosition)?.clone()]),
            BenchPositions::File(name) => {
                let bytes = std::fs::read(find(name)?)
                    .map_err(|error| BenchError::Read { name: shortened(name, 120), error })?;
                // Comments may be in any encoding.
                read_positions(name, &String::from_utf8_lossy(&bytes))
            }
        }
    }

    /// Runs the bench on the positions, until it is stopped.
    pub fn run(&self, positions: &[Position], shared: &Shared) -> BenchReport {
        let search = |limits: &dyn Fn() -> Limits| {
            run_on(positions, limits, self.threads, shared, Settings::default(), |_, _| {})
        };
        match self.task {
            BenchTask::Depth(plies) => search(&|| Limits::depth(plies)),
            BenchTask::Nodes(nodes) => search(&|| Limits::nodes(nodes)),
            BenchTask::MoveTime(time) => search(&|| Limits::move_time(time)),
            BenchTask::Perft(depth) => each(positions, shared, |position| perft(position, depth)),
            BenchTask::Eval => {
                let evaluation = Evaluation::default();
                each(positions, shared, |position| {
                    let mut evaluator = Evaluator::new(&evaluation, position.board());
                    let _ = evaluator.score(position.board(), position.side_to_move());
                    1
                })
            }
        }
    }
}

fn each(positions: &[Position], shared: &Shared, count: impl Fn(&Position) -> u64) -> BenchReport {
    let begin = Instant::now();
    let going_on = positions.iter().take_while(|_| !shared.signals.is_stopped());
    let nodes = going_on.map(count).fold(0, u64::saturating_add);
    BenchReport { nodes, time: begin.elapsed() }
}

/// Reads the positions of a file: one FEN per line, with its moves; empty lines and comments with `#` are skipped. The
/// errors have the name.
///
/// # Errors
/// If a line is not a position.
pub fn read_positions(name: &str, text: &str) -> Result<Vec<Position>, BenchError> {
    let lines = text.trim_start_matches('\u{FEFF}').lines().map(str::trim).enumerate();
    let fens = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    fens.map(|(index, fen)| {
        let name = || shortened(name, 120);
        read_position(fen).map_err(|error| BenchError::Line { name: name(), line: index + 1, error })
    })
    .collect()
}

/// The position of a line after its moves. Operations of EPD may follow.
fn read_position(line: &str) -> Result<Position, FenLineError> {
    FenLine::read(line)?.with_operations_only()?.final_position()
}

fn threads(text: &str) -> Result<NonZeroUsize, BenchError> {
    Ok(NonZeroUsize::new(number("threads", text, MAX_THREADS.into())? as usize).unwrap_or(NonZeroUsize::MIN))
}

fn number(what: &'static str, text: &str, max: i64) -> Result<i64, BenchError> {
    let number = whole_number(text).filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| BenchError::Number { what, text: shortened(text, 20), max })
}

/// The summary in the form of Stockfish and Pikafish, which print it on standard error.
pub fn summary(report: &BenchReport) -> Vec<String> {
    vec![
        String::new(),
        "===========================".to_owned(),
        format!("Version         : {}", about::NAME),
        format!("Total time (ms) : {}", report.time.as_millis()),
        format!("Nodes searched  : {}", report.nodes),
        format!("Nodes/second    : {}", report.nps()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<BenchRequest, BenchError> {
        BenchRequest::read(&line.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn arguments_have_the_order_of_pikafish() {
        assert_eq!(read("").unwrap(), BenchRequest::default());
        let request = read("64 2 5 default depth").unwrap();
        assert_eq!((request.hash_mib, request.threads.get()), (64, 2));
        assert_eq!((request.task, request.positions), (BenchTask::Depth(5), BenchPositions::Fixed));
        for (line, task) in [
            ("16 1 5", BenchTask::Depth(5)),
            ("16 1 900 current nodes", BenchTask::Nodes(900)),
            ("16 1 20 default movetime", BenchTask::MoveTime(Duration::from_millis(20))),
            ("16 1 3 default PERFT", BenchTask::Perft(3)),
            ("16 1 1 default eval", BenchTask::Eval),
        ] {
            assert_eq!(read(line).unwrap().task, task, "{line}");
        }
        assert_eq!(read("16 1 5 my.fen").unwrap().positions, BenchPositions::File("my.fen".to_owned()));
        for bad in ["0", "x", "16 0", "16 1 128", "16 1 -3", "16 1 0 default nodes", "16 1 5 default what"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        let speed = BenchRequest::read_speed_test(&["2", "64", "48"]).unwrap();
        assert_eq!((speed.threads.get(), speed.hash_mib), (2, 64));
        assert!(matches!(speed.task, BenchTask::MoveTime(time) if time < Duration::from_secs(48)));
        assert!(BenchRequest::read_speed_test(&["many"]).is_err());
    }

    #[test]
    fn a_file_of_positions_may_have_a_byte_order_mark_comments_and_moves() {
        let path = std::env::temp_dir().join(format!("chuhe-bench-{}.fen", std::process::id()));
        let request = BenchRequest {
            positions: BenchPositions::File(path.to_str().unwrap().to_owned()),
            ..BenchRequest::default()
        };
        let fen = Position::default().fen();
        std::fs::write(&path, format!("\u{FEFF}# openings\n\nstartpos moves h2e2 h9g7\n{fen}; id \"1\";\n"))
            .unwrap();
        let positions = request.find_positions(None).unwrap();
        std::fs::write(&path, format!("{fen}\n{fen} moves h2h8\n")).unwrap();
        let error = request.find_positions(None).unwrap_err();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(positions.iter().map(Position::plies_played).collect::<Vec<_>>(), [2, 0]);
        assert!(matches!(
            error,
            BenchError::Line { line: 2, error: FenLineError::Move { number: 1, .. }, .. }
        ));
    }

    #[test]
    fn each_task_counts_something() {
        let shared = Shared::new(1).unwrap();
        let start = Position::default();
        for (line, expected) in [
            ("1 1 2 current perft", Some(1920)),
            ("1 1 1 current eval", Some(1)),
            ("1 1 2 current depth", None),
        ] {
            let request = read(line).unwrap();
            let positions = request.find_positions(Some(&start)).unwrap();
            let nodes = request.run(&positions, &shared).nodes;
            assert!(nodes > 0 && expected.is_none_or(|expected| nodes == expected), "{line}: {nodes}");
        }
        assert!(matches!(read("1 1 1 current").unwrap().find_positions(None), Err(BenchError::NoPosition)));
    }
}
