//! Searches and reviews as streams of JSON lines.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chuhe_api::Event;
use chuhe_api::review::ToReview;
use chuhe_api::search::Wanted;
use chuhe_engine::session::Session;
use hyper::body::Frame;
use tokio::sync::mpsc::{channel, unbounded_channel};

use crate::engines::{Lease, Shared};
use crate::failure::Failure;

pub(crate) async fn search(
    State(shared): State<Shared>,
    Json(wanted): Json<Wanted>,
) -> Result<Response, Failure> {
    let search = wanted.search()?;
    if let Some(event) = search.of_book() {
        return Ok(lines(Body::from(line(&event))));
    }
    let (sender, mut events) = unbounded_channel();
    // If nobody listens any more, the search is about to be stopped.
    let emit = move |event| drop(sender.send(event));
    // Making or emptying a table takes a moment.
    let task = tokio::task::spawn_blocking(move || -> Result<Lease, Failure> {
        let mut lease = shared.engines.take()?;
        lease.with(|session| search.begin(session, emit));
        Ok(lease)
    });
    let lease = task.await.map_err(Failure::internal)??;
    Ok(lines(Body::new(EventStream(move |context: &mut Context<'_>| {
        // With the stream the engine is given back, and its search ended.
        let _held = &lease;
        events.poll_recv(context)
    }))))
}

pub(crate) async fn review(
    State(shared): State<Shared>,
    Json(wanted): Json<ToReview>,
) -> Result<Response, Failure> {
    let game = wanted.game()?;
    let place = shared.engines.place()?;
    let (sender, mut events) = channel(64);
    let (hash, threads) = (shared.engines.hash_mib(), shared.engines.threads());
    tokio::task::spawn_blocking(move || {
        // The review ends if nobody listens any more.
        let emit = |event| match sender.blocking_send(event) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        match Session::new(hash) {
            Ok(mut session) => {
                session.set_threads(threads);
                game.run(&mut session, None, emit);
            }
            Err(error) => {
                let _ = emit(Event::Error { error: error.to_string() });
            }
        }
        drop(place);
    });
    // With the stream the review ends, for nobody listens any more.
    Ok(lines(Body::new(EventStream(move |context: &mut Context<'_>| events.poll_recv(context)))))
}

fn line(event: &Event) -> Bytes {
    (event.json() + "\n").into()
}

fn lines(body: Body) -> Response {
    ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

/// Events that come one by one, until the function returns none. It is dropped with the stream.
struct EventStream<P>(P);

impl<P> hyper::body::Body for EventStream<P>
where
    P: FnMut(&mut Context<'_>) -> Poll<Option<Event>> + Unpin,
{
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        (self.0)(context).map(|event| event.map(|event| Ok(Frame::data(line(&event)))))
    }
}
