//! Any bytes as requests of a page.

use std::cell::RefCell;
use std::ops::ControlFlow;

use chuhe_api::{BoardEvent, Program, Reply, RequestError, kind};
use chuhe_engine::session::Session;
use chuhe_engine::time::{HostPoll, HostSignal};
use chuhe_record::Format;
use chuhe_record::text::Encoding;
use serde_json::Value;
use xiangqi::Move;

/// A request is answered in a form that a page can read, or refused as invalid.
pub(crate) fn answered_or_refused(path: &str, body: &[u8]) {
    let answered = match reply(path, body) {
        Some(Reply::Answer(answered)) => answered,
        Some(Reply::Stream(stream)) => {
            return stream.run(&mut |event| {
                assert!(serde_json::from_str::<Value>(&event.json()).unwrap().is_object());
                ControlFlow::Continue(())
            });
        }
        Some(Reply::Work(_)) => panic!("{path}: it takes time"),
        None => return,
    };
    let text = String::from_utf8(answered.bytes).unwrap();
    match path {
        "write" => {
            let games = Format::read(Some(Format::Pgn), text.as_bytes(), Encoding::Detect).unwrap();
            let games: Vec<_> = games.collect::<Result<_, _>>().unwrap();
            let asked: Value = serde_json::from_slice(body).unwrap();
            assert_eq!(games.len(), 1, "{text}");
            let asked = asked["game"]["line"]["plies"].as_array().unwrap();
            let asked: Vec<Move> =
                asked.iter().map(|ply| ply["uci"].as_str().unwrap().parse().unwrap()).collect();
            let written: Vec<Move> = games[0].moves().collect();
            assert_eq!(written, asked, "{text}");
        }
        "diagram" => assert!(text.starts_with("<svg"), "{text}"),
        _ => assert!(serde_json::from_str::<Value>(&text).unwrap().is_object()),
    }
}

/// A request for a search or a review, stopped at once, is refused or has events that a page can read.
pub(crate) fn streamed_or_refused(path: &str, body: &[u8]) {
    thread_local! {
        static SESSION: RefCell<Session> = RefCell::new(Session::new(1).unwrap());
    }
    let stop: HostPoll = || HostSignal::Stop;
    let mut emit = |event: BoardEvent| {
        assert!(serde_json::from_str::<Value>(&event.json()).unwrap().is_object());
        ControlFlow::Continue(())
    };
    match reply(path, body) {
        Some(Reply::Work(work)) => {
            SESSION.with_borrow_mut(|session| work.run(session, Some(stop), &mut emit));
        }
        Some(Reply::Stream(stream)) => stream.run(&mut emit),
        Some(Reply::Answer(_)) => panic!("{path}: it is known at once"),
        None => {}
    }
}

/// The reply to a request; nothing if it is refused with a reason.
fn reply(path: &str, body: &[u8]) -> Option<Reply> {
    match kind(path).and_then(|kind| kind.reply(body.to_vec(), &Program::default())) {
        Ok(reply) => Some(reply),
        Err(RequestError::Internal(reason)) => panic!("{path}: {reason}"),
        Err(refused) => {
            assert!(!refused.to_string().is_empty());
            None
        }
    }
}
