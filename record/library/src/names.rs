//! Which names belong to one player.
//!
//! Names are compared folded (`fold`). Pairs that folding cannot find, such as 许银川 and Xu Yinchuan, stand
//! as data in `data/aliases.csv` and, once a name occurs or a user adds it, in the library's table `alias`.

mod csv;
mod fold;

pub(crate) use fold::{fold, fold_whole};

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

use once_cell::sync::Lazy;
use rusqlite::{Connection, OptionalExtension};

use crate::error::LibraryError;
use crate::library::Library;

/// Why a list of aliases is refused.
#[derive(Debug, thiserror::Error)]
pub enum AliasError {
    /// A line has a name without letters.
    #[error("line {line}: a name without letters")]
    NoLetters {
        /// Counted from 1.
        line: usize,
    },
    /// A line has one name only.
    #[error("line {line}: one name only, and no other name of the same player")]
    OneName {
        /// Counted from 1.
        line: usize,
    },
    /// A line has no closing quotation mark.
    #[error("line {line}: a closing quotation mark is missing")]
    OpenQuotation {
        /// Counted from 1.
        line: usize,
    },
    /// The library cannot be written.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

impl From<rusqlite::Error> for AliasError {
    fn from(error: rusqlite::Error) -> AliasError {
        AliasError::Library(error.into())
    }
}

/// The names of players that are known without the user's help.
static KNOWN: Lazy<Vec<Vec<String>>> = Lazy::new(|| {
    csv::lines(include_str!("../data/aliases.csv")).filter_map(|(_, names)| names.ok()).collect()
});

/// The line in [`KNOWN`] of each folded name.
static KNOWN_BY_NAME: Lazy<HashMap<String, usize>> = Lazy::new(|| {
    let lines = KNOWN.iter().enumerate();
    lines.flat_map(|(line, names)| names.iter().map(move |name| (fold(name), line))).collect()
});

/// The names of a player.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// The name that the library shows.
    pub(crate) shown: String,
    /// All names, folded.
    pub(crate) folded: Vec<String>,
}

/// The players of a library that an import has met so far.
#[derive(Debug, Default)]
pub(crate) struct Players {
    by_folded: HashMap<String, i64>,
    /// The names of each player, by number.
    names: HashMap<i64, Names>,
}

impl Players {
    /// The player of a name, a new one if no alias leads to one; `None` for an empty name. Also whether the
    /// library shows another name for the player.
    pub(crate) fn of(
        &mut self,
        connection: &Connection,
        written: &str,
        folded: &str,
    ) -> Result<Option<(i64, bool)>, LibraryError> {
        if folded.is_empty() {
            return Ok(None);
        }
        let id = match self.by_folded.get(folded) {
            Some(&id) => id,
            None => {
                let id = match by_alias(connection, folded)? {
                    Some(id) => id,
                    None => add(connection, written, folded)?,
                };
                self.by_folded.insert(folded.to_owned(), id);
                id
            }
        };
        let is_other = self.names(connection, id)?.shown != written;
        Ok(Some((id, is_other)))
    }

    /// The names of a player.
    pub(crate) fn names(&mut self, connection: &Connection, id: i64) -> Result<&Names, LibraryError> {
        match self.names.entry(id) {
            Entry::Occupied(entry) => Ok(entry.into_mut()),
            Entry::Vacant(entry) => {
                let mut query = connection.prepare_cached("SELECT name FROM player WHERE id = ?1")?;
                let shown = query.query_row([id], |row| row.get(0))?;
                let mut query = connection.prepare_cached("SELECT folded FROM alias WHERE player = ?1")?;
                let folded = query.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
                Ok(entry.insert(Names { shown, folded }))
            }
        }
    }
}

/// The player to whom a folded name leads.
pub(crate) fn by_alias(connection: &Connection, folded: &str) -> Result<Option<i64>, LibraryError> {
    let mut query = connection.prepare_cached("SELECT player FROM alias WHERE folded = ?1")?;
    Ok(query.query_row([folded], |row| row.get(0)).optional()?)
}

/// Adds a player with all known aliases: a new one, unless one of the aliases leads to a player already.
fn add(connection: &Connection, written: &str, folded: &str) -> Result<i64, LibraryError> {
    let known = KNOWN_BY_NAME.get(folded).map_or(&[][..], |&line| &KNOWN[line]);
    let mut id = None;
    for alias in known {
        id = by_alias(connection, &fold(alias))?;
        if id.is_some() {
            break;
        }
    }
    let id = match id {
        Some(id) => id,
        None => new_player(connection, known.first().map_or(written, String::as_str))?,
    };
    insert_alias(connection, folded, id)?;
    for alias in known {
        insert_alias(connection, &fold(alias), id)?;
    }
    Ok(id)
}

