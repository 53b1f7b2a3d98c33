//! An engine for tests: it plays a legal move at once, and has two numbers to tune. From the second move of a game on it
//! sees itself winning if the first number is above its default, and losing if it is below.

use std::io::{self, BufRead, Write};

use xiangqi::Position;

const DEFAULT: i32 = 10;
const NUMBERS: &str = "first, int, 10, 0, 20, 2, 0\nsecond, int, -5, -50, 50, 5, 0";

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    if std::env::args().skip(1).eq(["tune", "list"]) {
        return writeln!(out, "{NUMBERS}");
    }
    let mut position = Position::default();
    let (mut first, mut searches) = (DEFAULT, 0);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "uci" => writeln!(out, "option name first type string\noption name second type string\nuciok")?,
            "isready" => writeln!(out, "readyok")?,
            "setoption" => {
                if let Some(value) = rest.strip_prefix("name first value ") {
                    first = value.parse().expect("a number");
                }
            }
            "ucinewgame" => searches = 0,
            "position" => {
                position = Position::default();
                let moves = rest.split_once(" moves ").map_or("", |(_, moves)| moves);
                for text in moves.split_whitespace() {
                    position.make_move(text.parse().expect("a move"));
                }
            }
            "go" => {
                let moves = position.legal_moves();
                let mv = moves[position.key().0 as usize % moves.len()];
                searches += 1;
                let score = if searches == 1 { 0 } else { 2000 * (first - DEFAULT).signum() };
                writeln!(out, "info depth 1 score cp {score} nodes 1 pv {mv}\nbestmove {mv}")?;
            }
            "quit" => return Ok(()),
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
