//! The positions that `eval` and `wdl` fit to: some quiet ones of each game in the files of `chuhe datagen`.

use std::path::{Path, PathBuf};

use chuhe_datagen::{GameFile, SelfPlayGame, lacking};
use xiangqi::{Color, Position, SplitMix64};

use crate::error::TuneError;

/// Positions before this ply are left out: they are openings, played at random.
const FROM_PLY: usize = 8;
/// Positions with larger scores are left out, in centipawns: they are decided.
const MAX_SCORE: i32 = 1000;
/// The minimum distance between two positions of a game, in plies.
const MIN_DISTANCE: usize = 4;
/// The maximum number of positions taken from a game.
const MAX_SAMPLES_PER_GAME: usize = 12;

/// A position of a game and how the game ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    /// The position.
    pub(crate) position: Position,
    /// How the game ended for Red: 1 a win, 0.5 a draw, 0 a loss.
    pub(crate) result: f32,
    /// The score that the search gave, in centipawns for Red.
    pub(crate) score: i32,
}

/// Reads game files and calls `each` once for each game, with the seed of its file, its index and its samples (possibly
/// none).
///
/// # Errors
/// If a file cannot be read or a game cannot be replayed.
pub(crate) fn read_samples(
    paths: &[PathBuf],
    mut each: impl FnMut(u64, u64, Vec<Sample>),
) -> Result<(), TuneError> {
    for path in paths {
        let failed = |error| TuneError::Games { path: path.clone(), error };
        let mut file = GameFile::open(path).map_err(failed)?;
        let seed = file.header().seed;
        warn_of_lacking(path, &mut file);
        for block in 0..file.blocks() {
            for game in file.read_block(block).map_err(failed)? {
                each(
                    seed,
                    game.index,
                    samples_of(&game, seed).map_err(|error| TuneError::Replay {
                        path: path.clone(),
                        index: game.index,
                        error,
                    })?,
                );
            }
        }
    }
    Ok(())
}

/// Names what a file lacks in the log.
pub(crate) fn warn_of_lacking(path: &Path, file: &mut GameFile) {
    for lacking in lacking(path, file) {
        log::warn!("{}: {lacking}", path.display());
    }
}

/// Some quiet positions of a game, in order: not in check, and the move played captures nothing.
fn samples_of(game: &SelfPlayGame, seed: u64) -> Result<Vec<Sample>, chuhe_datagen::ReplayError> {
    let result = match game.winner {
        Some(Color::Red) => 1.0,
        None => 0.5,
        Some(Color::Black) => 0.0,
    };
    let mut quiet = Vec::new();
    game.replay(|position, ply| {
        let score = match position.side_to_move() {
            Color::Red => i32::from(ply.score),
            Color::Black => -i32::from(ply.score),
        };
        if position.plies_played() >= FROM_PLY
            && !position.is_check()
            && !position.is_capture(ply.mv)
            && score.abs() <= MAX_SCORE
        {
            quiet.push(Sample { position: position.clone(), result, score });
        }
    })?;
    let plies: Vec<usize> = quiet.iter().map(|sample| sample.position.plies_played()).collect();
    let mut kept = spread(&plies, &mut SplitMix64::stream(!seed, game.index)).into_iter().peekable();
    let mut index = 0;
    quiet.retain(|_| {
        index += 1;
        kept.next_if_eq(&(index - 1)).is_some()
    });
    Ok(quiet)
}

/// Which of the positions at the ascending `plies` to keep: spread over the game, from a random first one.
fn spread(plies: &[usize], rng: &mut SplitMix64) -> Vec<usize> {
    let (Some(first), Some(last)) = (plies.first(), plies.last()) else { return Vec::new() };
    let distance = MIN_DISTANCE.max((last - first) / MAX_SAMPLES_PER_GAME + 1);
    let mut next = first + rng.below(distance);
    let mut kept = Vec::new();
    for (i, &ply) in plies.iter().enumerate() {
        if ply >= next {
            kept.push(i);
            next = ply + distance;
        }
    }
    kept
}

#[cfg(test)]
pub(crate) mod tests {
    use chuhe_datagen::{Appender, GameEnd, Ply, SelfPlay, SelfPlayHeader};

    use super::*;

