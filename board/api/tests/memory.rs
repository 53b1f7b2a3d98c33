//! Requests take a bounded multiple of their length in memory, whatever is in them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use chuhe_api::{Program, Reply, kind};

/// What `docs/reliability.md` promises: this many times the length of the request, and as much again as one long game
/// may need.
const TIMES: usize = 20;
const BESIDE: usize = 56 << 20;

/// Counts what is allocated, and the most that ever was.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the allocator of the system as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), SeqCst) + layout.size();
        MOST.fetch_max(now, SeqCst);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), SeqCst);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The most memory that a request needs, its body included, and how many events came.
fn most(name: &str, body: &str) -> (usize, usize) {
    let mut events = 0;
    let (before, body) = (NOW.load(SeqCst), body.as_bytes().to_vec());
    MOST.store(NOW.load(SeqCst), SeqCst);
    let reply = kind(name).unwrap().reply(body, &Program::default());
    // Others are refused, or answered.
    if let Ok(Reply::Stream(stream)) = reply {
        stream.run(&mut |event| {
            let _ = event.json();
            events += 1;
            ControlFlow::Continue(())
        });
    }
    (MOST.load(SeqCst) - before, events)
}

#[test]
fn memory_is_bounded_by_the_length_of_the_request() {
    // What is made once: tables of the rules and of the book.
    most(
        "position",
        "{\"start\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\",\"moves\":[]}",
    );
    let start = "\"start\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\"";
    let shuffle = "h2e2 h7e7\ne2h2 e7h7\n";
    let game = |plies: usize| shuffle.repeat(plies / 4);
    let json = |ply: &str, count: usize| {
        let plies = vec![ply; count].join(",");
        format!(
            "{{\"game\":{{\"tags\":[],{start},\"result\":\"*\",\"line\":{{\"plies\":[{plies}]}}}},\"notation\":\"uci\"}}"
        )
    };
    let long = 1 << 20;
    for (what, name, body) in [
        ("many short games", "read", format!("[BoardEvent \"\"]\n\n{}*\n\n", game(20)).repeat(5000)),
        ("the shortest games", "read", "1.h2e2 *\n\n".repeat(50_000)),
        (
            "games of the greatest length",
            "read",
            format!("[BoardEvent \"\"]\n\n{}*\n\n", game(5000)).repeat(20),
        ),
        ("one endless game", "read", format!("[BoardEvent \"\"]\n\n{}*\n", game(long / 5))),
        ("an endless game in a long file", "read", format!("[BoardEvent \"\"]\n\n{}*\n", game(2 * long))),
        ("variations", "read", format!("1. h2e2 {} *", "(1. b2e2)\n".repeat(long / 10))),
        (
            "nested variations",
            "read",
            format!("1. h2e2 {} {} *", "(1. b2e2 ".repeat(30), ") ".repeat(30)).repeat(2000),
        ),
        ("comments", "read", format!("1. h2e2 {{{}}} *", "x".repeat(long))),
        ("glyphs", "read", format!("1. h2e2 {} *", "$1\n".repeat(long / 3))),
        ("tags", "read", format!("{}\n1. h2e2 *", "[A \"\"]\n".repeat(long / 7))),
        ("errors", "read", "1. a0i9 *\n\n".repeat(long / 11)),
        ("positions", "read", "4k4/9/9/9/9/9/9/9/9/4K4 w\n".repeat(long / 26)),
        ("noise", "read", "\u{7f}ELF \"[{(".repeat(long / 8)),
        ("moves", "position", format!("{{{start},\"moves\":[{}]}}", vec!["\"h2e2\""; long / 8].join(","))),
        ("plies", "write", json("{\"uci\":\"h2e2\"}", long / 16)),
        (
            "empty variations",
            "write",
            json(
                &format!(
                    "{{\"uci\":\"h2e2\",\"variations\":[{}]}}",
                    vec!["{\"plies\":[]}"; long / 13].join(",")
                ),
                1,
            ),
        ),
        (
            "many glyphs",
            "write",
            json(&format!("{{\"uci\":\"h2e2\",\"nags\":[{}]}}", vec!["1"; long / 2 - 200].join(",")), 1),
        ),
    ] {
        let ((needed, events), length) = (most(name, &body), body.len());
        println!("{what}: {:.1} times {length} bytes, {events} events", needed as f64 / length as f64);
        // Only one long game needs more than its part.
        let beside = if events > 2 { 1 << 20 } else { BESIDE };
        assert!(needed <= TIMES * length + beside, "{what}: {needed} bytes for {length}");
    }
}
