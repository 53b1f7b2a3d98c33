//! Characters to their meaning in a move, in any script, width or variant.

use arrayvec::ArrayVec;

use crate::types::PieceType;

/// A character of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    /// A letter, with its case: a piece or a file, depending on its place in the move.
    Letter(char),
    /// A digit, Arabic or Chinese.
    Digit(u8),
    /// A Chinese piece.
    Piece(PieceType),
    /// `+`: forward, or the front piece.
    Plus,
    /// `-`: backward, or the rear piece, or a hyphen between two squares.
    Minus,
    /// `=` or 平: sideways.
    Level,
    /// `.`: sideways, or the middle piece.
    Dot,
    /// 前
    Front,
    /// 中
    Middle,
    /// 後
    Rear,
    /// 進
    Forward,
    /// 退
    Backward,
    /// The sign of a capture between two squares.
    Times,
}

/// The longest move, `Ch10-h9` with some room for marks at its end.
const MAX_GLYPHS: usize = 16;

/// The glyphs of a move.
pub(super) type Glyphs = ArrayVec<Glyph, MAX_GLYPHS>;

/// The glyphs of a text without its spaces and without marks of check, mate and quality at its end; `None`
/// if a character has no place in a move, or if there are too many.
pub(super) fn glyphs(text: &str) -> Option<Glyphs> {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || is_mark(half_width(c)));
    let mut glyphs = Glyphs::new();
    for c in text.chars().filter(|&c| !c.is_whitespace() && c != '\u{FEFF}') {
        glyphs.try_push(glyph(c)?).ok()?;
    }
    Some(glyphs)
}

/// Marks that may follow a move; a move itself ends in a digit.
fn is_mark(c: char) -> bool {
    matches!(c, '+' | '#' | '!' | '?' | '†' | '‡')
}

/// Letters, digits and signs of the full-width block, and the small signs of Taiwan, as plain ones.
#[inline]
pub(super) fn half_width(c: char) -> char {
    match c {
        // Most characters.
        '\0'..='\u{7F}' => c,
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFF01 + 0x21).unwrap_or(c),
        '﹒' => '.',
        '﹕' => ':',
        '﹖' => '?',
        '﹗' => '!',
        '﹟' => '#',
        '﹢' => '+',
        '﹣' => '-',
        '﹦' => '=',
        _ => c,
    }
}

/// Whether a character looks like a hyphen.
pub(super) fn is_dash(c: char) -> bool {
    matches!(half_width(c), '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '─')
}

/// The meaning of a character. Traditional and simplified characters are known, and also characters of one side's
/// pieces used for the other's, and the radicals and compatibility characters that look the same, which old character
/// sets and documents contain.
fn glyph(c: char) -> Option<Glyph> {
    use PieceType::*;
    let glyph = match half_width(c) {
        c @ ('a'..='z' | 'A'..='Z') => {
            if matches!(c, 'x' | 'X') {
                Glyph::Times
            } else {
                Glyph::Letter(c)
            }
        }
        c @ '0'..='9' => Glyph::Digit(c as u8 - b'0'),
        '一' | '⼀' => Glyph::Digit(1),
        '二' | '⼆' | 'ニ' => Glyph::Digit(2),
        '三' => Glyph::Digit(3),
        '四' => Glyph::Digit(4),
        '五' => Glyph::Digit(5),
        '六' | '\u{F9D1}' => Glyph::Digit(6),
        '七' => Glyph::Digit(7),
        '八' | '⼋' | 'ハ' => Glyph::Digit(8),
        '九' => Glyph::Digit(9),
        '帥' | '帅' | '將' | '将' => Glyph::Piece(King),
        '仕' | '士' | '⼠' => Glyph::Piece(Advisor),
        '相' | '象' => Glyph::Piece(Elephant),
        '馬' | '马' | '傌' | '⾺' | '⻢' => Glyph::Piece(Horse),
        '車' | '车' | '俥' | '伡' | '硨' | '砗' | '⾞' | '⻋' | '\u{F902}' => Glyph::Piece(Rook),
        '炮' | '砲' | '礮' | '包' => Glyph::Piece(Cannon),
        '兵' | '卒' => Glyph::Piece(Pawn),
        '前' => Glyph::Front,
        '中' => Glyph::Middle,
        '後' | '后' => Glyph::Rear,
        '進' | '进' => Glyph::Forward,
        '退' => Glyph::Backward,
        '平' | '=' => Glyph::Level,
        '.' | '·' | '。' => Glyph::Dot,
        '+' => Glyph::Plus,
        c if is_dash(c) => Glyph::Minus,
        '×' | ':' => Glyph::Times,
        _ => return None,
    };
    Some(glyph)
}

/// The kinds that a letter can stand for, in either case: mostly one. `G` is the general in some texts and
/// the guard in others.
pub(super) fn kinds_of_letter(letter: char) -> &'static [PieceType] {
    use PieceType::*;
    match letter.to_ascii_uppercase() {
        'K' => &[King],
        'G' => &[King, Advisor],
        'A' => &[Advisor],
        'E' | 'B' | 'M' => &[Elephant],
        'H' | 'N' => &[Horse],
        'R' => &[Rook],
        'C' => &[Cannon],
        'P' | 'S' => &[Pawn],
        _ => &[],
    }
}
