//! `Board`: a position, the moves that led to it, and the rules by which it is judged.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::diagram::Picture;
use crate::errors;
use crate::moves::{MoveArgument, MoveArguments, PyMove, list};
use crate::names::{self, Named, find};
use crate::numbers::within;
use crate::outcome::PyOutcome;
use crate::ruling::PyRuling;
use xiangqi::notation::{Notation, NotationError, read, write};
use xiangqi::rules::{Game, GameRules, RepetitionRule};
use xiangqi::{FenLine, File, NATURAL_MOVE_LIMIT, Position, Rank, START_FEN, Square};

/// A position, the moves that led to it, and the rules of the game.
///
/// Boards are equal if their pieces and the side to move are. They can be copied and pickled. Moves are given as Move
/// or as text in any notation.
///
/// Args:
///     fen: a FEN, 'startpos', or either with 'moves' and moves after it. Its clock is held below natural_move_limit,
///         its move number to 1 to 9999.
///     repetition: how repetitions are treated: 'wxf', by the rules of the World Xiangqi Federation; 'wxf-fairy', the same as
///         Fairy-Stockfish reads them; or 'simple', all as draws.
///     natural_move_limit: how many plies without a capture draw the game, 1 to 65535; None for no limit. From a side's
///         eleventh check on, checks and the answers to them do not count.
///
/// Raises:
///     FenError: the text is not a valid position.
///     IllegalMoveError, InvalidMoveError, AmbiguousMoveError: a move after it cannot be played.
///     ArgumentError: another argument is out of its range.
#[pyclass(name = "Board", module = "chuhe", eq)]
#[derive(Clone)]
pub(crate) struct PyBoard(Game);

impl PyBoard {
    pub(crate) fn position(&self) -> &Position {
        self.0.position()
    }

    pub(crate) fn rules(&self) -> GameRules {
        self.0.rules()
    }
}

impl From<Game> for PyBoard {
    fn from(game: Game) -> PyBoard {
        PyBoard(game)
    }
}

