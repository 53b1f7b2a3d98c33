//! The C library `chuhe`: the rules of xiangqi and an engine, for programs in C and in languages that can call C.
//!
//! C sees `include/chuhe.h`, which cbindgen makes from this crate. Everything is a thin wrapper around the crates `xiangqi`,
//! `chuhe-perft`, `chuhe-tables` and `chuhe-engine`; no rule and no search is in here.
//!
//! # Safety
//! Every function takes pointers from C. Their rules are stated once, at the head of the header (`cbindgen.toml`): a
//! pointer is null or points to a value of its type; nobody else uses a value while a function changes it. A null
//! pointer, a text that is not UTF-8 and a number out of its range are errors, and panics end at the boundary.
//!
//! | file | what |
//! |---|---|
//! | `boundary` | pointers, texts, lists and panics at the boundary, with all unsafe code |
//! | `errors` | the status codes, and which error of the libraries has which |
//! | `message` | the name of a status, the message of the last error |
//! | `values` | colours, squares, moves |
//! | `game` | games: a position, its moves, its rules |
//! | `notation` | moves as text |
//! | `outcome` | how a game ended |
//! | `ruling` | why a repetition ends the game as it does |
//! | `counting` | perft |
//! | `tables` | endgame tables |
//! | `engine` | the engine, and searches in the background |

#![allow(clippy::missing_safety_doc, reason = "the rules are the same for all functions, and stated above")]

mod boundary;

// The modules have the order of the header. Without the empty lines rustfmt would sort them.
pub mod errors;

pub mod message;

pub mod values;

pub mod game;

pub mod notation;

pub mod outcome;

pub mod ruling;

pub mod counting;

pub mod tables;

pub mod engine;

use std::ffi::c_char;

/// The version of this header. A library with another version is not compatible: compare with chuhe_abi_version().
pub const CHUHE_ABI_VERSION: u32 = 1;

/// The version of the interface that the library was built with: CHUHE_ABI_VERSION of its header.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_abi_version() -> u32 {
    CHUHE_ABI_VERSION
}

/// The version of the library, such as "1.2.3". The text is constant.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
