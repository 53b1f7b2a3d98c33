//! Why a picture, a server, an option, a review or a tournament fails.

use std::error::Error;
use std::fmt::Display;
use std::io;

use chuhe_diagram::ParseShapeError;
use chuhe_locale::Lang;
use chuhe_locale::texts::{listed, terminal};
use chuhe_match::{
    ArgsError, EngineError, EngineKeysFault, EngineTask, MatchError, NoFile, OpeningsError, TournamentFault,
    ValueFault,
};
use chuhe_protocol::options::OptionError;
use chuhe_review::ReviewError;

use super::files::Cause;

/// The message; `None` if it is another error.
pub(super) fn of_other(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        Some(match error {
            ParseShapeError::Arrow(text) => terminal::argument_arrow(lang, text),
            ParseShapeError::Mark(text) => terminal::argument_mark(lang, text),
        })
    } else if let Some(error) = error.downcast_ref() {
        Some(match error {
            ReviewError::Search => terminal::review_search_failed(lang).to_owned(),
            ReviewError::Stopped => terminal::review_stopped(lang).to_owned(),
        })
    } else if let Some(error) = error.downcast_ref() {
        option(error, lang)
    } else {
        picture(error, lang)
            .or_else(|| engine(error.downcast_ref()?, lang, cause))
            .or_else(|| server(error, lang, cause))
            .or_else(|| tournament(error.downcast_ref()?, lang, cause))
    }
}

/// `None` for the rarer faults of flags, and for files of tournaments.
fn tournament(error: &MatchError, lang: Lang, cause: Cause) -> Option<String> {
    Some(match error {
        MatchError::Args(error) => return arguments(error, lang, cause),
        MatchError::Openings(error) => terminal::match_openings(lang, &openings(error, lang, cause)),
        MatchError::Engine { name, error } => terminal::match_engine(lang, name, &cause(error, lang)),
        MatchError::Shared { flag, path, other } => {
            terminal::match_shared(lang, flag, &path.display(), other)
        }
        _ => return None,
    })
}

/// What is wrong with the flags of a tournament.
fn arguments(error: &ArgsError, lang: Lang, cause: Cause) -> Option<String> {
    let meant = |name: &Option<String>| {
        name.as_ref().map(|name| terminal::match_meant(lang, name)).unwrap_or_default()
    };
    Some(match error {
        ArgsError::Stray(text) => terminal::match_stray(lang, text),
        ArgsError::UnknownFlag { flag, nearest } => terminal::match_unknown_flag(lang, flag, &meant(nearest)),
        ArgsError::UnknownKey { flag, key, nearest } => {
            terminal::match_unknown_key(lang, flag, key, &meant(nearest))
        }
        ArgsError::Flag { flag, fault } => {
            let of_value = |value, why: String| terminal::error_argument(lang, value, &why);
            let why = match fault {
                ValueFault::Missing => terminal::match_no_value(lang).to_owned(),
                ValueFault::Several(count) => terminal::match_several(lang, count),
                ValueFault::Superfluous(value) => terminal::match_superfluous(lang, value),
                ValueFault::NoPair => terminal::match_no_pair(lang).to_owned(),
                ValueFault::NotAPair(text) => terminal::match_not_a_pair(lang, text),
                ValueFault::NotANumber(value) => {
                    of_value(value, terminal::match_not_a_number(lang).to_owned())
                }
                ValueFault::Dash(value) => of_value(value, terminal::argument_dash(lang).to_owned()),
                ValueFault::File { value, why } => of_value(value, no_file(why, lang, cause)),
                ValueFault::NotAChoice { value, choices, nearest } => {
                    let names = terminal::argument_name(lang, &listed(choices, lang));
                    of_value(value, names + &meant(nearest))
                }
                ValueFault::Other(text) => terminal::untranslated(lang, text),
            };
            terminal::error_argument(lang, flag, &why)
        }
        ArgsError::Tournament(fault) => match fault {
            TournamentFault::NoEngines => terminal::match_no_engines(lang).to_owned(),
            TournamentFault::NoCommand => terminal::match_no_command(lang).to_owned(),
            TournamentFault::SprtOfMany => terminal::match_sprt_of_many(lang).to_owned(),
            TournamentFault::Zero(flag) => {
                terminal::error_argument(lang, flag, &terminal::match_at_least_one(lang))
            }
            TournamentFault::TooManyAtATime(most) => terminal::match_concurrency(lang, most),
            TournamentFault::TooManySeeds(most) => terminal::match_seeds(lang, most),
            TournamentFault::GamesPerOpening(games) => terminal::match_games(lang, games),
        },
        ArgsError::Engine { name, fault } => {
            let why = match fault {
                EngineKeysFault::NoLimit => terminal::match_no_limit(lang).to_owned(),
                EngineKeysFault::TwoTimes => terminal::match_two_times(lang).to_owned(),
                EngineKeysFault::OnlyNodes => terminal::match_only_nodes(lang).to_owned(),
                EngineKeysFault::FractionOfSeconds => terminal::match_fraction(lang).to_owned(),
                EngineKeysFault::Program { path, why } => {
                    terminal::error_argument(lang, path, &no_file(why, lang, cause))
                }
            };
            terminal::error_argument(lang, name, &why)
        }
    })
}

