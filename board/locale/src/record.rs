//! Why a game of a file cannot be read, for people.

use chuhe_record::place::MoveNumber;
use chuhe_record::text::{MAX_LINE, TextError, TextNote};
use chuhe_record::{Fault, Place, RecordError};

use crate::lang::Lang;
use crate::outcome::side;
use crate::position::fen_error;
use crate::refusal::notation_error;
use crate::texts::{files, game, terminal};

/// The text of the error in a language. Texts of the system and details of a format are English.
pub fn record_error(error: &RecordError, lang: Lang) -> String {
    in_its_place(error, &fault_error(&error.fault, lang), lang)
}

/// The game and the place of an error, and the fault, in words that are known already. The fault of a whole file is alone.
pub fn in_its_place(error: &RecordError, fault: &str, lang: Lang) -> String {
    match error.place {
        Place::File => fault.to_owned(),
        _ => files::record_error(lang, &error.game, &place(error.place, error.number, lang), &fault),
    }
}

/// A place in a file, and the number of a move if it is one.
pub fn place(place: Place, number: Option<MoveNumber>, lang: Lang) -> String {
    let place = match place {
        Place::Line(number) => files::record_line(lang, &number),
        Place::Byte(number) => files::record_byte(lang, &number),
        Place::File => files::record_file(lang).to_owned(),
    };
    match number {
        None => place,
        Some((number, false)) => files::record_move(lang, &place, &number),
        Some((number, true)) => files::record_move_of_black(lang, &place, &number),
    }
}

/// The text of a fault in a language.
pub fn fault_error(error: &Fault, lang: Lang) -> String {
    match error {
        Fault::Text(error) => text_error(error, lang),
        Fault::Fen(error) => files::record_fen(lang, &fen_error(error, lang)),
        Fault::BehindFen(text) => files::record_behind_fen(lang, text),
        Fault::NoKing { color } => {
            let side = side(*color, lang);
            files::record_no_king(lang, &side, &side.to_lowercase())
        }
        Fault::Move(error) => notation_error(error, lang),
        Fault::OtherGame(name) => files::record_other_game(lang, name),
        Fault::OpenComment => files::record_open_comment(lang).to_owned(),
        Fault::TooLong { limit } => files::record_too_long(lang, &(limit >> 20)),
        Fault::TooManyMoves { limit } => files::record_too_many_moves(lang, limit),
        Fault::TooDeep { limit } => files::record_too_deep(lang, limit),
        Fault::UnknownVersion { version, limit } => files::record_version(lang, version, limit),
        Fault::NoPosition => files::record_no_position(lang).to_owned(),
        Fault::Binary => files::format_binary(lang).to_owned(),
        Fault::KnownFormat { name } => files::format_known(lang, name),
        Fault::BreaksOff(detail) => files::format_breaks_off(lang, &terminal::untranslated(lang, detail)),
        Fault::Malformed(text) => terminal::untranslated(lang, text),
    }
}

/// Why the text of a file cannot be read, in a language.
pub fn text_error(error: &TextError, lang: Lang) -> String {
    match error {
        TextError::Io(error) => {
            files::record_cannot_read(lang, &terminal::untranslated(lang, &error.to_string()))
        }
        TextError::LongLine => files::record_long_line(lang, &(MAX_LINE >> 20)),
    }
}

/// The text of a note about an encoding that is a guess, or about damage, in a language.
pub fn text_note(note: &TextNote, lang: Lang) -> String {
    let joined = |names: &[&str]| names.join(game::candidates_and(lang));
    match note {
        TextNote::Guess { line: 0, names } => files::note_guess(lang, &joined(names)),
        TextNote::Guess { line, names } => files::note_guess_line(lang, line, &joined(names)),
        TextNote::Damage { places, line: 0, names } => files::note_damage(lang, *places, &joined(names)),
        TextNote::Damage { places, line, names } => {
            files::note_damage_line(lang, *places, &joined(names), line)
        }
    }
}
