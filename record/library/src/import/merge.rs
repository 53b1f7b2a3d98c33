//! The games of another library.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use super::files::FoundFile;
use super::report::{ImportListener, Imported, Notice};
use super::shared::Hash;
use super::worker::Group;
use super::writer::Writer;
use crate::error::LibraryError;
use crate::game::{Game, NewGame, SELECT};
use crate::library::Library;

/// Games that are read together.
const GROUP: i64 = 1024;

/// A file that the other library has imported.
struct Source {
    id: i64,
    hash: Hash,
    records: i64,
    faulty: i64,
    is_whole: bool,
}

impl Library {
    /// Adds the games of another library, as if its files were imported here: files that this library has are skipped,
    /// and games that it has are duplicates, which fill what the games here lack. Names that are one player in the other
    /// library become one player here. Of a damaged game, what can be read is taken.
    ///
    /// # Errors
    /// If this library cannot be written, or the other one cannot be read.
    pub fn merge(
        &mut self,
        other: &Library,
        listener: &mut dyn ImportListener,
    ) -> Result<Imported, LibraryError> {
        self.take_aliases(other)?;
        let known = self.known_sources()?;
        let faulty = self.faulty_by_source()?;
        let (sources, files) = sources(other).map_err(merged)?;
        let repeated = repeated_games(other).map_err(merged)?;
        let mut writer = Writer::new(self, listener);
        for (file, source) in sources.iter().enumerate() {
            let is_whole = matches!(known.get(&source.hash), Some(None));
            let skipped = known.get(&source.hash).copied().flatten().map_or(0, u64::cast_signed);
            if let Some(numbers) = repeated.get(&source.id) {
                let here = numbers.partition_point(|&number| is_whole || number <= skipped);
                fill_known(&mut writer, other, source, &numbers[..here])?;
            }
            if is_whole {
                writer.done.known += 1;
                continue;
            }
            // Only the faults after the part that is here are new.
            let faulty = source.faulty - faulty.get(&source.hash[..]).copied().unwrap_or(0);
            let source = &Source { faulty, ..*source };
            if merge_source(&mut writer, other, file, source, skipped, &files)?.is_break() {
                break;
            }
        }
        let mut done = writer.finish(&files)?;
        done.duplicates += self.take_duplicates(other)?;
        self.settle()?;
        Ok(done)
    }

    /// Number of faulty games of each file.
    fn faulty_by_source(&self) -> Result<HashMap<Vec<u8>, i64>, LibraryError> {
        let mut query = self.connection.prepare("SELECT hash, faulty FROM source")?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Notes the games that are duplicates in the other library, which keeps only their numbers, as duplicates of the same
    /// games here. Returns their number.
    fn take_duplicates(&mut self, other: &Library) -> Result<u64, LibraryError> {
        let transaction = self.connection.transaction()?;
        let mut query = other
            .connection
            .prepare(
                "SELECT there.hash, duplicate.number, source.hash, game.number FROM duplicate \
                 JOIN source there ON there.id = duplicate.source \
                 JOIN game ON game.id = duplicate.game JOIN source ON source.id = game.source",
            )
            .map_err(|error| merged(error.into()))?;
        let mut rows = query.query([]).map_err(|error| merged(error.into()))?;
        let mut taken = 0;
        while let Some(row) = rows.next().map_err(|error| merged(error.into()))? {
            let row: (Vec<u8>, i64, Vec<u8>, i64) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            let added = transaction
                .prepare_cached(
                    "INSERT OR IGNORE INTO duplicate (source, number, game) \
                     SELECT here.id, ?2, coalesce(game.id, duplicate.game) FROM source here, source \
                     LEFT JOIN game ON game.source = source.id AND game.number = ?4 \
                     LEFT JOIN duplicate ON duplicate.source = source.id AND duplicate.number = ?4 \
                     WHERE here.hash = ?1 AND source.hash = ?3 AND coalesce(game.id, duplicate.game) IS NOT NULL \
                     AND here.records >= ?2 \
                     AND NOT EXISTS (SELECT 1 FROM game WHERE game.source = here.id AND game.number = ?2)",
                )?
                .execute(rusqlite::params![row.0, row.1, row.2, row.3])?;
            if added > 0 {
                transaction
                    .prepare_cached("UPDATE source SET duplicates = duplicates + 1 WHERE hash = ?1")?
                    .execute([&row.0])?;
                taken += 1;
            }
        }
        drop(rows);
        transaction.commit()?;
        Ok(taken)
    }

    /// Merges players that are one player in the other library.
    fn take_aliases(&mut self, other: &Library) -> Result<(), LibraryError> {
        let mut query = other.connection.prepare(
            "SELECT name, folded FROM alias JOIN player ON player.id = alias.player ORDER BY player.id, folded",
        )?;
        // In the order of names, so that the same merge always keeps the same name.
        let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for row in query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))? {
            let (name, folded): (String, String) = row?;
            names.entry(name).or_default().push(folded);
        }
        self.join_all(names.into_iter().filter(|(_, folded)| folded.len() > 1))
    }
}

