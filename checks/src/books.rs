//! What must hold for any bytes: checked here on generated ones, and by the fuzz target on whatever it comes up
//! with. Each function panics where a property does not hold.

use chuhe_book::eleeye::EleEyeBook;
use chuhe_book::native::{Record, Records};
use chuhe_book::{Book, NativeBook};
use xiangqi::Position;

/// The positions that books are asked about.
fn positions() -> Vec<Position> {
    let mut positions = vec![Position::default()];
    for mv in ["h2e2", "h9g7", "h0g2"] {
        let mut next = positions[positions.len() - 1].clone();
        next.play(mv.parse().unwrap()).unwrap();
        positions.push(next.mirrored());
        positions.push(next);
    }
    positions
}

fn answers_are_legal_and_sorted(book: &dyn Book) {
    for position in positions() {
        let moves = book.probe(&position).unwrap();
        assert!(moves.iter().all(|m| position.is_legal(m.mv)));
        assert!(moves.windows(2).all(|pair| pair[0].weight >= pair[1].weight && pair[0].mv != pair[1].mv));
    }
}

/// Bytes are refused as a book of our own, or all records can be read and give the same bytes again.
pub fn native(bytes: &[u8]) {
    let Ok(book) = NativeBook::from_bytes(bytes.to_vec()) else { return };
    answers_are_legal_and_sorted(&book);
    let records: Vec<Record> = book.records().collect();
    assert_eq!(records.len(), book.len());
    for record in &records {
        assert!(book.records_of(record.key).any(|other| other == *record));
    }
    // Bytes that are reserved may differ.
    let again = Records::new(records).to_bytes();
    assert_eq!(again[32..], bytes[32..]);
}

/// Bytes are refused as a book of ElephantEye's, or can be asked.
pub fn eleeye(bytes: &[u8]) {
    if let Ok(book) = EleEyeBook::from_bytes(bytes.to_vec()) {
        answers_are_legal_and_sorted(&book);
    }
}

/// Bytes are no packed position, or the position's key is that of the position or of its mirror image.
pub fn xqb(bytes: &[u8]) {
    use chuhe_book::sqlite::xqb;
    if let Some(position) = xqb::position(bytes) {
        let (key, view) = xqb::key(&position);
        let again = xqb::position(&key).unwrap();
        assert!(again == position || again == position.mirrored());
        for mv in position.legal_moves() {
            assert_eq!(view.read_move(view.write_move(mv)), Some(mv));
        }
    }
}

/// Records, as far as the bytes go, behind a header with the right checksums: their moves made moves, so that the
/// rest is looked at.
pub fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut records: Vec<[u8; 24]> =
        bytes.chunks_exact(24).filter_map(|chunk| chunk.try_into().ok()).collect();
    for record in &mut records {
        let bits = (u16::from(record[8]) % 90) | (u16::from(record[9]) % 90) << 7;
        record[8..10].copy_from_slice(&bits.to_le_bytes());
    }
    let mut book = Records::default().to_bytes();
    book[16..24].copy_from_slice(&(records.len() as u64).to_le_bytes());
    book.extend(records.concat());
    resealed(book)
}

/// Bytes with checksums made right again, as someone with bad intent would.
pub fn resealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let of_records = crc32fast::hash(&bytes[32..]);
    bytes[24..28].copy_from_slice(&of_records.to_le_bytes());
    let of_header = crc32fast::hash(&bytes[..28]);
    bytes[28..32].copy_from_slice(&of_header.to_le_bytes());
    bytes
}
