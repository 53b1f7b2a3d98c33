//! A connection from its first request to its end: the checks of requests, and the sending of answers.

use std::cell::RefCell;
use std::io::{self, ErrorKind};
use std::net::TcpStream;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use chuhe_api::request::{Body, RequestKind, Work};
use chuhe_api::{BoardEvent, Program, Reply, RequestError, kind};
use chuhe_engine::time::HostSignal;
use chuhe_locale::Text;
use chuhe_page::page::File;
use serde::Serialize;

use crate::budget::Budget;
use crate::engines::{Engines, NoEngine};
use crate::guard::{Ends, Guard, headers};
use crate::http::{Answer, Broken, Connection, Head, REFUSED};

/// How often a search checks whether a client still waits for its answer.
const CLIENT_CHECK_INTERVAL: Duration = Duration::from_millis(50);
const JSON: &str = "application/json";
/// The methods of an address that is only read, as the header `Allow` names them.
const READING: &str = "GET, HEAD";

/// The data shared by all connections.
pub(crate) struct Shared {
    pub(crate) guard: Guard,
    pub(crate) engines: Engines,
    pub(crate) budget: Budget,
    pub(crate) files: Vec<File>,
    /// The version of the files.
    pub(crate) version: String,
    /// The settings that the answers depend on.
    pub(crate) program: Program,
    /// Whether the server is about to end.
    pub(crate) ends: AtomicBool,
}

/// Answers the requests of a connection until it ends.
pub(crate) fn serve(stream: TcpStream, shared: &Arc<Shared>) -> io::Result<()> {
    let ends = Ends { local: stream.local_addr()?, peer: stream.peer_addr()? };
    let mut connection = Connection::new(stream)?;
    while !shared.ends.load(Relaxed) {
        let mut head = Head::default();
        let result = connection.head().and_then(|read| {
            head = read;
            one(&mut connection, &head, ends, shared)
        });
        match result {
            Ok(()) if connection.has_unread_body() => {
                connection.end();
                break;
            }
            Ok(()) if head.closes => break,
            Ok(()) => {}
            Err(broken) => {
                let (status, words, kind, allow) = match broken {
                    Broken::Gone => break,
                    Broken::Refused(status, words, kind) => (status, words, kind, None),
                    Broken::WrongMethod(allow) => {
                        (405, "wrong method for this address".to_owned(), REFUSED, Some(allow))
                    }
                };
                head.closes = true;
                let refusal = RefusalBody { error: &words, kind, text: None };
                refuse(&mut connection, &head, shared, status, &refusal, allow)?;
                connection.end();
                break;
            }
        }
    }
    Ok(())
}

/// Answers a request.
fn one(connection: &mut Connection, head: &Head, ends: Ends, shared: &Arc<Shared>) -> Result<(), Broken> {
    let name = head.path.strip_prefix("/api/");
    let admitted = shared.guard.admit(head, ends, name.is_some());
    admitted.map_err(|reason| Broken::Refused(403, reason.to_string(), REFUSED))?;
    let Some(name) = name else { return file(connection, head, shared) };
    let kind = kind(name).map_err(|error| refusal_of(&error))?;
    check(head, kind)?;
    // This part of the budget is held until the answer is sent.
    let _part = shared.budget.take(head.length).ok_or_else(|| {
        Broken::Refused(
            503,
            "the server is busy with other long requests: try again in a moment".to_owned(),
            REFUSED,
        )
    })?;
    let body = connection.body(head)?;
    match kind.reply(body, &shared.program) {
        Ok(Reply::Answer(answer)) => send(connection, head, shared, answer.media, &answer.bytes),
        Ok(Reply::Stream(stream)) => {
            begin(connection, head, shared)?;
            stream.run(&mut |event| send_event(connection, head, &event));
            finish(connection, head)
        }
        Ok(Reply::Work(_)) if shared.engines.is_crowded() => {
            let words = NoEngine::Crowded.to_string();
            let refusal = RefusalBody { error: &words, kind: "busy", text: None };
            Ok(refuse(connection, head, shared, 503, &refusal, None)?)
        }
        Ok(Reply::Work(work)) => {
            begin(connection, head, shared)?;
            let result = search(connection, head, *work, shared);
            WATCH.set(None);
            result?;
            finish(connection, head)
        }
        Err(error) => {
            let words = error.to_string();
            let refusal = RefusalBody { error: &words, kind: error.kind(), text: error.text() };
            Ok(refuse(connection, head, shared, status(&error), &refusal, None)?)
        }
    }
}

