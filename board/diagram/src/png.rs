//! The picture as pixels.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

use crate::diagram::Diagram;
use crate::shapes::{Outline, Shape};

/// The maximum width of a picture, in pixels.
pub const MAX_WIDTH: u32 = 8192;

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The width is zero or too large.
    #[error("a picture is 1 to {MAX_WIDTH} pixels wide, not {0}")]
    Width(u32),
    /// The picture cannot be encoded.
    #[error("cannot write the picture: {0}")]
    Write(String),
}

/// The picture as a PNG file.
///
/// # Errors
/// If the width is out of range, or there is no memory for the file.
pub fn png(diagram: &Diagram<'_>) -> Result<Vec<u8>, PngError> {
    let width = diagram.width;
    let size = (1..=MAX_WIDTH).contains(&width).then(|| diagram.height());
    let mut pixels = size.and_then(|height| Pixmap::new(width, height)).ok_or(PngError::Width(width))?;
    let (wide, high) = diagram.extent();
    let scales = (width as f32 / wide as f32, diagram.height() as f32 / high as f32);
    let transform = Transform::from_scale(scales.0, scales.1);
    for shape in diagram.shapes() {
        draw(&mut pixels, &shape, transform);
    }
    pixels.encode_png().map_err(|error| PngError::Write(error.to_string()))
}

/// Draws a shape; one without extent leaves nothing.
fn draw(pixels: &mut Pixmap, shape: &Shape, transform: Transform) {
    let (path, transform, join) = match &shape.outline {
        &Outline::Circle { x, y, radius } => {
            (PathBuilder::from_circle(x as f32, y as f32, radius as f32), transform, LineJoin::Miter)
        }
        &Outline::Rect { x, y, wide, high } => {
            let rect = Rect::from_xywh(x as f32, y as f32, wide as f32, high as f32);
            (rect.map(PathBuilder::from_rect), transform, LineJoin::Miter)
        }
        Outline::Polygon(points) => (polygon(points), transform, LineJoin::Miter),
        Outline::Path { data, x, y, scale } => {
            let scale = *scale as f32;
            let place = transform.pre_translate(*x as f32, *y as f32).pre_scale(scale, scale);
            (path(data), place, LineJoin::Round)
        }
    };
    let Some(path) = path else { return };
    if let Some((color, opacity)) = shape.fill {
        pixels.fill_path(&path, &paint(color, opacity), FillRule::Winding, transform, None);
    }
    if let Some((color, width)) = shape.stroke {
        let line_cap = if join == LineJoin::Round { LineCap::Round } else { LineCap::Butt };
        let stroke = Stroke { width: width as f32, line_cap, line_join: join, ..Stroke::default() };
        pixels.stroke_path(&path, &paint(color, 1.0), &stroke, transform, None);
    }
}

/// A colour as `#rrggbb`; black if the text is not a colour.
fn paint(color: &str, opacity: f64) -> Paint<'static> {
    let number = u32::from_str_radix(color.trim_start_matches('#'), 16).unwrap_or_default();
    let [_, red, green, blue] = number.to_be_bytes();
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba8(red, green, blue, (opacity * 255.0).round() as u8));
    paint
}

fn polygon(points: &[(f64, f64)]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        match index {
            0 => builder.move_to(x as f32, y as f32),
            _ => builder.line_to(x as f32, y as f32),
        }
    }
    builder.close();
    builder.finish()
}

/// Parses the path data of this crate's drawings: `M`, `L`, `H`, `V`, `Q` and `Z`, each with its own letter, in
/// absolute numbers. `None` for anything else.
fn path(data: &str) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (mut x, mut y) = (0.0, 0.0);
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        let after = rest.get(1..)?;
        let end = after.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(after.len());
        let numbers: Result<Vec<f32>, _> = after[..end].split_ascii_whitespace().map(str::parse).collect();
        rest = &after[end..];
        match (command, numbers.ok()?.as_slice()) {
            ('M', &[to_x, to_y]) => {
                (x, y) = (to_x, to_y);
                builder.move_to(x, y);
                continue;
            }
            ('L', &[to_x, to_y]) => (x, y) = (to_x, to_y),
            ('H', &[to_x]) => x = to_x,
            ('V', &[to_y]) => y = to_y,
            ('Q', &[by_x, by_y, to_x, to_y]) => {
                (x, y) = (to_x, to_y);
                builder.quad_to(by_x, by_y, x, y);
                continue;
            }
            ('Z', &[]) => {
                builder.close();
                continue;
            }
            _ => return None,
        }
        builder.line_to(x, y);
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_is_rendered() {
        for (character, data) in crate::glyphs::all() {
            let path = path(data).unwrap_or_else(|| panic!("{character}: {data}"));
            let bounds = path.bounds();
            assert!(bounds.left() >= 0.0 && bounds.right() <= 105.0, "{character}: {bounds:?}");
            assert!(bounds.top() >= 0.0 && bounds.bottom() <= 105.0, "{character}: {bounds:?}");
        }
        assert_eq!(
            path(&crate::board::lines()).map(|path| path.bounds()),
            Rect::from_xywh(0.0, 0.0, 800.0, 900.0)
        );
        for wrong in ["M1", "m1 2", "M1 2C1 2 3 4 5 6", "é", "M1 x"] {
            assert!(path(wrong).is_none(), "{wrong}");
        }
    }
}
