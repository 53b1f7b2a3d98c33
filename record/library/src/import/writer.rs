//! The one thread that writes: batches in transactions.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Receiver;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use sha2::{Digest, Sha256};

use super::duplicates::{Duplicates, Side};
use super::files::FoundFile;
use super::report::{ImportListener, Imported, Notice, Unusable};
use super::shared::Hash;
use super::worker::{Group, Message};
use crate::error::LibraryError;
use crate::game::{NewGame, result_number};
use crate::index;
use crate::library::Library;
use crate::names::Players;

/// Games of a transaction: as many as take about a second.
const BATCH: usize = 4096;

/// The data written in one transaction, in the order of arrival.
enum Step {
    Begin { file: usize, hash: Hash },
    Games { file: usize, group: Group },
    Changed { file: usize, read: Hash },
    End { file: usize, is_whole: bool },
}

/// The players, events and games of the library that the import has looked up so far.
#[derive(Default)]
pub(super) struct Known {
    players: Players,
    events: HashMap<String, i64>,
    pub(super) duplicates: Duplicates,
}

/// The thread that writes.
pub(super) struct Writer<'l> {
    library: &'l mut Library,
    listener: &'l mut dyn ImportListener,
    pub(super) done: Imported,
    known: Known,
    /// The sources of the files that are being read.
    sources: HashMap<usize, i64>,
    /// The files in which there are games.
    with_games: HashSet<usize>,
    /// The files that cannot be used.
    unusable: HashSet<usize>,
    steps: Vec<Step>,
    /// Number of games in `steps`.
    waiting: usize,
}

