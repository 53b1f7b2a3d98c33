//! Alternative moves in games without tags: they become variations in brackets, or comments with a warning.
//!
//! | file | finds |
//! |---|---|
//! | `openers` | words that begin an aside |
//! | `aside` | the end of an aside, where the game continues |
//! | `alternatives` | alternatives that only their move numbers show |
//! | `variations` | variations below a label: 变例一, `Variation A` |
//! | `side_lines` | labels that are not words for a variation: `a)`, ①, 附： |

pub(super) mod alternatives;
pub(super) mod aside;
pub(super) mod openers;
pub(super) mod side_lines;
pub(super) mod variations;
