//! The games of files of any kind, with the scores that are in them.

use std::path::{Path, PathBuf};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};

use chuhe_datagen::{Damage, GameFile, GameFileError, SelfPlayGame, lacking};
use chuhe_locale::texts::terminal;
use chuhe_puzzles::GameToMine;
use chuhe_record::Record;
use xiangqi::Position;

use crate::damage::{failed, warn_of_missing_games};
use crate::encoding::{self, EncodingArgs};
use crate::error::CliError;
use crate::games::games;
use crate::interrupt::is_input_ended;
use crate::language::language;
use crate::outputs::{path_text, warn_of};
use crate::reason::left_out;

/// A message from the reader: a game, or why there are no more.
pub(super) type Read = Result<GameToMine, CliError>;

/// The receiver is closed.
struct ReceiverClosed;

/// Files of the arguments in which no games were found.
pub(super) type Without<'a> = Mutex<Vec<&'a Path>>;

/// Sends the games of all files, in order, until the receiver is closed. Files without games are added to `without`.
pub(super) fn read<'a>(
    files: &'a [PathBuf],
    encoding: EncodingArgs,
    damage: Damage,
    without: &Without<'a>,
    send: &SyncSender<Read>,
) {
    for path in files {
        let is_of_self_play = GameFile::is_one(path);
        let done = if is_of_self_play {
            self_play(path, damage, send)
        } else {
            records(path, encoding, without, send)
        };
        if done.is_err() {
            return;
        }
    }
}

fn pass(send: &SyncSender<Read>, game: Read) -> Result<(), ReceiverClosed> {
    let is_last = game.is_err();
    send.send(game).map_err(|_| ReceiverClosed)?;
    if is_last { Err(ReceiverClosed) } else { Ok(()) }
}

fn name(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |name| path_text(Path::new(name)))
}

/// The games of a file of `chuhe datagen`, with the scores of their searches.
fn self_play(path: &Path, damage: Damage, send: &SyncSender<Read>) -> Result<(), ReceiverClosed> {
    let fault = |error: GameFileError| pass(send, Err(failed(path, &error)));
    let mut file = match GameFile::open(path) {
        Ok(file) => file,
        Err(error) => return fault(error),
    };
    let mut left_out = Vec::new();
    for block in 0..file.blocks() {
        match file.read_block(block) {
            Ok(games) => games
                .iter()
                .filter_map(|game| of_self_play(path, game))
                .try_for_each(|game| pass(send, Ok(game)))?,
            Err(error) if damage == Damage::Skip && error.is_of_one_block() => left_out.push(error),
            Err(error) => return fault(error),
        }
    }
    warn_of_missing_games(path, &left_out, &lacking(path, &mut file));
    Ok(())
}

fn of_self_play(path: &Path, game: &SelfPlayGame) -> Option<GameToMine> {
    let start = match &game.start {
        None => Position::default(),
        Some(fen) => Position::from_fen(fen).ok()?,
    };
    let moves = game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv)).collect();
    let scores =
        game.opening.iter().map(|_| None).chain(game.plies.iter().map(|ply| Some(i32::from(ply.score))));
    Some(GameToMine {
        source: format!("{}/{}", name(path), game.number()),
        start,
        moves,
        scores: scores.collect(),
    })
}

/// The games of a file in any other format. A game that cannot be read is left out; a file without games is added
/// to `without`.
fn records<'a>(
    path: &'a Path,
    encoding: EncodingArgs,
    without: &Without<'a>,
    send: &SyncSender<Read>,
) -> Result<(), ReceiverClosed> {
    let mut games = match games(path, None, encoding.encoding) {
        Ok(games) => games,
        Err(error) => return pass(send, Err(error)),
    };
    let mut count = 0;
    for record in games.by_ref() {
        // That ends standard input, maybe in the middle of a game.
        if is_input_ended() {
            return Ok(());
        }
        count += 1;
        match record {
            Ok(record) => pass(send, Ok(of_record(path, count, &record)))?,
            Err(error) => {
                let lang = language();
                let text = left_out(&error, lang);
                warn_of(&terminal::error_argument(lang, &path_text(&path), &text));
            }
        }
    }
    encoding::warn(&path_text(&path), games.text_report());
    if count == 0 && !is_input_ended() {
        without.lock().unwrap_or_else(PoisonError::into_inner).push(path);
    }
    Ok(())
}

fn of_record(path: &Path, number: usize, record: &Record) -> GameToMine {
    let source = format!("{}/{number}", name(path));
    GameToMine { source, start: record.start.clone(), moves: record.moves().collect(), scores: Vec::new() }
}
