//! Requests take a bounded multiple of their length in memory, whatever is in them.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use chuhe_api::{Program, Reply, kind};

/// The promise of `docs/reliability.md`: this many times the length of the request, or the memory of one game of
/// the greatest length shown.
const TIMES: usize = 20;
const LEAST: usize = 6 << 20;

/// Counts allocated bytes, and their maximum.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes unchanged to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), SeqCst) + layout.size();
        MOST.fetch_max(now, SeqCst);
        // SAFETY: the caller promises what the allocator requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), SeqCst);
        // SAFETY: the caller promises what the allocator requires.
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
    // Replies of other kinds are complete already.
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
    // The tables of the rules, of the book and of the openings are made only once: before the measurement.
    most(
        "position",
        "{\"start\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\",\"moves\":[]}",
    );
    most("read", "1. h2e2 h9g7 *\n\n");
    let start = "\"start\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\"";
    let shuffle = "h2e2 h7e7\ne2h2 e7h7\n";
    let game = |plies: usize| shuffle.repeat(plies / 4);
    let json = |ply: &str, count: usize| {
        let plies = vec![ply; count].join(",");
        format!(
            "{{\"game\":{{\"tags\":[],{start},\"result\":\"*\",\"line\":{{\"plies\":[{plies}]}}}},\"notation\":\"uci\"}}"
        )
    };
    let long = 1 << 18;
    let xml = format!(
        "<?xml version=\"1.0\"?><ChineseChessRecord><MoveList><Move/>{}</MoveList></ChineseChessRecord>",
        "<Move/>".repeat(long / 7)
    );
    let cases = [
        ("games of the greatest length", "read", format!("[Event \"\"]\n\n{}*\n\n", game(5000)).repeat(10)),
        ("one game of the greatest length", "read", format!("[Event \"\"]\n\n{}*\n\n", game(5000))),
        ("one game of short moves", "read", format!("1. Cb4 Cb7 {} *", "Rb1 Rb10 Ra1 Ra10 ".repeat(1249))),
        (
            "one game of many comments",
            "read",
            format!("1. {} *", "h2e2!{a} h7e7!{a} e2h2!{a} e7h7!{a} ".repeat(1250)),
        ),
        ("one game of many variations", "read", format!("1. h2e2 {} *", "(1. b2e2)".repeat(4999))),
        ("one endless game", "read", format!("[Event \"\"]\n\n{}*\n", game(long / 5))),
        ("an endless game in a long file", "read", format!("[Event \"\"]\n\n{}*\n", game(2 * long))),
        (
            "nested variations",
            "read",
            format!("1. h2e2 {} {} *", "(1. b2e2 ".repeat(30), ") ".repeat(30)).repeat(1000),
        ),
        ("moves and marks", "read", "1. Cb4! Cb7? Cb3! Cb8? ".repeat(long / 24)),
        (
            "moves and comments",
            "read",
            format!("1. {} *", "h2e2{a} h7e7{a} e2h2{a} e7h7{a} ".repeat(long / 32)),
        ),
        // Each place of such a line may be the beginning of something: time in the square of the length would not end.
        ("colons", "read", "：".repeat(long / 3)),
        ("brackets that close", "read", format!("1. h2e2 {}", "）".repeat(long / 3))),
        ("sides", "read", format!("1. h2e2 {}", "/黑".repeat(long / 4))),
        ("dashes", "read", "— ".repeat(long / 4)),
        ("tags without an end", "read", "<b <".repeat(long / 4)),
        ("an aside of short words", "read", format!("1. h2e2 h9g7\nif {}", "a ".repeat(long / 2))),
        ("positions without a board", "read", format!("局面 {} w", "1/".repeat(long / 2))),
        ("sentences of asides", "read", format!("h2e2 {}", "if h9g7. h2e2 ".repeat(long / 14))),
        ("numbers of asides", "read", format!("1. h2e2 h9g7 {}", "if 1... h9g7 2. h2e2 ".repeat(long / 21))),
        ("brackets behind a name", "read", format!("红方：甲{}", "]".repeat(long))),
        ("moves before spaces", "read", format!("{}{}", "h2e2 ".repeat(long / 20), " ".repeat(long))),
        ("ends of elements", "read", format!("{}>", "</".repeat(long / 2))),
        ("a line of moves", "read", shuffle.replace('\n', " ").repeat(long / 21)),
        (
            "digits of DhtmlXQ",
            "read",
            format!("[DhtmlXQ_movelist]{}[/DhtmlXQ_movelist]", "7747".repeat(long / 4)),
        ),
        ("elements of CBF", "read", xml),
        ("comments", "read", format!("1. h2e2 {{{}}} *", "x".repeat(long))),
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
    ];
    // These take long for their length, so they are shorter, and less is allowed at least.
    let short = long / 4;
    let slow = [
        ("many short games", "read", format!("[Event \"\"]\n\n{}*\n\n", game(20)).repeat(500)),
        ("the shortest games", "read", "1.h2e2 *\n\n".repeat(3000)),
        ("variations", "read", format!("1. h2e2 {} *", "(1. b2e2)\n".repeat(short / 10))),
        ("short moves", "read", format!("1. Cb4 Cb7 {} *", "Rb1 Rb10 Ra1 Ra10 ".repeat(short / 18))),
        ("empty variations", "read", format!("1. h2e2 {} *", "()".repeat(short / 2))),
        ("open variations", "read", format!("1. h2e2 {} *", "(".repeat(short))),
        ("words that are no moves", "read", format!("1. h2e2 {} *", "a ".repeat(short / 2))),
        ("tags of a forum without an end", "read", "[b ".repeat(short / 3)),
        ("results with numbers in brackets", "read", format!("1. h2e2 {}", "*(1)".repeat(short / 160))),
        ("games with numbers in brackets", "read", format!("1. h2e2 {}", "炮二平五(1)".repeat(short / 60))),
        ("half-moves, one a line", "read", "h2e2\nh7e7\ne2h2\ne7h7\n".repeat(short / 20)),
        ("games with nothing between", "read", "h2e2\nh9g7\nh0g2\ni9h9\ng3g4\ng6g5\n".repeat(short / 30)),
        ("joined moves", "read", "炮二平五马8进7".repeat(short / 24)),
        ("moves joined by signs", "read", "炮二平五！马8进7。".repeat(short / 30)),
        ("glyphs", "read", format!("1. h2e2 {} *", "$1\n".repeat(short / 3))),
        ("tags", "read", format!("{}\n1. h2e2 *", "[A \"\"]\n".repeat(short / 7))),
        ("errors", "read", "1. a0i9 *\n\n".repeat(short / 11)),
    ];
    let slow = slow.into_iter().map(|case| (LEAST / 48, case));
    for (least, (what, name, body)) in cases.into_iter().map(|case| (LEAST, case)).chain(slow) {
        let ((needed, events), length) = (most(name, &body), body.len());
        println!(
            "{what}: {needed}, {:.1} times {length} bytes, {events} events",
            needed as f64 / length as f64
        );
        assert!(needed <= least.max(TIMES * length), "{what}: {needed} bytes for {length}");
    }
}
