//! DhtmlXQ, the exchange format of web boards: tags in brackets, squares as two digits.
//!
//! A game lies between `[DhtmlXQ]` and `[/DhtmlXQ]`, in a file of its own or in a page, and each of its fields
//! between `[DhtmlXQ_name]` and `[/DhtmlXQ_name]`. A square is its file, 0 to 8 from Red's left, and its rank,
//! 0 to 9 from Black's side. `binit` has the squares of Red's sixteen men and then of Black's, 99 for one
//! that is missing; `movelist` two squares a ply; `comment3` is said after the third ply; `||` is a line end.
//! Which side begins is told by the first move.
//!
//! `move_0_2_1` is variation 1: it replaces the second ply of line 0, the main one. Plies are counted from the
//! beginning of the game in variations too.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use xiangqi::{
    Board, Color, File, Move, Piece, Position, Rank, Square,
    notation::{NotationError, read},
};

use crate::error::{Fault, Place, RecordError};
use crate::record::{GameResult, Line, MAX_DEPTH, MEN, Ply, Record};
use crate::text::{Encoding, Lines, TextError};

/// The most text that is taken for one game, in bytes.
const MAX_GAME: usize = 8 << 20;

/// Fields and the tags that they are.
const FIELDS: [(&str, &str); 14] = [
    ("title", "Title"),
    ("event", "Event"),
    ("place", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redrating", "RedElo"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackrating", "BlackElo"),
    ("open", "Opening"),
    ("timerule", "TimeControl"),
    ("author", "Annotator"),
];

/// Reads games.
#[derive(Debug)]
pub struct DhtmlXqReader<R> {
    lines: Lines<R>,
    game: usize,
    is_over: bool,
    /// What is left of the line on which the last game ended.
    rest: String,
}

impl<R: BufRead> DhtmlXqReader<R> {
    /// The games of a source.
    pub fn new(source: R, encoding: Encoding) -> DhtmlXqReader<R> {
        DhtmlXqReader { lines: Lines::new(source, encoding), game: 0, is_over: false, rest: String::new() }
    }

