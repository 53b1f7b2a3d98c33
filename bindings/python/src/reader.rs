//! `Reader`: moves in any notation.

use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors;
use crate::moves::PyMove;
use crate::numbers::within;
use xiangqi::Coordinates;
use xiangqi::notation::{Reader, WxfEdition, moves_in};

/// Reads moves in any notation, with knowledge about their source. Without such knowledge, use Board.read.
///
/// Args:
///     ranks_from: the number of Red's back rank in moves that name squares, 0 or 1.
///     wxf_edition: which pawn '11' and '33' are in WXF notation, by the rules of 2018 or 1997.
///
/// Raises:
///     ArgumentError: another number.
#[pyclass(name = "Reader", module = "chuhe")]
pub(crate) struct PyReader(Reader);

#[pymethods]
impl PyReader {
    #[new]
    #[pyo3(signature = (*, ranks_from=0, wxf_edition=2018))]
    fn new(
        #[pyo3(from_py_with = crate::numbers::integer)] ranks_from: i64,
        #[pyo3(from_py_with = crate::numbers::integer)] wxf_edition: i64,
    ) -> PyResult<PyReader> {
        let ranks = match within::<u8>("ranks_from", ranks_from, 0..=1)? {
            0 => Coordinates::FromZero,
            _ => Coordinates::FromOne,
        };
        let wxf = match wxf_edition {
            2018 => WxfEdition::Of2018,
            1997 => WxfEdition::Of1997,
            other => {
                return Err(errors::argument(format!("wxf_edition is {other}: expected 2018 or 1997")));
            }
        };
        Ok(PyReader(Reader { ranks, wxf, ..Reader::default() }))
    }

    /// A reader for the moves of one game: it looks at all of them first, to find out how they are written.
    #[staticmethod]
    fn for_game(
        board: PyRef<'_, PyBoard>,
        #[pyo3(from_py_with = crate::texts::texts)] texts: Vec<String>,
    ) -> PyReader {
        PyReader(Reader::for_game(board.position(), texts.iter().map(String::as_str)))
    }

    /// The number of Red's back rank, 0 or 1.
    #[getter]
    fn ranks_from(&self) -> u8 {
        self.0.ranks.base()
    }

    /// The edition of the WXF rules, 2018 or 1997. A move that only one edition could have written settles it.
    #[getter]
    fn wxf_edition(&self) -> u16 {
        match self.0.wxf {
            WxfEdition::Of2018 => 2018,
            WxfEdition::Of1997 => 1997,
        }
    }

    /// Reads a move of a position. The move is not played.
    ///
    /// Raises:
    ///     InvalidMoveError: the text is not a move.
    ///     IllegalMoveError: the move is not legal; the message names legal moves that may have been meant.
    ///     AmbiguousMoveError: the text could be several legal moves.
    fn read(
        &mut self,
        board: PyRef<'_, PyBoard>,
        #[pyo3(from_py_with = crate::texts::text)] text: String,
    ) -> PyResult<PyMove> {
        self.0.read(board.position(), &text).map(PyMove).map_err(|error| errors::notation(&error))
    }

    fn __repr__(&self) -> String {
        format!("Reader(ranks_from={}, wxf_edition={})", self.ranks_from(), self.wxf_edition())
    }
}

/// The moves in a line of text, separated by spaces, commas or semicolons, without their numbers.
///
/// split_moves('1. 炮二平五 马8进7') is ['炮二平五', '马8进7'].
#[pyfunction]
pub(crate) fn split_moves(#[pyo3(from_py_with = crate::texts::text)] text: String) -> Vec<String> {
    moves_in(&text).map(str::to_owned).collect()
}
