//! Why a request is not answered.

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// What was sent makes no sense.
    #[error("{0}")]
    Bad(String),
    /// Something of ours went wrong.
    #[error("{0}")]
    Internal(String),
}

impl Failure {
    pub(crate) fn bad(error: impl std::fmt::Display) -> Failure {
        Failure::Bad(error.to_string())
    }

    pub(crate) fn internal(error: impl std::fmt::Display) -> Failure {
        Failure::Internal(error.to_string())
    }
}
