//! Moves of which all of one side stand before those of the other: 红：炮二平五 马二进三 above 黑：马8进7 车9平8. They are put into
//! their order if only that is legal, or if each side's moves stand in a line of their own.

use xiangqi::notation::{Reader, looks_like_move};
use xiangqi::{Color, Position};

use super::word::{move_text, side};
use crate::lex::{Lexer, Token};
use crate::replay::{legal_plies, plies_if_legal};

/// The minimum number of moves of a side that show such an order.
const MIN_MOVES: usize = 2;

/// The moves by turns; `None` if they are not those of one side and then those of the other, or if that is not legal.
pub(crate) fn by_turns(text: &str, start: &Position, reader: Reader) -> Option<String> {
    let first = start.side_to_move();
    // The name of the first side may stand in the heading and not before its first move.
    let (mut moves, mut of): ([Vec<&str>; 2], Color) = ([Vec::new(), Vec::new()], first);
    // The lines of each side's moves, each line once.
    let mut lines: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    for (line, token) in Lexer::new(text, 1) {
        let Token::Word(word) = token else { return None };
        if let Some(named) = side(word) {
            // Each side is named exactly once.
            if !moves[named.index()].is_empty() || of != first {
                return None;
            }
            of = named;
        }
        let name = move_text(word);
        if !name.is_empty() {
            looks_like_move(name).then_some(())?;
            moves[of.index()].push(name);
            lines[of.index()].push(line);
            lines[of.index()].dedup();
        }
    }
    let [own, other] = [&moves[first.index()], &moves[(!first).index()]];
    if other.len() < MIN_MOVES || own.len() != other.len() && own.len() != other.len() + 1 {
        return None;
    }
    let turns =
        || own.iter().enumerate().flat_map(|(at, name)| [Some(*name), other.get(at).copied()]).flatten();
    let as_written = own.iter().chain(other).copied();
    let all = own.len() + other.len();
    let are_columns = lines.iter().all(|lines| lines.len() == 1) && lines[0] != lines[1];
    let is_certain = || are_columns || legal_plies(start, reader, as_written) < all;
    (plies_if_legal(start, reader, turns()).is_some() && is_certain())
        .then(|| turns().collect::<Vec<_>>().join(" "))
}
