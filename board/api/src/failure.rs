//! Why a request is not answered.

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// There is no such request.
    #[error("{0:?} cannot be asked for")]
    Unknown(String),
    /// What was sent makes no sense.
    #[error("{words}")]
    Bad {
        /// What does not.
        wrong: Wrong,
        /// Why, in English.
        words: String,
    },
    /// What was sent is too long.
    #[error("the request is longer than {0}")]
    TooLong(String),
    /// Something of ours went wrong.
    #[error("{0}")]
    Internal(String),
}

impl Failure {
    pub(crate) fn bad(wrong: Wrong, words: impl std::fmt::Display) -> Failure {
        Failure::Bad { wrong, words: words.to_string() }
    }

    /// A word for programs, which can say in their language what is the matter.
    pub fn kind(&self) -> &'static str {
        match self {
            Failure::Unknown(_) => "unknown",
            Failure::Bad { wrong, .. } => wrong.name(),
            Failure::TooLong(_) => "long",
            Failure::Internal(_) => "internal",
        }
    }

    /// A request is longer than this many bytes.
    pub fn too_long(limit: usize) -> Failure {
        Failure::TooLong(if limit >= 1 << 20 {
            format!("{} MiB", limit >> 20)
        } else {
            format!("{limit} bytes")
        })
    }

    pub(crate) fn internal(error: impl std::fmt::Display) -> Failure {
        Failure::Internal(error.to_string())
    }
}

/// What of a request makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wrong {
    /// The JSON is none, or lacks something.
    Request,
    /// The position.
    Position,
    /// A move that somebody typed.
    Move,
    /// A move of a game.
    Game,
    /// A level that there is not.
    Level,
    /// An arrow.
    Arrow,
}

impl Wrong {
    const fn name(self) -> &'static str {
        match self {
            Wrong::Request => "request",
            Wrong::Position => "position",
            Wrong::Move => "move",
            Wrong::Game => "game",
            Wrong::Level => "level",
            Wrong::Arrow => "arrow",
        }
    }
}
