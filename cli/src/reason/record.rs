//! Why a game of a file cannot be read: errors of the system here, all others by `chuhe_locale::record`.

use chuhe_locale::Lang;
use chuhe_locale::record::{fault_error, in_its_place, text_error};
use chuhe_locale::texts::files;
use chuhe_record::text::TextError;
use chuhe_record::{Fault, RecordError};

use super::system::system;

pub(super) fn record(error: &RecordError, lang: Lang) -> String {
    in_its_place(error, &fault(&error.fault, lang), lang)
}

pub(super) fn fault(error: &Fault, lang: Lang) -> String {
    match error {
        Fault::Text(error) => text(error, lang),
        _ => fault_error(error, lang),
    }
}

pub(super) fn text(error: &TextError, lang: Lang) -> String {
    match error {
        TextError::Io(error) if let Some(cause) = system(error, lang) => {
            files::record_cannot_read(lang, &cause)
        }
        _ => text_error(error, lang),
    }
}
