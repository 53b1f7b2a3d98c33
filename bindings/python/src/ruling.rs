//! `Ruling`: why a repetition ends the game as it does.

use pyo3::prelude::*;

use crate::moves::PyMove;
use crate::names::{Named, find};
use xiangqi::Color;
use xiangqi::rules::{ConductLevel, JudgedMove, MoveClass, Ruling, SideRuling};

/// The ruling on a repetition by the rules of the World Xiangqi Federation. str() explains it move by move.
///
/// It judges all moves since the position first occurred.
#[pyclass(name = "Ruling", module = "chuhe", frozen)]
pub(crate) struct PyRuling(pub(crate) Ruling);

#[pymethods]
impl PyRuling {
    /// The verdict.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.verdict.member(py)
    }

    /// Who loses; None for a draw.
    #[getter]
    fn loser<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.verdict.loser().map(|loser| loser.member(py)).transpose()
    }

    /// The clause that decides, a stable name like 'perpetual-check'.
    #[getter]
    fn clause(&self) -> &'static str {
        self.0.clause.name()
    }

    /// The clause in one English sentence.
    #[getter]
    fn clause_text(&self) -> &'static str {
        self.0.clause.text()
    }

    /// How often the position has occurred, 2 or more.
    #[getter]
    fn occurrences(&self) -> usize {
        self.0.occurrences
    }

    /// Whether the ruling is not final yet: the position has occurred only twice, so the game continues.
    #[getter]
    fn is_provisional(&self) -> bool {
        self.0.is_provisional()
    }

    /// How many plies were played before the moves that are judged.
    #[getter]
    fn start_ply(&self) -> usize {
        self.0.start
    }

    /// The moves that are judged, oldest first.
    #[getter]
    fn moves(&self) -> Vec<PyJudgedMove> {
        self.0.moves.iter().cloned().map(PyJudgedMove).collect()
    }

    /// The conduct of one side.
    fn side(&self, color: &str) -> PyResult<PySideRuling> {
        Ok(PySideRuling(self.0.side(find(&Color::ALL, color)?).clone()))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<Ruling {}: {}>", self.0.clause.name(), self.0.verdict)
    }
}

/// A move of a ruling and its effect. str() describes it in English.
#[pyclass(name = "JudgedMove", module = "chuhe", frozen)]
pub(crate) struct PyJudgedMove(JudgedMove);

#[pymethods]
impl PyJudgedMove {
    /// The move.
    #[getter]
    fn r#move(&self) -> PyMove {
        PyMove(self.0.mv)
    }

    /// The side that made the move.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.mover.color().member(py)
    }

    /// The class of the move: 'check', 'chase', or one of the allowed 'kill', 'exchange', 'offer', 'block', 'idle'.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.class.name()
    }

    /// The pieces that are chased, as pairs of squares after the move: the attacker's and the victim's.
    #[getter]
    fn chases(&self) -> Vec<(String, String)> {
        match &self.0.class {
            MoveClass::Chase(chases) => {
                chases.iter().map(|chase| (chase.from.to_string(), chase.to.to_string())).collect()
            }
            _ => Vec::new(),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<JudgedMove {}>", self.0)
    }
}

/// The conduct of one side in a ruling. str() describes it in English.
#[pyclass(name = "SideRuling", module = "chuhe", frozen)]
pub(crate) struct PySideRuling(SideRuling);

#[pymethods]
impl PySideRuling {
    /// The conduct that the moves have in common, a stable name: 'always-checks', 'always-chases', 'idle',
    /// 'checks-and-idles', 'chases-and-idles', 'checks-and-chases', 'victims-in-turn' or 'held-rook'.
    #[getter]
    fn conduct(&self) -> &'static str {
        self.0.conduct.name()
    }

    /// The severity of the conduct: 'free', 'perpetual-chase' or 'perpetual-check'.
    #[getter]
    fn level(&self) -> &'static str {
        match self.0.level() {
            ConductLevel::Free => "free",
            ConductLevel::PerpetualChase => "perpetual-chase",
            ConductLevel::PerpetualCheck => "perpetual-check",
        }
    }

    /// The enemy pieces that all moves chase, as FEN letters.
    #[getter]
    fn victims(&self) -> Vec<char> {
        self.0.victims.iter().map(|man| man.piece().fen_char()).collect()
    }

    fn __str__(&self) -> String {
        self.0.conduct.to_string()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<SideRuling {}>", self.0.conduct.name())
    }
}
