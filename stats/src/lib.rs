//! What the results of games say about the strength of two players.
//!
//! | module | what |
//! |---|---|
//! | `results` | [`Trinomial`] and [`Pentanomial`]: counts of single games, and of pairs of games |
//! | `estimate` | [`Estimate`]: Elo, normalised Elo, likelihood of superiority, with errors |
//! | `sprt` | [`Sprt`]: the sequential probability ratio test, in three models of Elo |
//! | `likelihood` | the log-likelihood ratios behind it |
//!
//! Games of a match are played in pairs: one opening, colours exchanged. The two games of a pair depend on
//! each other, so the pair is what should be counted: five outcomes, from two losses to two wins.
//!
//! ```
//! use chuhe_stats::{Decision, Model, Pentanomial, Results, Sprt};
//!
//! let pairs = Pentanomial::new([43, 61, 144, 55, 37]);
//! assert_eq!(format!("{:.2}", pairs.estimate().elo), "-9.20");
//! let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized)?;
//! assert_eq!(test.decide(test.llr(&pairs)), Decision::Continue);
//! # Ok::<(), chuhe_stats::SprtError>(())
//! ```

mod estimate;
mod likelihood;
mod results;
mod sprt;

pub use estimate::{Estimate, elo_difference, elo_of_score, score_of_elo};
pub use results::{Outcome, Pentanomial, Results, Trinomial};
pub use sprt::{Decision, Model, Sprt, SprtError};
