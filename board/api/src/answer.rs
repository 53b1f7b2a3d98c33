//! What is known at once.

/// An immediate answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its media type.
    pub media: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}
