//! Why something failed, in the person's language: errors of the system and of the libraries, by their types.
//!
//! Messages of the libraries are in English, and they are the same here; `board/locale/texts/en/terminal.ftl` has the
//! English once more for translators, and a test holds the two together. Texts without a translation are English in
//! every language.
//!
//! | file | what |
//! |---|---|
//! | `fen` | positions that are not valid |
//! | `files` | files that are of another kind, in use or not to be written |
//! | `formats` | tables, networks, books and self-play games whose content is refused |
//! | `record` | games of files that cannot be read |
//! | `system` | errors of the operating system |

mod fen;
mod files;
mod formats;
mod record;
mod system;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::io;

use chuhe_engine::tt::AllocationError;
use chuhe_locale::Lang;
use chuhe_locale::refusal::{notation_error, play_error};
use chuhe_locale::texts::terminal;
use chuhe_record::text::TextError;
use chuhe_record::{Fault, RecordError};
use xiangqi::notation::NotationError;
use xiangqi::{FenError, FenLineError, PlayError, PositionError};

use crate::argument::ArgumentError;
use crate::encoding::UnknownEncoding;

/// The error in a language.
pub(crate) fn reason(error: &(dyn Error + 'static), lang: Lang) -> String {
    // The messages quote the text of an illegal move in English too, unlike the library.
    let has_words = lang != Lang::En || error.is::<NotationError>();
    let said = has_words.then(|| translated(error, lang)).flatten();
    said.unwrap_or_else(|| error.to_string())
}

/// The message for an error; `None` if there is none.
fn translated(error: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    if let Some(error) = error.downcast_ref::<io::Error>() {
        system::system(error, lang).or_else(|| translated(error.get_ref()?, lang))
    } else if let Some(error) = error.downcast_ref::<FenError>() {
        Some(fen::fen(error, lang))
    } else if let Some(error) = error.downcast_ref::<PositionError>() {
        Some(fen::position(error, lang))
    } else if let Some(error) = error.downcast_ref::<FenLineError>() {
        Some(fen::line(error, lang))
    } else if let Some(error) = error.downcast_ref::<NotationError>() {
        Some(notation_error(error, lang))
    } else if let Some(error) = error.downcast_ref::<PlayError>() {
        Some(play_error(error, lang))
    } else if let Some(error) = error.downcast_ref::<RecordError>() {
        record::record(error, lang)
    } else if let Some(error) = error.downcast_ref::<Fault>() {
        record::fault(error, lang)
    } else if let Some(error) = error.downcast_ref::<TextError>() {
        record::text(error, lang)
    } else if let Some(error) = error.downcast_ref::<ArgumentError>() {
        of_argument(error, lang)
    } else if let Some(AllocationError(size)) = error.downcast_ref() {
        Some(terminal::cause_memory(lang, size))
    } else if error.is::<UnknownEncoding>() {
        Some(terminal::argument_encoding(lang).to_owned())
    } else if let Some(text) =
        files::of_file(error, lang, reason).or_else(|| formats::of_format(error, lang, reason))
    {
        Some(text)
    } else {
        // An error whose text ends in that of its source.
        let (whole, source) = (error.to_string(), error.source()?);
        let before = whole.strip_suffix(&source.to_string())?;
        translated(source, lang).map(|source| format!("{before}{source}"))
    }
}

/// The expected value of an argument.
fn of_argument(error: &ArgumentError, lang: Lang) -> Option<String> {
    match error {
        ArgumentError::Number(least, None) => Some(terminal::argument_number_from(lang, least)),
        ArgumentError::Number(least, Some(most)) => Some(terminal::argument_number(lang, least, most)),
        ArgumentError::Name(names) => Some(terminal::argument_name(lang, names)),
        ArgumentError::TimeControl => Some(terminal::argument_time_control(lang).to_owned()),
        ArgumentError::Level(names) => Some(terminal::argument_level(lang, names)),
        ArgumentError::Dash => Some(terminal::argument_dash(lang).to_owned()),
        #[cfg(feature = "sqlite")]
        ArgumentError::Years => Some(terminal::argument_years(lang).to_owned()),
        #[cfg(feature = "sqlite")]
        ArgumentError::Result => Some(terminal::argument_result(lang).to_owned()),
        #[cfg(feature = "sqlite")]
        ArgumentError::Sequence => Some(terminal::argument_sequence(lang).to_owned()),
        #[cfg(feature = "sqlite")]
        ArgumentError::Pieces => Some(terminal::argument_pieces(lang).to_owned()),
        #[cfg(feature = "serve")]
        ArgumentError::Host => None,
        ArgumentError::Engine(_) => None,
    }
}
