//! An online book: the protocol of the Xiangqi Cloud Database, one request per position.
//!
//! It owns the request, the cache of answers, and the pauses after errors. `answer` interprets the answers. The caller
//! decides when to ask, how long the game waits, and whether a user has turned it on. Requests need the feature
//! `cloud`; without it [`CloudBook::new`] says so.

mod answer;
mod error;
mod http;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use xiangqi::Position;

pub use answer::{AnswerError, CloudAnswer};
pub use error::CloudError;
use http::HttpClient;

/// The access point from the service's documentation (<http://www.chessdb.cn/cloudbook_api_en.html>).
pub const DEFAULT_URL: &str = "http://www.chessdb.cn/chessdb.php";

/// After a failure, no requests are sent for this time. So a network that is down causes only one delay.
pub const REST: Duration = Duration::from_secs(60);

/// The longest answer that is read, in bytes: 130 moves of 60 bytes fit four times.
const MAX_ANSWER_BYTES: u64 = 32 << 10;

/// This many positions are remembered, then all are forgotten. A day of play has fewer.
const MAX_REMEMBERED: usize = 4096;

/// The state between requests.
#[derive(Debug, Default)]
struct Memory {
    answers: HashMap<String, CloudAnswer>,
    failed_at: Option<Instant>,
}

/// A client of one service. Threads may share it.
#[derive(Debug)]
pub struct CloudBook {
    http: HttpClient,
    memory: Mutex<Memory>,
}

impl CloudBook {
    /// A client of the service at this address; an empty address means [`DEFAULT_URL`]. No request is sent yet.
    ///
    /// # Errors
    /// If the address does not begin with `http://`, or this build has no client.
    pub fn new(url: &str) -> Result<CloudBook, CloudError> {
        let url = if url.trim().is_empty() { DEFAULT_URL } else { url.trim() };
        Ok(CloudBook { http: HttpClient::new(url)?, memory: Mutex::default() })
    }

    /// The cached answer for the position, without a request.
    pub fn remembered(&self, position: &Position) -> Option<CloudAnswer> {
        self.memory().answers.get(&board(position)).cloned()
    }

    /// Whether a request would be sent now: not within [`REST`] after a failure.
    pub fn is_ready(&self) -> bool {
        self.memory().failed_at.is_none_or(|at| at.elapsed() >= REST)
    }

    /// Asks the service about a position, unless the answer is cached. Waits at most for `limit`, plus the time that
    /// the system takes to give up. It sends only the board, the side to move, the program's name and version, and
    /// `learn=0`: the service must not store the position.
    ///
    /// # Errors
    /// If there is no answer, or it does not belong to the position. No requests are sent for a while then.
    pub fn ask(&self, position: &Position, limit: Duration) -> Result<CloudAnswer, CloudError> {
        let board = board(position);
        if let Some(answer) = self.memory().answers.get(&board) {
            return Ok(answer.clone());
        }
        if !self.is_ready() {
            return Err(CloudError::Resting);
        }
        let query = [("action", "queryall"), ("learn", "0"), ("board", &board)];
        let text = self.http.get(&query, limit, MAX_ANSWER_BYTES);
        let answer = text.and_then(|text| Ok(CloudAnswer::read(&text, position)?));
        let mut memory = self.memory();
        match &answer {
            Ok(answer) => {
                memory.failed_at = None;
                if memory.answers.len() >= MAX_REMEMBERED {
                    memory.answers.clear();
                }
                memory.answers.insert(board, answer.clone());
            }
            Err(_) => memory.failed_at = Some(Instant::now()),
        }
        answer
    }

    /// After a panic the cache is still valid: each entry is added in one step.
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The position as the service takes it: the first two fields of its FEN.
fn board(position: &Position) -> String {
    let fen = position.fen();
    let mut fields = fen.split(' ');
    format!("{} {}", fields.next().unwrap_or_default(), fields.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "cloud")]
    #[test]
    fn only_addresses_of_plain_http_are_accepted() {
        for url in ["", " ", "http://127.0.0.1:8080/x", "http://[::1]:81/", "http://host"] {
            assert_eq!(CloudBook::new(url).err().map(|error| error.to_string()), None, "{url}");
        }
        for url in [
            "https://www.chessdb.cn/",
            "file:///etc/passwd",
            "ftp://x/",
            "x",
            "http://",
            "http:///x",
            "http://a b/",
        ] {
            let error = CloudBook::new(url).unwrap_err();
            assert!(matches!(&error, CloudError::Address(_)), "{url}: {error}");
        }
    }

    #[cfg(feature = "cloud")]
    #[test]
    fn a_full_cache_is_cleared_before_the_next_answer() {
        let server = chuhe_test_support::cloud::MockCloud::start(&[]);
        let book = CloudBook::new(server.url()).unwrap();
        let others = (0..MAX_REMEMBERED).map(|number| (number.to_string(), CloudAnswer::Unknown));
        book.memory().answers.extend(others);
        book.ask(&Position::default(), Duration::from_secs(60)).unwrap();
        assert_eq!(book.memory().answers.len(), 1);
        assert!(book.remembered(&Position::default()).is_some());
    }

    #[test]
    fn only_board_and_side_of_a_position_are_sent() {
        let mut position = Position::default();
        assert_eq!(board(&position), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
        position.play("h2e2".parse().unwrap()).unwrap();
        assert_eq!(board(&position), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b");
    }
}
