//! Reviewed games as a page.

use chuhe_locale::Lang;
use chuhe_review::data::ShownGame;
use serde::Serialize;
use xiangqi::notation::Notation;

use crate::page::alone;

/// What the page of a review is made of.
#[derive(Serialize)]
struct PageData<'g> {
    games: &'g [ShownGame],
    lang: Option<&'static str>,
    notation: Option<&'static str>,
}

/// Reviewed games as one self-contained page of HTML. It begins with this language and notation, or without them with
/// those that the reader's browser suggests; the reader can change both.
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
