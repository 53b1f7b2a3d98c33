//! `GameBatch`: many games that are played at the same time, for programs that learn.
//!
//! Positions are seen by the side to move: its own pieces come first, and Black sees the board with the ranks
//! exchanged. So one network plays both sides. Numbers go to Python as bytes, which numpy takes without a copy.

use std::sync::{Mutex, MutexGuard, PoisonError};

use once_cell::sync::Lazy;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict};

use crate::board::PyBoard;
use crate::errors;
use crate::moves::{MoveArgument, PyMove};
use crate::numbers::within;
use crate::saved::{broken, moves, texts};
use chuhe_engine::session::MAX_THREADS;
use xiangqi::attacks::in_zone;
use xiangqi::rules::{Game, GameRules};
use xiangqi::{Color, FenLine, File, Move, PieceType, Position, Rank, START_FEN, Square};

/// Planes of an observation: 7 kinds of own pieces, 7 of the other side's, repetition, clock, colour.
pub(crate) const PLANES: usize = 17;
const REPEATED: usize = 14;
const CLOCK: usize = 15;
const RED: usize = 16;
/// Bytes of an observation.
const OBSERVATION: usize = PLANES * Square::NUM;
/// The maximum number of games in a batch.
const MAX_GAMES: i64 = 1 << 20;
/// The maximum length of a game that can be requested, in plies.
const MAX_PLIES: i64 = 1 << 20;

/// The game continues.
const RUNNING: u8 = 0;
/// The game ended by the rules.
const TERMINATED: u8 = 1;
/// The game reached its greatest length.
const TRUNCATED: u8 = 2;

/// The moves that a side can ever make, seen from its own side, and the number of each.
struct Actions {
    moves: Vec<Move>,
    numbers: Vec<u16>,
}

/// Stands for a move that is not an action.
const NONE: u16 = u16::MAX;

static ACTIONS: Lazy<Actions> = Lazy::new(|| {
    let mut moves = Vec::new();
    let mut numbers = vec![NONE; Square::NUM * Square::NUM];
    for from in Square::ALL {
        for to in Square::ALL {
            if can_move(from, to) {
                numbers[from.index() * Square::NUM + to.index()] = moves.len() as u16;
                moves.push(Move::new(from, to));
            }
        }
    }
    Actions { moves, numbers }
});

/// Whether some piece of Red's could ever move from one square to the other.
fn can_move(from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    let stands_on_both = |kind| [from, to].into_iter().all(|square| in_zone(kind, Color::Red, square));
    match (files, ranks) {
        (0, 0) => false,
        (0, _) | (_, 0) | (1, 2) | (2, 1) => true,
        (1, 1) => stands_on_both(PieceType::Advisor),
        (2, 2) => stands_on_both(PieceType::Elephant),
        _ => false,
    }
}

/// A move as the side `by` sees it, or the reverse: flipping a move twice gives the same move.
fn seen(mv: Move, by: Color) -> Move {
    if by == Color::Red { mv } else { mv.flipped() }
}

fn number(mv: Move, by: Color) -> u16 {
    let mv = seen(mv, by);
    ACTIONS.numbers[mv.from().index() * Square::NUM + mv.to().index()]
}

/// The move after an action, if it is legal.
fn legal(position: &Position, action: i32) -> Option<Move> {
    let mv = *ACTIONS.moves.get(usize::try_from(action).ok()?)?;
    let mv = seen(mv, position.side_to_move());
    position.is_legal(mv).then_some(mv)
}

/// Writes the planes as the side to move sees them. The rank nearest to it is the last, as on a printed
/// board.
fn observe(position: &Position, planes: &mut [u8]) {
    planes.fill(0);
    let own = position.side_to_move();
    for (square, piece) in position.board().pieces() {
        let rank = square.rank().relative_to(own).index();
        let place = (Rank::NUM - 1 - rank) * File::NUM + square.file().index();
        let side = if piece.color == own { 0 } else { PieceType::NUM };
        planes[(side + piece.kind.index()) * Square::NUM + place] = 1;
    }
    let mut fill =
        |plane: usize, value: u8| planes[plane * Square::NUM..(plane + 1) * Square::NUM].fill(value);
    fill(REPEATED, u8::from(position.is_repetition()));
    fill(CLOCK, u8::try_from(position.clock()).unwrap_or(u8::MAX));
    fill(RED, u8::from(own == Color::Red));
}

