//! Properties of the game readers that hold for any bytes: for the tests and for the fuzz target.

pub mod ccbridge;
pub mod xqf;

use chuhe_record::record::Ply;
use chuhe_record::text::Encoding;
use chuhe_record::{Format, Line, Record, RecordError};
use xiangqi::notation::Notation;

fn read(bytes: &[u8], format: Option<Format>) -> Vec<Result<Record, RecordError>> {
    Format::read(format, bytes, Encoding::Detect).expect("memory does not fail").collect()
}

/// Any bytes are read as games or as faults of one line each. Every game is legal, and is the same after being
/// written and read again.
pub fn assert_read_or_refused(bytes: &[u8], format: Option<Format>) {
    for game in read(bytes, format) {
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1, "{error}");
                let Some(record) = error.kept else { continue };
                *record
            }
        };
        let mut position = record.start.clone();
        for mv in record.moves() {
            position.play(mv).expect("moves of games are legal");
        }
        for target in [Format::Pgn, Format::DhtmlXq, Format::Xqf, Format::Wxf, Format::Lines] {
            let mut written = Vec::new();
            target.write(&mut written, &record, Notation::Wxf).expect("memory takes everything");
            let again = read(&written, Some(target));
            let [Ok(again)] = &again[..] else {
                panic!("{target:?}: {again:?} of {}", String::from_utf8_lossy(&written))
            };
            assert!(again.moves().eq(record.moves()), "{}", String::from_utf8_lossy(&written));
            assert_eq!(again.start.board().fen(), record.start.board().fen());
            assert_eq!(again.start.side_to_move(), record.start.side_to_move());
            assert!(again.warnings.is_empty(), "{:?}", again.warnings);
            if target != Format::Lines {
                assert_eq!(again.result, record.result);
                assert_eq!(count(&again.line), count(&record.line), "{}", String::from_utf8_lossy(&written));
            }
            if matches!(target, Format::Pgn | Format::Wxf) {
                let shape = |record: &Record| -> Vec<_> {
                    record.line.plies.iter().map(|ply| (ply.nags.clone(), ply.variations.len())).collect()
                };
                assert_eq!(shape(again), shape(&record), "{}", String::from_utf8_lossy(&written));
            }
        }
    }
}

/// The number of moves in a line and all its variations.
fn count(line: &Line) -> usize {
    let variations = |ply: &Ply| ply.variations.iter().map(count).sum::<usize>();
    line.plies.iter().map(|ply| 1 + variations(ply)).sum()
}
