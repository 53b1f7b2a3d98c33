//! Why a file of puzzles cannot be read, and why a puzzle does not hold.

use std::error::Error;

use chuhe_locale::Lang;
use chuhe_locale::position::fen_error;
use chuhe_locale::refusal::play_error;
use chuhe_locale::texts::{files, terminal};
use chuhe_puzzles::{NoAnswer, PuzzleError, PuzzleFault, PuzzleFileError};

use super::files::Cause;

/// The message for an error of puzzles; `None` if it is another error.
pub(super) fn of_puzzle(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        Some(file(error, lang, cause))
    } else {
        Some(fault(error.downcast_ref()?, lang))
    }
}

fn file(error: &PuzzleFileError, lang: Lang, cause: Cause) -> String {
    match error {
        PuzzleFileError::Io(error) => cause(error, lang),
        PuzzleFileError::Csv(error) => {
            terminal::cause_csv(lang, &terminal::untranslated(lang, &error.to_string()))
        }
        PuzzleFileError::Column(name) => terminal::cause_no_column(lang, name),
        PuzzleFileError::Rating { line, rating } => {
            terminal::cause_line(lang, line, &terminal::cause_rating(lang, rating))
        }
        PuzzleFileError::Puzzle { line, error } => terminal::cause_line(lang, line, &puzzle(error, lang)),
    }
}

fn puzzle(error: &PuzzleError, lang: Lang) -> String {
    match error {
        PuzzleError::Fen(error) => terminal::puzzle_fen(lang, &fen_error(error, lang)),
        PuzzleError::Move(text) => terminal::puzzle_move(lang, text),
        PuzzleError::Illegal { number, error } => files::fen_move(lang, number, &play_error(error, lang)),
        PuzzleError::Length(moves) => terminal::puzzle_length(lang, *moves),
    }
}

fn fault(fault: &PuzzleFault, lang: Lang) -> String {
    let at = |number: &usize, error: &str| terminal::puzzle_fault(lang, number, &error);
    match fault {
        PuzzleFault::NoAnswer { number, fault } => at(number, &no_answer(fault, lang)),
        PuzzleFault::Other { number, found, given } => {
            at(number, &terminal::puzzle_other_answer(lang, found, given))
        }
        PuzzleFault::Point { number, found, given } => {
            let (found, given) = (found.theme().words(lang), given.theme().words(lang));
            at(number, &terminal::puzzle_other_point(lang, &found, &given))
        }
        PuzzleFault::Length { found, given } => terminal::puzzle_other_length(lang, found, given),
        PuzzleFault::NoMate => terminal::puzzle_no_mate(lang).to_owned(),
    }
}

fn no_answer(fault: &NoAnswer, lang: Lang) -> String {
    match fault {
        NoAnswer::Over => terminal::puzzle_over(lang).to_owned(),
        NoAnswer::NoPoint { best } => terminal::puzzle_no_point(lang, best),
        NoAnswer::NotAlone { best, second } => terminal::puzzle_not_alone(lang, second, best),
    }
}
