//! The numeric annotation glyphs (NAG) of PGN that have a sign, and those that reviews use.

/// `!`
pub const GOOD: u32 = 1;
/// `?`
pub const MISTAKE: u32 = 2;
/// `!!`
pub const BRILLIANT: u32 = 3;
/// `??`
pub const BLUNDER: u32 = 4;
/// `!?`
pub const INTERESTING: u32 = 5;
/// `?!`
pub const INACCURACY: u32 = 6;
/// The only legal move.
pub const FORCED: u32 = 7;
/// The only good move.
pub const ONLY: u32 = 8;
