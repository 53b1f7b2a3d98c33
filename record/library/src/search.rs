//! Questions to a library: which games?
//!
//! | file | what |
//! |---|---|
//! | `query` | what is asked for, and what is found |
//! | `headers` | conditions on players, event, year, result: SQL |
//! | `scan` | conditions that need a look at each move: pieces, material, sequences |

mod headers;
mod query;
mod scan;

pub use query::{Hit, Query};

use std::collections::HashSet;

use xiangqi::Position;

use crate::error::LibraryError;
use crate::index;
use crate::library::Library;
use headers::Conditions;
use scan::Scan;

/// If a position has at most so many places, their games are asked one by one.
const FEW: usize = 1000;

impl Library {
    /// The games that a query asks for, in the order of their numbers. A position is looked up in the index; names, events
    /// and years have indices too. Pieces, material and sequences take a walk through the games that are left.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn find(&self, query: &Query) -> Result<Vec<Hit>, LibraryError> {
        let Some(conditions) = Conditions::of(&self.connection, query)? else { return Ok(Vec::new()) };
        let mut hits = match &query.position {
            Some(position) => Some(self.first_places(position)?),
            None => None,
        };
        if let Some(hits) = hits.as_mut().filter(|_| !conditions.is_empty()) {
            self.keep(hits, &conditions)?;
        }
        match Scan::of(query) {
            None => match hits {
                Some(hits) => Ok(hits),
                None => self.ids(&conditions),
            },
            Some(scan) => match hits {
                Some(hits) if hits.len() <= FEW => scan.of_games(&self.connection, &hits),
                Some(hits) => {
                    let among: HashSet<i64> = hits.iter().map(|hit| hit.game).collect();
                    let found = scan.of_all(&self.connection, &conditions)?;
                    Ok(found.into_iter().filter(|hit| among.contains(&hit.game)).collect())
                }
                None => scan.of_all(&self.connection, &conditions),
            },
        }
    }

    /// The games with a position, each with the first ply at which it is there.
    fn first_places(&self, position: &Position) -> Result<Vec<Hit>, LibraryError> {
        let places = index::occurrences(&self.connection, index::key_of(position))?;
        let mut hits: Vec<Hit> =
            places.iter().map(|place| Hit { game: place.game.into(), ply: Some(place.ply.into()) }).collect();
        hits.dedup_by_key(|hit| hit.game);
        Ok(hits)
    }

    /// Keeps the games that meet the conditions.
    fn keep(&self, hits: &mut Vec<Hit>, conditions: &Conditions) -> Result<(), LibraryError> {
        if hits.len() > FEW {
            let ids: HashSet<i64> = self.ids(conditions)?.into_iter().map(|hit| hit.game).collect();
            hits.retain(|hit| ids.contains(&hit.game));
            return Ok(());
        }
        let mut query = self.connection.prepare(&format!(
            "SELECT 1 FROM game WHERE id = ?{} AND {}",
            conditions.values().len() + 1,
            conditions.sql()
        ))?;
        let mut kept = Vec::new();
        for hit in hits.iter() {
            let game = hit.game.into();
            let values = conditions.values().iter().chain(std::iter::once(&game));
            if query.exists(rusqlite::params_from_iter(values))? {
                kept.push(*hit);
            }
        }
        *hits = kept;
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
