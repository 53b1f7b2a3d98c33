//! HTTP itself: heads and bodies, whole, broken or interrupted, and what follows them on the connection.

use std::io::{Read, Write};
use std::net::TcpStream;
#[cfg(target_os = "linux")]
use std::time::Duration;

use serde_json::json;
use xiangqi::START_FEN;

use super::{Server, TIMEOUT};
#[cfg(target_os = "linux")]
use crate::system::System;

#[test]
fn broken_requests_end_their_connection_and_nothing_else() {
    let server = Server::start(&[]);
    let host = &server.host;
    let status = |answer: &str| answer.split(' ').nth(1).unwrap_or("none").to_owned();
    let api = server.head_of_post("position");
    for (bytes, expected) in [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 TLS\r\n\r\n".to_vec(), "400"),
        (b"\0\0\0\0\r\n\r\n".to_vec(), "400"),
        (format!("GET / HTTP/1.1\r\nhost: {host}\r\nx: {}\r\n\r\n", "y".repeat(40_000)).into_bytes(), "431"),
        // One that comes at once, with the end of the head.
        (format!("GET / HTTP/1.1\r\nhost: {host}\r\nx: {}\r\n\r\n", "y".repeat(20_000)).into_bytes(), "431"),
        (format!("GET / HTTP/1.1\r\nhost: {host}\r\n{}\r\n", "x: y\r\n".repeat(100)).into_bytes(), "431"),
        (format!("{api}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n").into_bytes(), "411"),
        (format!("{api}\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{{}}").into_bytes(), "400"),
        (format!("{api}\r\ncontent-length: 99999999999999999999\r\n\r\n").into_bytes(), "413"),
        (format!("DELETE / HTTP/1.1\r\nhost: {host}\r\n\r\n").into_bytes(), "405"),
    ] {
        let answer = server.raw(&bytes);
        assert_eq!(status(&answer), expected, "{answer}");
        assert!(answer.contains("connection: close"), "{answer}");
    }
    // Half a head, and half a body: then nothing more, or the end of the connection.
    for bytes in ["GET / HT".to_owned(), format!("{api}\r\ncontent-length: 100\r\n\r\n{{")] {
        let mut stream = TcpStream::connect(host).unwrap();
        stream.write_all(bytes.as_bytes()).unwrap();
        drop(stream);
    }
    // The server does not wait for a slow head; it closes the connection.
    let mut slow = TcpStream::connect(host).unwrap();
    slow.set_read_timeout(Some(TIMEOUT)).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    // A signal, such as one for the end of another test's child, interrupts only `read`: `read_to_end` continues.
    assert_eq!(slow.read_to_end(&mut Vec::new()).unwrap(), 0);
    assert!(server.is_responsive());
}

/// A process that is stopped and continued, as by Ctrl-Z and `fg`, finds its system calls interrupted.
#[test]
#[cfg(target_os = "linux")]
fn a_suspended_server_answers_the_request_that_it_was_reading() {
    let server = Server::start(&[]);
    let mut stream = TcpStream::connect(&server.host).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    // By now the server has read the first line and waits for the rest.
    std::thread::sleep(Duration::from_millis(300));
    for name in ["-STOP", "-CONT"] {
        System(server.child.id()).signal(name);
        std::thread::sleep(Duration::from_millis(100));
    }
    stream.write_all(format!("host: {}\r\nconnection: close\r\n\r\n", server.host).as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200 "), "{}", String::from_utf8_lossy(&answer));
}

#[test]
fn requests_on_one_connection_are_answered_in_order() {
    let server = Server::start(&[]);
    let get = |path: &str, more: &str| format!("GET {path} HTTP/1.1\r\nhost: {}\r\n{more}\r\n", server.host);
    let body = json!({ "start": START_FEN, "moves": [] }).to_string();
    let head = server.head_of_post("position");
    let post = format!("{head}\r\nexpect: 100-continue\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let head_only = get("/style.css", "").replacen("GET", "HEAD", 1);
    let answer = server.raw(
        format!("{}{post}{head_only}{}", get("/", ""), get("/app.js", "connection: close\r\n")).as_bytes(),
    );
    let starts: Vec<_> = answer.match_indices("HTTP/1.1 ").map(|(at, _)| &answer[at + 9..at + 12]).collect();
    assert_eq!(starts, ["200", "100", "200", "200", "200"]);
    let places =
        ["<!doctype html>", "\"legal\":", "text/css", "import {"].map(|part| answer.find(part).unwrap());
    assert!(places.is_sorted(), "{places:?}");
    assert!(!answer.contains(":root {"), "HEAD has no body");
}

/// A proxy that keeps its connection would give the second answer to another client (request smuggling).
#[test]
fn the_body_of_a_request_for_a_file_is_not_the_next_request() {
    let server = Server::start(&[]);
    let Server { host, token, .. } = &server;
    let hidden = format!("GET /api/about?token={token} HTTP/1.1\r\nhost: {host}\r\n\r\n");
    for method in ["GET", "HEAD"] {
        let head = format!("{method} /index.html HTTP/1.1\r\nhost: {host}");
        let answer =
            server.raw(format!("{head}\r\ncontent-length: {}\r\n\r\n{hidden}", hidden.len()).as_bytes());
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("connection: close"), "{answer}");
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{answer}");
        // With an empty body the connection is kept.
        let both = format!("{head}\r\ncontent-length: 0\r\n\r\n{head}\r\nconnection: close\r\n\r\n");
        assert_eq!(server.raw(both.as_bytes()).matches("HTTP/1.1 200 ").count(), 2);
    }
    assert!(server.is_responsive());
}

#[test]
fn the_target_of_a_request_is_a_path_or_a_whole_address() {
    let server = Server::start(&[]);
    let Server { host, token, .. } = &server;
    for (target, status, media) in [
        (format!("http://{host}/app.js"), 200, "text/javascript"),
        (format!("http://{host}"), 200, "text/html"),
        (format!("http://{host}/api/about?token={token}"), 200, "application/json"),
        (format!("http://{host}/nonexistent"), 404, "application/json"),
        (format!("http://{host}/api/about"), 403, "application/json"),
        ("http://evil.example/app.js".to_owned(), 403, "application/json"),
        ("nonexistent".to_owned(), 400, "application/json"),
        ("*".to_owned(), 400, "application/json"),
        (host.clone(), 400, "application/json"),
    ] {
        let answer = server.get(&target, host, "");
        assert_eq!(answer.status, status, "{target}: {}", answer.body);
        assert!(answer.head.contains(&format!("content-type: {media}")), "{target}: {}", answer.head);
    }
}

#[test]
fn a_wrong_method_is_told_the_right_ones() {
    let server = Server::start(&[]);
    let token = &server.token;
    for (method, path, allow) in [
        ("OPTIONS", "/", "get, head"),
        ("POST", "/app.js", "get, head"),
        ("DELETE", "/api/about", "get, head"),
        ("GET", "/api/position", "post"),
        ("GET", "/api/read", "post"),
    ] {
        let answer =
            server.ask(&format!("{method} {path}?token={token} HTTP/1.1\r\nhost: {}", server.host), b"");
        assert_eq!(answer.status, 405, "{method} {path}");
        assert!(answer.head.contains(&format!("\r\nallow: {allow}\r\n")), "{method} {path}: {}", answer.head);
    }
}