/// Why a path cannot be read as a file.
fn no_file(why: &NoFile, lang: Lang, cause: Cause) -> String {
    match why {
        NoFile::Missing => terminal::match_no_file(lang).to_owned(),
        NoFile::NotRegular => terminal::cause_not_regular(lang).to_owned(),
        NoFile::System { code: Some(code), .. } => cause(&io::Error::from_raw_os_error(*code), lang),
        NoFile::System { code: None, text } => terminal::untranslated(lang, text),
    }
}

/// `None` for options of engines.
fn engine(error: &EngineError, lang: Lang, cause: Cause) -> Option<String> {
    match error {
        EngineError::Process { command, error } => {
            Some(terminal::error_argument(lang, command, &cause(error, lang)))
        }
        EngineError::NoFolder(folder) => Some(terminal::engine_no_folder(lang, &folder.display())),
        EngineError::Ended(what) => Some(terminal::engine_ended(lang, &task(*what, lang))),
        EngineError::Silent(what) => Some(terminal::engine_silent(lang, &task(*what, lang))),
        EngineError::NoSetUp => Some(terminal::engine_no_set_up(lang).to_owned()),
        EngineError::NoXiangqi => Some(terminal::engine_no_xiangqi(lang).to_owned()),
        EngineError::WholeSeconds => Some(terminal::engine_whole_seconds(lang).to_owned()),
        EngineError::Stopped => Some(terminal::engine_stopped(lang).to_owned()),
        EngineError::NotAMove(answer) => Some(terminal::engine_not_a_move(lang, answer)),
        _ => None,
    }
}

/// What an engine was to do.
fn task(task: EngineTask, lang: Lang) -> &'static str {
    match task {
        EngineTask::Handshake => terminal::engine_handshake(lang),
        EngineTask::FirstMove => terminal::engine_first_move(lang),
        EngineTask::Option => terminal::engine_option(lang),
        EngineTask::NewGame => terminal::engine_new_game(lang),
        EngineTask::Move => terminal::engine_move(lang),
    }
}

fn openings(error: &OpeningsError, lang: Lang, cause: Cause) -> String {
    let of = |place: &dyn Display, error: &(dyn Error + 'static)| {
        terminal::error_argument(lang, place, &cause(error, lang))
    };
    match error {
        OpeningsError::Io { path, error } => of(&path.display(), error),
        OpeningsError::Empty(path) => terminal::match_no_opening(lang, &path.display()),
        OpeningsError::Fen { path, line, error } => {
            of(&terminal::file_line(lang, &path.display(), line), error)
        }
        OpeningsError::Line { path, line, error } => {
            of(&terminal::file_line(lang, &path.display(), line), error)
        }
        OpeningsError::Game { path, error } => of(&path.display(), error),
    }
}

/// `None` for options that only a protocol can name.
pub(super) fn option(error: &OptionError, lang: Lang) -> Option<String> {
    match error {
        OptionError::NotAChoice { text, choices } => {
            Some(terminal::option_choice(lang, text, &listed(choices, lang)))
        }
        _ => None,
    }
}

#[cfg(feature = "png")]
fn picture(error: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    use chuhe_diagram::png::PngError;

    Some(match error.downcast_ref()? {
        PngError::Width(width) => terminal::picture_width(lang, width),
        PngError::Write(detail) => terminal::picture_unwritten(lang, &terminal::untranslated(lang, detail)),
    })
}

#[cfg(not(feature = "png"))]
fn picture(_: &(dyn Error + 'static), _: Lang) -> Option<String> {
    None
}

#[cfg(feature = "serve")]
fn server(error: &(dyn Error + 'static), lang: Lang, cause: Cause) -> Option<String> {
    use chuhe_server::ServeError;

    Some(match error.downcast_ref()? {
        ServeError::Listen { address, source } => {
            terminal::cannot_listen(lang, address, &cause(source, lang))
        }
        ServeError::System(error) => terminal::cannot_serve(lang, &cause(error, lang)),
    })
}

#[cfg(not(feature = "serve"))]
fn server(_: &(dyn Error + 'static), _: Lang, _: Cause) -> Option<String> {
    None
}
