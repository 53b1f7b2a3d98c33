//! Moves as people write them: coordinates, the letters of the World Xiangqi Federation, Chinese.
//!
//! | notation | cannon to the central file | horse out (Black) |
//! |---|---|---|
//! | [`Uci`](Notation::Uci) | `h2e2` | `h9g7` |
//! | [`Iccs`](Notation::Iccs) | `H2-E2` | `H9-G7` |
//! | [`Wxf`](Notation::Wxf) | `C2=5` | `H8+7` |
//! | [`Chinese`](Notation::Chinese) | `炮二平五` | `马8进7` |
//! | [`Traditional`](Notation::Traditional) | `炮二平五` | `馬8進7` |
//!
//! Writing has one form for each move. Reading takes what is found in the wild: see
//! [`Reader`]. Both work on the same names of men (`name`), so what is written is what is read.
//!
//! | file | what |
//! |---|---|
//! | `glyph` | characters to what they mean: variants of characters, letters, widths |
//! | `name` | the names of a man and of its step, in each system of naming |
//! | `write` | a move as text |
//! | `square_form` | what names squares: `h2e2`, `H2-E2`, `Ch2-e2`, `Che2` |
//! | `read` | text to a move |
//! | `error` | what can be wrong with a text |
//!
//! Files of games are the business of the crate `chuhe-record`. `docs/notation.md` in the repository lists
//! everything that is read.

mod error;
mod glyph;
mod name;
mod read;
mod square_form;
mod write;

pub use error::{Candidate, Candidates, NotationError};
pub use read::{RankBase, Reader, WxfEdition, moves_in, read, without_number};
pub use write::write;

/// A way to write moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Two squares, as engines write them: `h2e2`.
    #[default]
    Uci,
    /// Two squares, as the Internet Chinese Chess Server wrote them and game files do: `H2-E2`.
    Iccs,
    /// Letter, file, direction, target, by the rules of the World Xiangqi Federation of 2018: `C2=5`. Of three
    /// or more pawns on a file, and of pawns on two crowded files, each has a number: `15=6` is the
    /// front one of file 5.
    Wxf,
    /// The same four symbols in simplified characters, Red's numbers in Chinese: `炮二平五`, `马8进7`.
    Chinese,
    /// The same in traditional characters: `炮二平五`, `馬8進7`.
    Traditional,
}

impl Notation {
    /// All of them.
    pub const ALL: [Notation; 5] =
        [Notation::Uci, Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::Traditional];
}
