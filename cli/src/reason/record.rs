//! Why a game of a file cannot be read: errors of the system here, all others by `chuhe_locale::record`.

use std::io;

use chuhe_locale::Lang;
use chuhe_locale::record::{fault_error, in_its_place, text_error};
use chuhe_locale::texts::{files, terminal};
use chuhe_record::text::TextError;
use chuhe_record::{Place, RecordError, RecordFault};

use super::system::system;

/// An error of reading games, already in the language of the user.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Said(pub(crate) String);

fn said(error: &io::Error) -> Option<String> {
    error.get_ref()?.downcast_ref::<Said>().map(ToString::to_string)
}

pub(super) fn record(error: &RecordError, lang: Lang) -> String {
    in_its_place(error, &fault(&error.fault, lang), lang)
}

/// Why nothing of a game is read. Of a file without games no game is left out.
pub(crate) fn left_out(error: &RecordError, lang: Lang) -> String {
    let text = record(error, lang);
    match error.place {
        Place::File => text,
        _ => terminal::game_left_out(lang, &text),
    }
}

pub(super) fn fault(error: &RecordFault, lang: Lang) -> String {
    match error {
        RecordFault::Text(error) => text(error, lang),
        _ => fault_error(error, lang),
    }
}

pub(super) fn text(error: &TextError, lang: Lang) -> String {
    match error {
        TextError::Io(error) if let Some(cause) = system(error, lang).or_else(|| said(error)) => {
            files::record_cannot_read(lang, &cause)
        }
        _ => text_error(error, lang),
    }
}