impl PartialEq for PyBoard {
    fn eq(&self, other: &PyBoard) -> bool {
        self.position() == other.position()
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (fen=START_FEN.to_owned(), *, repetition="wxf", natural_move_limit=Some(120)))]
    #[pyo3(text_signature = "(fen=START_FEN, *, repetition='wxf', natural_move_limit=120)")]
    fn new(
        #[pyo3(from_py_with = crate::texts::text)] fen: String,
        repetition: &str,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] natural_move_limit: Option<i64>,
    ) -> PyResult<PyBoard> {
        let repetition = find(&RepetitionRule::ALL, repetition)?;
        let limit = |plies| within("natural_move_limit", plies, 1..=i64::from(u16::MAX));
        let natural_move_limit = natural_move_limit.map(limit).transpose()?;
        let line = FenLine::read_within(&fen, natural_move_limit).map_err(|error| errors::fen(&error))?;
        let line = line.without_rest().map_err(|error| errors::fen_line(&error))?;
        let game = Game::of_line(line, GameRules { repetition, natural_move_limit });
        game.map(PyBoard).map_err(|error| errors::fen_line(&error))
    }

    /// Whose turn it is.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.position().side_to_move().member(py)
    }

    /// The number of the current move, from 1. It grows after each move of Black.
    #[getter]
    fn move_number(&self) -> u32 {
        self.position().move_number()
    }

    /// Plies since the last capture, as the natural move limit counts them: from a side's eleventh check on, its checks
    /// and the answers to them do not count.
    #[getter]
    fn clock(&self) -> u16 {
        self.position().clock()
    }

    /// A hash of pieces and side to move, 64 bits. It may be another one in the next version.
    #[getter]
    fn key(&self) -> u64 {
        self.position().key().0
    }

    /// How repetitions are treated.
    #[getter]
    fn repetition<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.rules().repetition.member(py)
    }

    /// How many plies without a capture draw the game; None for no limit.
    #[getter]
    fn natural_move_limit(&self) -> Option<u16> {
        self.rules().natural_move_limit
    }

    /// The FEN of the position, with all six fields.
    fn fen(&self) -> String {
        self.position().fen()
    }

    /// The first field of the FEN: the pieces on the board.
    fn board_fen(&self) -> String {
        self.position().board().fen()
    }

    /// The FEN of the position where the moves begin.
    fn start_fen(&self) -> String {
        self.0.start().fen()
    }

    /// The moves played, oldest first.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        list(self.0.moves())
    }

    /// The legal moves, in the generator's order; a new list each time. They do not depend on how the game stands:
    /// after a draw there are some.
    #[getter]
    fn legal_moves(&self) -> Vec<PyMove> {
        list(self.position().legal_moves())
    }

    /// Whether a move is legal.
    ///
    /// Raises:
    ///     InvalidMoveError, AmbiguousMoveError: a text is not a move, or could be several.
    fn is_legal(&self, r#move: MoveArgument) -> PyResult<bool> {
        match &r#move {
            MoveArgument::Move(mv) => Ok(self.position().is_legal(*mv)),
            MoveArgument::Text(text) => match read(self.position(), text) {
                Ok(_) => Ok(true),
                Err(NotationError::NoSuchMove { .. } | NotationError::Illegal { .. }) => Ok(false),
                Err(error) => Err(errors::notation(&error)),
            },
        }
    }

    /// Whether a legal move captures something.
    ///
    /// Raises:
    ///     IllegalMoveError, InvalidMoveError, AmbiguousMoveError: it is not a legal move.
    fn is_capture(&self, r#move: MoveArgument) -> PyResult<bool> {
        let mv = r#move.read_legal(self.position())?;
        Ok(self.position().is_capture(mv))
    }

    /// Whether a legal move gives check.
    ///
    /// Raises:
    ///     IllegalMoveError, InvalidMoveError, AmbiguousMoveError: it is not a legal move.
    fn gives_check(&self, r#move: MoveArgument) -> PyResult<bool> {
        let mv = r#move.read_legal(self.position())?;
        Ok(self.position().gives_check(mv))
    }

    /// Plays a move, and returns it. Moves after the end of the game are accepted, because game files contain them.
    ///
    /// Raises:
    ///     IllegalMoveError, InvalidMoveError, AmbiguousMoveError: it cannot be played; nothing has changed.
    fn push(&mut self, r#move: MoveArgument) -> PyResult<PyMove> {
        let mv = r#move.read(self.position())?;
        self.0.play(mv).map_err(|error| errors::play(&error))?;
        Ok(PyMove(mv))
    }

    /// Takes back the last move, and returns it.
    ///
    /// Raises:
    ///     IndexError: no move has been played.
    fn pop(&mut self) -> PyResult<PyMove> {
        self.0.undo().map(PyMove).ok_or_else(|| errors::missing("no move has been played"))
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position().is_check()
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<String> {
        self.position().checkers().iter().map(|square| square.to_string()).collect()
    }

    /// The piece on a square as a FEN letter, one of 'KABNRCP' for Red or 'kabnrcp' for Black; None if it is empty.
    fn piece_at(&self, #[pyo3(from_py_with = crate::texts::text)] square: String) -> PyResult<Option<char>> {
        Ok(self.position().piece_on(names::square(&square)?).map(xiangqi::Piece::fen_char))
    }

    /// All pieces: squares, and FEN letters of the pieces on them.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let map = PyDict::new(py);
        for (square, piece) in self.position().board().pieces() {
            map.set_item(square.to_string(), piece.fen_char())?;
        }
        Ok(map)
    }

    /// How the game has ended; None if it continues. In this order: checkmate or stalemate, which lose; a position that
    /// occurs for the third time; the natural move limit; nothing left to attack with.
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome)
    }

    /// Whether the game has ended.
    fn is_game_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// How often the position has occurred, this time included.
    fn occurrences(&self) -> usize {
        self.position().occurrences()
    }

    /// The ruling on the repetition; None if the position has not occurred before. It follows the rules of the game; if they
    /// make every repetition a draw, those of the World Xiangqi Federation. At the second occurrence it is provisional.
    fn ruling(&self) -> Option<PyRuling> {
        self.0.ruling().map(PyRuling)
    }

    /// Reads a move in any notation, without playing it: 'h2e2', 'H2-E2', 'C2=5', '炮二平五', '砲２平５', 'Che2'.
    ///
    /// Raises:
    ///     InvalidMoveError: the text is not a move.
    ///     IllegalMoveError: it is not a legal move; the message names those that may have been meant.
    ///     AmbiguousMoveError: it could be several of them.
    fn read(&self, #[pyo3(from_py_with = crate::texts::text)] text: String) -> PyResult<PyMove> {
        read(self.position(), &text).map(PyMove).map_err(|error| errors::notation(&error))
    }

    /// Writes a legal move in a notation.
    ///
    /// Raises:
    ///     IllegalMoveError, InvalidMoveError, AmbiguousMoveError: it is not a legal move.
    ///     ArgumentError: there is no such notation.
    #[pyo3(signature = (r#move, notation="uci"))]
    fn write(&self, r#move: MoveArgument, notation: &str) -> PyResult<String> {
        let notation = find(&Notation::ALL, notation)?;
        let mv = r#move.read_legal(self.position())?;
        Ok(write(self.position(), mv, notation))
    }

    /// Writes moves that follow each other, like the line of an analysis. The board does not change.
    ///
    /// Raises:
    ///     IllegalMoveError, InvalidMoveError, AmbiguousMoveError: one of them is not a legal move.
    ///     ArgumentError: there is no such notation.
    #[pyo3(signature = (moves, notation="uci"))]
    fn write_line(&self, moves: MoveArguments, notation: &str) -> PyResult<Vec<String>> {
        let notation = find(&Notation::ALL, notation)?;
        let mut position = self.position().clone();
        let mut texts = Vec::with_capacity(moves.0.len());
        for mv in moves.0 {
            let mv = mv.read_legal(&position)?;
            texts.push(write(&position, mv, notation));
            position.play(mv).map_err(|error| errors::play(&error))?;
        }
        Ok(texts)
    }

    /// A picture of the board as SVG. It needs no font and no other file.
    ///
    /// Args:
    ///     flipped: Black sits at the bottom.
    ///     last_move: the last move is marked.
    ///     arrows: arrows over the pieces, each a Move or a text like 'h2e2' or 'h2e2:red'.
    ///     marks: rings around points, like 'e4' or 'e4:blue'. Colours are green, blue, red and yellow.
    ///     pieces: the symbols on the pieces: 'traditional', 'simplified' or 'letters'.
    ///     labels: the labels around the board: 'numerals' of the files, 'coordinates' or 'none'.
    ///     width: pixels, 1 to 8192.
    ///
    /// Raises:
    ///     ArgumentError: an argument is not one of these.
    #[pyo3(signature = (*, flipped=false, last_move=true, arrows=None, marks=None, pieces="traditional",
        labels="numerals", width=480))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn svg(
        &self,
        flipped: bool,
        last_move: bool,
        arrows: Option<MoveArguments>,
        marks: Option<Vec<String>>,
        pieces: &str,
        labels: &str,
        #[pyo3(from_py_with = crate::numbers::integer)] width: i64,
    ) -> PyResult<String> {
        Picture { flipped, last_move, arrows, marks, pieces, labels, width }.svg(self.position())
    }

    /// The same picture as a PNG file. The arguments are those of svg().
    ///
    /// Raises:
    ///     ArgumentError: an argument is not one of these.
    #[pyo3(signature = (*, flipped=false, last_move=true, arrows=None, marks=None, pieces="traditional",
        labels="numerals", width=480))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn png(
        &self,
        flipped: bool,
        last_move: bool,
        arrows: Option<MoveArguments>,
        marks: Option<Vec<String>>,
        pieces: &str,
        labels: &str,
        #[pyo3(from_py_with = crate::numbers::integer)] width: i64,
    ) -> PyResult<Cow<'static, [u8]>> {
        let picture = Picture { flipped, last_move, arrows, marks, pieces, labels, width };
        picture.png(self.position()).map(Cow::Owned)
    }

    /// The picture in a notebook.
    fn _repr_svg_(&self) -> PyResult<String> {
        Picture::default().svg(self.position())
    }

    /// The picture in a notebook that cannot show SVG.
    fn _repr_png_(&self) -> PyResult<Cow<'static, [u8]>> {
        Picture::default().png(self.position()).map(Cow::Owned)
    }

    /// An independent copy, with the moves played.
    fn copy(&self) -> PyBoard {
        self.clone()
    }

    fn __copy__(&self) -> PyBoard {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyBoard {
        self.clone()
    }

    /// Ten lines, Black's back rank first, with FEN letters and dots.
    fn __str__(&self) -> String {
        let letter = |rank, file| {
            let piece = self.position().piece_on(Square::from_coords(file, rank));
            piece.map_or(".".to_owned(), |piece| piece.fen_char().to_string())
        };
        let line = |rank| File::ALL.map(|file| letter(rank, file)).join(" ");
        let lines: Vec<_> = Rank::ALL.into_iter().rev().map(line).collect();
        lines.join("\n")
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.position().fen())
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let mut line = format!("{} moves", self.0.start().fen());
        for mv in self.0.moves() {
            line.push_str(&format!(" {mv}"));
        }
        let rules = PyDict::new(py);
        rules.set_item("repetition", Named::name(self.rules().repetition))?;
        rules.set_item("natural_move_limit", self.rules().natural_move_limit)?;
        Ok((PyTuple::new(py, [line])?, rules))
    }
}

const _: () = assert!(NATURAL_MOVE_LIMIT == 120, "the default in the signature of Board");
