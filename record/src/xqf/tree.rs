//! The moves and what is said about them.

use xiangqi::{
    Color, Move, Position, Square,
    notation::{NotationError, read},
};

use super::Trouble;
use super::cipher::Keys;
use super::header::{Header, LENGTH, square, tidy};
use crate::error::Fault;
use crate::record::{Line, MAX_DEPTH, Ply};
use crate::text::Encoding;

/// Reads what is behind the header.
pub(super) struct Tree<'b> {
    /// What is behind the header, the stream taken off.
    bytes: &'b [u8],
    /// Where the next move is.
    at: usize,
    is_plain: bool,
    keys: Keys,
    encoding: Encoding,
}

/// A move as the file has it.
struct Node<'b> {
    /// Where in the file it is.
    at: usize,
    from: u8,
    to: u8,
    has_next: bool,
    has_other: bool,
    comment: &'b [u8],
}

impl<'b> Tree<'b> {
    /// The moves in what is behind the header.
    pub(super) fn new(bytes: &'b [u8], header: &Header<'_>, keys: Keys, encoding: Encoding) -> Tree<'b> {
        Tree { bytes, at: 0, is_plain: header.is_plain(), keys, encoding }
    }

    /// Where the first move starts, if there is one.
    pub(super) fn first_square(&mut self) -> Result<Option<Square>, Trouble> {
        let begin = self.at;
        let root = self.node()?;
        let square = if root.has_next { square(self.node()?.from) } else { None };
        self.at = begin;
        Ok(square)
    }

    /// The moves from a position on, which is so again when it returns.
    pub(super) fn read(&mut self, position: &mut Position) -> Result<Line, Trouble> {
        let root = self.node()?;
        let mut line = Line::default();
        if root.has_next {
            let has_other;
            (line, has_other) = self.line(position, 0)?;
            if has_other && let Some(ply) = line.plies.first_mut() {
                self.variations(position, ply, 0)?;
            }
        }
        line.comment = self.text(root.comment);
        Ok(line)
    }

    /// Moves up to the last that has one behind it, with what could be played instead of any but the first,
    /// and whether there is such for the first.
    fn line(&mut self, position: &mut Position, depth: usize) -> Result<(Line, bool), Trouble> {
        let (mut plies, mut have_others) = (Vec::new(), Vec::new());
        loop {
            let node = self.node()?;
            let mv = played(position, &node)?;
            plies.push(Ply { comment: self.text(node.comment), ..mv.into() });
            have_others.push(node.has_other);
            if !node.has_next {
                break;
            }
        }
        for (ply, has_other) in plies.iter_mut().zip(&have_others).skip(1).rev() {
            position.unmake_move();
            if *has_other {
                self.variations(position, ply, depth)?;
            }
        }
        position.unmake_move();
        Ok((Line { comment: String::new(), plies }, have_others.first().is_some_and(|&has| has)))
    }

    /// What could be played instead of a move; the position is before it.
    fn variations(&mut self, position: &mut Position, ply: &mut Ply, depth: usize) -> Result<(), Trouble> {
        if depth == MAX_DEPTH {
            return Err((LENGTH + self.at, None, Fault::TooDeep { limit: MAX_DEPTH }));
        }
        let mut is_more = true;
        while is_more {
            let variation;
            (variation, is_more) = self.line(position, depth + 1)?;
            ply.variations.push(variation);
        }
        Ok(())
    }

    fn node(&mut self) -> Result<Node<'b>, Trouble> {
        let at = LENGTH + self.at;
        let [from, to, flags, _] = self.four("a move has four bytes")?;
        let (next, other, comment) = if self.is_plain { (0xF0, 0x0F, 0) } else { (0x80, 0x40, 0x20) };
        let mut length = 0;
        if self.is_plain || flags & comment != 0 {
            let hidden = u32::from_le_bytes(self.four("the length of a comment has four bytes")?);
            length = hidden.checked_sub(self.keys.length).ok_or_else(|| {
                (at, None, Fault::Malformed("the comment on the move has less than no length".to_owned()))
            })?;
        }
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let comment = usize::try_from(length).ok().and_then(|length| rest.get(..length));
        let comment = comment.ok_or_else(|| self.broken("a comment is longer than what is left"))?;
        self.at += comment.len();
        let from = from.wrapping_sub(24).wrapping_sub(self.keys.from);
        let to = to.wrapping_sub(32).wrapping_sub(self.keys.to);
        Ok(Node { at, from, to, has_next: flags & next != 0, has_other: flags & other != 0, comment })
    }

    fn four(&mut self, what: &'static str) -> Result<[u8; 4], Trouble> {
        let bytes = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk());
        let bytes = *bytes.ok_or_else(|| self.broken(what))?;
        self.at += bytes.len();
        Ok(bytes)
    }

    /// That the file ends too early.
    fn broken(&self, what: &'static str) -> Trouble {
        (LENGTH + self.bytes.len(), None, Fault::BreaksOff(what))
    }

    fn text(&self, bytes: &[u8]) -> String {
        tidy(&self.encoding.decode(bytes))
    }
}

/// Makes the move of a node.
fn played(position: &mut Position, node: &Node<'_>) -> Result<Move, Trouble> {
    let number = Some((position.move_number(), position.side_to_move() == Color::Black));
    let squares = square(node.from).zip(square(node.to));
    let Some((from, to)) = squares else {
        let text = format!("a move from {} to {}: squares are 0 to 89", node.from, node.to);
        return Err((node.at, number, Fault::Malformed(text)));
    };
    let unreadable = || NotationError::Unreadable { text: format!("{from}{to}") };
    let mv = Move::try_new(from, to).ok_or_else(unreadable);
    let mv =
        mv.and_then(|mv| read(position, &mv.to_string())).map_err(|error| (node.at, number, error.into()))?;
    position.make_move(mv);
    Ok(mv)
}