    /// The text between the next pair of outer tags, and the line it begins on.
    fn block(&mut self) -> Option<Result<(usize, String), (usize, Fault)>> {
        let mut line = std::mem::take(&mut self.rest);
        let mut block: Option<(usize, String)> = None;
        loop {
            let mut text = line.as_str();
            if block.is_none()
                && let Some((_, after)) = text.split_once("[DhtmlXQ]")
            {
                block = Some((self.lines.number(), String::new()));
                text = after;
            }
            if let Some((begin, body)) = &mut block {
                if body.len() + text.len() > MAX_GAME {
                    return Some(Err((*begin, Fault::TooLong { limit: MAX_GAME })));
                }
                // The closing tag is forgotten now and then: then the next game's ends this one.
                let next = text.find("[DhtmlXQ]");
                if let Some(end) = text.find("[/DhtmlXQ]").filter(|&end| next.is_none_or(|next| end < next)) {
                    body.push_str(&text[..end]);
                    self.rest = text[end + "[/DhtmlXQ]".len()..].to_owned();
                    return block.map(Ok);
                }
                if let Some(next) = next {
                    body.push_str(&text[..next]);
                    self.rest = text[next..].to_owned();
                    return block.map(Ok);
                }
                body.push_str(text);
                body.push('\n');
            }
            match self.lines.read(&mut line) {
                Ok(true) => {}
                Ok(false) => {
                    self.is_over = true;
                    return block.map(Ok);
                }
                Err(error) => {
                    self.is_over = !matches!(error, TextError::LongLine);
                    return Some(Err((self.lines.number(), error.into())));
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for DhtmlXqReader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let block = self.block()?;
        self.game += 1;
        let error =
            |line, number, fault| RecordError { game: self.game, place: Place::Line(line), number, fault };
        Some(match block {
            Ok((line, text)) => read_game(&text).map_err(|(number, fault)| error(line, number, fault)),
            Err((line, fault)) => Err(error(line, None, fault)),
        })
    }
}

/// The number of a move, and what is wrong there.
type Trouble = (Option<(u32, bool)>, Fault);

/// The fields of a game by name.
struct Fields<'t>(HashMap<&'t str, &'t str>);

impl<'t> Fields<'t> {
    fn new(text: &'t str) -> Fields<'t> {
        let mut fields = HashMap::new();
        for part in text.split("[DhtmlXQ_").skip(1) {
            if let Some((name, rest)) = part.split_once(']')
                && let Some((value, _)) = rest.split_once("[/DhtmlXQ_")
            {
                fields.entry(name).or_insert_with(|| value.trim());
            }
        }
        Fields(fields)
    }

    /// The value of a field, unless it is empty.
    fn get(&self, name: &str) -> Option<&'t str> {
        self.0.get(name).copied().filter(|value| !value.is_empty())
    }

    fn comment(&self, ply: usize) -> String {
        self.get(&format!("comment{ply}")).unwrap_or("").replace("||", " ").replace('\n', " ")
    }
}

fn malformed(what: &str) -> Fault {
    Fault::Malformed(what.to_owned())
}

/// The squares of a list of pairs of digits, 99 being none.
fn squares(text: &str) -> Option<Vec<Option<Square>>> {
    let digits: Vec<i32> = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| Some(c.to_digit(10)? as i32))
        .collect::<Option<_>>()?;
    let square = |pair: &[i32]| match *pair {
        [9, 9] => Some(None),
        [x, y] => Some(Some(Square::try_from_coords(x, 9 - y)?)),
        _ => None,
    };
    digits.chunks(2).map(square).collect()
}

fn read_board(text: &str) -> Result<Board, Fault> {
    let squares = squares(text).filter(|squares| squares.len() == 2 * MEN.len());
    let squares = squares.ok_or_else(|| malformed("binit is not 32 squares of two digits"))?;
    let mut board = Board::EMPTY;
    for (index, square) in squares.into_iter().enumerate() {
        let piece = Piece::new(Color::ALL[index / MEN.len()], MEN[index % MEN.len()]);
        if let Some(square) = square {
            board.put(piece, square).map_err(|_| malformed("two men of binit are on one square"))?;
        }
    }
    Ok(board)
}

fn read_game(text: &str) -> Result<Record, Trouble> {
    let fields = Fields::new(text);
    let moves = squares(fields.get("movelist").unwrap_or(""))
        .filter(|squares| squares.len() % 2 == 0)
        .and_then(|squares| squares.into_iter().collect::<Option<Vec<_>>>())
        .ok_or_else(|| (None, malformed("movelist is not pairs of squares of two digits")))?;
    let start = match fields.get("binit") {
        None => Position::default(),
        Some(text) => {
            let board = read_board(text).map_err(|fault| (None, fault))?;
            let first = moves.first().and_then(|&from| board.piece_on(from));
            let side = first.map_or(Color::Red, |piece| piece.color);
            Position::from_board(board, side).map_err(|error| (None, Fault::Fen(error.into())))?
        }
    };
    let plies = play(&mut start.clone(), &moves)?;
    let mut record = Record { start, ..Record::default() };
    record.line.comment = fields.comment(0);
    record.line.plies = plies;
    for (index, ply) in record.line.plies.iter_mut().enumerate() {
        ply.comment = fields.comment(index + 1);
    }
    let mut position = record.start.clone();
    add_variations(&mut record.line.plies, &mut position, 0, 0, &mut branches(&fields)?, 0)?;
    record.result = fields.get("result").and_then(GameResult::from_text).unwrap_or_default();
    for (name, tag) in FIELDS {
        if let Some(value) = fields.get(name) {
            record.tags.add(tag, value);
        }
    }
    Ok(record)
}

/// Plays pairs of squares.
fn play(position: &mut Position, moves: &[Square]) -> Result<Vec<Ply>, Trouble> {
    let mut plies = Vec::new();
    for pair in moves.chunks_exact(2) {
        let number = Some((position.move_number(), position.side_to_move() == Color::Black));
        let unreadable =
            || Fault::Move(NotationError::Unreadable { text: format!("{}{}", pair[0], pair[1]) });
        let mv = Move::try_new(pair[0], pair[1]).ok_or_else(|| (number, unreadable()))?;
        let mv = read(position, &mv.to_string()).map_err(|error| (number, error.into()))?;
        position.make_move(mv);
        plies.push(mv.into());
    }
    Ok(plies)
}

/// A variation as the file has it.
struct Branch {
    /// The ply that it replaces, counted from 1 at the beginning of the game.
    ply: usize,
    number: usize,
    moves: Vec<Square>,
}

/// The variations by the number of the line they belong to, 0 for the main line, in order.
type Branches = HashMap<usize, Vec<Branch>>;

fn branches(fields: &Fields<'_>) -> Result<Branches, Trouble> {
    let fault = || (None, malformed("a variation is not named by three numbers, or is not pairs of squares"));
    let mut branches = Branches::new();
    for (name, body) in &fields.0 {
        let Some(name) = name.strip_prefix("move_") else { continue };
        let numbers: Vec<usize> = name.split('_').filter_map(|number| number.parse().ok()).collect();
        let moves = squares(body).and_then(|squares| squares.into_iter().collect::<Option<Vec<_>>>());
        match (&numbers[..], moves) {
            (&[parent, ply, number], Some(moves)) if ply > 0 && moves.len() % 2 == 0 => {
                branches.entry(parent).or_default().push(Branch { ply, number, moves });
            }
            _ => return Err(fault()),
        }
    }
    for branches in branches.values_mut() {
        branches.sort_by_key(|branch| (branch.ply, branch.number));
    }
    Ok(branches)
}

/// Adds the variations of a line, and theirs. `position` is where the line starts, after `offset` plies, and
/// is so again when it returns. What replaces a ply that is not there is left out.
fn add_variations(
    plies: &mut [Ply],
    position: &mut Position,
    offset: usize,
    number: usize,
    branches: &mut Branches,
    depth: usize,
) -> Result<(), Trouble> {
    if depth > MAX_DEPTH {
        return Err((None, Fault::TooDeep { limit: MAX_DEPTH }));
    }
    let mut own = branches.remove(&number).unwrap_or_default().into_iter().peekable();
    let mut made = 0;
    for (index, ply) in plies.iter_mut().enumerate() {
        if own.peek().is_none() {
            break;
        }
        while let Some(branch) = own.next_if(|branch| branch.ply <= offset + index + 1) {
            if branch.ply <= offset + index {
                continue;
            }
            let mut variation = play(position, &branch.moves)?;
            variation.iter().for_each(|_| position.unmake_move());
            add_variations(&mut variation, position, offset + index, branch.number, branches, depth + 1)?;
            if !variation.is_empty() {
                ply.variations.push(Line { comment: String::new(), plies: variation });
            }
        }
        position.make_move(ply.mv);
        made += 1;
    }
    (0..made).for_each(|_| position.unmake_move());
    Ok(())
}

/// Writes a game and an empty line after it.
///
/// # Errors
/// If the sink fails.
pub fn write_game(out: &mut impl Write, record: &Record) -> io::Result<()> {
    writeln!(out, "[DhtmlXQ]")?;
    for (name, tag) in FIELDS {
        if let Some(value) = record.tags.get(tag) {
            write_field(out, name, value)?;
        }
    }
    let result = match record.result {
        GameResult::RedWins => "红胜",
        GameResult::BlackWins => "黑胜",
        GameResult::Draw => "和",
        GameResult::Unknown => "",
    };
    write_field(out, "result", result)?;
    let digits = |square: Square| {
        let (file, rank) = (square.file().index(), square.rank().index());
        format!("{file}{}", Rank::NUM - 1 - rank)
    };
    let mut places = String::new();
    for color in Color::ALL {
        let mut used = Vec::new();
        for kind in MEN {
            // The first of a kind is the one on Red's right.
            let mut squares: Vec<Square> = record.start.board().squares_of(color, kind).collect();
            squares.sort_by_key(|square| (square.rank(), File::NUM - square.file().index()));
            let square = squares.into_iter().find(|square| !used.contains(square));
            used.extend(square);
            places.push_str(&square.map_or("99".to_owned(), digits));
        }
    }
    write_field(out, "binit", &places)?;
    let moves: String = record.moves().flat_map(|mv| [digits(mv.from()), digits(mv.to())]).collect();
    write_field(out, "movelist", &moves)?;
    let mut last = 0;
    write_variations(out, &record.line, 0, 0, &mut last, &digits)?;
    let comments = record.line.plies.iter().map(|ply| &ply.comment);
    for (ply, comment) in [&record.line.comment].into_iter().chain(comments).enumerate() {
        if !comment.is_empty() {
            write_field(out, &format!("comment{ply}"), comment)?;
        }
    }
    writeln!(out, "[/DhtmlXQ]\n")
}

/// Writes the variations of a line and theirs; `last` is the last number that was given.
fn write_variations(
    out: &mut impl Write,
    line: &Line,
    offset: usize,
    number: usize,
    last: &mut usize,
    digits: &impl Fn(Square) -> String,
) -> io::Result<()> {
    for (index, ply) in line.plies.iter().enumerate() {
        for variation in &ply.variations {
            *last += 1;
            let own = *last;
            let squares = variation.plies.iter().flat_map(|ply| [digits(ply.mv.from()), digits(ply.mv.to())]);
            let moves: String = squares.collect();
            write_field(out, &format!("move_{number}_{}_{own}", offset + index + 1), &moves)?;
            write_variations(out, variation, offset + index, own, last, digits)?;
        }
    }
    Ok(())
}

fn write_field(out: &mut impl Write, name: &str, value: &str) -> io::Result<()> {
    let value = value.replace("[/DhtmlXQ", "(/DhtmlXQ").replace("[DhtmlXQ", "(DhtmlXQ").replace('\n', "||");
    writeln!(out, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]")
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "8979695949392919097717866646260600102030405060708012720323436383";

    fn read_all(text: &str) -> Vec<Result<Record, RecordError>> {
        DhtmlXqReader::new(text.as_bytes(), Encoding::Detect).collect()
    }

    #[test]
    fn a_game_is_read_and_written() {
        let text = format!(
            "<pre>[DhtmlXQ]\n[DhtmlXQ_title]第一局[/DhtmlXQ_title]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n\
             [DhtmlXQ_binit]{START}[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n\
             [DhtmlXQ_comment0]开始||了[/DhtmlXQ_comment0]\n[DhtmlXQ_comment1]好[/DhtmlXQ_comment1]\n\
             [DhtmlXQ_result]红胜[/DhtmlXQ_result][/DhtmlXQ]</pre>"
        );
        let record = read_all(&text).remove(0).unwrap();
        assert_eq!(record.start, Position::default());
        let moves: Vec<_> = record.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves, ["h2e2", "h9g7"]);
        assert_eq!((record.tags.get("Red"), record.tags.get("Title")), (Some("甲"), Some("第一局")));
        assert_eq!((record.line.comment.as_str(), record.line.plies[0].comment.as_str()), ("开始 了", "好"));
        assert_eq!(record.result, GameResult::RedWins);
        let mut written = Vec::new();
        write_game(&mut written, &record).unwrap();
        let written = String::from_utf8(written).unwrap();
        let again = read_all(&written).remove(0).unwrap();
        assert_eq!((again.line, again.tags, again.result), (record.line, record.tags, record.result));
        assert_eq!(again.start, record.start);
    }

    #[test]
    fn variations_are_read_and_written() {
        let text = format!(
            "[DhtmlXQ][DhtmlXQ_binit]{START}[/DhtmlXQ_binit][DhtmlXQ_movelist]774772427967[/DhtmlXQ_movelist]\
             [DhtmlXQ_move_0_2_1]124279671022[/DhtmlXQ_move_0_2_1][DhtmlXQ_move_1_4_3]7062[/DhtmlXQ_move_1_4_3]\
             [DhtmlXQ_move_0_2_2]7062[/DhtmlXQ_move_0_2_2][/DhtmlXQ]"
        );
        let record = read_all(&text).remove(0).unwrap();
        let names =
            |line: &Line| line.plies.iter().map(|ply| ply.mv.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(names(&record.line), "h2e2 h7e7 h0g2");
        let variations = &record.line.plies[1].variations;
        assert_eq!(variations.iter().map(names).collect::<Vec<_>>(), ["b7e7 h0g2 b9c7", "h9g7"]);
        assert_eq!(names(&variations[0].plies[2].variations[0]), "h9g7");
        let mut written = Vec::new();
        write_game(&mut written, &record).unwrap();
        assert_eq!(read_all(&String::from_utf8(written).unwrap()).remove(0).unwrap().line, record.line);
        for (bad, expected) in [("0_2", "a variation is not named"), ("0_0_1", "a variation is not named")] {
            let text = text.replace("0_2_1", bad);
            let error = read_all(&text).remove(0).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn the_first_move_tells_who_begins() {
        let places = |king: &str| format!("{}{king}{}", "99".repeat(4), "99".repeat(11));
        let text = |moves: &str| {
            let binit = format!("{}{}", places("49"), places("30"));
            format!(
                "[DhtmlXQ][DhtmlXQ_binit]{binit}[/DhtmlXQ_binit][DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist][/DhtmlXQ]"
            )
        };
        let start = |moves: &str| read_all(&text(moves)).remove(0).unwrap().start.fen();
        assert_eq!(start("3031"), "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
        assert_eq!(start("4948"), "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
        assert_eq!(start(""), "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    }

    #[test]
    fn faults_do_not_end_the_file() {
        let game = |binit: &str, moves: &str| {
            format!(
                "[DhtmlXQ]\n[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"
            )
        };
        let text = [
            game("12", ""),
            game(START, "774"),
            game(START, "7777"),
            game(START, "77477767"),
            game(&START.replacen("89", "79", 1), ""),
            game(&START.replacen("49", "99", 1), ""),
            game(START, "7747"),
        ]
        .concat();
        let results = read_all(&text);
        let texts: Vec<_> =
            results.iter().map(|r| r.as_ref().err().map_or(String::new(), ToString::to_string)).collect();
        for (text, expected) in texts.iter().zip([
            "game 1, line 1: binit is not 32 squares of two digits",
            "game 2, line 5: movelist is not pairs",
            "game 3, line 9, move 1: 'h2h2' is not a move",
            "game 4, line 13, move 1 of Black: ",
            "game 5, line 17: two men of binit",
            "game 6, line 21: the FEN: Red has no king",
            "",
        ]) {
            assert!(text.starts_with(expected), "{text}");
        }
        assert_eq!(results.len(), 7);
    }

    #[test]
    fn a_forgotten_closing_tag_swallows_no_game() {
        let game = |moves: &str| format!("[DhtmlXQ]\n[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]\n");
        for text in [
            game("7747") + &game("77477062") + "[/DhtmlXQ]",
            game("7747") + &game("77477062"),
            game("7747").replace('\n', " ") + &game("77477062").replace('\n', " "),
        ] {
            let games = read_all(&text);
            let plies: Vec<_> =
                games.iter().map(|game| game.as_ref().map(|game| game.moves().count())).collect();
            assert!(matches!(plies[..], [Ok(1), Ok(2)]), "{text}: {plies:?}");
        }
    }
}
