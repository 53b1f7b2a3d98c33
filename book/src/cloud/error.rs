//! Errors of an online book.

use super::answer::AnswerError;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CloudError {
    /// The program was built without the feature `cloud`.
    #[error("this build does not support online books")]
    NotBuilt,
    /// The address does not begin with `http://`: this program does not support encryption.
    #[error("'{0}' is not an address of the form http://HOST/PATH")]
    Address(String),
    /// No request was sent, because one failed less than a minute ago.
    #[error("the online book failed: no request is sent for a minute")]
    Resting,
    /// No connection, no answer in time, or an HTTP status that is not a success.
    #[error("the online book cannot be reached: {0}")]
    Network(String),
    /// The answer does not follow the protocol of the service.
    #[error("the online book's answer: {0}")]
    Answer(#[from] AnswerError),
}
