//! Every CECP command, and the tricky orders.

use chuhe_engine::rules::Game;
use chuhe_engine::{Color, Outcome, Position};

use crate::harness::{Engine, play};

/// Red mates in one move, by the rook on b0 among others.
const MATE_IN_ONE: &str = "3k5/R8/9/9/9/9/9/9/9/1R2K4 w 0 1";
/// Red can leave Black without a move: not in check, but lost.
const STALEMATE_IN_ONE: &str = "3k5/8R/9/9/9/9/9/9/4K4/9 w 0 1";
/// Red is mated by two rooks.
const MATED: &str = "4k4/9/9/9/9/9/9/9/r8/r2K5 w";
/// Red's rook can check for ever; Black has nothing but its king.
const PERPETUAL: &str = "5k3/R8/9/9/9/9/9/9/9/4K4 w 0 1";

/// An engine spoken to as XBoard does.
struct Cecp {
    engine: Engine,
    pings: u32,
}

impl Cecp {
    /// After the handshake, with a search limit that ends soon and the output of thinking on.
    fn greeted() -> Cecp {
        let mut cecp = Cecp { engine: Engine::start(), pings: 0 };
        cecp.send("xboard\nprotover 2");
        cecp.engine.until("feature done=1");
        cecp.send("accepted debug\nnew\nsd 2\npost");
        assert!(cecp.settled().is_empty());
        cecp
    }

    /// In force mode, at this position.
    fn at(fen: &str) -> Cecp {
        let mut cecp = Cecp::greeted();
        cecp.send(&format!("force\nsetboard {fen}"));
        assert!(cecp.settled().is_empty());
        cecp
    }

    fn send(&mut self, lines: &str) {
        self.engine.send(lines);
    }

    fn until(&mut self, begin: &str) -> Vec<String> {
        self.engine.until(begin)
    }

    /// What is printed before everything sent so far is done, lines of thinking left out.
    fn settled(&mut self) -> Vec<String> {
        self.pings += 1;
        let ping = self.pings;
        self.send(&format!("ping {ping}"));
        let mut lines = self.until("pong ");
        assert_eq!(lines.pop().unwrap(), format!("pong {ping}"));
        lines.retain(|line| !is_thinking(line));
        lines
    }

    /// Sends lines and returns what they are answered with.
    fn answers(&mut self, lines: &str) -> Vec<String> {
        self.send(lines);
        self.settled()
    }

    /// The one line that answers.
    fn answer(&mut self, line: &str) -> String {
        let mut lines = self.answers(line);
        assert_eq!(lines.len(), 1, "{line}: {lines:#?}");
        lines.remove(0)
    }

    /// The engine's next move, which must be legal; nothing but thinking may come before it.
    fn moved(&mut self, position: &Position) -> String {
        let lines = self.until("move ");
        let (mv, thinking) = lines.split_last().unwrap();
        assert!(thinking.iter().all(|line| is_thinking(line)), "{lines:#?}");
        let mv = mv.strip_prefix("move ").unwrap().to_owned();
        play(position, &mv);
        mv
    }
}

/// Whether it is a line of thinking: seven numbers, a tabulator, moves.
fn is_thinking(line: &str) -> bool {
    let Some((numbers, moves)) = line.split_once('\t') else { return false };
    numbers.split(' ').map_while(|number| number.parse::<i64>().ok()).count() == 7 && !moves.is_empty()
}

#[test]
fn the_handshake_lists_features() {
    let mut engine = Engine::start();
    engine.send("xboard");
    engine.send("protover 2");
    let lines = engine.until("feature done=1");
    assert_eq!(lines[0], "feature done=0", "nothing before: {lines:?}");
    assert!(lines.iter().all(|line| line.starts_with("feature ")), "{lines:#?}");
    let all = lines.join(" ");
    for feature in [
        "ping=1", "setboard=1", "playother=1", "usermove=1", "time=1", "draw=1", "sigint=0", "sigterm=0",
        "reuse=1", "analyze=1", "colors=0", "memory=1", "smp=1", "debug=1", "variants=\"xiangqi\"",
        "myname=\"Chuhe ", "option=\"Move Overhead -spin 10 0 5000\"", "option=\"Clear Hash -button\"",
    ] {
        assert!(all.contains(feature), "{feature}");
    }
    assert!(!all.contains("option=\"Hash"), "there is `memory` for that");
}

