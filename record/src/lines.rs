//! One game per line: a position, moves, or both.
//!
//! A line is `startpos`, a FEN or `fen FEN`, then `moves` and the moves, as in a UCI `position` command, whose
//! first word may be there too; or moves alone. What follows a FEN otherwise, as the operations of EPD do, is
//! left out; a bar may stand for `moves` and ends them, as in suites of rulings. Empty lines and lines
//! that begin with `#` are skipped.

use std::io::{self, BufRead, Write};

use xiangqi::notation::{Notation, Reader, moves_in, write};
use xiangqi::{Position, START_FEN};

use crate::error::{Failure, RecordError};
use crate::moves::move_number;
use crate::place::Place;
use crate::record::Record;
use crate::text::{Encoding, Lines, TextError};

/// Reads games, one a line.
#[derive(Debug)]
pub struct LineReader<R> {
    lines: Lines<R>,
    line: String,
    game: usize,
    is_over: bool,
}

impl<R: BufRead> LineReader<R> {
    /// The games of a source.
    pub fn new(source: R, encoding: Encoding) -> LineReader<R> {
        LineReader { lines: Lines::new(source, encoding), line: String::new(), game: 0, is_over: false }
    }
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_over {
            let found = self.lines.read(&mut self.line);
            let text = self.line.trim();
            let result = match found {
                Ok(false) => return None,
                Ok(true) if text.is_empty() || text.starts_with('#') => continue,
                Ok(true) => read_line(text, Place::Line(self.lines.number())),
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

fn read_line(text: &str, place: Place) -> Result<Record, Failure> {
    let (start, moves) = split(text);
    let start = match start {
        Some(fen) => Position::from_fen(fen).map_err(|error| Failure::new(place, error))?,
        None => Position::default(),
    };
    let mut reader = Reader::for_game(&start, moves_in(moves));
    let mut position = start.clone();
    let mut played = Vec::new();
    for text in moves_in(moves) {
        match reader.read(&position, text) {
            Ok(mv) => {
                position.make_move(mv);
                played.push(mv);
            }
            Err(error) => {
                let number = Some(move_number(&position));
                let failure = Failure { number, ..Failure::new(place, error) };
                return Err(failure.keeping(Record::from_moves(start, played)));
            }
        }
    }
    Ok(Record::from_moves(start, played))
}

/// The FEN, if there is one, and the moves.
fn split(text: &str) -> (Option<&str>, &str) {
    let text = after_word(text, "position").unwrap_or(text);
    if let Some(rest) = after_word(text, "startpos") {
        return (None, moves_of(rest));
    }
    let fen = after_word(text, "fen").unwrap_or(text);
    let is_fen = fen.split_whitespace().next().is_some_and(|board| board.contains('/'));
    if !is_fen {
        return (None, text.split('|').next().unwrap_or(text));
    }
    // The FEN goes on as long as its fields are such as a FEN has.
    let is_field = |word: &str| {
        ["w", "b", "r", "W", "B", "R", "-"].contains(&word) || word.bytes().all(|b| b.is_ascii_digit())
    };
    let mut end = fen.len();
    let mut offset = 0;
    for (index, word) in fen.split_whitespace().enumerate() {
        let at = offset + fen[offset..].find(word).unwrap_or(0);
        if index > 0 && !is_field(word) {
            end = at;
            break;
        }
        offset = at + word.len();
    }
    (Some(fen[..end].trim_end()), moves_of(&fen[end..]))
}

/// The moves in what follows a position.
fn moves_of(rest: &str) -> &str {
    let rest = rest.trim_start();
    let moves = after_word(rest, "moves").or_else(|| rest.strip_prefix('|'));
    moves.map_or("", |moves| moves.split('|').next().unwrap_or(moves).trim())
}

/// What follows a word at the beginning of a text.
fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

/// Writes a game as a line: the moves alone if it starts where games do.
///
/// # Errors
/// If the sink fails.
pub fn write_game(out: &mut impl Write, record: &Record, notation: Notation) -> io::Result<()> {
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
    fn positions_and_moves_are_told_apart() {
        let board = "4k4/9/9/9/9/9/9/9/9/3K5";
        for (line, fen, moves) in [
            ("startpos", None, ""),
            ("position startpos moves h2e2 h9g7", None, "h2e2 h9g7"),
            ("h2e2 h9g7", None, "h2e2 h9g7"),
            ("1. 炮二平五 马8进7", None, "1. 炮二平五 马8进7"),
            ("B w - - 0 1 moves", None, "B w - - 0 1 moves"),
            ("B w - - 0 1", Some("B w - - 0 1"), ""),
            ("fen B w moves d0e0", Some("B w"), "d0e0"),
            ("position fen B moves d0e0", Some("B"), "d0e0"),
            ("B w - - bm d0e0; id \"moves\";", Some("B w - -"), ""),
            ("B w | d0e0 e9d9 | loss # 1", Some("B w"), "d0e0 e9d9"),
        ] {
            let line =
                if line.starts_with("B w - - 0 1 m") { line.to_owned() } else { line.replace('B', board) };
            let fen = fen.map(|fen| fen.replace('B', board));
            assert_eq!(split(&line), (fen.as_deref(), moves), "{line}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let fen = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1";
        for (line, notation) in [
            ("startpos".to_owned(), Notation::Uci),
            ("h2e2 h9g7".to_owned(), Notation::Uci),
            ("炮二平五 马8进7".to_owned(), Notation::Chinese),
            (format!("fen {fen}"), Notation::Wxf),
            (format!("fen {fen} moves 15+1"), Notation::Wxf),
        ] {
            let record = LineReader::new(line.as_bytes(), Encoding::Detect).next().unwrap().unwrap();
            let mut written = Vec::new();
            write_game(&mut written, &record, notation).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), format!("{line}\n"));
        }
    }

    #[test]
    fn faults_are_placed() {
        let text = "# a comment\n\nh2e2\nh2e2 h9g7 e2e9\n4k4/9 w\nh2e2\n";
        let results: Vec<_> = LineReader::new(text.as_bytes(), Encoding::Detect).collect();
        let texts: Vec<_> = results.iter().map(|r| r.as_ref().err().map(ToString::to_string)).collect();
        assert_eq!(texts.len(), 4);
        assert!(texts[0].is_none() && texts[3].is_none());
        let second = texts[1].as_deref().unwrap();
        assert!(
            second.starts_with("game 2, line 4, move 2: e2e9: the Red cannon cannot go there"),
            "{second}"
        );
        assert!(texts[2].as_deref().unwrap().starts_with("game 3, line 5: the FEN: "));
    }
}
