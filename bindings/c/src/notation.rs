//! Moves as text.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use xiangqi::notation::{Notation, read, write};

use crate::boundary::{given, guard, list, put, put_text, text};
use crate::errors::{ChuheStatus, Fault};
use crate::game::{ChuheGame, require_legal};
use crate::values::{ChuheMove, move_of};

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheNotation {
    /// Two squares, as engines write them: h2e2.
    Uci = 0,
    /// Two squares, as in game files: H2-E2.
    Iccs = 1,
    /// Letters, by the rules of the World Xiangqi Federation: C2=5.
    Wxf = 2,
    /// Simplified Chinese characters.
    Chinese = 3,
    /// Traditional Chinese characters.
    Traditional = 4,
    /// Vietnamese letters: P2-5.
    Vietnamese = 5,
}

/// A buffer of this size holds every move in every notation.
pub const CHUHE_MOVE_SIZE: usize = 32;

fn notation_of(number: i32) -> Result<Notation, Fault> {
    let all = [
        (ChuheNotation::Uci, Notation::Uci),
        (ChuheNotation::Iccs, Notation::Iccs),
        (ChuheNotation::Wxf, Notation::Wxf),
        (ChuheNotation::Chinese, Notation::Chinese),
        (ChuheNotation::Traditional, Notation::Traditional),
        (ChuheNotation::Vietnamese, Notation::Vietnamese),
    ];
    let found = all.into_iter().find(|&(of_c, _)| of_c as i32 == number);
    found.map(|(_, notation)| notation).ok_or_else(|| Fault::range("the notation", number, "a ChuheNotation"))
}

/// Reads a legal move, without playing it. All notations are read, in all their spellings: docs/notation.md of the
/// project lists them.
/// Errors: CHUHE_STATUS_BAD_MOVE, CHUHE_STATUS_ILLEGAL_MOVE and CHUHE_STATUS_AMBIGUOUS_MOVE. The message names legal moves
/// that may have been meant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_read_move(
    game: Option<&ChuheGame>,
    move_text: *const c_char,
    mv: Option<&mut MaybeUninit<ChuheMove>>,
) -> ChuheStatus {
    guard(|| {
        put(mv, "mv", || {
            // SAFETY: the caller keeps the rules of the header.
            let written = unsafe { text(move_text, "move_text") }?;
            Ok(read(given(game, "game")?.0.position(), written)?.bits())
        })
    })
}

/// Writes a legal move of the position.
/// notation: a ChuheNotation.
/// buffer: CHUHE_MOVE_SIZE bytes are enough.
/// Errors: CHUHE_STATUS_ILLEGAL_MOVE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_write_move(
    game: Option<&ChuheGame>,
    mv: ChuheMove,
    notation: i32,
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let position = given(game, "game")?.0.position();
        let (mv, notation) = (move_of(mv)?, notation_of(notation)?);
        require_legal(position, mv)?;
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_text(&write(position, mv, notation), buffer, size, length) }
    })
}

/// Writes moves that follow each other from the position, like the line of an analysis, with a space between two. The game
/// does not change.
/// moves: count moves.
/// notation: a ChuheNotation.
/// buffer: CHUHE_MOVE_SIZE bytes for each move are enough.
/// Errors: CHUHE_STATUS_ILLEGAL_MOVE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_game_write_moves(
    game: Option<&ChuheGame>,
    moves: *const ChuheMove,
    count: usize,
    notation: i32,
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let notation = notation_of(notation)?;
        let mut position = given(game, "game")?.0.position().clone();
        let mut line = String::new();
        // SAFETY: the caller keeps the rules of the header.
        for &number in unsafe { list(moves, count, "moves") }? {
            let mv = move_of(number)?;
            require_legal(&position, mv)?;
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&write(&position, mv, notation));
            position.make_move(mv);
        }
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_text(&line, buffer, size, length) }
    })
}

/// Writes a move as engines do, h2e2, without a position.
/// Errors: CHUHE_STATUS_BAD_ARGUMENT for CHUHE_NO_MOVE and numbers that are not moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_move_text(
    mv: ChuheMove,
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    guard(|| {
        let written = move_of(mv)?.to_string();
        // SAFETY: the caller keeps the rules of the header.
        unsafe { put_text(&written, buffer, size, length) }
    })
}
