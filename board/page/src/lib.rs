#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`page`] | the files of the page, and all of them as one self-contained page |
//! | `site` | the page as a site without a server, with the feature `site` |
//! | [`review`] | reviewed games as a page |

pub mod page;
pub mod review;
#[cfg(any(test, feature = "site"))]
pub mod site;
