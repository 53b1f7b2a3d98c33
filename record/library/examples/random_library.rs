//! Writes random games as PGN, to measure a library with: the same games for the same number and seed.
//!
//! ```sh
//! cargo run --release -p chuhe-library --example random_library -- FOLDER GAMES [SEED]
//! ```
//!
//! The folder gets files of 100,000 games. The first moves are those of a made-up opening theory, so that games share
//! positions as real ones do; the others are random. Games have 40 to 120 plies, players, events, dates and ratings.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use chuhe_record::pgn::write_game;
use chuhe_record::{GameResult, Record};
use xiangqi::notation::Notation;
use xiangqi::{Move, Position, SplitMix64, split_mix};

/// Games of a file.
const PIECE: u64 = 100_000;

/// Plies of theory.
const THEORY: usize = 16;

/// The move of theory that is played with a probability of 1/2, else the next with 1/2, and so on.
fn theory(position: &Position, random: &mut SplitMix64) -> Option<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by_key(|mv| split_mix(position.key().0 ^ u64::from(mv.bits())).1);
    let mut rest = moves.iter().copied();
    let mut chosen = rest.next()?;
    for mv in rest {
        if random.chance(50) {
            break;
        }
        chosen = mv;
    }
    Some(chosen)
}

/// A game and its headers.
fn game(random: &mut SplitMix64) -> Record {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for ply in 0..random.within((40, 120)) {
        let mv = if ply < THEORY {
            theory(&position, random)
        } else {
            let legal = position.legal_moves();
            (!legal.is_empty()).then(|| random.pick(&legal))
        };
        let Some(mv) = mv else { break };
        position.make_move(mv);
        moves.push(mv);
    }
    let mut record = Record::from_moves(Position::default(), moves);
    let results = [GameResult::RedWins, GameResult::RedWins, GameResult::BlackWins, GameResult::Draw];
    record.result = random.pick(&results);
    let year = random.within((1980, 2025));
    record.tags.add("Event", &format!("Cup {year} {}", random.within((1, 20))));
    record.tags.add("Date", &format!("{year}.{:02}.{:02}", random.within((1, 12)), random.within((1, 28))));
    record.tags.add("Round", &random.within((1, 9)).to_string());
    for (name, elo) in [("Red", "RedElo"), ("Black", "BlackElo")] {
        // Some players have many games.
        let number = random.below(20_000).min(random.below(20_000));
        record.tags.add(name, &format!("Player {number:05}"));
        record.tags.add(elo, &random.within((1500, 2500)).to_string());
    }
    record
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(folder), Some(games)) = (args.next(), args.next()) else {
        return Err("usage: random_library FOLDER GAMES [SEED]".into());
    };
    let games: u64 = games.parse()?;
    let seed: u64 = args.next().map_or(Ok(1), |seed| seed.parse())?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for (piece, first) in (0..games).step_by(PIECE as usize).enumerate() {
        let mut file = BufWriter::new(File::create(folder.join(format!("games-{piece:03}.pgn")))?);
        for number in first..games.min(first + PIECE) {
            write_game(&mut file, &game(&mut SplitMix64::stream(seed, number)), Notation::Iccs)?;
        }
        file.flush()?;
    }
    Ok(())
}
