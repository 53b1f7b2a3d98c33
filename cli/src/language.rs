//! The language of what is said to people, and the notation of moves.

use chuhe_locale::Lang;
use xiangqi::notation::Notation;

/// A choice of [`Lang`] on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Language {
    /// English
    En,
    /// 中文
    Zh,
    /// Tiếng Việt
    Vi,
}

/// The language asked for, or else that of the environment.
pub(crate) fn language(asked: Option<Language>) -> Lang {
    match asked {
        Some(Language::En) => Lang::En,
        Some(Language::Zh) => Lang::Zh,
        Some(Language::Vi) => Lang::Vi,
        None => Lang::of_environment(|name| std::env::var(name).ok()),
    }
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

/// The notation asked for, or else the usual one of the language.
pub(crate) fn notation(asked: Option<Style>, lang: Lang) -> Notation {
    asked.map_or(
        match lang {
            Lang::En => Notation::Wxf,
            Lang::Zh => Notation::Chinese,
            Lang::Vi => Notation::Vietnamese,
        },
        Notation::from,
    )
}
