//! The games of several files into one, for games of many machines.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

use crate::batch::Batch;
use crate::file::{Damage, GameFile, GameFileError};
use crate::game::{MERGED, SelfPlayGame};
use crate::header::SelfPlayHeader;
use crate::journal::journal_path;
use crate::lacking::{Lacking, lacking};

/// Why files cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// There are no files.
    #[error("there is nothing to merge")]
    Nothing,
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// The fault.
        error: GameFileError,
    },
    /// Its games were played with other settings.
    #[error("{path} has other settings: {found}; the first file: {wanted}")]
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// The settings of its games.
        found: Box<SelfPlayHeader>,
        /// The settings of the first file's games.
        wanted: Box<SelfPlayHeader>,
    },
    /// The output file already exists.
    #[error("{0} already exists")]
    Exists(PathBuf),
}

/// The result of a merge.
#[derive(Debug, Default)]
pub struct Merged {
    /// Games in the new file.
    pub games: u64,
    /// Duplicate games, which were left out.
    pub twice: u64,
    /// The blocks that were skipped: the file, and the error.
    pub left_out: Vec<(PathBuf, GameFileError)>,
    /// What the files lack: their runs have more games.
    pub lacking: Vec<(PathBuf, Lacking)>,
}

/// Writes the games of all files into a new file, without duplicates, and renumbers them from [`MERGED`], so that no run
/// continues the new file. A duplicate is a game with the same moves, scores and result, whatever its seed and number:
/// merged games have lost theirs. All games must have been played with the same settings. Seeds may differ; the new file
/// gets the seed of the first file. Takes 20 to 60 bytes of memory per game.
///
/// # Errors
/// If a file cannot be read or written, the new one exists, or settings differ. There is no new file then.
pub fn merge(out: &Path, files: &[PathBuf], damage: Damage) -> Result<Merged, MergeError> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error: GameFileError| MergeError::File { path, error }
    };
    let [first, ..] = files else { return Err(MergeError::Nothing) };
    // The journal has the games that a killed run of that file has left.
    for path in [out.to_owned(), journal_path(out)] {
        if path.exists() {
            return Err(MergeError::Exists(path));
        }
    }
    let header = GameFile::open(first).map_err(at(first))?.header().clone();
    // Check all headers before any work.
    for path in files {
        let found = GameFile::open(path).map_err(at(path))?.header().clone();
        if (SelfPlayHeader { seed: header.seed, ..found.clone() }) != header {
            let (found, wanted) = (Box::new(found), Box::new(header));
            return Err(MergeError::OtherSettings { path: path.clone(), found, wanted });
        }
    }
    let (mut batch, _) = Batch::open(out, &header, |_| ()).map_err(at(out))?;
    let (mut known, mut merged) = (KnownGames::default(), Merged::default());
    for path in files {
        let mut file = GameFile::open(path).map_err(at(path))?;
        let mut failure = None;
        let left_out = file.for_each(damage, |mut game| {
            if failure.is_some() {
                return;
            }
            if !known.insert(&game) {
                merged.twice += 1;
                return;
            }
            game.index = MERGED + merged.games;
            merged.games += 1;
            failure = batch.push(&game).err();
        });
        let left_out = left_out.map_err(at(path))?;
        merged.left_out.extend(left_out.into_iter().map(|error| (path.clone(), error)));
        failure.map_or(Ok(()), |error| Err(at(out)(error)))?;
        merged.lacking.extend(lacking(path, &mut file).into_iter().map(|lacking| (path.clone(), lacking)));
    }
    batch.finish().map_err(at(out))?;
    Ok(merged)
}

/// Games without their numbers, to find duplicates: by two independent hashes of 64 bits. Among a billion games, the
/// chance that two different ones agree is about 10^-21.
#[derive(Debug, Default)]
pub struct KnownGames {
    hashers: [RandomState; 2],
    games: HashSet<[u64; 2]>,
}

impl KnownGames {
    /// Adds a game. Returns whether it is new: no other has the same moves, scores and result.
    pub fn insert(&mut self, game: &SelfPlayGame) -> bool {
        let mut bytes = Vec::new();
        SelfPlayGame { index: 0, ..game.clone() }.write(&mut bytes);
        self.games.insert(self.hashers.each_ref().map(|hasher| hasher.hash_one(&bytes)))
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    use super::*;
    use crate::generate::{GenerateError, generate};
    use crate::selfplay::SelfPlay;

    #[test]
    fn games_of_several_seeds_are_merged_without_duplicates() {
        let folder = std::env::temp_dir().join(format!("chuhe-datagen-{}-merge", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let settings = SelfPlay { nodes: 30, ..SelfPlay::default() };
        let play_games = |name: &str, seed, games, settings: &SelfPlay| {
            let path = folder.join(name);
            generate(&path, seed, games, settings, NonZeroUsize::MIN, |_| ControlFlow::Continue(())).unwrap();
            path
        };
        let play = |name: &str, seed, settings: &SelfPlay| play_games(name, seed, 2, settings);
        let files = [play("a", 1, &settings), play("b", 2, &settings), play("c", 1, &settings)];
        let out = folder.join("out");
        let merged = merge(&out, &files, Damage::Refuse).unwrap();
        assert_eq!((merged.games, merged.twice, merged.left_out.len()), (4, 2, 0));
        let mut indices = Vec::new();
        GameFile::open(&out).unwrap().for_each(Damage::Refuse, |game| indices.push(game.index)).unwrap();
        indices.sort_unstable();
        assert_eq!(indices, [0, 1, 2, 3].map(|number| MERGED + number));
        // Games are compared by their content, and not by their numbers, which a merge changes.
        let four = play_games("four", 1, 4, &settings);
        let more = merge(&folder.join("more"), &[four, out.clone()], Damage::Refuse).unwrap();
        assert_eq!((more.games, more.twice), (6, 2));
        // No run continues a merged file.
        let before = std::fs::read(&out).unwrap();
        let continued =
            generate(&out, 1, 9, &settings, NonZeroUsize::MIN, |_| ControlFlow::Continue(())).unwrap_err();
        assert!(matches!(continued, GenerateError::File(GameFileError::Merged)), "{continued}");
        assert_eq!(std::fs::read(&out).unwrap(), before);
        assert!(matches!(merge(&out, &files, Damage::Refuse), Err(MergeError::Exists(_))));
        let begun = folder.join("begun");
        std::fs::write(journal_path(&begun), "").unwrap();
        assert!(matches!(merge(&begun, &files, Damage::Refuse), Err(MergeError::Exists(_))));
        let other = play("d", 3, &SelfPlay { nodes: 31, ..settings });
        let mixed = merge(&folder.join("mixed"), &[files[0].clone(), other], Damage::Refuse);
        assert!(matches!(mixed, Err(MergeError::OtherSettings { .. })));
        assert!(matches!(merge(&out, &[], Damage::Refuse), Err(MergeError::Nothing)));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
