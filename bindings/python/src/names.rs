//! Values that Python knows by name. The enums themselves are Python's: `package/chuhe/_enums.py`. They are strings
//! too, so that `"wxf"` does as well as `Notation.WXF`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::errors;
use xiangqi::notation::Notation;
use xiangqi::rules::RepetitionRule;
use xiangqi::{Color, Outcome, Square, Verdict};

/// A value with a name in one of Python's enums.
pub(crate) trait Named: Copy {
    /// The class in `package/chuhe/_enums.py`.
    const CLASS: &'static str;

    /// The value of the member.
    fn name(self) -> &'static str;

    /// The member.
    fn member(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        static ENUMS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
        let enums = ENUMS.get_or_try_init(py, || PyModule::import(py, "chuhe._enums").map(Bound::unbind))?;
        enums.bind(py).getattr(Self::CLASS)?.call1((self.name(),))
    }
}

/// The one of `all` with this name.
pub(crate) fn find<T: Named>(all: &[T], name: &str) -> PyResult<T> {
    all.iter().copied().find(|value| value.name() == name).ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|value| value.name()).collect();
        errors::argument(format!(
            "'{}' is not a {}: expected one of {}",
            xiangqi::text::shortened(name, xiangqi::text::MAX_QUOTED),
            T::CLASS,
            names.join(", ")
        ))
    })
}

/// The square with this name.
pub(crate) fn square(name: &str) -> PyResult<Square> {
    name.parse().map_err(|_| {
        let name = xiangqi::text::shortened(name, xiangqi::text::MAX_QUOTED);
        errors::argument(format!("'{name}' is not a square: expected a0 to i9"))
    })
}

impl Named for Color {
    const CLASS: &'static str = "Color";

    fn name(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Black => "black",
        }
    }
}

impl Named for Notation {
    const CLASS: &'static str = "Notation";

    fn name(self) -> &'static str {
        Notation::name(self)
    }
}

impl Named for RepetitionRule {
    const CLASS: &'static str = "RepetitionRule";

    fn name(self) -> &'static str {
        match self {
            RepetitionRule::Wxf => "wxf",
            RepetitionRule::WxfFairy => "wxf-fairy",
            RepetitionRule::Simple => "simple",
        }
    }
}

impl Named for Verdict {
    const CLASS: &'static str = "Verdict";

    fn name(self) -> &'static str {
        Verdict::name(self)
    }
}

impl Named for Outcome {
    const CLASS: &'static str = "Termination";

    fn name(self) -> &'static str {
        match self {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Stalemate { .. } => "stalemate",
            Outcome::Repetition(_) => "repetition",
            Outcome::NaturalMoveLimit => "natural-move-limit",
            Outcome::NothingToAttackWith => "nothing-to-attack-with",
            Outcome::Resignation { .. } => "resignation",
            Outcome::Agreement => "agreement",
            Outcome::Adjudication { .. } => "adjudication",
        }
    }
}