    /// A file with `count` games of this seed. Each gives one sample: Red has an extra rook and wins.
    pub(crate) fn won_games(name: &str, seed: u64, count: u64) -> PathBuf {
        let path = std::env::temp_dir().join(format!("chuhe-tune-{}-{name}.chg", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (mut file, _) = Appender::open(&path, &SelfPlayHeader::new(seed, &SelfPlay::default())).unwrap();
        for index in 0..count {
            file.push(&won_game(index)).unwrap();
        }
        file.finish().unwrap();
        path
    }

    fn won_game(index: u64) -> SelfPlayGame {
        let moves = ["a0a1", "a9a8", "a1a0", "a8a9"].into_iter().cycle().take(FROM_PLY + MIN_DISTANCE);
        let plies = moves
            .enumerate()
            .map(|(ply, mv)| Ply { mv: mv.parse().unwrap(), score: if ply % 2 == 0 { 900 } else { -900 } });
        SelfPlayGame {
            index,
            start: Some("rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w".to_owned()),
            opening: Vec::new(),
            plies: plies.collect(),
            winner: Some(Color::Red),
            end: GameEnd::Adjudicated,
        }
    }

    #[test]
    fn samples_are_quiet_and_distant_and_reproducible() {
        let settings = SelfPlay { nodes: 150, ..SelfPlay::default() };
        let game = chuhe_datagen::Player::new(settings).unwrap().play(5, 0);
        let samples = samples_of(&game, 5).unwrap();
        assert!(!samples.is_empty() && samples.len() <= MAX_SAMPLES_PER_GAME);
        let plies: Vec<usize> = samples.iter().map(|sample| sample.position.plies_played()).collect();
        assert!(plies[0] >= FROM_PLY);
        assert!(plies.windows(2).all(|pair| pair[1] >= pair[0] + MIN_DISTANCE), "{plies:?}");
        assert!(samples.iter().all(|s| !s.position.is_check() && s.score.abs() <= MAX_SCORE));
        assert_eq!(samples_of(&game, 5).unwrap(), samples);
    }

    #[test]
    fn scores_and_results_are_those_of_red() {
        let path = won_games("sides", 3, 2);
        let mut read = Vec::new();
        read_samples(std::slice::from_ref(&path), |seed, index, samples| read.push((seed, index, samples)))
            .unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read.iter().map(|game| (game.0, game.1)).collect::<Vec<_>>(), [(3, 0), (3, 1)]);
        for (.., samples) in read {
            assert!(samples.iter().all(|sample| (sample.result, sample.score) == (1.0, 900)), "{samples:?}");
            assert_eq!(samples.len(), 1);
        }
    }

    #[test]
    fn games_that_cannot_be_replayed_are_named() {
        let path = std::env::temp_dir().join(format!("chuhe-tune-{}-illegal.chg", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (mut file, _) = Appender::open(&path, &SelfPlayHeader::new(1, &SelfPlay::default())).unwrap();
        let mut game = won_game(7);
        game.plies[3].mv = "a0a9".parse().unwrap();
        file.push(&game).unwrap();
        file.finish().unwrap();
        let error = read_samples(std::slice::from_ref(&path), |_, _, _| {}).unwrap_err().to_string();
        std::fs::remove_file(&path).unwrap();
        assert!(
            error.ends_with("illegal.chg: game 7 cannot be replayed: a0a9: Black has no piece on a0"),
            "{error}"
        );
        assert!(matches!(read_samples(&[path], |_, _, _| {}), Err(TuneError::Games { .. })));
    }

    #[test]
    fn long_games_give_as_many_samples_as_short_ones() {
        let mut rng = SplitMix64::new(3);
        for length in [1, 10, 60, 240] {
            let plies: Vec<usize> = (8..8 + length).collect();
            for _ in 0..20 {
                let kept = spread(&plies, &mut rng);
                assert!(kept.len() <= MAX_SAMPLES_PER_GAME && (length < MIN_DISTANCE || !kept.is_empty()));
                assert!(kept.windows(2).all(|pair| plies[pair[1]] - plies[pair[0]] >= MIN_DISTANCE));
                assert!(length < 60 || kept.len() >= MAX_SAMPLES_PER_GAME - 2, "{} of {length}", kept.len());
            }
        }
        assert!(spread(&[], &mut rng).is_empty());
    }
}
