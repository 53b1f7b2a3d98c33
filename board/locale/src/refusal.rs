//! Why a text is not a move, for people.

use xiangqi::PlayError;
use xiangqi::notation::{Candidate, NotationError};

use crate::lang::Lang;
use crate::outcome::{man_vi, man_zh, side_vi, side_zh};

/// How many of the moves that may have been meant are named.
const SHOWN: usize = 8;

/// The error in a language.
pub fn notation_error(error: &NotationError, lang: Lang) -> String {
    match lang {
        Lang::En => error.to_string(),
        Lang::Zh => in_chinese(error),
        Lang::Vi => in_vietnamese(error),
    }
}

/// Why a move cannot be played, in a language.
pub fn play_error(error: &PlayError, lang: Lang) -> String {
    match lang {
        Lang::En => error.to_string(),
        Lang::Zh => reason_zh(error),
        Lang::Vi => reason_vi(error),
    }
}

fn in_chinese(error: &NotationError) -> String {
    match error {
        NotationError::Unreadable { text } => {
            format!("“{text}”不是着法：例如 h2e2、H2-E2、C2=5 或 炮二平五")
        }
        NotationError::NoSuchMove { text, candidates } => {
            format!("“{text}”：当前局面无此着法{}", question_zh(&candidates.0))
        }
        NotationError::Illegal { text, error, candidates } => {
            format!("“{text}”：{}{}", reason_zh(error), question_zh(&candidates.0))
        }
        NotationError::Ambiguous { text, candidates } => {
            format!("“{text}”有多种读法：{}", list_zh(&candidates.0))
        }
    }
}

fn in_vietnamese(error: &NotationError) -> String {
    match error {
        NotationError::Unreadable { text } => {
            format!("“{text}” không phải nước đi: ví dụ h2e2, P2-5, C2=5 hoặc 炮二平五")
        }
        NotationError::NoSuchMove { text, candidates } => {
            format!("“{text}”: thế cờ này không có nước đó{}", question_vi(&candidates.0))
        }
        NotationError::Illegal { text, error, candidates } => {
            format!("“{text}”: {}{}", reason_vi(error), question_vi(&candidates.0))
        }
        NotationError::Ambiguous { text, candidates } => {
            format!("“{text}” có nhiều cách hiểu: {}", list_vi(&candidates.0))
        }
    }
}

fn reason_vi(error: &PlayError) -> String {
    match *error {
        PlayError::NoPiece { mv, side } => format!("{} không có quân {}", mv.from(), side_vi(side)),
        PlayError::Impossible { mv, piece } => {
            format!("{} không đi được đến {}", man_vi(piece.kind), mv.to())
        }
        PlayError::LeavesKingAttacked { side, .. } => {
            format!("sau nước đó {} bị chiếu hoặc hai Tướng đối mặt", side_vi(side))
        }
    }
}

fn question_vi(candidates: &[Candidate]) -> String {
    if candidates.is_empty() { String::new() } else { format!("; có phải {}?", list_vi(candidates)) }
}

fn list_vi(candidates: &[Candidate]) -> String {
    let shown = first_of(candidates, ", ", [" (", ")"]);
    if candidates.len() > SHOWN { format!("{shown} … ({} nước)", candidates.len()) } else { shown }
}

fn reason_zh(error: &PlayError) -> String {
    match *error {
        PlayError::NoPiece { mv, side } => format!("{} 处没有{}的棋子", mv.from(), side_zh(side)),
        PlayError::Impossible { mv, piece } => {
            format!("{}不能走到 {}", man_zh(piece.color, piece.kind), mv.to())
        }
        PlayError::LeavesKingAttacked { side, .. } => format!("走后{}被将军或将帅照面", side_zh(side)),
    }
}

fn question_zh(candidates: &[Candidate]) -> String {
    if candidates.is_empty() { String::new() } else { format!("；是否指 {}？", list_zh(candidates)) }
}

fn list_zh(candidates: &[Candidate]) -> String {
    let shown = first_of(candidates, "、", ["（", "）"]);
    if candidates.len() > SHOWN { format!("{shown} 等 {} 种", candidates.len()) } else { shown }
}

/// The first of the moves that may have been meant, with their squares in brackets unless these are the name.
fn first_of(candidates: &[Candidate], between: &str, [open, close]: [&str; 2]) -> String {
    let show = |candidate: &Candidate| {
        let squares = candidate.mv.to_string();
        if candidate.text == squares { squares } else { format!("{}{open}{squares}{close}", candidate.text) }
    };
    let shown: Vec<String> = candidates.iter().take(SHOWN).map(show).collect();
    shown.join(between)
}

#[cfg(test)]
mod tests {
    use xiangqi::Position;
    use xiangqi::notation::read;

    use super::*;

    #[test]
    fn refusals_in_chinese_name_the_text_and_what_was_meant() {
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
            assert_eq!(notation_error(&error, Lang::En), error.to_string());
        }
        let error = read(&start, "h2h8").expect_err("no move");
        let told = notation_error(&error, Lang::Vi);
        assert!(["h2h8", "Pháo", "có phải", "h2h1"].iter().all(|part| told.contains(part)), "{told}");
        let pinned = Position::from_fen("3k5/9/9/9/9/9/9/9/3N5/3K5 w").expect("a position");
        let error = read(&pinned, "d1b2").expect_err("the kings would face each other");
        assert!(notation_error(&error, Lang::Zh).contains("将帅照面"));
    }
}
