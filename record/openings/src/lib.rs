#![doc = include_str!("../README.md")]

mod classifier;
mod line;
mod table;

pub use classifier::{Classifier, classify, opening_of};
pub use table::{Opening, all, by_code};
