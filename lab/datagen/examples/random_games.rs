//! Writes games of random moves as PGN, to have a file of any size to measure with:
//!
//! ```sh
//! cargo run --release -p chuhe-datagen --example random_games -- 100000 wxf >games.pgn
//! ```
//!
//! The notation is uci, iccs, wxf, chinese or traditional. The same arguments give the same games.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use chuhe_datagen::random_moves;
use chuhe_record::pgn::write_game;
use chuhe_record::{GameResult, Record};
use xiangqi::SplitMix64;
use xiangqi::{Position, notation::Notation};

/// A game of 20 to 149 plies, as long as games of people and engines are.
fn game(rng: &mut SplitMix64, round: usize) -> Record {
    let plies = rng.within((20, 149));
    let moves = random_moves(&mut Position::default(), plies, rng);
    let mut record = Record::from_moves(Position::default(), moves);
    record.tags.add("Event", "Random moves");
    record.tags.add("Round", &round.to_string());
    record.result = [GameResult::RedWins, GameResult::BlackWins, GameResult::Draw][rng.below(3)];
    record
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().and_then(|text| text.parse().ok());
    let notation = arguments.next().map_or(Some(Notation::default()), |name| Notation::by_name(&name));
    let mut out = BufWriter::new(io::stdout().lock());
    let (Some(count), Some(notation)) = (count, notation) else {
        let _ = writeln!(io::stderr(), "usage: random_games COUNT [uci|iccs|wxf|chinese|traditional]");
        return ExitCode::from(2);
    };
    let mut rng = SplitMix64::new(1);
    let written = (1..=count).try_for_each(|round| write_game(&mut out, &game(&mut rng, round), notation));
    if written.and_then(|()| out.flush()).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
