//! Moves as people write them: coordinates, the letters of the World Xiangqi Federation, Chinese.
//!
//! | notation | cannon to the central file | horse out (Black) |
//! |---|---|---|
//! | [`Uci`](Notation::Uci) | `h2e2` | `h9g7` |
//! | [`Iccs`](Notation::Iccs) | `H2-E2` | `H9-G7` |
//! | [`Wxf`](Notation::Wxf) | `C2=5` | `H8+7` |
//! | [`Chinese`](Notation::Chinese) | `炮二平五` | `马8进7` |
//! | [`Traditional`](Notation::Traditional) | `炮二平五` | `馬8進7` |
//! | [`Vietnamese`](Notation::Vietnamese) | `P2-5` | `M8.7` |
//!
//! Writing gives each move one form. Reading accepts the forms that people and programs use: see [`Reader`].
//! Both use the same names of pieces (`name`), so whatever is written can be read back.
//!
//! | file | what |
//! |---|---|
//! | `glyph` | the meaning of each character: variants of characters, letters, widths |
//! | `name` | the names of a piece and of its step, in each system of naming |
//! | `write` | a move as text |
//! | `square_form` | moves that name squares: `h2e2`, `H2-E2`, `Ch2-e2`, `Che2` |
//! | `relative` | moves relative to their player: `C2=5`, 炮二平五 |
//! | `vietnamese` | the same with Vietnamese letters and words |
//! | `english` | the same in English words |
//! | `number` | lists of moves, and the numbers before them |
//! | `read` | a text as a move, and the reader of a game's texts |
//! | `error` | why a text is not a move |
//!
//! Game files belong to the crate `chuhe-record`. `docs/notation.md` in the repository lists every form that is
//! read.

mod english;
mod error;
mod glyph;
mod name;
mod number;
mod read;
mod relative;
mod square_form;
mod vietnamese;
mod write;

use core::fmt::{self, Display, Formatter};

use crate::types::from_displayed;

pub use error::{Candidate, Candidates, NotationError};
pub use number::{
    has_form_of_move, is_digit, looks_like_move, moves_in, numbered, spaced_move, without_number,
};
pub use read::{Letters, Reader, Survey, read};
pub use relative::WxfEdition;
pub use vietnamese::without_mark;
pub use write::write;

/// A way to write moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Two squares, as engines write them: `h2e2`.
    #[default]
    Uci,
    /// Two squares, as on the Internet Chinese Chess Server and in game files: `H2-E2`.
    Iccs,
    /// Letter, file, direction, target, by the 2018 rules of the World Xiangqi Federation: `C2=5`. Three or more
    /// pawns on a file, and pawns on two crowded files, are numbered: `15=6` moves the front pawn of file 5.
    Wxf,
    /// Four symbols in simplified characters, with Red's numbers in Chinese: `炮二平五`, `马8进7`.
    Chinese,
    /// Four symbols in traditional characters: `炮二平五`, `馬8進7`.
    Traditional,
    /// The four symbols in Vietnamese letters: `P2-5`, `M8.7`, `X1/2`. A dot is forward, a hyphen sideways, a stroke
    /// backward.
    Vietnamese,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 6] = [
        Notation::Uci,
        Notation::Iccs,
        Notation::Wxf,
        Notation::Chinese,
        Notation::Traditional,
        Notation::Vietnamese,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Uci => "uci",
            Notation::Iccs => "iccs",
            Notation::Wxf => "wxf",
            Notation::Chinese => "chinese",
            Notation::Traditional => "traditional",
            Notation::Vietnamese => "vietnamese",
        }
    }

    /// The notation with this name, in lower case. `FromStr` reads both cases, and its error lists the names.
    pub fn by_name(name: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.name() == name)
    }
}

impl Display for Notation {
    /// The name.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

from_displayed!(
    /// [`Notation::by_name`] reads lower case only, and has no error.
    Notation,
    Notation::ALL,
    "uci, iccs, wxf, chinese, traditional or vietnamese"
);
