//! One game per line: a position, moves, or both.
//!
//! A line is `startpos`, a FEN or `fen FEN`, then `moves` and the moves, as in a UCI `position` command, whose first
//! word may be there too; or moves alone. Operations of EPD after a FEN are left out, and anything else there is
//! refused; a bar may stand for `moves` and ends them, as in suites of rulings. Empty lines and lines that begin with
//! `#` are skipped. Logs of engines are read too: the longest position of each game.

mod log;

use std::io::{self, BufRead, Write};

use xiangqi::notation::{Letters, Notation, Reader, looks_like_move, moves_in, numbered, write};
use xiangqi::{Coordinates, FenLine, Move, Position, START_FEN};

pub(crate) use log::is_log;

use self::log::Log;
use crate::error::{Failure, RecordError, RecordFault};
use crate::moves::move_number;
use crate::place::Place;
use crate::record::Record;
use crate::replay::Replay;
use crate::text::{Encoding, Lines, TextError, TextReport, breaks};

/// Reads games, one per line.
#[derive(Debug)]
pub struct LineReader<'s> {
    lines: Lines<'s>,
    line: String,
    game: usize,
    /// How the ranks count in the last line that shows it.
    shown: Option<Coordinates>,
    /// The meaning of letters in a line that does not show it.
    letters: Letters,
    /// The maximum number of moves in a game.
    limit: usize,
    /// The games, if the source is the log of an engine.
    log: Option<Log>,
    is_over: bool,
}

impl<'s> LineReader<'s> {
    /// Reads from a source with this encoding.
    pub fn new(mut source: impl BufRead + 's, encoding: Encoding) -> LineReader<'s> {
        // An error of the source is reported at the first line.
        let head = String::from_utf8_lossy(source.fill_buf().unwrap_or_default());
        let log = log::is_log(head.lines()).then(Log::default);
        let lines = Lines::new(source, encoding);
        LineReader {
            lines,
            line: String::new(),
            game: 0,
            shown: None,
            letters: Letters::Unknown,
            limit: usize::MAX,
            log,
            is_over: false,
        }
    }

    /// Refuses games with more moves than this.
    pub(crate) fn limit_moves(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Reads letters so in lines that do not show their meaning.
    pub(crate) fn prefer_letters(&mut self, letters: Letters) {
        self.letters = letters;
    }

    /// A report on the text read so far: encoding and damage.
    pub fn text_report(&self) -> &TextReport {
        self.lines.report()
    }
}

impl Iterator for LineReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.log.is_some() {
            let result = self.next_of_log()?;
            self.game += 1;
            return Some(result.map_err(|failure| failure.in_game(self.game)));
        }
        while !self.is_over {
            let found = self.lines.read(&mut self.line);
            let text = self.line.trim();
            let result = match found {
                Ok(false) => return None,
                Ok(true) if text.is_empty() || text.starts_with('#') => continue,
                Ok(true) => read_line(
                    text,
                    Place::Line(self.lines.number()),
                    &mut self.shown,
                    self.letters,
                    self.limit,
                ),
                Err(error) => {
                    self.is_over = !matches!(error, TextError::LongLine);
                    Err(Failure::new(Place::Line(self.lines.number()), error))
                }
            };
            self.game += 1;
            return Some(result.map_err(|failure| failure.in_game(self.game)));
        }
        None
    }
}

impl LineReader<'_> {
    /// The next game of a log.
    fn next_of_log(&mut self) -> Option<Result<Record, Failure>> {
        let log = self.log.as_mut()?;
        while log.ready.is_empty() && !self.is_over {
            match self.lines.read(&mut self.line) {
                Ok(true) => log.add(self.lines.number(), &self.line),
                Ok(false) => {
                    self.is_over = true;
                    log.end();
                    if !log.has_position {
                        return Some(Err(Failure::new(Place::File, RecordFault::NoPosition)));
                    }
                }
                Err(TextError::LongLine) => {
                    return Some(Err(Failure::new(Place::Line(self.lines.number()), TextError::LongLine)));
                }
                Err(error) => {
                    self.is_over = true;
                    log.end();
                    return Some(Err(Failure::new(Place::Line(self.lines.number()), error)));
                }
            }
        }
        let game = log.ready.pop_front()?;
        let mut result =
            read_line(&game.text, Place::Line(game.line), &mut self.shown, self.letters, self.limit);
        if let (Ok(record), Some(answer)) = (&mut result, &game.answer) {
            add_answer(record, answer, game.plays_answer(), self.shown, self.limit);
        }
        Some(result)
    }
}

