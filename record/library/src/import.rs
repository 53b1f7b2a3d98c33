//! Games of files into the library.
//!
//! | file | what |
//! |---|---|
//! | `report` | the result of an import, and its progress reports |
//! | `shared` | the settings of an import, and the state that its threads share |
//! | `files` | files and folders as a list of files |
//! | `worker` | a thread that reads files and makes games ready |
//! | `writer` | the one thread that writes: batches in transactions |
//! | `merge` | the games of another library |
//! | `duplicates` | whether the library contains a game already |
//!
//! A file is identified by the hash of its bytes and of the settings, if they are not the default. The number of records
//! imported from it is updated in the same transaction as the games, so an interrupted import resumes after the last
//! transaction. A file that had other bytes when its games were read is reported, and read again by the next import.

mod duplicates;
mod files;
mod merge;
mod report;
mod shared;
mod worker;
mod writer;

pub use report::{ImportListener, Imported, Notice, Unusable};
pub use shared::ImportSettings;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::sync_channel;

use crate::error::LibraryError;
use crate::library::Library;
use shared::{Hash, Shared};
use worker::Worker;
use writer::Writer;

/// The maximum number of groups of games queued for the writer.
const WAITING: usize = 16;

impl Library {
    /// Imports the games of files, and of all files in folders.
    ///
    /// # Errors
    /// If the library cannot be written. Files that cannot be read are reported; the other files are imported.
    pub fn import(
        &mut self,
        paths: &[PathBuf],
        settings: ImportSettings,
        listener: &mut dyn ImportListener,
    ) -> Result<Imported, LibraryError> {
        let known = self.known_sources()?;
        let mut writer = Writer::new(self, listener);
        let files = files::all(paths, &mut |path, error| writer.unusable(path, error));
        writer.done.all_bytes = files.iter().map(|file| file.bytes).sum();
        let shared = Shared::new(&files, settings, &known);
        let (sender, receiver) = sync_channel(WAITING);
        let (written, is_stopped) = std::thread::scope(|scope| {
            for _ in 0..settings.readers.max(1) {
                let worker = Worker::new(&shared, sender.clone());
                scope.spawn(move || worker.run());
            }
            drop(sender);
            let result = writer.run(&receiver, &files, &shared.stop);
            let is_stopped = shared.stop.load(Relaxed);
            // After a failure the readers would wait forever for room in the channel, unless it is closed.
            shared.stop.store(true, Relaxed);
            drop(receiver);
            (result, is_stopped)
        });
        written?;
        if !is_stopped {
            writer.name_folders_without_games(paths, &files);
        }
        let done = writer.finish(&files)?;
        self.settle()?;
        Ok(done)
    }

    fn known_sources(&self) -> Result<HashMap<Hash, Option<u64>>, LibraryError> {
        let mut query = self.connection.prepare("SELECT hash, records, is_whole FROM source")?;
        let rows = query.query_map([], |row| {
            let (hash, records, is_whole): (Vec<u8>, i64, bool) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok((hash, (!is_whole).then_some(records.max(0) as u64)))
        })?;
        let mut known = HashMap::new();
        for row in rows {
            let (hash, records) = row?;
            let hash = hash.try_into().map_err(|_| LibraryError::Damaged("the hash of a file".to_owned()))?;
            known.insert(hash, records);
        }
        Ok(known)
    }
}
