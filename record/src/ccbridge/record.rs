//! One game of a `.cbr` file or of a slot of a library.

use encoding_rs::UTF_16LE;
use xiangqi::{Board, Color, Piece, PieceType, Position, Square};

use crate::error::{Failure, RecordFault};
use crate::moves::{RawMove, play};
use crate::place::Place;
use crate::record::{GameResult, Line, Record, Tags};
use crate::text::{Texts, tidy_comment};
use crate::tree::{self, Cut, Node};

/// The offset of the kind.
const KIND_AT: usize = 19;

/// The kind that today's programs write.
const KIND: u8 = 2;

/// The kind of older programs, without room for the script and the path of the category.
const OLD_KIND: u8 = 1;

/// The number of bytes by which the fields of the old version come earlier.
const OLD_SHIFT: usize = 256;

/// The offset of the title in the new version and in the old one.
const TITLE_AT: usize = 180;
const OLD_TITLE_AT: usize = 52;

/// The size of the field for the title.
const TITLE_ROOM: usize = 128;

/// Other texts: where they are, how many bytes they may have, and the tags that they are.
const TEXTS: [(usize, usize, &str); 17] = [
    (564, 64, "Source"),
    (692, 64, "Event"),
    (948, 64, "Site"),
    (884, 64, "Date"),
    (756, 64, "Round"),
    (820, 32, "Group"),
    (852, 32, "Board"),
    (1012, 64, "TimeControl"),
    (1076, 64, "Red"),
    (1140, 64, "RedTeam"),
    (1204, 64, "RedTime"),
    (1300, 64, "Black"),
    (1364, 64, "BlackTeam"),
    (1428, 64, "BlackTime"),
    (1652, 64, "Annotator"),
    (1780, 64, "Author"),
    (2080, 32, "Termination"),
];

const RESULT_AT: usize = 2076;
const SIDE_AT: usize = 2112;
const BOARD_AT: usize = 2120;
const MOVES_AT: usize = 2214;

/// The kinds of pieces by number, from 1.
const KINDS: [PieceType; PieceType::NUM] = [
    PieceType::Rook,
    PieceType::Horse,
    PieceType::Elephant,
    PieceType::Advisor,
    PieceType::King,
    PieceType::Cannon,
    PieceType::Pawn,
];

/// The length of the game that bytes begin with, if another game may follow it: that begins with this magic. In the
/// fields before the moves there may be anything.
pub(super) fn length(bytes: &[u8], magic: &[u8]) -> usize {
    let moves = bytes.get(MOVES_AT - OLD_SHIFT..).unwrap_or_default();
    let next = moves.windows(magic.len()).position(|window| window == magic);
    next.map_or(bytes.len(), |at| MOVES_AT - OLD_SHIFT + at)
}