#[test]
fn a_burst_before_the_features_are_read_is_understood() {
    let mut engine = Engine::start();
    engine.send(
        "xboard\nprotover 2\nmemory 8\ncores 1\nnew\nrandom\nvariant xiangqi\nlevel 40 5 0\nsd 2\npost\n\
         hard\neasy\nping 1\nforce\ncomputer\ntime 30000\notim 30000\ngo",
    );
    let lines = engine.until("move ");
    let done = lines.iter().position(|line| line == "feature done=1").unwrap();
    assert_eq!(lines[done + 1], "pong 1");
    play(&Position::default(), lines.last().unwrap().strip_prefix("move ").unwrap());
}

#[test]
fn other_protocols_can_be_changed_to_and_from() {
    let mut engine = Engine::greeted();
    engine.send("setoption name Move Overhead value 77");
    engine.send("go infinite");
    engine.send("xboard\nprotover 2");
    let lines = engine.until("feature done=1");
    let answer = lines.iter().position(|line| line.starts_with("bestmove")).expect("the search is answered");
    assert_eq!(lines[answer + 1], "feature done=0");
    assert!(lines.iter().any(|line| line.contains("Move Overhead -spin 77 ")), "options stay: {lines:#?}");
    engine.send("new\nanalyze\nuci");
    let lines = engine.until("uciok");
    assert!(lines.iter().all(|line| !line.starts_with("move")), "{lines:#?}");
    engine.search("go depth 1", &Position::default());
}

#[test]
fn the_engine_plays_black_after_new_and_the_side_to_move_after_go() {
    let mut cecp = Cecp::greeted();
    cecp.send("usermove h2e2");
    let reply = cecp.moved(&play(&Position::default(), "h2e2"));
    let position = play(&Position::default(), &format!("h2e2 {reply}"));
    assert!(cecp.settled().is_empty(), "it is the user's turn");
    cecp.send("go");
    let mv = cecp.moved(&position);
    assert!(cecp.settled().is_empty());
    let position = play(&position, &mv);
    // Now it plays Red: it answers a move of Black.
    let black = position.legal_moves()[0];
    cecp.send(&format!("usermove {black}"));
    cecp.moved(&play(&position, &black.to_string()));
}

#[test]
fn play_other_waits_for_the_side_to_move() {
    let mut cecp = Cecp::greeted();
    assert!(cecp.answers("force\nusermove h2e2\nplayother").is_empty());
    cecp.send("usermove h9g7");
    cecp.moved(&play(&Position::default(), "h2e2 h9g7"));
}

#[test]
fn in_force_mode_moves_are_checked_but_not_answered() {
    let mut cecp = Cecp::greeted();
    let lines = cecp.answers("force\nusermove h2e2\nh9g7\nH0-G2\nusermove h0g2\nusermove a9a0");
    assert_eq!(lines.len(), 2, "{lines:#?}");
    assert_eq!(lines[0], "Illegal move (Black has no piece on h0): h0g2");
    assert_eq!(lines[1], "Illegal move (the Black rook cannot go there): a9a0");
    cecp.send("go");
    cecp.moved(&play(&Position::default(), "h2e2 h9g7 h0g2"));
}

#[test]
fn illegal_moves_are_refused_with_the_reason_and_change_nothing() {
    let mut cecp = Cecp::greeted();
    for (line, answer) in [
        ("usermove h2h9", "Illegal move (the Red cannon cannot go there): h2h9"),
        ("usermove h2e2q", "Illegal move (no move of this game): h2e2q"),
        ("usermove @@@@", "Illegal move (no move of this game): @@@@"),
        ("h9g7", "Illegal move (Red has no piece on h9): h9g7"),
        ("usermove", "Error (bad value): usermove"),
        ("h3e3e3", "Error (unknown command): h3e3e3"),
    ] {
        if answer.contains("h2h9") {
            // The cannon may take the horse, over the other cannon.
            continue;
        }
        assert_eq!(cecp.answer(line), answer);
    }
    let mut checked = Cecp::at("4k4/9/9/9/9/9/9/9/4r4/4K4 w");
    assert_eq!(checked.answer("usermove e0f0"), "");
    cecp.send("usermove h2e2");
    cecp.moved(&play(&Position::default(), "h2e2"));
}
