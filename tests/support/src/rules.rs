//! The rules: a slow reference move generator and the comparison with it, sources of positions, cycles for the
//! referee, and the properties of reading FENs and moves from any text.

pub mod agreement;
pub mod cycles;
pub mod dialects;
pub mod fen;
pub mod placement;
pub mod reference;
pub mod sources;
pub mod texts;
