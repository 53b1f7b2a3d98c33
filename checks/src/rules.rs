//! The rules: a reference for the rules of movement, the comparison with it, sources of positions, cycles for
//! the referee, and what must hold of any text as a move.

pub mod agreement;
pub mod cycles;
pub mod fen;
pub mod placement;
pub mod reference;
pub mod sources;
pub mod texts;
