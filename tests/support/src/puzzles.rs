//! Puzzle files.

use chuhe_puzzles::{Puzzle, Reader, Writer};

/// The first line of a file.
pub(crate) const HEAD: &[u8] = b"PuzzleId,FEN,Moves,Rating,Themes,GameUrl\n";

/// Either the bytes are refused as a puzzle file, or each line is a puzzle or a fault. Puzzles are the same when they
/// are written and read again.
pub(crate) fn read_or_refused(bytes: &[u8]) {
    let Ok(reader) = Reader::new(bytes) else { return };
    let mut puzzles = Vec::new();
    for puzzle in reader {
        match puzzle {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let text = written(&puzzles);
    let again = Reader::new(text.as_slice()).expect("a file that was written");
    let again: Vec<Puzzle> = again.collect::<Result<_, _>>().expect("puzzles that were written");
    for (puzzle, again) in puzzles.iter().zip(&again) {
        assert_eq!(puzzle.moves(), again.moves());
        assert_eq!(puzzle.start().fen(), again.start().fen());
    }
    assert_eq!((puzzles.len(), written(&again)), (again.len(), text));
}

fn written(puzzles: &[Puzzle]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes).expect("memory takes all");
    puzzles.iter().for_each(|puzzle| writer.write(puzzle).expect("memory takes all"));
    drop(writer);
    bytes
}
