//! Why the content of a file is refused: endgame tables, networks, books, self-play games.

use std::error::Error;

use chuhe_book::native::FormatError;
use chuhe_datagen::{GameFileError, MergeError};
use chuhe_engine::eval::nnue::LoadError;
use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;
use chuhe_tables::class::ClassError;
use chuhe_tables::format::Fault;

use super::files::Cause;

/// The message for an error of a format; `None` if it is another error, or has only English words.
pub(super) fn of_format(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        table(error, lang, cause)
    } else if let Some(error) = error.downcast_ref() {
        Some(class(error, lang))
    } else if let Some(error) = error.downcast_ref() {
        network(error, lang, cause)
    } else if let Some(error) = error.downcast_ref() {
        book(error, lang)
    } else if let Some(error) = error.downcast_ref() {
        games(error, lang, cause)
    } else {
        merge(error.downcast_ref()?, lang)
    }
}

fn table(error: &Fault, lang: Lang, cause: Cause) -> Option<String> {
    match error {
        Fault::Io(error) => Some(cause(error, lang)),
        Fault::Foreign => Some(terminal::cause_not_a_table(lang).to_owned()),
        Fault::Version(found) => Some(terminal::cause_table_version(lang, found)),
        Fault::Truncated { expected, found } => Some(terminal::cause_truncated(lang, found, expected)),
        Fault::Block(number) => Some(terminal::cause_table_block(lang, number)),
        Fault::Misnamed(class) => Some(terminal::cause_misnamed(lang, class)),
        Fault::Rules(_) | Fault::Header(_) => None,
    }
}

fn class(error: &ClassError, lang: Lang) -> String {
    match error {
        ClassError::Malformed(text) => terminal::cause_class(lang, text),
        ClassError::Pieces(text) => terminal::cause_class_pieces(lang, text),
        ClassError::TooManyAttackers(text) => terminal::cause_class_attackers(lang, text),
        ClassError::NothingToAttackWith(text) => terminal::cause_class_no_attackers(lang, text),
    }
}

fn network(error: &LoadError, lang: Lang, cause: Cause) -> Option<String> {
    match error {
        LoadError::Io(error) => Some(terminal::cause_cannot_read(lang, &cause(error, lang))),
        LoadError::NoNetwork => Some(terminal::cause_not_a_network(lang).to_owned()),
        LoadError::Version { found } => Some(terminal::cause_network_version(lang, found)),
        LoadError::Size { found, expected } => Some(terminal::cause_size(lang, found, expected)),
        LoadError::Hash { found, expected } => {
            Some(terminal::cause_hash(lang, &format!("{found:016x}"), &format!("{expected:016x}")))
        }
        LoadError::Layout { .. } | LoadError::Network(_) => None,
    }
}

fn book(error: &FormatError, lang: Lang) -> Option<String> {
    match error {
        FormatError::Foreign => Some(terminal::cause_not_our_book(lang).to_owned()),
        FormatError::NoHeader(found) => Some(terminal::cause_book_no_header(lang, found)),
        FormatError::Header => Some(terminal::cause_book_header(lang).to_owned()),
        FormatError::Version(found) => Some(terminal::cause_book_version(lang, found)),
        FormatError::Length { expected, found } => Some(terminal::cause_book_length(lang, expected, found)),
        FormatError::Records => Some(terminal::cause_book_records(lang).to_owned()),
        FormatError::Order(number) => Some(terminal::cause_book_order(lang, number)),
        FormatError::Move(number) => Some(terminal::cause_book_move(lang, number)),
        FormatError::Layout { .. } => None,
    }
}

fn games(error: &GameFileError, lang: Lang, cause: Cause) -> Option<String> {
    match error {
        GameFileError::Io(error) => Some(cause(error, lang)),
        GameFileError::Block { number, offset } => Some(terminal::cause_games_block(lang, number, offset)),
        GameFileError::OtherGames { found, wanted } => Some(terminal::cause_other_games(lang, found, wanted)),
        GameFileError::OtherJournal { path, found, wanted } => {
            Some(terminal::cause_other_journal(lang, &path.display(), found, wanted))
        }
        GameFileError::NoJournal { path } => Some(terminal::cause_no_journal(lang, &path.display())),
        GameFileError::DamagedJournal { path, offset } => {
            Some(terminal::cause_damaged_journal(lang, &path.display(), offset))
        }
        GameFileError::InUse => Some(terminal::cause_games_in_use(lang).to_owned()),
        GameFileError::SelfPlayHeader(_) | GameFileError::Game { .. } => None,
    }
}

/// An error of one of the files is reported with the name of the file.
fn merge(error: &MergeError, lang: Lang) -> Option<String> {
    match error {
        MergeError::OtherSettings { path, found, wanted } => {
            Some(terminal::cause_other_settings(lang, &path.display(), found, wanted))
        }
        MergeError::Exists(path) => Some(terminal::cause_already_exists(lang, &path.display())),
        MergeError::Nothing | MergeError::File { .. } => None,
    }
}
