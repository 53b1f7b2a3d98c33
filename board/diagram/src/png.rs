//! The picture as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::diagram::Diagram;

/// The widest picture that is made, in pixels.
pub const MAX_WIDTH: u32 = 8192;

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// It has no pixels, or too many.
    #[error("a picture is 1 to {MAX_WIDTH} pixels wide, not {0}")]
    Width(u32),
    /// The renderer failed.
    #[error("cannot draw the picture: {0}")]
    Render(String),
}

/// The picture as a PNG file.
///
/// # Errors
/// If the width is out of range, or the renderer fails.
pub fn png(diagram: &Diagram<'_>) -> Result<Vec<u8>, PngError> {
    let width = diagram.width;
    let size = (1..=MAX_WIDTH).contains(&width).then(|| diagram.height());
    let mut pixels = size.and_then(|height| Pixmap::new(width, height)).ok_or(PngError::Width(width))?;
    let render = |error: &dyn std::fmt::Display| PngError::Render(error.to_string());
    let tree = Tree::from_str(&diagram.svg(), &Options::default()).map_err(|error| render(&error))?;
    let scale = |pixels: u32, units: f32| pixels as f32 / units;
    let scales = (scale(width, tree.size().width()), scale(diagram.height(), tree.size().height()));
    resvg::render(&tree, Transform::from_scale(scales.0, scales.1), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| render(&error))
}
