//! The names of openings: those of the ECCO classification, by `chuhe-openings`. In Vietnamese, where the classification has no
//! name, and in browsers, where its table would make the first visit too long, they are Red's first move, and Black's system
//! against the central cannon.

use xiangqi::{Color, Move, PieceType, Position, Rank, START_FEN, Square};

use crate::lang::{Lang, Text};
use crate::texts::game;

/// Number of plies that decide a name defined in this file.
const PLIES: usize = 14;

/// The name of the opening of a game; `None` for other start positions and for openings without a usual name.
pub fn opening(start: &Position, moves: impl IntoIterator<Item = Move>) -> Option<Text> {
    if start.fen() != START_FEN {
        return None;
    }
    let mut position = start.clone();
    let moves: Vec<Move> = moves.into_iter().collect();
    let mut played: Vec<(Color, PieceType, Move)> = Vec::new();
    for &mv in moves.iter().take(PLIES) {
        let piece = position.piece_on(mv.from())?;
        position.play(mv).ok()?;
        played.push((piece.color, piece.kind, mv));
    }
    let &(_, kind, first) = played.first()?;
    let system = red_system(kind, first)?;
    let is_central = kind == PieceType::Cannon && from_center(first.to()) == 0;
    let defence = black_system(&position, &played, first).filter(|_| is_central);
    let own = Text::of(|lang| match defence {
        Some(defence) => game::opening_against(lang, &system(lang), &defence(lang)),
        None => system(lang).to_owned(),
    });
    Some(match classified(start, &moves) {
        Some([en, zh]) => Text::new(en, zh, own.vi),
        None => own,
    })
}

/// The names in English and Chinese that the classification has, if it has one.
#[cfg(not(target_family = "wasm"))]
fn classified(start: &Position, moves: &[Move]) -> Option<[&'static str; 2]> {
    use chuhe_openings::{all, classify};

    let opening = classify(start, moves.iter().copied())?;
    // The first entry of the table stands for all games that have no other class.
    (opening.code != all()[0].code).then(|| [&opening.english[..], &opening.chinese[..]])
}

#[cfg(target_family = "wasm")]
fn classified(_: &Position, _: &[Move]) -> Option<[&'static str; 2]> {
    None
}

/// The distance of a square from the central file.
fn from_center(square: Square) -> usize {
    square.file().index().abs_diff(4)
}

/// A name in each language.
type Name = fn(Lang) -> &'static str;

/// The name of Red's first move.
fn red_system(kind: PieceType, mv: Move) -> Option<Name> {
    let (from, to) = (mv.from(), mv.to());
    let crosses = (from.file().index() < 4) != (to.file().index() < 4) && from_center(to) != 0;
    match kind {
        PieceType::Cannon if from.rank() == to.rank() => Some(match (from_center(to), crosses) {
            (0, _) => game::central_cannon,
            (1, true) => game::cross_palace_cannon,
            (1, false) => game::palace_corner_cannon,
            (2, true) => game::golden_hook_cannon,
            (2, false) => game::pawn_file_cannon,
            _ => return None,
        }),
        PieceType::Horse if from_center(to) == 2 => Some(game::horse_opening),
        PieceType::Horse => Some(game::edge_horse_opening),
        PieceType::Elephant => Some(game::elephant_opening),
        PieceType::Advisor => Some(game::advisor_opening),
        PieceType::Pawn => Some(match from_center(from) {
            2 => game::pawn_opening,
            4 => game::edge_pawn_opening,
            _ => game::central_pawn_opening,
        }),
        _ => None,
    }
}

/// The name of Black's system against the central cannon, from the moves played so far.
fn black_system(position: &Position, played: &[(Color, PieceType, Move)], first: Move) -> Option<Name> {
    let mut black = played.iter().filter(|(color, ..)| *color == Color::Black);
    let central = black.find(|(_, kind, mv)| {
        let stays_home = mv.from().rank() == Rank::R7 && mv.to().rank() == Rank::R7;
        *kind == PieceType::Cannon && stays_home && from_center(mv.to()) == 0
    });
    if let Some((_, _, mv)) = central {
        // If both cannons come from the same wing of the board, they point in the same direction.
        let is_same = mv.from().file() == first.from().file();
        return Some(if is_same { game::same_direction_cannons } else { game::opposite_direction_cannons });
    }
    let has = |name: &str, kind: PieceType| {
        let square: Square = name.parse().ok()?;
        let piece = position.piece_on(square)?;
        (piece.color == Color::Black && piece.kind == kind).then_some(())
    };
    let horses = has("c7", PieceType::Horse).is_some() && has("g7", PieceType::Horse).is_some();
    let corner = ["d7", "f7"].into_iter().any(|square| has(square, PieceType::Cannon).is_some());
    match (horses, corner) {
        (true, true) => Some(game::sandwiched_horses),
        (true, false) => Some(game::screen_horses),
        (false, _) => {
            let edge = ["a7", "i7"].into_iter().any(|square| has(square, PieceType::Horse).is_some());
            let inner = ["c7", "g7"].into_iter().any(|square| has(square, PieceType::Horse).is_some());
            (edge && inner).then_some(game::single_horse as Name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(moves: &str) -> Option<[String; 3]> {
        let moves = moves.split_whitespace().map(|text| text.parse().expect("a move"));
        opening(&Position::default(), moves)
            .map(|text| [text.en, text.zh, text.vi].map(|name| name.to_string()))
    }

    #[test]
    fn openings_are_named() {
        for (moves, names) in [
            ("h2e2", ["Central Cannon", "中炮局", "Pháo đầu"]),
            (
                "b2e2 b9c7 b0c2 h9g7",
                ["Central Cannon against Screen Horses", "中炮对屏风马", "Pháo đầu đối Bình phong mã"],
            ),
            (
                "h2e2 b7e7",
                ["Central Cannon against Opposite-Direction Cannons", "中炮对列炮", "Pháo đầu đối Liệt pháo"],
            ),
            (
                "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7",
                ["Central Cannon against Sandwich Horses", "中炮对反宫马", "Pháo đầu đối Phản cung mã"],
            ),
            ("g0e2", ["Elephant Opening", "飞相局", "Phi tượng cuộc"]),
            ("g3g4", ["Pawn Opening", "仙人指路局", "Tiên nhân chỉ lộ"]),
            ("h2d2", ["Cross-Palace Cannon", "过宫炮局", "Quá cung pháo"]),
            // The classification has no name for it.
            ("e3e4", ["Central Pawn Opening", "中兵局", "Trung tốt cuộc"]),
        ] {
            assert_eq!(of(moves), Some(names.map(str::to_owned)), "{moves}");
        }
        assert_eq!(of(""), None);
        assert_eq!(of("a0a1"), None);
    }
}
