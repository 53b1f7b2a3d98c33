//! Shared by several tests: positions, and files that are removed after a test.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use xiangqi::{Move, Position, SplitMix64};

/// A position after moves, all legal.
pub(crate) fn after(moves: &str) -> Position {
    let mut position = Position::default();
    moves.split_whitespace().for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
    position
}

/// A move.
pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// The moves of a random game of at most `plies` plies.
pub(crate) fn random_game(rng: &mut SplitMix64, plies: usize) -> Vec<Move> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // The first few moves only, so that games meet.
        let mv = legal[rng.below(legal.len().min(6))];
        position.make_move(mv);
        moves.push(mv);
    }
    moves
}

/// A folder that is gone when the test is over.
pub(crate) struct TempDir(PathBuf);

impl TempDir {
    /// A new one.
    pub(crate) fn new() -> TempDir {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("chuhe-book-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        TempDir(path)
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The folder.
    pub(crate) fn root(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
