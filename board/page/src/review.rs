//! Reviewed games as a page.

use chuhe_locale::Lang;
use chuhe_review::data::ShownGame;
use serde::Serialize;
use xiangqi::notation::Notation;

use crate::page::alone;

/// The data of a review's page.
#[derive(Serialize)]
struct PageData<'g> {
    games: &'g [ShownGame],
    lang: Option<&'static str>,
    notation: Option<&'static str>,
}

/// Reviewed games as a self-contained HTML page. It starts in this language and notation, or by default in those of the
/// reader's browser. The reader can change both.
///
/// # Errors
/// If the games cannot be written as JSON.
pub fn page(
    title: &str,
    games: &[ShownGame],
    lang: Option<Lang>,
    notation: Option<Notation>,
) -> Result<String, serde_json::Error> {
    let lang = lang.map(Lang::tag);
    alone(title, &PageData { games, lang, notation: notation.map(Notation::name) })
}
