//! Moves by their names, played one after the other from a position: whether a text can be the moves of a game.
//!
//! A [`Replay`] forgets the moves that it has played. It only asks which moves are legal, and the history of a position
//! does not change that; so a very long text costs no memory, and copies of the position stay cheap. Repetitions are not
//! seen. The reader of PGN (`pgn/read.rs`) keeps some history, because variations take moves back.

use xiangqi::notation::{NotationError, Reader, looks_like_move};
use xiangqi::{Move, Position};

use crate::lex::main_words;
use crate::plain_text::word::move_text;

/// A position to which moves lead.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    pub(crate) position: Position,
    pub(crate) reader: Reader,
}

impl Replay {
    pub(crate) fn new(start: &Position, reader: Reader) -> Replay {
        Replay { position: start.clone(), reader }
    }

    /// Reads a move and plays it. The position stays if it is not a legal move.
    pub(crate) fn play(&mut self, name: &str) -> Result<Move, NotationError> {
        let mv = self.reader.read(&self.position, name)?;
        self.make(mv);
        Ok(mv)
    }

    /// Plays a move that is legal.
    pub(crate) fn make(&mut self, mv: Move) {
        self.position.make_move(mv);
        self.position.forget_moves();
    }
}

/// The names of the main line's moves of a text.
pub(crate) fn move_names(text: &str) -> impl Iterator<Item = &str> + Clone {
    main_words(text).map(move_text).filter(|name| looks_like_move(name))
}

/// The number of legal moves before the first illegal one.
pub(crate) fn legal_plies<'t>(
    start: &Position,
    reader: Reader,
    names: impl Iterator<Item = &'t str>,
) -> usize {
    let mut replay = Replay::new(start, reader);
    names.take_while(|name| replay.play(name).is_ok()).count()
}

/// The number of moves; `None` if one of them is illegal.
pub(crate) fn plies_if_legal<'t>(
    start: &Position,
    reader: Reader,
    mut names: impl Iterator<Item = &'t str>,
) -> Option<usize> {
    let mut replay = Replay::new(start, reader);
    names.try_fold(0, |plies, name| replay.play(name).ok().map(|_| plies + 1))
}

/// Whether all these moves are legal, read as the moves of one game.
pub(crate) fn are_legal<'t>(start: &Position, names: impl Iterator<Item = &'t str> + Clone) -> bool {
    plies_if_legal(start, Reader::for_game(start, names.clone()), names).is_some()
}
