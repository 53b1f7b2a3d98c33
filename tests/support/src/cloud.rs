//! A mock for the Xiangqi Cloud Database on this machine, written from the page of its protocol
//! (<http://www.chessdb.cn/cloudbook_api_en.html>).

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use xiangqi::Position;

/// How the mock treats a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Behaviour {
    /// Answers as the documentation of the service says.
    #[default]
    Protocol,
    /// This text, whatever was asked.
    Text(String),
    /// This status of HTTP.
    Status(u16),
    /// It takes the request and does not answer by itself.
    Silent,
    /// It ends the connection in the middle of the answer.
    Torn,
}

#[derive(Default)]
struct State {
    known: HashMap<String, String>,
    manner: Behaviour,
    requests: Vec<String>,
    /// Connections that are left open without an answer.
    held: Vec<TcpStream>,
}

/// A server that runs until the process ends.
pub struct MockCloud {
    url: String,
    state: Arc<Mutex<State>>,
}

impl MockCloud {
    /// A server that knows these positions: board and side to move, and the rows of moves.
    ///
    /// # Panics
    /// If this machine opens no port.
    pub fn start(known: &[(&str, &str)]) -> MockCloud {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port of this machine");
        let url = format!("http://{}/chessdb.php", listener.local_addr().expect("it is bound"));
        let known = known.iter().map(|&(board, rows)| (board.to_owned(), rows.to_owned())).collect();
        let state = Arc::new(Mutex::new(State { known, ..State::default() }));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // If a client disconnects early, it has sent no request.
                let _ = answer(stream, &shared);
            }
        });
        MockCloud { url, state }
    }

    /// Its address.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Changes how it treats requests from now on.
    pub fn set_manner(&self, manner: Behaviour) {
        self.state.lock().expect("no test panics with it").manner = manner;
    }

    /// Answers the earliest of the requests left without an answer, and waits until the client has read it.
    ///
    /// # Panics
    /// If there is none.
    pub fn answer_held(&self, text: &str) {
        let stream = self.state.lock().expect("no test panics with it").held.remove(0);
        // The client may have closed the connection.
        let _ = send(&stream, text).and_then(|()| (&stream).read_to_end(&mut Vec::new()));
    }

    /// Waits for requests, and takes them.
    ///
    /// # Panics
    /// If none comes within a minute.
    pub fn wait_for_requests(&self) -> Vec<String> {
        let begin = Instant::now();
        loop {
            let requests = self.take_requests();
            if !requests.is_empty() {
                return requests;
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "no request comes");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The requests since the last call: first line and headers, without line ends.
    pub fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut self.state.lock().expect("no test panics with it").requests)
    }
}

fn answer(mut stream: TcpStream, state: &Mutex<State>) -> std::io::Result<()> {
    let mut request = String::new();
    let mut reader = BufReader::new(stream.try_clone()?);
    while reader.read_line(&mut request)? > 2 {}
    let mut state = state.lock().expect("no test panics with it");
    state.requests.push(request.replace("\r\n", "\n").trim_end().to_owned());
    let text = match state.manner.clone() {
        Behaviour::Protocol => by_protocol(&request, &state.known),
        Behaviour::Text(text) => text,
        Behaviour::Status(status) => {
            return write!(stream, "HTTP/1.1 {status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        }
        Behaviour::Silent => {
            state.held.push(stream);
            return Ok(());
        }
        Behaviour::Torn => {
            return write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nmove:h2e2,sc");
        }
    };
    send(&stream, &text)
}

fn send(mut stream: &TcpStream, text: &str) -> std::io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=UTF-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
        text.len()
    )
}

fn by_protocol(request: &str, known: &HashMap<String, String>) -> String {
    let target = request.split(' ').nth(1).unwrap_or_default();
    let query = target.split_once('?').map_or("", |(_, query)| query);
    let parameter = |name: &str| {
        let pair = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name);
        pair.map(|(_, value)| decoded(value))
    };
    let board = parameter("board").unwrap_or_default();
    let Ok(position) = Position::from_fen(&board) else { return "invalid board".to_owned() };
    if parameter("action").as_deref() != Some("queryall") {
        return "invalid parameters".to_owned();
    }
    match (position.legal_moves().is_empty(), position.is_check()) {
        (true, true) => "checkmate".to_owned(),
        (true, false) => "stalemate".to_owned(),
        _ => known.get(&board).cloned().unwrap_or_else(|| "unknown".to_owned()),
    }
}

/// Text of an address without its percent signs.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let hex: Vec<u8> = if byte == b'%' { rest.by_ref().take(2).collect() } else { Vec::new() };
        let code = std::str::from_utf8(&hex).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(code.unwrap_or(if byte == b'+' { b' ' } else { byte }));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
