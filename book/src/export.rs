//! Books in the formats of other programs: ElephantEye's `BOOK.DAT`, and `.obk` with the feature `sqlite`.
//!
//! Neither keeps all data of a book; `chuhe book export` names the losses.

use std::collections::HashMap;

use xiangqi::Position;

use crate::eleeye::{self, move_bytes};
use crate::entry::BookMove;
use crate::native::key::BookKey;
use crate::weight;

/// A book format of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// ElephantEye's `BOOK.DAT`.
    BookDat,
    /// `.obk`, of Bing He and others.
    #[cfg(feature = "sqlite")]
    Obk,
}

impl ExportFormat {
    /// Whether a file with this beginning may be of this format. `BOOK.DAT` has no signature, so its records must be in
    /// order.
    pub fn is_of(self, bytes: &[u8]) -> bool {
        match self {
            ExportFormat::BookDat => {
                let whole = bytes.len() - bytes.len() % eleeye::RECORD_LEN;
                eleeye::EleEyeBook::from_bytes(bytes[..whole].to_vec()).is_ok()
            }
            #[cfg(feature = "sqlite")]
            ExportFormat::Obk => bytes.starts_with(b"SQLite format 3\0"),
        }
    }
}

/// Why a book cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There are no moves to write.
    #[error("there are no moves to write")]
    Empty,
    /// SQLite fails.
    #[cfg(feature = "sqlite")]
    #[error("SQLite cannot make the book: {0}")]
    Sqlite(#[from] rusqlite::Error),
}

/// An exported book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The file.
    pub bytes: Vec<u8>,
    /// Number of positions in the file.
    pub positions: usize,
    /// Number of moves in the file.
    pub moves: usize,
    /// Positions that were left out, because another one has the same 32-bit key.
    pub left_out: usize,
}

/// Collects positions for a book in another program's format.
#[derive(Debug)]
pub struct Exporter {
    format: ExportFormat,
    positions: Vec<(Position, Vec<BookMove>)>,
}

impl Exporter {
    /// An empty exporter.
    pub fn new(format: ExportFormat) -> Exporter {
        Exporter { format, positions: Vec::new() }
    }

    /// Adds a position that was not added before, nor its mirror image.
    pub fn add(&mut self, position: &Position, moves: &[BookMove]) {
        // The position without the moves that led to it.
        let bare = Position::from_fen(&position.fen()).unwrap_or_else(|_| position.clone());
        self.positions.push((bare, moves.to_vec()));
    }

    /// The book as the bytes of a file.
    ///
    /// # Errors
    /// If there are no moves, or SQLite fails.
    pub fn finish(self) -> Result<Exported, ExportError> {
        let moves: usize = self.positions.iter().map(|(_, moves)| moves.len()).sum();
        if moves == 0 {
            return Err(ExportError::Empty);
        }
        match self.format {
            ExportFormat::BookDat => Ok(book_dat(&self.positions)),
            #[cfg(feature = "sqlite")]
            ExportFormat::Obk => {
                let bytes = crate::sqlite::obk::write(&self.positions)?;
                Ok(Exported { bytes, positions: self.positions.len(), moves, left_out: 0 })
            }
        }
    }
}

