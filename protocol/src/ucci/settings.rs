//! Options that change the meaning of lines.

/// The options that only the dialect has to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineSettings {
    /// Times are sent in milliseconds, not in seconds.
    pub(super) milliseconds: bool,
    /// Errors are reported.
    pub(super) debug: bool,
}

impl Default for LineSettings {
    fn default() -> Self {
        LineSettings { milliseconds: true, debug: false }
    }
}
