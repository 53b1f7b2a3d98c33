//! Searches a position and prints the best move.
//!
//! ```text
//! cargo run --release -p chuhe-engine --example best_move -- 'FEN'
//! ```

use std::io::{self, Write};

use chuhe_engine::session::Session;
use chuhe_engine::time::Limits;
use xiangqi::{Position, START_FEN};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fen = std::env::args().nth(1).unwrap_or_else(|| START_FEN.to_owned());
    // A transposition table of 16 MiB.
    let mut session = Session::new(16)?;
    session.set_position(Position::from_fen(&fen)?);
    let result = session.search(Limits::nodes(100_000));
    let line: Vec<String> = result.info.pv.iter().map(ToString::to_string).collect();
    writeln!(
        io::stdout(),
        "depth {}, {} centipawns for the side to move: {}",
        result.info.depth,
        result.info.score,
        line.join(" ")
    )?;
    Ok(())
}
