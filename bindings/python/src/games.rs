//! Game files: `chuhe-record` reads and writes them. Python's `games.py` makes its tree from the data of this module.
//!
//! A line of moves is handed over as a pair: the comment before it, and a list of moves, each with its annotation
//! glyphs, the comment after it, and the variations.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Cursor, ErrorKind, Read};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::errors::{self, GameFileError};
use crate::moves::PyMove;
use crate::names::find;
use crate::numbers::{integer, within};
use chuhe_record::record::MAX_DEPTH;
use chuhe_record::text::Encoding;
use chuhe_record::{Format, GameResult, Line, Ply, Record, RecordError, Tags};
use chuhe_storage::{Check, OutputError, OutputFile};
use xiangqi::Position;
use xiangqi::notation::Notation;

/// Games that are read ahead.
const MAX_GAMES_AHEAD: usize = 64;
/// The time between two checks for Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// A message of the reading thread.
enum Event {
    Game(Box<Result<Record, RecordError>>),
    /// The end of the source, with notes on the text and its encodings.
    End {
        notes: Vec<String>,
        encodings: Vec<&'static str>,
    },
    /// The source cannot be read.
    Failed(std::io::Error),
}

/// The messages of the reading thread.
struct Events {
    receiver: Receiver<Event>,
    /// Whether the last message has come.
    has_ended: bool,
}

impl Events {
    /// The next message; `None` after the last one.
    ///
    /// # Errors
    /// `Timeout` if none has come yet; `Disconnected` if the thread ended by a panic.
    fn next(&mut self) -> Result<Option<Event>, RecvTimeoutError> {
        match self.receiver.recv_timeout(SIGNAL_INTERVAL) {
            Ok(event) => {
                self.has_ended = !matches!(event, Event::Game(_));
                Ok(Some(event))
            }
            Err(RecvTimeoutError::Disconnected) if self.has_ended => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Games of a file as plain values. Use chuhe.read_games instead.
#[pyclass(name = "RecordReader", module = "chuhe._chuhe", frozen)]
pub(crate) struct PyRecordReader {
    // Only one thread at a time may wait at the channel.
    events: Mutex<Events>,
    text: Mutex<(Vec<String>, Vec<&'static str>)>,
    // `None` if the games come from bytes and not from a file.
    path: Option<PathBuf>,
}

/// The source of games.
#[derive(FromPyObject)]
pub(crate) enum Source {
    #[pyo3(annotation = "bytes")]
    Bytes(Vec<u8>),
    #[pyo3(annotation = "path")]
    Path(PathBuf),
}

fn send_games(source: impl Read, format: Option<Format>, encoding: Encoding, events: &SyncSender<Event>) {
    // An error here means that the receiver was dropped, so nothing remains to be done.
    let mut games = match Format::read(format, source, encoding) {
        Ok(games) => games,
        Err(error) => return drop(events.send(Event::Failed(error))),
    };
    for game in games.by_ref() {
        if events.send(Event::Game(Box::new(game))).is_err() {
            return;
        }
    }
    let report = games.text_report();
    let encodings = report.encodings.iter().map(|encoding| encoding.name()).collect();
    let notes = report.notes().iter().map(ToString::to_string).collect();
    let _ = events.send(Event::End { notes, encodings });
}

fn format(name: &str) -> PyResult<Format> {
    Format::by_name(name).ok_or_else(|| {
        let names = Format::names().collect::<Vec<_>>().join(", ");
        let name = xiangqi::text::shortened(name, xiangqi::text::MAX_QUOTED);
        errors::argument(format!("'{name}' is not a format of game files: expected one of {names}"))
    })
}

#[pymethods]
impl PyRecordReader {
    #[new]
    #[pyo3(signature = (source, format=None, encoding="auto"))]
    fn new(source: Source, format: Option<&str>, encoding: &str) -> PyResult<PyRecordReader> {
        let format = format.map(self::format).transpose()?;
        let unknown = || errors::argument("encoding: expected auto, or a label like utf-8, gb18030 or big5");
        let encoding = Encoding::by_label(encoding).ok_or_else(unknown)?;
        let (sender, events) = sync_channel(MAX_GAMES_AHEAD);
        let (path, mut source): (_, Box<dyn Read + Send>) = match source {
            Source::Bytes(bytes) => (None, Box::new(Cursor::new(bytes))),
            Source::Path(path) => {
                let file = File::open(&path).map_err(|error| errors::file(&path, &error))?;
                (Some(path), Box::new(file))
            }
        };
        // When the reader is dropped, the channel closes, and the thread ends at its next game.
        std::thread::Builder::new()
            .name("game reader".to_owned())
            .spawn(move || send_games(&mut source, format, encoding, &sender))?;
        let events = Mutex::new(Events { receiver: events, has_ended: false });
        Ok(PyRecordReader { events, text: Mutex::default(), path })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        loop {
            let event = py.detach(|| self.events.lock().unwrap_or_else(PoisonError::into_inner).next());
            match event {
                Ok(Some(Event::Game(game))) => return of_game(py, &game).map(Some),
                Ok(Some(Event::End { notes, encodings })) => {
                    *self.text.lock().unwrap_or_else(PoisonError::into_inner) = (notes, encodings);
                }
                Ok(Some(Event::Failed(error))) => {
                    return Err(match &self.path {
                        Some(path) => errors::file(path, &error),
                        None => error.into(),
                    });
                }
                Ok(None) => return Ok(None),
                // Ctrl-C at another time would lose the game that has just come.
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(GameFileError::new_err("the thread that reads the games failed"));
                }
            }
        }
    }

    /// After the last game: notes on guesses and damage in the text.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// After the last game: the encodings of the text beyond ASCII.
    #[getter]
    fn encodings(&self) -> Vec<&'static str> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).1.clone()
    }
}

/// Tags, FEN, line, result and warnings, and the fault; `None` for the first five if nothing of the game is kept.
fn of_game<'py>(py: Python<'py>, game: &Result<Record, RecordError>) -> PyResult<Bound<'py, PyTuple>> {
    let (record, error) = match game {
        Ok(record) => (Some(record), None),
        Err(error) => (error.kept.as_deref(), Some(error.to_string())),
    };
    let record = record.map(|record| of_record(py, record));
    (record.transpose()?, error).into_pyobject(py)
}

