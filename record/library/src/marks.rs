//! A player's mistakes, by the marks in the kept games: those of `chuhe review`, or of any annotator.

use chuhe_record::nag::{BLUNDER, INACCURACY, MISTAKE};
use rusqlite::{Connection, params};
use xiangqi::Color;

use crate::error::LibraryError;
use crate::game::{Game, SELECT};

/// A player's marked moves with one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkTally {
    /// Games in which a move of either side has one of the marks.
    pub games: u64,
    /// The player's moves in these games.
    pub moves: u64,
    /// Moves marked `?!`.
    pub inaccuracies: u64,
    /// Moves marked `?`.
    pub mistakes: u64,
    /// Moves marked `??`.
    pub blunders: u64,
}

impl MarkTally {
    /// Adds a move with these glyphs; of several marks the worst counts.
    fn add(&mut self, nags: &[u32]) {
        self.moves += 1;
        if nags.contains(&BLUNDER) {
            self.blunders += 1;
        } else if nags.contains(&MISTAKE) {
            self.mistakes += 1;
        } else if nags.contains(&INACCURACY) {
            self.inaccuracies += 1;
        }
    }
}

/// The marks of a player's games with Red and with Black.
pub(crate) fn marks(connection: &Connection, player: i64) -> Result<[MarkTally; Color::NUM], LibraryError> {
    let mut tallies = [MarkTally::default(); Color::NUM];
    for (color, column) in [(Color::Red, "red"), (Color::Black, "black")] {
        // A game without comments and marks has no value in the column `record`.
        let condition = format!("WHERE game.{column} = ?1 AND game.record IS NOT NULL");
        let mut query = connection.prepare(&format!("{SELECT} {condition}"))?;
        let mut rows = query.query(params![player])?;
        while let Some(row) = rows.next()? {
            let record = Game::read(row)?.record()?;
            let is_mark = |nag: &u32| [INACCURACY, MISTAKE, BLUNDER].contains(nag);
            if !record.line.plies.iter().any(|ply| ply.nags.iter().any(is_mark)) {
                continue;
            }
            let tally = &mut tallies[color.index()];
            tally.games += 1;
            let first = usize::from(record.start.side_to_move() != color);
            for ply in record.line.plies.iter().skip(first).step_by(2) {
                tally.add(&ply.nags);
            }
        }
    }
    Ok(tallies)
}
