//! Why the content of a file is refused: networks, self-play games.

use std::error::Error;

use chuhe_datagen::{
    GameFileError, GenerateError, HeaderError, ImportError, MergeError, RecordingError, ReplayError,
    SelfPlayHeader,
};
use chuhe_engine::eval::nnue::LoadError;
use chuhe_locale::Lang;
use chuhe_locale::position::fen_error;
use chuhe_locale::refusal::play_error;
use chuhe_locale::texts::{game, reports, terminal};

use super::files::Cause;

/// The message for an error of a format; `None` if it is another error.
pub(super) fn of_format(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        Some(network(error, lang, cause))
    } else if let Some(error) = error.downcast_ref() {
        Some(games(error, lang, cause))
    } else if let Some(error) = error.downcast_ref() {
        Some(merge(error, lang, cause))
    } else if let Some(error) = error.downcast_ref() {
        Some(match error {
            GenerateError::File(error) => games(error, lang, cause),
            GenerateError::Allocation(error) => cause(error, lang),
        })
    } else if let Some(error) = error.downcast_ref() {
        Some(match error {
            RecordingError::Start(error) => fen_error(error, lang),
            RecordingError::Moves(error) => replay(error, lang),
        })
    } else if let Some(error) = error.downcast_ref() {
        Some(match error {
            ImportError::NoResult => reports::import_no_result(lang).to_owned(),
            ImportError::Fault => reports::import_failure(lang).to_owned(),
            ImportError::NoScore(number) => reports::import_score_missing(lang, number),
            ImportError::NoScores => reports::import_no_scores(lang).to_owned(),
        })
    } else {
        Some(replay(error.downcast_ref()?, lang))
    }
}

fn network(error: &LoadError, lang: Lang, cause: Cause) -> String {
    match error {
        LoadError::Io(error) => terminal::cause_cannot_read(lang, &cause(error, lang)),
        LoadError::NoNetwork => terminal::cause_not_a_network(lang).to_owned(),
        LoadError::Version { found } => terminal::cause_network_version(lang, found),
        LoadError::Size { found, expected } => terminal::cause_size(lang, found, expected),
        LoadError::Hash { found, expected } => {
            terminal::cause_hash(lang, &format!("{found:016x}"), &format!("{expected:016x}"))
        }
        LoadError::Layout { .. } | LoadError::Network(_) => {
            terminal::cause_network_numbers(lang, &terminal::untranslated(lang, &error.to_string()))
        }
    }
}

fn games(error: &GameFileError, lang: Lang, cause: Cause) -> String {
    match error {
        GameFileError::Io(error) => cause(error, lang),
        GameFileError::SelfPlayHeader(error) => match error {
            HeaderError::NotGames => terminal::cause_not_games(lang).to_owned(),
            HeaderError::Version { found, known } => terminal::cause_games_version(lang, found, known),
            HeaderError::Damaged => terminal::cause_games_header(lang).to_owned(),
        },
        GameFileError::Block { number, offset } => terminal::cause_games_block(lang, number, offset),
        GameFileError::Game { number, offset, error } => {
            let error = terminal::untranslated(lang, &error.to_string());
            terminal::cause_games_block_of(lang, number, offset, &error)
        }
        GameFileError::OtherGames { found, wanted } => {
            terminal::cause_other_games(lang, &settings(found, lang), &settings(wanted, lang))
        }
        GameFileError::OtherJournal { path, found, wanted } => {
            let (found, wanted) = (settings(found, lang), settings(wanted, lang));
            terminal::cause_other_journal(lang, &path.display(), &found, &wanted)
        }
        GameFileError::NoJournal { path } => terminal::cause_no_journal(lang, &path.display()),
        GameFileError::DamagedJournal { path, offset } => {
            terminal::cause_damaged_journal(lang, &path.display(), offset)
        }
        GameFileError::Merged => terminal::cause_games_merged(lang).to_owned(),
        GameFileError::InUse => terminal::cause_games_in_use(lang).to_owned(),
    }
}

/// The settings that the games of a file share.
pub(crate) fn settings(header: &SelfPlayHeader, lang: Lang) -> String {
    let SelfPlayHeader { seed, nodes, opening_plies: [least, most], opening_score, disturbed, .. } = header;
    let (engine, evaluation, a) = (&header.engine, &header.evaluation, &header.adjudication);
    let mut told = vec![reports::settings_of_games(
        lang,
        seed,
        *nodes as usize,
        evaluation,
        engine,
        least,
        most,
        opening_score,
    )];
    if *disturbed > 0 {
        told.push(reports::settings_disturbed(lang, disturbed));
    }
    told.push(reports::settings_won(lang, &a.win_score, &a.win_plies));
    told.push(reports::settings_drawn(lang, &a.draw_score, &a.draw_plies, &a.draw_from, &a.longest));
    if header.tables > 0 {
        told.push(reports::settings_tables(lang, &header.tables));
    }
    told.join(game::list_joined(lang))
}

fn merge(error: &MergeError, lang: Lang, cause: Cause) -> String {
    match error {
        MergeError::OtherSettings { path, found, wanted } => {
            let (found, wanted) = (settings(found, lang), settings(wanted, lang));
            terminal::cause_other_settings(lang, &path.display(), &found, &wanted)
        }
        MergeError::Exists(path) => terminal::cause_already_exists(lang, &path.display()),
        MergeError::Nothing => terminal::cause_nothing_to_merge(lang).to_owned(),
        MergeError::File { path, error } => {
            terminal::error_argument(lang, &path.display(), &cause(error, lang))
        }
    }
}

fn replay(error: &ReplayError, lang: Lang) -> String {
    match error {
        ReplayError::Start(error) => terminal::cause_replay_start(lang, &fen_error(error, lang)),
        ReplayError::Move(error) => play_error(error, lang),
    }
}