fn mask(position: &Position, mask: &mut [u8]) {
    mask.fill(0);
    for mv in position.legal_moves() {
        mask[usize::from(number(mv, position.side_to_move()))] = 1;
    }
}

/// Many games of xiangqi side by side, all from one position.
///
/// Each step plays one action in each game. A finished game restarts in the same step, so the next observation is its
/// first position. Results are bytes, for numpy.frombuffer; chuhe.env returns arrays instead. A call waits until those of
/// other threads have ended.
///
/// Args:
///     count: how many games, 1 to 1048576.
///     fen: the start position: a FEN, with or without 'moves' and moves after it.
///     max_plies: a game of this many plies is truncated, 1 to 1048576; None for no limit.
///     threads: how many threads share the work, 1 to 1024.
///
/// Raises:
///     FenError: the text is not a valid position.
///     IllegalMoveError, InvalidMoveError, AmbiguousMoveError: a move after the FEN cannot be played.
///     ArgumentError: another argument is out of its range, or the game is over at the start.
#[pyclass(name = "GameBatch", module = "chuhe", frozen)]
pub(crate) struct PyGameBatch {
    start: Game,
    /// How many games.
    count: usize,
    games: Mutex<Vec<Game>>,
    max_plies: usize,
    threads: usize,
}

impl PyGameBatch {
    /// Waits for other threads, while Python continues.
    fn games(&self, py: Python<'_>) -> MutexGuard<'_, Vec<Game>> {
        self.games.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn copied(&self, py: Python<'_>) -> PyGameBatch {
        let games = Mutex::new(self.games(py).clone());
        PyGameBatch {
            start: self.start.clone(),
            count: self.count,
            games,
            max_plies: self.max_plies,
            threads: self.threads,
        }
    }

    /// How many games a thread takes at once.
    fn share(&self) -> usize {
        self.count.div_ceil(self.threads)
    }

    /// Fills `width` bytes for each game, in threads.
    fn fill(&self, games: &[Game], bytes: &mut [u8], width: usize, write: fn(&Position, &mut [u8])) {
        let share = self.share();
        share_out(
            self.threads,
            games.chunks(share).zip(bytes.chunks_mut(share * width)),
            |(games, bytes)| {
                for (game, bytes) in games.iter().zip(bytes.chunks_exact_mut(width)) {
                    write(game.position(), bytes);
                }
            },
        );
    }

    fn bytes<'py>(
        &self,
        py: Python<'py>,
        width: usize,
        write: fn(&Position, &mut [u8]),
    ) -> PyResult<Bound<'py, PyBytes>> {
        let guard = self.games(py);
        let games = guard.as_slice();
        PyBytes::new_with(py, width * self.count, |bytes| {
            py.detach(|| self.fill(games, bytes, width, write));
            Ok(())
        })
    }
}

