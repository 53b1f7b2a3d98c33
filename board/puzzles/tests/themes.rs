//! Each theme is found in a line that has it, and not in a line that only resembles one.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::collections::HashMap;

use chuhe_puzzles::{Point, Theme, builtin, motifs};
use xiangqi::{Move, Position};

/// The themes of a line that counts as a win.
fn themes(fen: &str, moves: &str) -> Vec<Theme> {
    let moves: Vec<Move> = moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
    let mut position = Position::from_fen(fen).unwrap();
    let question = position.clone();
    for &mv in &moves {
        position.play(mv).unwrap_or_else(|error| panic!("{fen} {mv}: {error}"));
    }
    motifs(&question, &moves, Point::Win)
}

#[track_caller]
fn has(theme: Theme, fen: &str, moves: &str) {
    let found = themes(fen, moves);
    assert!(found.contains(&theme), "{theme}: {found:?}");
}

#[track_caller]
fn has_not(theme: Theme, fen: &str, moves: &str) {
    let found = themes(fen, moves);
    assert!(!found.contains(&theme), "{theme}: {found:?}");
}

#[test]
fn a_fork_attacks_two_pieces_and_wins_one() {
    // The horse gives check and attacks the rook.
    has(Theme::Fork, "4k4/9/r8/1N7/9/9/9/9/9/3K5 w", "b6c8 e9e8 c8a7");
    has_not(Theme::Fork, "5k3/9/r8/1N7/9/9/9/9/9/3K5 w", "b6c8 f9f8 c8a7");
    has_not(Theme::Fork, "4k4/9/r8/1N7/9/9/9/9/9/3K5 w", "b6c8 e9e8 c8d6");
    // A piece of the same worth counts only if nothing protects it.
    has(Theme::Fork, "4k4/9/n8/1N7/9/9/9/9/9/3K5 w", "b6c8 e9e8 c8a7");
    has_not(Theme::Fork, "4k4/9/n8/1N7/r8/9/9/9/9/3K5 w", "b6c8 e9e8 c8a7");
}

#[test]
fn a_hanging_piece_cannot_be_taken_back() {
    has(Theme::HangingPiece, "3k5/9/9/9/r3R4/9/9/9/9/4K4 w", "e5a5");
    has_not(Theme::HangingPiece, "r2k5/9/9/9/r3R4/9/9/9/9/4K4 w", "e5a5");
    has_not(Theme::HangingPiece, "3k5/9/9/9/p3R4/9/9/9/9/4K4 w", "e5a5");
}

#[test]
fn a_pin_holds_a_piece_before_the_king() {
    has(Theme::Pin, "3k5/3n5/9/9/4R4/9/9/9/9/4K4 w", "e5d5");
    // The piece is pinned before the move.
    has_not(Theme::Pin, "3k5/3n5/9/9/3R5/9/9/9/9/4K4 w", "d5d6");
    has_not(Theme::Pin, "3k5/3p5/9/9/4R4/9/9/9/9/4K4 w", "e5d5");
}

#[test]
fn kinds_of_checks_are_distinguished() {
    has(Theme::Check, "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a5e5");
    has_not(Theme::DiscoveredCheck, "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a5e5");
    // The horse leaves the rook's file, once without giving check itself and once with check.
    has(Theme::DiscoveredCheck, "4k4/9/9/4N4/9/4R4/9/9/9/3K5 w", "e6g5");
    has_not(Theme::DoubleCheck, "4k4/9/9/4N4/9/4R4/9/9/9/3K5 w", "e6g5");
    has(Theme::DoubleCheck, "4k4/9/4N4/9/9/4R4/9/9/9/3K5 w", "e7g8");
}

