//! Requests and answers of HTTP/1.1 on a connection, within limits of size and time.
//!
//! Only what browsers send is understood: a head, and a body whose length the head states. `httparse` reads
//! the head.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The time limit for the head of a request, from the end of the previous request.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// The time limit for the body.
const BODY_TIME: Duration = Duration::from_secs(20);
/// A client that accepts no data for this long counts as disconnected.
const WRITE_TIME: Duration = Duration::from_secs(10);
/// How long to wait for a refused body to end. If the connection closed while a client is sending, the client would not
/// see the answer.
const LINGER: Duration = Duration::from_secs(2);
const MAX_HEAD: usize = 16 << 10;
const MAX_HEADERS: usize = 64;
/// The maximum number of bytes read from the system at a time.
const CHUNK_BYTES: usize = 16 << 10;

/// The head of a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    pub(crate) method: String,
    /// The path without the query.
    pub(crate) path: String,
    pub(crate) query: String,
    /// The headers, with names in lower case.
    headers: Vec<(String, Vec<u8>)>,
    /// Bytes of the body.
    pub(crate) length: usize,
    /// Whether the connection ends with the answer.
    pub(crate) closes: bool,
    /// Whether the version is HTTP/1.0, which has no chunks and no interim answers.
    pub(crate) is_old: bool,
}

impl Head {
    /// The only value of a header; `None` without the header, with several, or if it is not text.
    pub(crate) fn header(&self, name: &'static str) -> Option<&str> {
        let mut values = self.values(name);
        let value = values.next().filter(|_| values.next().is_none())?;
        std::str::from_utf8(value).ok().map(str::trim)
    }

    pub(crate) fn has(&self, name: &'static str) -> bool {
        self.values(name).next().is_some()
    }

    fn values(&self, name: &'static str) -> impl Iterator<Item = &[u8]> {
        self.headers.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_slice())
    }
}

