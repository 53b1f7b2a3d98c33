//! Properties that hold for any input. The tests check them on generated inputs, the fuzz targets on their own.
//! Each function panics when its property fails.
//!
//! | module | feature | what it checks |
//! |---|---|---|
//! | [`rules`] | | move generation, notation and rulings, against a slow reference |
//! | [`books`] | `books` | bytes as opening books |
//! | [`cloud`] | | a mock for the online book |
//! | [`folder`] | | temporary folders of tests |
//! | [`records`] | `records` | bytes as game files |
//! | [`lines`] | `lines` | lines of UCI, UCCI and CECP |
//! | `networks`, `puzzles`, `requests`, `self_play`, `suites`, `tables`, `tournaments` | `targets` | bytes as networks, puzzles, requests of a page, self-play games and endgame tables, text as suites and tournaments |
//! | [`targets`] | `targets` | the bodies of the fuzz targets |

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

#[cfg(feature = "books")]
pub mod books;
pub mod cloud;
pub mod folder;
#[cfg(feature = "lines")]
pub mod lines;
#[cfg(feature = "targets")]
mod networks;
#[cfg(feature = "targets")]
mod puzzles;
#[cfg(feature = "records")]
pub mod records;
#[cfg(feature = "targets")]
mod requests;
pub mod rules;
#[cfg(feature = "targets")]
mod self_play;
#[cfg(feature = "targets")]
mod suites;
#[cfg(feature = "targets")]
mod tables;
#[cfg(feature = "targets")]
pub mod targets;
#[cfg(feature = "targets")]
mod tournaments;

/// The examples of the project's README, so that they are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The tour of the libraries, likewise.
#[cfg(all(doctest, feature = "targets"))]
#[doc = include_str!("../../../docs/rust.md")]
struct RustTour;
