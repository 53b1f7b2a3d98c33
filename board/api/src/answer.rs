//! What is known at once.

/// An answer that comes at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its media type.
    pub media: &'static str,
    /// What it says.
    pub bytes: Vec<u8>,
}
