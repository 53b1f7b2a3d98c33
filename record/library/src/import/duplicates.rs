//! Whether a game is there already: the same moves, by similar players.

use rusqlite::{Connection, params};

use crate::error::LibraryError;
use crate::game::{NewGame, result_number};
use crate::names::Players;

/// How similar two names must be, by Jaro and Winkler: one letter of ten may be another.
const SIMILAR: f64 = 0.92;

/// Lines of at least this many plies are not played twice by the same players by chance.
const LONG: usize = 20;

/// A game of the library with the same moves.
struct There {
    id: i64,
    players: [Option<i64>; 2],
    event: Option<String>,
    year: Option<i32>,
    result: i64,
}

/// The game that this one repeats, if any. Both have the same start and moves, players that may be the same, and no
/// two results; if they are short, no two events or years either.
pub(super) fn find(
    connection: &Connection,
    players: &mut Players,
    game: &NewGame,
    ids: [Option<i64>; 2],
) -> Result<Option<i64>, LibraryError> {
    let mut query = connection.prepare_cached(
        "SELECT game.id, red, black, event.name, year, result FROM game LEFT JOIN event ON event.id = event \
         WHERE line = ?1 AND plies = ?2 ORDER BY game.id",
    )?;
    let rows = query.query_map(params![game.line, game.plies.cast_signed() as i64], |row| {
        Ok(There {
            id: row.get(0)?,
            players: [row.get(1)?, row.get(2)?],
            event: row.get(3)?,
            year: row.get(4)?,
            result: row.get(5)?,
        })
    })?;
    let rows: Vec<There> = rows.collect::<Result<_, _>>()?;
    for there in rows {
        let is_agreed = there.result == 0
            || result_number(game.result) == 0
            || there.result == result_number(game.result);
        let is_same_occasion = may_be_same(&there.event, &game.event) && may_be_same(&there.year, &game.year);
        if is_agreed
            && (game.plies >= LONG || is_same_occasion)
            && is_similar(connection, players, there.players[0], ids[0])?
            && is_similar(connection, players, there.players[1], ids[1])?
        {
            return Ok(Some(there.id));
        }
    }
    Ok(None)
}

/// Whether two values agree as far as they are known.
fn may_be_same<T: PartialEq>(one: &Option<T>, other: &Option<T>) -> bool {
    one.is_none() || other.is_none() || one == other
}

/// Whether two players may be one whose name was written in two ways.
fn is_similar(
    connection: &Connection,
    players: &mut Players,
    one: Option<i64>,
    other: Option<i64>,
) -> Result<bool, LibraryError> {
    let (Some(one), Some(other)) = (one, other) else { return Ok(true) };
    if one == other {
        return Ok(true);
    }
    let one = players.names(connection, one)?.folded.clone();
    let other = &players.names(connection, other)?.folded;
    Ok(one.iter().any(|one| other.iter().any(|other| are_similar(one, other))))
}

/// Whether two folded names may be one.
fn are_similar(one: &str, other: &str) -> bool {
    // Versions of a program and numbered players differ by digits alone.
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    digits(one) == digits(other) && strsim::jaro_winkler(one, other) >= SIMILAR
}

/// Notes that a game is a duplicate. Its comments, variations and result go to the stored game if that has none.
pub(super) fn note(
    connection: &Connection,
    source: i64,
    game: &NewGame,
    there: i64,
) -> Result<(), LibraryError> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO duplicate (source, number, game) VALUES (?1, ?2, ?3)")?
        .execute((source, game.number, there))?;
    if let Some(record) = &game.record {
        connection.execute(
            "UPDATE game SET record = ?1 WHERE id = ?2 AND record IS NULL",
            params![record, there],
        )?;
    }
    connection.execute(
        "UPDATE game SET result = ?1 WHERE id = ?2 AND result = 0 AND ?1 <> 0",
        (result_number(game.result), there),
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_slip_are_similar_and_numbered_ones_are_not() {
        for (one, other, expected) in [
            ("xuyinchuan", "xuyinchaun", true),
            ("xuyinchuan", "xuyinchun", true),
            ("许银川", "许银山", false),
            ("许银川", "吕钦", false),
            ("player1", "player2", false),
            ("chuhe02", "chuhe03", false),
            ("wangtianyi", "wangyang", false),
        ] {
            assert_eq!(are_similar(one, other), expected, "{one} {other}");
        }
    }
}
