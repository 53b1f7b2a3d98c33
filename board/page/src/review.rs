//! Reviewed games as a page.

use chuhe_locale::Lang;
use chuhe_review::data::ShownGame;
use serde::Serialize;
use xiangqi::notation::Notation;

use crate::page::alone;

/// The data of a review's page.
#[derive(Serialize)]
struct PageData<'g> {
    games: Vec<&'g ShownGame>,
    numbers: Vec<usize>,
    lang: Option<&'static str>,
    notation: Option<&'static str>,
}

/// Reviewed games, each with its number among all games, as a self-contained HTML page. It starts in this language and
/// notation, or by default in those of the reader's browser. The reader can change both.
///
/// # Errors
/// If the games cannot be written as JSON.
pub fn page(
    title: &str,
    games: &[(usize, ShownGame)],
    lang: Option<Lang>,
    notation: Option<Notation>,
) -> Result<String, serde_json::Error> {
    let lang = lang.map(Lang::tag);
    let (numbers, games) = games.iter().map(|(number, game)| (*number, game)).unzip();
    alone(title, &PageData { games, numbers, lang, notation: notation.map(Notation::name) })
}
