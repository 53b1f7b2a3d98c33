//! A thread that reads files and prepares games for the writer.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::SyncSender;

use chuhe_record::text::{Encoding, TextError};
use chuhe_record::{Format, MAX_FAULTY_GAMES, RecordError, RecordFault};
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
    /// A file had other bytes when its games were read, with this hash. [`Message::End`] follows.
    Changed { file: usize, read: Hash },
    /// A file is in the library already.
    Known { file: usize },
    /// A file has the same bytes as the file `first` of this import.
    Copy { file: usize, first: usize },
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

/// An open file. It is read twice: for its hash, then for its games.
struct Source {
    file: File,
    /// The bytes read since they were last reported.
    bytes: Cell<u64>,
    /// The bytes read since [`begin`](Self::begin).
    hash: RefCell<Sha256>,
    /// Whether the end was met since then. Bytes that another program adds later do not count.
    is_at_end: Cell<bool>,
}

impl Source {
    fn open(found: &FoundFile) -> io::Result<Source> {
        let file = File::open(&found.path)?;
        Ok(Source { file, bytes: Cell::default(), hash: RefCell::default(), is_at_end: Cell::default() })
    }

    /// Goes to the beginning of the file.
    fn begin(&self) -> io::Result<()> {
        (&self.file).rewind()?;
        self.bytes.set(0);
        self.hash.take();
        self.is_at_end.set(false);
        Ok(())
    }

    /// Reads the file to its end. Returns the hash of all bytes read. Settings that read other games from them are a part
    /// of it, so that the file is read again with them.
    fn finish(&self, settings: ImportSettings) -> io::Result<Hash> {
        let mut buffer = vec![0; 1 << 16];
        while { self }.read(&mut buffer)? > 0 {}
        let mut hash = self.hash.take();
        let ImportSettings { encoding, strict, readers: _, other_format: _ } = settings;
        if strict || encoding != Encoding::Detect {
            hash.update(format!("encoding {encoding}, strict {strict}"));
        }
        Ok(hash.finalize().into())
    }
}

impl Read for &Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_at_end.get() {
            return Ok(0);
        }
        let read = (&self.file).read(buffer)?;
        self.is_at_end.set(read == 0 && !buffer.is_empty());
        self.bytes.set(self.bytes.get() + read as u64);
        self.hash.borrow_mut().update(&buffer[..read]);
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
        let hashed =
            Source::open(found).and_then(|source| Ok((source.finish(self.shared.settings)?, source)));
        let (hash, source) = match hashed {
            Ok(hashed) => hashed,
            Err(error) => return self.send(Message::Unusable { file, error: error.into() }),
        };
        let skipped = match self.shared.known.get(&hash) {
            Some(None) => return self.send(Message::Known { file }),
            Some(Some(records)) => *records,
            None => 0,
        };
        if let Some(first) = self.shared.take(file, &hash) {
            return self.send(Message::Copy { file, first });
        }
        let ImportSettings { encoding, other_format, .. } = self.shared.settings;
        let other = other_format.and_then(|games| games(&found.path));
        let games = |()| other.map_or_else(|| Format::read(None, &source, encoding), Ok);
        match source.begin().and_then(games) {
            Ok(mut games) => self.pass_on(file, &mut games, hash, skipped, &source),
            Err(error) => self.send(Message::Unusable { file, error: error.into() }),
        }
    }

    /// Sends the games of a file after those that are in the library already.
    fn pass_on(
        &self,
        file: usize,
        games: &mut chuhe_record::format::Games<'_>,
        hash: Hash,
        skipped: u64,
        source: &Source,
    ) -> Result<(), ReceiverClosed> {
        let shows_form = games.shows_form();
        let mut group = Group::default();
        // The faults found before the first readable game.
        let (mut faults, mut is_begun, mut broken) = (Vec::new(), false, None);
        for (number, game) in (1..).zip(games.by_ref()) {
            // A later import reads the file again. Games may follow: after a damaged block of a self-play file.
            let game = match game {
                Err(error) if matches!(error.fault, RecordFault::Text(TextError::Io(_))) => {
                    if let Some(before) = broken.replace(error) {
                        self.send(Message::Notice {
                            file,
                            notice: Notice::Game { error: before, kept: None },
                        })?;
                    }
                    continue;
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
                    return self.give_up(file, Unusable::Stopped { faults: MAX_FAULTY_GAMES, first }, source);
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
                group.bytes = source.bytes.take();
                self.send(Message::Games { file, group: std::mem::take(&mut group) })?;
                if self.is_stopped() {
                    return self.send(Message::End { file, is_whole: false });
                }
            }
        }
        let (mut changed, mut broken) = (None, broken.map(unreadable));
        if broken.is_none() {
            match source.finish(self.shared.settings) {
                Ok(read) if read == hash => {}
                Ok(read) => (changed, broken) = (Some(read), Some(Unusable::Changed)),
                Err(error) => broken = Some(Unusable::Io(error)),
            }
        }
        if !is_begun {
            let first = || faults.into_iter().next().map_or(Unusable::NoGames, Unusable::Unreadable);
            return self.give_up(file, broken.unwrap_or_else(first), source);
        }
        group.bytes = source.bytes.take();
        self.send(Message::Games { file, group })?;
        for note in games.text_report().notes() {
            self.send(Message::Notice { file, notice: Notice::Text(note) })?;
        }
        let is_whole = broken.is_none();
        if let Some(error) = broken {
            self.send(Message::Unusable { file, error })?;
        }
        if let Some(read) = changed {
            self.send(Message::Changed { file, read })?;
        }
        self.send(Message::End { file, is_whole })
    }

    fn give_up(&self, file: usize, error: Unusable, source: &Source) -> Result<(), ReceiverClosed> {
        let group = Group { bytes: source.bytes.take(), ..Group::default() };
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

/// Why a file with this fault cannot be used as a whole.
fn unreadable(error: RecordError) -> Unusable {
    match error.fault {
        RecordFault::Text(TextError::Io(error)) => Unusable::Io(error),
        _ => Unusable::Unreadable(error),
    }
}