/// Reads a game that begins at a byte of its file.
pub(super) fn read(bytes: &[u8], begin: usize, texts: &mut Texts, limit: usize) -> Result<Record, Failure> {
    let place = |at| Place::Byte(begin + at);
    let shift = match bytes.get(KIND_AT) {
        Some(&KIND) => 0,
        Some(&OLD_KIND) => OLD_SHIFT,
        Some(&version) => {
            let fault = RecordFault::UnknownVersion { version, limit: KIND };
            return Err(Failure::new(place(KIND_AT), fault));
        }
        None => 0,
    };
    if bytes.len() < MOVES_AT - shift {
        let fault = RecordFault::BreaksOff("the header of a game is 2,214 bytes");
        return Err(Failure::new(place(bytes.len()), fault));
    }
    let board_at = BOARD_AT - shift;
    let board = board(&bytes[board_at..]).map_err(|fault| Failure::new(place(board_at), fault))?;
    let tags = tags(bytes, shift, texts);
    let mut nodes = Nodes { bytes, at: MOVES_AT - shift, is_old: shift > 0, texts };
    let (comment, moves, cut) = nodes.read(limit);
    let first = moves.first().and_then(|mv| board.piece_on(mv.squares?.0));
    let said = if bytes[SIDE_AT - shift] == 2 { Color::Black } else { Color::Red };
    let side = first.map_or(said, |piece| piece.color);
    let start = Position::from_board(board, side).map_err(|error| Failure::new(place(board_at), error))?;
    let result = match bytes[RESULT_AT - shift] {
        1 => GameResult::RedWins,
        2 => GameResult::BlackWins,
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    let line = Line { comment, plies: Vec::new() };
    let record = Record { tags, start, line, result, warnings: Vec::new() };
    let record = play(record, moves, &place)?;
    match cut {
        None => Ok(record),
        Some(cut) => Err(Failure::new(place(nodes.at), cut.fault()).keeping(record)),
    }
}

/// The square with a number, Black's left corner as Red sees it being 0.
fn square(number: u8) -> Option<Square> {
    Square::try_from_coords(i32::from(number % 9), 9 - i32::from(number / 9))
}

/// The square with a number in moves of the old kind.
fn old_square(number: u8) -> Option<Square> {
    Square::try_from_coords(i32::from(number >> 4), 9 - i32::from(number & 15))
}

fn board(bytes: &[u8]) -> Result<Board, RecordFault> {
    let mut board = Board::EMPTY;
    for (number, &man) in (0..Square::NUM as u8).zip(bytes) {
        let Some(kind) = KINDS.get(usize::from(man & 15).wrapping_sub(1)) else { continue };
        let color = match man >> 4 {
            1 => Color::Red,
            2 => Color::Black,
            _ => continue,
        };
        let Some(square) = square(number) else { continue };
        let fault = |error| RecordFault::Malformed(format!("the piece on {square}: {error}"));
        board.put(Piece::new(color, *kind), square).map_err(fault)?;
    }
    Ok(board)
}

fn tags(bytes: &[u8], shift: usize, texts: &mut Texts) -> Tags {
    let mut tags = Tags::default();
    let title_at = if shift == 0 { TITLE_AT } else { OLD_TITLE_AT };
    let title = [(title_at, TITLE_ROOM, "Title")];
    // In the old version only these fields are reliable in real files, so only they are read.
    let is_read = |name: &str| shift == 0 || ["Red", "Black"].contains(&name);
    let fields = TEXTS.into_iter().filter(|(.., name)| is_read(name));
    for (at, room, name) in title.into_iter().chain(fields.map(|(at, room, name)| (at - shift, room, name))) {
        match text(&bytes[at..][..room]) {
            Some(text) if !text.is_empty() => {
                tags.add(name, &text);
            }
            Some(_) => {}
            // In the old version these bytes are uninitialised memory, so they are not a sign of damage.
            None => texts.damage(usize::from(shift == 0)),
        }
    }
    tags
}

/// The text of a field, in one line; `None` if it is not valid text.
fn text(bytes: &[u8]) -> Option<String> {
    let end = bytes.chunks_exact(2).position(|unit| unit == [0, 0]).map_or(bytes.len(), |units| 2 * units);
    let text = UTF_16LE.decode_without_bom_handling(&bytes[..end]).0;
    // Bytes after the text are uninitialised memory.
    let is_odd = |c: char| c == char::REPLACEMENT_CHARACTER || ('\u{E000}'..='\u{F8FF}').contains(&c);
    (!text.contains(is_odd)).then(|| tidy_comment(&text).replace('\n', " "))
}

/// Reads the moves.
struct Nodes<'b> {
    bytes: &'b [u8],
    at: usize,
    is_old: bool,
    texts: &'b mut Texts,
}

impl Nodes<'_> {
    /// The comment on the start, the moves, and why they end too early.
    fn read(&mut self, limit: usize) -> (String, Vec<RawMove>, Option<Cut>) {
        let Some(root) = self.node() else { return (String::new(), Vec::new(), None) };
        if !root.has_next || self.is_at_end() {
            return (root.mv.comment, Vec::new(), None);
        }
        let (moves, cut) = tree::read(&mut || self.node(), limit);
        (root.mv.comment, moves, cut)
    }

    /// Whether nothing is left but the zeros that fill the slot.
    fn is_at_end(&self) -> bool {
        self.bytes.get(self.at..).is_none_or(|rest| rest.iter().all(|&byte| byte == 0))
    }

    fn node(&mut self) -> Option<Node> {
        let at = self.at;
        let [flags, _, from, to] = self.next_four_bytes()?;
        let mut comment = String::new();
        if flags & 4 != 0 {
            let length = usize::try_from(u32::from_le_bytes(self.next_four_bytes()?)).ok()?;
            let bytes = self.bytes.get(self.at..)?.get(..length)?;
            comment = tidy_comment(self.texts.decode(bytes).trim_end_matches('\0')).into_owned();
            self.at += length;
        }
        let square = if self.is_old { old_square } else { square };
        let mv = RawMove { squares: square(from).zip(square(to)), at, comment, variations: Vec::new() };
        Some(Node { mv, has_next: flags & 1 == 0, has_other: flags & 2 != 0 })
    }

    fn next_four_bytes(&mut self) -> Option<[u8; 4]> {
        let bytes = *self.bytes.get(self.at..)?.first_chunk()?;
        self.at += bytes.len();
        Some(bytes)
    }
}
