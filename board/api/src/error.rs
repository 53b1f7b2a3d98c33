//! Why a request is not answered.

use chuhe_locale::{Lang, Text};

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// There is no such request.
    #[error("unknown request {0:?}")]
    Unknown(String),
    /// The request is invalid.
    #[error("{reason}")]
    Invalid {
        /// The invalid part.
        part: RequestPart,
        /// Why, in English.
        reason: String,
        /// Why, in all languages, if the reason has a text.
        text: Option<Box<Text>>,
    },
    /// The request is too long.
    #[error("the request is longer than {0}")]
    TooLong(String),
    /// The program has no game library.
    #[error("this program has no library of games")]
    NoLibrary,
    /// The game library cannot be read: it was deleted, for example.
    #[error("the library of games cannot be read: {0}")]
    Library(String),
    /// An internal error.
    #[error("{0}")]
    Internal(String),
}

impl RequestError {
    pub(crate) fn invalid(part: RequestPart, reason: impl std::fmt::Display) -> RequestError {
        RequestError::Invalid { part, reason: reason.to_string(), text: None }
    }

    /// Like [`RequestError::invalid`], with the reason in the languages of the page.
    pub(crate) fn invalid_in_words(
        part: RequestPart,
        reason: impl std::fmt::Display,
        say: impl FnMut(Lang) -> String,
    ) -> RequestError {
        RequestError::Invalid { part, reason: reason.to_string(), text: Some(Box::new(Text::of(say))) }
    }

    /// Why, in all languages, if the reason has a text.
    pub fn text(&self) -> Option<&Text> {
        match self {
            RequestError::Invalid { text, .. } => text.as_deref(),
            _ => None,
        }
    }

    /// [`RequestError::text`] as JSON.
    pub fn text_json(&self) -> Option<String> {
        self.text().and_then(|text| serde_json::to_string(text).ok())
    }

    /// The kind of error as one word, so that programs can show their own message.
    pub fn kind(&self) -> &'static str {
        match self {
            RequestError::Unknown(_) => "unknown",
            RequestError::Invalid { part, .. } => part.name(),
            RequestError::TooLong(_) => "long",
            RequestError::NoLibrary | RequestError::Library(_) => "library",
            RequestError::Internal(_) => "internal",
        }
    }

    /// A request is longer than `limit` bytes.
    pub fn too_long(limit: usize) -> RequestError {
        RequestError::TooLong(if limit >= 1 << 20 {
            format!("{} MiB", limit >> 20)
        } else {
            format!("{limit} bytes")
        })
    }

    pub(crate) fn internal(error: impl std::fmt::Display) -> RequestError {
        RequestError::Internal(error.to_string())
    }
}

/// The invalid part of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestPart {
    /// The JSON is malformed or incomplete.
    Request,
    /// The position is not valid.
    Position,
    /// The user's typed text is not a move.
    Move,
    /// A move of a game is not legal.
    Game,
    /// The level is unknown.
    Level,
    /// An arrow is not valid.
    Arrow,
}

impl RequestPart {
    const fn name(self) -> &'static str {
        match self {
            RequestPart::Request => "request",
            RequestPart::Position => "position",
            RequestPart::Move => "move",
            RequestPart::Game => "game",
            RequestPart::Level => "level",
            RequestPart::Arrow => "arrow",
        }
    }
}
