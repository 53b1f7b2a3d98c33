//! The moves and their comments.

use super::cipher::Keys;
use super::header::{Header, LENGTH, square};
use crate::error::{Failure, RecordFault};
use crate::moves::RawMove;
use crate::place::Place;
use crate::text::tidy_comment;
use crate::tree::{self, Cut, Node};

/// Reads the bytes after the header. Where the file is cut off or invalid, the tree ends, and
/// `fault` is set.
pub(super) struct Nodes<'b> {
    /// The bytes after the header, deciphered.
    bytes: &'b [u8],
    /// The offset of the next move.
    at: usize,
    is_plain: bool,
    keys: Keys,
    /// Decodes comments.
    decode: &'b mut dyn FnMut(&[u8]) -> String,
    /// Why the tree ends before the file says so.
    pub(super) fault: Option<Failure>,
}

impl<'b> Nodes<'b> {
    /// The moves in the bytes after the header.
    pub(super) fn new(
        bytes: &'b [u8],
        header: &Header<'_>,
        keys: Keys,
        decode: &'b mut dyn FnMut(&[u8]) -> String,
    ) -> Self {
        Nodes { bytes, at: 0, is_plain: header.is_plain(), keys, decode, fault: None }
    }

    /// The comment on the start, and the moves.
    pub(super) fn read(&mut self, limit: usize) -> (String, Vec<RawMove>) {
        let Some(root) = self.node() else { return (String::new(), Vec::new()) };
        // A file without moves may state that a move follows.
        if !root.has_next || self.at == self.bytes.len() {
            return (root.mv.comment, Vec::new());
        }
        let (moves, cut) = tree::read(&mut || self.node(), limit);
        if let Some(cut) = cut.filter(|cut| *cut != Cut::NoNode) {
            self.fault = Some(Failure::new(Place::Byte(LENGTH + self.at), cut.fault()));
        }
        (root.mv.comment, moves)
    }

    /// The next node; `None` after a fault.
    fn node(&mut self) -> Option<Node> {
        let at = LENGTH + self.at;
        let [from, to, flags, _] = self.four("a move has four bytes")?;
        let (next, other, comment) = if self.is_plain { (0xF0, 0x0F, 0) } else { (0x80, 0x40, 0x20) };
        let mut length = 0;
        if self.is_plain || flags & comment != 0 {
            let hidden = u32::from_le_bytes(self.four("the length of a comment has four bytes")?);
            let Some(known) = hidden.checked_sub(self.keys.length) else {
                let fault = RecordFault::Malformed("the length of the comment is negative".to_owned());
                self.fault = Some(Failure::new(Place::Byte(at), fault));
                return None;
            };
            length = known;
        }
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let Some(comment) = usize::try_from(length).ok().and_then(|length| rest.get(..length)) else {
            return self.broken("a comment is longer than the rest of the file");
        };
        self.at += comment.len();
        let from = square(from.wrapping_sub(24).wrapping_sub(self.keys.from));
        let to = square(to.wrapping_sub(32).wrapping_sub(self.keys.to));
        let comment = tidy_comment(&(self.decode)(comment)).into_owned();
        let mv = RawMove { squares: from.zip(to), at, comment, variations: Vec::new() };
        Some(Node { mv, has_next: flags & next != 0, has_other: flags & other != 0 })
    }

    fn four(&mut self, what: &'static str) -> Option<[u8; 4]> {
        let bytes = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk());
        let Some(&bytes) = bytes else { return self.broken(what) };
        self.at += bytes.len();
        Some(bytes)
    }

    /// Notes that the file ends too early.
    fn broken<T>(&mut self, what: &'static str) -> Option<T> {
        let place = Place::Byte(LENGTH + self.bytes.len());
        self.fault.get_or_insert_with(|| Failure::new(place, RecordFault::BreaksOff(what)));
        None
    }
}
