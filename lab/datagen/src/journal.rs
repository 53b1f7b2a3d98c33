//! The journal of games that no block has yet: which run it belongs to, and the games one after another.
//!
//! It begins with the header of the run, so that no other run uses its games. Each game has a head of three numbers of
//! four bytes: its size, the CRC-32 of that number, the CRC-32 of the game. So a partly written game is distinguished
//! from a damaged one.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::file::GameFileError;
use crate::game::{SelfPlayGame, take};
use crate::header::SelfPlayHeader;

/// The first bytes of a journal. The header of the run follows.
const JOURNAL_MAGIC: [u8; 8] = *b"CHUHEJNL";

/// The path of the journal of a file.
pub(crate) fn journal_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    PathBuf::from(name)
}

/// The bytes of a journal without games.
pub(crate) fn journal_begin(header: &SelfPlayHeader) -> Vec<u8> {
    [JOURNAL_MAGIC.as_slice(), &header.to_bytes()].concat()
}

/// The content of a journal.
pub(crate) struct Journalled {
    pub(crate) games: Vec<SelfPlayGame>,
    /// The size in bytes of the complete part, including the beginning of the journal; 0 if that is incomplete too.
    pub(crate) whole: usize,
}

/// Reads a journal up to a game that was written only in part.
pub(crate) fn journalled(
    journal: &[u8],
    header: &SelfPlayHeader,
    path: &Path,
) -> Result<Journalled, GameFileError> {
    let begin = journal_begin(header);
    if begin.len() > journal.len() && begin.starts_with(journal) {
        return Ok(Journalled { games: Vec::new(), whole: 0 });
    }
    let no_journal = || GameFileError::NoJournal { path: path.to_owned() };
    let rest = journal.strip_prefix(&JOURNAL_MAGIC).ok_or_else(no_journal)?;
    let (found, size, _) = SelfPlayHeader::read(rest).map_err(|_| no_journal())?;
    if found != *header {
        let (found, wanted) = (Box::new(found), Box::new(header.clone()));
        return Err(GameFileError::OtherJournal { path: path.to_owned(), found, wanted });
    }
    let (mut games, mut whole) = (Vec::new(), JOURNAL_MAGIC.len() + size);
    while let Some(entry) = journal.get(whole..).filter(|rest| !rest.is_empty()) {
        match read_entry(entry) {
            Some((game, size)) => {
                games.push(game);
                whole += size;
            }
            None if is_torn_entry(entry) => break,
            None => {
                return Err(GameFileError::DamagedJournal { path: path.to_owned(), offset: whole as u64 });
            }
        }
    }
    Ok(Journalled { games, whole })
}

/// The size of the head of a game in the journal.
pub(crate) const ENTRY_HEAD: usize = 12;

/// The head of a game in the journal: size, CRC-32 of the size, CRC-32 of the game.
pub(crate) fn entry_head(game: &[u8]) -> Vec<u8> {
    let size = (game.len() as u32).to_le_bytes();
    [size, crc32fast::hash(&size).to_le_bytes(), crc32fast::hash(game).to_le_bytes()].concat()
}

/// The size of the game at the beginning of `entry`, and its checksum, if its head is intact.
fn entry_size(mut entry: &[u8]) -> Option<(usize, u32)> {
    let size = take(&mut entry).ok()?;
    let [of_size, of_game] = [take(&mut entry).ok()?, take(&mut entry).ok()?].map(u32::from_le_bytes);
    (crc32fast::hash(&size) == of_size).then_some((u32::from_le_bytes(size) as usize, of_game))
}

/// Reads the first game of `entry`. Returns the game and its size in bytes, head included.
fn read_entry(entry: &[u8]) -> Option<(SelfPlayGame, usize)> {
    let (size, checksum) = entry_size(entry)?;
    let mut game = entry.get(ENTRY_HEAD..ENTRY_HEAD.checked_add(size)?)?;
    let game = (crc32fast::hash(game) == checksum).then(|| SelfPlayGame::read(&mut game).ok())??;
    Some((game, ENTRY_HEAD + size))
}

/// Whether faulty bytes are the rest of an entry after a kill or a power cut: too few, or zeros at the end, where no
/// game has them.
fn is_torn_entry(entry: &[u8]) -> bool {
    entry.len() < ENTRY_HEAD
        || entry_size(entry).is_some_and(|(size, _)| entry.len() < ENTRY_HEAD + size)
        || entry.ends_with(&[0; 8])
}
