//! The book inside the program, grown by the engine's own analysis: `docs/book.md` in the repository tells how.

use once_cell::sync::Lazy;

use crate::NativeBook;

static EMBEDDED: Lazy<NativeBook> = Lazy::new(|| {
    NativeBook::from_static(include_bytes!("../data/default.book")).expect("a test opens the embedded book")
});

/// The book inside the program. Its bytes are checked at the first call.
pub fn embedded() -> &'static NativeBook {
    &EMBEDDED
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Book;
    use xiangqi::Position;

    #[test]
    fn the_embedded_book_is_whole_and_knows_the_start() {
        let moves = embedded().probe(&Position::default()).unwrap();
        assert!(moves.iter().any(|m| m.weight > 0), "{moves:?}");
    }
}
