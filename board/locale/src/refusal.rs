//! Why a text is not a move, for people.

use xiangqi::PlayError;
use xiangqi::notation::{Candidate, NotationError};

use crate::lang::Lang;
use crate::outcome::{piece_name, side};
use crate::texts::game;

/// The maximum number of moves that an error lists as possible meanings.
const SHOWN: usize = 8;

/// The text of the error in a language.
pub fn notation_error(error: &NotationError, lang: Lang) -> String {
    match error {
        NotationError::Unreadable { text } => game::refusal_unreadable(lang, text),
        NotationError::NoSuchMove { text, candidates } => {
            game::refusal_no_such_move(lang, text, &question(&candidates.0, lang))
        }
        NotationError::Illegal { text, error, candidates } => {
            game::refusal_illegal(lang, text, &play_error(error, lang), &question(&candidates.0, lang))
        }
        NotationError::Ambiguous { text, candidates } => {
            game::refusal_ambiguous(lang, text, &list(&candidates.0, lang, game::candidates_and(lang)))
        }
    }
}

/// Why a move cannot be played, in a language.
pub fn play_error(error: &PlayError, lang: Lang) -> String {
    match *error {
        PlayError::NoPiece { mv, side: color } => {
            game::refusal_no_piece(lang, &side(color, lang), &mv.from())
        }
        PlayError::Impossible { mv, piece } => {
            game::refusal_impossible(lang, &piece_name(piece.color, piece.kind, lang), &mv.to())
        }
        PlayError::LeavesKingAttacked { side: color, .. } => {
            game::refusal_king_attacked(lang, &side(color, lang))
        }
    }
}

fn question(candidates: &[Candidate], lang: Lang) -> String {
    if candidates.is_empty() {
        String::new()
    } else {
        game::refusal_meant(lang, &list(candidates, lang, game::candidates_or(lang)))
    }
}

/// The first of the moves that may have been meant, with their squares in brackets unless these are the name; `last`
/// stands before the last.
fn list(candidates: &[Candidate], lang: Lang, last: &str) -> String {
    let show = |candidate: &Candidate| {
        let squares = candidate.mv.to_string();
        if candidate.text == squares { squares } else { game::remarked(lang, &candidate.text, &squares) }
    };
    let shown: Vec<String> = candidates.iter().take(SHOWN).map(show).collect();
    let between = game::names_joined(lang);
    match shown.split_last() {
        Some(_) if candidates.len() > SHOWN => {
            game::candidates_many(lang, &shown.join(between), &candidates.len())
        }
        Some((end, begin)) if !begin.is_empty() => format!("{}{last}{end}", begin.join(between)),
        _ => shown.concat(),
    }
}

#[cfg(test)]
mod tests {
    use xiangqi::Position;
    use xiangqi::notation::read;

    use super::*;

    #[test]
    fn refusals_in_chinese_name_the_text_and_the_likely_move() {
        let start = Position::default();
        for (text, parts) in [
            ("x9x9", &["x9x9", "炮二平五"][..]),
            ("炮二平二", &["炮二平二", "是否指", "炮二平五（h2e2）"]),
            ("h2h8", &["h2h8", "炮", "是否指", "h2h1"]),
            ("e4e5", &["e4", "红方"]),
        ] {
            let error = read(&start, text).expect_err("no move");
            let told = notation_error(&error, Lang::Zh);
            assert!(parts.iter().all(|part| told.contains(part)), "{told}");
            assert!(!told.contains("did you mean") && !told.contains('\n'), "{told}");
            let told = notation_error(&error, Lang::En);
            assert!(told.is_ascii() != told.contains("炮二平五") && told.contains(text), "{told}");
        }
        let error = read(&start, "h2h8").expect_err("no move");
        let told = notation_error(&error, Lang::Vi);
        assert!(["h2h8", "Pháo", "có phải", "h2h1"].iter().all(|part| told.contains(part)), "{told}");
        let pinned = Position::from_fen("3k5/9/9/9/9/9/9/9/3N5/3K5 w").expect("a position");
        let error = read(&pinned, "d1b2").expect_err("the kings would face each other");
        assert!(notation_error(&error, Lang::Zh).contains("将帅照面"));
        assert!(notation_error(&error, Lang::ZhHant).contains("將帥照面"));
    }
}
