//! `Info`, `Score` and `PlayResult`: the results of searches.

use std::time::Duration;

use pyo3::prelude::*;

use crate::moves::{PyMove, list};
use crate::numbers::within;
use crate::saved::{Saved, broken, moves, saved, texts};
use chuhe_engine::score::Score;
use chuhe_engine::search::{BestMove, Info, Line};
use chuhe_engine::tt::Bound as ScoreBound;

/// Beyond the value of every score.
const MAX_VALUE: i64 = 32_000;

/// A score, from the point of view of the side to move. Scores are ordered: the better one is the greater. -score is
/// the same for the other side. str() writes it as engines do: 'cp 35' or 'mate -2'.
#[pyclass(name = "Score", module = "chuhe", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyScore(Score);

/// The score of this value, for pickle.
#[pyfunction(name = "_score")]
pub(crate) fn score_of(value: i64) -> PyResult<PyScore> {
    Ok(PyScore(Score::of_value(within("value", value, -MAX_VALUE..=MAX_VALUE)?)))
}

#[pymethods]
impl PyScore {
    /// Centipawns, hundredths of a pawn: -29000 to 29000, or nearly 30000 for a game decided by a ruling. None for a
    /// mate.
    #[getter]
    fn cp(&self) -> Option<i32> {
        self.0.mate().is_none().then_some(self.0.value())
    }

    /// In how many moves the side to move mates; negative if it is mated, 0 if that has happened. None for other scores.
    #[getter]
    fn mate(&self) -> Option<i32> {
        self.0.mate()
    }

    /// Whether the score says that a ruling on a repetition decides the game.
    #[getter]
    fn is_ruling(&self) -> bool {
        self.0.is_ruling()
    }

    fn __neg__(&self) -> PyScore {
        PyScore(-self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Saved<'py>> {
        saved(py, "_score", (self.0.value(),))
    }
}

/// The result of a search for one line.
#[pyclass(name = "Info", module = "chuhe", frozen)]
#[derive(Clone)]
pub(crate) struct PyInfo(pub(crate) Info);

/// The parts of an Info, in the order of the engine's struct.
type InfoParts = (usize, u32, u32, i64, String, i64, u64, u64, u32, u64, Vec<String>);

/// A result of its parts, for pickle.
#[pyfunction(name = "_info")]
pub(crate) fn info_of(parts: InfoParts) -> PyResult<PyInfo> {
    let (multi_pv, depth, seldepth, score, bound, pieces, nodes, nanoseconds, hashfull, table_hits, line) =
        parts;
    let bound = match bound.as_str() {
        "exact" => ScoreBound::Exact,
        "lower" => ScoreBound::Lower,
        "upper" => ScoreBound::Upper,
        _ => return Err(broken("an Info")),
    };
    Ok(PyInfo(Info {
        multi_pv,
        depth,
        seldepth,
        score: score_of(score)?.0,
        bound,
        pieces: within("pieces", pieces, 2..=32).map(|pieces: u8| usize::from(pieces))?,
        nodes,
        time: Duration::from_nanos(nanoseconds),
        hashfull,
        table_hits,
        pv: Line::try_from(moves(&line)?.as_slice()).map_err(|_| broken("an Info"))?,
    }))
}

#[pymethods]
impl PyInfo {
    /// Which line this is, from 1: the best, the second best ...
    #[getter]
    fn multipv(&self) -> usize {
        self.0.multi_pv
    }

    /// The depth of the search in plies; 0 if the game is over.
    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    /// The length of the deepest line searched, in plies.
    #[getter]
    fn seldepth(&self) -> u32 {
        self.0.seldepth
    }

    /// The score for the side to move.
    #[getter]
    fn score(&self) -> PyScore {
        PyScore(self.0.score)
    }

    /// Whether the score is 'exact', or a 'lower' or 'upper' bound, as it may be in reports while a search runs.
    #[getter]
    fn bound(&self) -> &'static str {
        match self.0.bound {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        }
    }

    /// How many of a thousand games the side to move wins, draws and loses from here: the three add up to 1000.
    #[getter]
    fn wdl(&self) -> (u32, u32, u32) {
        let wdl = self.0.wdl();
        (wdl.win, wdl.draw, wdl.loss)
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Positions visited per second.
    #[getter]
    fn nps(&self) -> u64 {
        self.0.nps()
    }

    /// Time since the search began, in seconds.
    #[getter]
    fn time(&self) -> f64 {
        self.0.time.as_secs_f64()
    }

    /// How full the transposition table is, in permille.
    #[getter]
    fn hashfull(&self) -> u32 {
        self.0.hashfull
    }

    /// The line that is expected to be played; empty if there is no legal move.
    #[getter]
    fn pv(&self) -> Vec<PyMove> {
        list(self.0.pv.iter().copied())
    }

    fn __repr__(&self) -> String {
        let Info { multi_pv, depth, .. } = self.0;
        let line: Vec<_> = self.0.pv.iter().map(ToString::to_string).collect();
        format!("<Info multipv {multi_pv} depth {depth} {} pv {}>", self.score().__str__(), line.join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Saved<'py>> {
        let Info { multi_pv, depth, seldepth, score, pieces, nodes, time, hashfull, table_hits, .. } = self.0;
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let (score, pieces) = (score.value().into(), pieces as i64);
        let line = texts(self.0.pv.iter().copied());
        let bound = self.bound().to_owned();
        let parts: InfoParts =
            (multi_pv, depth, seldepth, score, bound, pieces, nodes, nanoseconds, hashfull, table_hits, line);
        saved(py, "_info", (parts,))
    }
}

/// The move that the engine plays.
#[pyclass(name = "PlayResult", module = "chuhe", frozen)]
pub(crate) struct PyPlayResult {
    pub(crate) best: BestMove,
    pub(crate) info: PyInfo,
}

/// A result of its parts, for pickle.
#[pyfunction(name = "_play_result")]
pub(crate) fn play_result_of(
    best: Option<String>,
    ponder: Option<String>,
    info: PyRef<'_, PyInfo>,
) -> PyResult<PyPlayResult> {
    let read = |text: Option<String>| Ok::<_, PyErr>(moves(text.as_slice())?.pop());
    Ok(PyPlayResult { best: BestMove { best: read(best)?, ponder: read(ponder)? }, info: info.clone() })
}

#[pymethods]
impl PyPlayResult {
    /// The move; None if there is no legal one.
    #[getter]
    fn r#move(&self) -> Option<PyMove> {
        self.best.best.map(PyMove)
    }

    /// The answer that the engine expects; None if it expects none.
    #[getter]
    fn ponder(&self) -> Option<PyMove> {
        self.best.ponder.map(PyMove)
    }

    /// The result of the search.
    #[getter]
    fn info(&self) -> PyInfo {
        self.info.clone()
    }

    fn __repr__(&self) -> String {
        let name = self.best.best.map_or("None".to_owned(), |mv| mv.to_string());
        format!("<PlayResult {name} {}>", self.info.__repr__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Saved<'py>> {
        let BestMove { best, ponder } = self.best;
        let text = |mv: Option<xiangqi::Move>| mv.map(|mv| mv.to_string());
        saved(py, "_play_result", (text(best), text(ponder), self.info()))
    }
}
