//! The online book in play, against a mock of its service on this machine.

use chuhe_test_support::cloud::{Behaviour, MockCloud};
use xiangqi::Position;

use crate::harness::Engine;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
/// No engine plays this by itself.
const ODD_MOVE: &str = "move:a3a4,score:3,rank:2,note:! (43-02),winrate:50.08";

fn engine(server: &MockCloud) -> Engine {
    let mut engine = Engine::greeted();
    engine.send(&format!("setoption name Cloud Book URL value {}", server.url()));
    engine.send("setoption name Cloud Book Time value 30000");
    assert!(engine.settled().is_empty());
    engine
}

/// The move that answers, and whether it came without a search.
fn answer(engine: &mut Engine, position: &str, go: &str) -> (String, bool) {
    engine.send(position);
    engine.send(go);
    let lines = engine.until("bestmove");
    let is_from_book = lines.iter().any(|line| line.contains(" nodes 0 "));
    (lines.last().unwrap().split(' ').nth(1).unwrap().to_owned(), is_from_book)
}

#[test]
fn nothing_is_requested_unless_the_option_is_on() {
    let server = MockCloud::start(&[(START, ODD_MOVE)]);
    let mut engine = engine(&server);
    engine.send("setoption name OwnBook value true");
    assert!(answer(&mut engine, "position startpos", "go depth 1").1, "the built-in book");
    engine.send("setoption name OwnBook value false");
    assert!(!answer(&mut engine, "position startpos", "go depth 1").1);
    assert!(server.take_requests().is_empty());
    engine.send("setoption name Cloud Book value true");
    assert_eq!(answer(&mut engine, "position startpos", "go depth 1"), ("a3a4".to_owned(), true));
    assert_eq!(server.take_requests().len(), 1);
    // The engine remembers earlier answers. The opening book takes precedence.
    assert_eq!(answer(&mut engine, "position startpos", "go movetime 60000"), ("a3a4".to_owned(), true));
    engine.send("setoption name OwnBook value true");
    assert_ne!(answer(&mut engine, "position startpos", "go depth 1"), ("a3a4".to_owned(), true));
    engine.send("setoption name OwnBook value false");
    engine.send("setoption name Cloud Book value false");
    assert!(!answer(&mut engine, "position startpos", "go depth 1").1);
    assert!(server.take_requests().is_empty());
}

#[test]
fn analysis_and_other_requests_that_a_book_does_not_answer_are_not_sent() {
    let server = MockCloud::start(&[(START, ODD_MOVE)]);
    let mut engine = engine(&server);
    engine.send("setoption name Cloud Book value true");
    engine.send("position startpos");
    for go in ["go infinite", "go ponder depth 2"] {
        engine.send(go);
        engine.send("stop");
        engine.until("bestmove");
    }
    // This time is too short for an answer of the service.
    answer(&mut engine, "position startpos", "go movetime 40");
    engine.send("setoption name Book Depth value 1");
    answer(&mut engine, "position startpos moves c3c4 c6c5", "go depth 1");
    assert!(server.take_requests().is_empty());
    // A move that the search may not play is not played.
    assert!(!answer(&mut engine, "position startpos", "go depth 1 searchmoves h2e2").1);
    assert_eq!(server.take_requests().len(), 1);
}

#[test]
fn two_unknown_positions_disable_the_book_for_the_game() {
    let server = MockCloud::start(&[(START, ODD_MOVE)]);
    let mut engine = engine(&server);
    engine.send("setoption name Cloud Book value true");
    for moves in ["a0a1 a9a8", "a0a1 a9a8 a1a2 a8a7", "a0a1 a9a8 a1a2 a8a7 i0i1 i9i8"] {
        assert!(!answer(&mut engine, &format!("position startpos moves {moves}"), "go depth 1").1);
    }
    assert_eq!(server.take_requests().len(), 2);
    // The first move of this game is an earlier move number, so it is another game.
    assert!(answer(&mut engine, "position startpos", "go depth 1").1);
}

/// Pairs of moves that no engine plays by itself.
const MOVES: [&str; 4] = ["a0a1 a9a8", "a1a2 a8a7", "i0i1 i9i8", "i1i2 i8i7"];

/// The `position` line after this number of the pairs.
fn after(pairs: usize) -> String {
    format!("position startpos moves {}", MOVES[..pairs].join(" "))
}

