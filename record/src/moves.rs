//! Turns trees of moves by squares, as in most formats, into legal lines.
//!
//! Files hold illegal moves: slips of a collector, or remarks made by moving a piece. One such move must not cost
//! the rest of a file. In a variation, the moves from it on become a comment, and there is a warning. In the main
//! line, the game ends before it, and the fault is reported.

use xiangqi::notation::{NotationError, read};
use xiangqi::{Color, Move, Position, Square};

use crate::doubt::Doubt;
use crate::error::{Failure, RecordFault};
use crate::place::{MoveNumber, Place, Warning};
use crate::record::{Line, Ply, Record};

/// Warnings that are kept of one game. Damaged files would have one for each of their moves.
pub(crate) const MAX_WARNINGS: usize = 1000;

/// A move of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct RawMove {
    /// The squares of departure and arrival, if they are squares of the board.
    pub(crate) squares: Option<(Square, Square)>,
    /// Where in the file it is: a byte or a line, as the format counts.
    pub(crate) at: usize,
    /// The comment on it.
    pub(crate) comment: String,
    /// The alternatives to it, in the order of the file.
    pub(crate) variations: Vec<Vec<RawMove>>,
}

impl RawMove {
    /// The move as people read it.
    fn text(&self) -> String {
        self.squares.map_or_else(|| "(no squares)".to_owned(), |(from, to)| format!("{from}{to}"))
    }

    fn legal(&self, position: &Position) -> Result<Move, RecordFault> {
        let Some((from, to)) = self.squares else {
            return Err(RecordFault::Malformed(
                "the move does not connect two squares of the board".to_owned(),
            ));
        };
        let unreadable = || NotationError::Unreadable { text: self.text() };
        let mv = Move::try_new(from, to).ok_or_else(unreadable)?;
        if position.is_legal(mv) { Ok(mv) } else { Ok(read(position, &mv.to_string())?) }
    }
}

/// The number of the next move of a position.
pub(crate) fn move_number(position: &Position) -> MoveNumber {
    (position.move_number(), position.side_to_move() == Color::Black)
}

/// Plays the tree of a game into a record that has all other fields.
///
/// # Errors
/// If a move of the main line is illegal; the record up to there comes with the error.
pub(crate) fn play(
    mut record: Record,
    moves: Vec<RawMove>,
    place: &dyn Fn(usize) -> Place,
) -> Result<Record, Failure> {
    let mut player = Player { warnings: Vec::new(), place };
    let mut position = record.start.clone();
    let (plies, fault) = player.line(&mut position, moves);
    record.line.plies = plies;
    record.warnings.append(&mut player.warnings);
    match fault {
        None => Ok(record),
        Some((moves, number, fault)) => {
            let at = moves.first().map_or(0, |mv| mv.at);
            let failure = Failure { place: (player.place)(at), number: Some(number), fault, kept: None };
            Err(failure.keeping(record))
        }
    }
}

/// The moves from an illegal one on, its number, and its fault.
type Rest = (Vec<RawMove>, MoveNumber, RecordFault);

struct Player<'p> {
    warnings: Vec<Warning>,
    place: &'p dyn Fn(usize) -> Place,
}

impl Player<'_> {
    /// Plays moves as long as they are legal, and their variations. The position is the same again afterwards.
    fn line(&mut self, position: &mut Position, moves: Vec<RawMove>) -> (Vec<Ply>, Option<Rest>) {
        let mut plies: Vec<Ply> = Vec::new();
        let mut rest = None;
        let mut moves = moves.into_iter();
        while let Some(mut raw) = moves.next() {
            let mv = match raw.legal(position) {
                Ok(mv) => mv,
                Err(fault) => {
                    let number = move_number(position);
                    rest = Some(([raw].into_iter().chain(moves).collect(), number, fault));
                    break;
                }
            };
            let variations = std::mem::take(&mut raw.variations);
            let mut ply = Ply { comment: raw.comment, ..mv.into() };
            for variation in variations {
                self.variation(position, variation, &mut ply);
            }
            position.make_move(mv);
            plies.push(ply);
        }
        plies.iter().for_each(|_| position.unmake_move());
        (plies, rest)
    }

    /// Plays a variation on a ply; moves that can't be played become a comment at their place.
    fn variation(&mut self, position: &mut Position, moves: Vec<RawMove>, ply: &mut Ply) {
        let (mut plies, rest) = self.line(position, moves);
        if let Some((rest, number, fault)) = rest {
            let at = rest.first().map_or(0, |mv| mv.at);
            let text = as_text(&rest);
            add_comment(&mut plies.last_mut().unwrap_or(ply).comment, &text, '\n');
            if self.warnings.len() < MAX_WARNINGS {
                let doubt = Doubt::RestOfVariation(fault.into());
                self.warnings.push(Warning { place: (self.place)(at), number: Some(number), doubt });
            }
        }
        if !plies.is_empty() {
            ply.variations.push(Line { comment: String::new(), plies });
        }
    }
}

/// Adds a text to a comment, after a line end or a space.
pub(crate) fn add_comment(comment: &mut String, text: &str, separator: char) {
    if !comment.is_empty() && !text.is_empty() {
        comment.push(separator);
    }
    comment.push_str(text);
}

/// Moves, their comments and their variations as words.
fn as_text(moves: &[RawMove]) -> String {
    let mut words = Vec::new();
    for mv in moves {
        words.push(mv.text());
        if !mv.comment.is_empty() {
            words.push(mv.comment.clone());
        }
        words.extend(mv.variations.iter().map(|moves| format!("({})", as_text(moves))));
    }
    words.join(" ")
}
