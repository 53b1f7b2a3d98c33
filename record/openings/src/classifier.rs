//! Finds the opening of a game. The README describes the rules.

use xiangqi::{Board, Move, PieceId, Position};

use crate::line::Line;
use crate::table::{Opening, TABLE};

/// The maximum number of other moves that a line may contain and still continue the opening found so far.
const OTHERS: usize = 5;

/// The number of moves that two lines with the same letter must share, so that one may replace the other.
const SHARED: usize = 4;

/// The opening of a game from the standard start position; `None` for other start positions and for games without
/// moves. Only the first 20 moves matter.
pub fn classify(start: &Position, moves: impl IntoIterator<Item = Move>) -> Option<&'static Opening> {
    if start.key() != Position::default().key() {
        return None;
    }
    let mut classifier = Classifier::default();
    for mv in moves.into_iter().take(Classifier::PLIES) {
        classifier.play(mv);
    }
    classifier.opening()
}

/// The opening of the moves that led to a position; `None` if it was not reached from the standard start position.
pub fn opening_of(position: &Position) -> Option<&'static Opening> {
    let moves: Option<Vec<Move>> = position.moves().collect();
    let mut start = position.clone();
    while start.plies_played() > 0 {
        start.unmake_move();
    }
    classify(&start, moves?)
}

/// Follows a game from the standard start position and finds its opening after each move.
#[derive(Clone, Debug, Default)]
pub struct Classifier {
    board: Option<Board>,
    /// For each line and its mirror image: how many of its pieces stand on their final squares. Line `n` is at `2 * n`,
    /// its mirror image after it.
    standing: Vec<u8>,
    plies: usize,
    /// A line of the table, by its place in the list.
    line: Option<usize>,
}

impl Classifier {
    /// The number of plies of a game that belong to its opening.
    pub const PLIES: usize = 20;

    /// The opening so far; `None` before the first move.
    pub fn opening(&self) -> Option<&'static Opening> {
        let place = self.line.map_or(0, |line| TABLE.lines[line].opening);
        (self.plies > 0).then(|| &TABLE.openings[place])
    }

    /// Plays a move, which must be legal.
    pub fn play(&mut self, mv: Move) {
        self.plies += 1;
        if self.plies > Classifier::PLIES {
            return;
        }
        self.put(mv);
        for (number, line) in TABLE.lines.iter().enumerate() {
            if !self.holds(number) {
                continue;
            }
            let now = self.line.map(|now| (now, &TABLE.lines[now]));
            let has_more = now.is_none_or(|(_, now)| line.moves.len() > now.moves.len());
            if has_more && may_follow(line, now, self.plies) {
                self.line = Some(number);
            }
        }
    }

    /// Makes a move on the board.
    fn put(&mut self, mv: Move) {
        self.standing.resize(2 * TABLE.lines.len(), 0);
        let board = self.board.get_or_insert_with(|| Position::default().board().clone());
        let standing = &mut self.standing;
        let mut each = |id: Option<PieceId>, square, change: fn(&mut u8)| {
            let images = id.map_or(&[][..], |id| TABLE.leading_to(id, square));
            images.iter().for_each(|&image| change(&mut standing[usize::from(image)]));
        };
        let man = board.id_on(mv.from());
        each(man, mv.from(), |count| *count -= 1);
        each(board.id_on(mv.to()), mv.to(), |count| *count -= 1);
        each(man, mv.to(), |count| *count += 1);
        board.make(mv);
    }

    /// Whether all pieces of a line, or of its mirror image, stand on their final squares.
    fn holds(&self, line: usize) -> bool {
        let standing = &self.standing[2 * line..];
        let [places, mirrored] = &TABLE.lines[line].places;
        usize::from(standing[0]) == places.len() || usize::from(standing[1]) == mirrored.len()
    }
}

/// Whether a line may be the opening after that many plies, if `now` was the opening so far.
fn may_follow(line: &Line, now: Option<(usize, &Line)>, plies: usize) -> bool {
    if plies <= line.moves.len() {
        return true;
    }
    let Some((number, now)) = now else { return false };
    let is_near = || {
        let shares =
            |other: &&usize| now.goes_on_from.contains(other) && TABLE.lines[**other].letter == line.letter;
        let common = line.goes_on_from.iter().filter(shares);
        now.letter == line.letter && common.into_iter().any(|&other| TABLE.lines[other].moves.len() >= SHARED)
    };
    plies <= line.moves.len() + OTHERS && (line.goes_on_from.contains(&number) || is_near())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays games in which pieces are captured, move back and go round in circles.
    #[test]
    fn piece_counts_match_the_board() {
        let mut held = 0;
        for seed in 0..40_usize {
            let (mut position, mut classifier) = (Position::default(), Classifier::default());
            for ply in 0..Classifier::PLIES {
                let moves = position.legal_moves();
                let mv = moves[(seed * 7919 + ply * ply * 31) % moves.len()];
                position.make_move(mv);
                classifier.play(mv);
                for (number, line) in TABLE.lines.iter().enumerate() {
                    let stands = |&(id, square)| position.board().square_of(id) == Some(square);
                    let holds = line.places.iter().any(|places| places.iter().all(stands));
                    assert_eq!(
                        classifier.holds(number),
                        holds,
                        "{seed}: line {number} after {}",
                        position.fen()
                    );
                    held += usize::from(holds);
                }
            }
        }
        assert!(held > 1000, "{held}");
    }
}
