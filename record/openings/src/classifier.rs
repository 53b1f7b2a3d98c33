//! Finds the opening of a game. The README says by which rules.

use xiangqi::{Board, Move, Position};

use crate::line::Line;
use crate::table::{Opening, TABLE};

/// How many other moves a line may have among its own if it goes on from the opening so far.
const OTHERS: usize = 5;

/// How many moves two lines of a letter must share for one to take the other's place.
const SHARED: usize = 4;

/// The opening of a game from the usual start position; `None` for other start positions and for games without moves.
/// Only the first 20 moves matter.
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

/// The opening of the moves that led to a position; `None` if it was not reached from the usual start.
pub fn opening_of(position: &Position) -> Option<&'static Opening> {
    let moves: Option<Vec<Move>> = position.moves().collect();
    let mut start = position.clone();
    while start.plies_played() > 0 {
        start.unmake_move();
    }
    classify(&start, moves?)
}

/// Follows a game from the usual start position and finds its opening after each move.
#[derive(Clone, Debug, Default)]
pub struct Classifier {
    board: Option<Board>,
    plies: usize,
    /// A line of the table, by its place in the list.
    line: Option<usize>,
}

impl Classifier {
    /// How many plies of a game belong to its opening.
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
        let board = self.board.get_or_insert_with(|| Position::default().board().clone());
        board.make(mv);
        for (number, line) in TABLE.lines.iter().enumerate() {
            let now = self.line.map(|now| (now, &TABLE.lines[now]));
            let has_more = now.is_none_or(|(_, now)| line.moves.len() > now.moves.len());
            if has_more && may_follow(line, now, self.plies) && line.holds(board) {
                self.line = Some(number);
            }
        }
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
