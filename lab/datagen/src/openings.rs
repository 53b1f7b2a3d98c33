//! Balanced openings for games that somebody else plays: OpenBench's `genfens`.

use std::num::NonZeroUsize;

use chuhe_engine::search::{Settings, Shared, Worker, search};
use chuhe_engine::time::Limits;
use chuhe_engine::tt::AllocationError;
use xiangqi::{Position, SplitMix64};

use crate::beginnings::{OPENING_PLIES, random_moves};
use crate::selfplay::SelfPlay;

/// The transposition table, in MiB.
const HASH_MIB: usize = 2;

/// Nodes to find out whether an opening is balanced.
const NODES: u64 = 2000;

/// Random moves from a position of a book: at least and at most.
const PLIES_FROM_BOOK: (usize, usize) = (2, 4);

/// The maximum number of consecutive one-sided candidates.
const MAX_ONE_SIDED: usize = 1000;

/// An endless sequence of balanced openings: random moves from the start position, or from positions of a book.
pub struct RandomOpenings {
    rng: SplitMix64,
    book: Vec<Position>,
    worker: Worker,
    shared: Shared,
}

impl RandomOpenings {
    /// The openings of a seed; with an empty book from the start position.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(seed: u64, book: Vec<Position>) -> Result<RandomOpenings, AllocationError> {
        let (worker, shared) = (Worker::new(Settings::default()), Shared::new(HASH_MIB)?);
        Ok(RandomOpenings { rng: SplitMix64::stream(seed, 0), book, worker, shared })
    }

    fn candidate(&mut self) -> Position {
        let plies = if self.book.is_empty() { OPENING_PLIES } else { PLIES_FROM_BOOK };
        let mut position = match self.book.len() {
            0 => Position::default(),
            count => self.book[self.rng.below(count)].clone(),
        };
        let plies = self.rng.within(plies);
        random_moves(&mut position, plies, &mut self.rng);
        position
    }

    fn is_balanced(&mut self, position: &Position) -> bool {
        self.worker.forget();
        self.shared.table.clear(NonZeroUsize::MIN);
        let found = search(&mut self.worker, &self.shared, position, &Limits::nodes(NODES), &mut ()).found();
        found.is_some_and(|(_, score)| score.value().abs() <= i32::from(SelfPlay::OPENING_SCORE))
    }
}

impl Iterator for RandomOpenings {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        // If a book has only one-sided positions, these are used all the same. It may also contain finished games.
        (0..2 * MAX_ONE_SIDED).find_map(|attempt| {
            let position = self.candidate();
            let is_good =
                position.outcome().is_none() && (attempt >= MAX_ONE_SIDED || self.is_balanced(&position));
            is_good.then_some(position)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_depend_on_the_seed_and_continue_from_a_book() {
        let fens = |seed, book: &[Position]| -> Vec<String> {
            RandomOpenings::new(seed, book.to_vec()).unwrap().take(3).map(|position| position.fen()).collect()
        };
        assert_eq!(fens(7, &[]), fens(7, &[]));
        assert_ne!(fens(7, &[]), fens(8, &[]));
        let few = Position::from_fen("3k4r/4a4/4b4/9/9/9/9/4B4/4A4/R4K3 w - - 0 40").unwrap();
        for fen in fens(1, std::slice::from_ref(&few)) {
            let position = Position::from_fen(&fen).unwrap();
            assert!(position.outcome().is_none() && position.move_number() >= 41, "{fen}");
        }
        // Where there are others, one-sided positions are left out: here Black has no rook.
        let lost = Position::from_fen("3k5/4a4/4b4/9/9/9/9/4B4/4A4/R4K3 w - - 0 40").unwrap();
        let book = vec![few.clone(), lost];
        for position in RandomOpenings::new(2, book).unwrap().take(8) {
            assert_eq!(position.board().piece_count(), few.board().piece_count(), "{}", position.fen());
        }
        let over = Position::from_fen("4k4/4a4/4b4/9/9/9/9/4B4/4A4/3K5 w").unwrap();
        assert!(fens(1, &[over]).is_empty(), "nothing to attack with, whatever is played");
    }
}
