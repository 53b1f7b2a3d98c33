//! Why a file of a certain kind cannot be read, or a file not written.

use std::error::Error;

use chuhe_book::OpenError;
use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;
use chuhe_puzzles::PuzzleFileError;
use chuhe_storage::{LockError, OutputError};

/// The words for the error that another one holds.
pub(super) type Cause = fn(&(dyn Error + 'static), Lang) -> String;

/// The message for an error of a file; `None` if it is another error, or has only English words.
pub(super) fn of_file(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    if let Some(error) = error.downcast_ref::<OutputError>() {
        Some(output(error, lang, cause))
    } else if let Some(error) = error.downcast_ref::<LockError>() {
        Some(lock(error, lang, cause))
    } else if let Some(error) = error.downcast_ref::<OpenError>() {
        book(error, lang, cause)
    } else if let Some(PuzzleFileError::Column(name)) = error.downcast_ref() {
        Some(terminal::cause_no_column(lang, name))
    } else {
        library(error, lang, cause)
    }
}

/// Why a file may not be written.
fn output(error: &OutputError, lang: Lang, cause: Cause) -> String {
    match error {
        OutputError::IsInput { output, input } => {
            terminal::cause_is_input(lang, &output.display(), &input.display())
        }
        OutputError::NotAFile(file) => terminal::cause_not_a_file(lang, &file.display()),
        // Names of kinds of files are English.
        OutputError::OtherKind { .. } if lang == Lang::En => error.to_string(),
        OutputError::OtherKind { output, .. } => terminal::cause_other_kind(lang, &output.display()),
        OutputError::Io { output, error } => {
            terminal::error_cannot_write(lang, &output.display(), &cause(error, lang))
        }
    }
}

fn lock(error: &LockError, lang: Lang, cause: Cause) -> String {
    match error {
        LockError::Held { path, holder } => terminal::cause_in_use(lang, &path.display(), holder),
        LockError::Foreign(path) => terminal::cause_not_a_lock(lang, &path.display()),
        LockError::Io { path, error } => {
            terminal::cause_cannot_lock(lang, &path.display(), &cause(error, lang))
        }
    }
}

/// `None` for what is wrong inside a book.
fn book(error: &OpenError, lang: Lang, cause: Cause) -> Option<String> {
    match error {
        OpenError::Io(error) => Some(cause(error, lang)),
        OpenError::NoFile => Some(terminal::cause_not_regular(lang).to_owned()),
        OpenError::Empty => Some(terminal::cause_empty(lang).to_owned()),
        OpenError::Foreign(error) => Some(terminal::cause_not_a_book(lang, error)),
        OpenError::Native(error) => Some(cause(error, lang)),
        _ => None,
    }
}

/// `None` for what is wrong inside a library.
#[cfg(feature = "sqlite")]
fn library(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    use chuhe_library::{AliasError, LibraryError, MaterialError};

    match error.downcast_ref::<AliasError>() {
        Some(AliasError::NoLetters { line }) => return Some(terminal::cause_alias_empty(lang, line)),
        Some(AliasError::OpenQuotation { line }) => return Some(terminal::cause_alias_open(lang, line)),
        Some(AliasError::Library(error)) => return library(error, lang, cause),
        None => {}
    }

    match error.downcast_ref::<MaterialError>() {
        Some(MaterialError::Sides) => return Some(terminal::argument_sides(lang).to_owned()),
        Some(MaterialError::Piece(text)) => return Some(terminal::argument_piece(lang, text)),
        Some(MaterialError::TooMany { .. }) | None => {}
    }
    match error.downcast_ref::<LibraryError>()? {
        error if error.is_of_no_library() => Some(terminal::cause_not_a_library(lang).to_owned()),
        LibraryError::Locked(error) => Some(lock(error, lang, cause)),
        LibraryError::Unsettled => Some(terminal::cause_unsettled(lang).to_owned()),
        LibraryError::NotAFile => Some(terminal::cause_not_regular(lang).to_owned()),
        LibraryError::Empty => Some(terminal::cause_empty(lang).to_owned()),
        LibraryError::Foreign => Some(terminal::cause_other_sqlite(lang).to_owned()),
        LibraryError::Newer { found, known } => Some(terminal::cause_newer(lang, found, known)),
        LibraryError::Older { found, known } => Some(terminal::cause_older(lang, found, known)),
        LibraryError::FolderNotEmpty => Some(terminal::cause_folder_not_empty(lang).to_owned()),
        LibraryError::Io(error) => Some(cause(error, lang)),
        _ => None,
    }
}

#[cfg(not(feature = "sqlite"))]
fn library(_: &(dyn Error + 'static), _: Lang, _: Cause) -> Option<String> {
    None
}
