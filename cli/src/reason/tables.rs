//! Why an endgame table or an ending cannot be used.

use std::error::Error;

use chuhe_endings::{EndingError, ExerciseError};
use chuhe_locale::Lang;
use chuhe_locale::refusal::play_error;
use chuhe_locale::texts::terminal;
use chuhe_tables::VerifyError;
use chuhe_tables::class::ClassError;
use chuhe_tables::format::{TableError, TableFault};

use super::files::Cause;

/// The message for an error of tables or endings; `None` if it is another error, or has only English words.
pub(super) fn of_table(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    if let Some(TableError { file, what }) = error.downcast_ref() {
        Some(terminal::error_argument(lang, &file.display(), &table(what, lang, cause)))
    } else if let Some(error) = error.downcast_ref() {
        Some(table(error, lang, cause))
    } else if let Some(error) = error.downcast_ref() {
        Some(class(error, lang))
    } else if let Some(error) = error.downcast_ref() {
        verify(error, lang, cause)
    } else if let Some(error) = error.downcast_ref() {
        ending(error, lang, cause)
    } else {
        match error.downcast_ref() {
            Some(ExerciseError::Class(error)) => Some(class(error, lang)),
            Some(ExerciseError::CannotWin(class)) => Some(terminal::ending_cannot_win(lang, class)),
            None => solve(error, lang),
        }
    }
}

fn table(error: &TableFault, lang: Lang, cause: Cause) -> String {
    match error {
        TableFault::Io(error) => cause(error, lang),
        TableFault::NotAFile => terminal::cause_not_regular(lang).to_owned(),
        TableFault::Foreign => terminal::cause_not_a_table(lang).to_owned(),
        TableFault::Version(found) => terminal::cause_table_version(lang, found),
        TableFault::Rules(found) => terminal::cause_table_rules(lang, found),
        TableFault::Truncated { expected, found } => terminal::cause_truncated(lang, found, expected),
        TableFault::Header(detail) => {
            terminal::cause_table_header(lang, &terminal::untranslated(lang, detail))
        }
        TableFault::Block(number) => terminal::cause_table_block(lang, number),
        TableFault::Misnamed(class) => terminal::cause_misnamed(lang, class),
    }
}

fn class(error: &ClassError, lang: Lang) -> String {
    match error {
        ClassError::Malformed(text) => terminal::cause_class(lang, text),
        ClassError::Pieces(text) => terminal::cause_class_pieces(lang, text),
        ClassError::TooManyAttackers(text) => terminal::cause_class_attackers(lang, text),
        ClassError::NothingToAttackWith(text) => terminal::cause_class_no_attackers(lang, text),
    }
}

/// `None` for values that contradict each other.
fn verify(error: &VerifyError, lang: Lang, cause: Cause) -> Option<String> {
    match error {
        VerifyError::Absent(class) => Some(terminal::verify_absent(lang, class)),
        VerifyError::Missing { class, needed } => Some(terminal::verify_missing(lang, class, needed)),
        VerifyError::Unknown(class) => Some(terminal::verify_unknown(lang, class)),
        VerifyError::Damaged(error) => Some(cause(error, lang)),
        VerifyError::Memory { class, needed, limit } => {
            Some(terminal::verify_memory(lang, class, needed, limit))
        }
        VerifyError::Ruling { position } => Some(terminal::verify_ruling(lang, &position.fen())),
        VerifyError::Header(class) => Some(terminal::verify_header(lang, class)),
        VerifyError::Contradiction { .. } => None,
    }
}

fn ending(error: &EndingError, lang: Lang, cause: Cause) -> Option<String> {
    match error {
        EndingError::NoTable(class) => Some(terminal::verify_absent(lang, class)),
        EndingError::NoClass => Some(terminal::ending_no_class(lang).to_owned()),
        EndingError::Move(error) => Some(play_error(error, lang)),
        EndingError::Table(error) => Some(cause(error, lang)),
        EndingError::OutOfReach(_) => None,
    }
}

#[cfg(feature = "solver")]
fn solve(error: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    use chuhe_tables::solve::SolveError;

    Some(match error.downcast_ref()? {
        SolveError::Missing { class, needed } => terminal::solve_missing(lang, class, needed),
        SolveError::Size(class) => terminal::solve_size(lang, class),
        SolveError::Memory { class, needed, limit } => terminal::solve_memory(lang, class, needed, limit),
    })
}

#[cfg(not(feature = "solver"))]
fn solve(_: &(dyn Error + 'static), _: Lang) -> Option<String> {
    None
}