/// Adds the answer to the last position of a log: as a move if it was played and is legal, else as a comment.
fn add_answer(record: &mut Record, answer: &str, is_played: bool, ranks: Option<Coordinates>, limit: usize) {
    let mut reader = Reader::default();
    reader.ranks = ranks.unwrap_or(reader.ranks);
    let mut replay = Replay::new(&record.start, reader);
    record.moves().for_each(|mv| replay.make(mv));
    match replay.play(answer) {
        Ok(mv) if is_played && record.line.plies.len() < limit => record.line.plies.push(mv.into()),
        // `(none)` after mate.
        _ if !looks_like_move(answer) => {}
        _ => {
            let comment =
                record.line.plies.last_mut().map_or(&mut record.line.comment, |ply| &mut ply.comment);
            *comment = format!("bestmove {answer}");
        }
    }
}

fn read_line(
    text: &str,
    place: Place,
    shown: &mut Option<Coordinates>,
    letters: Letters,
    limit: usize,
) -> Result<Record, Failure> {
    let (start, moves) = split(text).map_err(|fault| Failure::new(place, fault))?;
    let survey = Reader::survey(&start, moves_in(moves));
    let mut reader = survey.reader;
    if reader.letters == Letters::Unknown {
        reader.letters = letters;
    }
    if survey.names_squares {
        *shown = survey.ranks.or(*shown);
        reader.ranks = shown.unwrap_or(reader.ranks);
    }
    let mut replay = Replay::new(&start, reader);
    let mut played = Vec::new();
    for text in moves_in(moves) {
        match replay.play(text) {
            Ok(_) if played.len() == limit => {
                return Err(Failure::new(place, RecordFault::TooManyMoves { limit }));
            }
            Ok(mv) => played.push(mv),
            Err(error) => {
                let number = Some(move_number(&replay.position));
                let failure = Failure { number, ..Failure::new(place, error) };
                return Err(failure.keeping(Record::from_moves(start, played)));
            }
        }
    }
    Ok(Record::from_moves(start, played))
}

/// The start position, and the text of the moves.
fn split(text: &str) -> Result<(Position, &str), RecordFault> {
    let text = after_word(text, "position").unwrap_or(text);
    let text = after_word(text, "fen").unwrap_or(text);
    let mut words = text.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    // A backward move in Vietnamese also has a stroke: `P8/1`.
    let is_move = first.starts_with(char::is_alphabetic)
        && looks_like_move(first)
        && second.is_none_or(|side| !["w", "b", "r"].contains(&side));
    let is_position = first.contains('/') && !is_move || first.split([';', '|']).next() == Some("startpos");
    if !is_position {
        return Ok((Position::default(), text.split('|').next().unwrap_or(text)));
    }
    let line = FenLine::read(text)?.with_operations_only()?;
    let behind_bar = line.rest.strip_prefix('|').filter(|_| line.moves.is_empty());
    let field = behind_bar.map(|rest| rest.split('|').next().unwrap_or(rest).trim());
    Ok((line.start, field.unwrap_or(line.moves)))
}

/// Whether lines are games, one each, rather than one game on several lines: nearly all of them can be played from where
/// they start, or are positions, and they cannot all continue with those before them.
pub(crate) fn are_games(lines: &[String]) -> bool {
    let mut position = Position::default();
    let (mut all, mut own, mut going_on, mut longest) = (0, 0, 0, 0);
    // A text does not name the start position so.
    let names_start = lines.iter().any(|line| line.contains("startpos"));
    let (mut is_below_fen, mut is_below_own) = (false, false);
    for line in lines.iter().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        all += 1;
        let is_numbered = line.split_whitespace().next().is_some_and(|word| numbered(word).is_some());
        let start = split(line).ok().filter(|_| !is_numbered && !line.starts_with('|'));
        // If the moves begin where the line begins, the line has no position of its own.
        let is_set = start.as_ref().is_some_and(|(_, moves)| moves.as_ptr() != line.as_ptr());
        // The cells of a table and the lines of a page are one game.
        let has_move = |cell: &str| moves_in(cell).next().is_some_and(looks_like_move);
        let is_table = !is_set && line.split('|').skip(1).any(has_move) || breaks::lines(line).is_some();
        let bare =
            start.as_ref().filter(|(_, moves)| is_set && !has_moves(moves)).map(|(start, _)| start.clone());
        let is_own = start
            .filter(|_| !is_table)
            .is_some_and(|(mut position, moves)| is_set || has_moves(moves) && play(&mut position, moves));
        let goes_on = !is_set && has_moves(line) && play(&mut position, line);
        // Below a position in the form that Chuhe writes, the next line may be another game in the form that Chuhe
        // writes.
        let is_next_own = || is_below_own && line.split_whitespace().all(|word| word.parse::<Move>().is_ok());
        // Moves from the position above are those of its game, even if they could be played from the usual start.
        if goes_on && is_below_fen && !names_start && !is_next_own() {
            return false;
        }
        (is_below_fen, is_below_own) = (bare.is_some(), line.starts_with("fen "));
        position = bare.unwrap_or(position);
        own += usize::from(is_own || is_position_with_fault(line));
        going_on += usize::from(goes_on);
        if is_own || goes_on {
            longest = longest.max(moves_in(line).count());
        }
    }
    let is_one_game = going_on == all && all > 1;
    // No line can be played, so lines with `#` are not comments but numbered moves.
    if all == 0 && lines.iter().any(|line| line.starts_with('#')) {
        return false;
    }
    // Lines with one or two moves can often be played from the start position by chance, so all of them must be legal.
    let needed = if longest <= 2 { all } else { all - all / 4 };
    !is_one_game && own >= needed
}

