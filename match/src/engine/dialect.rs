//! The common part of the protocols: requests to an engine, and its possible answers.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use xiangqi::{Color, Move, Position};

use super::fault::Fault;
use super::info::EngineInfo;
use super::options::EngineOption;
use super::process::Link;
use super::ranks::Ranks;
use crate::config::Timeouts;
use crate::limits::PlayerClock;

/// Information that an engine reports about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) name: String,
    pub(crate) author: String,
}

/// A position to find a move in, and the clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'g> {
    pub(crate) start: &'g Position,
    pub(crate) moves: &'g [Move],
    pub(crate) mover: Color,
    pub(crate) mine: &'g PlayerClock,
    pub(crate) theirs: &'g PlayerClock,
}

/// The content of a line, while an engine thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// A line without relevant content.
    Nothing,
    /// The progress of the search.
    Info(EngineInfo),
    /// The text of a move, and whether the engine resigns with this move.
    Move { text: String, resigns: bool },
    /// The engine resigns.
    Resigns,
    /// The text by which the engine claims that the game has ended, or that a legal move is illegal.
    Claim(String),
}

/// The client's side of a protocol.
pub(super) trait Dialect: Debug + Send {
    /// The handshake.
    fn greet(&mut self, link: &mut Link, timeouts: Timeouts) -> Result<Identity, Fault>;

    /// The options that the engine has declared, for UCI and UCCI.
    fn options(&self) -> &[EngineOption];

    /// Sets an option of the engine. The caller has checked it, if the protocol allows that.
    fn set_option(&mut self, link: &mut Link, name: &str, value: &str) -> Result<(), Fault>;

    /// Whether the engine has said that it needs a new process for each game.
    fn is_for_one_game(&self) -> bool {
        false
    }

    /// Whether the engine counts time in whole seconds, after its options have been set.
    fn counts_seconds(&self) -> bool {
        false
    }

    /// Whether the engine has said which games it plays, and xiangqi is not one of them.
    fn lacks_xiangqi(&self) -> bool {
        false
    }

    /// A new game begins.
    fn new_game(&mut self, link: &mut Link, timeouts: Timeouts) -> Result<(), Fault>;

    /// Sends a position and starts the search.
    fn go(&mut self, link: &mut Link, turn: &Turn<'_>, ranks: Ranks) -> Result<(), Fault>;

    /// The meaning of a line.
    fn read(&mut self, line: &str) -> Reply;

    /// A line that the engine must answer even during a search, and the answer; `None` if there is none.
    fn sign_of_life(&self) -> Option<(&'static str, &'static str)>;

    /// The command that makes an engine answer at once.
    fn stop_word(&self) -> &'static str;
}

/// When an answer is due that may take `ms` milliseconds.
pub(super) fn due(ms: u64) -> Option<Instant> {
    Some(Instant::now() + Duration::from_millis(ms))
}

/// Reads lines until one is `word`; others go to `each`.
pub(super) fn wait_for(
    link: &mut Link,
    word: &str,
    due: Option<Instant>,
    mut each: impl FnMut(&str),
) -> Result<(), Fault> {
    loop {
        let line = link.line(due)?;
        if line.text.trim() == word {
            return Ok(());
        }
        if due.is_some_and(|due| line.at > due) {
            return Err(Fault::Silent);
        }
        each(&line.text);
    }
}

/// Takes the lines of a handshake in UCI and UCCI: `id ...` and `option ...`.
pub(super) fn take_declaration(line: &str, identity: &mut Identity, options: &mut Vec<EngineOption>) {
    if let Some(name) = line.strip_prefix("id name ") {
        identity.name = name.trim().to_owned();
    } else if let Some(author) = line.strip_prefix("id author ") {
        identity.author = author.trim().to_owned();
    } else {
        options.extend(EngineOption::read(line));
    }
}

/// The line `position ...` of UCI and UCCI.
pub(super) fn position_line(turn: &Turn<'_>, ranks: Ranks) -> String {
    let fen = turn.start.fen();
    let mut line = match fen == xiangqi::START_FEN {
        true => "position startpos".to_owned(),
        false => format!("position fen {fen}"),
    };
    for (index, &mv) in turn.moves.iter().enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        line.push_str(&ranks.write(mv));
    }
    line
}

/// The reply in `bestmove` and `nobestmove`.
pub(super) fn best_move(line: &str) -> Option<Reply> {
    let mut words = line.split_ascii_whitespace();
    match words.next()? {
        "bestmove" => {
            let text = words.next().unwrap_or_default().to_owned();
            Some(Reply::Move { text, resigns: words.any(|word| word == "resign") })
        }
        "nobestmove" => Some(Reply::Resigns),
        _ => None,
    }
}
