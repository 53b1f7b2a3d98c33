//! From which number the ranks of a front end count: most count from 0, programs of the Fairy-Stockfish family
//! from 1. Nearly every move can be written either way, but hardly any list of moves can be played either way.

use xiangqi::{Coordinates, Position};

use crate::common::WrittenPosition;
use crate::setup::SetupError;

/// The position that these words set, and from which number its ranks count, if the moves decide that. `fixed` is
/// set if the ranks are given; else `known` is the earlier finding, and `is_decided` says whether it is of this game.
///
/// A list that can be played in one way only is meant that way, and decides for the rest of the game: one move that
/// cannot be read later overturns nothing. If it can be played either way, ranks count as in the last game, or from 0
/// if nothing is known. If it can be played in neither there is no position.
pub(super) fn position(
    written: &WrittenPosition<'_>,
    fixed: Option<Coordinates>,
    known: Option<Coordinates>,
    is_decided: bool,
) -> (Result<Box<Position>, SetupError>, Option<Coordinates>) {
    let set_up = |coordinates: Coordinates| written.set_up(|text| coordinates.read_move(text));
    let likely = fixed.or(known).unwrap_or_default();
    let other = match likely {
        Coordinates::FromZero => Coordinates::FromOne,
        Coordinates::FromOne => Coordinates::FromZero,
    };
    let position = set_up(likely);
    if fixed.is_some() || is_decided || written.moves.is_empty() {
        return (position, None);
    }
    match position {
        Ok(position) => {
            let is_decided = set_up(other).is_err();
            (Ok(position), is_decided.then_some(likely))
        }
        Err(error @ SetupError::Move { .. }) => match set_up(other) {
            Ok(position) => (Ok(position), Some(other)),
            Err(_) => (Err(error), None),
        },
        Err(error) => (Err(error), None),
    }
}

#[cfg(test)]
mod tests {
    use super::Coordinates::{FromOne, FromZero};
    use super::*;

    /// The FEN reached, and the number decided on.
    fn read(
        line: &str,
        fixed: Option<Coordinates>,
        known: Option<Coordinates>,
    ) -> (Option<String>, Option<Coordinates>) {
        let tokens: Vec<&str> = line.split(' ').collect();
        let (position, decided) =
            position(&WrittenPosition::new(&tokens, None), fixed, known, known.is_some());
        (position.ok().map(|position| position.fen()), decided)
    }

    #[test]
    fn a_list_decides_by_its_legal_readings() {
        let (after, _) = read("startpos moves h2e2 h9g7", Some(FromZero), None);
        assert!(after.is_some());
        assert_eq!(read("startpos moves h2e2 h9g7", None, None), (after.clone(), Some(FromZero)));
        assert_eq!(read("startpos moves h3e3 h10g8", None, None), (after.clone(), Some(FromOne)));
        for other in ["startpos moves h3e3 h10g8", "startpos moves h3e3 h10g8 b3e3"] {
            assert_eq!(read(other, None, Some(FromZero)), (None, None), "what is known stays: {other}");
        }
        assert_eq!(
            read("startpos moves h2e2 h9g7", None, Some(FromOne)),
            (None, None),
            "what is known stays"
        );
        assert_eq!(
            read("startpos moves h3e3 h10g8", None, Some(FromOne)),
            (after, None),
            "the count of ranks is known already"
        );
        assert_eq!(read("startpos", None, None).1, None, "nothing to decide by");
        assert_eq!(read("startpos moves h3e3", Some(FromZero), None), (None, None), "not to be found out");
        for neither in ["startpos moves h2e2 h10g8", "startpos moves (none)", "fen x moves h2e2"] {
            assert_eq!(read(neither, None, None), (None, None), "{neither}");
        }
    }

    #[test]
    fn an_ambiguous_list_keeps_the_earlier_ranks() {
        let rooks = "fen 4k4/9/9/9/9/9/R8/R8/9/3K5 w moves a3b3";
        let (from_zero, decided) = read(rooks, None, None);
        assert_eq!(decided, None);
        let (from_one, _) = read(rooks, None, Some(FromOne));
        assert!(from_zero.is_some() && from_one.is_some() && from_zero != from_one);
    }
}
