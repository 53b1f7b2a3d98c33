//! A puzzle: a position, the moves of its answer, rating and themes.

use xiangqi::{FenError, Move, PlayError, Position, split_mix};

use crate::prove::Point;
use crate::theme::Theme;

/// A puzzle. As in lichess's file it begins a move early: the first move is the mistake of the other side, and the
/// solver finds the second, the fourth and so on.
#[derive(Clone, Debug)]
pub struct Puzzle {
    id: String,
    start: Position,
    moves: Vec<Move>,
    /// How hard it is: about 600 to 2500.
    pub rating: u16,
    /// What it is about, in the order of [`Theme::ALL`].
    pub themes: Vec<Theme>,
    /// Where it is from; empty if nobody knows.
    pub source: String,
}

/// Why parts are not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// There is no position.
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    /// A word is not a move of two squares.
    #[error("'{0}' is not a move like h2e2")]
    Move(String),
    /// A move is not legal.
    #[error("move {number}: {error}")]
    Illegal {
        /// Which move, counted from 1.
        number: usize,
        /// Why.
        error: PlayError,
    },
    /// The moves do not end with one of the solver.
    #[error(
        "{0} moves: expected two or a greater even number, the first of the other side and the last of the solver"
    )]
    Length(usize),
}

/// Five steps from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Rated below 750.
    First,
    /// From 750.
    Second,
    /// From 900.
    Third,
    /// From 1100.
    Fourth,
    /// From 1350.
    Fifth,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 5] = [Grade::First, Grade::Second, Grade::Third, Grade::Fourth, Grade::Fifth];

    /// The grade of a rating.
    pub const fn of_rating(rating: u16) -> Grade {
        match rating {
            ..750 => Grade::First,
            750..900 => Grade::Second,
            900..1100 => Grade::Third,
            1100..1350 => Grade::Fourth,
            _ => Grade::Fifth,
        }
    }

    /// 1 to 5.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl Puzzle {
    /// A puzzle that begins at this position. The moves are those behind it: the mistake of the other side, the answer,
    /// a reply, and so on, to the last of the solver.
    ///
    /// # Errors
    /// If the moves cannot be played, or do not end with one of the solver.
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

    /// The name, made of what is asked: the same puzzle has the same one wherever it is found.
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

    /// The mistake, the answer, and what follows.
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

    /// The position to solve: the mistake has been played.
    pub fn question(&self) -> Position {
        let mut position = self.start.clone();
        position.make_move(self.mistake());
        position
    }

    /// Whether a legal move of a position is right after so many moves of the answer. At the end of a mate, any mate is.
    pub fn is_right(&self, position: &Position, ply: usize, mv: Move) -> bool {
        let is_last = ply + 1 == self.answer().len();
        self.answer().get(ply) == Some(&mv) || is_last && self.point() == Point::Mate && mates(position, mv)
    }

    /// What the answer reaches, by the themes; a win if they do not say.
    pub fn point(&self) -> Point {
        if self.themes.contains(&Theme::Mate) {
            Point::Mate
        } else if self.themes.contains(&Theme::Save) {
            Point::Save
        } else {
            Point::Win
        }
    }

    /// How hard it is, in five steps.
    pub fn grade(&self) -> Grade {
        Grade::of_rating(self.rating)
    }
}

fn mates(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv).is_ok() && after.no_legal_move().is_some()
}