/// Why there is no request.
#[derive(Debug)]
pub(crate) enum Broken {
    /// The client has disconnected, or sends nothing: no answer is needed.
    Gone,
    /// The request is refused, with a status, the reason and its kind in a word; the connection is closed.
    Refused(u16, String, &'static str),
    /// The address does not allow the method. The text lists the methods it allows, as the header `Allow` does. The
    /// connection is closed.
    WrongMethod(&'static str),
}

/// The kind of a request that breaks the rules of HTTP or of the server.
pub(crate) const REFUSED: &str = "refused";

impl From<io::Error> for Broken {
    fn from(_: io::Error) -> Broken {
        Broken::Gone
    }
}

fn refused(status: u16, words: &str) -> Broken {
    Broken::Refused(status, words.to_owned(), REFUSED)
}

/// A connection.
pub(crate) struct Connection {
    stream: TcpStream,
    /// Bytes that were read but not parsed yet.
    buffer: Vec<u8>,
    /// Whether the body of the last request was not read. The bytes that follow belong to it, so they must not be
    /// parsed as the next request: a proxy would give the answer to another client (request smuggling).
    has_unread_body: bool,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream) -> io::Result<Connection> {
        stream.set_write_timeout(Some(WRITE_TIME))?;
        // Events are short, and one must not wait for the next.
        stream.set_nodelay(true)?;
        Ok(Connection { stream, buffer: Vec::new(), has_unread_body: false })
    }

    /// Whether the body of the last request was not read, so that the connection must end.
    pub(crate) fn has_unread_body(&self) -> bool {
        self.has_unread_body
    }

    pub(crate) fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// Reads more; an error if nothing comes before `end`.
    fn more(&mut self, end: Instant) -> io::Result<usize> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(ErrorKind::TimedOut.into());
            }
            self.stream.set_read_timeout(Some(left))?;
            let mut part = [0; CHUNK_BYTES];
            match self.stream.read(&mut part) {
                // A signal has interrupted the call: system calls with a timeout are not restarted then.
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => {
                    let count = read?;
                    self.buffer.extend_from_slice(&part[..count]);
                    return Ok(count);
                }
            }
        }
    }

    /// Waits for the head of the next request.
    pub(crate) fn head(&mut self) -> Result<Head, Broken> {
        let end = Instant::now() + HEAD_TIME;
        loop {
            let parsed = parse(&self.buffer)?;
            if parsed.as_ref().map_or(self.buffer.len(), |&(_, used)| used) > MAX_HEAD {
                return Err(refused(431, "the request headers are too long"));
            }
            if let Some((head, used)) = parsed {
                self.buffer.drain(..used);
                self.has_unread_body = head.length > 0;
                return Ok(head);
            }
            if self.more(end)? == 0 {
                return Err(Broken::Gone);
            }
        }
    }

    /// Reads the body of a request, which the caller has found to be short enough.
    pub(crate) fn body(&mut self, head: &Head) -> Result<Vec<u8>, Broken> {
        // A client of HTTP/1.0 would take the interim answer for the final one (RFC 9110, 10.1.1).
        let expects = head.header("expect").is_some_and(|value| value.eq_ignore_ascii_case("100-continue"));
        if expects && !head.is_old {
            self.stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
        let end = Instant::now() + BODY_TIME;
        while self.buffer.len() < head.length {
            match self.more(end) {
                Ok(0) => return Err(Broken::Gone),
                Ok(_) => {}
                Err(error) if matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock) => {
                    return Err(refused(408, "the request did not arrive in time"));
                }
                Err(_) => return Err(Broken::Gone),
            }
        }
        self.has_unread_body = false;
        let rest = self.buffer.split_off(head.length);
        Ok(std::mem::replace(&mut self.buffer, rest))
    }

    /// Sends an answer.
    pub(crate) fn answer(&mut self, head: &Head, answer: &Answer<'_>) -> io::Result<()> {
        let length = format!("content-length: {}", answer.body.len());
        let mut bytes = self.start(head, answer, Some(&length));
        if head.method != "HEAD" {
            bytes.extend_from_slice(answer.body);
        }
        self.stream.write_all(&bytes)
    }

    /// Sends the start of an answer whose body comes in parts.
    pub(crate) fn begin(&mut self, head: &Head, answer: &Answer<'_>) -> io::Result<()> {
        let bytes = self.start(head, answer, (!head.is_old).then_some("transfer-encoding: chunked"));
        self.stream.write_all(&bytes)
    }

    /// Sends a part of the body; an empty one is its end.
    pub(crate) fn part(&mut self, head: &Head, part: &[u8]) -> io::Result<()> {
        if head.is_old {
            return self.stream.write_all(part);
        }
        let mut bytes = format!("{:x}\r\n", part.len()).into_bytes();
        bytes.extend_from_slice(part);
        bytes.extend_from_slice(b"\r\n");
        self.stream.write_all(&bytes)
    }

    /// The head of an answer. Without a `length`, the end of the connection is the end of the body.
    fn start(&self, head: &Head, answer: &Answer<'_>, length: Option<&str>) -> Vec<u8> {
        let status = answer.status;
        let mut text = format!("HTTP/1.1 {status} {}\r\n", reason(status));
        if let Some(length) = length {
            text.push_str(&format!("{length}\r\n"));
        }
        for (name, value) in [("content-type", answer.media)].iter().chain(answer.headers) {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        if head.closes || self.has_unread_body || length.is_none() {
            text.push_str("connection: close\r\n");
        } else if head.is_old {
            // Only this tells the client that the connection is kept (RFC 9112, C.2.2).
            text.push_str("connection: keep-alive\r\n");
        }
        text.push_str("\r\n");
        text.into_bytes()
    }

    /// Ends the connection after an answer to a request whose body was not read.
    pub(crate) fn end(mut self) {
        let end = Instant::now() + LINGER;
        let _ = self.stream.shutdown(std::net::Shutdown::Write);
        while matches!(self.more(end), Ok(1..)) {
            self.buffer.clear();
        }
    }
}

/// An answer, or the start of one.
pub(crate) struct Answer<'a> {
    pub(crate) status: u16,
    pub(crate) media: &'a str,
    pub(crate) headers: &'a [(&'a str, &'a str)],
    pub(crate) body: &'a [u8],
}

