//! Facts about a move. Each kind is defined next to its verification; the files are named after the effects of moves.

pub(crate) mod gains;
pub(crate) mod losses;
pub(crate) mod mates;
pub(crate) mod only;
pub(crate) mod prevents;
pub(crate) mod rules;
pub(crate) mod tables;
pub(crate) mod threats;

pub use gains::WinsMaterial;
pub use losses::{GivesUp, LosesMaterial, WalksIntoMate};
pub use mates::{Checkmate, ForcesMate, MatePattern, MissesMate};
pub use only::{ForcedMove, OnlyMove};
pub use prevents::{PreventsCapture, PreventsMate};
pub use rules::BreaksRule;
pub use tables::{KeepsTableValue, ThrowsAwayTableValue};
pub use threats::{ThreatensCapture, ThreatensMate};
