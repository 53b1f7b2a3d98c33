//! The language of texts for people, and the notation of moves.

use std::ffi::{OsStr, OsString};

use chuhe_locale::Lang;
use clap::ValueEnum as _;
use once_cell::sync::OnceCell;
use xiangqi::notation::Notation;

/// A choice of [`Lang`] on the command line. Without texts of their own, the values keep the help of each command short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Language {
    En,
    #[value(aliases = ["zh-Hans", "zh-CN", "zh-SG"])]
    Zh,
    #[value(name = "zh-Hant", aliases = ["zh-TW", "zh-HK", "zh-MO"])]
    ZhHant,
    Vi,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Lang {
        match language {
            Language::En => Lang::En,
            Language::Zh => Lang::Zh,
            Language::ZhHant => Lang::ZhHant,
            Language::Vi => Lang::Vi,
        }
    }
}

/// The language that the command line asks for: one for the whole process, like the locale of the environment.
static ASKED: OnceCell<Lang> = OnceCell::new();

/// Takes the language from the words of the command line, before any message: clap prints help and usage errors while
/// it still reads the words. A word that is not a language is left to clap, which refuses it.
pub(crate) fn take_language(words: impl IntoIterator<Item = OsString>) {
    let mut words = words.into_iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        let name = language_name(&word, &mut words);
        if let Some(language) = name.and_then(|name| Language::from_str(&name, true).ok()) {
            let _ = ASKED.set(language.into());
        }
    }
}

/// The words of a command that reads its own flags, without the language, which is taken already.
pub(crate) fn without_language(words: &[OsString]) -> Vec<&OsStr> {
    let mut kept = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut rest = words.by_ref().map(|word| word.to_string_lossy().into_owned());
        if language_name(&word.to_string_lossy(), &mut rest).is_none() {
            kept.push(word.as_os_str());
        }
    }
    kept
}

/// The value of `--lang`, if `word` is that option; it may be the next word.
fn language_name(word: &str, words: &mut impl Iterator<Item = String>) -> Option<String> {
    match word.strip_prefix("--lang")? {
        "" => Some(words.next().unwrap_or_default()),
        value => value.strip_prefix('=').map(str::to_owned),
    }
}

/// The language given on the command line.
pub(crate) fn asked_language() -> Option<Lang> {
    ASKED.get().copied()
}

/// The language given on the command line, or else that of the environment.
pub(crate) fn language() -> Lang {
    asked_language().unwrap_or_else(|| Lang::of_environment(|name| std::env::var(name).ok()))
}

/// A choice of [`Notation`] on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Style {
    /// h2e2
    Uci,
    /// H2-E2
    Iccs,
    /// C2=5
    Wxf,
    /// 炮二平五, simplified
    Chinese,
    /// 炮二平五, traditional
    Traditional,
    /// P2-5, in Vietnamese letters
    Vietnamese,
}

impl From<Style> for Notation {
    fn from(style: Style) -> Notation {
        match style {
            Style::Uci => Notation::Uci,
            Style::Iccs => Notation::Iccs,
            Style::Wxf => Notation::Wxf,
            Style::Chinese => Notation::Chinese,
            Style::Traditional => Notation::Traditional,
            Style::Vietnamese => Notation::Vietnamese,
        }
    }
}

/// The notation given on the command line, or else the usual one of the language.
pub(crate) fn notation(asked: Option<Style>, lang: Lang) -> Notation {
    asked.map_or(lang.notation(), Notation::from)
}
