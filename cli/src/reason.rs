//! Why something failed, in the user's language: errors of the system and of the libraries, by their types.
//!
//! Messages of the libraries are in English, and they are the same here; `board/locale/texts/en/terminal.ftl` has the
//! English once more for translators, and a test compares the two. Texts without a translation are English in
//! every language, and marked as such.
//!
//! | file | what |
//! |---|---|
//! | `books` | opening books |
//! | `files` | files that are of another kind, in use or not to be written |
//! | `formats` | networks and self-play games whose content is refused |
//! | `library` | libraries of games |
//! | `notes` | what is doubtful in files that were read |
//! | `others` | pictures, servers, options, reviews, tournaments |
//! | `puzzles` | puzzles |
//! | `record` | games of files that cannot be read |
//! | `suites` | lines of suites |
//! | `system` | errors of the operating system |
//! | `tables` | endgame tables, and endings to practise |

mod books;
mod files;
mod formats;
#[cfg(feature = "sqlite")]
mod library;
mod notes;
mod others;
mod puzzles;
mod record;
mod suites;
mod system;
mod tables;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::io;
use std::net::AddrParseError;

use chuhe_engine::strength::MIN_ELO;
use chuhe_engine::tt::AllocationError;
use chuhe_locale::Lang;
use chuhe_locale::position::{fen_error, fen_line_error, position_error};
pub(crate) use chuhe_locale::record::text_note;
use chuhe_locale::refusal::{notation_error, play_error};
use chuhe_locale::texts::{listed, terminal};
use chuhe_record::text::TextError;
use chuhe_record::{RecordError, RecordFault};
use xiangqi::notation::NotationError;
use xiangqi::{FenError, FenLineError, PlayError, PositionError};

use crate::argument::{ArgumentError, UnknownEncoding};
pub(crate) use chuhe_locale::record::warning;
pub(crate) use formats::settings;
pub(crate) use notes::change;
pub(crate) use record::{Said, left_out};

/// The error in a language.
pub(crate) fn reason(error: &(dyn Error + 'static), lang: Lang) -> String {
    // In English too, these messages quote the illegal move, which the library's own text does not.
    let has_words = lang != Lang::En || error.is::<NotationError>();
    let said = has_words.then(|| translated(error, lang)).flatten();
    said.unwrap_or_else(|| terminal::untranslated(lang, &error.to_string()))
}

/// The message for an error; `None` if there is none.
fn translated(error: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    if let Some(error) = error.downcast_ref::<io::Error>() {
        system::system(error, lang).or_else(|| translated(error.get_ref()?, lang))
    } else if let Some(error) = error.downcast_ref::<FenError>() {
        Some(fen_error(error, lang))
    } else if let Some(error) = error.downcast_ref::<PositionError>() {
        Some(position_error(error, lang))
    } else if let Some(error) = error.downcast_ref::<FenLineError>() {
        Some(fen_line_error(error, lang))
    } else if let Some(error) = error.downcast_ref::<NotationError>() {
        Some(notation_error(error, lang))
    } else if let Some(error) = error.downcast_ref::<PlayError>() {
        Some(play_error(error, lang))
    } else if let Some(error) = error.downcast_ref::<RecordError>() {
        Some(record::record(error, lang))
    } else if let Some(error) = error.downcast_ref::<RecordFault>() {
        Some(record::fault(error, lang))
    } else if let Some(error) = error.downcast_ref::<TextError>() {
        Some(record::text(error, lang))
    } else if let Some(error) = error.downcast_ref::<ArgumentError>() {
        of_argument(error, lang)
    } else if let Some(AllocationError(size)) = error.downcast_ref() {
        Some(terminal::cause_memory(lang, size))
    } else if error.is::<Said>() {
        Some(error.to_string())
    } else if error.is::<AddrParseError>() {
        Some(terminal::cause_address(lang).to_owned())
    } else if error.is::<UnknownEncoding>() {
        Some(terminal::argument_encoding(lang).to_owned())
    } else if let Some(text) = of_kind(error, lang) {
        Some(text)
    } else {
        // The text of this error ends in the text of its source, which is translated.
        let (whole, source) = (error.to_string(), error.source()?);
        let before = whole.strip_suffix(&source.to_string())?;
        translated(source, lang).map(|source| format!("{before}{source}"))
    }
}

/// The message for an error of a certain kind of file or work.
fn of_kind(error: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    let said = files::of_file(error, lang, reason)
        .or_else(|| formats::of_format(error, lang, reason))
        .or_else(|| tables::of_table(error, lang, reason))
        .or_else(|| books::of_book(error, lang, reason))
        .or_else(|| puzzles::of_puzzle(error, lang, reason))
        .or_else(|| suites::of_suite(error, lang))
        .or_else(|| others::of_other(error, lang, reason));
    #[cfg(feature = "sqlite")]
    let said = said.or_else(|| library::of_library(error, lang, reason));
    said
}

/// The expected value of an argument.
fn of_argument(error: &ArgumentError, lang: Lang) -> Option<String> {
    match error {
        ArgumentError::Number(least, None) => Some(terminal::argument_number_from(lang, least)),
        ArgumentError::Number(least, Some(most)) => Some(terminal::argument_number(lang, least, most)),
        ArgumentError::Name(names) => Some(terminal::argument_name(lang, &listed(names, lang))),
        ArgumentError::TimeControl => Some(terminal::argument_time_control(lang).to_owned()),
        ArgumentError::Level(names) => {
            Some(terminal::argument_level(lang, &listed(names, lang), &names.len(), &MIN_ELO))
        }
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
        ArgumentError::Host => Some(terminal::argument_host(lang).to_owned()),
        ArgumentError::Engine(error) => others::option(error, lang),
    }
}
