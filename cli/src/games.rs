//! The games of files and of standard input, which may be the output of a program that is still running.

use std::io;
use std::path::{Path, PathBuf};

use chuhe_datagen::{GameFile, SelfPlayGame, lacking, record_of};
use chuhe_record::format::Games;
use chuhe_record::text::{Encoding, TextError};
use chuhe_record::{Format, Place, Record, RecordError, RecordFault};

use crate::damage::warn_of_missing_games;
use crate::error::CliError;
use crate::inputs::{is_input, open, unreadable};
use crate::language::language;
use crate::reason::{Said, reason};

/// The games of a file; "-" is standard input. Without a format, it is detected. Of a self-play file, damaged blocks are
/// errors, and the games of the other blocks follow.
///
/// # Errors
/// If the file cannot be read. The error names it.
pub(crate) fn games(
    path: &Path,
    format: Option<Format>,
    encoding: Encoding,
) -> Result<Games<'static>, CliError> {
    if format.is_none()
        && let Some(games) = self_play(path)
    {
        return Ok(games);
    }
    let source = open(path)?;
    let games = if is_input(path) {
        Format::read_live(format, source, encoding)
    } else {
        Format::read(format, source, encoding)
    };
    games.map_err(|error| unreadable(path, &error))
}

/// The games of a file of `chuhe datagen`, with their scores in comments; `None` for every other file and standard input.
pub(crate) fn self_play(path: &Path) -> Option<Games<'static>> {
    if is_input(path) || !GameFile::is_one(path) {
        return None;
    }
    Some(match GameFile::open(path) {
        Ok(file) => Games::of(SelfPlayGames {
            path: path.to_owned(),
            file,
            block: 0,
            games: Vec::new().into_iter(),
            number: 0,
        }),
        Err(error) => Games::of(std::iter::once(Err(faulty(0, &error)))),
    })
}

/// A self-play file that is read block by block.
struct SelfPlayGames {
    path: PathBuf,
    file: GameFile,
    /// The index of the next block.
    block: usize,
    /// The games that are left of the previous block.
    games: std::vec::IntoIter<SelfPlayGame>,
    /// The games that were returned.
    number: usize,
}

impl Iterator for SelfPlayGames {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.games.next() {
                self.number += 1;
                return Some(record_of(&game).map_err(|error| faulty(self.number, &error)));
            }
            if self.block >= self.file.blocks() {
                // Only once.
                if self.block == self.file.blocks() {
                    self.block += 1;
                    warn_of_missing_games(&self.path, &[], &lacking(&self.path, &mut self.file));
                }
                return None;
            }
            self.block += 1;
            match self.file.read_block(self.block - 1) {
                Ok(games) => self.games = games.into_iter(),
                Err(error) => return Some(Err(faulty(self.number, &error))),
            }
        }
    }
}

/// A part of a self-play file that cannot be read, after this number of games.
fn faulty(game: usize, error: &(dyn std::error::Error + 'static)) -> RecordError {
    let fault = RecordFault::Text(TextError::Io(io::Error::other(Said(reason(error, language())))));
    RecordError { game, place: Place::File, number: None, fault, kept: None }
}
