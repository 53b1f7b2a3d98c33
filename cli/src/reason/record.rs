//! Why a game of a file cannot be read.

use chuhe_locale::Lang;
use chuhe_locale::outcome::side;
use chuhe_locale::refusal::notation_error;
use chuhe_locale::texts::terminal;
use chuhe_record::place::MoveNumber;
use chuhe_record::text::{MAX_LINE, TextError};
use chuhe_record::{Fault, Place, RecordError};

use super::fen;
use super::system::system;

pub(super) fn record(error: &RecordError, lang: Lang) -> String {
    let place = place(error.place, error.number, lang);
    terminal::record_error(lang, &error.game, &place, &fault(&error.fault, lang))
}

/// A place in a file, and the number of a move if it is one.
pub(super) fn place(place: Place, number: Option<MoveNumber>, lang: Lang) -> String {
    let place = match place {
        Place::Line(number) => terminal::record_line(lang, &number),
        Place::Byte(number) => terminal::record_byte(lang, &number),
    };
    match number {
        None => place,
        Some((number, false)) => terminal::record_move(lang, &place, &number),
        Some((number, true)) => terminal::record_move_of_black(lang, &place, &number),
    }
}

/// Details of a format are English.
pub(super) fn fault(error: &Fault, lang: Lang) -> String {
    match error {
        Fault::Text(error) => text(error, lang),
        Fault::Fen(error) => terminal::record_fen(lang, &fen::fen(error, lang)),
        Fault::BehindFen(text) => terminal::record_behind_fen(lang, text),
        Fault::NoKing { color } => {
            let side = side(*color, lang);
            terminal::record_no_king(lang, &side, &side.to_lowercase())
        }
        Fault::Move(error) => notation_error(error, lang),
        Fault::OtherGame(name) => terminal::record_other_game(lang, name),
        Fault::OpenComment => terminal::record_open_comment(lang).to_owned(),
        Fault::TooLong { limit } => terminal::record_too_long(lang, &(limit >> 20)),
        Fault::TooManyMoves { limit } => terminal::record_too_many_moves(lang, limit),
        Fault::TooDeep { limit } => terminal::record_too_deep(lang, limit),
        Fault::UnknownVersion { version, limit } => terminal::record_version(lang, version, limit),
        Fault::NoPosition => terminal::record_no_position(lang).to_owned(),
        Fault::Binary => terminal::format_binary(lang).to_owned(),
        Fault::KnownFormat { name } => terminal::format_known(lang, name),
        Fault::BreaksOff(detail) => terminal::format_breaks_off(lang, &terminal::untranslated(lang, detail)),
        Fault::Malformed(text) => terminal::untranslated(lang, text),
    }
}

pub(super) fn text(error: &TextError, lang: Lang) -> String {
    match error {
        TextError::Io(error) => {
            let cause =
                system(error, lang).unwrap_or_else(|| terminal::untranslated(lang, &error.to_string()));
            terminal::record_cannot_read(lang, &cause)
        }
        TextError::LongLine => terminal::record_long_line(lang, &(MAX_LINE >> 20)),
    }
}
