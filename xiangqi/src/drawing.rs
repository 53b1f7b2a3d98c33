//! The board as lines of text, for people.

use alloc::format;
use alloc::string::String;

use crate::board::Board;
use crate::types::{Coordinates, File, Rank, Square};

/// How a board drawn as text shows the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// Chinese characters, as on real pieces. Everything on the board is drawn in full-width characters, two columns
    /// each, so that the columns line up.
    Chinese,
    /// FEN letters: capitals for Red. All of it is ASCII.
    Letters,
}

impl Board {
    /// The board from Red's side in FEN letters, with ranks and files named: [`drawn`](Board::drawn) in ASCII.
    pub fn ascii(&self) -> String {
        self.drawn(BoardStyle::Letters, Coordinates::FromZero)
    }

    /// The board from Red's side with the characters of the pieces, with ranks and files named.
    ///
    /// ```
    /// let board = xiangqi::Position::default().board().unicode();
    /// assert!(board.starts_with(" 9  車 馬 象 士 將 士 象 馬 車\n"));
    /// ```
    pub fn unicode(&self) -> String {
        self.drawn(BoardStyle::Chinese, Coordinates::FromZero)
    }

    /// The board from Red's side, with ranks and files named. There is no line feed at the end.
    pub fn drawn(&self, style: BoardStyle, coordinates: Coordinates) -> String {
        let mut text = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            text.push_str(&format!("{:>2} ", coordinates.number(rank)));
            for file in File::ALL {
                text.push(' ');
                text.push(match (style, self.piece_on(Square::from_coords(file, rank))) {
                    (BoardStyle::Chinese, Some(piece)) => piece.chinese(),
                    (BoardStyle::Chinese, None) => '＋',
                    (BoardStyle::Letters, Some(piece)) => piece.fen_char(),
                    (BoardStyle::Letters, None) => '.',
                });
            }
            text.push('\n');
            if rank == Rank::R5 {
                text.push_str(match style {
                    BoardStyle::Chinese => "       楚  河          漢  界\n",
                    BoardStyle::Letters => "    - - - - - - - - -\n",
                });
            }
        }
        text.push_str("   ");
        for file in File::ALL {
            text.push(' ');
            text.push(match style {
                BoardStyle::Chinese => FULL_WIDTH_FILES[file.index()],
                BoardStyle::Letters => file.letter(),
            });
        }
        text
    }
}

const FULL_WIDTH_FILES: [char; File::NUM] = ['ａ', 'ｂ', 'ｃ', 'ｄ', 'ｅ', 'ｆ', 'ｇ', 'ｈ', 'ｉ'];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    /// Terminal columns: every character is either ASCII or full width.
    fn columns(line: &str) -> usize {
        line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
    }

    #[test]
    fn columns_line_up() {
        let position = Position::default();
        for (style, width) in [(BoardStyle::Chinese, 30), (BoardStyle::Letters, 21)] {
            let drawn = position.board().drawn(style, Coordinates::FromZero);
            assert_eq!(drawn.lines().count(), 12);
            for line in drawn.lines().filter(|line| !line.contains(['-', '河'])) {
                assert_eq!(columns(line), width, "{line}");
            }
        }
    }

    #[test]
    fn letters_are_those_of_the_fen() {
        let drawn = Position::default().board().drawn(BoardStyle::Letters, Coordinates::FromOne);
        assert!(drawn.starts_with("10  r n b a k a b n r\n"));
        assert!(drawn.ends_with(" 1  R N B A K A B N R\n    a b c d e f g h i"));
    }
}
