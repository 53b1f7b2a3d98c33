#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | `assets` | the files of the folder `assets`, which the build script packs |
//! | [`page`] | the files of the page, and all of them as one self-contained page |
//! | `puzzles` | the built-in puzzles as the page takes them |
//! | `site` | the page as a site without a server, with the feature `site` |
//! | [`review`] | reviewed games as a page |

mod assets;
pub mod page;
mod puzzles;
pub mod review;
#[cfg(any(test, feature = "site"))]
pub mod site;
