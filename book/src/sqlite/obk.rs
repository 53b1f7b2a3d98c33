//! Writing `.obk`.
//!
//! A row has a score and results, but no weight. If a book has neither, scores are computed from its weights, so that a
//! reader computes the same weights: a move played half as often gets [`HALF_LIFE`] less.

use rusqlite::{Connection, MAIN_DB};
use xiangqi::Position;

use super::keys::keys;
use crate::eleeye::move_bytes;
use crate::entry::BookMove;
use crate::weight;

const SCHEMA: &str = "CREATE TABLE bhobk (id INTEGER PRIMARY KEY AUTOINCREMENT, vkey INTEGER, vmove INTEGER, \
     vscore INTEGER, vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex INTEGER)";
const INDEX: &str = "CREATE INDEX bhobk_vkey ON bhobk (vkey)";
const INSERT: &str = "INSERT INTO bhobk (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid, vmemo, vindex) \
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, NULL, 0)";

/// A move this many centipawns worse is played half as often. Scores of these books are an engine's centipawns
/// in some and a person's preference in others; in both the highest is meant to be played first.
pub(super) const HALF_LIFE: u32 = 32;

/// A move that is never to be played is this much worse than the best.
const WORST: i32 = 999;

/// The bytes of a file with these positions.
pub(crate) fn write(positions: &[(Position, Vec<BookMove>)]) -> rusqlite::Result<Vec<u8>> {
    let mut connection = Connection::open_in_memory()?;
    connection.execute_batch(SCHEMA)?;
    let transaction = connection.transaction()?;
    {
        let mut insert = transaction.prepare(INSERT)?;
        for (position, moves) in positions {
            let [key, _] = keys(position);
            for (m, score) in moves.iter().zip(scores(moves)) {
                let number = i64::from(u16::from_be_bytes(move_bytes(m.mv)));
                let (won, drawn, lost) = results(m);
                insert.execute((key.cast_signed(), number, score, won, drawn, lost))?;
            }
        }
    }
    transaction.commit()?;
    connection.execute_batch(INDEX)?;
    Ok(connection.serialize(MAIN_DB)?.to_vec())
}

/// The scores of a position's moves.
fn scores(moves: &[BookMove]) -> Vec<i32> {
    let known: Option<Vec<i32>> = moves.iter().map(|m| m.score.map(i32::from)).collect();
    if let Some(known) = known {
        return known;
    }
    if moves.iter().any(|m| m.points > 0) {
        return vec![0; moves.len()];
    }
    let best = moves.iter().map(|m| m.weight).max().unwrap_or(0).max(1);
    moves.iter().map(|m| -loss_of(m.weight, best)).collect()
}

/// The loss in centipawns from which a reader computes this weight, given that of the best move.
fn loss_of(weight: u32, best: u32) -> i32 {
    let share = (u64::from(weight) * 1000).div_ceil(u64::from(best)) as u32;
    (0..WORST).find(|&loss| weight::by_score(0, -loss, HALF_LIFE) <= share).unwrap_or(WORST)
}

/// Games won, drawn and lost. A book has only games and points: so as few draws as possible.
fn results(m: &BookMove) -> (u32, u32, u32) {
    let (won, drawn) = (m.points / 2, m.points % 2);
    (won, drawn, m.games.saturating_sub(won + drawn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_the_conversion_to_scores() {
        let weights = [1000, 500, 250, 700, 3, 0];
        let moves = weights.map(|weight| BookMove::new("h2e2".parse().unwrap(), weight));
        let scores = scores(&moves);
        assert_eq!(scores[..3], [0, -32, -64]);
        let back: Vec<u32> = scores.iter().map(|&score| weight::by_score(0, score, HALF_LIFE)).collect();
        assert!(back.iter().zip(weights).all(|(&back, weight)| back.abs_diff(weight) <= 12), "{back:?}");
        assert_eq!(back[5], 0);
    }

    #[test]
    fn results_keep_games_and_points() {
        for (games, points) in [(0, 0), (1, 2), (1, 1), (1, 0), (7, 9), (4, 8)] {
            let m = BookMove { games, points, ..BookMove::new("h2e2".parse().unwrap(), 1) };
            let (won, drawn, lost) = results(&m);
            assert_eq!((won + drawn + lost, 2 * won + drawn), (games, points));
        }
    }
}
