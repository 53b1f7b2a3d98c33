//! Why arguments are refused, in the user's language. In English the messages are those of clap.

use std::error::Error;

use chuhe_locale::Lang;
use chuhe_locale::texts::{help, listed, terminal};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::help::usage_words;
use crate::reason::reason;

/// An error of clap in a language; `None` if only clap has words for it.
pub(crate) fn refusal(error: &clap::Error, lang: Lang) -> Option<String> {
    if lang == Lang::En {
        return None;
    }
    let said = terminal::error(lang, &cause(error, lang)?);
    let similar = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let similar = similar.into_iter().find_map(|kind| context(error, kind, lang));
    let similar = similar.map(|name| terminal::usage_similar(lang, &name));
    let heading = help::find("heading-usage", lang).unwrap_or_default();
    let usage = context(error, ContextKind::Usage, lang)
        .map(|usage| usage_words(usage.trim_start_matches("Usage:").trim_start(), lang))
        .map(|usage| format!("{heading}{usage}"));
    let parts = [Some(said), similar, usage, Some(terminal::usage_help(lang).to_owned())];
    Some(parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n"))
}

fn cause(error: &clap::Error, lang: Lang) -> Option<String> {
    let argument = context(error, ContextKind::InvalidArg, lang);
    let value = context(error, ContextKind::InvalidValue, lang).unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument => Some(terminal::usage_unknown_argument(lang, &argument?)),
        ErrorKind::InvalidSubcommand => Some(terminal::usage_unknown_command(
            lang,
            &context(error, ContextKind::InvalidSubcommand, lang)?,
        )),
        ErrorKind::InvalidValue => {
            let refused = if value.is_empty() {
                terminal::usage_no_value(lang, &argument?)
            } else {
                terminal::usage_wrong_value(lang, &value, &argument?)
            };
            let possible = context(error, ContextKind::ValidValue, lang);
            let possible = possible.map(|names| terminal::usage_possible(lang, &names));
            Some([Some(refused), possible].into_iter().flatten().collect::<Vec<_>>().join("\n  "))
        }
        ErrorKind::ValueValidation => {
            let refused = terminal::usage_wrong_value(lang, &value, &argument?);
            let why = error.source().map_or_else(String::new, |error| reason(error, lang));
            Some(terminal::error_argument(lang, &refused, &why))
        }
        ErrorKind::MissingRequiredArgument => Some(terminal::usage_missing(lang, &argument?)),
        ErrorKind::ArgumentConflict => {
            Some(terminal::usage_conflict(lang, &argument?, &context(error, ContextKind::PriorArg, lang)?))
        }
        ErrorKind::TooManyValues => Some(terminal::usage_no_more_values(lang, &value, &argument?)),
        ErrorKind::TooFewValues => {
            let [least, given] = [ContextKind::MinValues, ContextKind::ActualNumValues];
            Some(terminal::usage_more_values(lang, &argument?, count(error, least)?, &count(error, given)?))
        }
        ErrorKind::WrongNumberOfValues => {
            let [expected, given] = [ContextKind::ExpectedNumValues, ContextKind::ActualNumValues];
            let (expected, given) = (count(error, expected)?, count(error, given)?);
            Some(terminal::usage_number_of_values(lang, &argument?, expected, &given))
        }
        ErrorKind::InvalidUtf8 => Some(terminal::usage_not_unicode(lang).to_owned()),
        _ => None,
    }
}

fn count(error: &clap::Error, kind: ContextKind) -> Option<usize> {
    match error.get(kind)? {
        ContextValue::Number(number) => usize::try_from(*number).ok(),
        _ => None,
    }
}

/// clap's context of this kind, several names as a list.
fn context(error: &clap::Error, kind: ContextKind, lang: Lang) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => (!texts.is_empty()).then(|| listed(texts, lang)),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        _ => None,
    }
}
