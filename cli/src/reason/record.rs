//! Why a game of a file cannot be read: errors of the system here, all others by `chuhe_locale::record`.

use chuhe_locale::Lang;
use chuhe_locale::record::{fault_error, place, record_error, text_error};
use chuhe_locale::texts::files;
use chuhe_record::text::TextError;
use chuhe_record::{Fault, RecordError};

use super::system::system;

pub(super) fn record(error: &RecordError, lang: Lang) -> String {
    match &error.fault {
        Fault::Text(TextError::Io(_)) => {
            let place = place(error.place, error.number, lang);
            files::record_error(lang, &error.game, &place, &fault(&error.fault, lang))
        }
        _ => record_error(error, lang),
    }
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
