//! Writes a record as a file of version 10, which is not encrypted. Every program that reads XQF reads it.

use std::io::{self, Write};

use xiangqi::{Color, Position, Square};

use super::header::{LENGTH, MAGIC, PIECES_AT, PIECES_NUM, RESULT_AT, SIDE_AT, TEXTS};
use crate::record::{GameResult, Line, Ply, Record, pieces_in_order};
use crate::text::Encoding;

/// The version of the files that are written.
const VERSION: u8 = 10;

/// The square number of a piece that is missing.
const NOWHERE: u8 = 0xFF;

/// Writes a game as a file. All moves, comments and variations are written. Texts longer than their field are cut, and
/// numeric glyphs are lost, because the format cannot hold them.
///
/// # Errors
/// If the sink fails.
pub fn write_game(out: &mut dyn Write, record: &Record, encoding: Encoding) -> io::Result<()> {
    let encoding = if encoding == Encoding::Detect { Encoding::Gb18030 } else { encoding };
    let mut bytes = header(record, encoding);
    put_root(&mut bytes, record, encoding);
    if let Some(first) = record.line.plies.first() {
        put_line(&mut bytes, &record.line, &first.comment, !siblings(first).is_empty(), encoding);
        put_variations(&mut bytes, first, encoding);
    }
    out.write_all(&bytes)
}

fn header(record: &Record, encoding: Encoding) -> Vec<u8> {
    let mut bytes = vec![0; LENGTH];
    bytes[..MAGIC.len()].copy_from_slice(&MAGIC);
    bytes[MAGIC.len()] = VERSION;
    let pieces = pieces_in_order(record.start.board()).map(|square| square.map_or(NOWHERE, number));
    bytes[PIECES_AT..][..PIECES_NUM].copy_from_slice(&pieces);
    bytes[SIDE_AT] = u8::from(record.start.side_to_move() == Color::Black);
    bytes[RESULT_AT] = match record.result {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    // The kind of game: 0 for a complete game, 2 for one from a later position.
    bytes[0x40] = if record.start == Position::default() { 0 } else { 2 };
    for (at, room, name) in TEXTS {
        let text = encoding.encode(record.tags.get(name).unwrap_or_default());
        let text = cut(&text, room.min(63), encoding);
        bytes[at] = text.len() as u8;
        bytes[at + 1..][..text.len()].copy_from_slice(text);
    }
    bytes
}

/// The part of a text that fits, without half a character at the end.
fn cut(text: &[u8], room: usize, encoding: Encoding) -> &[u8] {
    let ends = (0..=room.min(text.len())).rev();
    let is_whole = |&end: &usize| end == text.len() || encoding.fits(&text[..end]);
    &text[..ends.into_iter().find(is_whole).unwrap_or(0)]
}

/// The number of a square.
fn number(square: Square) -> u8 {
    (square.file().index() * 10 + square.rank().index()) as u8
}

/// Writes the dummy move that holds the comment on the start.
fn put_root(out: &mut Vec<u8>, record: &Record, encoding: Encoding) {
    put(out, [0x18, 0x20], !record.line.plies.is_empty(), false, &record.line.comment, encoding);
}

/// Writes the moves of a line and then the variations of each, from the last move to the second.
fn put_line(out: &mut Vec<u8>, line: &Line, first_comment: &str, has_other: bool, encoding: Encoding) {
    for (index, ply) in line.plies.iter().enumerate() {
        let has_next = index + 1 < line.plies.len();
        let has_other = if index == 0 { has_other } else { !siblings(ply).is_empty() };
        let squares = [number(ply.mv.from()) + 0x18, number(ply.mv.to()) + 0x20];
        let comment = if index == 0 { first_comment } else { &ply.comment };
        put(out, squares, has_next, has_other, comment, encoding);
    }
    for ply in line.plies.iter().skip(1).rev() {
        put_variations(out, ply, encoding);
    }
}

/// Writes the variations of a move.
fn put_variations(out: &mut Vec<u8>, ply: &Ply, encoding: Encoding) {
    let siblings = siblings(ply);
    for (index, line) in siblings.iter().enumerate() {
        // The format has no place for a comment before a variation, so the comment goes to the variation's first move.
        let first = line.plies.first().map_or("", |ply| &ply.comment);
        let parts: Vec<&str> = [&line.comment, first].into_iter().filter(|text| !text.is_empty()).collect();
        put_line(out, line, &parts.join("\n"), index + 1 < siblings.len(), encoding);
    }
}

/// The alternatives to a move, with the alternatives to the first move of each.
fn siblings(ply: &Ply) -> Vec<&Line> {
    let mut lines = Vec::new();
    for line in &ply.variations {
        if let Some(first) = line.plies.first() {
            lines.push(line);
            lines.extend(siblings(first));
        }
    }
    lines
}

fn put(
    out: &mut Vec<u8>,
    squares: [u8; 2],
    has_next: bool,
    has_other: bool,
    comment: &str,
    encoding: Encoding,
) {
    let flags = if has_next { 0xF0 } else { 0 } | if has_other { 0x0F } else { 0 };
    let comment = comment.replace('\n', "\r\n");
    let comment = encoding.encode(&comment);
    out.extend(squares);
    out.extend([flags, 0]);
    out.extend((comment.len() as u32).to_le_bytes());
    out.extend(comment.iter());
}
