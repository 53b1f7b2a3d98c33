//! Pictures of xiangqi positions.
//!
//! | module | what |
//! |---|---|
//! | [`diagram`] | what a picture shows, and the picture as SVG |
//! | [`board`] | the lines of the board and where its points are |
//! | [`pieces`] | the sets of pieces and the character on each |
//! | [`glyphs`] | the characters, as strokes: no picture needs a font |
//! | [`png`] | the picture as pixels, with the feature `png` |
//!
//! ```
//! use chuhe_diagram::Diagram;
//! use xiangqi::Position;
//!
//! let mut position = Position::default();
//! position.play("h2e2".parse()?)?;
//! let svg = Diagram::new(&position).svg();
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod diagram;
pub mod glyphs;
pub mod pieces;
#[cfg(feature = "png")]
pub mod png;

pub use diagram::{Arrow, Diagram, Labels, Mark, MarkColor, ParseShapeError};
pub use pieces::PieceSet;