/// The service's name of that position.
fn board_after(pairs: usize) -> String {
    let mut position = Position::default();
    MOVES[..pairs].join(" ").split(' ').for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
    position.fen().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn unknown_positions_count_in_a_row_and_in_one_game() {
    let (second, fourth) = (board_after(2), board_after(4));
    let server = MockCloud::start(&[(&second, ODD_MOVE), (&fourth, ODD_MOVE)]);
    let mut first = engine(&server);
    first.send("setoption name Cloud Book value true");
    let found = [1, 2, 3, 4].map(|pairs| answer(&mut first, &after(pairs), "go depth 1").1);
    assert_eq!(found, [false, true, false, true], "never two in a row");

    let third = board_after(3);
    let server = MockCloud::start(&[(&third, ODD_MOVE)]);
    let mut second = engine(&server);
    second.send("setoption name Cloud Book value true");
    let found = [1, 2, 3].map(|pairs| answer(&mut second, &after(pairs), "go depth 1").1);
    assert_eq!((found, server.take_requests().len()), ([false; 3], 2));
    // The next game may begin with several moves in one command.
    second.send("ucinewgame");
    assert!(answer(&mut second, &after(3), "go depth 1").1);
}

#[test]
fn a_late_answer_is_not_for_a_later_question() {
    for is_renewed in [false, true] {
        let server = MockCloud::start(&[]);
        server.set_manner(Behaviour::Silent);
        let mut engine = engine(&server);
        engine.send("setoption name Cloud Book value true");
        engine.send("position startpos");
        engine.send("go depth 1");
        server.wait_for_requests();
        engine.search("stop", &Position::default());
        if is_renewed {
            engine.send("setoption name Cloud Book value false");
            engine.send("setoption name Cloud Book value true");
        }
        engine.send("position startpos moves h2e2 h9g7");
        engine.send("go depth 1");
        // Commands that come meanwhile wait for the answer.
        engine.send("position startpos moves h2e2 b9c7");
        engine.send("go depth 1");
        server.wait_for_requests();
        server.answer_held(ODD_MOVE);
        (0..10).for_each(|_| assert!(engine.settled().is_empty()));
        for mv in ["c3c4", "g3g4"] {
            server.answer_held(&ODD_MOVE.replace("a3a4", mv));
            let lines = engine.until("bestmove");
            assert_eq!(lines.last().unwrap().split(' ').nth(1), Some(mv), "{is_renewed}: {lines:?}");
            if mv == "c3c4" {
                server.wait_for_requests();
            }
        }
    }
}

#[test]
fn failures_are_silent_and_a_search_answers() {
    for manner in [Behaviour::Status(404), Behaviour::Torn, Behaviour::Text("<html>".to_owned())] {
        let server = MockCloud::start(&[]);
        server.set_manner(manner);
        let mut engine = engine(&server);
        engine.send("setoption name Cloud Book value true");
        engine.send("position startpos");
        let lines = engine.search("go depth 2", &Position::default());
        assert!(!lines.iter().any(|line| line.starts_with("info string")), "{lines:?}");
    }
}

#[test]
fn a_silent_service_delays_nothing_beyond_its_time_limit() {
    let server = MockCloud::start(&[]);
    server.set_manner(Behaviour::Silent);
    let mut engine = engine(&server);
    // `stop` ends the wait, and lines are answered during it.
    engine.send("setoption name Cloud Book value true");
    engine.send("position startpos");
    engine.send("go nodes 1000000000");
    assert!(engine.settled().is_empty());
    engine.search("stop", &Position::default());
    // Without `stop` the search begins when the time for the answer is over.
    engine.send("setoption name Cloud Book Time value 60");
    engine.send("setoption name Cloud Book value false");
    engine.send("setoption name Cloud Book value true");
    engine.send("position startpos");
    engine.search("go depth 2", &Position::default());
    assert_eq!(server.take_requests().len(), 2);
    // At the end of the input the engine waits for the answer; after `quit` it does not.
    engine.send("position startpos moves h2e2");
    engine.send("go depth 2");
    engine.send("quit");
    let (status, lines) = engine.end();
    assert!(status.success() && lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
}

#[test]
fn bad_addresses_are_refused_and_restricted_engines_send_nothing() {
    let mut engine = Engine::greeted();
    for url in ["https://www.chessdb.cn/chessdb.php", "file:///etc/passwd"] {
        let line = engine.answer(&format!("setoption name Cloud Book URL value {url}"));
        assert!(line.contains("not an address of the form http://HOST/PATH"), "{line}");
    }
    let mut service = Engine::start_with(&["--no-files"]);
    service.send("uci");
    service.until("uciok");
    for option in ["Cloud Book value true", "Cloud Book URL value http://127.0.0.1:1/"] {
        let line = service.answer(&format!("setoption name {option}"));
        assert!(line.contains("connections are not allowed here"), "{line}");
    }
}
