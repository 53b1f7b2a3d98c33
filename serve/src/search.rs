//! Searches and reviews as streams of JSON lines.

use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chuhe_book::choice::{Choice, may_be_played, pick};
use chuhe_book::{Book, embedded};
use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_engine::strength::Strength;
use chuhe_engine::time::Limits;
use chuhe_review::output::shown;
use chuhe_review::reviewer::evaluation_of;
use chuhe_review::{Effort, ReviewError, Reviewer};
use chuhe_texts::levels;
use chuhe_web::data::{Evaluation, NamedMove, ShownGame};
use hyper::body::Frame;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{Receiver, Sender, UnboundedReceiver, UnboundedSender, channel, unbounded_channel};
use xiangqi::rules::RepetitionRule;
use xiangqi::{Move, Position};

use crate::engines::{Lease, Shared};
use crate::failure::Failure;
use crate::position::Played;
use crate::records::SentGame;

/// An analysis that nobody ended ends after this.
const LONGEST: Duration = Duration::from_secs(600);
/// The most lines of an analysis.
const MAX_LINES: usize = 5;
/// A game that is played follows the book for this many moves of each side at most.
const BOOK_MOVES: u32 = 10;
/// How long a review looks at each position, unless the request says otherwise.
const REVIEW_MS: u64 = 300;
/// The longest a review may look at each position.
const MAX_REVIEW_MS: u64 = 10_000;

/// What to search.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    #[serde(flatten)]
    played: Played,
    /// How many lines to show.
    lines: Option<usize>,
    /// Milliseconds; without a limit the search goes on until it is dropped.
    movetime: Option<u64>,
    /// The name of a level of strength.
    level: Option<String>,
    /// Whether to answer from the book while it knows the position.
    #[serde(default)]
    book: bool,
}

/// A line of the stream.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Event {
    Info {
        line: usize,
        depth: u32,
        evaluation: Evaluation,
        nodes: u64,
        nps: u64,
        time_ms: u64,
        pv: Vec<NamedMove>,
    },
    BestMove {
        best: Option<NamedMove>,
    },
    Progress {
        done: usize,
        total: usize,
    },
    Review {
        game: Box<ShownGame>,
    },
    Error {
        error: String,
    },
}

impl Event {
    fn bytes(&self) -> Bytes {
        // Strings and numbers can always be written.
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line.into()
    }
}

pub(crate) async fn search(
    State(shared): State<Shared>,
    Json(wanted): Json<Wanted>,
) -> Result<Response, Failure> {
    let game = wanted.played.game()?;
    let position = game.position().clone();
    let strength = match wanted.level.as_deref() {
        None => Strength::Full,
        Some(id) => {
            let level = levels::by_id(id).ok_or_else(|| Failure::bad("there is no such level"))?;
            level.elo.map_or(Strength::Full, Strength::of_elo)
        }
    };
    if wanted.book
        && let Some(mv) = book_move(&position)
    {
        let best = Event::BestMove { best: Some(NamedMove::new(&position, mv)) };
        return Ok(lines(Body::from(best.bytes())));
    }
    let limits = Limits {
        move_time: Some(wanted.movetime.map_or(LONGEST, Duration::from_millis).min(LONGEST)),
        overhead: Duration::ZERO,
        ..Limits::default()
    };
    let count = wanted.lines.unwrap_or(1).clamp(1, MAX_LINES);
    let (sender, events) = unbounded_channel();
    // Making or emptying a table takes a moment.
    let task = tokio::task::spawn_blocking(move || -> Result<Lease, Failure> {
        let mut lease = shared.engines.take()?;
        lease.with(|session| {
            session.set_strength(strength);
            session.set_multi_pv(count);
            session.set_position(position.clone());
            session.go(limits, Relay { sender, position });
        });
        Ok(lease)
    });
    let lease = task.await.map_err(Failure::internal)??;
    Ok(lines(Body::new(SearchStream { events, _lease: lease })))
}

/// A move of the book, at random by the book's weights; `None` once the opening is over.
fn book_move(position: &Position) -> Option<Move> {
    if position.move_number() > BOOK_MOVES {
        return None;
    }
    let mut moves = embedded().probe(position).ok()?;
    moves.retain(|known| known.weight > 0 && may_be_played(position, known.mv, RepetitionRule::Wxf));
    pick(&moves, Choice::Weighted, RandomState::new().hash_one(0)).map(|known| known.mv)
}

fn lines(body: Body) -> Response {
    ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

/// Turns what a search reports into events.
struct Relay {
    sender: UnboundedSender<Event>,
    position: Position,
}

impl Listener for Relay {
    fn info(&mut self, info: &Info) {
        if info.depth == 0 {
            return;
        }
        // If nobody listens any more, the search is about to be stopped.
        let _ = self.sender.send(Event::Info {
            line: info.multi_pv,
            depth: info.depth,
            evaluation: evaluation_of(&self.position, info.score),
            nodes: info.nodes,
            nps: info.nps(),
            time_ms: info.time.as_millis() as u64,
            pv: NamedMove::line(&self.position, info.pv.iter().copied()),
        });
    }

    fn best_move(&mut self, best: &BestMove) {
        let best = best.best.map(|mv| NamedMove::new(&self.position, mv));
        let _ = self.sender.send(Event::BestMove { best });
    }
}

/// The events of a search. The engine is given back, and its search ended, when the stream is dropped.
struct SearchStream {
    events: UnboundedReceiver<Event>,
    _lease: Lease,
}

impl hyper::body::Body for SearchStream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let event = self.events.poll_recv(context);
        event.map(|event| event.map(|event| Ok(Frame::data(event.bytes()))))
    }
}

/// A game to review.
#[derive(Debug, Deserialize)]
pub(crate) struct ToReview {
    game: SentGame,
    /// Milliseconds for each position.
    movetime: Option<u64>,
}

pub(crate) async fn review(
    State(shared): State<Shared>,
    Json(wanted): Json<ToReview>,
) -> Result<Response, Failure> {
    let record = wanted.game.record()?;
    let place = shared.engines.place()?;
    let time = Duration::from_millis(wanted.movetime.unwrap_or(REVIEW_MS).clamp(1, MAX_REVIEW_MS));
    let effort = Effort { time: Some(time), ..Effort::default() };
    let (sender, events) = channel(64);
    let (hash, threads) = (shared.engines.hash_mib(), shared.engines.threads());
    tokio::task::spawn_blocking(move || {
        let result = Reviewer::new(hash, threads, effort)
            .and_then(|mut reviewer| reviewer.review(&record, |done, total| progress(&sender, done, total)));
        let event = match result {
            Ok(review) => Event::Review { game: Box::new(shown(&record, &review)) },
            Err(ReviewError::Stopped) => return,
            Err(error) => Event::Error { error: error.to_string() },
        };
        let _ = sender.blocking_send(event);
        drop(place);
    });
    Ok(lines(Body::new(ReviewStream { events })))
}

/// Tells how far the review is, and ends it if nobody listens any more.
fn progress(sender: &Sender<Event>, done: usize, total: usize) -> ControlFlow<()> {
    match sender.blocking_send(Event::Progress { done, total }) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

/// The events of a review, which ends when the stream is dropped.
struct ReviewStream {
    events: Receiver<Event>,
}

impl hyper::body::Body for ReviewStream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let event = self.events.poll_recv(context);
        event.map(|event| event.map(|event| Ok(Frame::data(event.bytes()))))
    }
}
