//! The exceptions, and which error of the libraries becomes which.

use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::{PyErr, create_exception};

use chuhe_engine::tt::AllocationError;
use xiangqi::notation::NotationError;
use xiangqi::{FenError as RulesFenError, FenLineError, ParseMoveError, PlayError};

create_exception!(chuhe, FenError, PyValueError, "A text is not a FEN, or not one of a valid position.");
create_exception!(chuhe, InvalidMoveError, PyValueError, "A text is not a move in any notation.");
create_exception!(chuhe, IllegalMoveError, PyValueError, "A move is not legal in the position.");
create_exception!(chuhe, AmbiguousMoveError, PyValueError, "A text could be any of several legal moves.");
create_exception!(
    chuhe,
    GameFileError,
    PyValueError,
    "A game of a file cannot be read, or a game cannot be written."
);
create_exception!(chuhe, BookError, PyRuntimeError, "A file is not an opening book, or is damaged.");
create_exception!(chuhe, TableError, PyRuntimeError, "An endgame table is damaged.");
create_exception!(
    chuhe,
    EngineError,
    PyRuntimeError,
    "An engine cannot do what is asked, because it is searching already or has failed."
);

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
