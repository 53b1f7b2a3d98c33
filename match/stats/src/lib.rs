#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | `results` | [`Trinomial`] and [`Pentanomial`]: counts of single games, and of pairs of games |
//! | `estimate` | [`Estimate`]: Elo, normalised Elo, likelihood of superiority, with errors |
//! | `ratings` | [`Ratings`]: many players, rated by maximum likelihood, with errors |
//! | `matrix` | the little algebra behind it |
//! | `sprt` | [`Sprt`]: the sequential probability ratio test, in three models of Elo |
//! | `likelihood` | the log-likelihood ratios behind it |

mod estimate;
mod likelihood;
mod matrix;
mod ratings;
mod results;
mod sprt;

pub use estimate::{CONFIDENCE_95, Estimate, elo_difference, elo_of_score, score_of_elo};
pub use ratings::{Meeting, Rating, RatingOptions, Ratings};
pub use results::{Pentanomial, PlayerResult, Results, Trinomial};
pub use sprt::{Decision, MAX_TEST_ELO, Model, Sprt, SprtError};
