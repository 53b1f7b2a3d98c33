//! A puzzle without its distant pieces: two puzzles with the same scene are the same puzzle.

use std::collections::BTreeSet;

use xiangqi::{Color, File, Move, Position, Rank, Square};

/// The maximum distance of a scene's pieces from the moves, in files and in ranks.
const MAX_DISTANCE: usize = 2;

/// A piece of a scene: its square, and the index of its kind and side.
type Man = (u8, u8);

/// The line of a puzzle and the pieces near it, in a form that is the same for mirror images and exchanged colours.
/// Puzzles with equal scenes are duplicates.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scene {
    line: Vec<u16>,
    men: BTreeSet<Man>,
}

/// The scene of a line. It contains the pieces within two files and two ranks of a square that a move leaves or
/// reaches, or of the other side's king.
pub fn scene(question: &Position, moves: &[Move]) -> Scene {
    let is_black = question.side_to_move() == Color::Black;
    let (position, moves) = if is_black {
        (question.color_flipped(), moves.iter().map(|mv| mv.flipped()).collect())
    } else {
        (question.clone(), moves.to_vec())
    };
    let mirrored: Vec<Move> = moves.iter().map(|mv| mv.mirrored()).collect();
    of_red(&position, &moves).min(of_red(&position.mirrored(), &mirrored))
}

fn of_red(position: &Position, moves: &[Move]) -> Scene {
    let mut centres: Vec<Square> = moves.iter().flat_map(|mv| [mv.from(), mv.to()]).collect();
    centres.push(position.board().king(Color::Black));
    let is_near = |square: Square| centres.iter().any(|&centre| distance(square, centre) <= MAX_DISTANCE);
    let men = position.board().pieces().filter(|&(square, _)| is_near(square));
    Scene {
        line: moves.iter().map(|mv| mv.bits()).collect(),
        men: men.map(|(square, piece)| (square.index() as u8, piece.index() as u8)).collect(),
    }
}

/// The larger of the distances in files and in ranks.
fn distance(a: Square, b: Square) -> usize {
    let file = |square: Square| File::index(square.file());
    let rank = |square: Square| Rank::index(square.rank());
    file(a).abs_diff(file(b)).max(rank(a).abs_diff(rank(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str, moves: &str) -> Scene {
        let moves: Vec<Move> = moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
        scene(&Position::from_fen(fen).unwrap(), &moves)
    }

    #[test]
    fn scenes_ignore_mirroring_colours_and_distant_pieces() {
        let one = of("4k4/1R7/9/9/9/9/9/9/R8/3K5 w", "a1a9");
        assert_eq!(one, of("4k4/7R1/9/9/9/9/9/9/8R/5K3 w", "i1i9"), "a mirror image");
        assert_eq!(one, of("3k5/r8/9/9/9/9/9/9/1r7/4K4 b", "a8a0"), "the other colour");
        assert_eq!(one, of("4k4/1R7/9/9/9/6p2/9/9/R8/3K5 w", "a1a9"), "a distant man");
    }

    #[test]
    fn scenes_differ_by_nearby_pieces_and_by_the_line() {
        let one = of("4k4/1R7/9/9/9/9/9/9/R8/3K5 w", "a1a9");
        assert_ne!(one, of("4k4/1R7/4p4/9/9/9/9/9/R8/3K5 w", "a1a9"), "a man near the king");
        assert_ne!(one, of("4k4/1R7/9/9/9/9/9/9/R8/3K5 w", "a1a8"), "another move");
    }
}