/// Whether each line is a game for itself, whatever follows: it has a position and moves, or more than a round.
pub(crate) fn are_surely_games<'t>(mut lines: impl Iterator<Item = &'t str>) -> bool {
    const ROUND: usize = 2;
    lines.all(|line| {
        let line = line.trim();
        line.is_empty()
            || line.starts_with('#')
            || split(line).is_ok_and(|(_, moves)| {
                let is_set = moves.as_ptr() != line.as_ptr();
                moves_in(moves).count() > if is_set { 0 } else { ROUND }
            })
    })
}

/// Whether a line is a position followed by text that is not a move: a fault of the line.
fn is_position_with_fault(line: &str) -> bool {
    FenLine::read(line).is_ok_and(|found| {
        let first = found.rest.split_whitespace().next();
        first.is_some_and(|word| numbered(word).is_none() && !looks_like_move(word))
    })
}

fn has_moves(text: &str) -> bool {
    moves_in(text).next().is_some()
}

/// Plays moves and returns whether all are legal. If not, the position stays as it was.
fn play(position: &mut Position, moves: &str) -> bool {
    let mut replay = Replay::new(position, Reader::for_game(position, moves_in(moves)));
    let is_legal = moves_in(moves).all(|text| replay.play(text).is_ok());
    if is_legal {
        *position = replay.position;
    }
    is_legal
}

/// The text after its first word.
fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

/// Writes a game as one line: only the moves if the game starts from the start position.
///
/// # Errors
/// If the sink fails.
pub fn write_game(out: &mut dyn Write, record: &Record, notation: Notation) -> io::Result<()> {
    let fen = record.start.fen();
    let is_usual = fen == START_FEN;
    let has_moves = !record.line.plies.is_empty();
    let mut separator = "";
    if !is_usual || !has_moves {
        if is_usual {
            write!(out, "startpos")?;
        } else {
            write!(out, "fen {fen}")?;
        }
        if has_moves {
            write!(out, " moves")?;
        }
        separator = " ";
    }
    let mut position = record.start.clone();
    for mv in record.moves() {
        write!(out, "{separator}{}", write(&position, mv, notation))?;
        separator = " ";
        position.make_move(mv);
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_moves_are_distinguished() {
        let board = "4k4/9/9/9/9/9/9/9/9/3K5";
        let fen = format!("{board} w - - 0 1");
        for (line, is_set, moves) in [
            ("startpos", false, ""),
            ("position startpos moves h2e2 h9g7", false, "h2e2 h9g7"),
            ("h2e2 h9g7", false, "h2e2 h9g7"),
            ("1. 炮二平五 马8进7", false, "1. 炮二平五 马8进7"),
            ("x w - - 0 1 moves", false, "x w - - 0 1 moves"),
            ("B w - - 0 1", true, ""),
            ("fen B w moves d0e0", true, "d0e0"),
            ("position fen B moves d0e0", true, "d0e0"),
            ("B w - - bm d0e0; id \"moves\";", true, ""),
            ("B w | d0e0 e9d9 | loss # 1", true, "d0e0 e9d9"),
            ("startpos | h2e2 | win", false, "h2e2"),
        ] {
            let line = line.replace('B', board);
            let (start, found) = split(&line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
            assert_eq!((start.fen() == fen, found), (is_set, moves), "{line}");
        }
        for refused in ["B w foo", "startpos h2e2", "B w - - x y", "B w - - 0 1 2"] {
            let fault = split(&refused.replace('B', board)).unwrap_err().to_string();
            assert!(fault.contains("is unexpected after the FEN"), "{fault}");
        }
    }
}