/// Sends a file of the page.
fn file(connection: &mut Connection, head: &Head, shared: &Shared) -> Result<(), Broken> {
    // The path of a whole address may be empty.
    let name = head.path.strip_prefix('/').unwrap_or_default();
    let name = if name.is_empty() { "index.html" } else { name };
    match shared.files.iter().find(|file| file.name == name) {
        None => Err(Broken::Refused(404, "there is no such file".to_owned(), REFUSED)),
        Some(_) if !is_among(&head.method, READING) => Err(Broken::WrongMethod(READING)),
        Some(file) => send(connection, head, shared, file.media, file.text.as_bytes()),
    }
}

/// Whether a method is among those of a header `Allow`.
fn is_among(method: &str, allowed: &str) -> bool {
    allowed.split(", ").any(|one| one == method)
}

/// A request that is refused before its body is read.
fn refusal_of(error: &RequestError) -> Broken {
    Broken::Refused(status(error), error.to_string(), error.kind())
}

/// Checks a request before its body.
fn check(head: &Head, kind: &RequestKind) -> Result<(), Broken> {
    // These two media types need a preflight request, so a form on another site cannot send them.
    let (methods, media) = match kind.body {
        Body::Nothing => (READING, None),
        Body::Json | Body::Game => ("POST", Some(JSON)),
        Body::File => ("POST", Some("application/octet-stream")),
    };
    if !is_among(&head.method, methods) {
        return Err(Broken::WrongMethod(methods));
    }
    let sent = head.header("content-type").unwrap_or_default();
    let sent = sent.split(';').next().unwrap_or_default().trim();
    if let Some(media) = media.filter(|media| !sent.eq_ignore_ascii_case(media)) {
        return Err(Broken::Refused(415, format!("the content type must be {media}"), REFUSED));
    }
    let limit = kind.body.limit();
    if head.length > limit {
        return Err(refusal_of(&RequestError::too_long(limit)));
    }
    Ok(())
}

const fn status(error: &RequestError) -> u16 {
    match error {
        RequestError::Unknown(_) | RequestError::NoLibrary => 404,
        RequestError::Invalid { .. } => 400,
        RequestError::TooLong(_) => 413,
        RequestError::Library(_) | RequestError::Internal(_) => 500,
    }
}

fn send(
    connection: &mut Connection,
    head: &Head,
    shared: &Shared,
    media: &str,
    body: &[u8],
) -> Result<(), Broken> {
    let is_api = head.path.starts_with("/api/");
    let headers = &headers(is_api, &shared.version);
    Ok(connection.answer(head, &Answer { status: 200, media, headers, body })?)
}

#[derive(Serialize)]
struct RefusalBody<'w> {
    error: &'w str,
    /// The kind of the error, in a word.
    kind: &'w str,
    /// The reason in all languages, if it has a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'w Text>,
}

fn refuse(
    connection: &mut Connection,
    head: &Head,
    shared: &Shared,
    status: u16,
    refusal: &RefusalBody<'_>,
    allow: Option<&str>,
) -> io::Result<()> {
    // Writing cannot fail, because the reply contains only strings.
    let body = serde_json::to_vec(refusal).unwrap_or_default();
    let mut headers = headers(true, &shared.version).to_vec();
    headers.extend(allow.map(|methods| ("allow", methods)));
    let answer = Answer { status, media: JSON, headers: &headers, body: &body };
    connection.answer(head, &answer)
}

fn begin(connection: &mut Connection, head: &Head, shared: &Shared) -> Result<(), Broken> {
    let media = "application/x-ndjson";
    let headers = &headers(true, &shared.version);
    Ok(connection.begin(head, &Answer { status: 200, media, headers, body: &[] })?)
}

/// Ends a stream of events.
fn finish(connection: &mut Connection, head: &Head) -> Result<(), Broken> {
    if head.is_old {
        // Without chunks, only the end of the connection shows the end of the stream.
        return Err(Broken::Gone);
    }
    Ok(connection.part(head, b"")?)
}

