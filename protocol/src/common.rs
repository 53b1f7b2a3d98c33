//! The syntax that UCI and UCCI share: positions, and most of `go`.

use xiangqi::{Color, FenCounterChange, FenLine, Move, Position, START_FEN};

use crate::game_memory::GameMemory;
use crate::request::GoRequest;
use crate::setup::{SetupError, set_up};
use crate::words::{shortened, whole_number};

/// A position as it is written: `startpos | fen <FEN>`, then `[moves <m>...]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenPosition<'a> {
    fen: String,
    /// The natural move limit of the rules in force, in plies.
    limit: Option<u16>,
    /// A word behind `startpos`, or behind board and side of the FEN, that is neither a counter nor `moves`.
    unknown: Option<&'a str>,
    /// The words of the move list.
    pub(crate) moves: &'a [&'a str],
}

impl<'a> WrittenPosition<'a> {
    /// The parts of these words. Those in front of `startpos` and `fen` are skipped; without either the FEN is
    /// empty, and will be refused as that.
    pub(crate) fn new(tokens: &'a [&'a str], limit: Option<u16>) -> WrittenPosition<'a> {
        let is = |word: &'static str| move |token: &&str| token.eq_ignore_ascii_case(word);
        let start = tokens.iter().position(|token| is("startpos")(token) || is("fen")(token));
        let tokens = start.map_or(&[][..], |start| &tokens[start..]);
        let list = tokens.iter().position(|token| is("moves")(token));
        let (base, moves) = tokens.split_at(list.unwrap_or(tokens.len()));
        let (fen, rest) = match base {
            [word, rest @ ..] if is("startpos")(word) => (START_FEN.to_owned(), rest),
            [_, fields @ ..] => (fields.join(" "), fields.get(2..).unwrap_or_default()),
            [] => (String::new(), &[][..]),
        };
        let unknown = rest.iter().copied().find(|word| word.contains(|c: char| c.is_alphabetic()));
        WrittenPosition { fen, limit, unknown, moves: moves.get(1..).unwrap_or_default() }
    }

    /// What is read differently from how it is written, for people to know: counters of the FEN, and a word that is not
    /// known.
    fn notes(&self) -> Vec<String> {
        let changes = FenLine::read_within(&self.fen, self.limit).map_or(Vec::new(), |line| line.changes);
        let unknown = self.unknown.map(|word| {
            format!("position: '{}' is not known; moves follow the word 'moves'", shortened(word, 20))
        });
        changes.iter().map(FenCounterChange::to_string).chain(unknown).collect()
    }

    /// The position reached, with each move read by `read_move`.
    ///
    /// # Errors
    /// If that is not a position to play from.
    pub(crate) fn set_up(
        &self,
        read_move: impl Fn(&str) -> Option<Move>,
    ) -> Result<Box<Position>, SetupError> {
        let moves = || self.moves.iter().copied();
        let position = set_up(&self.fen, self.limit, moves(), &read_move);
        if let Err(SetupError::Move { .. }) = position
            && let Ok(whole_game) = set_up(START_FEN, self.limit, moves(), &read_move)
            && Position::from_fen(&self.fen).as_ref() == Ok(&*whole_game)
        {
            // Some clients send the current position together with all moves of the game that led to it.
            return Ok(whole_game);
        }
        position
    }

    /// The position with the moves of its game. If only a FEN was sent and `follows` is set, it continues the game in
    /// `memory` if it can.
    pub(crate) fn in_game(
        &self,
        position: Result<Box<Position>, SetupError>,
        memory: &mut GameMemory,
        follows: bool,
    ) -> Result<Box<Position>, SetupError> {
        let position = position?;
        if follows && self.moves.is_empty() {
            return Ok(memory.continued(position, self.limit));
        }
        memory.note(&position);
        Ok(position)
    }
}

/// The notes reported last. All positions of a game often come with the same FEN, so they are reported once.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReportedNotes(Vec<String>);

impl ReportedNotes {
    /// The notes about a position to report, if they differ from those reported last.
    pub(crate) fn take_new(&mut self, written: &WrittenPosition<'_>) -> Vec<String> {
        let notes = written.notes();
        if notes == self.0 {
            return Vec::new();
        }
        self.0.clone_from(&notes);
        notes
    }
}

/// The words of `go` that a dialect adds to the common ones.
pub(crate) trait GoWords {
    /// Reads a move.
    fn read_move(&self, text: &str) -> Option<Move>;

    /// Handles a word without a number; `next` is the word after it. Returns whether the word is known.
    fn flag(&mut self, request: &mut GoRequest, word: &str, next: Option<&str>) -> bool;

    /// Whether a number must follow this word.
    fn takes_number(&self, word: &str) -> bool;

    /// Handles a word with its number. Returns whether the word belongs to the dialect.
    fn number(&mut self, request: &mut GoRequest, word: &str, number: i64) -> bool;
}

/// Words that stand before a number in both protocols.
const NUMBERS: [&str; 8] = ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "mate"];

/// Reads the words after `go`, in any order. Only unreadable words are left out and noted.
pub(crate) fn go(tokens: &[&str], own: &mut impl GoWords) -> GoRequest {
    let mut request = GoRequest::default();
    let mut rest = tokens;
    while let [word, after @ ..] = rest {
        rest = after;
        let word = word.to_ascii_lowercase();
        let next = rest.first().copied();
        if own.flag(&mut request, &word, next) {
            continue;
        }
        match word.as_str() {
            "ponder" => request.ponder = true,
            "infinite" => request.infinite = true,
            "searchmoves" => {
                while let Some(mv) = rest.first().and_then(|token| own.read_move(token)) {
                    request.search_moves.push(mv);
                    rest = &rest[1..];
                }
            }
            word if NUMBERS.contains(&word) || own.takes_number(word) => match next.and_then(whole_number) {
                Some(number) => {
                    rest = &rest[1..];
                    if !own.number(&mut request, word, number) {
                        set(&mut request, word, number);
                    }
                }
                None => {
                    request.dropped.note(format!("{word} needs a whole number"));
                    request.dropped.limit |= word != "mate";
                    // The word may be the next keyword or a wrong number.
                    if next.is_some_and(|token| !token.starts_with(|c: char| c.is_ascii_alphabetic())) {
                        rest = &rest[1..];
                    }
                }
            },
            word => request.dropped.note(format!("'{}' is not known", shortened(word, 20))),
        }
    }
    request
}

fn set(request: &mut GoRequest, word: &str, number: i64) {
    let (red, black) = (Color::Red.index(), Color::Black.index());
    match word {
        "depth" => request.depth = Some(number),
        "nodes" => request.nodes = Some(number),
        "movetime" => request.time.move_time = Some(number),
        "wtime" => request.time.clocks[red].remaining = Some(number),
        "btime" => request.time.clocks[black].remaining = Some(number),
        "winc" => request.time.clocks[red].increment = Some(number),
        "binc" => request.time.clocks[black].increment = Some(number),
        "mate" => request.mate = Some(number),
        _ => {}
    }
}
