//! The opening book in play: which one is open, when it is asked, and the answer it gives in a search's place.

use chuhe_book::choice::{Choice, may_be_played, pick, random};
use chuhe_book::{Book, BookFile, BookMove, OpenError, ProbeError, embedded, open};
use chuhe_engine::host::random_seed;
use chuhe_engine::score::Score;
use chuhe_engine::search::{BestMove, Info};
use chuhe_engine::time::Limits;
use chuhe_engine::tt::Bound;
use xiangqi::{Move, Position, rules::RepetitionRule};

use crate::files::{NamedFileError, find};
use crate::options::Options;
use crate::words::shortened;

/// Why a file is not used as the opening book. The previous book stays in use.
#[derive(Debug, thiserror::Error)]
#[error("cannot use '{name}': {reason}")]
pub(crate) struct BookChoiceError {
    name: String,
    #[source]
    reason: BookChoiceReason,
}

/// The fault of the file.
#[derive(Debug, thiserror::Error)]
enum BookChoiceReason {
    /// The file may not be opened.
    #[error(transparent)]
    File(#[from] NamedFileError),
    /// The file is not a book of a known format, or cannot be read.
    #[error(transparent)]
    Book(#[from] OpenError),
}

/// The book that is open: that of a file, or the built-in one.
#[derive(Debug, Default)]
pub(crate) struct OpeningBook(Option<BookFile>);

/// The answer instead of a search.
#[derive(Debug)]
pub(crate) struct BookAnswer {
    /// A line that begins with the move, with the book's score or none.
    pub(crate) info: Info,
    /// The move, and the reply that the book expects.
    pub(crate) best: BestMove,
}

impl BookAnswer {
    fn with_reply(mut self, reply: Option<Move>) -> BookAnswer {
        self.info.pv = self.best.best.into_iter().chain(reply).collect();
        self.best.ponder = reply;
        self
    }
}

impl OpeningBook {
    /// Opens a file of any format, or the built-in book if there is no name. Of several names, with
    /// semicolons between them, the first that is a book is opened.
    ///
    /// # Errors
    /// If no file is a book: why the first is not, in a line. The book that was open stays open.
    pub(crate) fn load(&mut self, names: &str) -> Result<(), BookChoiceError> {
        let mut names = names.split(';').map(str::trim).filter(|name| !name.is_empty()).peekable();
        if names.peek().is_none() {
            self.0 = None;
            return Ok(());
        }
        let mut first = None;
        for name in names {
            let open = |name| Ok(open(&find(name)?)?);
            match open(name) {
                Ok(book) => {
                    self.0 = Some(book);
                    return Ok(());
                }
                Err(reason) => {
                    first.get_or_insert_with(|| BookChoiceError { name: shortened(name, 120), reason });
                }
            }
        }
        first.map_or(Ok(()), Err)
    }

    fn book(&self) -> &dyn Book {
        self.0.as_ref().map_or(embedded(), |file| file)
    }

    /// The book's move, if the options allow the book and it has a move for the position.
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub(crate) fn answer(
        &self,
        position: &Position,
        limits: &Limits,
        options: &Options,
    ) -> Result<Option<BookAnswer>, ProbeError> {
        if !options.own_book || !may_answer(position, limits, options) {
            return Ok(None);
        }
        let moves = self.book().probe(position)?;
        let Some(answer) = choose(moves, position, limits, options) else { return Ok(None) };
        let mut after = position.clone();
        if let Some(mv) = answer.best.best {
            after.make_move(mv);
        }
        let reply = pick(&self.playable(&after, options.rules().repetition)?, Choice::Best, 0).map(|m| m.mv);
        Ok(Some(answer.with_reply(reply)))
    }

    /// The moves that the book may play, the best first.
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub(crate) fn moves(&self, position: &Position, options: &Options) -> Result<Vec<BookMove>, ProbeError> {
        let mut moves = self.playable(position, options.rules().repetition)?;
        moves.sort_by_key(|m| std::cmp::Reverse(m.weight));
        Ok(moves)
    }

    fn playable(&self, position: &Position, rule: RepetitionRule) -> Result<Vec<BookMove>, ProbeError> {
        Ok(playable(self.book().probe(position)?, position, rule))
    }
}

/// Whether a book may answer a request: not one for analysis, which is infinite, shows several lines or follows
/// `UCI_AnalyseMode`, and not while pondering.
pub(crate) fn may_answer(position: &Position, limits: &Limits, options: &Options) -> bool {
    position.move_number() <= options.book_depth
        && limits.ends_by_itself()
        && !limits.ponder
        && !limits.analysis
        && limits.mate.is_none()
        && options.multi_pv <= 1
}

/// The answer from a book's moves for the position; `None` if none may be played.
pub(crate) fn choose(
    moves: Vec<BookMove>,
    position: &Position,
    limits: &Limits,
    options: &Options,
) -> Option<BookAnswer> {
    let mut moves = playable(moves, position, options.rules().repetition);
    if !limits.search_moves.is_empty() {
        moves.retain(|m| limits.search_moves.contains(&m.mv));
    }
    moves.retain(|m| !limits.banned_moves.contains(&m.mv));
    let number = match options.book_seed {
        0 => random_seed(),
        seed => random(seed, position),
    };
    let chosen = pick(&moves, options.book_choice, number)?;
    let info = Info {
        multi_pv: 1,
        depth: 1,
        seldepth: 1,
        score: Score::of_value(chosen.score.map_or(0, i32::from)),
        bound: Bound::Exact,
        pieces: position.board().piece_count(),
        nodes: 0,
        time: limits.start.elapsed(),
        hashfull: 0,
        table_hits: 0,
        pv: [chosen.mv].into_iter().collect(),
    };
    Some(BookAnswer { info, best: BestMove { best: Some(chosen.mv), ponder: None } })
}

fn playable(mut moves: Vec<BookMove>, position: &Position, rule: RepetitionRule) -> Vec<BookMove> {
    moves.retain(|m| m.weight > 0 && may_be_played(position, m.mv, rule));
    moves
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn asked() -> Options {
        Options { own_book: true, ..Options::default() }
    }

    fn answer_in(position: &Position, limits: &Limits, options: &Options) -> Option<Move> {
        let answer = OpeningBook::default().answer(position, limits, options).unwrap();
        answer.and_then(|answer| answer.best.best)
    }

    fn answer(limits: &Limits, options: &Options) -> Option<Move> {
        answer_in(&Position::default(), limits, options)
    }

    #[test]
    fn each_reason_alone_disables_the_book() {
        for limits in [Limits::depth(3), Limits::nodes(9), Limits::move_time(Duration::from_secs(1))] {
            assert!(answer(&limits, &asked()).is_some(), "{limits:?}");
            for silent in [
                Limits { infinite: true, ..limits.clone() },
                Limits { ponder: true, ..limits.clone() },
                Limits { mate: Some(3), ..limits.clone() },
            ] {
                assert_eq!(answer(&silent, &asked()), None, "{silent:?}");
            }
            for silent in
                [Options::default(), Options { multi_pv: 2, ..asked() }, Options { book_depth: 0, ..asked() }]
            {
                assert_eq!(answer(&limits, &silent), None);
            }
        }
        assert_eq!(answer(&Limits::default(), &asked()), None, "without any limit");
    }

    #[test]
    fn only_moves_that_may_be_played_are_answered() {
        let known_in = |position: &Position| -> Vec<Move> {
            let moves = OpeningBook::default().moves(position, &asked()).unwrap();
            moves.iter().map(|known| known.mv).collect()
        };
        // The position after one move from the start, in which the book has several moves.
        let after = |mv: Move| {
            let mut position = Position::default();
            position.make_move(mv);
            position
        };
        let position = Position::default().legal_moves().into_iter().map(after);
        let position = position.max_by_key(|position| known_in(position).len()).unwrap();
        let known = known_in(&position);
        let unknown: Vec<Move> =
            position.legal_moves().into_iter().filter(|mv| !known.contains(mv)).collect();
        let answer = |limits: &Limits| answer_in(&position, limits, &asked());
        assert!(known.len() > 1 && !unknown.is_empty());
        for &mv in &known {
            let only = Limits { search_moves: vec![mv], ..Limits::depth(3) };
            assert_eq!(answer(&only), Some(mv));
            let others: Vec<Move> = known.iter().copied().filter(|&other| other != mv).collect();
            assert_eq!(answer(&Limits { banned_moves: others, ..Limits::depth(3) }), Some(mv));
            assert_eq!(answer(&Limits { banned_moves: vec![mv], ..only }), None);
        }
        assert_eq!(answer(&Limits { analysis: true, ..Limits::depth(3) }), None);
        assert_eq!(answer(&Limits { search_moves: unknown, ..Limits::depth(3) }), None);
        assert_eq!(answer(&Limits { banned_moves: known, ..Limits::depth(3) }), None);
    }
}
