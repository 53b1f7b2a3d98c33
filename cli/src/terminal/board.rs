//! The board as text: full-width characters, or letters.

use chuhe_diagram::PieceSet;
use xiangqi::{Color, File, Piece, PieceType, Position, Rank, Square};

use super::Paint;

/// The settings for drawing a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Symbols for the pieces.
    pub(crate) pieces: PieceSet,
    /// The side at the bottom.
    pub(crate) view: Color,
    /// Colours for pieces, the last move and a checked king.
    pub(crate) paint: Paint,
}

const RED_NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const BLACK_NUMBERS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The board in fourteen lines, with the names of files and ranks and, in characters, the numbers of the files as
/// each side counts them.
pub(crate) fn board(position: &Position, look: Look) -> Vec<String> {
    let is_wide = look.pieces != PieceSet::Letters;
    let files: Vec<File> = in_view(File::ALL, look.view == Color::Black);
    let ranks: Vec<Rank> = in_view(Rank::ALL, look.view == Color::Red);
    let label = |names: [char; 9]| {
        let cells: Vec<String> = files.iter().map(|file| names[file.index()].to_string()).collect();
        look.paint.dim(&format!("    {}", cells.join(" ")))
    };
    let red = label(std::array::from_fn(|file| RED_NUMBERS[8 - file]));
    let black = label(BLACK_NUMBERS);
    let (top, bottom) = if look.view == Color::Red { (black, red) } else { (red, black) };
    let mut lines = Vec::new();
    if is_wide {
        lines.push(top);
    }
    for (index, &rank) in ranks.iter().enumerate() {
        let cells: Vec<String> =
            files.iter().map(|&file| cell(position, Square::from_coords(file, rank), look)).collect();
        lines.push(format!("{:>2}  {}", rank.index(), cells.join(" ")));
        if index == 4 {
            let river = match look.pieces {
                PieceSet::Letters => "    - - - - - - - - -",
                PieceSet::Simplified => "       楚  河          汉  界",
                PieceSet::Traditional => "       楚  河          漢  界",
            };
            lines.push(look.paint.dim(river));
        }
    }
    let letter = |file: usize| if is_wide { char::from_u32('ａ' as u32 + file as u32) } else { None };
    lines.push(label(std::array::from_fn(|file| letter(file).unwrap_or((b'a' + file as u8) as char))));
    if is_wide {
        lines.push(bottom);
    }
    lines
}

fn in_view<T, const N: usize>(all: [T; N], reversed: bool) -> Vec<T> {
    let mut all = Vec::from(all);
    if reversed {
        all.reverse();
    }
    all
}

fn cell(position: &Position, square: Square, look: Look) -> String {
    let piece = position.piece_on(square);
    let text = match (piece, look.pieces) {
        (Some(piece), PieceSet::Letters) => piece.fen_char().to_string(),
        (Some(piece), set) => set.character(piece).to_string(),
        (None, PieceSet::Letters) => ".".to_owned(),
        (None, _) => "＋".to_owned(),
    };
    let last = position.last_move();
    let is_last = last.is_some_and(|mv| mv.from() == square || mv.to() == square);
    let is_checked =
        position.is_check() && piece == Some(Piece::new(position.side_to_move(), PieceType::King));
    // Red's pieces are bright red, Black's have the terminal's own colour. A king in check is reversed, and the last
    // move has a background.
    let mut codes = match piece {
        Some(Piece { color: Color::Red, .. }) => vec!["1", "31"],
        Some(Piece { color: Color::Black, .. }) => vec!["1"],
        None => vec!["2"],
    };
    if is_checked {
        codes.push("7");
    } else if is_last {
        codes.push("48;5;229;38;5;16");
        if piece.is_some_and(|piece| piece.color == Color::Red) {
            codes.push("38;5;160");
        }
    }
    look.paint.with(&codes.join(";"), &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(pieces: PieceSet, view: Color) -> Look {
        Look { pieces, view, paint: Paint::PLAIN }
    }

    #[test]
    fn the_board_fits_a_small_terminal_and_lines_up() {
        for pieces in PieceSet::ALL {
            let lines = board(&Position::default(), look(pieces, Color::Red));
            assert!(lines.len() <= 14, "{}", lines.len());
            let river = |line: &&String| !line.contains(['河', '-']);
            let widths: Vec<usize> =
                lines.iter().filter(river).map(|line| console::measure_text_width(line)).collect();
            assert!(widths.iter().all(|width| width == &widths[0]), "{widths:?}");
        }
    }

    #[test]
    fn each_side_counts_its_files_from_its_right() {
        let lines = board(&Position::default(), look(PieceSet::Traditional, Color::Red));
        assert_eq!(lines[0], "    １ ２ ３ ４ ５ ６ ７ ８ ９");
        assert_eq!(lines[13], "    九 八 七 六 五 四 三 二 一");
        let turned = board(&Position::default(), look(PieceSet::Traditional, Color::Black));
        assert_eq!(turned[0], "    一 二 三 四 五 六 七 八 九");
        assert!(turned[1].starts_with(" 0  俥"), "{turned:#?}");
        assert_eq!(turned[13], "    ９ ８ ７ ６ ５ ４ ３ ２ １");
    }
}
