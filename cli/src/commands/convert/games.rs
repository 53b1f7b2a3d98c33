//! Files of `chuhe datagen` as games, each move with its score in a comment.

use std::path::Path;

use chuhe_datagen::{GameFile, GameFileError, SelfPlayGame};
use chuhe_record::record::Ply;
use chuhe_record::{GameResult, Record, RecordError};
use xiangqi::{Color, Position};

use super::options::Source;
use crate::error::{CliError, CliResult};

/// Whether a file is one of `chuhe datagen`, by what was asked for or by itself.
pub(super) fn is_file_of_games(from: Source, path: &Path) -> bool {
    match from {
        Source::Chg => true,
        Source::Auto => GameFile::is_one(path),
        _ => false,
    }
}

/// Calls `take` with every game of a file.
pub(super) fn each(path: &Path, mut take: impl FnMut(Result<Record, RecordError>) -> CliResult) -> CliResult {
    let failed = |error: GameFileError| CliError::Failed(format!("{}: {error}", path.display()));
    let mut file = GameFile::open(path).map_err(failed)?;
    let mut result = Ok(());
    file.for_each(|game| {
        if result.is_ok() {
            let faulty = |text| CliError::Failed(format!("{}: game {}: {text}", path.display(), game.index));
            result = record(&game).map_err(faulty).and_then(|record| take(Ok(record)));
        }
    })
    .map_err(failed)?;
    result
}

/// A game with its scores in centipawns, for Red as comments have them, and how it ended.
fn record(game: &SelfPlayGame) -> Result<Record, String> {
    let start = match &game.start {
        None => Position::default(),
        Some(fen) => Position::from_fen(fen).map_err(|error| error.to_string())?,
    };
    let mut plies: Vec<Ply> = game.opening.iter().map(|&mv| mv.into()).collect();
    game.replay(|position, ply| {
        let score = i32::from(ply.score);
        let score = if position.side_to_move() == Color::Red { score } else { -score };
        let comment = format!("{:+.2}", f64::from(score) / 100.0);
        plies.push(Ply { comment, ..ply.mv.into() });
    })
    .map_err(|error| error.to_string())?;
    let mut record = Record::from_moves(start, []);
    record.line.plies = plies;
    record.result = match game.winner {
        Some(Color::Red) => GameResult::RedWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    };
    record.tags.add("Event", "Self-play of Chuhe");
    record.tags.add("Round", &game.index.to_string());
    record.tags.add("Termination", game.end.name());
    Ok(record)
}
