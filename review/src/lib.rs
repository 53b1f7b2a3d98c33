//! Reviews of games: what each move lost of the chances to win, and what would have been better.
//!
//! | module | what |
//! |---|---|
//! | [`judge`] | losses to marks, and marks to a side's accuracy |
//! | [`reviewer`] | the engine goes through a game |
//! | [`output`] | a reviewed game as data for the page and for JSON, as a page, and as an annotated record |
//!
//! A review looks at a game from its end to its beginning, so that what the search has found out about later
//! positions, kept in its table, is known when it comes to earlier ones. `docs/review.md` in the repository says
//! what the marks mean.

pub mod judge;
pub mod output;
pub mod reviewer;

pub use reviewer::{Effort, Review, ReviewError, ReviewedPly, Reviewer};
