//! Why a line of a suite is refused: perft counts, rulings, best moves.

use std::error::Error;

use chuhe_engine::tactics::TacticError;
use chuhe_locale::Lang;
use chuhe_locale::position::fen_line_error;
use chuhe_locale::refusal::{notation_error, play_error};
use chuhe_locale::texts::{files, terminal};
use chuhe_perft::PerftCaseError;
use xiangqi::rules::suite::RulingCaseError;

/// The message for an error of a suite; `None` if it is another error.
pub(super) fn of_suite(error: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        Some(perft(error, lang))
    } else if let Some(error) = error.downcast_ref() {
        Some(ruling(error, lang))
    } else {
        Some(tactic(error.downcast_ref()?, lang))
    }
}

fn perft(error: &PerftCaseError, lang: Lang) -> String {
    match error {
        PerftCaseError::Fen(error) => fen_line_error(error, lang),
        PerftCaseError::NoCounts => terminal::suite_no_counts(lang).to_owned(),
        PerftCaseError::Depth(text) => terminal::suite_depth(lang, text),
        PerftCaseError::MissingCount(depth) => terminal::suite_missing_count(lang, depth),
        PerftCaseError::Count { depth, text } => terminal::suite_count(lang, text, depth),
        PerftCaseError::Trailing { depth, text } => terminal::suite_trailing(lang, text, depth),
        PerftCaseError::Repeated(depth) => terminal::suite_repeated(lang, depth),
    }
}

fn ruling(error: &RulingCaseError, lang: Lang) -> String {
    match error {
        RulingCaseError::FieldCount(fields) => terminal::suite_fields(lang, fields),
        RulingCaseError::Fen(error) => fen_line_error(error, lang),
        RulingCaseError::Move(error) => terminal::suite_not_a_move(lang, &error.0),
        RulingCaseError::Illegal { number, error } => files::fen_move(lang, number, &play_error(error, lang)),
        RulingCaseError::UnknownResult(text) => terminal::suite_result(lang, text),
        RulingCaseError::NoRepetition => terminal::suite_no_repetition(lang).to_owned(),
    }
}

fn tactic(error: &TacticError, lang: Lang) -> String {
    match error {
        TacticError::Fen(error) => fen_line_error(error, lang),
        TacticError::NoBestMove => terminal::tactic_no_best_move(lang).to_owned(),
        TacticError::Move(error) => terminal::tactic_move(lang, &notation_error(error, lang)),
    }
}
