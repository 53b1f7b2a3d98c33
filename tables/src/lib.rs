#![doc = include_str!("../README.md")]

pub mod bundle;
pub mod class;
mod consistency;
mod embedded;
pub mod format;
pub mod index;
mod parallel;
#[cfg(any(test, feature = "build"))]
pub mod plan;
mod set;
#[cfg(any(test, feature = "build"))]
pub mod solve;
mod value;
mod verify;

pub use class::Class;
pub use set::{Decided, EXTENSION, RatedMove, Tables};
pub use value::{CURSED_FROM, Value};
pub use verify::{Verified, VerifyError};
