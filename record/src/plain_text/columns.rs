//! Moves in columns: rounds beside each other, as in 1, 11, 2, 12, and two columns with Black's moves on the left, as
//! their heading says.

use xiangqi::notation::{Reader, looks_like_move, numbered};
use xiangqi::{Color, Position};

use super::word::{move_text, names_side};
use crate::lex::{Lexer, Token, main_words};
use crate::replay::legal_plies;

/// The rounds in the order of their numbers, if they stand in columns beside each other: 1, 11, 2, 12 … `None` if they
/// are in order, or if the numbers do not decide it.
pub(crate) fn in_order(text: &str) -> Option<String> {
    let mut rounds: Vec<(u32, Vec<&str>)> = Vec::new();
    let mut is_beside = false;
    let (mut last_line, mut begun) = (0, 0);
    let mut comments = String::new();
    for (line, token) in Lexer::new(text, 1) {
        let word = match token {
            Token::Word(word) => word,
            Token::Comment(comment) => {
                comments.extend(["{", comment, "}\n"]);
                continue;
            }
            Token::Nag(_) => continue,
            Token::Open | Token::Close => return None,
        };
        if let Some((number, false)) = numbered(word) {
            let before = rounds.last().filter(|_| line == last_line).map(|(number, _)| *number);
            is_beside |= before.is_some_and(|before| number > before + 1);
            (last_line, begun) = (line, begun + 1);
            // A round has one move or two. A list of others would take many times the memory of the text.
            if rounds.last().is_some_and(|(_, moves)| moves.is_empty()) {
                return None;
            }
            rounds.push((number, Vec::new()));
        }
        let text = move_text(word);
        if !text.is_empty() {
            let moves = &mut rounds.last_mut()?.1;
            if moves.len() == 2 {
                return None;
            }
            moves.push(text);
        }
    }
    if !is_beside || begun == 0 {
        return None;
    }
    rounds.sort_by_key(|(number, _)| *number);
    let first = rounds.first()?.0;
    let is_whole = rounds
        .iter()
        .zip(first..)
        .all(|((number, moves), expected)| *number == expected && !moves.is_empty());
    let mut ordered = comments;
    for (number, moves) in &rounds {
        ordered.push_str(&format!("{number}. {}\n", moves.join(" ")));
    }
    is_whole.then_some(ordered)
}

/// The side of the first column, if a heading names the columns of both sides: Black in 回合 黑方 红方.
pub(crate) fn first_column(heading: &str) -> Option<Color> {
    const NUMBERS: [&str; 14] =
        ["回合", "序号", "序號", "序", "步", "步数", "步數", "No", "No.", "#", "Move", "STT", "Nước", "Lượt"];
    const MAX_WORDS: usize = 5;
    let is_between = |c: char| c.is_whitespace() || CELL_ENDS.contains(&c) || matches!(c, '，' | '、');
    let mut words = heading.split(is_between).filter(|word| !word.is_empty()).take(MAX_WORDS);
    let first = words.find(|word| !NUMBERS.contains(word)).and_then(names_side)?;
    let is_whole = words.next().and_then(names_side) == Some(!first) && words.next().is_none();
    is_whole.then_some(first)
}

/// Signs between the cells of a row.
const CELL_ENDS: [char; 5] = ['\t', '|', '｜', ';', ','];

/// The rows of a table with a column for each side.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    /// The side of the last move, if its cell shows it.
    last: Option<Color>,
}

impl Rows {
    /// Takes a row, the first column of which has the moves of this side. Returns the first move in it, and whether the
    /// side of that move has also made the move before.
    pub(crate) fn add<'t>(&mut self, row: &'t str, first: Color) -> Option<(Color, &'t str, bool)> {
        let before = self.last.take();
        let [left, right] = cells(row)?;
        let (red, black) = if first == Color::Red { (left, right) } else { (right, left) };
        let mut moves = Color::ALL.into_iter().zip([red, black]).filter(|(_, cell)| !cell.is_empty());
        let (side, name) = moves.next()?;
        self.last = Some(moves.next().map_or(side, |(side, _)| side));
        Some((side, name, before == Some(side)))
    }
}

/// The two cells of a row without its number, each with one move or empty. The bar before the first may be gone.
fn cells(row: &str) -> Option<[&str; 2]> {
    let row = row.trim_matches([' ', '\r', '\n']);
    // In `H2+3 |` the bar divides the cells.
    let inside = row.strip_suffix(['|', '｜']).filter(|inside| inside.contains(CELL_ENDS));
    let row = inside.unwrap_or(row);
    let mut cells: Vec<&str> = row.split(CELL_ENDS).map(str::trim).collect();
    let is_number = |cell: &str| cell.is_empty() || numbered(cell).is_some() && move_text(cell).is_empty();
    for _ in 0..2 {
        if cells.len() > 2 && is_number(cells[0]) {
            cells.remove(0);
        }
    }
    let is_move = |cell: &str| {
        let mut words = main_words(cell).map(move_text).filter(|name| !name.is_empty());
        words.next().is_some_and(looks_like_move) && words.next().is_none()
    };
    let [left, right] = cells[..] else { return None };
    // A dash stands for no move.
    let cells = [left, right].map(|cell| if cell.contains(char::is_alphanumeric) { cell } else { "" });
    cells.iter().all(|cell| cell.is_empty() || is_move(cell)).then_some(cells)
}

/// A text of columns with the two moves of each line exchanged; `None` if a line has more than two of them, or if the
/// moves are legal for longer as they stand.
pub(crate) fn with_columns_exchanged(text: &str, start: &Position, reader: Reader) -> Option<String> {
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
