//! All positions of a book that can be reached by its moves. Most formats keep hash keys, from which no position
//! can be told: the only way to list such a book is to walk along its moves.

use std::collections::HashSet;

use chuhe_engine::{Move, Position};

use crate::native::key::BookKey;
use crate::{Book, BookMove, ProbeError};

/// Calls `visit` with every position of the book that its moves reach from the `starts`, once for a position and
/// its mirror image, with the position's moves, which are never none. A position comes before those behind it,
/// and better moves' come first. Returns the number of positions.
///
/// # Errors
/// The first error of the book or of `visit`, which ends the walk.
pub fn walk<E: From<ProbeError>>(
    book: &dyn Book,
    starts: &[Position],
    mut visit: impl FnMut(&Position, &[BookMove]) -> Result<(), E>,
) -> Result<usize, E> {
    let mut seen = HashSet::new();
    for start in starts {
        let mut position = start.clone();
        // The moves still to follow from each position on the way here, the next one last.
        let mut open: Vec<Vec<Move>> = Vec::new();
        let mut enter = |position: &Position| -> Result<Vec<Move>, E> {
            let (key, _) = BookKey::of(position);
            if seen.contains(&key) {
                return Ok(Vec::new());
            }
            let moves = book.probe(position)?;
            if moves.is_empty() {
                return Ok(Vec::new());
            }
            seen.insert(key);
            visit(position, &moves)?;
            Ok(moves.iter().rev().map(|m| m.mv).collect())
        };
        open.push(enter(&position)?);
        while let Some(moves) = open.last_mut() {
            if let Some(mv) = moves.pop() {
                position.make_move(mv);
                open.push(enter(&position)?);
            } else {
                open.pop();
                if !open.is_empty() {
                    position.unmake_move();
                }
            }
        }
    }
    Ok(seen.len())
}