/// ElephantEye's book: records sorted by key, those of a position by weight.
fn book_dat(positions: &[(Position, Vec<BookMove>)]) -> Exported {
    let mut owners: HashMap<u32, BookKey> = HashMap::new();
    let mut records: Vec<(u32, [u8; 2], u16)> = Vec::new();
    let (mut written, mut left_out) = (0, 0);
    for (position, moves) in positions {
        let (owner, _) = BookKey::of(position);
        let [key, _] = eleeye::keys(position);
        // Positions with the same key would be merged, and a reader would find illegal moves.
        if *owners.entry(key).or_insert(owner) != owner {
            left_out += 1;
            continue;
        }
        let mut weights: Vec<u64> = moves.iter().map(|m| u64::from(m.weight)).collect();
        weight::fit(&mut weights);
        written += 1;
        records.extend(moves.iter().zip(weights).map(|(m, weight)| (key, move_bytes(m.mv), weight as u16)));
    }
    // The sort is stable, so the best move of a position stays first.
    records.sort_by_key(|&(key, _, _)| key);
    let bytes = records
        .iter()
        .flat_map(|&(key, mv, weight)| {
            let mut record = [0; eleeye::RECORD_LEN];
            record[..4].copy_from_slice(&key.to_le_bytes());
            record[4..6].copy_from_slice(&mv);
            record[6..].copy_from_slice(&weight.to_le_bytes());
            record
        })
        .collect();
    Exported { bytes, positions: written, moves: records.len(), left_out }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eleeye::EleEyeBook;
    use crate::embedded::embedded;
    use crate::entry::Book;
    use crate::walk;

    fn exported(format: ExportFormat) -> (Exported, Vec<(Position, Vec<BookMove>)>) {
        let mut exporter = Exporter::new(format);
        let mut all = Vec::new();
        walk::walk(embedded(), &[Position::default()], walk::Reach::BookMoves, |position, moves| {
            exporter.add(position, moves);
            all.push((position.clone(), moves.to_vec()));
            Ok::<(), crate::entry::ProbeError>(())
        })
        .unwrap();
        (exporter.finish().unwrap(), all)
    }

    #[test]
    fn the_embedded_book_round_trips_through_book_dat() {
        let (file, all) = exported(ExportFormat::BookDat);
        assert_eq!((file.positions + file.left_out, file.left_out), (all.len(), 0));
        assert!(ExportFormat::BookDat.is_of(&file.bytes));
        let book = EleEyeBook::from_bytes(file.bytes).unwrap();
        assert_eq!(book.len(), file.moves);
        for (position, moves) in &all {
            let plain = |m: &BookMove| (m.mv, m.weight);
            let read: Vec<_> = book.probe(position).unwrap().iter().map(plain).collect();
            let mut expected: Vec<_> = moves.iter().map(plain).collect();
            expected.sort_by_key(|&(mv, weight)| (std::cmp::Reverse(weight), mv));
            assert_eq!(read, expected, "{}", position.fen());
            let mirrored = book.probe(&position.mirrored()).unwrap();
            assert_eq!(mirrored.len(), moves.len(), "{}", position.fen());
        }
    }

    #[cfg(feature = "sqlite")]
    #[test]
    fn the_embedded_book_round_trips_through_obk() {
        let (file, all) = exported(ExportFormat::Obk);
        assert_eq!((file.positions, file.left_out), (all.len(), 0));
        let path = std::env::temp_dir().join(format!("chuhe-export-{}.obk", std::process::id()));
        std::fs::write(&path, &file.bytes).unwrap();
        let book = crate::open(&path);
        std::fs::remove_file(&path).unwrap();
        let book = book.unwrap();
        for (position, moves) in &all {
            let known = |m: &BookMove| (m.mv, m.score, m.games, m.points);
            let mut read: Vec<_> = book.probe(position).unwrap().iter().map(known).collect();
            let mut expected: Vec<_> = moves.iter().map(known).collect();
            read.sort();
            expected.sort();
            assert_eq!(read, expected, "{}", position.fen());
        }
    }

    #[test]
    fn of_two_positions_with_one_key_the_second_is_left_out() {
        let fens = [
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2B2CN/4K4/RN1A1AB1R b",
            "1n1aka1n1/3r1c2r/4b1P2/p3p4/2p3b2/PN1CP3p/R1P3P2/3c3C1/4A4/2BK1ABN1 b",
        ];
        let [first, second] = fens.map(|fen| Position::from_fen(fen).unwrap());
        assert_eq!(eleeye::keys(&first)[0], eleeye::keys(&second)[0]);
        let mut exporter = Exporter::new(ExportFormat::BookDat);
        for position in [&first, &second] {
            exporter.add(position, &[BookMove::new(position.legal_moves()[0], 1)]);
        }
        let file = exporter.finish().unwrap();
        assert_eq!((file.positions, file.moves, file.left_out), (1, 1, 1));
        let book = EleEyeBook::from_bytes(file.bytes).unwrap();
        assert_eq!(book.probe(&first).unwrap().len(), 1);
    }

    #[test]
    fn an_empty_book_is_refused_and_large_weights_fit() {
        assert!(matches!(Exporter::new(ExportFormat::BookDat).finish(), Err(ExportError::Empty)));
        let mut exporter = Exporter::new(ExportFormat::BookDat);
        let moves = [("h2e2", 1 << 20), ("b2e2", 1 << 19), ("h0g2", 0)];
        let moves = moves.map(|(mv, weight)| BookMove::new(mv.parse().unwrap(), weight));
        exporter.add(&Position::default(), &moves);
        let book = EleEyeBook::from_bytes(exporter.finish().unwrap().bytes).unwrap();
        let weights: Vec<u32> = book.probe(&Position::default()).unwrap().iter().map(|m| m.weight).collect();
        assert_eq!(weights, [65535, 32767, 0]);
    }
}
