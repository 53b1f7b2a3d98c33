//! What can go wrong with an online book.

use super::answer::AnswerError;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CloudError {
    /// It was built without the feature `cloud`.
    #[error("this build asks no online book")]
    NotBuilt,
    /// Only addresses that begin with `http://` are asked: there is no encryption in this program.
    #[error("'{0}' is not an address of the form http://HOST/PATH")]
    Address(String),
    /// The request failed less than a minute ago, so there was none.
    #[error("the online book failed before and is left alone for a minute")]
    Resting,
    /// No connection, no answer in time, or an answer that is not a success in HTTP.
    #[error("the online book cannot be reached: {0}")]
    Network(String),
    /// It has answered, but not as its protocol says.
    #[error("the online book's answer: {0}")]
    Answer(#[from] AnswerError),
}
