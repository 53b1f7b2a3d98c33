//! Where output goes.

use std::io;

/// Receives lines of output.
pub trait Listener {
    /// A line: ASCII, without its end, never empty.
    ///
    /// # Errors
    /// If it cannot be written; the tournament then ends.
    fn line(&mut self, line: &str) -> io::Result<()>;

    /// Receives the current report: after every finished pairing, when a tournament is resumed, and when it is
    /// interrupted. For listeners that redraw it in place.
    fn standing(&mut self, _report: &[String]) {}
}
