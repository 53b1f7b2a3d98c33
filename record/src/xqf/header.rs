//! The first 1,024 bytes: version, start, result and texts.

use xiangqi::{Board, Color, Piece, Square};

use crate::error::RecordFault;
use crate::record::{GameResult, PIECES, Tags};
use crate::text::Texts;

/// The first bytes of every file.
pub(super) const MAGIC: [u8; 2] = *b"XQ";

/// The bytes of the header.
pub(super) const LENGTH: usize = 0x400;

/// The offset of the squares of the pieces.
pub(super) const PIECES_AT: usize = 0x10;

/// The offset of the flag that Black begins.
pub(super) const SIDE_AT: usize = 0x32;

/// The offset of the result.
pub(super) const RESULT_AT: usize = 0x33;

/// The pieces of both sides.
pub(super) const PIECES_NUM: usize = 2 * PIECES.len();

/// The last version that XQStudio wrote.
const LAST_VERSION: u8 = 18;

/// Texts: the offset of the length, the maximum number of bytes after it, and the tag.
pub(super) const TEXTS: [(usize, usize, &str); 11] = [
    // The title may use the whole space up to the next text: some files have titles longer than the 63 bytes of version
    // 10.
    (0x50, 127, "Title"),
    (0xD0, 63, "Event"),
    (0x120, 15, "Site"),
    (0x110, 15, "Date"),
    (0x130, 15, "Red"),
    (0x140, 15, "Black"),
    (0x150, 63, "TimeControl"),
    (0x190, 15, "RedTime"),
    (0x1A0, 15, "BlackTime"),
    (0x1D0, 15, "Annotator"),
    (0x1E0, 15, "Author"),
];

/// The header of a file.
pub(super) struct Header<'b>(&'b [u8; LENGTH]);

impl<'b> Header<'b> {
    /// Takes the first bytes of a file of a known version.
    pub(super) fn new(bytes: &'b [u8; LENGTH]) -> Result<Header<'b>, RecordFault> {
        if !bytes.starts_with(&MAGIC) {
            return Err(RecordFault::Malformed("the file does not begin with XQ".to_owned()));
        }
        let header = Header(bytes);
        if header.version() > LAST_VERSION {
            return Err(RecordFault::UnknownVersion { version: header.version(), limit: LAST_VERSION });
        }
        Ok(header)
    }

    fn version(&self) -> u8 {
        self.0[2]
    }

    /// Whether the file is of version 10 or older: not encrypted.
    pub(super) fn is_plain(&self) -> bool {
        self.version() <= 10
    }

    /// Whether the squares of the pieces are rotated.
    fn is_rotated(&self) -> bool {
        self.version() >= 12
    }

    /// The mask of the keys.
    pub(super) fn mask(&self) -> u8 {
        self.0[3]
    }

    /// The bytes that are set in the keys of the stream.
    pub(super) fn set_bits(&self) -> [u8; 4] {
        [self.0[8], self.0[9], self.0[10], self.0[11]]
    }

    /// The keys of lengths, start, and squares of departure and arrival.
    pub(super) fn keys(&self) -> [u8; 4] {
        [self.0[12], self.0[13], self.0[14], self.0[15]]
    }

    /// The side to move in a game without moves.
    pub(super) fn side_to_move(&self) -> Color {
        if self.0[SIDE_AT] == 1 { Color::Black } else { Color::Red }
    }

    /// The result of the game.
    pub(super) fn result(&self) -> GameResult {
        match self.0[RESULT_AT] {
            1 => GameResult::RedWins,
            2 => GameResult::BlackWins,
            3 => GameResult::Draw,
            _ => GameResult::Unknown,
        }
    }

    /// The pieces at the start. `key` was added to the numbers of their squares.
    pub(super) fn board(&self, key: u8) -> Result<Board, RecordFault> {
        let turn = if self.is_rotated() { usize::from(key) + 1 } else { 0 };
        let mut board = Board::EMPTY;
        for (index, &hidden) in self.0[PIECES_AT..].iter().take(PIECES_NUM).enumerate() {
            let man = (index + turn) % PIECES_NUM;
            let piece = Piece::new(Color::ALL[man / PIECES.len()], PIECES[man % PIECES.len()]);
            if let Some(square) = square(hidden.wrapping_sub(key)) {
                let fault = |_| RecordFault::Malformed(format!("two pieces stand on {square}"));
                board.put(piece, square).map_err(fault)?;
            }
        }
        Ok(board)
    }

    /// The bytes of a text.
    fn raw_text(&self, at: usize, room: usize) -> &[u8] {
        let length = usize::from(self.0[at]).min(room);
        &self.0[at + 1..][..length]
    }

    /// The bytes of all texts, each on a line.
    pub(super) fn raw_texts(&self) -> Vec<u8> {
        let texts = TEXTS.into_iter().map(|(at, room, _)| self.raw_text(at, room));
        texts.collect::<Vec<_>>().join(&b'\n')
    }

    /// The texts.
    pub(super) fn tags(&self, texts: &mut Texts) -> Tags {
        let mut tags = Tags::default();
        for (at, room, name) in TEXTS {
            let text = tidy(&texts.decode_cut(self.raw_text(at, room)));
            if !text.is_empty() {
                tags.add(name, &text);
            }
        }
        tags
    }
}

/// The square of a number, `None` beyond the 90.
pub(super) fn square(number: u8) -> Option<Square> {
    Square::try_from_coords(i32::from(number / 10), i32::from(number % 10))
}

/// A text in one line.
fn tidy(text: &str) -> String {
    let parts = text.split(char::is_control).map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}
