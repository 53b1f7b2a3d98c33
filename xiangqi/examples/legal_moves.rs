//! Lists the legal moves of a position in three notations.
//!
//! ```text
//! cargo run -p xiangqi --example legal_moves -- "4k4/9/9/9/9/9/9/9/4A4/3RK4 w"
//! ```

use std::io::{self, Write};

use xiangqi::Position;
use xiangqi::notation::{Notation, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = match std::env::args().nth(1) {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::default(),
    };
    let mut out = io::stdout().lock();
    for mv in position.legal_moves() {
        let [wxf, chinese] =
            [Notation::Wxf, Notation::Chinese].map(|notation| write(&position, mv, notation));
        writeln!(out, "{mv}  {wxf}  {chinese}")?;
    }
    match position.outcome() {
        Some(outcome) => writeln!(out, "Game over: {outcome}.")?,
        None => writeln!(out, "{} moves for {}", position.count_legal_moves(), position.side_to_move())?,
    }
    Ok(())
}
