//! Any text as a FEN.

use xiangqi::{FenLine, Position};

/// A line that begins with a FEN is refused, or its position and moves are the same when written and read again.
pub fn fen_line_round_trips(line: &str) {
    let Ok(read) = FenLine::read(line) else {
        assert!(Position::from_fen(line).is_err() || line.contains([';', '|']), "{line}");
        return;
    };
    assert!(read.changes.iter().all(|change| change.written != change.read));
    let Ok(played) = read.read_moves() else { return };
    let moves: Vec<String> = played.iter().map(ToString::to_string).collect();
    let written = format!("{} moves {}", read.start, moves.join(" "));
    let again = FenLine::read(&written).unwrap().without_rest().unwrap();
    assert!(again.changes.is_empty() && again.read_moves().unwrap() == played, "{line}");
    assert_eq!(again.final_position().unwrap().fen(), read.final_position().unwrap().fen(), "{line}");
}

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
