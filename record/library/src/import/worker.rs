//! A thread that reads files and prepares games for the writer.

use std::fs::File;
use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::SyncSender;

use chuhe_record::text::{Encoding, TextError};
use chuhe_record::{Fault, Format, MAX_FAULTY_GAMES, RecordError};
use sha2::{Digest, Sha256};

use super::files::FoundFile;
use super::report::{Notice, Unusable};
use super::shared::{Hash, ImportSettings, Shared};
use crate::error::LibraryError;
use crate::game::NewGame;

/// Games that go to the writer together.
const GROUP: usize = 128;

/// A message from a worker to the writer. `file` is the file's place in the list.
pub(super) enum Message {
    /// Games of a file follow.
    Begin { file: usize, hash: Hash },
    /// Some games of a file, in their order.
    Games { file: usize, group: Group },
    /// All of a file is read, or the import was stopped.
    End { file: usize, is_whole: bool },
    /// A file is in the library already.
    Known { file: usize },
    /// A file cannot be used; games read from it before are kept.
    Unusable { file: usize, error: Unusable },
    /// A notice about a file.
    Notice { file: usize, notice: Notice },
    /// The library cannot be written.
    Failed(LibraryError),
}

/// Games of a file.
#[derive(Default)]
pub(super) struct Group {
    pub(super) games: Vec<NewGame>,
    /// Records of the file up to here, including those left out.
    pub(super) records: u64,
    pub(super) faulty: u64,
    pub(super) partial: u64,
    /// Number of bytes read for it.
    pub(super) bytes: u64,
}

/// The receiver is closed.
struct ReceiverClosed;

/// A thread that reads.
pub(super) struct Worker<'a> {
    shared: &'a Shared<'a>,
    sender: SyncSender<Message>,
}

