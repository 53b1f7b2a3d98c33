//! Why an opening book cannot be read or made.

use std::error::Error;

use chuhe_book::eleeye::EleEyeBookError;
use chuhe_book::export::ExportError;
use chuhe_book::grow::GrowError;
use chuhe_book::native::NativeBookError;
use chuhe_book::{OpenError, ProbeError};
use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;

use super::files::Cause;

/// The message for an error of a book; `None` if it is another error, or has only English words.
pub(super) fn of_book(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        open(error, lang, cause)
    } else if let Some(error) = error.downcast_ref() {
        native(error, lang)
    } else if let Some(ProbeError(detail)) = error.downcast_ref() {
        Some(terminal::cause_book_unreadable(lang, &terminal::untranslated(lang, detail)))
    } else if let Some(error) = error.downcast_ref() {
        Some(grow(error, lang, cause))
    } else if let Some(ExportError::Empty) = error.downcast_ref() {
        Some(terminal::cause_book_no_moves(lang).to_owned())
    } else {
        sqlite(error, lang)
    }
}

fn open(error: &OpenError, lang: Lang, cause: Cause) -> Option<String> {
    match error {
        OpenError::Io(error) => Some(cause(error, lang)),
        OpenError::NoFile => Some(terminal::cause_not_regular(lang).to_owned()),
        OpenError::Empty => Some(terminal::cause_empty(lang).to_owned()),
        OpenError::Foreign(error) => Some(terminal::cause_not_a_book(lang, &eleeye(error, lang))),
        OpenError::Native(error) => Some(cause(error, lang)),
        #[cfg(feature = "sqlite")]
        OpenError::Sqlite(error) => sqlite(error, lang),
        // Without the feature `sqlite`, this may also be an error of SQLite, if another crate has turned the feature
        // on.
        _ => Some(terminal::cause_no_sqlite(lang).to_owned()),
    }
}

fn native(error: &NativeBookError, lang: Lang) -> Option<String> {
    match error {
        NativeBookError::Foreign => Some(terminal::cause_not_our_book(lang).to_owned()),
        NativeBookError::NoHeader(found) => Some(terminal::cause_book_no_header(lang, found)),
        NativeBookError::Header => Some(terminal::cause_book_header(lang).to_owned()),
        NativeBookError::Version(found) => Some(terminal::cause_book_version(lang, found)),
        NativeBookError::Length { expected, found } => {
            Some(terminal::cause_book_length(lang, expected, found))
        }
        NativeBookError::Records => Some(terminal::cause_book_records(lang).to_owned()),
        NativeBookError::Order(number) => Some(terminal::cause_book_order(lang, number)),
        NativeBookError::Move(number) => Some(terminal::cause_book_move(lang, number)),
        NativeBookError::Layout { .. } => None,
    }
}

/// Why a file is not a book of ElephantEye.
fn eleeye(error: &EleEyeBookError, lang: Lang) -> String {
    match error {
        EleEyeBookError::Length(bytes) => terminal::cause_book_records_whole(lang, bytes),
        EleEyeBookError::Order(number) => terminal::cause_book_order(lang, number),
        EleEyeBookError::Move(number) => terminal::cause_book_move(lang, number),
    }
}

fn grow(error: &GrowError, lang: Lang, cause: Cause) -> String {
    match error {
        GrowError::Io(error) => cause(error, lang),
        GrowError::InUse => terminal::cause_journal_in_use(lang).to_owned(),
        GrowError::NotAJournal => terminal::cause_not_a_journal(lang).to_owned(),
        GrowError::OtherStart(fen) => terminal::cause_journal_start(lang, fen),
        GrowError::Damaged(line) => terminal::cause_journal_line(lang, line),
        GrowError::Memory(error) => cause(error, lang),
        GrowError::SearchDied => terminal::cause_search_died(lang).to_owned(),
        GrowError::NoMove => terminal::cause_no_move(lang).to_owned(),
    }
}

#[cfg(feature = "sqlite")]
fn sqlite(error: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    use chuhe_book::sqlite::SqliteError;

    Some(match error.downcast_ref()? {
        SqliteError::Sqlite(error) => {
            terminal::cause_sqlite(lang, &terminal::untranslated(lang, &error.to_string()))
        }
        SqliteError::NoTable => terminal::cause_sqlite_no_book(lang).to_owned(),
        SqliteError::NotPlain(detail) => terminal::cause_sqlite_not_plain(lang, detail),
    })
}

#[cfg(not(feature = "sqlite"))]
fn sqlite(_: &(dyn Error + 'static), _: Lang) -> Option<String> {
    None
}
