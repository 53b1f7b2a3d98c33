//! A puzzle: a position, the moves of its answer, rating and themes.

use xiangqi::{FenError, Move, PlayError, Position, split_mix};

use crate::prove::Point;
use crate::theme::Theme;

/// A puzzle. As in lichess's file, the moves begin with the mistake of the other side; the solver has to find the
/// second move, the fourth and so on.
#[derive(Clone, Debug)]
pub struct Puzzle {
    id: String,
    start: Position,
    moves: Vec<Move>,
    /// The difficulty, about 600 to 2500.
    pub rating: u16,
    /// The themes, in the order of [`Theme::ALL`].
    pub themes: Vec<Theme>,
    /// The origin of the puzzle; empty if unknown.
    pub source: String,
}

/// Why a position and moves are not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The position is not valid.
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    /// A word is not a move of two squares.
    #[error("'{0}' is not a move like h2e2")]
    Move(String),
    /// A move is not legal.
    #[error("move {number}: {error}")]
    Illegal {
        /// The number of the move, counted from 1.
        number: usize,
        /// The reason.
        error: PlayError,
    },
    /// The moves do not end with one of the solver.
    #[error(
        "{count} move{s}: expected two or a greater even number, the first of the other side and the last of the solver",
        count = .0, s = if *.0 == 1 { "" } else { "s" }
    )]
    Length(usize),
}

/// The difficulty in five steps, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Rated below 750.
    First,
    /// Rated 750 to 899.
    Second,
    /// Rated 900 to 1099.
    Third,
    /// Rated 1100 to 1349.
    Fourth,
    /// Rated 1350 or more.
    Fifth,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 5] = [Grade::First, Grade::Second, Grade::Third, Grade::Fourth, Grade::Fifth];

    /// The grade of a rating.
    pub(crate) const fn of_rating(rating: u16) -> Grade {
        match rating {
            ..750 => Grade::First,
            750..900 => Grade::Second,
            900..1100 => Grade::Third,
            1100..1350 => Grade::Fourth,
            _ => Grade::Fifth,
        }
    }

    /// The number for people, from 1 to 5.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl Puzzle {
    /// A puzzle that begins at this position. The moves after it are the mistake of the other side, the first move of
    /// the answer, a reply, and so on, up to the last move of the solver.
    ///
    /// # Errors
    /// If the moves cannot be played, or do not end with a move of the solver.
    pub fn new(id: String, start: Position, moves: Vec<Move>) -> Result<Puzzle, PuzzleError> {
        if moves.is_empty() || moves.len() % 2 == 1 {
            return Err(PuzzleError::Length(moves.len()));
        }
        let mut position = start.clone();
        for (index, &mv) in moves.iter().enumerate() {
            position.play(mv).map_err(|error| PuzzleError::Illegal { number: index + 1, error })?;
        }
        Ok(Puzzle { id, start, moves, rating: 0, themes: Vec::new(), source: String::new() })
    }

    /// The name, computed from the position and the answer: the same puzzle always has the same name.
    pub fn id_of(start: &Position, moves: &[Move]) -> String {
        const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
        let mix = |state: u64, mv: &Move| split_mix(state ^ u64::from(mv.bits())).1;
        let mut number = moves.iter().fold(start.key().0, mix);
        let mut digit = || {
            let digit = DIGITS[(number % 36) as usize];
            number /= 36;
            char::from(digit)
        };
        (0..6).map(|_| digit()).collect()
    }

    /// The name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The position before the mistake.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// All moves: the mistake, then the answer with the replies.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The mistake of the other side.
    pub fn mistake(&self) -> Move {
        self.moves[0]
    }

    /// The moves of the solver and the replies between them, the solver first.
    pub fn answer(&self) -> &[Move] {
        &self.moves[1..]
    }

    /// The position to solve, after the mistake.
    pub fn question(&self) -> Position {
        let mut position = self.start.clone();
        position.make_move(self.mistake());
        position
    }

    /// Whether a legal move is right after `ply` plies of the answer. At the last move of a mate, every mate is right.
    pub fn is_right(&self, position: &Position, ply: usize, mv: Move) -> bool {
        let is_last = ply + 1 == self.answer().len();
        self.answer().get(ply) == Some(&mv) || is_last && self.point() == Point::Mate && mates(position, mv)
    }

    /// The point of the puzzle, by its themes; a win if the themes do not name it.
    pub fn point(&self) -> Point {
        if self.themes.contains(&Theme::Mate) {
            Point::Mate
        } else if self.themes.contains(&Theme::Save) {
            Point::Save
        } else {
            Point::Win
        }
    }

    /// The difficulty in five steps.
    pub fn grade(&self) -> Grade {
        Grade::of_rating(self.rating)
    }
}

fn mates(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv).is_ok() && after.no_legal_move().is_some()
}
