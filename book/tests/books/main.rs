//! Tests of books as their users see them, in one program so that it is linked once.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

#[cfg(feature = "cloud")]
mod cloud;
mod common;
mod eleeye;
#[cfg(feature = "analysis")]
mod grow;
mod native;
#[cfg(feature = "sqlite")]
mod sqlite;
