//! Moves of which all of one side stand before those of the other: 红：炮二平五 马二进三 above 黑：马8进7 车9平8. They are put into
//! their order if only that is legal. And moves in two columns with Black's on the left, as their heading says.

use xiangqi::notation::{Reader, looks_like_move};
use xiangqi::{Color, Position};

use super::asides::alternatives::legal_plies;
use super::lex::{Lexer, Token};
use super::plain::{move_text, names_side, side};

/// The minimum number of moves of a side that show such an order.
const ENOUGH: usize = 2;

/// The moves by turns; `None` if they are not those of one side and then those of the other, or if that is not legal.
pub(super) fn by_turns(text: &str, start: &Position, reader: Reader) -> Option<String> {
    let first = start.side_to_move();
    // The name of the first side may stand in the heading and not before its first move.
    let (mut moves, mut of): ([Vec<&str>; 2], Color) = ([Vec::new(), Vec::new()], first);
    for (_, token) in Lexer::new(text, 1) {
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
        }
    }
    let [own, other] = [&moves[first.index()], &moves[(!first).index()]];
    if other.len() < ENOUGH || own.len() != other.len() && own.len() != other.len() + 1 {
        return None;
    }
    let turns =
        || own.iter().enumerate().flat_map(|(at, name)| [Some(*name), other.get(at).copied()]).flatten();
    let as_written = own.iter().chain(other).copied();
    let all = own.len() + other.len();
    (legal_plies(start, reader, turns()) == all && legal_plies(start, reader, as_written) < all)
        .then(|| turns().collect::<Vec<_>>().join(" "))
}

/// Whether a heading names the columns of both sides, Black's first: 回合 黑方 红方.
pub(super) fn has_black_first(heading: &str) -> bool {
    const NUMBERS: [&str; 14] =
        ["回合", "序号", "序號", "序", "步", "步数", "步數", "No", "No.", "#", "Move", "STT", "Nước", "Lượt"];
    const MOST: usize = 5;
    let is_between = |c: char| c.is_whitespace() || matches!(c, '|' | '｜' | ',' | '，' | ';' | '、');
    let mut words = heading.split(is_between).filter(|word| !word.is_empty()).take(MOST);
    let first = words.find(|word| !NUMBERS.contains(word)).and_then(names_side);
    first == Some(Color::Black)
        && words.next().and_then(names_side) == Some(Color::Red)
        && words.next().is_none()
}

/// A text of columns with the two moves of each line exchanged; `None` if a line has more than two of them, or if the
/// moves are legal for longer as they stand.
pub(super) fn with_columns_exchanged(text: &str, start: &Position, reader: Reader) -> Option<String> {
    let mut exchanged = String::with_capacity(text.len());
    let (mut as_written, mut by_turns): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in text.split_inclusive('\n') {
        let mut moves: Vec<&str> = Vec::new();
        for (_, token) in Lexer::new(line, 1) {
            match token {
                Token::Word(word) if looks_like_move(move_text(word)) => moves.push(move_text(word)),
                Token::Word(_) | Token::Comment(_) | Token::Nag(_) => {}
                Token::Open | Token::Close => return None,
            }
        }
        as_written.extend(&moves);
        match moves[..] {
            // The game ends with a move of Red.
            [_] | [] => {
                exchanged.push_str(line);
                by_turns.extend(&moves);
            }
            [black, red] => {
                let place = |name: &str| name.as_ptr() as usize - line.as_ptr() as usize;
                let (left, right) = (place(black), place(red));
                let between = &line[left + black.len()..right];
                exchanged.extend([&line[..left], red, between, black, &line[right + red.len()..]]);
                by_turns.extend([red, black]);
            }
            _ => return None,
        }
    }
    let plies = |names: &[&str]| legal_plies(start, reader, names.iter().copied());
    (plies(&by_turns) >= plies(&as_written)).then_some(exchanged)
}
