//! Headings of games without tags: names, results and other tags, and the words that remain.
//!
//! | file | reads |
//! |---|---|
//! | `heading` | all that the lines above the moves say |
//! | `labels` | labels with values: 红方：许银川, `Red: A` |
//! | `players` | the names of the players, with their sides |
//! | `between` | the words between two names |
//! | `persons` | whether names are those of persons |
//! | `frame` | what stands around the names: rounds, dates, codes |
//! | `meeting` | two names with their sides, and who won |
//! | `pairs` | two names without sides, and who won: 许银川胜吕钦 |
//! | `title` | a result: 红胜, `A 1-0 B` |
//! | `fates` | names with their fates: 胜方：张三, 张三（超时负） |
//! | `opening` | headings that begin with a move: 炮二平五 对 屏风马 |
//! | `moves` | moves among the words: 红方以炮二平五开局 |
//! | `words` | all other words: they become a comment |

mod between;
pub(crate) mod fates;
pub(crate) mod frame;
pub(crate) mod heading;
pub(crate) mod labels;
mod meeting;
pub(crate) mod moves;
pub(crate) mod opening;
mod pairs;
mod persons;
pub(crate) mod players;
pub(crate) mod title;
pub(crate) mod words;
