//! Answers that need no search.

/// An immediate answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The media type of the answer.
    pub media: &'static str,
    /// The content of the answer.
    pub bytes: Vec<u8>,
}
