//! `explain` and `Fact`: proven facts that explain a position or a move.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::PyBoard;
use crate::errors;
use crate::moves::{MoveArgument, PyMove};
use crate::names::Named;
use crate::numbers::within;
use crate::tables::PyTables;
use chuhe_engine::session::{DEFAULT_HASH_MIB, Session};
use chuhe_locale::Lang;
use chuhe_reasons::{ChosenFact, Explainer, Holds, Kind};
use chuhe_tables::Tables;

/// The largest value of `nodes`.
const MAX_NODES: i64 = 100_000_000;

impl Named for Kind {
    const CLASS: &'static str = "FactKind";

    fn name(self) -> &'static str {
        Kind::name(self)
    }
}

/// Explains a position, or a move in it, by at most three facts, the most important first.
///
/// Each fact has been proven by the rules: its evidence is in its data. Gains and losses of material are reported only
/// if a short search confirms them. Takes a fraction of a second; other Python threads run meanwhile.
///
/// Args:
///     board: the position, with the moves that led to it.
///     move: a legal move; None explains the position.
///     nodes: nodes of each search that checks whether a gain or a loss is real, 1 to 100000000.
///     tables: the endgame tables that facts may rest on; None for the built-in ones.
///
/// Raises:
///     IllegalMoveError, InvalidMoveError, AmbiguousMoveError: the move cannot be played.
///     ArgumentError: the nodes are out of their range.
///     EngineError: there is no memory for the search.
#[pyfunction]
#[pyo3(signature = (board, r#move = None, *, nodes = 40_000, tables = None))]
pub(crate) fn explain(
    py: Python<'_>,
    board: Bound<'_, PyBoard>,
    r#move: Option<MoveArgument>,
    #[pyo3(from_py_with = crate::numbers::integer)] nodes: i64,
    tables: Option<PyRef<'_, PyTables>>,
) -> PyResult<Vec<PyFact>> {
    let nodes: u64 = within("nodes", nodes, 1..=MAX_NODES)?;
    let position = board.try_borrow()?.position().clone();
    let mv = r#move.map(|argument| argument.read_legal(&position)).transpose()?;
    let tables = tables.map_or_else(Tables::embedded, |tables| tables.tables.clone());
    let told = py.detach(|| {
        let mut session = Session::new(DEFAULT_HASH_MIB)?;
        let mut explainer = Explainer::new(&mut session, nodes).with_tables(tables);
        Ok(match mv {
            Some(mv) => explainer.explain_move(&position, mv),
            None => explainer.position(&position),
        })
    });
    let told = told.map_err(|error| errors::memory(&error))?;
    Ok(told.into_iter().map(PyFact).collect())
}

/// A true statement about a position or a move, with its evidence. str() returns its English sentence.
#[pyclass(name = "Fact", module = "chuhe", frozen)]
pub(crate) struct PyFact(ChosenFact);

#[pymethods]
impl PyFact {
    /// The kind of fact.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.fact.kind().member(py)
    }

    /// Whether the fact holds in the position after the move, and not in the position before it.
    #[getter]
    fn holds_after(&self) -> bool {
        self.0.holds == Holds::After
    }

    /// The squares that the fact is about, those of its pieces first.
    #[getter]
    fn squares(&self) -> Vec<String> {
        let men = self.0.marks.men.iter().map(|man| man.square);
        men.chain(self.0.marks.squares.iter().copied()).map(|square| square.to_string()).collect()
    }

    /// The move that the fact is about, and the moves of its line, in order.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.0.marks.moves.iter().copied().map(PyMove).collect()
    }

    /// The fact and its evidence as plain data: what `chuhe explain --json` prints.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let text =
            serde_json::to_string(&self.0.fact).map_err(|error| errors::argument(error.to_string()))?;
        Ok(PyModule::import(py, "json")?.call_method1("loads", (text,))?.cast_into()?)
    }

    /// The sentence in a language: 'en', 'zh', 'zh-Hant' or 'vi'.
    fn sentence(&self, lang: &str) -> PyResult<String> {
        let lang = Lang::ALL.into_iter().find(|known| known.tag() == lang);
        let lang = lang.ok_or_else(|| errors::argument("not a language: expected en, zh, zh-Hant or vi"))?;
        Ok(self.0.sentence(lang))
    }

    fn __str__(&self) -> String {
        self.0.sentence(Lang::En)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<Fact {}: {}>", self.0.fact.kind().name(), self.0.sentence(Lang::En))
    }
}
