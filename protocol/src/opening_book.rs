//! The opening book in play: which one is open, when it is asked, and the answer it gives in a search's place.

use chuhe_book::choice::{Choice, may_be_played, pick, random};
use chuhe_book::{Book, BookFile, BookMove, OpenError, ProbeError, embedded, open};
use chuhe_engine::host::random_seed;
use chuhe_engine::score::Score;
use chuhe_engine::search::{BestMove, Info, Line};
use chuhe_engine::time::Limits;
use chuhe_engine::tt::Bound;
use xiangqi::{Position, rules::RepetitionRule};

use crate::files::{NamedFileError, find};
use crate::limits::ends_by_itself;
use crate::options::Options;
use crate::words::shortened;

/// Why a file is not used as the opening book. The one before stays.
#[derive(Debug, thiserror::Error)]
#[error("cannot use '{name}': {reason}")]
pub(crate) struct BookChoiceError {
    name: String,
    #[source]
    reason: BookChoiceReason,
}

/// What is wrong with the file.
#[derive(Debug, thiserror::Error)]
enum BookChoiceReason {
    /// It may not be opened.
    #[error(transparent)]
    File(#[from] NamedFileError),
    /// It is not a book of a known format, or cannot be read.
    #[error(transparent)]
    Book(#[from] OpenError),
}

/// The book that is open: that of a file, or the built-in one.
#[derive(Debug, Default)]
pub(crate) struct OpeningBook(Option<BookFile>);

/// What is told instead of a search.
#[derive(Debug)]
pub(crate) struct BookAnswer {
    /// A line that begins with the move, with the book's score or none.
    pub(crate) info: Info,
    /// The move, and the reply that the book expects.
    pub(crate) best: BestMove,
}

impl OpeningBook {
    /// Opens a file of any format, or the built-in book if there is no name. Of several names, with
    /// semicolons between them, the first that is a book is opened.
    ///
    /// # Errors
    /// If no file is a book: why the first is not, in a line. The book that was open stays.
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

    /// The book's answer to a request, if the options let it be asked and it knows one: not to requests for
    /// analysis, which end when told to or show several lines, and not while pondering.
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub(crate) fn answer(
        &self,
        position: &Position,
        limits: &Limits,
        options: &Options,
    ) -> Result<Option<BookAnswer>, ProbeError> {
        if !options.own_book
            || position.move_number() > options.book_depth
            || !ends_by_itself(limits)
            || limits.ponder
            || limits.mate.is_some()
            || options.multi_pv > 1
        {
            return Ok(None);
        }
        let rule = options.rules().repetition;
        let mut moves = self.playable(position, rule)?;
        if !limits.search_moves.is_empty() {
            moves.retain(|m| limits.search_moves.contains(&m.mv));
        }
        moves.retain(|m| !limits.banned_moves.contains(&m.mv));
        let number = match options.book_seed {
            0 => random_seed(),
            seed => random(seed, position),
        };
        let Some(chosen) = pick(&moves, options.book_choice, number) else { return Ok(None) };
        let mut after = position.clone();
        after.make_move(chosen.mv);
        let reply = pick(&self.playable(&after, rule)?, Choice::Best, 0).map(|m| m.mv);
        let pv: Line = [Some(chosen.mv), reply].into_iter().flatten().collect();
        let info = Info {
            multi_pv: 1,
            depth: 1,
            seldepth: 1,
            score: Score::of_value(chosen.score.map_or(0, i32::from)),
            bound: Bound::Exact,
            men: position.board().pieces().count(),
            nodes: 0,
            time: limits.start.elapsed(),
            hashfull: 0,
            table_hits: 0,
            pv,
        };
        Ok(Some(BookAnswer { info, best: BestMove { best: Some(chosen.mv), ponder: reply } }))
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
        let mut moves = self.book().probe(position)?;
        moves.retain(|m| m.weight > 0 && may_be_played(position, m.mv, rule));
        Ok(moves)
    }
}
