//! What the words of the command line do, one file each.

pub(crate) mod about;
pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod datagen;
pub(crate) mod diagram;
pub(crate) mod evaluation;
pub(crate) mod genfens;
pub(crate) mod judge;
#[cfg(feature = "sqlite")]
pub(crate) mod library;
pub(crate) mod manual;
pub(crate) mod match_engines;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod protocol;
pub(crate) mod review;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod tables;
pub(crate) mod tactics;
pub(crate) mod textbook;
#[cfg(feature = "tune")]
pub(crate) mod tune;
