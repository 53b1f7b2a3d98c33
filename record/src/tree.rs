//! The order in which XQF and CCBridge keep a tree of moves, made into the tree.
//!
//! What follows a move comes right behind it. Only when the line is at its end comes what could be played
//! instead of its moves, of the last first.

use crate::moves::RawMove;
use crate::record::MAX_DEPTH;

/// A move as it stands in the file.
pub(crate) struct Node {
    pub(crate) mv: RawMove,
    /// Whether a move follows it.
    pub(crate) has_next: bool,
    /// Whether there is another move instead of it, further on in the file.
    pub(crate) has_other: bool,
}

/// Why a tree ends before it is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// No node came where one was promised.
    NoNode,
    /// Variations are nested too deep.
    TooDeep,
}

/// Reads a tree whose nodes `next` gives. What was read before it is cut is returned all the same.
pub(crate) fn read(next: impl FnMut() -> Option<Node>) -> (Vec<RawMove>, Option<Cut>) {
    let mut reader = Reader { next, cut: None };
    let (mut moves, has_other) = reader.line(0);
    if has_other && let Some(first) = moves.first_mut() {
        reader.variations(first, 0);
    }
    (moves, reader.cut)
}

struct Reader<N> {
    next: N,
    cut: Option<Cut>,
}

impl<N: FnMut() -> Option<Node>> Reader<N> {
    /// Moves up to the last that has one behind it, with what could be played instead of any but the first,
    /// and whether there is such for the first.
    fn line(&mut self, depth: usize) -> (Vec<RawMove>, bool) {
        let (mut moves, mut have_others) = (Vec::new(), Vec::new());
        loop {
            let Some(node) = (self.next)() else {
                self.cut = Some(Cut::NoNode);
                break;
            };
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

    /// What could be played instead of a move.
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