/// Counts the bytes that are read.
struct Counted<'c, R>(R, &'c AtomicU64);

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(buffer)?;
        self.1.fetch_add(read as u64, Relaxed);
        Ok(read)
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, sender: SyncSender<Message>) -> Worker<'a> {
        Worker { shared, sender }
    }

    /// Reads files until there are none left.
    pub(super) fn run(&self) {
        loop {
            let file = self.shared.next.fetch_add(1, Relaxed);
            let Some(found) = self.shared.files.get(file) else { return };
            if self.is_stopped() || self.read(file, found).is_err() {
                return;
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.shared.stop.load(Relaxed)
    }

    fn send(&self, message: Message) -> Result<(), ReceiverClosed> {
        self.sender.send(message).map_err(|_| ReceiverClosed)
    }

    fn read(&self, file: usize, found: &FoundFile) -> Result<(), ReceiverClosed> {
        let hash = match hash_of(found, self.shared.settings) {
            Ok(hash) => hash,
            Err(error) => return self.send(Message::Unusable { file, error: error.into() }),
        };
        let skipped = match self.shared.known.get(&hash) {
            Some(None) => return self.send(Message::Known { file }),
            Some(Some(records)) => *records,
            None => 0,
        };
        if !self.shared.take(&hash) {
            return self.send(Message::Known { file });
        }
        match self.games(file, found, hash, skipped) {
            Ok(result) => result,
            Err(error) => self.send(Message::Unusable { file, error: error.into() }),
        }
    }

    /// Reads the games of a file after those that are in the library already.
    fn games(
        &self,
        file: usize,
        found: &FoundFile,
        hash: Hash,
        skipped: u64,
    ) -> io::Result<Result<(), ReceiverClosed>> {
        let bytes = AtomicU64::new(0);
        let source = Counted(File::open(&found.path)?, &bytes);
        let mut games = Format::read(None, source, self.shared.settings.encoding)?;
        Ok(self.pass_on(file, &mut games, hash, skipped, &bytes))
    }

    fn pass_on(
        &self,
        file: usize,
        games: &mut chuhe_record::format::Games<'_>,
        hash: Hash,
        skipped: u64,
        bytes: &AtomicU64,
    ) -> Result<(), ReceiverClosed> {
        let shows_form = games.shows_form();
        let mut group = Group::default();
        // The faults found before the first readable game.
        let (mut faults, mut is_begun, mut broken) = (Vec::new(), false, None);
        for (number, game) in (1..).zip(games.by_ref()) {
            // A later import reads the file again, from here.
            let game = match game {
                Err(RecordError { fault: Fault::Text(TextError::Io(error)), .. }) => {
                    broken = Some(Unusable::Io(error));
                    break;
                }
                game => game,
            };
            let is_lost = matches!(&game, Err(error) if error.kept.is_none() && skipped == 0);
            let game = match game {
                // A file in another format has only faults, so it is not listed as a source.
                Err(error) if is_lost && !is_begun && faults.len() + 1 < MAX_FAULTY_GAMES => {
                    faults.push(error);
                    continue;
                }
                Err(error) if is_lost && !is_begun && !shows_form => {
                    let first = faults.into_iter().next().unwrap_or(error);
                    return self.give_up(file, Unusable::Stopped { faults: MAX_FAULTY_GAMES, first }, bytes);
                }
                game => game,
            };
            if !is_begun {
                self.send(Message::Begin { file, hash })?;
                is_begun = true;
                for (number, error) in (1..).zip(faults.drain(..)) {
                    self.add(file, &mut group, number, Err(error))?;
                }
            }
            group.records = number;
            if number > skipped {
                self.add(file, &mut group, number, game)?;
            }
            if group.games.len() == GROUP {
                group.bytes = bytes.swap(0, Relaxed);
                self.send(Message::Games { file, group: std::mem::take(&mut group) })?;
                if self.is_stopped() {
                    return self.send(Message::End { file, is_whole: false });
                }
            }
        }
        if !is_begun {
            let first = || faults.into_iter().next().map_or(Unusable::NoGames, Unusable::Unreadable);
            return self.give_up(file, broken.unwrap_or_else(first), bytes);
        }
        group.bytes = bytes.swap(0, Relaxed);
        self.send(Message::Games { file, group })?;
        for note in games.text_report().notes() {
            self.send(Message::Notice { file, notice: Notice::Text(note) })?;
        }
        let is_whole = broken.is_none();
        if let Some(error) = broken {
            self.send(Message::Unusable { file, error })?;
        }
        self.send(Message::End { file, is_whole })
    }

    fn give_up(&self, file: usize, error: Unusable, bytes: &AtomicU64) -> Result<(), ReceiverClosed> {
        let group = Group { bytes: bytes.swap(0, Relaxed), ..Group::default() };
        self.send(Message::Games { file, group })?;
        self.send(Message::Unusable { file, error })
    }

    fn add(
        &self,
        file: usize,
        group: &mut Group,
        number: u64,
        game: Result<chuhe_record::Record, RecordError>,
    ) -> Result<(), ReceiverClosed> {
        let record = match game {
            Ok(record) => record,
            Err(mut error) => {
                let kept = error.kept.take().filter(|_| !self.shared.settings.strict);
                let plies = kept.as_ref().map(|record| record.line.plies.len());
                self.send(Message::Notice { file, notice: Notice::Game { error, kept: plies } })?;
                match kept {
                    None => {
                        group.faulty += 1;
                        return Ok(());
                    }
                    Some(record) => {
                        group.partial += 1;
                        *record
                    }
                }
            }
        };
        match NewGame::new(number.cast_signed(), record) {
            Ok(game) => group.games.push(game),
            Err(error) => self.send(Message::Failed(error))?,
        }
        Ok(())
    }
}

/// The hash of a file. Settings that read other games from it are a part of the hash, so that the file is read again
/// with them.
fn hash_of(found: &FoundFile, settings: ImportSettings) -> io::Result<Hash> {
    let mut file = File::open(&found.path)?;
    let (mut hash, mut buffer) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => hash.update(&buffer[..read]),
        }
    }
    let ImportSettings { encoding, strict, readers: _ } = settings;
    if strict || encoding != Encoding::Detect {
        hash.update(format!("encoding {encoding}, strict {strict}"));
    }
    Ok(hash.finalize().into())
}