/// Tags, FEN, line, result and warnings.
pub(crate) fn of_record<'py>(py: Python<'py>, record: &Record) -> PyResult<Bound<'py, PyTuple>> {
    let tags: Vec<(&str, &str)> = record.tags.iter().collect();
    let warnings: Vec<_> = record.warnings.iter().map(ToString::to_string).collect();
    let line = of_line(py, &record.line)?;
    (tags, record.start.fen(), line, record.result.as_str(), warnings).into_pyobject(py)
}

fn of_line<'py>(py: Python<'py>, line: &Line) -> PyResult<Bound<'py, PyTuple>> {
    let plies = PyList::empty(py);
    for ply in &line.plies {
        let variations = PyList::empty(py);
        for variation in &ply.variations {
            variations.append(of_line(py, variation)?)?;
        }
        plies.append((PyMove(ply.mv), ply.nags.clone(), ply.comment.as_str(), variations))?;
    }
    (line.comment.as_str(), plies).into_pyobject(py)
}

/// A line from Python, all of whose moves are legal.
fn line_from(line: &Bound<'_, PyAny>, mut position: Position, depth: usize) -> PyResult<Line> {
    if depth > MAX_DEPTH {
        return Err(GameFileError::new_err(format!("variations are nested more than {MAX_DEPTH} deep")));
    }
    let (comment, moves): (String, Vec<Bound<'_, PyAny>>) = line.extract()?;
    let mut plies = Vec::with_capacity(moves.len());
    for ply in moves {
        type Parts<'py> = (Bound<'py, PyMove>, Vec<Bound<'py, PyAny>>, String, Vec<Bound<'py, PyAny>>);
        let (mv, nags, comment, variations): Parts<'_> = ply.extract()?;
        let nag = |nag: &Bound<'_, PyAny>| within("a NAG", integer(nag)?, 0..=u32::MAX.into());
        let nags = nags.iter().map(nag).collect::<PyResult<_>>()?;
        let from = |line: &Bound<'_, PyAny>| line_from(line, position.clone(), depth + 1);
        let variations = variations.iter().map(from).collect::<PyResult<_>>()?;
        let mv = mv.get().0;
        position.play(mv).map_err(|error| errors::play(&error))?;
        plies.push(Ply { mv, nags, comment, variations });
    }
    Ok(Line { comment, plies })
}

/// A game as the bytes of a file. Use chuhe.Game.to_bytes instead.
///
/// Raises:
///     GameFileError: the format is not written, or cannot hold the game.
///     IllegalMoveError: a move is not legal.
///     ArgumentError: there is no such format or notation.
#[pyfunction]
pub(crate) fn write_record(
    tags: Vec<(String, String)>,
    fen: &str,
    line: Bound<'_, PyAny>,
    result: &str,
    format: &str,
    notation: &str,
) -> PyResult<Cow<'static, [u8]>> {
    let format = self::format(format)?;
    let notation = find(&Notation::ALL, notation)?;
    let start = Position::from_fen(fen).map_err(|error| errors::fen(&error))?;
    let unknown = || errors::argument("result: expected 1-0, 0-1, 1/2-1/2 or *");
    let result = GameResult::from_text(result).ok_or_else(unknown)?;
    let line = line_from(&line, start.clone(), 0)?;
    let mut known = Tags::default();
    for (name, value) in &tags {
        known.add(name, value);
    }
    let record = Record { tags: known, start, line, result, warnings: Vec::new() };
    let mut bytes = Vec::new();
    format.write(&mut bytes, &record, notation).map_err(|error| GameFileError::new_err(error.to_string()))?;
    Ok(Cow::Owned(bytes))
}

/// Writes a file, which replaces another only once it is complete. Use chuhe.Game.save instead.
///
/// Raises:
///     OSError: the file cannot be written, or is a folder, a pipe or a device.
#[pyfunction]
pub(crate) fn save_file(path: PathBuf, content: &[u8]) -> PyResult<()> {
    let any = Check { inputs: &[], kind: "a file", is_kind: |_| true, force: true };
    OutputFile::new(&path, &any).and_then(|file| file.write(content)).map_err(|error| match error {
        OutputError::Io { error, .. } => errors::file(&path, &error),
        OutputError::NotAFile(_) if path.is_dir() => errors::file(&path, &ErrorKind::IsADirectory.into()),
        refused => errors::file(&path, &std::io::Error::new(ErrorKind::InvalidInput, refused)),
    })
}
