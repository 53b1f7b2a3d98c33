//! From which number the ranks of moves count.

/// The number of Red's back rank in moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RankBase {
    /// It is found out from the moves that are sent.
    #[default]
    Auto,
    /// As most programs have it.
    Zero,
    /// As programs of the Fairy-Stockfish family have it.
    One,
}

impl RankBase {
    /// All choices.
    pub const ALL: [RankBase; 3] = [RankBase::Auto, RankBase::Zero, RankBase::One];

    /// The name as the option writes it.
    pub const fn name(self) -> &'static str {
        match self {
            RankBase::Auto => "auto",
            RankBase::Zero => "0",
            RankBase::One => "1",
        }
    }

    /// The number, if it is fixed.
    pub fn number(self) -> Option<usize> {
        match self {
            RankBase::Auto => None,
            RankBase::Zero => Some(0),
            RankBase::One => Some(1),
        }
    }
}
