//! How an engine fails.

/// Why an engine gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Its process has ended, or closed its pipes.
    Disconnected,
    /// It says nothing, for longer than it may.
    Silent,
    /// The tournament has been stopped.
    Stopped,
}
