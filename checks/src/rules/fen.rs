//! Any text as a FEN.

use xiangqi::Position;

/// The text is either refused as a FEN, or the position it gives survives writing and reading.
pub fn fen_round_trips(fen: &str) {
    if let Ok(position) = Position::from_fen(fen) {
        assert!(position.is_consistent());
        let written = position.fen();
        let again = Position::from_fen(&written).unwrap();
        assert_eq!(again, position, "{fen}");
        assert_eq!(again.fen(), written, "{fen}");
    }
}
