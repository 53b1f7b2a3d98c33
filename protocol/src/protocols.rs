//! Which protocols there are, and which one a front end speaks.

use crate::dialect::Protocol;
use crate::words::first_word;
use crate::{cecp, ucci, uci};

/// All protocols.
pub const PROTOCOLS: [&Protocol; 3] = [&uci::PROTOCOL, &ucci::PROTOCOL, &cecp::PROTOCOL];

/// The protocol for messages before a protocol is selected.
pub(crate) const INITIAL_PROTOCOL: &Protocol = &uci::PROTOCOL;

/// The protocol that this first line selects.
pub(crate) fn for_first_line(line: &str) -> Option<&'static Protocol> {
    let greeted = first_word(line).and_then(selected_by);
    greeted.or_else(|| PROTOCOLS.into_iter().find(|protocol| (protocol.is_begun_by)(line)))
}

/// The protocol that this word selects at any time.
pub fn selected_by(word: &str) -> Option<&'static Protocol> {
    PROTOCOLS.into_iter().find(|protocol| protocol.is_selected_by(word))
}
