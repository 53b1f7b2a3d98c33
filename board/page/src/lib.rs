#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`page`] | the files of the page, and all of them as one self-contained page |
//! | [`site`] | the page as a site without a server |
//! | [`data`] | games and moves as the page takes them, in JSON |

pub mod data;
pub mod page;
pub mod site;
