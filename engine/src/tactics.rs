//! Tactical positions with a proven best move, and how to see whether the engine finds it.
//!
//! The positions of [`positions`] are from the engine's own games. In each of them one move mates, wins or saves
//! the game, and every other move is worse by at least two pawns. `docs/tactics.md` says how they were found and
//! checked. Other files are read in the same form, EPD: a FEN, with or without its clocks, then operations that
//! each end with a semicolon.
//!
//! ```text
//! 4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - bm a1a9; id "mate 001";
//! ```
//!
//! `bm` gives the best move, or several of equal worth, in any notation. `id` gives a name, whose first word is the
//! category. Other operations are ignored. Blank lines and lines that start with `#` are skipped.

use once_cell::sync::Lazy;

use crate::search::SearchResult;
use crate::session::Session;
use crate::time::Limits;
use xiangqi::notation::{NotationError, Reader, moves_in};
use xiangqi::{FenLine, FenLineError, Move, Position};

/// A position with known best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tactic {
    /// The position.
    pub position: Position,
    /// The best moves, at least one, all legal.
    pub best: Vec<Move>,
    /// The name of the position; empty if it has none.
    pub id: String,
}

/// An error in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TacticError {
    /// The line does not begin with a valid position.
    #[error("{0}")]
    Fen(#[from] FenLineError),
    /// There is no `bm` with a move.
    #[error("no best move is given: expected bm, a move and a semicolon")]
    NoBestMove,
    /// A best move is not a legal move of the position.
    #[error("bm: {0}")]
    Move(#[from] NotationError),
}

/// A line of a file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct TacticLineError {
    /// The line, counted from 1.
    pub line: usize,
    /// The error in the line.
    #[source]
    pub error: TacticError,
}

/// The search result for one test position, and whether the move found is a best move.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The result of the search.
    pub result: SearchResult,
    /// Whether the move found is a best move.
    pub is_solved: bool,
}

static POSITIONS: Lazy<Vec<Tactic>> = Lazy::new(|| {
    let (tactics, errors) = parse(include_str!("../data/tactics.epd"));
    debug_assert!(errors.is_empty(), "{errors:?}");
    tactics
});

/// The built-in positions.
pub fn positions() -> &'static [Tactic] {
    &POSITIONS
}

/// Reads the text of a file. Returns the positions, and the errors of the lines that cannot be read. Blank lines and
/// lines that begin with `#` are skipped.
///
/// ```
/// use chuhe_engine::tactics::parse;
///
/// let (tactics, errors) = parse("4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - bm a1a9; id \"mate 001\";");
/// assert!(errors.is_empty());
/// assert_eq!(tactics[0].category(), "mate");
/// ```
pub fn parse(text: &str) -> (Vec<Tactic>, Vec<TacticLineError>) {
    let (mut tactics, mut errors) = (Vec::new(), Vec::new());
    for (index, line) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match line.parse() {
            Ok(tactic) => tactics.push(tactic),
            Err(error) => errors.push(TacticLineError { line: index + 1, error }),
        }
    }
    (tactics, errors)
}

impl std::str::FromStr for Tactic {
    type Err = TacticError;

    /// Reads one line, which must be neither blank nor a comment.
    fn from_str(line: &str) -> Result<Tactic, TacticError> {
        let line = FenLine::read(line).map_err(FenLineError::from)?.with_operations_only()?;
        let mut tactic = Tactic { position: line.final_position()?, best: Vec::new(), id: String::new() };
        for (code, operand) in line.operations() {
            match code {
                "bm" => {
                    for text in moves_in(operand) {
                        let mut reader = Reader::for_game(&tactic.position, [text]);
                        tactic.best.push(reader.read(&tactic.position, text)?);
                    }
                }
                "id" => tactic.id = operand.trim_matches('"').to_owned(),
                _ => {}
            }
        }
        if tactic.best.is_empty() { Err(TacticError::NoBestMove) } else { Ok(tactic) }
    }
}

impl Tactic {
    /// The first word of the name.
    pub fn category(&self) -> &str {
        self.id.split_whitespace().next().unwrap_or("")
    }

    /// Clears the engine's memory and searches the position within `limits`.
    pub fn attempt(&self, session: &mut Session, limits: Limits) -> Attempt {
        session.new_game();
        session.set_position(self.position.clone());
        let result = session.search(limits);
        let is_solved = result.best.best.is_some_and(|best| self.best.contains(&best));
        Attempt { result, is_solved }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w - -";

    #[test]
    fn lines_are_read_in_their_usual_forms() {
        for line in [
            format!("{BOARD} bm a1a9; id \"mate 001\";"),
            format!("{BOARD}   id \"mate 001\" ; c0 \"text bm x\"; bm  a1a9 b8b9 ;"),
            format!("{BOARD} bm a1a9;id \"mate 001\""),
            format!("{BOARD} 0 1 bm A1-A9; id \"mate 001\";"),
            format!("{BOARD} bm a1a9; c0 \"or; bm a1a2\"; id \"mate 001; x\";"),
            // Clocks with and without dashes, moves in other notations, and an operation directly after the side to
            // move.
            "4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 12 34; bm a1a9; id \"mate 001\";".to_owned(),
            "4k4/1R7/9/9/9/9/9/9/R8/3K5 w 12 34 bm R9+8; id \"mate 001\";".to_owned(),
            "4k4/1R7/9/9/9/9/9/9/R8/3K5 w bm 车九进八; id \"mate 001\";".to_owned(),
            "4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 0 1 bm a2a10; id \"mate 001\";".to_owned(),
            "4k4/1R7/9/9/9/9/9/9/R8/3K5 bm a1a9; id \"mate 001\";".to_owned(),
        ] {
            let tactic: Tactic = line.parse().unwrap();
            assert_eq!(
                (tactic.best[0].to_string(), tactic.category()),
                ("a1a9".to_owned(), "mate"),
                "{line}"
            );
        }
    }

    #[test]
    fn an_error_names_line_and_cause_and_other_lines_are_read() {
        for (line, message) in [
            (BOARD.to_owned(), "no best move is given: expected bm, a move and a semicolon"),
            (format!("{BOARD} bm;"), "no best move is given: expected bm, a move and a semicolon"),
            (format!("{BOARD} bm d0d9;"), "bm: d0d9: the Red king cannot go there; did you mean d0d1?"),
            ("bm a1a9;".to_owned(), "the board has 1 rank, expected 10 joined by '/'"),
        ] {
            let good = format!("{BOARD} bm a1a9;");
            let (tactics, errors) = parse(&format!("# comment\n{good}\n{line}\n\n{good}\n"));
            assert_eq!(tactics.len(), 2, "{line}");
            let messages: Vec<_> = errors.iter().map(ToString::to_string).collect();
            assert_eq!(messages, [format!("line 3: {message}")]);
        }
        assert!(matches!(format!("{BOARD} bm xyz;").parse::<Tactic>(), Err(TacticError::Move(_))));
    }

    #[test]
    fn an_attempt_is_judged_by_its_move() {
        let mut session = Session::new(1).unwrap();
        let tactic: Tactic = format!("{BOARD} bm a1a9;").parse().unwrap();
        let attempt = tactic.attempt(&mut session, Limits::nodes(2000));
        assert!(attempt.is_solved && attempt.result.info.nodes > 0);
        let other: Tactic = format!("{BOARD} bm a1a2;").parse().unwrap();
        assert!(!other.attempt(&mut session, Limits::nodes(2000)).is_solved);
    }
}