/// Does the parts of a task in several threads, including this one. If the system refuses a thread, the work is done
/// with fewer.
fn share_out<T>(threads: usize, parts: impl Iterator<Item = T> + Send, work: impl Fn(T) + Sync) {
    let queue = Mutex::new(parts);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some(part) = next() {
            work(part);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            if std::thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
}

/// Plays a move in a game. Returns the reward of the side that moved, and whether the game ended.
fn step(game: &mut Game, mv: Move, start: &Game, max_plies: usize) -> (f32, u8) {
    let mover = game.position().side_to_move();
    // Only legal moves reach this point.
    let _ = game.play(mv);
    let played = game.position().plies_played() - start.position().plies_played();
    let (reward, end) = match game.outcome() {
        Some(outcome) => {
            let reward = outcome.winner().map_or(0.0, |winner| if winner == mover { 1.0 } else { -1.0 });
            (reward, TERMINATED)
        }
        None if played >= max_plies => (0.0, TRUNCATED),
        None => return (0.0, RUNNING),
    };
    game.clone_from(start);
    (reward, end)
}

#[pymethods]
impl PyGameBatch {
    #[new]
    #[pyo3(signature = (count, *, fen=START_FEN.to_owned(), max_plies=None, threads=1))]
    #[pyo3(text_signature = "(count, *, fen=START_FEN, max_plies=None, threads=1)")]
    fn new(
        #[pyo3(from_py_with = crate::numbers::integer)] count: i64,
        #[pyo3(from_py_with = crate::texts::text)] fen: String,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] max_plies: Option<i64>,
        #[pyo3(from_py_with = crate::numbers::integer)] threads: i64,
    ) -> PyResult<PyGameBatch> {
        let count: usize = within("count", count, 1..=MAX_GAMES).map(|count: u32| count as usize)?;
        let max_plies = max_plies.map(|plies| within("max_plies", plies, 1..=MAX_PLIES)).transpose()?;
        let threads: u32 = within("threads", threads, 1..=MAX_THREADS.into())?;
        let line = FenLine::read(&fen).map_err(|error| errors::fen(&error))?;
        let line = line.without_rest().map_err(|error| errors::fen_line(&error))?;
        let start = Game::of_line(line, GameRules::default()).map_err(|error| errors::fen_line(&error))?;
        if start.outcome().is_some() {
            return Err(errors::argument("the game is over at the start"));
        }
        let max_plies = max_plies.map_or(usize::MAX, |plies: u32| plies as usize);
        let games = Mutex::new(vec![start.clone(); count]);
        Ok(PyGameBatch { start, count, games, max_plies, threads: threads as usize })
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// How many actions there are: all moves that a side can ever make, seen from its own side.
    #[staticmethod]
    fn action_count() -> usize {
        ACTIONS.moves.len()
    }

    /// Planes, ranks and files of an observation.
    #[staticmethod]
    fn observation_shape() -> (usize, usize, usize) {
        (PLANES, Rank::NUM, File::NUM)
    }

    /// The number of a move for the side to move of a board.
    ///
    /// Raises:
    ///     IllegalMoveError, InvalidMoveError, AmbiguousMoveError: it is not a legal move.
    #[staticmethod]
    fn action_of(board: PyRef<'_, PyBoard>, r#move: MoveArgument) -> PyResult<u16> {
        let mv = r#move.read_legal(board.position())?;
        Ok(number(mv, board.position().side_to_move()))
    }

    /// The move that an action means for the side to move of a board; None if it is not legal.
    #[staticmethod]
    fn move_of(
        board: PyRef<'_, PyBoard>,
        #[pyo3(from_py_with = crate::numbers::integer)] action: i64,
    ) -> Option<PyMove> {
        legal(board.position(), i32::try_from(action).ok()?).map(PyMove)
    }

    /// The observation of the side to move of a board: planes of bytes, 17 x 10 x 9.
    #[staticmethod]
    fn observe<'py>(py: Python<'py>, board: PyRef<'py, PyBoard>) -> PyResult<Bound<'py, PyBytes>> {
        PyBytes::new_with(py, OBSERVATION, |bytes| {
            observe(board.position(), bytes);
            Ok(())
        })
    }

    /// Which actions are legal for the side to move of a board: a byte for each, 0 or 1.
    #[staticmethod]
    fn mask<'py>(py: Python<'py>, board: PyRef<'py, PyBoard>) -> PyResult<Bound<'py, PyBytes>> {
        PyBytes::new_with(py, ACTIONS.moves.len(), |bytes| {
            mask(board.position(), bytes);
            Ok(())
        })
    }

    /// A copy of one of the games.
    ///
    /// Raises:
    ///     IndexError: there is no such game.
    fn board(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = crate::numbers::integer)] index: i64,
    ) -> PyResult<PyBoard> {
        let game = usize::try_from(index).ok().and_then(|index| self.games(py).get(index).cloned());
        game.map(PyBoard::from).ok_or_else(|| errors::missing("no such game"))
    }

    /// Restarts all games.
    fn reset(&self, py: Python<'_>) {
        self.games(py).iter_mut().for_each(|game| game.clone_from(&self.start));
    }

    /// The observations of the side to move in each game, one after the other: 17 x 10 x 9 bytes each.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.bytes(py, OBSERVATION, observe)
    }

    /// Which actions are legal in each game: a byte for each, 0 or 1.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.bytes(py, ACTIONS.moves.len(), mask)
    }

    /// Plays one action in each game. Other Python threads run meanwhile.
    ///
    /// Args:
    ///     actions: an int32 in the machine's order for each game, as bytes.
    ///
    /// Returns:
    ///     Rewards of the sides that moved, as float32; and a byte for each game: 0: the game continues, 1: it ended by
    ///     the rules, 2: it reached its maximum length.
    ///
    /// Raises:
    ///     ArgumentError: an action is not legal, or there are too few or too many; nothing has changed.
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &[u8],
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        if actions.len() != self.count * size_of::<i32>() {
            return Err(errors::argument(format!("{} actions of 4 bytes are needed", self.count)));
        }
        let actions: Vec<i32> =
            actions.as_chunks().0.iter().map(|&bytes| i32::from_ne_bytes(bytes)).collect();
        let share = self.share();
        let PyGameBatch { start, max_plies, threads, .. } = self;
        let mut guard = self.games(py);
        let games = guard.as_mut_slice();
        let mut moves = Vec::with_capacity(games.len());
        for (index, (game, &action)) in games.iter().zip(&actions).enumerate() {
            let mv = legal(game.position(), action);
            moves.push(
                mv.ok_or_else(|| errors::argument(format!("game {index}: action {action} is not legal")))?,
            );
        }
        let mut results = vec![(0.0f32, RUNNING); games.len()];
        py.detach(|| {
            let parts = games.chunks_mut(share).zip(moves.chunks(share)).zip(results.chunks_mut(share));
            share_out(*threads, parts, |((games, moves), results)| {
                for ((game, &mv), result) in games.iter_mut().zip(moves).zip(results) {
                    *result = step(game, mv, start, *max_plies);
                }
            });
        });
        let rewards: Vec<u8> = results.iter().flat_map(|(reward, _)| reward.to_ne_bytes()).collect();
        let ends: Vec<u8> = results.iter().map(|&(_, end)| end).collect();
        Ok((PyBytes::new(py, &rewards), PyBytes::new(py, &ends)))
    }

    fn __copy__(&self, py: Python<'_>) -> PyGameBatch {
        self.copied(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyGameBatch {
        self.copied(py)
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((usize,), Bound<'py, PyDict>)> {
        let before = texts(self.start.moves()).join(" ");
        let options = PyDict::new(py);
        options.set_item("fen", format!("{} moves {before}", self.start.start().fen()))?;
        options.set_item("max_plies", (self.max_plies != usize::MAX).then_some(self.max_plies))?;
        options.set_item("threads", self.threads)?;
        Ok(((self.count,), options))
    }

    /// The moves of each game after the start.
    fn __getstate__(&self, py: Python<'_>) -> Vec<Vec<String>> {
        let before = self.start.moves().count();
        self.games(py).iter().map(|game| texts(game.moves().skip(before))).collect()
    }

    fn __setstate__(&self, py: Python<'_>, lines: Vec<Vec<String>>) -> PyResult<()> {
        if lines.len() != self.count {
            return Err(broken("a GameBatch"));
        }
        for (game, line) in self.games(py).iter_mut().zip(&lines) {
            game.clone_from(&self.start);
            for mv in moves(line)? {
                game.play(mv).map_err(|error| errors::play(&error))?;
            }
        }
        Ok(())
    }
}
