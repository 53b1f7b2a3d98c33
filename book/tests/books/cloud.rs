//! The online book against a mock of its service on this machine.

use std::time::Duration;

use chuhe_book::cloud::{AnswerError, CloudAnswer, CloudBook, CloudError};
use chuhe_test_support::cloud::{Behaviour, MockCloud};
use xiangqi::Position;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const ROWS: &str = "move:h2e2,score:1,rank:2,note:! (43-02),winrate:50.08|move:g3g4,score:-11,rank:1,note:* (40-00),winrate:49.20";

/// Longer than any answer of this machine takes; only a failure waits for it.
const LIMIT: Duration = Duration::from_secs(30);

fn server() -> (MockCloud, CloudBook) {
    let server = MockCloud::start(&[(START, ROWS)]);
    let book = CloudBook::new(server.url()).unwrap();
    (server, book)
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn a_position_is_requested_once_and_nothing_else_is_sent() {
    let (server, book) = server();
    let start = Position::default();
    assert_eq!(book.remembered(&start), None);
    let answer = book.ask(&start, LIMIT).unwrap();
    let moves: Vec<String> = answer.moves().iter().map(|m| format!("{} {}", m.mv, m.weight)).collect();
    assert_eq!(moves, ["h2e2 1000", "g3g4 500"]);
    assert_eq!(book.ask(&start, LIMIT), Ok(answer.clone()));
    // The request does not contain the counters of the FEN.
    let later = position(&format!("{START} - - 20 31"));
    assert_eq!(book.remembered(&later), Some(answer));
    let [request] = &server.take_requests()[..] else { panic!("one request") };
    let mut lines = request.lines();
    let target = lines.next().unwrap();
    let expected = "GET /chessdb.php?action=queryall&learn=0&board=\
                    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR%20w HTTP/1.1";
    assert_eq!(target.replace("%2F", "/"), expected);
    let headers: Vec<&str> = lines.filter_map(|line| line.split_once(':')).map(|(name, _)| name).collect();
    for name in headers {
        let known = ["accept", "accept-encoding", "connection", "host", "user-agent"];
        assert!(known.contains(&name.to_ascii_lowercase().as_str()), "{name}");
    }
}

#[test]
fn each_kind_of_answer_is_known() {
    let (server, book) = server();
    for (fen, answer) in [
        ("3k5/9/9/9/9/9/9/9/9/R3K4 b", CloudAnswer::Unknown),
        ("3k4R/8R/9/9/9/9/9/9/9/4K4 b", CloudAnswer::Checkmate),
        ("3k5/9/3P5/9/9/9/9/9/9/4K4 b", CloudAnswer::Stalemate),
    ] {
        assert_eq!(book.ask(&position(fen), LIMIT), Ok(answer), "{fen}");
    }
    server.set_manner(Behaviour::Text("invalid board".to_owned()));
    let error = book.ask(&Position::default(), LIMIT).unwrap_err();
    assert_eq!(error, CloudError::Answer(AnswerError::InvalidBoard));
    assert_eq!(server.take_requests().len(), 4);
}

#[test]
fn after_a_failure_no_request_is_sent() {
    for (manner, reason) in [
        (Behaviour::Status(500), "500"),
        (Behaviour::Torn, ""),
        (Behaviour::Text("<html>log in here</html>".to_owned()), "not readable"),
        (Behaviour::Text("rate limit exceeded".to_owned()), "refuses more requests"),
        (Behaviour::Text("move:a9a8,score:1,rank:2".to_owned()), "a9a8 is not legal"),
        (Behaviour::Text("x".repeat(1 << 20)), ""),
    ] {
        let (server, book) = server();
        server.set_manner(manner.clone());
        let error = book.ask(&Position::default(), LIMIT).unwrap_err();
        assert!(error.to_string().contains(reason), "{manner:?}: {error}");
        assert!(!book.is_ready());
        server.set_manner(Behaviour::Protocol);
        assert_eq!(book.ask(&Position::default(), LIMIT), Err(CloudError::Resting), "{manner:?}");
        assert_eq!(server.take_requests().len(), 1, "{manner:?}");
    }
}

#[test]
fn a_silent_or_missing_service_is_a_failure_in_time() {
    let (server, book) = server();
    server.set_manner(Behaviour::Silent);
    let error = book.ask(&Position::default(), Duration::from_millis(100)).unwrap_err();
    assert!(matches!(&error, CloudError::Network(_)), "{error}");
    // A port that was free a moment ago; its listener is closed again.
    let closed = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
    let book = CloudBook::new(&format!("http://{closed}/")).unwrap();
    assert!(matches!(book.ask(&Position::default(), LIMIT), Err(CloudError::Network(_))));
}
