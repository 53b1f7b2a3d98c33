//! Which error of the libraries becomes which exception. The exceptions themselves are defined in Python, in
//! `package/chuhe/_errors.py`, because only Python can give a class two bases.

use std::io;
use std::path::Path;

use pyo3::exceptions::{PyMemoryError, PyOSError};
use pyo3::{PyErr, import_exception};

use chuhe_engine::tt::AllocationError;
use xiangqi::notation::NotationError;
use xiangqi::{FenError as RulesFenError, FenLineError, ParseMoveError, PlayError};

import_exception!(chuhe._errors, ArgumentError);
import_exception!(chuhe._errors, MissingError);
import_exception!(chuhe._errors, FenError);
import_exception!(chuhe._errors, InvalidMoveError);
import_exception!(chuhe._errors, IllegalMoveError);
import_exception!(chuhe._errors, AmbiguousMoveError);
import_exception!(chuhe._errors, GameFileError);
import_exception!(chuhe._errors, PuzzleFileError);
import_exception!(chuhe._errors, BookError);
import_exception!(chuhe._errors, LibraryError);
import_exception!(chuhe._errors, TableError);
import_exception!(chuhe._errors, EngineError);

/// An argument is out of its range, or not one of the allowed values.
pub(crate) fn argument(message: impl Into<String>) -> PyErr {
    ArgumentError::new_err(message.into())
}

/// There is no move to take back, or no item at an index.
pub(crate) fn missing(message: &'static str) -> PyErr {
    MissingError::new_err(message)
}

/// The OSError of a file, as Python's own `open` raises it: of the subclass for its number, with `errno` and `filename`.
pub(crate) fn file(path: &Path, error: &io::Error) -> PyErr {
    let text = error.to_string();
    let Some(number) = error.raw_os_error() else {
        // This is not an error of the system. Its subclass in Python follows from the kind of the error.
        return PyErr::from(io::Error::new(error.kind(), format!("{}: {text}", path.display())));
    };
    let text = text.strip_suffix(&format!(" (os error {number})")).unwrap_or(&text).to_owned();
    if cfg!(windows) {
        // On Windows, Python derives `errno` from this number.
        PyOSError::new_err((0, text, path.as_os_str().to_owned(), number))
    } else {
        PyOSError::new_err((number, text, path.as_os_str().to_owned()))
    }
}

pub(crate) fn fen(error: &RulesFenError) -> PyErr {
    FenError::new_err(error.to_string())
}

pub(crate) fn fen_line(error: &FenLineError) -> PyErr {
    match error {
        FenLineError::Fen(_) | FenLineError::Trailing(_) => FenError::new_err(error.to_string()),
        FenLineError::Move { error: inner, .. } => notation_as(inner, error.to_string()),
    }
}

pub(crate) fn notation(error: &NotationError) -> PyErr {
    notation_as(error, error.to_string())
}

fn notation_as(error: &NotationError, message: String) -> PyErr {
    match error {
        NotationError::Unreadable { .. } => InvalidMoveError::new_err(message),
        NotationError::NoSuchMove { .. } | NotationError::Illegal { .. } => {
            IllegalMoveError::new_err(message)
        }
        NotationError::Ambiguous { .. } => AmbiguousMoveError::new_err(message),
    }
}

pub(crate) fn play(error: &PlayError) -> PyErr {
    IllegalMoveError::new_err(error.to_string())
}

pub(crate) fn move_text(error: &ParseMoveError) -> PyErr {
    InvalidMoveError::new_err(error.to_string())
}

pub(crate) fn memory(error: &AllocationError) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}
