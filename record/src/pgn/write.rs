//! A record as PGN.

use std::io::{self, Write};

use xiangqi::{
    Color, Position, START_FEN,
    notation::{Notation, write},
};

use super::tag::{OPEN, is_tag_name};
use crate::record::{Line, Record};
use crate::text::{MAX_LINE, is_line_end, tidy_comment};

/// The width that moves are wrapped to, in columns; a Chinese character takes two.
const COLUMNS: usize = 80;

/// The tags every game has, in the order in which they are written.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "Red", "Black", "Result"];

/// Writes a game and an empty line after it. With [`Notation::Uci`] XBoard can open it.
///
/// # Errors
/// If the sink fails.
pub fn write_game(out: &mut dyn Write, record: &Record, notation: Notation) -> io::Result<()> {
    let format = match notation {
        Notation::Uci | Notation::Iccs => "ICCS",
        Notation::Wxf => "WXF",
        Notation::Chinese | Notation::Traditional => "Chinese",
        Notation::Vietnamese => "Vietnamese",
    };
    let is_chess_like = notation == Notation::Uci;
    tag(out, "Game", "Chinese Chess")?;
    for name in ROSTER {
        let value = match name {
            "Result" => record.result.as_str(),
            "Date" => record.tags.get(name).unwrap_or("????.??.??"),
            _ => record.tags.get(name).unwrap_or("?"),
        };
        tag(out, name, value)?;
        if name == "Red" && is_chess_like {
            tag(out, "White", value)?;
        }
    }
    for (name, value) in record.tags.iter() {
        let is_written = ROSTER.iter().any(|known| known.eq_ignore_ascii_case(name));
        if !is_written && is_tag_name(name) {
            tag(out, name, value)?;
        }
    }
    if is_chess_like {
        tag(out, "Variant", "xiangqi")?;
    }
    let fen = record.start.fen();
    if fen != START_FEN {
        if is_chess_like {
            tag(out, "FEN", &with_letters_of_xboard(&fen))?;
            tag(out, "SetUp", "1")?;
        } else {
            tag(out, "FEN", &fen)?;
        }
    }
    tag(out, "Format", format)?;
    writeln!(out)?;
    write_moves(out, record, notation, |_| None)?;
    out.write_all(b"\n\n")
}

/// Writes moves with comments, glyphs and variations, and the result. A comment for which `bare` returns a text is
/// written as that text.
pub(crate) fn write_moves(
    out: &mut dyn Write,
    record: &Record,
    notation: Notation,
    bare: fn(&str) -> Option<String>,
) -> io::Result<()> {
    let mut text = Text { out, column: 0, notation, bare };
    text.line(&mut record.start.clone(), &record.line)?;
    text.word(record.result.as_str())
}

/// A FEN with H for horses and E for elephants: XBoard takes no other.
pub fn with_letters_of_xboard(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let letter = |c| match c {
        'n' => 'h',
        'N' => 'H',
        'b' => 'e',
        'B' => 'E',
        other => other,
    };
    let board: String = board.chars().map(letter).collect();
    format!("{board} {rest}")
}

fn tag(out: &mut dyn Write, name: &str, value: &str) -> io::Result<()> {
    write!(out, "[{name} \"")?;
    for c in value.chars() {
        match c {
            '"' | '\\' => write!(out, "\\{c}")?,
            c if c.is_control() || is_line_end(c) => out.write_all(b" ")?,
            c => write!(out, "{c}")?,
        }
    }
    out.write_all(b"\"]\n")
}

/// The columns that a text takes.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// The parts of a line of a comment, none of which is too long to be read again. They end at spaces if possible.
fn parts(line: &str) -> impl Iterator<Item = &str> {
    const MAX_PART_BYTES: usize = MAX_LINE / 2;
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        if text.len() <= MAX_PART_BYTES {
            return Some(text);
        }
        let end = (0..=MAX_PART_BYTES).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let end = text[..end].rfind(char::is_whitespace).filter(|&at| at > 0).unwrap_or(end);
        rest = Some(text[end..].trim_start());
        Some(&text[..end])
    })
}

/// Words, wrapped.
struct Text<'o> {
    out: &'o mut dyn Write,
    column: usize,
    notation: Notation,
    /// Comments that are written without braces.
    bare: fn(&str) -> Option<String>,
}

impl Text<'_> {
    fn word(&mut self, word: &str) -> io::Result<()> {
        let width = columns(word);
        self.room_for(width)?;
        self.column += width;
        self.out.write_all(word.as_bytes())
    }

    /// Writes a space before the next word, or a line end if the word doesn't fit on the line.
    fn room_for(&mut self, width: usize) -> io::Result<()> {
        if self.column > 0 {
            let fits = self.column + 1 + width <= COLUMNS;
            self.out.write_all(if fits { b" " } else { b"\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        Ok(())
    }

    /// A comment as it is, line ends included: wrapped, it would read as a comment with line ends.
    fn comment(&mut self, comment: &str) -> io::Result<()> {
        if comment.is_empty() {
            return Ok(());
        }
        if let Some(bare) = (self.bare)(comment) {
            return self.word(&bare);
        }
        let tidy = tidy_comment(comment);
        let mut clean = String::with_capacity(tidy.len() + 1);
        for (index, line) in tidy.split('\n').flat_map(parts).enumerate() {
            if index > 0 {
                clean.push('\n');
            }
            // Inside a comment, a line that begins like a tag or with `%` would be read as a tag or an escape. The
            // first line cannot, because it follows the brace. Commands such as `[%clk 0:10:00]` are not tags.
            let tag = line.trim_start().strip_prefix(OPEN).filter(|rest| index > 0 && !rest.starts_with('%'));
            if tag.is_some() {
                clean.push('(');
            } else if index > 0 && line.starts_with('%') {
                clean.push(' ');
            }
            let line = tag.unwrap_or(line);
            // A comment cannot contain a brace.
            clean.extend(line.chars().map(|c| match c {
                '{' => '(',
                '}' => ')',
                c => c,
            }));
        }
        let last = clean.rsplit('\n').next().unwrap_or_default();
        let first = clean.split('\n').next().unwrap_or_default();
        self.room_for(columns(first) + 2)?;
        write!(self.out, "{{{clean}}}")?;
        let begin = if clean.contains('\n') { 0 } else { self.column + 1 };
        self.column = begin + columns(last) + 1;
        Ok(())
    }

    /// Moves with comments, glyphs and variations; `position` is where they start.
    fn line(&mut self, position: &mut Position, line: &Line) -> io::Result<()> {
        self.comment(&line.comment)?;
        // Black's move gets a number if something stands between it and Red's move.
        let mut needs_number = true;
        for ply in &line.plies {
            let is_red = position.side_to_move() == Color::Red;
            let mut word = write(position, ply.mv, self.notation);
            // A number and its move stay on one line.
            if is_red {
                word = format!("{}. {word}", position.move_number());
            } else if needs_number {
                word = format!("{}... {word}", position.move_number());
            }
            self.word(&word)?;
            for nag in &ply.nags {
                self.word(&format!("${nag}"))?;
            }
            self.comment(&ply.comment)?;
            for variation in &ply.variations {
                self.word("(")?;
                self.line(position, variation)?;
                variation.plies.iter().for_each(|_| position.unmake_move());
                self.word(")")?;
            }
            needs_number = !ply.comment.is_empty() || !ply.variations.is_empty();
            position.make_move(ply.mv);
        }
        Ok(())
    }
}
