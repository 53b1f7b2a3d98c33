//! Conditions on players, event, year, result: SQL.

use rusqlite::Connection;
use rusqlite::types::Value;

use super::query::Query;
use crate::error::LibraryError;
use crate::game::result_number;
use crate::names::{fold_whole, players_named};
use crate::openings::{codes_of, is_code};

/// Conditions on columns of `game`.
#[derive(Debug, Default)]
pub(super) struct Conditions {
    clauses: Vec<String>,
    values: Vec<Value>,
}

impl Conditions {
    /// The conditions of a query; `None` if no game can match, because the library lacks a name.
    pub(super) fn of(connection: &Connection, query: &Query) -> Result<Option<Conditions>, LibraryError> {
        let mut conditions = Conditions::default();
        let sides = query.players.iter().map(|name| (name, &["red", "black"][..]));
        let sides = sides.chain(query.red.iter().map(|name| (name, &["red"][..])));
        let sides = sides.chain(query.black.iter().map(|name| (name, &["black"][..])));
        for (name, columns) in sides {
            let ids = players_named(connection, name)?;
            if ids.is_empty() {
                return Ok(None);
            }
            conditions.is_one_of(columns, &ids);
        }
        if let Some(name) = &query.event {
            let ids = events_named(connection, name)?;
            if ids.is_empty() {
                return Ok(None);
            }
            conditions.is_one_of(&["event"], &ids);
        }
        if let Some((first, last)) = query.years {
            let clause = format!("year BETWEEN {} AND {}", conditions.value(first), conditions.value(last));
            conditions.clauses.push(clause);
        }
        if let Some(result) = query.result {
            let clause = format!("result = {}", conditions.value(result_number(result)));
            conditions.clauses.push(clause);
        }
        if let Some(opening) = &query.opening {
            let codes = codes_of(opening);
            let list = conditions.value(Value::Text(serde_json::Value::from(codes).to_string()));
            let by_position = format!("ecco IN (SELECT value FROM json_each({list}))");
            // A code is looked up in the index. A name may occur only in the game file; therefore the stored name is
            // searched too.
            let clause = if is_code(opening) {
                by_position
            } else {
                let names = serde_json::Value::from(openings_named(connection, opening)?).to_string();
                let mark = conditions.value(names);
                format!("({by_position} OR opening IN (SELECT value FROM json_each({mark})))")
            };
            conditions.clauses.push(clause);
        }
        Ok(Some(conditions))
    }

    /// Adds a value and returns its placeholder.
    fn value(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("?{}", self.values.len())
    }

    /// The condition that at least one column has one of these numbers.
    fn is_one_of(&mut self, columns: &[&str], ids: &[i64]) {
        let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
        let mark = self.value(format!("[{}]", ids.join(",")));
        let is_one = |column: &&str| format!("{column} IN (SELECT value FROM json_each({mark}))");
        let clauses: Vec<String> = columns.iter().map(is_one).collect();
        self.clauses.push(format!("({})", clauses.join(" OR ")));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// The conditions as one expression.
    pub(super) fn sql(&self) -> String {
        if self.is_empty() { "1".to_owned() } else { self.clauses.join(" AND ") }
    }

    pub(super) fn values(&self) -> &[Value] {
        &self.values
    }
}

/// The events whose names have a part, compared as names of players are, but with the words in brackets.
fn events_named(connection: &Connection, part: &str) -> Result<Vec<i64>, LibraryError> {
    let part = fold_whole(part);
    if part.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = connection.prepare("SELECT id, name FROM event")?;
    let rows = query.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    let mut found = Vec::new();
    for row in rows {
        let (id, name) = row?;
        if fold_whole(&name).contains(&part) {
            found.push(id);
        }
    }
    Ok(found)
}

/// The openings that games name themselves and that begin with a text, compared as names of players are, but with the
/// words in brackets.
fn openings_named(connection: &Connection, beginning: &str) -> Result<Vec<String>, LibraryError> {
    let beginning = fold_whole(beginning);
    let mut query = connection.prepare("SELECT DISTINCT opening FROM game WHERE opening IS NOT NULL")?;
    let names = query.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
    Ok(names
        .into_iter()
        .filter(|name| !beginning.is_empty() && fold_whole(name).starts_with(&beginning))
        .collect())
}
