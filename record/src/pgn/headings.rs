//! Headings of games without tags: names, results and other tags, and the words that remain.
//!
//! | file | reads |
//! |---|---|
//! | `labels` | labels with values: 红方：许银川, `Red: A` |
//! | `players` | the names of the players, with their sides |
//! | `between` | the words between two names |
//! | `persons` | whether names are those of persons |
//! | `pairs` | two names without sides, and who won: 许银川胜吕钦 |
//! | `title` | a result: 红胜, `A 1-0 B` |
//! | `fates` | names behind their fates: 胜方：张三 |
//! | `opening` | headings that begin with a move: 炮二平五 对 屏风马 |
//! | `doubts` | moves among the words, odds, players without their sides: warnings |
//! | `words` | all other words: they become a comment |

pub(super) mod between;
mod doubts;
pub(super) mod fates;
pub(super) mod labels;
pub(super) mod opening;
pub(super) mod pairs;
mod persons;
pub(super) mod players;
pub(super) mod title;
pub(super) mod words;
