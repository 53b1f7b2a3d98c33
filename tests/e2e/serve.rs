//! `chuhe serve`: who is answered, with what limits, and when searches end. `tests/browser` has the pages.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use xiangqi::START_FEN;

/// Long enough for a busy machine and a debug build.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A running server, killed when dropped.
struct Server {
    child: Child,
    host: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Server {
    fn start(options: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .args(["serve", "--no-open", "--hash", "4"])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
        assert!(host.starts_with("127.0.0.1:"), "{line}");
        Server { child, host }
    }

    fn send(&self, head: &str, body: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.write_all(format!("{head}\r\ncontent-length: {}\r\n\r\n", body.len()).as_bytes()).unwrap();
        // A server that refuses a long body may close before it has read all of it.
        let _ = stream.write_all(body);
        stream
    }

    fn ask(&self, head: &str, body: &[u8]) -> Answer {
        let mut stream = self.send(&format!("{head}\r\nconnection: close"), body);
        let mut bytes = Vec::new();
        // A reset after the answer is no failure of the answer.
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    fn get(&self, path: &str, host: &str, more: &str) -> Answer {
        self.ask(&format!("GET {path} HTTP/1.1\r\nhost: {host}{more}"), b"")
    }

    fn head_of_post(&self, path: &str) -> String {
        format!("POST /api/{path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json", self.host)
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask(&self.head_of_post(path), body.to_string().as_bytes())
    }

    /// Begins an endless search and reads the first of what it finds.
    fn search(&self) -> Result<TcpStream, String> {
        let body = json!({ "start": START_FEN, "moves": [] }).to_string();
        let stream = self.send(&self.head_of_post("search"), body.as_bytes());
        let mut reader = BufReader::new(stream);
        let mut status = String::new();
        reader.read_line(&mut status).unwrap();
        if !status.contains(" 200 ") {
            return Err(status);
        }
        let mut line = String::new();
        while !line.contains("\"info\"") {
            line.clear();
            assert_ne!(reader.read_line(&mut line).unwrap(), 0, "the stream ended");
        }
        Ok(reader.into_inner())
    }
}

#[test]
fn only_its_own_pages_are_answered() {
    let server = Server::start(&[]);
    let page = server.get("/", &server.host, "");
    assert_eq!(page.status, 200);
    for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"] {
        assert!(page.head.contains(header), "{}", page.head);
    }
    let port = server.host.rsplit(':').next().unwrap();
    assert_eq!(server.get("/app.js", &format!("localhost:{port}"), "").status, 200);
    assert_eq!(server.get("/", "evil.example", "").status, 403);
    assert_eq!(server.get("/", &format!("evil.example:{port}"), "").status, 403);
    assert_eq!(server.get("/api/about", &server.host, "\r\norigin: http://evil.example").status, 403);
    assert_eq!(server.get("/../Cargo.toml", &server.host, "").status, 404);
    // A form of another page cannot send JSON without being asked for permission first.
    let body = json!({ "start": START_FEN, "moves": [] }).to_string();
    let head = format!("POST /api/position HTTP/1.1\r\nhost: {}\r\ncontent-type: text/plain", server.host);
    assert_eq!(server.ask(&head, body.as_bytes()).status, 415);
}

#[test]
fn positions_are_explained() {
    let server = Server::start(&[]);
    let known = server.post("position", &json!({ "start": START_FEN, "moves": [] })).json();
    assert_eq!(known["legal"].as_array().unwrap().len(), 44);
    assert!(known["book"][0]["percent"].as_f64().unwrap() > 0.0);
    assert_eq!(known["outcome"], Value::Null);
    let start = "5k3/R8/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let moves = ["a8a9", "f9f8", "a9a8", "f8f9"];
    let twice = server.post("position", &json!({ "start": start, "moves": moves })).json();
    assert_eq!(twice["ruling"]["occurrences"], 2);
    assert_eq!(twice["ruling"]["verdict"]["zh"], "红方长将，黑方胜");
    let again = [moves, moves].concat();
    let thrice = server.post("position", &json!({ "start": start, "moves": again })).json();
    assert_eq!(thrice["outcome"]["en"], "Black wins: Red checks perpetually");
    assert_eq!(thrice["result"], "0-1");
    let typed = json!({ "start": START_FEN, "moves": [], "text": "炮二平五" });
    assert_eq!(server.post("move", &typed).json()["move"]["uci"], "h2e2");
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    let server = Server::start(&[]);
    let many = vec!["h2e2"; 5000];
    for (body, reason) in [
        (json!({ "start": "x", "moves": [] }), "rank"),
        (json!({ "start": START_FEN, "moves": ["h2i4"] }), "h2"),
        (json!({ "start": START_FEN, "moves": many }), "more than"),
    ] {
        let answer = server.post("position", &body);
        assert_eq!(answer.status, 400);
        assert!(answer.json()["error"].as_str().unwrap().contains(reason), "{}", answer.body);
    }
    let level = json!({ "start": START_FEN, "moves": [], "level": "grandmother" });
    assert_eq!(server.post("search", &level).status, 400);
    // Too long, too deep.
    let long = "x".repeat(2 << 20);
    assert_eq!(server.post("position", &json!({ "start": long, "moves": [] })).status, 413);
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let status = server.ask(&server.head_of_post("write"), deep.as_bytes()).status;
    assert!(matches!(status, 400 | 422), "{status}");
    assert_eq!(server.get("/api/about", &server.host, "").status, 200, "it still answers");
}

#[test]
fn records_are_read_and_written_as_they_are() {
    let server = Server::start(&[]);
    let hostile = "<script>alert(1)</script>";
    let pgn = format!("[Red \"{hostile}\"]\n\n1. h2e2 {{{hostile}}} h9g7 (1... b9c7) 1-0\n");
    let head =
        format!("POST /api/read HTTP/1.1\r\nhost: {}\r\ncontent-type: application/octet-stream", server.host);
    let read = server.ask(&head, pgn.as_bytes()).json();
    let game = &read["games"][0];
    assert_eq!(game["tags"][0][1], hostile);
    assert_eq!(game["line"]["plies"][1]["variations"][0]["plies"][0]["chinese"], "马2进3");
    let written = server.post("write", &json!({ "game": game, "notation": "uci" }));
    assert!(written.body.contains(hostile) && written.body.contains("b9c7"), "{}", written.body);
    assert!(written.head.contains("content-type: text/plain"), "{}", written.head);
    let picture = server.post("diagram", &json!({ "start": START_FEN, "moves": ["h2e2"] }));
    assert!(picture.body.starts_with("<svg "));
}

#[test]
fn a_search_ends_when_its_page_goes_away() {
    let server = Server::start(&["--searches", "1"]);
    let search = server.search().unwrap();
    let refused = server.search().unwrap_err();
    assert!(refused.contains(" 503 "), "{refused}");
    drop(search);
    let begin = Instant::now();
    let second = loop {
        match server.search() {
            Ok(stream) => break stream,
            Err(_) if begin.elapsed() < TIMEOUT => std::thread::sleep(Duration::from_millis(50)),
            Err(error) => panic!("the place is still taken: {error}"),
        }
    };
    drop(second);
}