/// An error of the library that is merged into this one.
fn merged(error: LibraryError) -> LibraryError {
    LibraryError::Merged(Box::new(error))
}

/// The files of a library, with their rows.
fn sources(library: &Library) -> Result<(Vec<Source>, Vec<FoundFile>), LibraryError> {
    let mut query = library
        .connection
        .prepare("SELECT id, hash, path, records, faulty, is_whole FROM source ORDER BY id")?;
    let mut rows = query.query([])?;
    let (mut sources, mut files) = (Vec::new(), Vec::new());
    while let Some(row) = rows.next()? {
        let hash: Vec<u8> = row.get(1)?;
        let hash = hash.try_into().map_err(|_| LibraryError::Damaged("the hash of a file".to_owned()))?;
        let (id, records, faulty, is_whole) = (row.get(0)?, row.get(3)?, row.get(4)?, row.get(5)?);
        sources.push(Source { id, hash, records, faulty, is_whole });
        files.push(FoundFile { path: row.get::<_, String>(2)?.into(), bytes: 0, is_named: true });
    }
    Ok((sources, files))
}

/// Games of a file of a library, up to [`GROUP`].
#[derive(Default)]
struct Part {
    games: Vec<NewGame>,
    /// The damage of games, and whether the game is among those above, without what is damaged.
    damaged: Vec<(LibraryError, bool)>,
    /// The number of the last game; `None` if there are no more.
    last: Option<i64>,
}

/// The games of a file with numbers after the first one and up to the second.
fn part(library: &Library, source: i64, (after, to): (i64, i64)) -> Result<Part, LibraryError> {
    let mut query = library.connection.prepare_cached(&format!(
        "{SELECT} WHERE source = ?1 AND number > ?2 AND number <= ?3 ORDER BY number LIMIT ?4"
    ))?;
    let rows =
        query.query_map((source, after, to, GROUP), |row| Ok((row.get("number")?, Game::read(row)?)))?;
    let mut part = Part::default();
    for row in rows {
        let (number, game): (i64, Game) = row?;
        part.last = Some(number);
        let record = game.record().or_else(|error| {
            let rest = game.without_damage();
            part.damaged.push((error, rest.is_ok()));
            rest
        });
        if let Ok(record) = record {
            part.games.push(NewGame::new(number, record)?);
        }
    }
    Ok(part)
}

/// The numbers of the games of each file that have duplicates, from which parts of them may come.
fn repeated_games(library: &Library) -> Result<HashMap<i64, Vec<i64>>, LibraryError> {
    let mut query = library.connection.prepare(
        "SELECT DISTINCT game.source, game.number FROM duplicate JOIN game ON game.id = duplicate.game ORDER BY 1, 2",
    )?;
    let mut games: HashMap<i64, Vec<i64>> = HashMap::new();
    for row in query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))? {
        let (source, number) = row?;
        games.entry(source).or_default().push(number);
    }
    Ok(games)
}

/// Takes what the other library has filled in these games of a file that is here, from their duplicates.
fn fill_known(
    writer: &mut Writer<'_>,
    other: &Library,
    source: &Source,
    numbers: &[i64],
) -> Result<(), LibraryError> {
    for numbers in numbers.chunks(GROUP as usize) {
        let mut games = Vec::new();
        for &number in numbers {
            games.extend(part(other, source.id, (number - 1, number)).map_err(merged)?.games);
        }
        writer.fill(&source.hash, &games)?;
    }
    Ok(())
}

/// Hands the new games of a file to the writer; a break ends the import.
fn merge_source(
    writer: &mut Writer<'_>,
    other: &Library,
    file: usize,
    source: &Source,
    skipped: i64,
    files: &[FoundFile],
) -> Result<ControlFlow<()>, LibraryError> {
    writer.begin(file, source.hash);
    let mut records = skipped;
    loop {
        let Part { games, damaged, last } = part(other, source.id, (records, i64::MAX)).map_err(merged)?;
        let mut group = Group { games, ..Group::default() };
        for (error, is_kept) in damaged {
            *if is_kept { &mut group.partial } else { &mut group.faulty } += 1;
            writer.notice(&files[file].path, &Notice::Damaged { error, is_kept });
        }
        if last.is_none() {
            group.faulty += source.faulty.max(0).cast_unsigned();
        }
        records = last.unwrap_or_else(|| records.max(source.records));
        group.records = records.max(0).cast_unsigned();
        let flow = writer.games(file, group, files)?;
        if last.is_none() || flow.is_break() {
            writer.end(file, last.is_none() && source.is_whole);
            return Ok(flow);
        }
    }
}
