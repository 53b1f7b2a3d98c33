//! Queries: which games of a library match conditions.
//!
//! | file | what |
//! |---|---|
//! | `parts` | scanning all games on several threads |
//! | `query` | queries, and their hits |
//! | `headers` | conditions on players, event, year, result: SQL |
//! | `replay` | a game on a bare board |
//! | `scan` | conditions that need a look at each move: pieces, material, sequences |

mod headers;
mod parts;
mod query;
mod replay;
mod scan;

pub use query::{Hit, Page, Query};

use std::iter::Peekable;

use xiangqi::Position;

use crate::error::LibraryError;
use crate::index::{self, At};
use crate::library::Library;
use headers::Conditions;
use scan::Scan;

/// If a position occurs at most this many times, its games are read one by one.
const MAX_GAMES_ONE_BY_ONE: usize = 1000;

impl Library {
    /// The games that match a query, in the order of their numbers. Positions, names, events and years are looked up in
    /// indices. Pieces, material and sequences are searched by replaying the remaining games.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn find(&self, query: &Query) -> Result<Vec<Hit>, LibraryError> {
        Ok(self.find_page(query, 0, usize::MAX)?.hits)
    }

    /// The number of games that match a query, and `limit` of these games after the first `offset`. Like
    /// [`Library::find`], but faster for positions that are in most games.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn find_page(&self, query: &Query, offset: usize, limit: usize) -> Result<Page, LibraryError> {
        let Some(conditions) = Conditions::of(&self.connection, query)? else { return Ok(Page::default()) };
        let mut places = match &query.position {
            Some(position) => Some(self.first_places(position)?),
            None => None,
        };
        if let Some(places) = places.as_mut().filter(|_| !conditions.is_empty()) {
            self.keep(places, &conditions)?;
        }
        let found = match (Scan::of(query), places) {
            (None, Some(places)) => return Ok(Page::of(&places, offset, limit, |&at| hit(at))),
            (None, None) => self.ids(&conditions)?,
            (Some(scan), Some(places)) if places.len() <= MAX_GAMES_ONE_BY_ONE => {
                scan.of_games(&self.connection, places.iter().map(|at| at.game.into()))?
            }
            (Some(scan), places) => {
                let mut found = self.scan_all(&scan, &conditions)?;
                if let Some(places) = places {
                    let mut games = places.iter().map(|at| i64::from(at.game)).peekable();
                    found.retain(|hit| is_next(&mut games, hit.game));
                }
                found
            }
        };
        Ok(Page::of(&found, offset, limit, |&hit| hit))
    }

    /// The games with a position, each with the ply of its first occurrence.
    fn first_places(&self, position: &Position) -> Result<Vec<At>, LibraryError> {
        let mut places = index::occurrences(&self.connection, index::key_of(position))?;
        places.dedup_by_key(|at| at.game);
        Ok(places)
    }

    /// Keeps the games that meet the conditions.
    fn keep(&self, places: &mut Vec<At>, conditions: &Conditions) -> Result<(), LibraryError> {
        if places.len() > MAX_GAMES_ONE_BY_ONE {
            let ids = self.ids(conditions)?;
            let mut ids = ids.iter().map(|hit| hit.game).peekable();
            places.retain(|at| is_next(&mut ids, at.game.into()));
            return Ok(());
        }
        let mut query = self.connection.prepare(&format!(
            "SELECT 1 FROM game WHERE id = ?{} AND {}",
            conditions.values().len() + 1,
            conditions.sql()
        ))?;
        let mut kept = Vec::new();
        for at in places.iter() {
            let game = i64::from(at.game).into();
            let values = conditions.values().iter().chain(std::iter::once(&game));
            if query.exists(rusqlite::params_from_iter(values))? {
                kept.push(*at);
            }
        }
        *places = kept;
        Ok(())
    }

    fn ids(&self, conditions: &Conditions) -> Result<Vec<Hit>, LibraryError> {
        let mut query = self
            .connection
            .prepare(&format!("SELECT id FROM game WHERE {} ORDER BY id", conditions.sql()))?;
        let values = rusqlite::params_from_iter(conditions.values());
        let rows = query.query_map(values, |row| Ok(Hit { game: row.get(0)?, ply: None }))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn hit(at: At) -> Hit {
    Hit { game: at.game.into(), ply: Some(at.ply.into()) }
}

/// Whether a number is in a sorted list, for ascending numbers: smaller ones are dropped from the list.
fn is_next(list: &mut Peekable<impl Iterator<Item = i64>>, number: i64) -> bool {
    while list.next_if(|&it| it < number).is_some() {}
    list.peek() == Some(&number)
}
