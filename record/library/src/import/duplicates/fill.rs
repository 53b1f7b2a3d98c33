//! Takes from a copy of a game what the stored game lacks: names, occasion, result, ratings, other tags, comments.

use rusqlite::{Connection, params};
use serde_json::{Map, Value};

use crate::error::LibraryError;
use crate::game::{NewGame, named_opening, result_number};

/// A player of the copy, and the name as written if the library shows another name or none.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::import) struct Side {
    pub(in crate::import) player: Option<i64>,
    pub(in crate::import) written: Option<String>,
}

/// The columns that may be filled.
#[derive(Clone, PartialEq)]
pub(super) struct Filled {
    pub(super) sides: [Side; 2],
    pub(super) event: Option<i64>,
    pub(super) year: Option<i32>,
    date: Option<String>,
    site: Option<String>,
    round: Option<String>,
    pub(super) result: i64,
    elo: [Option<i32>; 2],
    tags: Option<String>,
}

/// The tags that have columns of their own, if they are plain numbers.
const ELO: [&str; 2] = ["RedElo", "BlackElo"];

/// Fills what the stored game lacks, and returns what it has then. The occasion of the copy, with all tags, is taken
/// only if event, date, place and round do not contradict: long games are duplicates whatever these say.
pub(super) fn fill(
    connection: &Connection,
    game: &NewGame,
    there: i64,
    sides: [Side; 2],
    event: &mut dyn FnMut(&str) -> Result<i64, LibraryError>,
) -> Result<Filled, LibraryError> {
    let (stored, event_there, has_record) = stored(connection, there)?;
    let mut filled = stored.clone();
    for (side, new) in filled.sides.iter_mut().zip(sides) {
        if *side == Side::default() {
            *side = new;
        }
    }
    if filled.result == 0 {
        filled.result = result_number(game.result);
    }
    let is_same_date = match (stored.year, game.year) {
        (Some(year), Some(other)) => year == other,
        _ => agree(&stored.date, &game.date),
    };
    if agree(&event_there, &game.event)
        && is_same_date
        && agree(&stored.site, &game.site)
        && agree(&stored.round, &game.round)
    {
        if let Some(name) = game.event.as_deref().filter(|_| stored.event.is_none()) {
            filled.event = Some(event(name)?);
        }
        if stored.date.is_none() {
            (filled.date, filled.year) = (game.date.clone(), game.year);
        }
        filled.site = filled.site.or_else(|| game.site.clone());
        filled.round = filled.round.or_else(|| game.round.clone());
        filled.fill_tags(there, game)?;
    }
    if filled != stored {
        filled.write(connection, there)?;
    }
    if let Some(record) = game.record.as_ref().filter(|_| !has_record) {
        connection.execute("UPDATE game SET record = ?1 WHERE id = ?2", params![record, there])?;
    }
    Ok(filled)
}

impl Filled {
    /// Fills the ratings and the tags without a column. A rating stands in one of both.
    fn fill_tags(&mut self, there: i64, game: &NewGame) -> Result<(), LibraryError> {
        let mut tags = object(there, self.tags.as_deref())?;
        let before = tags.len();
        let had_elo = self.elo;
        for (side, (name, elo)) in ELO.into_iter().zip([game.red_elo, game.black_elo]).enumerate() {
            if value(&tags, name).is_none() {
                self.elo[side] = self.elo[side].or(elo);
            }
        }
        for (name, text) in object(there, game.tags.as_deref())? {
            let rating = ELO.iter().position(|elo| elo.eq_ignore_ascii_case(&name));
            if value(&tags, &name).is_none() && rating.is_none_or(|side| had_elo[side].is_none()) {
                tags.insert(name, text);
            }
        }
        if tags.len() > before {
            self.tags = Some(Value::from(tags).to_string());
        }
        Ok(())
    }

    fn write(&self, connection: &Connection, there: i64) -> Result<(), LibraryError> {
        let tags = object(there, self.tags.as_deref())?;
        let opening = named_opening(|name| value(&tags, name));
        let [red, black] = &self.sides;
        connection
            .prepare_cached(
                "UPDATE game SET red = ?2, black = ?3, red_name = ?4, black_name = ?5, event = ?6, year = ?7, date = ?8, \
                 site = ?9, round = ?10, result = ?11, red_elo = ?12, black_elo = ?13, tags = ?14, opening = ?15 \
                 WHERE id = ?1",
            )?
            .execute(params![
                there,
                red.player,
                black.player,
                red.written,
                black.written,
                self.event,
                self.year,
                self.date,
                self.site,
                self.round,
                self.result,
                self.elo[0],
                self.elo[1],
                self.tags,
                opening,
            ])?;
        Ok(())
    }
}

/// The stored game, the name of its event, and whether it has comments, glyphs or variations.
fn stored(connection: &Connection, there: i64) -> Result<(Filled, Option<String>, bool), LibraryError> {
    let mut query = connection.prepare_cached(
        "SELECT red, black, red_name, black_name, event, year, date, site, round, result, red_elo, black_elo, tags, \
         (SELECT name FROM event WHERE event.id = game.event), record IS NOT NULL FROM game WHERE id = ?1",
    )?;
    Ok(query.query_row([there], |row| {
        let sides = [
            Side { player: row.get(0)?, written: row.get(2)? },
            Side { player: row.get(1)?, written: row.get(3)? },
        ];
        let stored = Filled {
            sides,
            event: row.get(4)?,
            year: row.get(5)?,
            date: row.get(6)?,
            site: row.get(7)?,
            round: row.get(8)?,
            result: row.get(9)?,
            elo: [row.get(10)?, row.get(11)?],
            tags: row.get(12)?,
        };
        Ok((stored, row.get(13)?, row.get(14)?))
    })?)
}

/// Whether two values may be one: an unknown value agrees with every other.
fn agree<T: PartialEq>(one: &Option<T>, other: &Option<T>) -> bool {
    one.is_none() || other.is_none() || one == other
}

/// The value of a tag; case is ignored.
fn value<'t>(tags: &'t Map<String, Value>, name: &str) -> Option<&'t str> {
    tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).and_then(|(_, value)| value.as_str())
}

/// The tags of a game that have no column.
fn object(id: i64, tags: Option<&str>) -> Result<Map<String, Value>, LibraryError> {
    let Some(tags) = tags else { return Ok(Map::new()) };
    serde_json::from_str(tags).map_err(|error| LibraryError::game(id, format!("its tags: {error}")))
}
