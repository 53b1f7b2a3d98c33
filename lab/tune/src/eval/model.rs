//! The classical evaluation as a linear function of the numbers in its tables.
//!
//! A position is a list of pieces, each with its entry in the tables and a sign, and the phase, which mixes the two
//! numbers of the entry. Except for rounding, the sum equals the result of
//! [`Classical`](chuhe_engine::eval::Classical).

use chuhe_engine::eval::{FULL_PHASE, PHASE, TABLES, Table};
use xiangqi::{Board, Color, File, Piece, PieceType, Rank, Square};

/// Number of stored files of a table: the other files are mirrored.
const FILES: usize = File::NUM / 2 + 1;
/// Number of entries: by kind, rank and file.
pub(crate) const ENTRIES: usize = PieceType::NUM * Rank::NUM * FILES;

/// The two numbers of an entry: middle game, ending.
pub(crate) type Pair = [f64; 2];

/// The numbers of all tables, in centipawns, by entry.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weights(pub(crate) Vec<Pair>);

/// One piece on the board, and its part of Red's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    /// Where the tables hold its value.
    pub(crate) entry: u16,
    /// 1 for Red's, -1 for Black's.
    pub(crate) sign: i8,
}

impl Man {
    fn new(piece: Piece, square: Square) -> Man {
        let rank = square.rank().relative_to(piece.color).index();
        let file = square.file().index().min(File::NUM - 1 - square.file().index());
        let entry = entry(piece.kind.index(), rank, file);
        Man { entry: entry as u16, sign: if piece.color == Color::Red { 1 } else { -1 } }
    }
}

const fn entry(kind: usize, rank: usize, file: usize) -> usize {
    (kind * Rank::NUM + rank) * FILES + file
}

/// The kind of piece whose value an entry is, as an index.
pub(crate) const fn kind_of(entry: usize) -> usize {
    entry / (Rank::NUM * FILES)
}

/// Whether the entry is of a square that pieces of its kind can stand on.
pub(crate) fn is_used(entry: usize) -> bool {
    let (rank, file) = (entry / FILES % Rank::NUM, entry % FILES);
    let square = Square::from_coords(File::ALL[file], Rank::ALL[rank]);
    match PieceType::ALL[kind_of(entry)] {
        PieceType::King => square.in_palace(Color::Red),
        PieceType::Advisor => square.in_palace(Color::Red) && (rank + file) % 2 == 1,
        PieceType::Elephant => {
            let reachable = rank.is_multiple_of(2) && file.is_multiple_of(2) && (rank + file) / 2 % 2 == 1;
            reachable && square.on_own_side(Color::Red)
        }
        PieceType::Horse | PieceType::Rook | PieceType::Cannon | PieceType::Pawn => true,
    }
}

/// The pieces of a board.
pub(crate) fn men(board: &Board) -> impl Iterator<Item = Man> + '_ {
    board.pieces().map(|(square, piece)| Man::new(piece, square))
}

/// The phase: 1 at the start, 0 without rooks, horses and cannons.
pub(crate) fn phase(board: &Board) -> f64 {
    let phase: i32 = board.pieces().map(|(_, piece)| PHASE[piece.kind.index()]).sum();
    f64::from(phase) / f64::from(FULL_PHASE)
}

/// The share of each number of an entry in the score, at a phase.
pub(crate) fn shares(phase: f64) -> Pair {
    [phase, 1.0 - phase]
}

impl Weights {
    /// The numbers that the engine has been built with.
    pub(crate) fn current() -> Weights {
        let mut weights = vec![[0.0; 2]; ENTRIES];
        for (kind, table) in TABLES.iter().enumerate() {
            for (stage, ranks) in table.iter().enumerate() {
                for (rank, files) in ranks.iter().enumerate() {
                    for (file, &value) in files.iter().enumerate() {
                        weights[entry(kind, rank, file)][stage] = f64::from(value);
                    }
                }
            }
        }
        Weights(weights)
    }

    /// The numbers rounded, as the engine holds them.
    pub(crate) fn tables(&self) -> [Table; PieceType::NUM] {
        let mut tables = TABLES;
        for (kind, table) in tables.iter_mut().enumerate() {
            for (stage, ranks) in table.iter_mut().enumerate() {
                for (rank, files) in ranks.iter_mut().enumerate() {
                    for (file, value) in files.iter_mut().enumerate() {
                        // The conversion to `i16` saturates far above the value of any piece.
                        *value = self.0[entry(kind, rank, file)][stage].round() as i16;
                    }
                }
            }
        }
        tables
    }

    /// The score for Red of pieces at a phase.
    pub(crate) fn score(&self, men: &[Man], phase: f64) -> f64 {
        let [middle, ending] = shares(phase);
        men.iter()
            .map(|man| {
                let value = self.0[usize::from(man.entry)];
                f64::from(man.sign) * (value[0] * middle + value[1] * ending)
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use chuhe_engine::eval::Classical;
    use xiangqi::{Position, SplitMix64};

    use super::*;

    #[test]
    fn the_linear_form_is_the_classical_evaluation() {
        let weights = Weights::current();
        let mut rng = SplitMix64::new(11);
        let mut worth = 0;
        for _ in 0..30 {
            let mut position = Position::default();
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.make_move(moves[rng.below(moves.len())]);
                let board = position.board();
                let men: Vec<Man> = men(board).collect();
                let exact = Classical::of(board).score(Color::Red);
                let linear = weights.score(&men, phase(board));
                assert!((linear - f64::from(exact)).abs() < 1.0, "{linear} {exact} {position}");
                assert!(men.iter().all(|man| is_used(usize::from(man.entry))), "{position}");
                worth += exact.abs();
            }
        }
        assert!(worth > 0, "some position is not level");
    }

    #[test]
    fn tables_round_trip() {
        assert_eq!(Weights::current().tables(), TABLES);
        let mut weights = Weights::current();
        weights.0.iter_mut().for_each(|pair| *pair = [pair[0] - 0.4, pair[1] + 0.4]);
        assert_eq!(weights.tables(), TABLES, "rounded to the nearest");
    }

    #[test]
    fn palaces_and_rivers_bound_the_entries() {
        let used =
            |kind: PieceType| (0..ENTRIES).filter(|&e| kind_of(e) == kind.index() && is_used(e)).count();
        // One half of 9, 5 and 7 points, including the middle file.
        assert_eq!(used(PieceType::King), 6);
        assert_eq!(used(PieceType::Advisor), 3);
        assert_eq!(used(PieceType::Elephant), 4);
        assert_eq!(used(PieceType::Rook), Rank::NUM * FILES);
    }
}