fn new_player(connection: &Connection, name: &str) -> Result<i64, LibraryError> {
    // The row of the name may exist already, if its aliases were removed by hand.
    connection.execute("INSERT OR IGNORE INTO player (name) VALUES (?1)", [name])?;
    Ok(connection.query_row("SELECT id FROM player WHERE name = ?1", [name], |row| row.get(0))?)
}

fn insert_alias(connection: &Connection, folded: &str, id: i64) -> Result<(), LibraryError> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO alias (folded, player) VALUES (?1, ?2)")?
        .execute((folded, id))?;
    Ok(())
}

impl Library {
    /// Applies a list of aliases: each line has the names of one player, separated by commas, starting with the one to
    /// display. The players of these names become one player. Returns the number of these players; lines with a name in
    /// common are about one player.
    ///
    /// # Errors
    /// If a line is faulty; nothing is changed then.
    pub fn add_aliases(&mut self, text: &str) -> Result<usize, AliasError> {
        let mut lists = Vec::new();
        for (line, names) in csv::lines(text) {
            let names = names.map_err(|_| AliasError::OpenQuotation { line })?;
            // The line contains only commas.
            if names.is_empty() {
                continue;
            }
            if names.iter().any(|name| fold(name).is_empty()) {
                return Err(AliasError::NoLetters { line });
            }
            if names.len() == 1 {
                return Err(AliasError::OneName { line });
            }
            lists.push(names);
        }
        let transaction = self.connection.transaction()?;
        for names in &lists {
            join(&transaction, names)?;
        }
        // A later line may join the players of earlier ones.
        let mut players = BTreeSet::new();
        for name in lists.iter().flatten() {
            players.extend(by_alias(&transaction, &fold(name))?);
        }
        transaction.commit()?;
        Ok(players.len())
    }

    /// Joins each name and its folded names into one player.
    pub(crate) fn join_all(
        &mut self,
        lists: impl Iterator<Item = (String, Vec<String>)>,
    ) -> Result<(), LibraryError> {
        let transaction = self.connection.transaction()?;
        for (name, mut others) in lists {
            others.insert(0, name);
            join(&transaction, &others)?;
        }
        transaction.commit()?;
        Ok(())
    }
}

/// Joins all these names into one player.
fn join(connection: &Connection, names: &[String]) -> Result<(), LibraryError> {
    let Some(shown) = names.first() else { return Ok(()) };
    let mut ids = Vec::new();
    for name in names {
        ids.extend(by_alias(connection, &fold(name))?);
    }
    ids.extend(
        connection
            .query_row("SELECT id FROM player WHERE name = ?1", [shown], |row| row.get::<_, i64>(0))
            .optional()?,
    );
    let id = match ids.first() {
        Some(&id) => id,
        None => new_player(connection, shown)?,
    };
    ids.sort_unstable();
    ids.dedup();
    // Games keep the names with which they were written.
    for &other in &ids {
        for (side, written) in [("red", "red_name"), ("black", "black_name")] {
            connection.execute(
                &format!(
                    "UPDATE game SET {written} = coalesce({written}, (SELECT name FROM player WHERE id = ?1)) \
                     WHERE {side} = ?1"
                ),
                [other],
            )?;
            connection.execute(&format!("UPDATE game SET {side} = ?1 WHERE {side} = ?2"), (id, other))?;
        }
        connection.execute("UPDATE alias SET player = ?1 WHERE player = ?2", (id, other))?;
    }
    for &other in ids.iter().filter(|&&other| other != id) {
        connection.execute("DELETE FROM player WHERE id = ?1", [other])?;
    }
    connection.execute("UPDATE player SET name = ?1 WHERE id = ?2", (shown, id))?;
    for (side, written) in [("red", "red_name"), ("black", "black_name")] {
        connection.execute(
            &format!("UPDATE game SET {written} = NULL WHERE {side} = ?1 AND {written} = ?2"),
            (id, shown),
        )?;
    }
    for name in names {
        insert_alias(connection, &fold(name), id)?;
    }
    Ok(())
}

/// The players of a name: the one to whom it leads, or else all with it as a part of one of their names.
pub(crate) fn players_named(connection: &Connection, name: &str) -> Result<Vec<i64>, LibraryError> {
    let folded = fold(name);
    if folded.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(id) = by_alias(connection, &folded)? {
        return Ok(vec![id]);
    }
    let mut query = connection
        .prepare_cached("SELECT DISTINCT player FROM alias WHERE instr(folded, ?1) > 0 ORDER BY player")?;
    Ok(query.query_map([folded], |row| row.get(0))?.collect::<Result<_, _>>()?)
}
