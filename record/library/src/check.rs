//! Checks the integrity of a library.

use rusqlite::Row;

use crate::error::LibraryError;
use crate::game::{named_opening, year};
use crate::index::{self, Digest};
use crate::library::Library;
use crate::moves::{Material, line_number};
use crate::openings;

/// The maximum number of faults reported: one damaged place often causes many.
const MAX_FAULTS: usize = 100;

impl Library {
    /// Returns the faults of the library, at most a hundred; empty if it is intact. Reads everything: runs SQLite's own
    /// check and checks foreign keys; replays every game by legal moves, with its comments; compares derived data with
    /// the moves; and checks that the index contains every position of every game and nothing else. `visit` is called
    /// for each game and may stop the check by returning `false`.
    ///
    /// # Errors
    /// If the library is too damaged to continue the check.
    pub fn check(&self, mut visit: impl FnMut(u64) -> bool) -> Result<Vec<String>, LibraryError> {
        let mut faults = Vec::new();
        let mut query = self.connection.prepare(&format!("PRAGMA integrity_check({MAX_FAULTS})"))?;
        for line in query.query_map([], |row| row.get::<_, String>(0))? {
            faults.extend(Some(line?).filter(|line| line != "ok"));
        }
        let mut query = self.connection.prepare(
            "SELECT \"table\" || ' ' || coalesce(rowid, '') || ': there is no such ' || parent \
             FROM pragma_foreign_key_check",
        )?;
        for line in query.query_map([], |row| row.get::<_, String>(0))? {
            faults.push(line?);
        }
        let mut query = self.connection.prepare(
            "SELECT path FROM source \
             WHERE games <> (SELECT count(*) FROM game WHERE source = source.id) \
             OR duplicates <> (SELECT count(*) FROM duplicate WHERE source = source.id)",
        )?;
        for path in query.query_map([], |row| row.get::<_, String>(0))? {
            faults.push(format!("{}: its numbers of games and duplicates do not fit the games", path?));
        }
        let mut digest = Digest::default();
        let mut query = self
            .connection
            .prepare("SELECT id, start, moves, line, material, plies, ecco FROM game ORDER BY id")?;
        let mut rows = query.query([])?;
        let mut games = 0;
        while let Some(row) = rows.next()? {
            let id = row.get(0)?;
            let found = self.check_game(id, row, &mut digest);
            faults.extend(found.err().map(|error| error.to_string()));
            games += 1;
            if faults.len() >= MAX_FAULTS || !visit(games) {
                return Ok(faults);
            }
        }
        match index::digest(&self.connection) {
            Ok(indexed) if indexed == digest => {}
            Ok(indexed) => faults.push(format!(
                "the index of positions does not agree with the games: it has {} entries, but the games have {} positions",
                indexed.places, digest.places
            )),
            Err(error) => faults.push(error.to_string()),
        }
        Ok(faults)
    }

    /// Checks a game by replaying it, and adds its places to the digest.
    fn check_game(&self, id: i64, row: &Row<'_>, digest: &mut Digest) -> Result<(), LibraryError> {
        let read = || Ok((row.get(1)?, row.get(2)?, [row.get(3)?, row.get(4)?, row.get(5)?], row.get(6)?));
        let read = read().map_err(|error: rusqlite::Error| LibraryError::game(id, error));
        let (start, moves, [line, material, plies], ecco): (
            Option<String>,
            Vec<u8>,
            [i64; 3],
            Option<String>,
        ) = read?;
        let (start, moves) = (start.as_deref(), &moves[..]);
        for place in index::places(index::number(id)?, &index::keys(id, start, moves)?) {
            digest.add(place);
        }
        let game = self.game(id)?.ok_or_else(|| LibraryError::game(id, "its row cannot be read"))?;
        let (main, record) = (game.main_record()?, game.record()?);
        if !main.moves().eq(record.moves()) {
            return Err(LibraryError::game(id, "its PGN has other moves"));
        }
        let is_derived = line == line_number(&main.start, moves)
            && material == Material::of(main.end().board()).stored()
            && plies == moves.len() as i64 / 2
            && ecco.as_deref() == openings::code(&main.start, main.moves())
            && game.year == game.date.as_deref().and_then(year)
            && game.opening.as_deref() == named_opening(|name| record.tags.get(name));
        if is_derived {
            Ok(())
        } else {
            Err(LibraryError::game(
                id,
                "line, material, plies, opening or year do not fit its moves and tags",
            ))
        }
    }
}
