//! Draws a position with its last move and an arrow, as SVG on standard output.
//!
//! ```text
//! cargo run -p chuhe-diagram --example draw_board > board.svg
//! ```

use std::io::{self, Write};

use chuhe_diagram::Diagram;
use xiangqi::Position;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut position = Position::default();
    let last = "h2e2".parse()?;
    position.play(last)?;
    let mut diagram = Diagram::new(&position);
    diagram.last_move = Some(last);
    diagram.arrows.push("h9g7:blue".parse()?);
    io::stdout().lock().write_all(diagram.svg().as_bytes())?;
    Ok(())
}
