//! Files of `chuhe datagen` as games, each move with its score in a comment.

use std::path::Path;

use chuhe_datagen::{Damage, GameFile, GameFileError, lacking, record_of};
use chuhe_record::{Record, RecordError};

use crate::damage::{failed, not_replayed, warn_of_missing_games};
use crate::error::CliResult;
use crate::formats::Source;

/// Whether a file is one of `chuhe datagen`, by the arguments or by its content.
pub(super) fn is_file_of_games(from: Source, path: &Path) -> bool {
    match from {
        Source::Chg => true,
        Source::Auto => GameFile::is_one(path),
        _ => false,
    }
}

/// Calls `take` with every game of a file, and names the blocks that are left out.
pub(super) fn each(
    path: &Path,
    damage: Damage,
    mut take: impl FnMut(Result<Record, RecordError>) -> CliResult,
) -> CliResult {
    let failed = |error: GameFileError| failed(path, &error);
    let mut file = GameFile::open(path).map_err(failed)?;
    let mut result = Ok(());
    let left_out = file.for_each(damage, |game| {
        if result.is_ok() {
            let faulty = |error| not_replayed(path, game.number(), &error);
            result = record_of(&game).map_err(faulty).and_then(|record| take(Ok(record)));
        }
    });
    warn_of_missing_games(path, &left_out.map_err(failed)?, &lacking(path, &mut file));
    result
}
