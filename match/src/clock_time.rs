//! The time of day, for logs and game files, and durations as text.

use std::time::Duration;

use jiff::Zoned;

/// Now, for the log: `02:17:25.123456`.
pub(crate) fn now_text() -> String {
    Zoned::now().strftime("%H:%M:%S%.6f").to_string()
}

/// Today, as PGN writes it: `2026.11.22`.
pub(crate) fn date() -> String {
    Zoned::now().strftime("%Y.%m.%d").to_string()
}

/// Now, as games are stamped: `2026-11-22T02:17:25 +0000`.
pub(crate) fn stamp() -> String {
    Zoned::now().strftime("%Y-%m-%dT%H:%M:%S %z").to_string()
}

/// Part of the default names of files: `20261122_021725`.
pub(crate) fn for_file_name() -> String {
    Zoned::now().strftime("%Y%m%d_%H%M%S").to_string()
}

/// A duration in hours, minutes and seconds: `04:02:05`.
pub(crate) fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
