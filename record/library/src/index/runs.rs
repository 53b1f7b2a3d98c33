//! Runs of sorted places: writing, merging and lookup.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rusqlite::{Connection, params};
use xiangqi::split_mix;

use super::block::{Block, Blocks, Reader, damaged};
use super::walk::Walk;
use super::{At, Place, places};
use crate::error::LibraryError;
use crate::game::start_of;
use crate::moves::decode;

/// The number of runs of one size that are merged.
const MERGED: usize = 8;

/// The last class whose runs are merged. Larger runs, from 17 million places on, are not, so that a transaction does
/// not grow without bound.
const LAST_CLASS: u32 = 7;

/// Games that are indexed together.
const BATCH: i64 = 4096;

/// A run, from its row.
struct Run {
    id: i64,
    first_game: u32,
    last_game: u32,
    places: u64,
}

impl Run {
    /// The size class of a run: the sizes within a class differ by less than a factor of [`MERGED`].
    fn class(&self) -> u32 {
        self.places.max(1).ilog(MERGED as u64)
    }
}

fn runs(connection: &Connection) -> Result<Vec<Run>, LibraryError> {
    let mut query =
        connection.prepare_cached("SELECT id, first_game, last_game, places FROM run ORDER BY id")?;
    let rows = query.query_map([], |row| {
        let places: i64 = row.get(3)?;
        Ok(Run {
            id: row.get(0)?,
            first_game: row.get(1)?,
            last_game: row.get(2)?,
            places: places.max(0).cast_unsigned(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Writes places as a run. Within a transaction.
pub(crate) fn add_run(connection: &Connection, mut all: Vec<Place>) -> Result<(), LibraryError> {
    let games = all.iter().map(|place| place.game);
    let (Some(first), Some(last)) = (games.clone().min(), games.max()) else { return Ok(()) };
    all.sort_unstable();
    let mut run = RunWriter::new(connection, first, last)?;
    for place in all {
        run.add(place)?;
    }
    run.finish()?;
    merge_runs(connection)
}

/// Merges the runs of each class that has enough of them.
fn merge_runs(connection: &Connection) -> Result<(), LibraryError> {
    for class in 0..=LAST_CLASS {
        let of_class: Vec<Run> = runs(connection)?.into_iter().filter(|run| run.class() == class).collect();
        if of_class.len() >= MERGED {
            merge(connection, &of_class)?;
        }
    }
    Ok(())
}

/// Merges runs into one.
fn merge(connection: &Connection, runs: &[Run]) -> Result<(), LibraryError> {
    let first = runs.iter().map(|run| run.first_game).min().unwrap_or(0);
    let last = runs.iter().map(|run| run.last_game).max().unwrap_or(0);
    let mut writer = RunWriter::new(connection, first, last)?;
    let mut sources = Vec::new();
    let mut heap = BinaryHeap::new();
    for run in runs {
        let mut source = RunReader::new(connection, run)?;
        if let Some(place) = source.next()? {
            heap.push(Reverse((place, sources.len())));
        }
        sources.push(source);
    }
    while let Some(mut top) = heap.peek_mut() {
        let Reverse((place, source)) = *top;
        match sources[source].next()? {
            Some(next) => *top = Reverse((next, source)),
            None => {
                std::collections::binary_heap::PeekMut::pop(top);
            }
        }
        writer.add(place)?;
    }
    writer.finish()?;
    for run in runs {
        connection.execute("DELETE FROM block WHERE run = ?1", [run.id])?;
        connection.execute("DELETE FROM run WHERE id = ?1", [run.id])?;
    }
    Ok(())
}

/// Writes a run, place by place.
struct RunWriter<'c> {
    connection: &'c Connection,
    id: i64,
    blocks: Blocks,
    /// The last place, which waits for the next one.
    waiting: Option<Place>,
    places: i64,
}

impl<'c> RunWriter<'c> {
    fn new(connection: &'c Connection, first: u32, last: u32) -> Result<RunWriter<'c>, LibraryError> {
        connection
            .execute("INSERT INTO run (first_game, last_game, places) VALUES (?1, ?2, 0)", (first, last))?;
        let id = connection.last_insert_rowid();
        Ok(RunWriter { connection, id, blocks: Blocks::new(first), waiting: None, places: 0 })
    }

    fn add(&mut self, place: Place) -> Result<(), LibraryError> {
        self.places += 1;
        match self.waiting.replace(place) {
            Some(before) => {
                let block = self.blocks.add(before, before.key == place.key);
                self.write(block)
            }
            None => Ok(()),
        }
    }

    fn write(&self, block: Option<Block>) -> Result<(), LibraryError> {
        if let Some((first, data)) = block {
            self.connection
                .prepare_cached("INSERT INTO block (run, first, data) VALUES (?1, ?2, ?3)")?
                .execute(params![self.id, first, data])?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), LibraryError> {
        if let Some(last) = self.waiting.take() {
            let block = self.blocks.add(last, false);
            self.write(block)?;
        }
        let block = self.blocks.finish();
        self.write(block)?;
        self.connection.execute("UPDATE run SET places = ?2 WHERE id = ?1", (self.id, self.places))?;
        Ok(())
    }
}

/// Reads a run, block by block.
struct RunReader<'c> {
    connection: &'c Connection,
    first_game: u32,
    blocks: std::vec::IntoIter<i64>,
    places: std::vec::IntoIter<Place>,
}

impl<'c> RunReader<'c> {
    fn new(connection: &'c Connection, run: &Run) -> Result<RunReader<'c>, LibraryError> {
        let mut query =
            connection.prepare_cached("SELECT id FROM block WHERE run = ?1 ORDER BY first, id")?;
        let blocks: Vec<i64> = query.query_map([run.id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(RunReader {
            connection,
            first_game: run.first_game,
            blocks: blocks.into_iter(),
            places: Vec::new().into_iter(),
        })
    }

    fn next(&mut self) -> Result<Option<Place>, LibraryError> {
        loop {
            if let Some(place) = self.places.next() {
                return Ok(Some(place));
            }
            let Some(id) = self.blocks.next() else { return Ok(None) };
            let mut query = self.connection.prepare_cached("SELECT first, data FROM block WHERE id = ?1")?;
            let (first, data): (i64, Vec<u8>) =
                query.query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let places: Vec<Place> = Reader::new(self.first_game, first, &data).collect::<Result<_, _>>()?;
            self.places = places.into_iter();
        }
    }
}

/// The places of a key, sorted.
pub(crate) fn occurrences(connection: &Connection, key: i64) -> Result<Vec<At>, LibraryError> {
    let mut found = Vec::new();
    // The first places of this key may be at the end of the previous block.
    let mut query = connection.prepare_cached(
        "SELECT first, data FROM block WHERE run = ?1 AND first <= ?2 AND first >= \
         coalesce((SELECT max(first) FROM block WHERE run = ?1 AND first < ?2), ?2) ORDER BY first, id",
    )?;
    let mut runs = runs(connection)?;
    runs.sort_unstable_by_key(|run| run.first_game);
    for run in runs {
        let mut rows = query.query((run.id, key))?;
        while let Some(row) = rows.next()? {
            let (first, data) = (row.get(0)?, row.get_ref(1)?.as_blob().map_err(|_| damaged())?);
            for place in Reader::new(run.first_game, first, data) {
                let place = place?;
                if place.key > key {
                    break;
                }
                if place.key == key {
                    found.push(place.at());
                }
            }
        }
    }
    // Each run is sorted already, and runs rarely contain the same games, so a sort that uses existing order is fast.
    found.sort();
    Ok(found)
}

/// Indexes the games that an older version of the library stored without an index.
pub(crate) fn index_old_games(connection: &mut Connection) -> Result<(), LibraryError> {
    loop {
        let transaction = connection.transaction()?;
        let last: i64 =
            transaction.query_row("SELECT coalesce(max(last_game), 0) FROM run", [], |row| row.get(0))?;
        let mut all = Vec::new();
        {
            let mut query = transaction
                .prepare_cached("SELECT id, start, moves FROM game WHERE id > ?1 ORDER BY id LIMIT ?2")?;
            let mut rows = query.query((last, BATCH))?;
            while let Some(row) = rows.next()? {
                let id: i64 = row.get(0)?;
                let start: Option<String> = row.get(1)?;
                let keys = keys(id, start.as_deref(), &row.get::<_, Vec<u8>>(2)?)?;
                all.extend(places(number(id)?, &keys));
            }
        }
        if all.is_empty() {
            return Ok(());
        }
        add_run(&transaction, all)?;
        transaction.commit()?;
    }
}

/// A game's number as the index keeps it.
pub(crate) fn number(id: i64) -> Result<u32, LibraryError> {
    u32::try_from(id).map_err(|_| LibraryError::Damaged(format!("the number {id} of a game")))
}

/// The keys of a game.
pub(crate) fn keys(id: i64, start: Option<&str>, moves: &[u8]) -> Result<Vec<i64>, LibraryError> {
    Ok(Walk::new(&start_of(id, start)?).keys(decode(moves).map_while(|mv| mv)))
}

/// A digest that does not depend on the order of places: their number, and the sum of their hashes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digest {
    pub(crate) places: u64,
    sum: u64,
}

impl Digest {
    /// Adds a place.
    pub(crate) fn add(&mut self, place: Place) {
        self.places += 1;
        let (_, hash) =
            split_mix(place.key.cast_unsigned() ^ u64::from(place.game) << 16 ^ u64::from(place.ply));
        self.sum = self.sum.wrapping_add(hash);
    }
}

/// The digest of all places in the index, which is read whole.
pub(crate) fn digest(connection: &Connection) -> Result<Digest, LibraryError> {
    let mut digest = Digest::default();
    for run in runs(connection)? {
        let mut reader = RunReader::new(connection, &run)?;
        while let Some(place) = reader.next()? {
            digest.add(place);
        }
    }
    Ok(digest)
}
