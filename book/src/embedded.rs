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
        for mv in ["h2e2", "h9g7", "e2h2", "g7h9"].into_iter().cycle().take(20) {
            position.play(mv.parse().unwrap()).unwrap();
        }
        assert_eq!((position.move_number(), opening_move(&position, 0)), (11, None));
    }
}
