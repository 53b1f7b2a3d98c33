//! The evaluations of a position, as text for people.

use std::sync::Arc;

use chuhe_engine::eval::nnue::Network;
use chuhe_engine::eval::{EvalKind, Evaluation};
use xiangqi::{Coordinates, File, Piece, Position, Rank, Square};

/// The evaluations of a position with its side to move. All scores are centipawns for Red.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Each evaluation.
    pub scores: Vec<(EvalKind, i32)>,
    /// The score of the evaluation in use.
    pub used: i32,
    /// The contribution of each piece to this score. Kings are not listed, since no position lacks them.
    pub contributions: Vec<(Square, Piece, i32)>,
}

impl Explanation {
    /// Evaluates a position with all evaluations.
    pub(crate) fn new(position: &Position, used: &Evaluation, network: &Arc<Network>) -> Explanation {
        let (board, side) = (position.board(), position.side_to_move());
        let scores = EvalKind::ALL.map(|kind| (kind, kind.with(network).for_red(board, side))).to_vec();
        Explanation {
            scores,
            used: used.for_red(board, side),
            contributions: used.contributions(board, side),
        }
    }

    /// Draws the board, with the contribution of each piece, in pawns, under the piece; then lists the score of every
    /// evaluation, the one in use last.
    pub(crate) fn lines(&self, coordinates: Coordinates) -> Vec<String> {
        let pawns = |score: i32| f64::from(score) / 100.0;
        let mut lines = Vec::new();
        for rank in Rank::ALL.into_iter().rev() {
            let mut letters = format!("{:>2} ", coordinates.number(rank));
            let mut values = "   ".to_owned();
            for file in File::ALL {
                let square = Square::from_coords(file, rank);
                let found = self.contributions.iter().find(|&&(on, ..)| on == square);
                let letter = found.map_or('.', |&(_, piece, _)| piece.fen_char());
                letters.push_str(&format!("{letter:^7}"));
                values
                    .push_str(&found.map_or_else(|| " ".repeat(7), |&(.., v)| format!("{:^+7.2}", pawns(v))));
            }
            lines.extend([letters, values].map(|line| line.trim_end().to_owned()));
        }
        let files: String = File::ALL.map(|file| format!("{:^7}", file.letter())).concat();
        lines.push(format!("   {}", files.trim_end()));
        lines.push(String::new());
        let scores = self.scores.iter();
        lines.extend(scores.map(|&(kind, score)| format!("{:<10} {:+.2}", kind.name(), pawns(score))));
        lines.push(format!("Final evaluation {:+.2} (Red side)", pawns(self.used)));
        lines
    }
}

#[cfg(test)]
mod tests {
    use chuhe_engine::eval::nnue::embedded;
    use xiangqi::{Color, PieceType};

    use super::*;

    #[test]
    fn contributions_stand_below_their_pieces() {
        let position = Position::from_fen("4k4/9/9/9/9/4N4/9/9/9/3K5 w").unwrap();
        let explanation = Explanation::new(&position, &Evaluation::Material, embedded());
        let lines = explanation.lines(Coordinates::FromZero);
        let rank = lines.iter().position(|line| line.starts_with(" 4 ")).unwrap();
        let column = lines[rank].find('N').unwrap();
        assert_eq!(lines[rank + 1].find("+4.00"), Some(column - 2), "{lines:#?}");
        assert_eq!(lines.last().unwrap(), "Final evaluation +4.00 (Red side)");
        assert_eq!(explanation.scores[0], (EvalKind::Material, 400));
    }

    #[test]
    fn every_piece_but_the_kings_stands_on_its_square() {
        let position = Position::default();
        let board = position.board();
        for coordinates in [Coordinates::FromZero, Coordinates::FromOne] {
            let explanation = Explanation::new(&position, &Evaluation::Material, embedded());
            let lines = explanation.lines(coordinates);
            for (index, rank) in Rank::ALL.into_iter().rev().enumerate() {
                let (letters, values) = (&lines[2 * index], &lines[2 * index + 1]);
                let mut words = letters.split_whitespace();
                assert_eq!(words.next(), Some(&*coordinates.number(rank).to_string()));
                let pieces = File::ALL.map(|file| board.piece_on(Square::from_coords(file, rank)));
                let pieces = pieces.map(|piece| piece.filter(|piece| piece.kind != PieceType::King));
                let expected = pieces.map(|piece| piece.map_or('.', Piece::fen_char).to_string());
                assert_eq!(words.collect::<Vec<_>>(), expected, "{lines:#?}");
                let signs: Vec<bool> =
                    values.split_whitespace().map(|value| value.starts_with('+')).collect();
                let reds: Vec<bool> =
                    pieces.into_iter().flatten().map(|piece| piece.color == Color::Red).collect();
                assert_eq!(signs, reds, "{lines:#?}");
            }
        }
    }
}
