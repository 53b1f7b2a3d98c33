//! All positions of a book that can be reached. Most formats keep hash keys, which can't be turned back into
//! positions: the only way to list such a book is to walk along moves.

use std::collections::{HashMap, HashSet};

use xiangqi::{Move, Position};

use crate::entry::{Book, BookMove, ProbeError};
use crate::native::key::BookKey;

/// Which moves a walk follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// The moves of the book.
    #[default]
    BookMoves,
    /// The moves of the book, and all legal moves in an unknown position behind them or at the start. Finds all of a
    /// book that has moves for one side only. Up to 111 lookups per unknown position.
    BothSides,
    /// All legal moves, through at most this many unknown positions in a row. Finds more of a book from which moves
    /// were removed, such as ElephantEye's. The number of lookups per position is the number of moves, to the power of
    /// this number plus one.
    Through(u8),
}

/// Calls `visit` with every book position that can be reached from the `starts`, and with its moves (at least one).
/// Positions with the same key are visited once. A position is visited before the positions after it, and better moves
/// are followed first. Returns the number of positions.
///
/// # Errors
/// The first error of the book or of `visit`, which ends the walk.
pub fn walk<E: From<ProbeError>>(
    book: &dyn Book,
    starts: &[Position],
    reach: Reach,
    visit: impl FnMut(&Position, &[BookMove]) -> Result<(), E>,
) -> Result<usize, E> {
    let unknown_left = match reach {
        Reach::BookMoves => 0,
        Reach::BothSides => 1,
        Reach::Through(unknown) => unknown,
    };
    let mut walker = Walker { book, reach, visit, known: HashSet::new(), unknown: HashMap::new() };
    for start in starts {
        let mut position = start.clone();
        let mut open = vec![walker.enter(&position, unknown_left)?];
        while let Some(Frame { moves, unknown_left }) = open.last_mut() {
            let unknown_left = *unknown_left;
            if let Some(mv) = moves.pop() {
                position.make_move(mv);
                open.push(walker.enter(&position, unknown_left)?);
            } else {
                open.pop();
                if !open.is_empty() {
                    position.unmake_move();
                }
            }
        }
    }
    Ok(walker.known.len())
}

/// A position on the way.
#[derive(Default)]
struct Frame {
    /// The moves still to follow, the next one last.
    moves: Vec<Move>,
    /// The maximum number of unknown positions in a row.
    unknown_left: u8,
}

struct Walker<'a, F> {
    book: &'a dyn Book,
    reach: Reach,
    visit: F,
    known: HashSet<BookKey>,
    /// For each unknown position, how many more may follow it in a row.
    unknown: HashMap<BookKey, u8>,
}

impl<F> Walker<'_, F> {
    fn enter<E: From<ProbeError>>(&mut self, position: &Position, unknown_left: u8) -> Result<Frame, E>
    where
        F: FnMut(&Position, &[BookMove]) -> Result<(), E>,
    {
        let (key, _) = BookKey::of(position);
        if self.known.contains(&key) || self.unknown.get(&key).is_some_and(|&left| left >= unknown_left) {
            return Ok(Frame::default());
        }
        let moves = self.book.probe(position)?;
        if moves.is_empty() {
            if self.reach != Reach::BookMoves {
                self.unknown.insert(key, unknown_left);
            }
            let Some(unknown_left) = unknown_left.checked_sub(1) else { return Ok(Frame::default()) };
            return Ok(Frame { moves: position.legal_moves().to_vec(), unknown_left });
        }
        self.known.insert(key);
        (self.visit)(position, &moves)?;
        let of_book = moves.iter().rev().map(|m| m.mv);
        Ok(match self.reach {
            Reach::BookMoves => Frame { moves: of_book.collect(), unknown_left: 0 },
            Reach::BothSides => Frame { moves: of_book.collect(), unknown_left: 1 },
            Reach::Through(unknown_left) => {
                let is_other = |mv: &Move| moves.iter().all(|m| m.mv != *mv);
                let others = position.legal_moves().into_iter().filter(is_other);
                Frame { moves: others.chain(of_book).collect(), unknown_left }
            }
        })
    }
}
