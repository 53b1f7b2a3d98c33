//! The shapes of pictures, which are drawn as SVG and as pixels.

use std::borrow::Cow;
use std::fmt::{Display, Formatter, Result};

/// The outline of a shape, in units of the picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outline {
    Circle {
        x: f64,
        y: f64,
        radius: f64,
    },
    Rect {
        x: f64,
        y: f64,
        wide: f64,
        high: f64,
    },
    Polygon(Vec<(f64, f64)>),
    /// Path data, with its origin and scale; strokes have round ends and are scaled too.
    Path {
        data: Cow<'static, str>,
        x: f64,
        y: f64,
        scale: f64,
    },
}

/// An outline and how it is drawn. Colours are `#rrggbb`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shape {
    pub(crate) outline: Outline,
    /// Colour and opacity of the inside.
    pub(crate) fill: Option<(&'static str, f64)>,
    /// Colour and width of the line.
    pub(crate) stroke: Option<(&'static str, f64)>,
}

impl Shape {
    pub(crate) fn filled(outline: Outline, color: &'static str, opacity: f64) -> Shape {
        Shape { outline, fill: Some((color, opacity)), stroke: None }
    }

    pub(crate) fn stroked(outline: Outline, color: &'static str, width: f64) -> Shape {
        Shape { outline, fill: None, stroke: Some((color, width)) }
    }
}

impl Display for Shape {
    /// Writes the shape as an element of SVG.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.outline {
            Outline::Circle { x, y, radius } => write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")?,
            Outline::Rect { x, y, wide, high } => {
                write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"")?;
            }
            Outline::Polygon(points) => {
                let points: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
                write!(f, "<polygon points=\"{}\"", points.join(" "))?;
            }
            Outline::Path { data, x, y, scale } => {
                write!(f, "<path transform=\"translate({x} {y}) scale({scale})\" d=\"{data}\"")?;
                f.write_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"")?;
            }
        }
        match self.fill {
            None => f.write_str(" fill=\"none\"")?,
            Some((color, 1.0)) => write!(f, " fill=\"{color}\"")?,
            Some((color, opacity)) => write!(f, " fill=\"{color}\" fill-opacity=\"{opacity}\"")?,
        }
        if let Some((color, width)) = self.stroke {
            write!(f, " stroke=\"{color}\" stroke-width=\"{width}\"")?;
        }
        f.write_str("/>")
    }
}
