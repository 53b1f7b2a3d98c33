#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod bench;
pub mod eval;
mod history;
pub mod host;
mod movepick;
pub mod params;
pub mod score;
pub mod search;
pub mod see;
pub mod session;
pub mod strength;
pub mod tactics;
pub mod textbook;
pub mod threads;
pub mod time;
pub mod tt;
pub mod wdl;
