//! The data of the current line, ply by ply.

use std::ops::{Index, IndexMut};

use crate::history::PieceTo;
use crate::score::MAX_PLY;
use xiangqi::Move;

/// One ply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ply {
    /// The move made from here; none after a null move.
    pub(super) made: Option<PieceTo>,
    /// The corrected evaluation, unless in check.
    pub(super) eval: Option<i32>,
    /// The move that the singular search of this node excludes.
    pub(super) excluded: Option<Move>,
    /// The number of double extensions in the line up to here, including the move made.
    pub(super) double_extensions: u8,
    /// The number of cut-offs at this ply among the replies to the moves of the node above. Many mean that its moves
    /// are bad.
    pub(super) cutoffs: u8,
}

/// The number of plies before the root that may be read.
const BEFORE: usize = 4;

/// The plies of a line. There are also some before the root and after the last, so that looking back or ahead needs
/// no test.
pub(super) struct Stack(Box<[Ply; BEFORE + MAX_PLY + 2]>);

impl Default for Stack {
    fn default() -> Self {
        Stack(Box::new([Ply::default(); BEFORE + MAX_PLY + 2]))
    }
}

impl Stack {
    /// The entry `back` plies before `ply`.
    #[inline(always)]
    pub(super) fn before(&self, ply: usize, back: usize) -> &Ply {
        debug_assert!(back <= BEFORE);
        &self.0[BEFORE + ply - back]
    }
}

impl Index<usize> for Stack {
    type Output = Ply;
    #[inline(always)]
    fn index(&self, ply: usize) -> &Ply {
        &self.0[BEFORE + ply]
    }
}

impl IndexMut<usize> for Stack {
    #[inline(always)]
    fn index_mut(&mut self, ply: usize) -> &mut Ply {
        &mut self.0[BEFORE + ply]
    }
}
