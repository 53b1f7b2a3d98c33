//! Puzzle files: CSV with the columns of lichess's puzzle file. `docs/puzzles.md` describes them.

use std::io::{Read, Write};

use csv::StringRecord;
use xiangqi::{Move, Position};

use crate::puzzle::{Puzzle, PuzzleError};
use crate::theme::Theme;

/// The columns to write. A reader finds them by their names and ignores others.
const COLUMNS: [&str; 6] = ["PuzzleId", "FEN", "Moves", "Rating", "Themes", "GameUrl"];
/// Columns that a file may lack.
const OPTIONAL: [&str; 1] = ["GameUrl"];

/// Why a puzzle file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleFileError {
    /// The operating system reported an error.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The file is not valid CSV.
    #[error(transparent)]
    Csv(csv::Error),
    /// The first line does not name this column.
    #[error("the first line names no column {0}")]
    Column(&'static str),
    /// A rating is not a number from 0 to 65535.
    #[error("line {line}: '{rating}' is not a rating")]
    Rating {
        /// The line, counted from 1.
        line: u64,
        /// The text in the column.
        rating: String,
    },
    /// A line is not a puzzle.
    #[error("line {line}: {error}")]
    Puzzle {
        /// The line, counted from 1.
        line: u64,
        /// The reason.
        #[source]
        error: PuzzleError,
    },
}

impl From<csv::Error> for PuzzleFileError {
    fn from(error: csv::Error) -> PuzzleFileError {
        if !error.is_io_error() {
            return PuzzleFileError::Csv(error);
        }
        match error.into_kind() {
            csv::ErrorKind::Io(error) => PuzzleFileError::Io(error),
            kind => PuzzleFileError::Io(std::io::Error::other(format!("{kind:?}"))),
        }
    }
}

impl PuzzleFileError {
    /// Whether the error concerns only one line, so that the other lines can be used.
    pub fn is_of_one_line(&self) -> bool {
        matches!(self, PuzzleFileError::Rating { .. } | PuzzleFileError::Puzzle { .. })
    }
}

/// Reads puzzles, one per line. A line that is not a puzzle is an error, but the next line can be read; an error of the
/// file ends the reading. Unknown themes are skipped.
pub struct Reader<R> {
    lines: csv::Reader<R>,
    /// The place of each column.
    places: [Option<usize>; COLUMNS.len()],
    has_ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the first line, which names the columns.
    ///
    /// # Errors
    /// If the source cannot be read, or its first line lacks a column.
    pub fn new(source: R) -> Result<Reader<R>, PuzzleFileError> {
        let mut lines = csv::ReaderBuilder::new().flexible(true).from_reader(source);
        let names = lines.headers()?.clone();
        let mut places = [None; COLUMNS.len()];
        for (place, column) in places.iter_mut().zip(COLUMNS) {
            *place = names.iter().position(|name| name.trim_start_matches('\u{FEFF}').trim() == column);
            if place.is_none() && !OPTIONAL.contains(&column) {
                return Err(PuzzleFileError::Column(column));
            }
        }
        Ok(Reader { lines, places, has_ended: false })
    }

    fn puzzle(&self, record: &StringRecord) -> Result<Puzzle, PuzzleFileError> {
        let line = record.position().map_or(0, csv::Position::line);
        let cell = |place: Option<usize>| place.and_then(|place| record.get(place)).unwrap_or("").trim();
        let [id, fen, moves, rating, themes, source] = self.places.map(cell);
        let faulty = |error: PuzzleError| PuzzleFileError::Puzzle { line, error };
        let start = Position::from_fen(fen).map_err(|error| faulty(error.into()))?;
        let read = |word: &str| word.parse::<Move>().map_err(|_| faulty(PuzzleError::Move(word.to_owned())));
        let moves = moves.split_whitespace().map(read).collect::<Result<Vec<Move>, _>>()?;
        let mut puzzle = Puzzle::new(id.to_owned(), start, moves).map_err(faulty)?;
        let no_rating = |_| PuzzleFileError::Rating { line, rating: rating.to_owned() };
        puzzle.rating = rating.parse().map_err(no_rating)?;
        puzzle.themes = themes.split_whitespace().filter_map(Theme::of_name).collect();
        puzzle.themes.sort_unstable();
        puzzle.themes.dedup();
        puzzle.source = source.to_owned();
        Ok(puzzle)
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Puzzle, PuzzleFileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let mut record = StringRecord::new();
        match self.lines.read_record(&mut record) {
            Ok(true) => Some(self.puzzle(&record)),
            Ok(false) => {
                self.has_ended = true;
                None
            }
            Err(error) => {
                self.has_ended = true;
                Some(Err(error.into()))
            }
        }
    }
}

/// Writes puzzles, one per line.
pub struct Writer<W: Write> {
    lines: csv::Writer<W>,
}

impl<W: Write> Writer<W> {
    /// Writes the names of the columns and flushes the target.
    ///
    /// # Errors
    /// If the target cannot be written.
    pub fn new(target: W) -> Result<Writer<W>, PuzzleFileError> {
        let mut writer = Writer::continuing(target);
        writer.lines.write_record(COLUMNS)?;
        writer.lines.flush().map_err(csv::Error::from)?;
        Ok(writer)
    }

    /// A writer that appends to existing lines.
    pub fn continuing(target: W) -> Writer<W> {
        Writer { lines: csv::WriterBuilder::new().from_writer(target) }
    }

    /// Writes a puzzle and flushes the target.
    ///
    /// # Errors
    /// If the target cannot be written.
    pub fn write(&mut self, puzzle: &Puzzle) -> Result<(), PuzzleFileError> {
        let words = |words: Vec<String>| words.join(" ");
        let moves = words(puzzle.moves().iter().map(ToString::to_string).collect());
        let themes = words(puzzle.themes.iter().map(ToString::to_string).collect());
        let (fen, rating) = (puzzle.start().fen(), puzzle.rating.to_string());
        self.lines.write_record([puzzle.id(), &fen, &moves, &rating, &themes, &puzzle.source])?;
        self.lines.flush().map_err(csv::Error::from)?;
        Ok(())
    }
}
