//! Detects duplicates: games with the same moves by similar players.
//!
//! | file | what |
//! |---|---|
//! | `fill` | what a copy says of a game that the library lacks |
//! | `same_line` | the games of one line, if they are many |
//! | `similar` | names that may be one |

mod fill;
mod same_line;
mod similar;

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::error::LibraryError;
use crate::game::{NewGame, result_number};
use crate::names::Players;
pub(super) use fill::Side;
use same_line::{BLACK, EVENT, Facts, RED, SameLine, Wanted, YEAR};
use similar::Similar;

/// Lines of at least this many plies are hardly played twice by the same players.
const LONG: usize = 20;

/// Up to this many games of a line are compared one by one.
const MAX_GAMES_ONE_BY_ONE: usize = 32;

/// Stands for an event that is not in the library.
const NEW_EVENT: i64 = -1;

/// Finds the games of a library that new games repeat.
#[derive(Debug, Default)]
pub(super) struct Duplicates {
    /// The lines with more than [`MAX_GAMES_ONE_BY_ONE`] games that this import has met, by hash and length.
    lines: HashMap<(i64, usize), SameLine>,
    similar: Similar,
    /// The number of comparisons so far.
    work: u64,
}

impl Duplicates {
    /// The stored game that this one repeats, if any: the same start and moves, players that may be the same, and no
    /// contradicting results. For short games, events and years must not contradict either.
    pub(super) fn find(
        &mut self,
        connection: &Connection,
        players: &mut Players,
        game: &NewGame,
        ids: [Option<i64>; 2],
    ) -> Result<Option<i64>, LibraryError> {
        let line = (game.line, game.plies);
        let few = match self.lines.get(&line) {
            Some(_) => Vec::new(),
            None => games(connection, line, MAX_GAMES_ONE_BY_ONE + 1)?,
        };
        self.work += few.len() as u64;
        if few.len() > MAX_GAMES_ONE_BY_ONE {
            let mut of_line = SameLine::default();
            for (id, facts) in games(connection, line, usize::MAX)? {
                self.work += 1;
                for player in [facts.0[RED], facts.0[BLACK]].into_iter().flatten() {
                    self.similar.of(connection, players, player)?;
                }
                of_line.set(id, facts);
            }
            self.lines.insert(line, of_line);
        } else if few.is_empty() && !self.lines.contains_key(&line) {
            return Ok(None);
        }
        let event = match &game.event {
            Some(name) if game.plies < LONG => Some(event(connection, name)?),
            _ => None,
        };
        let facts = facts(game, ids, event);
        if let Some(of_line) = self.lines.get_mut(&line) {
            let mut similar = [Vec::new(), Vec::new()];
            for (id, similar) in ids.into_iter().zip(&mut similar) {
                if let Some(id) = id {
                    *similar = self.similar.of(connection, players, id)?;
                }
            }
            let wanted = Wanted { facts, players: similar.each_ref().map(Vec::as_slice) };
            return Ok(of_line.find(&wanted, &mut self.work));
        }
        for (id, there) in few {
            let mut may_be_same = |side: usize| match (there.0[side], ids[side]) {
                (Some(one), Some(other)) => similar::is_similar(connection, players, one, other),
                _ => Ok(true),
            };
            if facts.agrees_on_occasion(there) && may_be_same(RED)? && may_be_same(BLACK)? {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// Records that a game was added.
    pub(super) fn added(&mut self, id: i64, game: &NewGame, ids: [Option<i64>; 2], event: Option<i64>) {
        if let Some(of_line) = self.lines.get_mut(&(game.line, game.plies)) {
            of_line.set(id, facts(game, ids, event));
        }
    }

    /// Notes that a game is a duplicate. What the stored game lacks is taken from it.
    pub(super) fn note(
        &mut self,
        connection: &Connection,
        source: i64,
        game: &NewGame,
        there: i64,
        sides: [Side; 2],
        event: &mut dyn FnMut(&str) -> Result<i64, LibraryError>,
    ) -> Result<(), LibraryError> {
        connection
            .prepare_cached("INSERT OR IGNORE INTO duplicate (source, number, game) VALUES (?1, ?2, ?3)")?
            .execute((source, game.number, there))?;
        self.fill(connection, game, there, sides, event)
    }

    /// Takes from a copy of a game what the stored one lacks.
    pub(super) fn fill(
        &mut self,
        connection: &Connection,
        game: &NewGame,
        there: i64,
        sides: [Side; 2],
        event: &mut dyn FnMut(&str) -> Result<i64, LibraryError>,
    ) -> Result<(), LibraryError> {
        let found = fill::fill(connection, game, there, sides, event)?;
        if let Some(of_line) = self.lines.get_mut(&(game.line, game.plies)) {
            let [red, black] = found.sides.map(|side| side.player);
            let facts = [red, black, found.event, found.year.map(i64::from), known(found.result)];
            of_line.set(there, compared(game.plies, facts));
        }
        Ok(())
    }
}

/// The facts by which a new game is compared with those of the library.
fn facts(game: &NewGame, [red, black]: [Option<i64>; 2], event: Option<i64>) -> Facts {
    compared(game.plies, [red, black, event, game.year.map(i64::from), known(result_number(game.result))])
}

/// The facts by which games of this length are compared.
fn compared(plies: usize, mut facts: [Option<i64>; 5]) -> Facts {
    if plies >= LONG {
        (facts[EVENT], facts[YEAR]) = (None, None);
    }
    Facts(facts)
}

/// A result, if it is known.
fn known(result: i64) -> Option<i64> {
    (result != 0).then_some(result)
}

/// Up to `most` games of a line, in the order of their numbers.
fn games(
    connection: &Connection,
    (line, plies): (i64, usize),
    most: usize,
) -> Result<Vec<(i64, Facts)>, LibraryError> {
    let mut query = connection.prepare_cached(
        "SELECT id, red, black, event, year, result FROM game WHERE line = ?1 AND plies = ?2 ORDER BY id LIMIT ?3",
    )?;
    let read = |row: &Row<'_>| {
        let facts = [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, known(row.get(5)?)];
        Ok((row.get(0)?, compared(plies, facts)))
    };
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = query.query_map(params![line, plies.cast_signed() as i64, most], read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The number of an event; [`NEW_EVENT`] if the library does not have it.
fn event(connection: &Connection, name: &str) -> Result<i64, LibraryError> {
    let mut query = connection.prepare_cached("SELECT id FROM event WHERE name = ?1")?;
    Ok(query.query_row([name], |row| row.get(0)).optional()?.unwrap_or(NEW_EVENT))
}

#[cfg(test)]
mod tests;
