//! A record as fields.

use std::io::{self, Write};

use xiangqi::{Color, Position, Rank, Square};

use super::fields::{FIELDS, escaped};
use crate::record::{GameResult, Line, Record, pieces_in_order};

/// Writes a game and an empty line after it.
///
/// # Errors
/// If the sink fails.
pub fn write_game(out: &mut dyn Write, record: &Record) -> io::Result<()> {
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
    let pieces = pieces_in_order(record.start.board());
    let places: String = pieces.iter().map(|square| square.map_or_else(|| "99".to_owned(), digits)).collect();
    write_field(out, "binit", &places)?;
    // The field of the pieces has no move numbers, and only the first move shows which side begins.
    let first = record.line.plies.first().map_or(Color::Red, |_| record.start.side_to_move());
    let told = Position::from_board(record.start.board().clone(), first);
    if told.ok().is_none_or(|told| told.fen() != record.start.fen()) {
        write_field(out, "fen", &record.start.fen())?;
    }
    write_field(out, "movelist", &moves(&record.line))?;
    if !record.line.comment.is_empty() {
        write_field(out, "comment0", &record.line.comment)?;
    }
    write_lines(out, &record.line, 0, 0, &mut 0)?;
    writeln!(out, "[/DhtmlXQ]\n")
}

/// The digits of a square.
fn digits(square: Square) -> String {
    format!("{}{}", square.file().index(), Rank::NUM - 1 - square.rank().index())
}

fn moves(line: &Line) -> String {
    line.plies.iter().flat_map(|ply| [digits(ply.mv.from()), digits(ply.mv.to())]).collect()
}

/// Writes the comments and variations of a line, and those of its variations; `last` is the last line number assigned.
fn write_lines(
    out: &mut dyn Write,
    line: &Line,
    offset: usize,
    number: usize,
    last: &mut usize,
) -> io::Result<()> {
    for (index, ply) in line.plies.iter().enumerate() {
        let mut comment = ply.comment.clone();
        if index == 0 && number > 0 && !line.comment.is_empty() {
            // The format has no place for a comment before a variation, so the comment goes to the variation's first
            // move.
            comment = [line.comment.as_str(), &comment].join("\n");
        }
        let count = offset + index + 1;
        if !comment.is_empty() {
            let name =
                if number == 0 { format!("comment{count}") } else { format!("comment{number}_{count}") };
            write_field(out, &name, comment.trim_end())?;
        }
    }
    for (index, ply) in line.plies.iter().enumerate() {
        for variation in &ply.variations {
            *last += 1;
            let own = *last;
            write_field(out, &format!("move_{number}_{}_{own}", offset + index + 1), &moves(variation))?;
            write_lines(out, variation, offset + index, own, last)?;
        }
    }
    Ok(())
}

fn write_field(out: &mut dyn Write, name: &str, value: &str) -> io::Result<()> {
    writeln!(out, "[DhtmlXQ_{name}]{}[/DhtmlXQ_{name}]", escaped(value))
}