impl<'l> Writer<'l> {
    pub(super) fn new(library: &'l mut Library, listener: &'l mut dyn ImportListener) -> Writer<'l> {
        Writer {
            library,
            listener,
            done: Imported::default(),
            known: Known::default(),
            sources: HashMap::new(),
            with_games: HashSet::new(),
            unusable: HashSet::new(),
            steps: Vec::new(),
            waiting: 0,
        }
    }

    /// Reports a file that cannot be used.
    pub(super) fn unusable(&mut self, path: &Path, error: Unusable) {
        self.done.unusable += 1;
        self.listener.notice(path, &Notice::Unusable(error));
    }

    /// Reports something about a file.
    pub(super) fn notice(&mut self, path: &Path, notice: &Notice) {
        self.listener.notice(path, notice);
    }

    /// Takes what copies of stored games say. Each game has its number in the file with this hash, and is left out if the
    /// stored game of that number cannot be the same any more.
    pub(super) fn fill(&mut self, hash: &Hash, games: &[NewGame]) -> Result<(), LibraryError> {
        let transaction =
            self.library.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for game in games {
            let Known { players, events, duplicates } = &mut self.known;
            let Some(there) = stored(&transaction, hash, game.number)? else { continue };
            let sides = sides(&transaction, players, game)?;
            let ids = sides.each_ref().map(|side| side.player);
            if duplicates.find(&transaction, players, game, ids)? == Some(there) {
                let mut event = |name: &str| event(&transaction, events, name);
                duplicates.fill(&transaction, game, there, sides, &mut event)?;
            }
        }
        transaction.commit()?;
        Ok(())
    }

    /// Reports the named folders that contain no game file. Files without games inside a folder are not reported one by
    /// one.
    pub(super) fn name_folders_without_games(&mut self, paths: &[PathBuf], files: &[FoundFile]) {
        for folder in paths.iter().filter(|path| path.is_dir()) {
            if !self.with_games.iter().any(|&file| files[file].path.starts_with(folder)) {
                self.listener.notice(folder, &Notice::Unusable(Unusable::NoGameFiles));
            }
        }
    }

    /// Games of a file follow.
    pub(super) fn begin(&mut self, file: usize, hash: Hash) {
        self.steps.push(Step::Begin { file, hash });
    }

    /// Takes games of a file, and writes if enough wait; a break ends the import.
    pub(super) fn games(
        &mut self,
        file: usize,
        group: Group,
        files: &[FoundFile],
    ) -> Result<ControlFlow<()>, LibraryError> {
        self.waiting += group.games.len();
        self.steps.push(Step::Games { file, group });
        if self.waiting < BATCH {
            return Ok(ControlFlow::Continue(()));
        }
        self.flush(files)?;
        Ok(self.listener.progress(&self.done))
    }

    /// Called when no more games of a file follow.
    pub(super) fn end(&mut self, file: usize, is_whole: bool) {
        self.done.files += 1;
        self.steps.push(Step::End { file, is_whole });
    }

    /// Writes the remaining games.
    pub(super) fn finish(mut self, files: &[FoundFile]) -> Result<Imported, LibraryError> {
        self.flush(files)?;
        // The import ends here anyway.
        let _ = self.listener.progress(&self.done);
        Ok(self.done)
    }

    /// Handles messages until the channel is closed.
    pub(super) fn run(
        &mut self,
        messages: &Receiver<Message>,
        files: &[FoundFile],
        stop: &AtomicBool,
    ) -> Result<(), LibraryError> {
        let mut copies = Vec::new();
        while let Ok(message) = messages.recv() {
            match message {
                Message::Begin { file, hash } => {
                    self.with_games.insert(file);
                    self.begin(file, hash);
                }
                Message::Games { file, group } => {
                    if self.games(file, group, files)?.is_break() {
                        stop.store(true, Relaxed);
                    }
                }
                Message::Changed { file, read } => self.steps.push(Step::Changed { file, read }),
                Message::End { file, is_whole } => self.end(file, is_whole),
                Message::Known { file } => self.known_file(file, &files[file]),
                // Only when all files are read is it known what became of the first one.
                Message::Copy { file, first } => copies.push((file, first)),
                Message::Unusable { file, error } => {
                    self.unusable.insert(file);
                    self.unusable_file(&files[file], error);
                }
                Message::Notice { file, notice } => self.listener.notice(&files[file].path, &notice),
                Message::Failed(error) => return Err(error),
            }
        }
        for (file, first) in copies {
            if self.unusable.contains(&first) {
                self.unusable_file(&files[file], Unusable::Copy(files[first].path.clone()));
            } else {
                self.known_file(file, &files[file]);
            }
        }
        Ok(())
    }

    /// Counts a file that is in the library already, or has the bytes of another file of this import.
    fn known_file(&mut self, file: usize, found: &FoundFile) {
        self.with_games.insert(file);
        self.done.known += 1;
        self.done.bytes += found.bytes;
    }

    /// Counts a file that cannot be used. A folder may contain files of any kind, so only files that were named are
    /// reported, and those that hold games by their endings, or may hold games but cannot be read.
    fn unusable_file(&mut self, found: &FoundFile, error: Unusable) {
        self.done.unusable += 1;
        let is_game_file = has_ending_of_games(&found.path) && !matches!(error, Unusable::NoGames);
        if found.is_named || is_game_file || matches!(error, Unusable::Io(_) | Unusable::Changed) {
            self.listener.notice(&found.path, &Notice::Unusable(error));
        } else {
            log::info!("{}: {error}", found.path.display());
        }
    }

    /// Writes all that waits in one transaction.
    fn flush(&mut self, files: &[FoundFile]) -> Result<(), LibraryError> {
        let transaction =
            self.library.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        self.waiting = 0;
        let mut all = Vec::new();
        for step in self.steps.drain(..) {
            match step {
                Step::Begin { file, hash } => {
                    self.sources.insert(file, source(&transaction, &hash, &files[file].path)?);
                }
                Step::Games { file, group } => {
                    self.done.bytes += group.bytes;
                    self.done.faulty += group.faulty;
                    self.done.partial += group.partial;
                    // A file that the reader gave up has no source.
                    let Some(&source) = self.sources.get(&file) else { continue };
                    let (mut added, mut duplicates) = (0_i64, 0_i64);
                    for game in &group.games {
                        match add(&transaction, &mut self.known, source, game)? {
                            None => {
                                added += 1;
                                let id = index::number(transaction.last_insert_rowid())?;
                                all.extend(index::places(id, &game.keys));
                            }
                            Some(there) => {
                                duplicates += 1;
                                let notice = Notice::Duplicate { number: game.number, game: there };
                                self.listener.notice(&files[file].path, &notice);
                            }
                        }
                    }
                    transaction
                        .prepare_cached(
                            "UPDATE source SET records = max(records, ?2), games = games + ?3, \
                             duplicates = duplicates + ?4, faulty = faulty + ?5 WHERE id = ?1",
                        )?
                        .execute(params![
                            source,
                            group.records.cast_signed(),
                            added,
                            duplicates,
                            group.faulty.cast_signed()
                        ])?;
                    self.done.games += added.cast_unsigned();
                    self.done.duplicates += duplicates.cast_unsigned();
                }
                Step::Changed { file, read } => {
                    if let Some(&source) = self.sources.get(&file) {
                        let hash = hash_of_changed(source, &read);
                        let update = "UPDATE source SET hash = ?2 WHERE id = ?1";
                        transaction.execute(update, params![source, &hash[..]])?;
                    }
                }
                Step::End { file, is_whole } => {
                    if let Some(source) = self.sources.remove(&file).filter(|_| is_whole) {
                        transaction.execute("UPDATE source SET is_whole = 1 WHERE id = ?1", [source])?;
                    }
                }
            }
        }
        index::add_run(&transaction, all)?;
        transaction.commit()?;
        Ok(())
    }
}

