//! From which number the ranks of moves count.

use xiangqi::Coordinates;

/// The number of Red's back rank in moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RankBase {
    /// Detected from the moves received.
    #[default]
    Auto,
    /// 0, as in most programs.
    Zero,
    /// 1, as in programs of the Fairy-Stockfish family.
    One,
}

impl RankBase {
    /// All choices.
    pub const ALL: [RankBase; 3] = [RankBase::Auto, RankBase::Zero, RankBase::One];

    /// The name used in options.
    pub const fn name(self) -> &'static str {
        match self {
            RankBase::Auto => "auto",
            RankBase::Zero => "0",
            RankBase::One => "1",
        }
    }

    /// The coordinates, if they are fixed.
    pub const fn fixed(self) -> Option<Coordinates> {
        match self {
            RankBase::Auto => None,
            RankBase::Zero => Some(Coordinates::FromZero),
            RankBase::One => Some(Coordinates::FromOne),
        }
    }
}
