//! `chuhe serve`: access, limits, and the ends of searches. `tests/browser` has the pages.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use xiangqi::START_FEN;

mod http;

/// Long enough for a busy machine and a debug build.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A running server, killed when dropped.
struct Server {
    child: Child,
    host: String,
    /// The secret of the printed address.
    token: String,
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

    /// The events of a stream: each line of JSON is in a chunk of its own.
    fn events(&self) -> Vec<Value> {
        self.body
            .lines()
            .filter(|line| line.starts_with('{'))
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

impl Server {
    fn start(options: &[&str]) -> Server {
        Server::start_with_errors_to(Stdio::inherit(), options)
    }

    fn start_with_errors_to(errors: Stdio, options: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .args(["serve", "--no-open", "--hash", "4"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (host, token) = line.trim().strip_prefix("http://").unwrap().split_once("/?token=").unwrap();
        assert!(host.starts_with("127.0.0.1:") && token.len() == 32, "{line}");
        Server { host: host.to_owned(), token: token.to_owned(), child }
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
        // A reset after the answer is not a failure of the answer.
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
        self.head_of(path, "application/json")
    }

    fn head_of(&self, path: &str, media: &str) -> String {
        let Server { host, token, .. } = self;
        format!(
            "POST /api/{path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\ncontent-type: {media}"
        )
    }

    /// Whether it answers a simple question.
    fn is_responsive(&self) -> bool {
        self.get(&format!("/api/about?token={}", self.token), &self.host, "").status == 200
    }

    /// Its description of itself.
    fn about(&self) -> Value {
        self.get(&format!("/api/about?token={}", self.token), &self.host, "").json()
    }

    /// Sends a file and returns the events.
    fn read(&self, file: &[u8]) -> Vec<Value> {
        let answer = self.ask(&self.head_of("read", "application/octet-stream"), file);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.events()
    }

    /// Sends bytes as they are and returns all that comes until the end of the connection.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask(&self.head_of_post(path), body.to_string().as_bytes())
    }

    /// Begins an endless search and reads its events until one of this type.
    fn search_until(&self, wanted: &str) -> BufReader<TcpStream> {
        let body = json!({ "start": START_FEN, "moves": [] }).to_string();
        let mut reader = BufReader::new(self.send(&self.head_of_post("search"), body.as_bytes()));
        next(&mut reader, wanted);
        reader
    }
}

/// Reads until an event of this type.
fn next(reader: &mut BufReader<TcpStream>, wanted: &str) {
    let mut line = String::new();
    while !line.contains(&format!("\"type\":\"{wanted}\"")) {
        line.clear();
        assert_ne!(reader.read_line(&mut line).unwrap(), 0, "the stream ended before {wanted}");
    }
}

#[test]
fn only_the_servers_own_pages_are_answered() {
    let server = Server::start(&[]);
    let page = server.get("/", &server.host, "");
    assert_eq!(page.status, 200);
    for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"] {
        assert!(page.head.contains(header), "{}", page.head);
    }
    let port = server.host.rsplit(':').next().unwrap();
    assert_eq!(server.get("/app.js", &format!("localhost:{port}"), "").status, 200);
    assert_eq!(server.get("/../Cargo.toml", &server.host, "").status, 404);
    let about = format!("/api/about?token={}", server.token);
    assert_eq!(server.get(&about, &server.host, "").status, 200);
    // In an attack by DNS rebinding, a host name suddenly leads to this machine. The page sends its own host name, and
    // has no token.
    for host in [
        "evil.example",
        "127.0.0.1.nip.example",
        "localhost.evil.example",
        "[::1",
        "",
        "0.0.0.0",
        "169.254.1.1",
    ] {
        for path in ["/", "/app.js", &about] {
            assert_eq!(server.get(path, host, "").status, 403, "{host} {path}");
            assert_eq!(server.get(path, &format!("{host}:{port}"), "").status, 403, "{host} {path}");
        }
    }
    assert_eq!(server.get(&about, &server.host, "\r\norigin: http://evil.example").status, 403);
    assert_eq!(server.get(&about, &server.host, "\r\nhost: evil.example").status, 403);
    for token in
        ["", "?token=", "?token=0123456789abcdef0123456789abcdef", &format!("?token={}0", server.token)]
    {
        assert_eq!(server.get(&format!("/api/about{token}"), &server.host, "").status, 403, "{token}");
    }
    // A form on another site cannot send JSON without a preflight request.
    let body = json!({ "start": START_FEN, "moves": [] }).to_string();
    assert_eq!(server.ask(&server.head_of("position", "text/plain"), body.as_bytes()).status, 415);
    assert_eq!(server.ask(&server.head_of("read", "text/plain"), body.as_bytes()).status, 415);
    assert_eq!(server.ask(&server.head_of_post("about"), b"").status, 405);
    let get = server.head_of_post("position").replacen("POST", "GET", 1);
    assert_eq!(server.ask(&get, body.as_bytes()).status, 405);
}

#[test]
fn requests_with_an_allowed_host_name_are_answered() {
    let server = Server::start(&["--allow-host", "chess.lan", "--listen", "0.0.0.0"]);
    let port = server.host.rsplit(':').next().unwrap();
    for (host, status) in [
        ("chess.lan", 200),
        ("CHESS.lan:80", 200),
        ("localhost", 403),
        ("other.lan", 403),
        ("chess.lan.evil", 403),
    ] {
        assert_eq!(server.get("/", host, "").status, status, "{host}");
    }
    assert_eq!(server.get("/", &format!("localhost:{port}"), "").status, 200);
    let refused = server.get("/", "other.lan", "").json();
    assert!(refused["error"].as_str().unwrap().contains("--allow-host other.lan"), "{refused}");
    let about = format!("/api/about?token={}", server.token);
    assert_eq!(server.get(&about, "chess.lan", "\r\norigin: https://chess.lan").status, 200);
    assert_eq!(server.get(&about, "chess.lan", "\r\norigin: https://other.lan").status, 403);
    assert_eq!(
        server.get("/api/about", "chess.lan", "").status,
        403,
        "an allowed host name does not replace the token"
    );
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
    assert_eq!(thrice["outcome"]["en"], "Black wins (perpetual check by Red)");
    assert_eq!(thrice["result"], "0-1");
    let typed = json!({ "start": START_FEN, "moves": [], "text": "炮二平五" });
    assert_eq!(server.post("move", &typed).json()["move"]["uci"], "h2e2");
}

#[test]
fn a_library_given_to_the_server_answers() {
    let folder = crate::harness::TempDir::new("serve-library");
    let (file, library) = (folder.path("games.pgn"), folder.path("lib.db"));
    let pgn = "[Date \"2003.05.01\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. h2e2 h9g7 1-0\n";
    std::fs::write(&file, pgn).unwrap();
    crate::cli::printed(&["library", "import", &file, "--library", &library]);
    let played = |moves: &[&str]| json!({ "start": START_FEN, "moves": moves });
    let server = Server::start(&["--library", &library]);
    assert_eq!(server.about()["library"], true);
    let known = server.post("library", &played(&[])).json();
    assert_eq!((&known["games"], &known["red_wins"]), (&json!(1), &json!(1)));
    let mv = &known["moves"][0];
    assert_eq!(
        (&mv["move"]["uci"], &mv["games"], &mv["average_year"]),
        (&json!("h2e2"), &json!(1), &json!(2003.0))
    );
    assert_eq!(mv["last"], json!([{ "red": "A", "black": "B", "year": 2003, "result": "1-0" }]));
    let known = server.post("library", &played(&["g3g4"])).json();
    assert_eq!((&known["games"], &known["moves"]), (&json!(0), &json!([])));
    assert_eq!(server.post("library", &played(&["g3g5"])).status, 400);
    // The library is moved away and then restored.
    std::fs::rename(&library, folder.path("away.db")).unwrap();
    let gone = server.post("library", &played(&[]));
    assert_eq!((gone.status, &gone.json()["kind"]), (500, &json!("library")));
    std::fs::rename(folder.path("away.db"), &library).unwrap();
    assert_eq!(server.post("library", &played(&[])).status, 200);
    let without = Server::start(&[]);
    assert_eq!(without.about()["library"], false);
    let none = without.post("library", &played(&[]));
    assert_eq!((none.status, &none.json()["kind"]), (404, &json!("library")));
    let (status, error) = crate::cli::failure(&["serve", "--no-open", "--library", &file]);
    assert!(status == 1 && error.contains("not a library of games"), "{error}");
}

#[cfg(feature = "solver")]
#[test]
fn tables_that_the_server_was_given_are_used_everywhere() {
    let folder = crate::harness::TempDir::new("serve-tables");
    let path = folder.path("more");
    crate::cli::printed(&["tables", "build", &path, "--classes", "KCA-KA"]);
    let server = Server::start(&["--tables", &path]);
    let all = server.post("endings", &json!({})).json();
    let named = all["named"].as_array().unwrap();
    let ending = named.iter().find(|ending| ending["name"] == "cannon-advisor-advisor").unwrap();
    assert!(all["classes"].as_array().unwrap().contains(&json!({ "class": "KA-KCA", "goal": "hold" })));
    let fen = &ending["fen"];
    let played = json!({ "start": fen, "moves": [] });
    let known = server.post("position", &played).json();
    assert_eq!(known["tables"]["value"], "win");
    let drill = json!({ "start": fen, "moves": [], "goal": "win", "defence": "human" });
    assert_eq!(server.post("drill", &drill).json()["plies"], known["tables"]["plies"]);
    let start = json!({ "class": "KCA-KA", "goal": "win", "seed": 1 });
    assert!(server.post("ending", &start).json()["fen"].is_string());
    let search = json!({ "start": fen, "moves": [], "movetime": 100 });
    let found = |server: &Server| server.post("search", &search).events();
    let by_table = |events: &[Value]| {
        events.iter().any(|event| event["type"] == "info" && event["evaluation"]["score"]["table"].is_i64())
    };
    assert!(by_table(&found(&server)));
    let explained_by_table = |server: &Server| {
        let events = server.post("explain", &played).events();
        let facts = events.last().unwrap()["of_position"].as_array().unwrap().clone();
        facts.iter().any(|fact| fact["kind"] == "table-value" && fact["plies"] == known["tables"]["plies"])
    };
    assert!(explained_by_table(&server));
    let best = known["tables"]["moves"][0]["move"]["uci"].as_str().unwrap();
    let pgn = format!("[FEN \"{}\"]\n\n1. {best} *\n", fen.as_str().unwrap());
    let game = server.read(pgn.as_bytes())[0]["game"].clone();
    let reviewed = |server: &Server| {
        let events = server.post("review", &json!({ "game": game, "movetime": 20 })).events();
        events.last().unwrap()["game"]["line"]["plies"][0]["evaluation"]["score"].clone()
    };
    assert!(reviewed(&server)["table"].is_i64(), "{}", reviewed(&server));

    let without = Server::start(&[]);
    assert_eq!(without.post("position", &played).json()["tables"], Value::Null);
    assert!(!by_table(&found(&without)));
    assert!(!explained_by_table(&without));
    assert_eq!(reviewed(&without)["table"], Value::Null);
    assert_eq!(without.post("ending", &start).status, 400);
    let (status, error) = crate::cli::failure(&["serve", "--no-open", "--tables", &folder.path("none")]);
    assert!(status == 1 && error.contains("none"), "{error}");
}

#[cfg(feature = "solver")]
#[test]
fn a_table_found_damaged_is_named_while_the_server_runs() {
    let folder = crate::harness::TempDir::new("serve-damaged");
    let (tables, fen) = crate::tables::damaged_folder(&folder);
    let mut server = Server::start_with_errors_to(Stdio::piped(), &["--tables", &tables]);
    let errors = BufReader::new(server.child.stderr.take().unwrap());
    let (sender, lines) = std::sync::mpsc::channel();
    std::thread::spawn(move || errors.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    for _ in 0..2 {
        let known = server.post("position", &json!({ "start": fen, "moves": [] })).json();
        assert_eq!(known["tables"], Value::Null);
    }
    let warning = lines.recv_timeout(TIMEOUT).unwrap();
    assert!(warning.contains("KPP-K.cht: damaged: block "), "{warning}");
}

#[test]
fn invalid_requests_are_refused_with_a_reason() {
    let server = Server::start(&[]);
    let many = vec!["h2e2"; 5001];
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
    // This request is too long; the next is nested too deeply.
    let long = "x".repeat(2 << 20);
    let too_long = server.post("position", &json!({ "start": long, "moves": [] }));
    assert_eq!(
        (too_long.status, too_long.json()["error"].as_str()),
        (413, Some("the request is longer than 1 MiB"))
    );
    assert_eq!(too_long.json()["kind"], "long");
    let unknown = server.post("searches", &json!({}));
    assert_eq!((unknown.status, &unknown.json()["kind"]), (404, &json!("unknown")));
    let too_long =
        server.ask(&server.head_of("read", "application/octet-stream"), &vec![b' '; (16 << 20) + 1]);
    assert!(too_long.status == 413 && too_long.body.contains("16 MiB"), "{}", too_long.body);
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let status = server.ask(&server.head_of_post("write"), deep.as_bytes()).status;
    assert!(matches!(status, 400 | 422), "{status}");
    assert!(server.is_responsive());
}

#[test]
fn games_are_read_and_written_unchanged() {
    let server = Server::start(&[]);
    let hostile = "<script>alert(1)</script>";
    let pgn = format!("[Red \"{hostile}\"]\n\n1. h2e2 {{{hostile}}} h9g7 (1... b9c7) 1-0\n");
    let read = server.read(pgn.as_bytes());
    let game = &read[0]["game"];
    assert_eq!(game["tags"][0][1], hostile);
    assert_eq!(game["line"]["plies"][1]["variations"][0]["plies"][0]["chinese"], "马2进3");
    let written = server.post("write", &json!({ "game": game, "notation": "uci" }));
    assert!(written.body.contains(hostile) && written.body.contains("b9c7"), "{}", written.body);
    assert!(written.head.contains("content-type: text/plain"), "{}", written.head);
    let picture = server.post("diagram", &json!({ "start": START_FEN, "moves": ["h2e2"] }));
    assert!(picture.body.starts_with("<svg "));
}

#[test]
fn a_long_collection_is_read_game_by_game() {
    let server = Server::start(&[]);
    let moves = "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 4. b0c2 c6c5 ".repeat(8);
    let game = format!("[Event \"x\"]\n\n1. h2e2 h9g7 {{{moves}}} *\n\n");
    let count = (2 << 20) / game.len() + 1;
    let events = server.read(game.repeat(count).as_bytes());
    assert_eq!(events.len(), count + 1);
    assert_eq!(events[count]["games"], count);
}

#[test]
fn a_search_ends_when_its_page_is_closed() {
    let server = Server::start(&["--searches", "1"]);
    let first = server.search_until("info");
    // The second client learns that it waits, the third how many wait longer.
    let mut second = server.search_until("waiting");
    let mut third = server.search_until("waiting");
    assert!(server.is_responsive(), "others are answered meanwhile");
    drop(first);
    next(&mut second, "info");
    next(&mut third, "waiting");
    // A waiting client may disconnect too.
    let fourth = server.search_until("waiting");
    drop(third);
    drop(second);
    let mut fourth = fourth;
    next(&mut fourth, "info");
}

#[test]
fn a_full_queue_is_reported() {
    let server = Server::start(&["--searches", "1"]);
    let _first = server.search_until("info");
    let _waiting: Vec<_> = (0..32).map(|_| server.search_until("waiting")).collect();
    let refused = server.post("search", &json!({ "start": START_FEN, "moves": [] }));
    assert!(refused.status == 503 && refused.body.contains("\"kind\":\"busy\""), "{}", refused.body);
    let review =
        json!({ "tags": [], "start": START_FEN, "result": "*", "line": { "plies": [{ "uci": "h2e2" }] } });
    assert_eq!(server.post("review", &json!({ "game": review })).status, 503);
    assert!(server.is_responsive());
}

#[test]
fn connections_beyond_the_limit_wait() {
    let server = Server::start(&[]);
    let mut idle: Vec<_> = (0..80).map(|_| TcpStream::connect(&server.host).unwrap()).collect();
    idle.truncate(60);
    assert!(server.is_responsive());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_server_during_a_search() {
    let mut server = Server::start(&[]);
    let mut search = server.search_until("info");
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    let _ = search.read_to_end(&mut Vec::new());
}

#[test]
fn an_unusable_address_is_named_with_its_port() {
    let output = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["serve", "--no-open", "--listen", "192.0.2.1"])
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && error.contains("192.0.2.1:9010"), "{error}");
}