/// Sends an event as a line; returns `Break` if the client has disconnected.
fn send_event(connection: &mut Connection, head: &Head, event: &BoardEvent) -> ControlFlow<()> {
    match connection.part(head, (event.json() + "\n").as_bytes()) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

/// Waits for an engine and works with it on this thread, until the end or until the client has disconnected.
fn search(connection: &mut Connection, head: &Head, work: Work, shared: &Arc<Shared>) -> Result<(), Broken> {
    let stream = connection.stream().try_clone()?;
    WATCH.set(Some(Watch { stream, looked: Instant::now(), is_over: false, shared: Arc::clone(shared) }));
    let lease = shared.engines.take(|before| {
        if let Some(before) = before {
            send_event(connection, head, &BoardEvent::Waiting { before })?;
        }
        match is_unwanted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    match lease {
        Ok(mut lease) => lease.with(|session| {
            work.run(session, Some(poll), &mut |event| {
                let goes_on = send_event(connection, head, &event);
                if goes_on.is_break() {
                    WATCH.with_borrow_mut(|watch| watch.iter_mut().for_each(|watch| watch.is_over = true));
                }
                goes_on
            });
        }),
        Err(NoEngine::Unwanted) => return Err(Broken::Gone),
        Err(error) => _ = send_event(connection, head, &BoardEvent::Error { error: error.to_string() }),
    }
    if is_unwanted() { Err(Broken::Gone) } else { Ok(()) }
}

/// Whether a client waits for the answer of a search.
struct Watch {
    stream: TcpStream,
    looked: Instant,
    is_over: bool,
    shared: Arc<Shared>,
}

thread_local! {
    /// The client of the search on this thread.
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// The signal for the searching engine. Helpers of the search, on other threads, end with it.
fn poll() -> HostSignal {
    if is_unwanted() { HostSignal::Stop } else { HostSignal::Nothing }
}

fn is_unwanted() -> bool {
    WATCH.with_borrow_mut(|watch| watch.as_mut().is_some_and(Watch::is_unwanted))
}

impl Watch {
    fn is_unwanted(&mut self) -> bool {
        if !self.is_over && self.looked.elapsed() >= CLIENT_CHECK_INTERVAL {
            self.looked = Instant::now();
            self.is_over = self.shared.ends.load(Relaxed) || is_closed(&self.stream);
        }
        self.is_over
    }
}

/// Whether the other side has closed the connection.
fn is_closed(stream: &TcpStream) -> bool {
    let look = || {
        stream.set_nonblocking(true)?;
        let count = stream.peek(&mut [0]);
        stream.set_nonblocking(false)?;
        count
    };
    match look() {
        Ok(count) => count == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::TcpListener;
    use std::num::NonZeroUsize;

    use super::*;
    use crate::guard::Token;

    /// Both ends of a connection: that of the client first.
    fn ends() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let client = TcpStream::connect(listener.local_addr().expect("an address")).expect("a connection");
        (client, listener.accept().expect("the client").0)
    }

    fn shared() -> Arc<Shared> {
        Arc::new(Shared {
            guard: Guard::new(Vec::new(), Token::new().expect("the system has random bytes")),
            engines: Engines::new(NonZeroUsize::MIN, NonZeroUsize::MIN, 1),
            budget: Budget::new(1),
            files: Vec::new(),
            version: String::new(),
            program: Program::default(),
            ends: AtomicBool::new(false),
        })
    }

    #[test]
    fn a_search_is_unwanted_once_its_client_is_gone_or_the_server_ends() {
        let is_unwanted = |change: &dyn Fn(TcpStream, &Shared) -> Option<TcpStream>| {
            let ((client, stream), shared) = (ends(), shared());
            let client = change(client, &shared);
            // The end of a connection may take a moment to arrive.
            while client.is_none() && !is_closed(&stream) {
                std::thread::yield_now();
            }
            let looked = Instant::now() - CLIENT_CHECK_INTERVAL;
            Watch { stream, looked, is_over: false, shared }.is_unwanted()
        };
        assert!(!is_unwanted(&|client, _| Some(client)));
        // A client may send its next request before it has the answer.
        assert!(!is_unwanted(&|mut client, _| {
            client.write_all(b"GET / HTTP/1.1").expect("it is sent");
            Some(client)
        }));
        assert!(is_unwanted(&|_, _| None));
        assert!(is_unwanted(&|client, shared| {
            shared.ends.store(true, Relaxed);
            Some(client)
        }));
    }
}
