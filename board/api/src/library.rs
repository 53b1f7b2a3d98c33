//! The moves played in a position and their results, from a library of games. The answer is an error if the program has
//! no library; builds without the feature `library` never have one.

use std::path::Path;

use chuhe_review::data::NamedMove;
use serde::Serialize;

use crate::error::RequestError;
use crate::position::PositionRequest;

/// The games with a position, and its moves, the most frequent first.
#[derive(Debug, Serialize)]
pub(crate) struct Explored {
    #[serde(flatten)]
    results: Results,
    moves: Vec<PlayedMove>,
}

/// The results of games.
#[derive(Debug, Serialize)]
struct Results {
    games: u64,
    red_wins: u64,
    draws: u64,
    black_wins: u64,
}

#[derive(Debug, Serialize)]
struct PlayedMove {
    r#move: NamedMove,
    #[serde(flatten)]
    results: Results,
    /// The performance rating of the players of the move.
    performance: Option<i32>,
    average_year: Option<f64>,
    /// The latest games, the last first.
    last: Vec<LastGame>,
}

#[derive(Debug, Serialize)]
struct LastGame {
    red: Option<String>,
    black: Option<String>,
    year: Option<i32>,
    result: &'static str,
}

/// The moves that the library at `path` has for a position.
///
/// # Errors
/// If there is no library, it cannot be read, or the position cannot be reached as the request says.
#[cfg(feature = "library")]
pub(crate) fn explored(request: &PositionRequest, path: Option<&Path>) -> Result<Explored, RequestError> {
    use chuhe_library::{Library, Tally};

    let path = path.ok_or_else(no_library)?;
    let game = request.game()?;
    let position = game.position();
    // The library is opened for each request. That takes a millisecond and lets an import run at the same time.
    let library = Library::open(path).map_err(unreadable)?;
    let explored = library.explore(position).map_err(unreadable)?;
    let results = |tally: Tally| Results {
        games: tally.games(),
        red_wins: tally.red_wins,
        draws: tally.draws,
        black_wins: tally.black_wins,
    };
    let last = |last: chuhe_library::LastGame| LastGame {
        red: last.red,
        black: last.black,
        year: last.year,
        result: last.result.as_str(),
    };
    let moves = explored.moves.into_iter().map(|stats| PlayedMove {
        r#move: NamedMove::new(position, stats.mv),
        results: results(stats.results),
        performance: stats.performance,
        average_year: stats.average_year,
        last: stats.last.into_iter().map(last).collect(),
    });
    Ok(Explored { results: results(explored.results), moves: moves.collect() })
}

/// There is no library.
#[cfg(not(feature = "library"))]
pub(crate) fn explored(_: &PositionRequest, _: Option<&Path>) -> Result<Explored, RequestError> {
    Err(no_library())
}

#[cfg(feature = "library")]
fn unreadable(error: impl std::fmt::Display) -> RequestError {
    RequestError::Library(error.to_string())
}

fn no_library() -> RequestError {
    RequestError::NoLibrary
}
