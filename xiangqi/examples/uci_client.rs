//! Lets a UCI engine play a game against itself, and referees it.
//!
//! ```text
//! cargo run -p xiangqi --example uci_client -- target/release/chuhe
//! ```

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use xiangqi::rules::Game;
use xiangqi::{Move, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let program = std::env::args().nth(1).ok_or("name an engine")?;
    let mut engine = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = engine.stdin.take().ok_or("the engine has no input")?;
    let mut lines = BufReader::new(engine.stdout.take().ok_or("the engine has no output")?).lines();
    // The next line that begins with a word; the engine may say anything before.
    let mut wait_for = |word: &str| -> Result<String, Box<dyn std::error::Error>> {
        for line in &mut lines {
            let line = line?;
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
        Err(format!("the engine ended without {word}").into())
    };

    writeln!(input, "uci")?;
    wait_for("uciok")?;
    let mut game = Game::new(Position::default());
    let mut moves = String::new();
    let mut out = io::stdout().lock();
    while game.outcome().is_none() {
        writeln!(input, "position startpos moves{moves}\ngo nodes 500")?;
        let answer = wait_for("bestmove")?;
        let mv: Move = answer.split_whitespace().nth(1).ok_or("bestmove without a move")?.parse()?;
        // An illegal move is an error here: the engine is not trusted.
        game.play(mv)?;
        moves.push_str(&format!(" {mv}"));
        write!(out, "{mv} ")?;
        out.flush()?;
    }
    if let Some(outcome) = game.outcome() {
        writeln!(out, "\n{outcome}")?;
    }
    writeln!(input, "quit")?;
    engine.wait()?;
    Ok(())
}
