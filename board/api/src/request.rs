//! The one table of requests. Server, site and WebAssembly carry bytes to it and back.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use chuhe_engine::session::Session;
use chuhe_engine::time::HostPoll;
use chuhe_tables::Tables;
use serde::Serialize;
use serde::de::DeserializeOwned;
use xiangqi::notation::Letters;

use crate::about::about;
use crate::answer::Answer;
use crate::error::{RequestError, RequestPart};
use crate::event::Emit;
use crate::explain::PositionToExplain;
use crate::records::FileToRead;
use crate::review::GameToReview;
use crate::search::BoardSearch;
use crate::{BoardEvent, endings, library, position, records, review, search};

/// One kind of request.
#[derive(Clone, Copy, Debug)]
pub struct RequestKind {
    /// The name, which is the last part of the path `/api/NAME`.
    pub name: &'static str,
    /// The type of the body.
    pub body: Body,
    read: fn(Vec<u8>, &Program) -> Result<Reply, RequestError>,
}

/// The type of a request's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// No body.
    Nothing,
    /// JSON; the table names the type.
    Json,
    /// JSON with a whole game; the table names the type.
    Game,
    /// The bytes of a file.
    File,
}

impl Body {
    /// The longest body that is read, in bytes.
    pub const fn limit(self) -> usize {
        match self {
            Body::Nothing => 0,
            Body::Json => 1 << 20,
            // A text of 1 MiB is read as a game. Its characters may be longer in UTF-8, and its moves are longer in
            // JSON.
            Body::Game => 4 << 20,
            Body::File => 16 << 20,
        }
    }
}

/// All requests. `read` names the type of the JSON body.
pub const REQUESTS: [RequestKind; 14] = [
    RequestKind {
        name: "about",
        body: Body::Nothing,
        read: |_, program| json(&about(program.threads, program.library.is_some())),
    },
    RequestKind {
        name: "library",
        body: Body::Json,
        read: |body, program| {
            json(&library::explored(
                &parsed::<position::PositionRequest>(&body)?,
                program.library.as_deref(),
            )?)
        },
    },
    RequestKind {
        name: "position",
        body: Body::Json,
        read: |body, program| {
            json(&position::position(&parsed::<position::PositionRequest>(&body)?, &program.tables)?)
        },
    },
    RequestKind {
        name: "endings",
        body: Body::Json,
        read: |_, program| json(&endings::endings(&program.tables)),
    },
    RequestKind {
        name: "ending",
        body: Body::Json,
        read: |body, program| {
            json(&endings::start(&parsed::<endings::StartRequest>(&body)?, &program.tables)?)
        },
    },
    RequestKind {
        name: "drill",
        body: Body::Json,
        read: |body, program| {
            json(&endings::drill(&parsed::<endings::DrillRequest>(&body)?, &program.tables)?)
        },
    },
    RequestKind {
        name: "move",
        body: Body::Json,
        read: |body, _| json(&position::read_move(&parsed::<position::MoveTextRequest>(&body)?)?),
    },
    RequestKind {
        name: "write",
        body: Body::Game,
        read: |body, _| Ok(Reply::Answer(records::write(&parsed::<records::WriteRequest>(&body)?)?)),
    },
    RequestKind {
        name: "diagram",
        body: Body::Json,
        read: |body, _| Ok(Reply::Answer(records::diagram(&parsed::<records::DiagramRequest>(&body)?)?)),
    },
    RequestKind {
        name: "read",
        body: Body::File,
        read: |body, _| Ok(Reply::Stream(Stream::Games(FileToRead::new(body, Letters::Unknown)))),
    },
    // For a person who sees moves in Vietnamese: what the moves leave open is read so.
    RequestKind {
        name: "read-vietnamese",
        body: Body::File,
        read: |body, _| Ok(Reply::Stream(Stream::Games(FileToRead::new(body, Letters::Vietnamese)))),
    },
    RequestKind {
        name: "search",
        body: Body::Json,
        read: |body, program| {
            let search = parsed::<search::SearchRequest>(&body)?.search(&program.tables)?;
            Ok(match search.of_book() {
                Some(event) => Reply::Stream(Stream::BookMove(event)),
                None => Reply::Work(Box::new(Work::Search(search))),
            })
        },
    },
    RequestKind {
        name: "review",
        body: Body::Game,
        read: |body, program| {
            let game = parsed::<review::ReviewRequest>(&body)?.game(&program.tables)?;
            Ok(Reply::Work(Box::new(Work::Review(game))))
        },
    },
    RequestKind {
        name: "explain",
        body: Body::Json,
        read: |body, program| {
            let position = parsed::<position::PositionRequest>(&body)?.explanation(&program.tables)?;
            Ok(Reply::Work(Box::new(Work::Explain(position))))
        },
    },
];

