//! The fields of a game to a record.

use std::collections::HashMap;

use xiangqi::{Board, Color, Piece, Position, Square};

use super::fields::{COMMENT, FIELDS, Fields, OTHER_FIELDS, plain};
use crate::doubt::Doubt;
use crate::error::{Failure, RecordFault};
use crate::moves::{RawMove, add_comment, play};
use crate::place::{Place, Warning};
use crate::record::{GameResult, Line, MAX_DEPTH, PIECES, Record};

/// A game of these fields.
pub(super) fn read_game(text: &str, place: Place, limit: usize) -> Result<Record, Failure> {
    let fields = Fields::new(text);
    let lists = fields.iter().filter(|(name, _)| *name == "movelist" || name.starts_with("move_"));
    let plies: usize = lists.map(|(_, moves)| digit_count(moves).div_ceil(4)).sum();
    if plies > limit {
        return Err(Failure::new(place, RecordFault::TooManyMoves { limit }));
    }
    let mut moves = raw_moves(fields.get("movelist").unwrap_or(""));
    let start = start(&fields, moves.first()).map_err(|fault| Failure::new(place, fault))?;
    let mut tree = Tree::new(&fields, place);
    tree.attach(&mut moves, 0, 0, 0).map_err(|fault| Failure::new(place, fault))?;
    let comment = tree.comments.remove(&(0, 0)).unwrap_or_default();
    tree.warn_of_the_rest();
    let (result, unknown) = result(&fields);
    let mut record = Record { start, result, warnings: tree.warnings, ..Record::default() };
    record.line = Line { comment, plies: Vec::new() };
    for (name, tag) in FIELDS.into_iter().chain(OTHER_FIELDS) {
        if let Some(value) = fields.line(name) {
            record.tags.add(tag, &value);
        }
    }
    if let Some(words) = unknown {
        record.keep_unknown_result(words, place);
    }
    play(record, moves, &|_| place)
}

/// The result, and the words of one that is not understood.
fn result(fields: &Fields<'_>) -> (GameResult, Option<String>) {
    let known = |result| (result, None);
    match fields.line("result").unwrap_or_default().as_str() {
        "W" | "w" | "胜" | "勝" => known(GameResult::RedWins),
        "L" | "l" | "负" | "負" => known(GameResult::BlackWins),
        "D" | "d" => known(GameResult::Draw),
        text => match GameResult::of_tag(text) {
            Some(result) => known(result),
            None => (GameResult::Unknown, Some(text.to_owned())),
        },
    }
}

/// Where the game starts. The side to move is that of the first piece that moves.
fn start(fields: &Fields<'_>, first: Option<&RawMove>) -> Result<Position, RecordFault> {
    let fen = fields.get("fen").map(Position::from_fen).transpose()?;
    let board = match fields.get("binit") {
        Some(text) => board(text)?,
        None => fen.as_ref().map_or_else(|| Position::default().board().clone(), |fen| fen.board().clone()),
    };
    let fen = fen.filter(|fen| fen.board().fen() == board.fen());
    let mover = first.and_then(|mv| board.piece_on(mv.squares?.0)).map(|piece| piece.color);
    match fen {
        Some(fen) if mover.is_none_or(|color| color == fen.side_to_move()) => Ok(fen),
        _ => Ok(Position::from_board(board, mover.unwrap_or(Color::Red))?),
    }
}

/// The square of two digits.
fn square(pair: &[u8]) -> Option<Square> {
    let digit = |index: usize| Some(i32::from(pair.get(index)?.checked_sub(b'0')?));
    Square::try_from_coords(digit(0)?, 9 - digit(1)?)
}

/// A list of digits without white space.
fn digits(text: &str) -> Vec<u8> {
    text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect()
}

fn digit_count(text: &str) -> usize {
    text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count()
}

fn board(text: &str) -> Result<Board, RecordFault> {
    let malformed = |what: &str| RecordFault::Malformed(what.to_owned());
    let digits = digits(text);
    if digits.len() != 4 * PIECES.len() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(malformed("binit is not 32 squares of two digits"));
    }
    let mut board = Board::EMPTY;
    for (index, pair) in digits.chunks_exact(2).enumerate() {
        let piece = Piece::new(Color::ALL[index / PIECES.len()], PIECES[index % PIECES.len()]);
        match square(pair) {
            Some(square) => {
                board.put(piece, square).map_err(|_| malformed("two men of binit are on one square"))?;
            }
            None if pair == b"99" => {}
            None => return Err(malformed("binit has a square that is not on the board")),
        }
    }
    Ok(board)
}

