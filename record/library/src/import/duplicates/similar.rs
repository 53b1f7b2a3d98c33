//! Names that may be spellings of one player's name.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::error::LibraryError;
use crate::names::Players;

/// How similar two names must be, by Jaro and Winkler: one letter of ten may be another.
const SIMILAR: f64 = 0.92;

/// Whether two players may be the same person, with two spellings of the name.
pub(super) fn is_similar(
    connection: &Connection,
    players: &mut Players,
    one: i64,
    other: i64,
) -> Result<bool, LibraryError> {
    if one == other {
        return Ok(true);
    }
    let one = players.names(connection, one)?.folded.clone();
    let other = &players.names(connection, other)?.folded;
    Ok(one.iter().any(|one| other.iter().any(|other| are_similar(one, other))))
}

/// Whether two folded names may be one.
fn are_similar(one: &str, other: &str) -> bool {
    digits(one) == digits(other) && strsim::jaro_winkler(one, other) >= SIMILAR
}

/// Names that differ in their digits are different: versions of a program, or numbered players.
fn digits(name: &str) -> String {
    name.chars().filter(char::is_ascii_digit).collect()
}

/// The players of long lists of games, with those that may be the same: each pair is compared once.
#[derive(Debug, Default)]
pub(super) struct Similar {
    /// The names by their digits, with their players.
    names: HashMap<String, Vec<(String, i64)>>,
    /// The players that may be this one, itself among them.
    similar: HashMap<i64, Vec<i64>>,
    /// How many names were compared.
    pub(super) work: u64,
}

impl Similar {
    /// The players met before that may be this one, itself among them.
    pub(super) fn of(
        &mut self,
        connection: &Connection,
        players: &mut Players,
        id: i64,
    ) -> Result<Vec<i64>, LibraryError> {
        if let Some(similar) = self.similar.get(&id) {
            return Ok(similar.clone());
        }
        let mut similar = vec![id];
        for name in &players.names(connection, id)?.folded {
            let others = self.names.entry(digits(name)).or_default();
            for (other, player) in &*others {
                self.work += 1;
                if !similar.contains(player) && strsim::jaro_winkler(other, name) >= SIMILAR {
                    similar.push(*player);
                }
            }
            others.push((name.clone(), id));
        }
        for &other in &similar[1..] {
            self.similar.entry(other).or_default().push(id);
        }
        self.similar.insert(id, similar.clone());
        Ok(similar)
    }
}
