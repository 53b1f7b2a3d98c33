//! Why a library of games cannot be used, and why files do not go into it.

use std::error::Error;

use chuhe_library::import::Unusable;
use chuhe_library::{AliasError, LibraryError, MaterialError};
use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;

use super::files::{Cause, lock};

/// The message for an error of a library; `None` if it is another error, or has only English words.
pub(super) fn of_library(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        library(error, lang, cause)
    } else if let Some(error) = error.downcast_ref() {
        Some(match error {
            AliasError::NoLetters { line } => terminal::cause_alias_empty(lang, line),
            AliasError::OneName { line } => terminal::cause_alias_one(lang, line),
            AliasError::OpenQuotation { line } => terminal::cause_alias_open(lang, line),
            AliasError::Library(error) => cause(error, lang),
        })
    } else if let Some(error) = error.downcast_ref() {
        Some(match error {
            MaterialError::Sides => terminal::argument_sides(lang).to_owned(),
            MaterialError::Piece(text) => terminal::argument_piece(lang, text),
            MaterialError::TooMany { most, name } => terminal::cause_many_pieces(lang, most, name),
        })
    } else {
        Some(match error.downcast_ref()? {
            Unusable::Io(error) => cause(error, lang),
            Unusable::Changed => terminal::unusable_changed(lang).to_owned(),
            Unusable::NotAFile => terminal::cause_not_regular(lang).to_owned(),
            Unusable::NoGames => terminal::unusable_no_games(lang).to_owned(),
            Unusable::Unreadable(error) => terminal::unusable_unreadable(lang, &cause(error, lang)),
            Unusable::Stopped { faults, first } => {
                terminal::unusable_stopped(lang, faults, &cause(first, lang))
            }
            Unusable::Copy(first) => terminal::unusable_copy(lang, &first.display()),
            Unusable::NoGameFiles => terminal::unusable_folder(lang).to_owned(),
            Unusable::TooDeep => terminal::unusable_too_deep(lang).to_owned(),
        })
    }
}

/// `None` for other errors of SQLite.
fn library(error: &LibraryError, lang: Lang, cause: Cause) -> Option<String> {
    Some(match error {
        error if error.is_not_sqlite() => terminal::cause_not_a_library(lang).to_owned(),
        LibraryError::Sqlite(_) => {
            let detail = error.corruption()?;
            terminal::cause_library_malformed(lang, &terminal::untranslated(lang, &detail))
        }
        LibraryError::Locked(error) => lock(error, lang, cause),
        LibraryError::Unsettled => terminal::cause_unsettled(lang).to_owned(),
        LibraryError::NotAFile => terminal::cause_not_regular(lang).to_owned(),
        LibraryError::Empty => terminal::cause_empty(lang).to_owned(),
        LibraryError::Foreign => terminal::cause_other_sqlite(lang).to_owned(),
        LibraryError::Newer { found, known } => terminal::cause_newer(lang, found, known),
        LibraryError::Older { found, known } => terminal::cause_older(lang, found, known),
        LibraryError::Damaged(detail) => {
            terminal::cause_library_damaged(lang, &terminal::untranslated(lang, detail))
        }
        LibraryError::Merged(error) => terminal::cause_library_to_merge(lang, &cause(&**error, lang)),
        LibraryError::FolderNotEmpty => terminal::cause_folder_not_empty(lang).to_owned(),
        LibraryError::Io(error) => cause(error, lang),
    })
}
