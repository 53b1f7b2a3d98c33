//! Statistics of a library.

use crate::error::LibraryError;
use crate::explorer::Tally;
use crate::game::result_of;
use crate::library::Library;

/// Statistics of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibraryStats {
    /// Results of all games.
    pub results: Tally,
    /// Moves of all games.
    pub plies: u64,
    /// Games with comments or variations.
    pub annotated: u64,
    /// Players with a game.
    pub players: u64,
    /// Events with a game.
    pub events: u64,
    /// The first and the last year.
    pub years: Option<(i32, i32)>,
    /// Files that were imported.
    pub sources: u64,
    /// Number of these files whose import was interrupted.
    pub unfinished: u64,
    /// Games that were left out as duplicates.
    pub duplicates: u64,
    /// Games that could not be read.
    pub faulty: u64,
    /// Entries of the index: each position of each game.
    pub places: u64,
    /// Sorted parts (runs) of the index.
    pub runs: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// Unused bytes of the file.
    pub free_bytes: u64,
}

impl Library {
    /// Counts the contents of the library. Reads the rows of all games.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn stats(&self) -> Result<LibraryStats, LibraryError> {
        let count = |sql: &str| -> Result<u64, LibraryError> {
            let number: i64 = self.connection.query_row(sql, [], |row| row.get(0))?;
            Ok(number.max(0).cast_unsigned())
        };
        let mut results = Tally::default();
        let mut query = self.connection.prepare("SELECT result, count(*) FROM game GROUP BY result")?;
        for row in query.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?)))? {
            let (result, games) = row?;
            results.add(result_of(result), games.max(0).cast_unsigned());
        }
        let years = self.connection.query_row("SELECT min(year), max(year) FROM game", [], |row| {
            Ok(row.get::<_, Option<i32>>(0)?.zip(row.get(1)?))
        })?;
        Ok(LibraryStats {
            results,
            plies: count("SELECT coalesce(sum(plies), 0) FROM game")?,
            annotated: count("SELECT count(*) FROM game WHERE record IS NOT NULL")?,
            players: count(
                "SELECT count(*) FROM (SELECT red FROM game WHERE red IS NOT NULL UNION SELECT black FROM game WHERE black IS NOT NULL)",
            )?,
            events: count("SELECT count(DISTINCT event) FROM game")?,
            years,
            sources: count("SELECT count(*) FROM source")?,
            unfinished: count("SELECT count(*) FROM source WHERE NOT is_whole")?,
            duplicates: count("SELECT coalesce(sum(duplicates), 0) FROM source")?,
            faulty: count("SELECT coalesce(sum(faulty), 0) FROM source")?,
            places: count("SELECT coalesce(sum(places), 0) FROM run")?,
            runs: count("SELECT count(*) FROM run")?,
            bytes: count("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")?,
            free_bytes: count(
                "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size",
            )?,
        })
    }
}
