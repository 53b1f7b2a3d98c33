//! Why a file may not be written.

use std::error::Error;

use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;
use chuhe_storage::{LockError, OutputError};

/// The words for the error that another one holds.
pub(super) type Cause = fn(&(dyn Error + 'static), Lang) -> String;

/// The message for an error of an output or a lock; `None` if it is another error.
pub(super) fn of_file(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        Some(output(error, lang, cause))
    } else {
        error.downcast_ref().map(|error| lock(error, lang, cause))
    }
}

/// Why a file may not be written.
fn output(error: &OutputError, lang: Lang, cause: Cause) -> String {
    match error {
        OutputError::IsInput { output, input } => {
            terminal::cause_is_input(lang, &output.display(), &input.display())
        }
        OutputError::NotAFile(file) => terminal::cause_not_a_file(lang, &file.display()),
        // The error contains the name of a file kind, and these names exist only in English.
        OutputError::OtherKind { .. } if lang == Lang::En => error.to_string(),
        OutputError::OtherKind { output, .. } => terminal::cause_other_kind(lang, &output.display()),
        OutputError::Io { output, error } => {
            terminal::error_cannot_write(lang, &output.display(), &cause(error, lang))
        }
    }
}

pub(super) fn lock(error: &LockError, lang: Lang, cause: Cause) -> String {
    match error {
        LockError::Held { path, holder } => terminal::cause_in_use(lang, &path.display(), holder),
        LockError::Foreign(path) => terminal::cause_not_a_lock(lang, &path.display()),
        LockError::Io { path, error } => {
            terminal::cause_cannot_lock(lang, &path.display(), &cause(error, lang))
        }
    }
}
