//! Why a game of a file cannot be read, and what is doubtful in one that was read, for people.

use chuhe_record::place::MoveNumber;
use chuhe_record::text::{MAX_LINE, TextError, TextNote};
use chuhe_record::{Doubt, Place, RecordError, RecordFault, VariationFault, Warning};

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
pub fn fault_error(error: &RecordFault, lang: Lang) -> String {
    match error {
        RecordFault::Text(error) => text_error(error, lang),
        RecordFault::Fen(error) => files::record_fen(lang, &fen_error(error, lang)),
        RecordFault::BehindFen(text) => files::record_behind_fen(lang, text),
        RecordFault::NoKing { color } => {
            let side = side(*color, lang);
            files::record_no_king(lang, &side, &side.to_lowercase())
        }
        RecordFault::Move(error) => notation_error(error, lang),
        RecordFault::OtherGame(name) => files::record_other_game(lang, name),
        RecordFault::OpenComment => files::record_open_comment(lang).to_owned(),
        RecordFault::TooLong { limit } => files::record_too_long(lang, &(limit >> 20)),
        RecordFault::TooManyMoves { limit } => files::record_too_many_moves(lang, limit),
        RecordFault::TooDeep { limit } => files::record_too_deep(lang, limit),
        RecordFault::UnknownVersion { version, limit } => files::record_version(lang, version, limit),
        RecordFault::NoPosition => files::record_no_position(lang).to_owned(),
        RecordFault::OwnOutput { command } => {
            files::record_own_output(lang, &format!("chuhe {command} --json"))
        }
        RecordFault::Binary => files::format_binary(lang).to_owned(),
        RecordFault::KnownFormat { name } => files::format_known(lang, name),
        RecordFault::BreaksOff(detail) => {
            files::format_breaks_off(lang, &terminal::untranslated(lang, detail))
        }
        RecordFault::Malformed(text) => terminal::untranslated(lang, text),
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

/// A warning about a game, with its place, in a language.
pub fn warning(warning: &Warning, lang: Lang) -> String {
    let place = place(warning.place, warning.number, lang);
    terminal::error_argument(lang, &place, &doubt(&warning.doubt, lang))
}

/// A doubtful part of a game, and how it was read, in a language.
pub fn doubt(doubt: &Doubt, lang: Lang) -> String {
    match doubt {
        Doubt::Variation(error) => terminal::doubt_variation(lang, &variation(error, lang)),
        Doubt::RestOfVariation(error) => terminal::doubt_rest_of_variation(lang, &variation(error, lang)),
        Doubt::UnnamedVariation(name) => terminal::doubt_unnamed_variation(lang, name),
        Doubt::LostVariation(number) => terminal::doubt_lost_variation(lang, number),
        Doubt::LostVariations(count) => terminal::doubt_lost_variations(lang, *count),
        Doubt::LostComments(count) => terminal::doubt_lost_comments(lang, *count),
        Doubt::RepeatedTag(name) => terminal::doubt_repeated_tag(lang, name),
        Doubt::UnknownResult(words) => terminal::doubt_unknown_result(lang, words),
        Doubt::AnotherGame => terminal::doubt_another_game(lang).to_owned(),
        Doubt::Odds => terminal::doubt_odds(lang).to_owned(),
        Doubt::FirstSide { color } => {
            terminal::doubt_first_side(lang, &side(*color, lang), &side(!*color, lang))
        }
        Doubt::HeadingMove(name) => terminal::doubt_heading_move(lang, name),
        Doubt::FirstNamed(name) => terminal::doubt_first_named(lang, name),
        Doubt::Ranks => terminal::doubt_ranks(lang).to_owned(),
        Doubt::OpenBracket => terminal::doubt_open_bracket(lang).to_owned(),
        Doubt::BeginsAtEnd => terminal::doubt_begins_at_end(lang).to_owned(),
        Doubt::BelowResult => terminal::doubt_below_result(lang).to_owned(),
        Doubt::OnlyWords => terminal::doubt_only_words(lang).to_owned(),
        Doubt::Heading => terminal::doubt_heading(lang).to_owned(),
        Doubt::Aside { first, end: Some(end) } => terminal::doubt_aside(lang, first, end),
        Doubt::Aside { first, end: None } => terminal::doubt_aside_line(lang, first),
        Doubt::VariationOrGame => terminal::doubt_variation_or_game(lang).to_owned(),
        Doubt::UnplacedVariation(label) => terminal::doubt_unplaced_variation(lang, label),
        Doubt::OtherStart(name) => terminal::doubt_other_start(lang, name),
        Doubt::Rounds => terminal::doubt_rounds(lang).to_owned(),
        Doubt::LeftOut(words) => terminal::doubt_left_out(lang, words),
        Doubt::Unread(key) => terminal::doubt_unread(lang, key),
        Doubt::MovesBelowResult => terminal::doubt_moves_below_result(lang).to_owned(),
        Doubt::OtherSide { word, named } => {
            terminal::doubt_other_side(lang, word, &side(*named, lang), &side(!*named, lang))
        }
        Doubt::DigitsInBracket { name, mover } => {
            terminal::doubt_digits_in_bracket(lang, name, &side(*mover, lang), &side(!*mover, lang))
        }
        Doubt::NumberInBracket(number) => terminal::doubt_number_in_bracket(lang, number),
        Doubt::RepeatedNumber(number) => terminal::doubt_repeated_number(lang, number),
        Doubt::FirstNumber(number) => terminal::doubt_first_number(lang, number),
        Doubt::Number(number) => terminal::doubt_number(lang, number),
        Doubt::ExchangedDigits => terminal::doubt_exchanged_digits(lang).to_owned(),
        Doubt::Digits { name, side: color } => terminal::doubt_digits(lang, name, &side(*color, lang)),
        Doubt::CommentGoesOn(word) => terminal::doubt_comment_goes_on(lang, word),
        Doubt::CommentIsGame => terminal::doubt_comment_is_game(lang).to_owned(),
    }
}

fn variation(fault: &VariationFault, lang: Lang) -> String {
    match fault {
        VariationFault::Move(error) => notation_error(error, lang),
        VariationFault::Other(text) => terminal::untranslated(lang, text),
    }
}
