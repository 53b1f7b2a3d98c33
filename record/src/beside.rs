//! Games in the text around marked games: outside the blocks of a page, or between games in a format with marks.

use xiangqi::Move;

use crate::error::Failure;
use crate::pgn::games_in;
use crate::place::Place;
use crate::record::Record;
use crate::whole::MAX_SIZE;

/// The minimum number of plies: text about a game mentions single moves too.
const MIN_PLIES: usize = 4;

/// The text outside the games, which may contain more games, and the line that it begins on.
#[derive(Debug, Default)]
pub(crate) struct Outside {
    line: usize,
    text: String,
}

impl Outside {
    /// Adds text of this line.
    pub(crate) fn add(&mut self, line: usize, text: &str) {
        if self.text.is_empty() {
            self.line = line;
        }
        if self.text.len() + text.len() < MAX_SIZE {
            self.text.push_str(text);
        }
    }
}

/// The moves of a block; of a faulty one, those that were read.
pub(crate) fn moves_of(block: Option<&Result<Record, Failure>>) -> Vec<Move> {
    let record = match block {
        Some(Ok(record)) => Some(record),
        Some(Err(failure)) => failure.kept.as_deref(),
        None => None,
    };
    record.map_or_else(Vec::new, |record| record.moves().collect())
}

/// The games in a text outside the blocks, except those that repeat one of these blocks or its beginning.
pub(crate) fn games(outside: Outside, blocks: [&[Move]; 2], limit: usize) -> Vec<Result<Record, Failure>> {
    let Outside { line, text } = outside;
    let is_other = |record: &Record| {
        let moves: Vec<Move> = record.moves().collect();
        moves.len() >= MIN_PLIES && !blocks.iter().any(|block| block.starts_with(&moves))
    };
    let place = |place| match place {
        Place::Line(number) => Place::Line(number + line - 1),
        place => place,
    };
    let placed = |mut record: Record| {
        record.warnings.iter_mut().for_each(|warning| warning.place = place(warning.place));
        record
    };
    let failure = |failure: Failure| Failure {
        place: place(failure.place),
        kept: failure.kept.map(|record| Box::new(placed(*record))),
        ..failure
    };
    games_in(&text, limit)
        .filter(|game| match game {
            Ok(record) => is_other(record),
            Err(failure) => failure.kept.as_deref().is_some_and(is_other),
        })
        .map(|game| game.map(placed).map_err(failure))
        .collect()
}
