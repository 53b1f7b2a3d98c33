//! Pictures of boards, drawn by `chuhe-diagram`.

use pyo3::{PyErr, PyResult};

use crate::errors;
use crate::moves::{MoveArgument, MoveArguments};
use crate::names::square;
use crate::numbers::within;
use chuhe_diagram::png::MAX_WIDTH;
use chuhe_diagram::{Arrow, Diagram, Labels, Mark, MarkColor, PieceSet};
use xiangqi::{Color, Position};

/// The default width of a picture, in pixels.
pub(crate) const WIDTH: i64 = 480;

/// A picture as Python asks for it.
pub(crate) struct Picture<'a> {
    pub(crate) flipped: bool,
    pub(crate) last_move: bool,
    pub(crate) arrows: Option<MoveArguments>,
    pub(crate) marks: Option<Vec<String>>,
    pub(crate) pieces: &'a str,
    pub(crate) labels: &'a str,
    pub(crate) width: i64,
}

impl Default for Picture<'_> {
    fn default() -> Self {
        Picture {
            flipped: false,
            last_move: true,
            arrows: None,
            marks: None,
            pieces: "traditional",
            labels: "numerals",
            width: WIDTH,
        }
    }
}

fn refused(error: impl std::fmt::Display) -> PyErr {
    errors::argument(error.to_string())
}

impl Picture<'_> {
    fn of<'p>(self, position: &'p Position) -> PyResult<Diagram<'p>> {
        let mut diagram = Diagram::new(position);
        if !self.last_move {
            diagram.last_move = None;
        }
        if self.flipped {
            diagram.view = Color::Black;
        }
        let arrow = |arrow: MoveArgument| match arrow {
            MoveArgument::Move(mv) => Ok(Arrow { mv, color: MarkColor::default() }),
            MoveArgument::Text(text) => text.parse().map_err(refused),
        };
        let arrows = self.arrows.into_iter().flat_map(|arrows| arrows.0).map(arrow);
        diagram.arrows = arrows.collect::<PyResult<_>>()?;
        let mark = |text: String| match text.contains(':') {
            true => text.parse().map_err(refused),
            false => Ok(Mark { square: square(&text)?, color: MarkColor::default() }),
        };
        diagram.marks = self.marks.into_iter().flatten().map(mark).collect::<PyResult<_>>()?;
        diagram.pieces = PieceSet::by_name(self.pieces)
            .ok_or_else(|| refused("pieces: expected traditional, simplified or letters"))?;
        diagram.labels = Labels::by_name(self.labels)
            .ok_or_else(|| refused("labels: expected numerals, coordinates or none"))?;
        diagram.width = within("width", self.width, 1..=i64::from(MAX_WIDTH))?;
        Ok(diagram)
    }

    /// The picture as SVG.
    pub(crate) fn svg(self, position: &Position) -> PyResult<String> {
        Ok(self.of(position)?.svg())
    }

    /// The picture as a PNG file.
    pub(crate) fn png(self, position: &Position) -> PyResult<Vec<u8>> {
        chuhe_diagram::png::png(&self.of(position)?).map_err(refused)
    }
}
