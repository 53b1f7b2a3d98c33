//! Places in a file, and warnings about games that can be read.

use crate::doubt::Doubt;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text, counted from 1.
    Line(usize),
    /// A byte of a binary file, counted from 0.
    Byte(usize),
    /// The file as a whole, like one that has no games.
    File,
}

impl Place {
    /// The place in a file, of a place in a part that begins at this byte.
    pub(crate) fn behind(self, begin: usize) -> Place {
        if let Place::Byte(at) = self { Place::Byte(begin + at) } else { self }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Line(number) => write!(f, "line {number}"),
            Place::Byte(offset) => write!(f, "byte {offset}"),
            Place::File => f.write_str("the file"),
        }
    }
}

/// A move's number and whether it is Black's.
pub type MoveNumber = (u32, bool);

/// The number of a move as messages quote it.
pub(crate) fn move_text(number: &Option<MoveNumber>) -> String {
    match number {
        Some((number, false)) => format!(", move {number}"),
        Some((number, true)) => format!(", move {number} of Black"),
        None => String::new(),
    }
}

/// A fault that did not stop a game from being read. For example, a variation with an illegal move becomes a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The place of the fault in the file.
    pub place: Place,
    /// The number of the faulty move, if a move is faulty.
    pub number: Option<MoveNumber>,
    /// The fault, and how it was handled.
    pub doubt: Doubt,
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}: {}", self.place, move_text(&self.number), self.doubt)
    }
}
