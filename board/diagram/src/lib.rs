#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`diagram`] | the content of a picture, and the picture as SVG |
//! | [`board`] | the lines of the board and where its points are |
//! | [`pieces`] | the sets of pieces and the character on each |
//! | [`glyphs`] | the characters, as strokes: no picture needs a font |
//! | `shapes` | the shapes of pictures |
//! | [`png`] | the picture as pixels, with the feature `png` |

pub mod board;
pub mod diagram;
pub mod glyphs;
pub mod pieces;
#[cfg(feature = "png")]
pub mod png;
mod shapes;

pub use diagram::{Arrow, BoardColor, Diagram, Labels, Mark, MarkColor, ParseShapeError};
pub use pieces::PieceSet;