#[test]
fn material_decides_the_phase() {
    has(Theme::Opening, xiangqi::START_FEN, "h2e2");
    has(Theme::Endgame, "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a5e5");
    // Five rooks, horses and cannons, and eleven.
    has(Theme::Middlegame, "1ncr1k3/9/9/9/R8/9/9/9/9/2N1K4 w", "a5b5");
    has(Theme::Endgame, "2cr1k3/9/9/9/R8/9/9/9/9/2N1K4 w", "a5b5");
    has(Theme::Opening, "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "h2e2");
    has(Theme::Middlegame, "rnbakab2/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "h2e2");
    has(Theme::RookEnding, "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a5e5");
    has_not(Theme::RookEnding, "4k4/9/9/9/R8/9/c8/9/9/3K5 w", "a5e5");
    has(Theme::TableEnding, "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a5e5");
    has_not(Theme::TableEnding, "4k4/9/9/9/R8/1N7/9/9/9/3K5 w", "a5e5");
    has(Theme::PawnEnding, "3k5/9/9/4P4/9/9/9/9/9/4K4 w", "e6e7");
}

#[test]
fn a_sacrifice_is_taken() {
    has(Theme::Sacrifice, "4k4/9/9/9/3R5/9/9/9/9/5K3 w", "d5d9 e9d9");
    // An advisor is worth two pawns, and a pawn is not.
    has(Theme::Sacrifice, "4k4/9/9/9/9/9/9/5r3/4A4/3K5 w", "e1f0 f2f0");
    has_not(Theme::Sacrifice, "4k4/9/9/4r4/9/4P4/9/9/9/3K5 w", "e4e5 e6e5");
    has_not(Theme::Sacrifice, "4k4/9/9/9/3R5/9/9/9/9/5K3 w", "d5d7 e9e8");
    // Rooks are exchanged; a rook for a horse is not an exchange.
    has_not(Theme::Sacrifice, "r2rk4/9/9/9/3R5/9/3R5/9/9/5K3 w", "f0f1 d9d5 d3d5");
    has(Theme::Sacrifice, "4k4/9/9/9/9/2n6/9/3R5/9/3R1K3 w", "f0f1 c4d2 d0d2");
}

#[test]
fn a_lured_king_is_checked() {
    has(Theme::Attraction, "4k4/9/9/9/R2R5/9/9/9/9/5K3 w", "d5d9 e9d9 a5a9");
    has_not(Theme::Attraction, "4k4/9/9/9/R2R5/9/9/9/9/5K3 w", "d5d9 e9d9 a5a8");
    // The rook is lured, not the king.
    has_not(Theme::Attraction, "4k4/9/9/9/R2R4r/9/9/9/9/5K3 w", "d5h5 i5h5 a5e5");
}

#[test]
fn a_discovered_attack_captures_along_the_opened_line() {
    has(Theme::DiscoveredAttack, "3k5/9/9/9/R1N3r2/9/9/9/9/4K4 w", "c5d7 d9d8 a5g5");
    has_not(Theme::DiscoveredAttack, "3k5/9/9/9/R5r2/2N6/9/9/9/4K4 w", "c4d6 d9d8 a5g5");
    // The horse is the new screen of the cannon, and opens nothing.
    has_not(Theme::DiscoveredAttack, "3k5/9/9/9/C5r2/9/2N6/9/9/4K4 w", "c3d5 d9d8 a5g5");
    // The rook frees the leg of the horse.
    has(Theme::DiscoveredAttack, "5k3/9/4r4/3R5/3N5/9/9/9/9/3K5 w", "d6c6 f9f8 d5e7");
}

#[test]
fn themes_of_the_first_move_are_found() {
    has(Theme::Quiet, "3k5/9/9/9/R5r2/2N6/9/9/9/4K4 w", "c4a3");
    has(Theme::HorseMove, "3k5/9/9/9/R5r2/2N6/9/9/9/4K4 w", "c4a3");
    has_not(Theme::Quiet, "3k5/9/9/9/R5r2/2N6/9/9/9/4K4 w", "a5g5");
    has(Theme::Evasion, "3k5/9/9/9/9/9/9/9/4r4/4K4 w", "e0e1");
}

#[test]
fn mates_with_a_name_are_named() {
    // The horse moves between the cannon and the king.
    let before = "3k1ab2/4a4/4b4/1N1C3P1/pc7/3p1n3/9/5A3/4A4/4K1B2 w";
    has(Theme::CannonBehindHorse, before, "b6d7");
    has_not(Theme::DoubleCannon, before, "b6d7");
    has_not(Theme::CannonBehindHorse, before, "b6c8");
}

#[test]
fn threats_of_mate_are_proven() {
    let before = "1C2kabr1/4a4/2n1b4/2R5p/p1p2rp2/6P2/P1P6/2c1C4/4A4/1RB1KAB1c b";
    has(Theme::MateThreat, before, "h9h0");
    has_not(Theme::MateThreat, before, "h9h8");
    // An answer that gives mate always threatens mate, so this theme is not added.
    let (question, answer) = (Position::from_fen(before).unwrap(), ["h9h0".parse().unwrap()]);
    assert!(!motifs(&question, &answer, Point::Mate).contains(&Theme::MateThreat));
}

#[test]
fn a_defence_ends_a_threat() {
    let before = "2Pa1kb2/3P5/5a1rb/9/6p2/9/3R5/4B4/4Ap3/3AK4 w";
    has(Theme::DefensiveMove, before, "e1f0");
    has_not(Theme::DefensiveMove, before, "e1d2");
}

#[test]
fn built_in_puzzles_have_the_themes_that_are_found() {
    // Two puzzles of each theme.
    let mut seen: HashMap<Theme, usize> = HashMap::new();
    for puzzle in builtin() {
        if puzzle.themes.iter().any(|theme| seen.get(theme).is_none_or(|&count| count < 2)) {
            puzzle.themes.iter().for_each(|&theme| *seen.entry(theme).or_default() += 1);
            let found = motifs(&puzzle.question(), puzzle.answer(), puzzle.point());
            assert_eq!(found, puzzle.themes, "{}", puzzle.id());
        }
    }
    assert!(seen.len() > 50, "{}", seen.len());
}

#[test]
fn mates_are_counted_in_moves() {
    let question = Position::from_fen("4k4/9/9/9/R8/9/9/9/9/3K5 w").unwrap();
    for (moves, length, mate) in [
        (1, Theme::OneMove, Theme::MateIn1),
        (2, Theme::Short, Theme::MateIn2),
        (3, Theme::Long, Theme::MateIn3),
        (4, Theme::VeryLong, Theme::MateIn4),
        (5, Theme::VeryLong, Theme::MateIn5),
        (6, Theme::VeryLong, Theme::LongMate),
        (7, Theme::VeryLong, Theme::LongMate),
    ] {
        // Back and forth: only the number of moves matters.
        let cycle = ["a5a6", "e9e8", "a6a5", "e8e9"].map(|mv| mv.parse::<Move>().unwrap());
        let line: Vec<Move> = cycle.into_iter().cycle().take(2 * moves - 1).collect();
        let found = motifs(&question, &line, Point::Mate);
        assert!(found.contains(&length) && found.contains(&mate), "{moves}: {found:?}");
    }
}