/// Parses the head at the beginning of the bytes, and returns it with its length; `None` if it is incomplete.
fn parse(bytes: &[u8]) -> Result<Option<(Head, usize)>, Broken> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let used = match request.parse(bytes) {
        Ok(httparse::Status::Complete(used)) => used,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(refused(431, "too many headers")),
        Err(_) => return Err(refused(400, "this is not HTTP")),
    };
    let (host, target) = host_and_path(request.path.unwrap_or_default())?;
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let mut head = Head {
        method: request.method.unwrap_or_default().to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        headers: Vec::new(),
        length: 0,
        closes: false,
        is_old: request.version != Some(1),
    };
    let header = |header: &httparse::Header<'_>| (header.name.to_ascii_lowercase(), header.value.to_vec());
    head.headers = request.headers.iter().map(header).collect();
    if let Some(host) = host
        && head.values("host").nth(1).is_none()
    {
        // The host of the target counts, and not that of the header (RFC 9112, 3.2.2).
        head.headers.retain(|(name, _)| name != "host");
        head.headers.push(("host".to_owned(), host.as_bytes().to_vec()));
    }
    let says = |word: &str| {
        let mut values = head.values("connection").flat_map(|value| value.split(|&byte| byte == b','));
        values.any(|value| value.trim_ascii().eq_ignore_ascii_case(word.as_bytes()))
    };
    let closes = says("close") || head.is_old && !says("keep-alive");
    // A request that states two different lengths of its body could be used for request smuggling.
    if head.has("transfer-encoding") {
        return Err(refused(411, "the request needs a Content-Length"));
    }
    let length = match (head.header("content-length"), head.has("content-length")) {
        (None, false) => 0,
        (Some(text), _) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().unwrap_or(usize::MAX)
        }
        _ => return Err(refused(400, "the length of the request is not a number")),
    };
    (head.closes, head.length) = (closes, length);
    Ok(Some((head, used)))
}

/// Splits the target of a request, a path or a whole address (RFC 9112, 3.2), into the host, if there is one, and the
/// rest from the path on.
fn host_and_path(target: &str) -> Result<(Option<&str>, &str), Broken> {
    if target.starts_with('/') {
        return Ok((None, target));
    }
    let rest = ["http://", "https://"].iter().find_map(|&scheme| {
        target.get(..scheme.len()).filter(|start| start.eq_ignore_ascii_case(scheme))?;
        target.get(scheme.len()..)
    });
    let rest = rest.ok_or_else(|| refused(400, "the address of a request begins with /"))?;
    let (host, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    // Without a path, the address is that of the page.
    Ok((Some(host), if path.is_empty() { "/" } else { path }))
}

const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}

