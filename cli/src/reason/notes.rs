//! Doubtful parts of files: encodings, damage, counters of FENs, games that could be read in another way.

use chuhe_locale::Lang;
use chuhe_locale::outcome::side;
use chuhe_locale::record::place;
use chuhe_locale::refusal::notation_error;
use chuhe_locale::texts::terminal;
use chuhe_record::{Doubt, VariationFault, Warning};
use xiangqi::{Counter, CounterChange};

/// A counter of a FEN that is read as another number.
pub(crate) fn change(change: &CounterChange, lang: Lang) -> String {
    let CounterChange { counter, written, read } = change;
    match counter {
        Counter::Clock => terminal::change_clock(lang, written, read),
        Counter::MoveNumber => terminal::change_move_number(lang, written, read),
    }
}

/// A warning about a game, with its place.
pub(crate) fn warning(warning: &Warning, lang: Lang) -> String {
    let place = place(warning.place, warning.number, lang);
    terminal::error_argument(lang, &place, &doubt(&warning.doubt, lang))
}

pub(super) fn doubt(doubt: &Doubt, lang: Lang) -> String {
    match doubt {
        Doubt::Variation(error) => terminal::doubt_variation(lang, &variation(error, lang)),
        Doubt::RestOfVariation(error) => terminal::doubt_rest_of_variation(lang, &variation(error, lang)),
        Doubt::UnnamedVariation(name) => terminal::doubt_unnamed_variation(lang, name),
        Doubt::LostVariation(number) => terminal::doubt_lost_variation(lang, number),
        Doubt::LostVariations(count) => terminal::doubt_lost_variations(lang, count),
        Doubt::LostComments(count) => terminal::doubt_lost_comments(lang, count),
        Doubt::RepeatedTag(name) => terminal::doubt_repeated_tag(lang, name),
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
        Doubt::MovesBelowResult => terminal::doubt_moves_below_result(lang).to_owned(),
        Doubt::OtherSide { word, named } => {
            terminal::doubt_other_side(lang, word, &side(*named, lang), &side(!*named, lang))
        }
        Doubt::DigitsInBracket { name, mover } => {
            terminal::doubt_digits_in_bracket(lang, name, &side(*mover, lang), &side(!*mover, lang))
        }
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
