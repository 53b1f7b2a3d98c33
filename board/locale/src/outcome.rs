//! How games end.

use xiangqi::{Color, Outcome, PieceType, Verdict};

use crate::lang::Text;

/// A side.
pub const fn side_zh(color: Color) -> &'static str {
    match color {
        Color::Red => "红方",
        Color::Black => "黑方",
    }
}

/// A side, in the form for the middle of a sentence.
pub const fn side_vi(color: Color) -> &'static str {
    match color {
        Color::Red => "Đỏ",
        Color::Black => "Đen",
    }
}

/// A kind of piece.
pub const fn man_vi(kind: PieceType) -> &'static str {
    match kind {
        PieceType::King => "Tướng",
        PieceType::Advisor => "Sĩ",
        PieceType::Elephant => "Tượng",
        PieceType::Horse => "Mã",
        PieceType::Rook => "Xe",
        PieceType::Cannon => "Pháo",
        PieceType::Pawn => "Tốt",
    }
}

/// A kind of piece, with the character on this side's pieces.
pub const fn man_zh(color: Color, kind: PieceType) -> &'static str {
    match (color, kind) {
        (Color::Red, PieceType::King) => "帅",
        (Color::Black, PieceType::King) => "将",
        (Color::Red, PieceType::Advisor) => "仕",
        (Color::Black, PieceType::Advisor) => "士",
        (Color::Red, PieceType::Elephant) => "相",
        (Color::Black, PieceType::Elephant) => "象",
        (_, PieceType::Horse) => "马",
        (_, PieceType::Rook) => "车",
        (_, PieceType::Cannon) => "炮",
        (Color::Red, PieceType::Pawn) => "兵",
        (Color::Black, PieceType::Pawn) => "卒",
    }
}

/// How a game ended, as a sentence without a full stop.
pub fn outcome(outcome: Outcome) -> Text {
    let wins = |winner: Color, how: &str| format!("{}，{}胜", how, side_zh(winner));
    let zh = match outcome {
        Outcome::Checkmate { winner } => wins(winner, "将死"),
        Outcome::Stalemate { winner } => wins(winner, "困毙"),
        Outcome::Repetition(verdict) => verdict_zh(verdict),
        Outcome::NaturalMoveLimit => "自然限着，和棋".to_owned(),
        Outcome::NothingToAttackWith => "双方均无进攻子力，和棋".to_owned(),
        Outcome::Resignation { winner } => format!("{}认输，{}胜", side_zh(!winner), side_zh(winner)),
        Outcome::Agreement => "双方议和".to_owned(),
        Outcome::Adjudication { winner: Some(winner) } => wins(winner, "裁定"),
        Outcome::Adjudication { winner: None } => "裁定和棋".to_owned(),
    };
    let wins = |winner: Color, how: &str| format!("{} thắng ({how})", side_vi(winner));
    let vi = match outcome {
        Outcome::Checkmate { winner } => wins(winner, "chiếu hết"),
        Outcome::Stalemate { winner } => wins(winner, "đối phương hết nước đi"),
        Outcome::Repetition(verdict) => verdict_vi(verdict),
        Outcome::NaturalMoveLimit => "Hòa do quá số nước không ăn quân".to_owned(),
        Outcome::NothingToAttackWith => "Hòa vì hai bên không còn quân tấn công".to_owned(),
        Outcome::Resignation { winner } => wins(winner, "đối phương chịu thua"),
        Outcome::Agreement => "Hai bên đồng ý hòa".to_owned(),
        Outcome::Adjudication { winner: Some(winner) } => wins(winner, "xử thắng"),
        Outcome::Adjudication { winner: None } => "Xử hòa".to_owned(),
    };
    Text::new(outcome.to_string(), zh, vi)
}

/// A verdict on a repetition, as a sentence without a full stop.
pub fn verdict_vi(verdict: Verdict) -> String {
    let loses = |loser: Color, what: &str| format!("{} thắng ({} {what})", side_vi(!loser), side_vi(loser));
    match verdict {
        Verdict::PerpetualCheck { loser } => loses(loser, "trường chiếu"),
        Verdict::PerpetualChase { loser } => loses(loser, "trường tróc"),
        Verdict::MutualPerpetualCheck => "Hòa (hai bên trường chiếu)".to_owned(),
        Verdict::MutualPerpetualChase => "Hòa (hai bên trường tróc)".to_owned(),
        Verdict::NoViolation => "Hòa do lặp lại, không bên nào phạm luật".to_owned(),
        Verdict::Unjudged => "Hòa do lặp lại thế cờ".to_owned(),
    }
}

/// A verdict on a repetition, as a sentence without a full stop.
pub fn verdict_zh(verdict: Verdict) -> String {
    let loses = |loser: Color, what: &str| format!("{}{what}，{}胜", side_zh(loser), side_zh(!loser));
    match verdict {
        Verdict::PerpetualCheck { loser } => loses(loser, "长将"),
        Verdict::PerpetualChase { loser } => loses(loser, "长捉"),
        Verdict::MutualPerpetualCheck => "双方长将，和棋".to_owned(),
        Verdict::MutualPerpetualChase => "双方长捉，和棋".to_owned(),
        Verdict::NoViolation => "双方不变，均无犯规，和棋".to_owned(),
        Verdict::Unjudged => "重复局面，和棋".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_is_the_same_in_all_languages() {
        for winner in Color::ALL {
            let loser = !winner;
            for end in [
                Outcome::Checkmate { winner },
                Outcome::Stalemate { winner },
                Outcome::Resignation { winner },
                Outcome::Adjudication { winner: Some(winner) },
                Outcome::Repetition(Verdict::PerpetualCheck { loser }),
                Outcome::Repetition(Verdict::PerpetualChase { loser }),
            ] {
                let text = outcome(end);
                assert!(text.en.contains(&format!("{winner} wins")), "{text:?}");
                assert!(text.zh.ends_with(&format!("{}胜", side_zh(winner))), "{text:?}");
                assert!(text.vi.starts_with(&format!("{} thắng", side_vi(winner))), "{text:?}");
            }
        }
        let agreed = outcome(Outcome::Agreement);
        assert!(agreed.zh.contains('和') && agreed.vi.contains("hòa"));
    }
}
