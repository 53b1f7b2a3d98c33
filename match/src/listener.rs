//! Where output goes.

use std::io;

/// Where lines of output go.
pub trait Listener {
    /// A line: ASCII, without its end, never empty.
    ///
    /// # Errors
    /// If it cannot be written; the tournament then ends.
    fn line(&mut self, line: &str) -> io::Result<()>;

    /// The report as it is now, for those who show it in place. After every finished pairing.
    fn standing(&mut self, _report: &[String]) {}
}