/// Pairs of squares. A faulty pair becomes a move without squares, so that the moves before it are kept.
fn raw_moves(text: &str) -> Vec<RawMove> {
    let digits = digits(text);
    let squares = digits.chunks(4).map(|chunk| {
        let (from, to) = chunk.split_at(2.min(chunk.len()));
        square(from).zip(square(to))
    });
    squares.map(|squares| RawMove { squares, ..RawMove::default() }).collect()
}

/// A variation of the file, before its moves are played.
struct Branch<'t> {
    /// The ply that it replaces, counted from 1 at the beginning of the game.
    ply: usize,
    number: usize,
    moves: &'t str,
}

/// The variations and comments of a game, by the number of their line; 0 is the main line.
struct Tree<'t> {
    /// The variations of each line, in order.
    branches: HashMap<usize, Vec<Branch<'t>>>,
    /// The comments by line and ply.
    comments: HashMap<(usize, usize), String>,
    warnings: Vec<Warning>,
    place: Place,
}

impl<'t> Tree<'t> {
    fn new(fields: &Fields<'t>, place: Place) -> Tree<'t> {
        let (branches, comments) = (HashMap::new(), HashMap::new());
        let mut tree = Tree { branches, comments, warnings: Vec::new(), place };
        for (name, value) in fields.iter() {
            if let Some(numbers) = name.strip_prefix("move_") {
                match numbers_of(numbers)[..] {
                    [Some(parent), Some(ply), Some(number)] if ply > 0 => {
                        tree.branches.entry(parent).or_default().push(Branch { ply, number, moves: value });
                    }
                    _ => tree.warn(Doubt::UnnamedVariation(name.to_owned())),
                }
            } else if let Some(numbers) = name.strip_prefix(COMMENT) {
                let key = match numbers_of(numbers)[..] {
                    [Some(ply)] => (0, ply),
                    [Some(line), Some(ply)] => (line, ply),
                    _ => continue,
                };
                // The main line has two names: `comment1` and `comment0_1`.
                let text = plain(value);
                let comment = tree.comments.entry(key).or_default();
                if !text.is_empty() && *comment != text && !comment.lines().any(|line| line == text) {
                    add_comment(comment, &text, '\n');
                }
            }
        }
        for branches in tree.branches.values_mut() {
            branches.sort_by_key(|branch| (branch.ply, branch.number));
        }
        tree
    }

    fn warn(&mut self, doubt: Doubt) {
        self.warnings.push(Warning { place: self.place, number: None, doubt });
    }

    /// Adds comments and variations to the moves of a line, the first of which comes after `offset` plies.
    fn attach(
        &mut self,
        moves: &mut [RawMove],
        offset: usize,
        number: usize,
        depth: usize,
    ) -> Result<(), RecordFault> {
        if depth > MAX_DEPTH {
            return Err(RecordFault::TooDeep { limit: MAX_DEPTH });
        }
        for (index, mv) in moves.iter_mut().enumerate() {
            if let Some(comment) = self.comments.remove(&(number, offset + index + 1)) {
                mv.comment = comment;
            }
        }
        for branch in self.branches.remove(&number).unwrap_or_default() {
            let mv = branch.ply.checked_sub(offset + 1).and_then(|index| moves.get_mut(index));
            let Some(mv) = mv else {
                self.warn(Doubt::LostVariation(branch.number));
                continue;
            };
            let mut variation = raw_moves(branch.moves);
            self.attach(&mut variation, branch.ply - 1, branch.number, depth + 1)?;
            if !variation.is_empty() {
                mv.variations.push(variation);
            }
        }
        Ok(())
    }

    /// Warns of variations and comments for lines or plies that the game doesn't have.
    fn warn_of_the_rest(&mut self) {
        let variations: usize = self.branches.values().map(Vec::len).sum();
        if variations > 0 {
            self.warn(Doubt::LostVariations(variations));
        }
        if !self.comments.is_empty() {
            self.warn(Doubt::LostComments(self.comments.len()));
        }
    }
}

/// The numbers in the name of a field, separated by `_`.
fn numbers_of(text: &str) -> Vec<Option<usize>> {
    text.split('_').map(|number| number.parse().ok()).collect()
}
