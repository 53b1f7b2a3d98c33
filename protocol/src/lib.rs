#![doc = include_str!("../README.md")]
//!
//! # Flow
//! Bytes on standard input → [`input`] → a [`dialect`] → [`Command`](command::Command) → [`driver`] →
//! `chuhe_engine::session` → [`ProtocolEvent`](event::ProtocolEvent) → the same dialect → `output`. The dialect answers
//! lines itself that need no engine: a line is a [`Reading`](command::Reading), a command or a reply.
//!
//! # Reading order
//! | module | what |
//! |---|---|
//! | [`command`], [`request`] | commands, independent of any protocol |
//! | [`event`] | events, independent of any protocol |
//! | [`dialect`] | the interface of a protocol |
//! | [`protocols`] | all protocols; choosing one by its first word |
//! | [`words`] | lines cut into words; numbers, names and values |
//! | `common` | the syntax that UCI and UCCI share |
//! | [`uci`] | the Universal Chess Interface |
//! | [`ucci`] | the Universal Chinese Chess Interface |
//! | [`cecp`] | the Chess Engine Communication Protocol of XBoard |
//! | [`driver`] | the loop: states, the queue, commands to events |
//! | `tasks` | long work in separate threads, and its messages to the driver |
//! | `concessions` | when to take a draw and when to resign |
//! | [`limits`] | the meaning of a request's numbers, odd ones included |
//! | [`options`] | the option table |
//! | [`mod@bench`] | measuring speed |
//! | [`setup`] | sets up positions from their written form |
//! | `opening_book` | the book that answers before a search does |
//! | `online_book` | the book that is asked for over the network |
//! | `endgames` | the endgame tables that the options name |
//! | `game_memory` | the game of positions that are sent only as FENs |
//! | [`files`] | where the files lie that front ends name |
//! | [`input`], `output` | lines in and out |
//! | [`explanation`] | the evaluations of a position, as text |
//! | `reasons` | facts about positions and moves, in words |
//! | [`about`] | the program's name and version |

pub mod about;
pub mod bench;
pub mod cecp;
pub mod command;
pub mod dialect;
pub mod driver;
pub mod event;
pub mod explanation;
pub mod files;
pub mod input;
pub mod limits;
pub mod options;
mod output;
pub mod protocols;
mod reasons;
pub mod request;
pub mod setup;
pub mod ucci;
pub mod uci;
pub mod words;

mod common;
mod concessions;
mod endgames;
mod game_memory;
mod online_book;
mod opening_book;
mod tasks;
