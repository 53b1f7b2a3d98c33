//! The board as text, for people.

use xiangqi::{Coordinates, File, Position, Rank, Square};

/// How to draw the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The characters that stand on the pieces. Everything on the board is drawn in full-width characters,
    /// two columns each, so that the columns line up whatever stands in them.
    Chinese,
    /// FEN letters: capitals for Red.
    Letters,
}

/// The board from Red's side, with ranks and files named. The last line has no end.
pub fn draw(position: &Position, style: Style, coordinates: Coordinates) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push_str(&format!("{:>2} ", coordinates.number(rank)));
        for file in File::ALL {
            text.push(' ');
            text.push(match (style, position.piece_on(Square::from_coords(file, rank))) {
                (Style::Chinese, Some(piece)) => piece.chinese(),
                (Style::Chinese, None) => '＋',
                (Style::Letters, Some(piece)) => piece.fen_char(),
                (Style::Letters, None) => '.',
            });
        }
        text.push('\n');
        if rank == Rank::R5 {
            text.push_str(match style {
                Style::Chinese => "       楚  河          漢  界\n",
                Style::Letters => "    - - - - - - - - -\n",
            });
        }
    }
    text.push_str("   ");
    for file in File::ALL {
        text.push(' ');
        text.push(match style {
            Style::Chinese => FULL_WIDTH_FILES[file.index()],
            Style::Letters => file.letter(),
        });
    }
    text
}

const FULL_WIDTH_FILES: [char; File::NUM] = ['ａ', 'ｂ', 'ｃ', 'ｄ', 'ｅ', 'ｆ', 'ｇ', 'ｈ', 'ｉ'];

#[cfg(test)]
mod tests {
    use super::*;

    /// Terminal columns: what is drawn is either ASCII or full width.
    fn columns(line: &str) -> usize {
        line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
    }

    #[test]
    fn columns_line_up() {
        let position = Position::default();
        for (style, width) in [(Style::Chinese, 30), (Style::Letters, 21)] {
            let drawn = draw(&position, style, Coordinates::FromZero);
            assert_eq!(drawn.lines().count(), 12);
            for line in drawn.lines().filter(|line| !line.contains(['-', '河'])) {
                assert_eq!(columns(line), width, "{line}");
            }
        }
    }

    #[test]
    fn letters_are_those_of_the_fen() {
        let drawn = draw(&Position::default(), Style::Letters, Coordinates::FromOne);
        assert!(drawn.starts_with("10  r n b a k a b n r\n"));
        assert!(drawn.ends_with(" 1  R N B A K A B N R\n    a b c d e f g h i"));
    }
}
