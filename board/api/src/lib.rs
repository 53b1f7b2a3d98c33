#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`mod@about`] | the program: its version and its levels |
//! | [`mod@position`] | a position: legal moves, rulings, the book; moves as people type them |
//! | [`records`] | records read and written, pictures |
//! | [`mod@search`] | searches |
//! | [`mod@review`] | reviews |
//! | [`event`] | what searches and reviews tell while they go on |
//!
//! The types of the modules say what the JSON is; [`answer`] and [`stream`] take it.

pub mod about;
pub mod event;
mod failure;
pub mod position;
pub mod records;
pub mod review;
pub mod search;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use chuhe_engine::session::Session;
use chuhe_engine::time::Asked;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use event::Event;
pub use failure::Failure;

/// An answer that comes at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its media type.
    pub media: &'static str,
    /// What it says.
    pub bytes: Vec<u8>,
}

/// Answers what needs no search. `path` is one of `about`, `position`, `move`, `read`, `write` and `diagram`; `body` is
/// the request as JSON, for `read` the file itself, for `about` nothing.
///
/// # Errors
/// If there is no such path, or the request makes no sense.
pub fn answer(path: &str, body: &[u8]) -> Result<Answer, Failure> {
    match path {
        "about" => as_json(&about::about(NonZeroUsize::MIN)),
        "position" => as_json(&position::position(&request(body)?)?),
        "move" => as_json(&position::typed_move(&request(body)?)?),
        "read" => as_json(&records::read(body)?),
        "write" => records::write(&request(body)?),
        "diagram" => records::diagram(&request(body)?),
        _ => Err(no_such(path)),
    }
}

/// Answers what takes time, on the thread of the caller: `emit` gets the events one by one. `path` is `search` or
/// `review`, `body` the request as JSON. Returns at the end of the work, or soon after `asks` says
/// [`Stop`](Asked::Stop).
///
/// # Errors
/// If there is no such path, or the request makes no sense.
pub fn stream(
    path: &str,
    body: &[u8],
    session: &mut Session,
    asks: Option<fn() -> Asked>,
    emit: &mut dyn FnMut(Event),
) -> Result<(), Failure> {
    match path {
        "search" => request::<search::Wanted>(body)?.search()?.run(session, asks, emit),
        "review" => request::<review::ToReview>(body)?.game()?.run(session, asks, |event| {
            emit(event);
            ControlFlow::Continue(())
        }),
        _ => return Err(no_such(path)),
    }
    Ok(())
}

fn no_such(path: &str) -> Failure {
    Failure::bad(format!("{path:?} cannot be asked for"))
}

fn request<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(body).map_err(Failure::bad)
}

fn as_json(answer: &impl Serialize) -> Result<Answer, Failure> {
    let bytes = serde_json::to_vec(answer).map_err(Failure::internal)?;
    Ok(Answer { media: "application/json", bytes })
}
