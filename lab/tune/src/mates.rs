//! `chuhe-tune mates`: positions with a proven mate, from games of the engine against itself.
//!
//! At most one position of each game is taken: one where the side to move can force mate in the number of moves asked
//! for, and the game's own shallow search did not see it. The output is EPD that `chuhe tactics` reads: `bm` has
//! every first move that mates in the fewest moves, `dm` their number.
//!
//! The proof is exhaustive (`prover`), with every reply of the defender. For mates of up to [`QUIET_MOVES`] moves all
//! legal moves of the attacker are tried, so these mates are the shortest. Longer mates are searched by checks only:
//! they are mates, but perhaps not the shortest.

mod prover;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use chuhe_datagen::{GameFile, SelfPlayGame};
use chuhe_engine::score::Score;
use xiangqi::{Move, Position, SplitMix64};

use crate::error::TuneError;
use crate::numbers::at_least_one;
use crate::progress::progress_bar;
use crate::sample::warn_of_lacking;
use prover::{Attack, Prover};

/// Mates of up to this many moves are searched with all moves, longer ones with checks only.
const QUIET_MOVES: u32 = 3;
/// Maximum number of positions visited to prove one mate by checks.
const CHECKS_BUDGET: u64 = 100_000;
/// Maximum number of positions visited in the search for a mate with quiet moves.
const ALL_MOVES_BUDGET: u64 = 1_000_000;
/// Maximum number of positions tried per game.
const TRIES: usize = 16;

/// Arguments of `chuhe-tune mates`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game files of `chuhe datagen`.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Number of positions per category: one category for each length of mates by checks, one for mates that begin with
    /// a quiet move.
    #[arg(long, value_name = "N", default_value_t = 40)]
    each: usize,
    /// Maximum length of the mates, in moves.
    #[arg(long, value_name = "MOVES", default_value_t = 6, value_parser = clap::value_parser!(u32).range(2..=10))]
    longest: u32,
    /// Read only every N-th block of a file.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one::<u32>)]
    step: u32,
    /// Seed that selects positions of the games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// A proven mate.
struct Mate {
    position: Position,
    moves: u32,
    first: Vec<Move>,
}

impl Mate {
    /// The shortest mate of the side to move, if it takes from two to `longest` moves.
    fn prove(prover: &mut Prover, position: &Position, longest: u32) -> Option<Mate> {
        let by_checks = prover.shortest(position, Attack::Checks, longest, CHECKS_BUDGET).ok()?;
        let most = by_checks.as_ref().map_or(QUIET_MOVES, |(moves, _)| QUIET_MOVES.min(*moves));
        // A mate by checks may not be the shortest mate, or not the only one of its length.
        let (moves, first) = match prover.shortest(position, Attack::AllMoves, most, ALL_MOVES_BUDGET) {
            Ok(Some(found)) => found,
            Ok(None) => by_checks?,
            Err(_) => return None,
        };
        (moves >= 2).then(|| Mate { position: position.clone(), moves, first })
    }

    /// The category in which it counts: its length, or "begins with a quiet move".
    fn category(&self) -> String {
        if self.first.iter().any(|&mv| self.position.gives_check(mv)) {
            format!("mate{}", self.moves)
        } else {
            "quiet".to_owned()
        }
    }
}

/// Reads the games and prints positions, by category.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), TuneError> {
    let mut found: BTreeMap<String, Vec<Mate>> = BTreeMap::new();
    let mut prover = Prover::default();
    for path in &args.files {
        let failed =
            |error: chuhe_datagen::GameFileError| TuneError::Data(format!("{}: {error}", path.display()));
        let mut file = GameFile::open(path).map_err(failed)?;
        warn_of_lacking(path, &mut file);
        let blocks = file.blocks();
        let bar = progress_bar(blocks as u64, "blocks of games, {per_sec}");
        for block in (0..blocks).step_by(args.step as usize) {
            for game in file.read_block(block).map_err(failed)? {
                let mut rng = SplitMix64::stream(args.seed, game.index);
                let Some(mate) = search_game(&mut prover, &game, args.longest, &mut rng)? else { continue };
                let list = found.entry(mate.category()).or_default();
                if list.len() < args.each {
                    list.push(mate);
                }
            }
            bar.set_position(block as u64 + 1);
        }
        bar.finish_and_clear();
    }
    for (category, mates) in &found {
        for (number, mate) in mates.iter().enumerate() {
            let fen = mate.position.fen();
            let fields = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
            let first = mate.first.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let (moves, number) = (mate.moves, number + 1);
            writeln!(out, "{fields} bm {first}; dm {moves}; id \"{category} {number:03}\";")?;
        }
    }
    Ok(())
}

/// A mate that the game's own search did not see, if one of the tried positions has one.
fn search_game(
    prover: &mut Prover,
    game: &SelfPlayGame,
    longest: u32,
    rng: &mut SplitMix64,
) -> Result<Option<Mate>, TuneError> {
    let mut positions = Vec::new();
    let replayed = game.replay(|position, ply| {
        if !Score::of_value(i32::from(ply.score)).is_decisive() {
            positions.push(position.clone());
        }
    });
    replayed.map_err(|error| TuneError::Data(format!("game {}: {error}", game.index)))?;
    // Mates occur late in a game, so its first third is left out.
    let mut left = positions.split_off(positions.len() / 3);
    for _ in 0..TRIES.min(left.len()) {
        let position = left.swap_remove(rng.below(left.len()));
        if let Some(mate) = Mate::prove(prover, &position, longest) {
            return Ok(Some(mate));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chuhe_engine::tactics::parse;

    #[test]
    fn a_mate_in_one_is_no_exercise() {
        let mate = |fen: &str| Mate::prove(&mut Prover::default(), &Position::from_fen(fen).unwrap(), 3);
        assert!(mate("4k4/1R7/9/9/9/9/9/9/R8/3K5 w").is_none());
        assert_eq!(mate("3ak4/4a1P2/9/4R4/9/9/9/r3C4/9/3AKA3 w").map(|mate| mate.moves), Some(2));
    }

    #[test]
    fn the_mates_that_come_with_the_engine_are_proven() {
        let text = include_str!("../../../engine/data/mates.epd");
        let (tactics, errors) = parse(text);
        assert!(errors.is_empty(), "{errors:?}");
        let lengths =
            text.lines().filter_map(|line| line.split("dm ").nth(1)?.split(';').next()?.parse().ok());
        let lengths: Vec<u32> = lengths.collect();
        assert_eq!(lengths.len(), tactics.len());
        let mut prover = Prover::default();
        for (tactic, moves) in tactics.iter().zip(lengths) {
            let mut shortest =
                |attack| prover.shortest(&tactic.position, attack, moves, ALL_MOVES_BUDGET).expect("enough");
            let found = shortest(Attack::Checks).or_else(|| shortest(Attack::AllMoves));
            let (length, first) = found.unwrap_or_else(|| panic!("{} has no mate", tactic.id));
            assert_eq!(length, moves, "{}", tactic.id);
            assert!(first.iter().all(|mv| tactic.best.contains(mv)), "{}: {first:?}", tactic.id);
        }
    }
}