/// The name as written in the game, if the library shows another name or none.
fn other_name(written: &Option<(String, String)>, side: Option<(i64, bool)>) -> Option<&str> {
    match side {
        Some((_, false)) => None,
        _ => written.as_ref().map(|(written, _)| written.as_str()),
    }
}

/// The players of a game.
fn sides(connection: &Connection, players: &mut Players, game: &NewGame) -> Result<[Side; 2], LibraryError> {
    let mut side = |side: &Option<(String, String)>| {
        let found = match side {
            None => None,
            Some((written, folded)) => players.of(connection, written, folded)?,
        };
        let written = other_name(side, found).map(str::to_owned);
        Ok::<_, LibraryError>(Side { player: found.map(|(id, _)| id), written })
    };
    Ok([side(&game.red)?, side(&game.black)?])
}

/// The stored game that the file with this hash has under a number, or that a duplicate in the file repeats.
fn stored(connection: &Connection, hash: &Hash, number: i64) -> Result<Option<i64>, LibraryError> {
    let mut query = connection.prepare_cached(
        "SELECT coalesce(game.id, duplicate.game) FROM source \
         LEFT JOIN game ON game.source = source.id AND game.number = ?2 \
         LEFT JOIN duplicate ON duplicate.source = source.id AND duplicate.number = ?2 WHERE source.hash = ?1",
    )?;
    Ok(query.query_row(params![&hash[..], number], |row| row.get(0)).optional()?.flatten())
}

/// Whether a file has an ending that only game files have.
fn has_ending_of_games(path: &Path) -> bool {
    const ENDINGS: [&str; 7] = ["pgn", "wxf", "xqf", "cbf", "cbl", "cbr", "chg"];
    let ending = path.extension().unwrap_or_default();
    ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// The row number of a file: a new row, or that of an interrupted import.
fn source(connection: &Connection, hash: &Hash, path: &Path) -> Result<i64, LibraryError> {
    let found = connection
        .query_row("SELECT id FROM source WHERE hash = ?1", [&hash[..]], |row| row.get(0))
        .optional()?;
    if let Some(id) = found {
        return Ok(id);
    }
    connection.execute(
        "INSERT INTO source (hash, path, records, games, duplicates, faulty, is_whole) \
         VALUES (?1, ?2, 0, 0, 0, 0, 0)",
        params![&hash[..], path.to_string_lossy()],
    )?;
    Ok(connection.last_insert_rowid())
}

/// Stands for the hash of a file that changed while it was read. No file has it, so neither the old nor the new file counts
/// as imported, and no source has it twice.
fn hash_of_changed(source: i64, read: &Hash) -> Hash {
    Sha256::new()
        .chain_update(b"changed")
        .chain_update(source.to_le_bytes())
        .chain_update(read)
        .finalize()
        .into()
}

/// The number of an event.
fn event(
    connection: &Connection,
    events: &mut HashMap<String, i64>,
    name: &str,
) -> Result<i64, LibraryError> {
    if let Some(&id) = events.get(name) {
        return Ok(id);
    }
    connection.prepare_cached("INSERT OR IGNORE INTO event (name) VALUES (?1)")?.execute([name])?;
    let mut query = connection.prepare_cached("SELECT id FROM event WHERE name = ?1")?;
    let id = query.query_row([name], |row| row.get(0))?;
    events.insert(name.to_owned(), id);
    Ok(id)
}

const INSERT: &str = "INSERT INTO game (source, number, red, black, event, result, year, red_elo, black_elo, plies, \
     line, material, date, site, round, opening, red_name, black_name, tags, start, moves, record, ecco) VALUES (?1, \
     ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23)";

/// Adds a game; returns the number of the stored one if it is a duplicate.
pub(super) fn add(
    connection: &Connection,
    known: &mut Known,
    source: i64,
    game: &NewGame,
) -> Result<Option<i64>, LibraryError> {
    let Known { players, events, duplicates } = known;
    let sides = sides(connection, players, game)?;
    let ids = sides.each_ref().map(|side| side.player);
    if let Some(there) = duplicates.find(connection, players, game, ids)? {
        let mut event = |name: &str| event(connection, events, name);
        duplicates.note(connection, source, game, there, sides, &mut event)?;
        return Ok(Some(there));
    }
    let written = sides.map(|side| side.written);
    let event = game.event.as_deref().map(|name| event(connection, events, name)).transpose()?;
    connection.prepare_cached(INSERT)?.execute(params![
        source,
        game.number,
        ids[0],
        ids[1],
        event,
        result_number(game.result),
        game.year,
        game.red_elo,
        game.black_elo,
        game.plies.cast_signed() as i64,
        game.line,
        game.material.stored(),
        game.date,
        game.site,
        game.round,
        game.opening,
        written[0],
        written[1],
        game.tags,
        game.start,
        game.moves,
        game.record,
        game.ecco,
    ])?;
    duplicates.added(connection.last_insert_rowid(), game, ids, event);
    Ok(None)
}
