//! Properties of any bytes that are read as self-play games.

use chuhe_datagen::{SelfPlayGame, record_of};
use chuhe_record::Format;
use chuhe_record::text::Encoding;
use xiangqi::notation::Notation;

/// Bytes are games or none. A game has the same bytes again, and one that can be played comes back from PGN with its
/// moves, scores and result.
pub(crate) fn read_or_refused(mut bytes: &[u8]) {
    while let Ok(game) = SelfPlayGame::read(&mut bytes) {
        let mut again = Vec::new();
        game.write(&mut again);
        assert_eq!(SelfPlayGame::read(&mut again.as_slice()).as_ref(), Ok(&game));
        let Ok(record) = record_of(&game) else { continue };
        let mut pgn = Vec::new();
        Format::Pgn.write(&mut pgn, &record, Notation::Uci).unwrap();
        let read: Vec<_> =
            Format::read(Some(Format::Pgn), pgn.as_slice(), Encoding::Detect).unwrap().collect();
        let [Ok(read)] = &read[..] else { panic!("{read:?} of {}", String::from_utf8_lossy(&pgn)) };
        assert_eq!(read.result, record.result);
        let plies = |record: &chuhe_record::Record| -> Vec<_> {
            record.line.plies.iter().map(|ply| (ply.mv, ply.comment.clone())).collect()
        };
        assert_eq!(plies(read), plies(&record));
    }
}
