//! Why a request is not answered.

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// There is no such request.
    #[error("{0:?} cannot be asked for")]
    Unknown(String),
    /// What was sent makes no sense.
    #[error("{0}")]
    Bad(String),
    /// What was sent is too long.
    #[error("the request is longer than {0}")]
    TooLong(String),
    /// Something of ours went wrong.
    #[error("{0}")]
    Internal(String),
}

impl Failure {
    pub(crate) fn bad(error: impl std::fmt::Display) -> Failure {
        Failure::Bad(error.to_string())
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
