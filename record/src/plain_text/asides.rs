//! Alternative moves in games without tags: they become variations in brackets, or comments with a warning.
//!
//! | file | finds |
//! |---|---|
//! | `openers` | words that begin an aside |
//! | `aside` | the end of an aside, where the game continues |
//! | `alternatives` | alternatives that only their move numbers show |
//! | `variations` | variations below a label: 变例一, `Variation A` |
//! | `side_lines` | labels that are not words for a variation: `a)`, ①, 附： |

pub(crate) mod alternatives;
pub(crate) mod aside;
pub(crate) mod openers;
mod side_lines;
pub(crate) mod variations;