/// A head from its text, for the tests of others.
#[cfg(test)]
pub(crate) fn tests_only_head(text: &str) -> Head {
    parse(text.as_bytes()).expect("a head").expect("a whole head").0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &str) -> Result<Option<(Head, usize)>, Broken> {
        parse(text.as_bytes())
    }

    #[test]
    fn a_head_is_parsed_once_it_is_complete() {
        let text = "POST /api/read?token=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\n\r\nrest";
        for end in 0..text.len() - 4 {
            assert!(matches!(head(&text[..end]), Ok(None)), "{end}");
        }
        let (read, used) = head(text).expect("it is one").expect("the head is complete");
        assert_eq!((read.path.as_str(), read.query.as_str(), read.length), ("/api/read", "token=1", 12));
        assert_eq!(used, text.len() - 4);
        assert!(!read.closes && read.header("host") == Some("a"));
    }

    #[test]
    fn a_target_is_a_path_or_an_address() {
        let parts = |target: &str| {
            let text = format!("GET {target} HTTP/1.1\r\nhost: header\r\n\r\n");
            let (read, _) = head(&text).expect("a head").expect("whole");
            (read.header("host").unwrap_or("none").to_owned(), read.path, read.query)
        };
        let owned =
            |(host, path, query): (&str, &str, &str)| (host.to_owned(), path.to_owned(), query.to_owned());
        for (target, expected) in [
            ("/app.js?a=http://b/", ("header", "/app.js", "a=http://b/")),
            ("http://h:1/app.js?a", ("h:1", "/app.js", "a")),
            ("HTTPS://h/", ("h", "/", "")),
            ("http://h", ("h", "/", "")),
            ("http://h?a", ("h", "", "a")),
        ] {
            assert_eq!(parts(target), owned(expected), "{target}");
        }
        for target in ["nonexistent", "*", "h:1", "ftp://h/", "http:/h"] {
            let wrong = head(&format!("GET {target} HTTP/1.1\r\nhost: a\r\n\r\n"));
            assert!(matches!(wrong, Err(Broken::Refused(400, ..))), "{target}: {wrong:?}");
        }
        // Two hosts stay two, so the request is refused.
        let twice = head("GET http://h/ HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n");
        assert_eq!(twice.expect("a head").expect("whole").0.header("host"), None);
    }

    #[test]
    fn a_body_has_one_length() {
        let refused = |more: &str| match head(&format!("POST / HTTP/1.1\r\nhost: a\r\n{more}\r\n\r\n")) {
            Err(Broken::Refused(status, ..)) => status,
            other => panic!("{more}: {other:?}"),
        };
        assert_eq!(refused("transfer-encoding: chunked"), 411);
        assert_eq!(refused("content-length: 3\r\ntransfer-encoding: chunked"), 411);
        for wrong in ["-1", "+1", "", "0x10", "1, 1", "1\r\ncontent-length: 2", "1\r\ncontent-length: 1"] {
            assert_eq!(refused(&format!("content-length: {wrong}")), 400, "{wrong}");
        }
        let endless = format!("POST / HTTP/1.1\r\ncontent-length: {}\r\n\r\n", "9".repeat(40));
        assert_eq!(head(&endless).expect("a number").expect("whole").0.length, usize::MAX);
    }

    #[test]
    fn a_connection_is_closed_or_kept_as_the_client_requests() {
        let closes = |version: &str, more: &str| {
            let text = format!("GET / HTTP/{version}\r\n{more}\r\n");
            head(&text).expect("a head").expect("whole").0.closes
        };
        assert!(!closes("1.1", "") && closes("1.0", ""));
        assert!(closes("1.1", "Connection: Close\r\n") && closes("1.1", "connection: x, close\r\n"));
        assert!(!closes("1.0", "connection: keep-alive\r\n"));
    }

    /// What a server sends that answers each of the requests with an empty stylesheet, after reading their bodies.
    fn answers(requests: &str, is_stream: bool) -> String {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let mut client =
            TcpStream::connect(listener.local_addr().expect("an address")).expect("a connection");
        client.write_all(requests.as_bytes()).expect("the requests");
        client.shutdown(std::net::Shutdown::Write).expect("their end");
        let mut connection = Connection::new(listener.accept().expect("the client").0).expect("a connection");
        while let Ok(head) = connection.head() {
            connection.body(&head).expect("a body");
            let answer = Answer { status: 200, media: "text/css", headers: &[], body: &[] };
            match is_stream {
                true => connection.begin(&head, &answer).expect("a start"),
                false => connection.answer(&head, &answer).expect("an answer"),
            }
            if head.closes {
                break;
            }
        }
        drop(connection);
        let mut text = String::new();
        client.read_to_string(&mut text).expect("the answers");
        text.replace("\r\n", "\n").replace("content-type: text/css\n", "").replace("HTTP/1.1 ", "")
    }

    #[test]
    fn a_client_of_an_old_version_gets_what_it_knows() {
        let post = |version: &str, more: &str| {
            format!("POST / HTTP/{version}\r\nexpect: 100-continue\r\n{more}content-length: 2\r\n\r\n{{}}")
        };
        let kept = "connection: keep-alive\r\n";
        assert_eq!(answers(&post("1.1", ""), false), "100 Continue\n\n200 OK\ncontent-length: 0\n\n");
        // No interim answer, and the connection ends.
        let closed = "200 OK\ncontent-length: 0\nconnection: close\n\n";
        assert_eq!(answers(&post("1.0", ""), false), closed);
        // A connection that is kept is announced.
        let both = post("1.0", kept) + &post("1.0", "");
        let expected = format!("200 OK\ncontent-length: 0\nconnection: keep-alive\n\n{closed}");
        assert_eq!(answers(&both, false), expected);
        // Without chunks it ends after a stream.
        assert_eq!(answers(&post("1.0", kept), true), "200 OK\nconnection: close\n\n");
        assert!(answers(&post("1.1", ""), true).ends_with("200 OK\ntransfer-encoding: chunked\n\n"));
    }
}
