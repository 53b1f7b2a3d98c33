//! Plays a game with a repetition and explains the ruling.
//!
//! ```text
//! cargo run -p xiangqi --example judge_repetition
//! ```

use std::io::{self, Write};

use xiangqi::Position;
use xiangqi::rules::Game;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A red rook attacks a black horse with every move; the horse steps away each time.
    let mut game = Game::new(Position::from_fen("5k3/9/9/R8/2n6/9/9/9/9/3K5 w")?);
    let mut out = io::stdout().lock();
    for mv in ["a6a5", "c5e6", "a5a6", "e6c5"].into_iter().cycle() {
        if let Some(outcome) = game.outcome() {
            writeln!(out, "Game over: {outcome}.\n")?;
            break;
        }
        game.play(mv.parse()?)?;
        writeln!(out, "{mv}  occurrences of the position: {}", game.position().occurrences())?;
    }
    if let Some(ruling) = game.ruling() {
        writeln!(out, "{ruling}")?;
    }
    Ok(())
}