/// The settings of the program that requests need.
#[derive(Clone, Debug)]
pub struct Program {
    /// Threads of each search.
    pub threads: NonZeroUsize,
    /// The game library, if the program has one; used with the feature `library`.
    pub library: Option<PathBuf>,
    /// Endgame tables: the built-in ones by default.
    pub tables: Tables,
}

impl Default for Program {
    fn default() -> Program {
        Program { threads: NonZeroUsize::MIN, library: None, tables: Tables::embedded() }
    }
}

/// The kind of request with this name.
///
/// # Errors
/// If there is none.
pub fn kind(name: &str) -> Result<&'static RequestKind, RequestError> {
    let known = REQUESTS.iter().find(|kind| kind.name == name);
    known.ok_or_else(|| RequestError::Unknown(name.chars().take(40).collect()))
}

impl RequestKind {
    /// Handles a request: returns an immediate answer, or checks the request and returns the work to do. Starts no long
    /// work.
    ///
    /// # Errors
    /// If the body is too long or invalid.
    pub fn reply(&self, body: Vec<u8>, program: &Program) -> Result<Reply, RequestError> {
        if body.len() > self.body.limit() {
            return Err(RequestError::too_long(self.body.limit()));
        }
        (self.read)(body, program)
    }
}

/// The reply to a request.
#[derive(Debug)]
pub enum Reply {
    /// An immediate answer.
    Answer(Answer),
    /// Events that need no engine.
    Stream(Stream),
    /// Events from an engine.
    Work(Box<Work>),
}

/// Events that need no engine.
#[derive(Debug)]
pub enum Stream {
    /// The games of a file.
    Games(FileToRead),
    /// A move that the opening book knows.
    BookMove(BoardEvent),
}

impl Stream {
    /// Emits the events, and returns at their end or as soon as `emit` returns `Break`.
    pub fn run(self, emit: &mut Emit<'_>) {
        match self {
            Stream::Games(file) => file.run(emit),
            // This was the only step, so there is no work left to stop.
            Stream::BookMove(event) => _ = emit(event),
        }
    }
}

/// Work whose events need an engine.
#[derive(Debug)]
pub enum Work {
    /// A search.
    Search(BoardSearch),
    /// A review.
    Review(GameToReview),
    /// Facts in words.
    Explain(PositionToExplain),
}

impl Work {
    /// Does the work on the calling thread. Returns at the end, or soon after `poll` returns
    /// [`Stop`](chuhe_engine::time::HostSignal::Stop). The searching threads call `poll` about every thousand positions.
    pub fn run(self, session: &mut Session, poll: Option<HostPoll>, emit: &mut Emit<'_>) {
        match self {
            Work::Search(search) => search.run(session, poll, |event| _ = emit(event)),
            Work::Review(game) => game.run(session, poll, emit),
            // An explanation ends soon without being stopped.
            Work::Explain(position) => position.run(session, emit),
        }
    }
}

fn parsed<T: DeserializeOwned>(body: &[u8]) -> Result<T, RequestError> {
    serde_json::from_slice(body).map_err(|error| RequestError::invalid(RequestPart::Request, error))
}

fn json(answer: &impl Serialize) -> Result<Reply, RequestError> {
    let bytes = serde_json::to_vec(answer).map_err(RequestError::internal)?;
    Ok(Reply::Answer(Answer { media: "application/json", bytes }))
}
