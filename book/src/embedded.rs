//! The built-in book, grown by the engine's own analysis: `docs/book.md` in the repository describes how.

use miniz_oxide::inflate::decompress_to_vec;
use once_cell::sync::Lazy;
use xiangqi::rules::RepetitionRule;
use xiangqi::{Move, Position};

use crate::choice::{Choice, may_be_played, pick};
use crate::entry::Book;
use crate::native::NativeBook;

/// A game against a person follows the book for this many moves of each side at most.
const OPENING_MOVES: u32 = 10;

/// The book, compressed by Deflate: the build script packs it.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/default.deflate"));

static EMBEDDED: Lazy<NativeBook> = Lazy::new(|| {
    let bytes = decompress_to_vec(PACKED).expect("the build script packed it");
    NativeBook::from_bytes(bytes).expect("a test opens the embedded book")
});

/// The built-in book. It is unpacked and checked at the first call.
pub fn embedded() -> &'static NativeBook {
    &EMBEDDED
}

/// A move of the built-in book for a game against a person, by the book's weights; `None` once the opening is
/// over. `random` is a uniformly distributed random number.
pub fn opening_move(position: &Position, random: u64) -> Option<Move> {
    if position.move_number() > OPENING_MOVES {
        return None;
    }
    let mut moves = embedded().probe(position).ok()?;
    moves.retain(|known| known.weight > 0 && may_be_played(position, known.mv, RepetitionRule::Wxf));
    pick(&moves, Choice::Weighted, random).map(|known| known.mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_book_is_valid_and_contains_the_start_position() {
        let moves = embedded().probe(&Position::default()).unwrap();
        assert!(moves.iter().any(|m| m.weight > 0), "{moves:?}");
    }

    #[test]
    fn an_opening_move_has_a_weight_and_the_opening_ends() {
        let mut position = Position::default();
        let moves = embedded().probe(&position).unwrap();
        for random in [0, u64::MAX] {
            let mv = opening_move(&position, random).unwrap();
            assert!(moves.iter().any(|known| known.mv == mv && known.weight > 0), "{mv}");
        }
        // A move that comes back to a position of the game is left to the search.
        let shuffle = ["h2e2", "h9g7", "e2h2", "g7h9"];
        let known: Vec<Move> = (0..64).filter_map(|n| opening_move(&position, n << 58)).collect();
        assert!(known.contains(&"h2e2".parse().unwrap()), "{known:?}: the test shows nothing");
        shuffle.iter().for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
        let again: Vec<Move> = (0..64).filter_map(|n| opening_move(&position, n << 58)).collect();
        assert!(again.iter().all(|mv| mv.to_string() != "h2e2"), "{again:?}");
        // The tenth move of a side is the last.
        let mut line = shuffle.into_iter().cycle();
        let mut after = |moves: usize| {
            line.by_ref().take(moves).for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
            (position.move_number(), opening_move(&position, 0).is_some())
        };
        assert_eq!((after(14), after(2)), ((10, true), (11, false)));
    }
}
