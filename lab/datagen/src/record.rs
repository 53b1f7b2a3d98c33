//! Self-play games as records: for PGN and the other formats of `chuhe-record`.

use chuhe_record::record::Ply;
use chuhe_record::{GameResult, Record};
use xiangqi::{Color, FenError, Position};

use crate::game::{ReplayError, SelfPlayGame};

/// Why a game cannot be recorded.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// Its start position is not valid.
    #[error(transparent)]
    Start(#[from] FenError),
    /// Its moves cannot be played.
    #[error(transparent)]
    Moves(#[from] ReplayError),
}

/// The event of games as records. Scores in the comments of such records are for Red.
pub(crate) const EVENT: &str = "Self-play of Chuhe";

/// The record of a game, with the scores in comments: in pawns, for Red. The inverse of [`game_of`](crate::game_of).
///
/// # Errors
/// If the game cannot be played.
pub fn record_of(game: &SelfPlayGame) -> Result<Record, RecordingError> {
    let start = match &game.start {
        None => Position::default(),
        Some(fen) => Position::from_fen(fen)?,
    };
    let mut plies: Vec<Ply> = game.opening.iter().map(|&mv| mv.into()).collect();
    game.replay(|position, ply| {
        let score = i32::from(ply.score);
        let score = if position.side_to_move() == Color::Red { score } else { -score };
        let comment = format!("{:+.2}", f64::from(score) / 100.0);
        plies.push(Ply { comment, ..ply.mv.into() });
    })?;
    let mut record = Record::from_moves(start, []);
    record.line.plies = plies;
    record.result = GameResult::won_by(game.winner);
    record.tags.add("Event", EVENT);
    record.tags.add("Round", &game.number().to_string());
    record.tags.add("Termination", game.end.name());
    Ok(record)
}
