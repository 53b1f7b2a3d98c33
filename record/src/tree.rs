//! The order in which XQF and CCBridge keep a tree of moves, made into the tree.
//!
//! The next move follows a move directly. The alternatives to the moves of a line follow its end, those of the last
//! move first.

use crate::error::RecordFault;
use crate::moves::RawMove;
use crate::record::MAX_DEPTH;

/// A move as stored in the file.
pub(crate) struct Node {
    pub(crate) mv: RawMove,
    /// Whether a move follows it.
    pub(crate) has_next: bool,
    /// Whether there is another move instead of it, further on in the file.
    pub(crate) has_other: bool,
}

/// Why a tree ends before it is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// A node is missing.
    NoNode,
    /// Variations are nested too deep.
    TooDeep,
    /// There are more moves than were to be read.
    TooMany { limit: usize },
}

impl Cut {
    /// The fault of the game.
    pub(crate) fn fault(self) -> RecordFault {
        match self {
            Cut::NoNode => RecordFault::BreaksOff("a move is missing"),
            Cut::TooDeep => RecordFault::TooDeep { limit: MAX_DEPTH },
            Cut::TooMany { limit } => RecordFault::TooManyMoves { limit },
        }
    }
}

/// Reads a tree of up to `limit` nodes, which `next` gives. The moves before a cut are still returned.
pub(crate) fn read(next: &mut dyn FnMut() -> Option<Node>, limit: usize) -> (Vec<RawMove>, Option<Cut>) {
    let mut reader = Reader { next, cut: None, left: limit, limit };
    let (mut moves, has_other) = reader.line(0);
    if has_other && let Some(first) = moves.first_mut() {
        reader.variations(first, 0);
    }
    (moves, reader.cut)
}

struct Reader<'n> {
    next: &'n mut dyn FnMut() -> Option<Node>,
    cut: Option<Cut>,
    /// The number of nodes that may still come, and the limit.
    left: usize,
    limit: usize,
}

impl Reader<'_> {
    /// The moves of a line, with the variations of all but the first, and whether the first has variations.
    fn line(&mut self, depth: usize) -> (Vec<RawMove>, bool) {
        let (mut moves, mut have_others) = (Vec::new(), Vec::new());
        loop {
            let Some(node) = (self.next)() else {
                self.cut = Some(Cut::NoNode);
                break;
            };
            if self.left == 0 {
                self.cut = Some(Cut::TooMany { limit: self.limit });
                break;
            }
            self.left -= 1;
            moves.push(node.mv);
            have_others.push(node.has_other);
            if !node.has_next {
                break;
            }
        }
        for (mv, has_other) in moves.iter_mut().zip(&have_others).skip(1).rev() {
            if *has_other && self.cut.is_none() {
                self.variations(mv, depth);
            }
        }
        (moves, self.cut.is_none() && have_others.first().is_some_and(|&has| has))
    }

    /// Reads the variations of a move.
    fn variations(&mut self, mv: &mut RawMove, depth: usize) {
        if depth == MAX_DEPTH {
            self.cut = Some(Cut::TooDeep);
            return;
        }
        let mut is_more = true;
        while is_more {
            let variation;
            (variation, is_more) = self.line(depth + 1);
            if !variation.is_empty() {
                mv.variations.push(variation);
            }
        }
    }
}
