//! Any text as a move.

use xiangqi::Position;
use xiangqi::notation::{NotationError, read};

/// The text is either read as a legal move, or refused with a short message whose candidates are legal moves.
/// Returns whether it was read.
pub fn assert_read_or_refused(position: &Position, text: &str) -> bool {
    let error = match read(position, text) {
        Ok(mv) => {
            assert!(position.is_legal(mv), "{text} in {position}");
            return true;
        }
        Err(error) => error,
    };
    let message = error.to_string();
    assert!(message.lines().count() == 1 && message.chars().count() < 300, "{message}");
    let candidates = match error {
        NotationError::Unreadable { .. } => return false,
        NotationError::NoSuchMove { candidates, .. } | NotationError::Illegal { candidates, .. } => {
            candidates
        }
        NotationError::Ambiguous { candidates, .. } => {
            assert!(candidates.0.len() > 1, "{message}");
            candidates
        }
    };
    for candidate in candidates.0 {
        assert!(position.is_legal(candidate.mv), "{message}");
        assert_eq!(read(position, &candidate.text), Ok(candidate.mv), "{message}");
    }
    false
}
