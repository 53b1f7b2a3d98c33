//! The program: its version and its levels.

use std::num::NonZeroUsize;

use chuhe_locale::Lang;
use chuhe_locale::levels::{LEVELS, Level};
use serde::Serialize;

/// Information about the program, for the page.
#[derive(Debug, Serialize)]
pub struct About {
    version: &'static str,
    /// The threads of each search.
    threads: usize,
    levels: Vec<LevelName>,
    /// Whether it has a library of games.
    library: bool,
}

#[derive(Debug, Serialize)]
struct LevelName {
    id: &'static str,
    elo: Option<u32>,
    en: &'static str,
    zh: &'static str,
    vi: &'static str,
}

/// Returns information about the program: `threads` is the number of threads of its searches, `library` says whether it
/// has a game library.
pub fn about(threads: NonZeroUsize, library: bool) -> About {
    let level = |level: &Level| LevelName {
        id: level.id,
        elo: level.elo,
        en: level.name(Lang::En),
        zh: level.name(Lang::Zh),
        vi: level.name(Lang::Vi),
    };
    About {
        version: env!("CARGO_PKG_VERSION"),
        threads: threads.get(),
        levels: LEVELS.iter().map(level).collect(),
        library,
    }
}
