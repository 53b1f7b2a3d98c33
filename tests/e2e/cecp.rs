//! Every CECP command, and the tricky orders.

mod ending;
mod thinking;

use xiangqi::{Color, Position, rules::Game};

use crate::harness::{Engine, play};

/// Red mates in one move, by the rook on b0 among others.
const MATE_IN_ONE: &str = "3k5/R8/9/9/9/9/9/9/9/1R2K4 w 0 1";
/// Red is mated by two rooks.
const MATED: &str = "4k4/9/9/9/9/9/9/9/r8/r2K5 w 0 1";
/// Red is far ahead.
const WON_FOR_RED: &str = "4k4/9/9/9/9/9/9/9/RR7/3K5 w 0 1";
/// A search that runs until it is stopped.
const LONG: &str = "sd 0\nst 100000";

/// A running engine that is sent the commands of XBoard.
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

    /// The lines printed before everything sent so far is done, lines of thinking left out.
    fn settled(&mut self) -> Vec<String> {
        self.pings += 1;
        let ping = self.pings;
        self.send(&format!("ping {ping}"));
        let mut lines = self.until("pong ");
        assert_eq!(lines.pop().unwrap(), format!("pong {ping}"));
        lines.retain(|line| !is_thinking(line));
        lines
    }

    /// Sends lines and returns the answers.
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

    /// The next line that is not one of thinking.
    fn line_after_thinking(&mut self) -> String {
        loop {
            let line = self.engine.line();
            if !is_thinking(&line) {
                return line;
            }
        }
    }

    /// Reads thinking lines, and nothing else, until one begins with a wanted move.
    fn thinks_of(&mut self, is_meant: impl Fn(&String) -> bool) {
        loop {
            let line = self.engine.line();
            assert!(is_thinking(&line), "{line}");
            let (_, moves) = line.split_once('\t').unwrap();
            if is_meant(&moves.split(' ').next().unwrap().to_owned()) {
                return;
            }
        }
    }

    /// The engine's next move, which must be legal; only thinking output may come before it.
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
        "ping=1",
        "setboard=1",
        "playother=1",
        "usermove=1",
        "time=1",
        "draw=1",
        "sigint=0",
        "sigterm=0",
        "reuse=1",
        "analyze=1",
        "colors=0",
        "memory=1",
        "smp=1",
        "debug=1",
        "variants=\"xiangqi\"",
        "myname=\"Chuhe ",
        "option=\"Move Overhead -spin 10 0 5000\"",
        "option=\"Clear Hash -button\"",
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
fn the_protocol_can_be_changed() {
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
    // Now the engine plays Red, so it answers a move of Black.
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
        ("usermove h2h3q", "Illegal move (not a move of this game): h2h3q"),
        ("usermove @@@@", "Illegal move (not a move of this game): @@@@"),
        ("usermove h0h1", "Illegal move (the Red horse cannot go there): h0h1"),
        ("h9g7", "Illegal move (Red has no piece on h9): h9g7"),
        ("usermove e4e5", "Illegal move (Red has no piece on e4): e4e5"),
        ("usermove", "Error (bad value): usermove"),
        ("h3e10", "Error (unknown command): h3e10"),
    ] {
        assert_eq!(cecp.answer(line), answer);
    }
    cecp.send("usermove h2e2");
    cecp.moved(&play(&Position::default(), "h2e2"));
    let mut checked = Cecp::at("3k5/9/9/9/4r4/9/9/9/4A4/4K4 w 0 1");
    assert_eq!(checked.answer("e1d0"), "Illegal move (the Red king would be attacked): e1d0");
}

#[test]
fn the_ranks_of_moves_count_from_zero() {
    let mut cecp = Cecp::at(MATE_IN_ONE);
    assert!(cecp.answers("option Rank Base=1\nusermove b0b9\nundo").is_empty());
    let answer = cecp.answer("usermove b1b10");
    assert!(answer.starts_with("Illegal move"), "{answer}");
}

#[test]
fn time_controls_in_every_form_are_kept_to() {
    // Each case has lines that are sent once, and lines that are sent before each move.
    for (control, told) in [
        ("level 40 5 0", "time 100\notim 30000"),
        ("level 0 2:30 10", "time 50\notim 100"),
        ("level 0 0:01 0", ""),
        ("level 1 0:01 0", "time 20"),
        ("level 0 1 0.5", "time 50"),
        ("level 40 25+5 0", "time 100"),
        ("level 0 0 0", ""),
        ("level 40 5 0", "time 0\notim 0"),
        ("level 40 5 0", "time -250"),
        ("st 0", "time 30000"),
        ("st 0.05", "time 30000"),
        ("st 100000\nsd 2", "time 100"),
        ("level 0 100000 0\nsd 2", ""),
    ] {
        let mut cecp = Cecp::greeted();
        assert!(cecp.answers(&format!("sd 0\n{control}")).is_empty(), "{control}");
        let mut position = Position::default();
        for _ in 0..3 {
            cecp.send(&format!("{told}\ngo"));
            let mv = cecp.moved(&position);
            position = play(&position, &mv);
        }
    }
    let mut cecp = Cecp::greeted();
    for line in ["level", "level 40", "level x 5 0", "level 40 5 x", "st", "st x", "sd x", "time", "otim x"] {
        assert_eq!(cecp.answer(line), format!("Error (bad value): {line}"));
    }
}

#[test]
fn thinking_is_shown_after_post_only() {
    let mut cecp = Cecp::greeted();
    for (word, shown) in [("post", true), ("nopost", false), ("post", true)] {
        cecp.send(&format!("new\nsd 3\n{word}\ngo"));
        let lines = cecp.until("move ");
        assert_eq!(lines.iter().any(|line| is_thinking(line)), shown, "{word}: {lines:#?}");
        if shown {
            let last = &lines[lines.len() - 2];
            assert!(last.starts_with("3 "), "{last}");
            let (_, pv) = last.split_once('\t').unwrap();
            play(&Position::default(), pv);
        }
    }
}

#[test]
fn move_now_ends_a_search_and_nothing_else() {
    let mut cecp = Cecp::greeted();
    assert!(cecp.answers("?").is_empty());
    cecp.send(&format!("{LONG}\nusermove h2e2\nping 100\n?"));
    cecp.moved(&play(&Position::default(), "h2e2"));
    assert_eq!(cecp.until("pong")[0], "pong 100", "not before the move");
    assert!(cecp.answers("?").is_empty());
}

#[test]
fn moves_sent_in_mid_search_wait_for_the_engines() {
    let mut cecp = Cecp::greeted();
    cecp.send(&format!("{LONG}\nusermove h2e2\nusermove b0c2\nping 100\n?"));
    let position = play(&Position::default(), "h2e2");
    let reply = cecp.moved(&position);
    let position = play(&position, &format!("{reply} b0c2"));
    cecp.send("?");
    cecp.moved(&position);
    assert_eq!(cecp.line_after_thinking(), "pong 100");
}

#[test]
fn force_in_mid_search_takes_the_move_back() {
    let mut cecp = Cecp::greeted();
    let lines = cecp.answers(&format!("{LONG}\nusermove h2e2\nforce\nusermove h9g7\nundo\nundo\nundo"));
    assert_eq!(lines, ["Error (command not legal now): undo"], "no move, and two to take back");
    // These lines wait for the search and are executed before the answer to `ping`, so none is lost.
    cecp.send("new\nusermove h2e2\nusermove b0c2\nforce\nundo\nping 100");
    let lines = cecp.until("pong 100");
    let moves: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("move ")).collect();
    assert_eq!(moves.len(), 1, "{lines:#?}");
    let position = play(&Position::default(), &format!("h2e2 {}", moves[0]));
    cecp.send("go\n?");
    cecp.moved(&position);
}

#[test]
fn a_new_game_result_or_position_in_mid_search_ends_it() {
    let mut cecp = Cecp::greeted();
    for line in ["new", "result 1-0 {Black resigns}\nnew", "force\nnew"] {
        let lines = cecp.answers(&format!("new\n{LONG}\nusermove h2e2\n{line}\nsd 2"));
        assert!(lines.is_empty(), "{line}: {lines:#?}");
        cecp.send("usermove b2e2");
        cecp.moved(&play(&Position::default(), "b2e2"));
    }
    cecp.send(&format!("new\n{LONG}\nusermove h2e2\nsetboard {WON_FOR_RED}\n?"));
    cecp.moved(&play(&Position::default(), "h2e2"));
    cecp.send("sd 2\ngo");
    cecp.moved(&Position::from_fen(WON_FOR_RED).unwrap());
}

#[test]
fn a_refused_position_clears_the_current_position() {
    let mut cecp = Cecp::greeted();
    for fen in ["", "foo", "4k4/9/9/9/9/9/9/9/9/4K4 w 0 1", "3k5/9/9/9/9/9/9/9/9/3RK4 w 0 1"] {
        let answer = cecp.answer(&format!("setboard {fen}"));
        assert!(answer.starts_with("tellusererror Illegal position: "), "{answer}");
        assert_eq!(cecp.answer("usermove h2e2"), "Illegal move (there is no position): h2e2");
        for word in ["go", "playother"] {
            assert_eq!(cecp.answer(word), format!("Error (no position): {word}"));
        }
        // XBoard takes an error for the message that the engine cannot analyse.
        assert!(cecp.answers("analyze\n.\nexit").is_empty());
        assert_eq!(cecp.answer("undo"), "Error (command not legal now): undo");
        assert!(cecp.answers("hint\ndraw\n?\n.\nexit").is_empty());
    }
    cecp.send("new\nsd 2\nusermove h2e2");
    cecp.moved(&play(&Position::default(), "h2e2"));
}

#[test]
fn positions_are_read_as_xboard_writes_them() {
    let fen = "r1eakaehr/9/1ch4c1/p1p1p1p1p/9/9/P1P1P1P1P/1CH4C1/9/R1EAKAEHR b 4 3";
    let mut cecp = Cecp::at(fen);
    cecp.send("go");
    cecp.moved(&Position::from_fen(fen).unwrap());
}

#[test]
fn undo_takes_back_one_ply_and_remove_two() {
    let mut cecp = Cecp::greeted();
    cecp.send("usermove h2e2");
    let position = play(&Position::default(), "h2e2");
    cecp.moved(&position);
    cecp.send("remove\nusermove b2e2");
    let position = play(&Position::default(), "b2e2");
    cecp.moved(&position);
    assert!(cecp.answers("force\nundo").is_empty());
    cecp.send("go");
    cecp.moved(&position);
    assert!(cecp.answers("undo\nundo").is_empty());
    for word in ["undo", "remove"] {
        assert_eq!(cecp.answer(word), format!("Error (command not legal now): {word}"));
    }
}

#[test]
fn options_memory_and_variants_are_set_or_refused() {
    let mut cecp = Cecp::greeted();
    for line in [
        "option Move Overhead=30",
        "option Clear Hash",
        "option Sixty Move Rule=0",
        "option Repetition Rule=Simple",
        "option Debug Log File=",
        "memory 8",
        "memory 0",
        "cores 1",
        "variant xiangqi",
    ] {
        assert!(cecp.answers(line).is_empty(), "{line}");
    }
    for line in ["option Move Overhead=x", "option Sixty Move Rule=2", "option No Such=1", "option"] {
        assert!(cecp.answer(line).starts_with("Error (bad value): option "), "{line}");
    }
    assert_eq!(cecp.answer("memory x"), "Error (bad value): memory x");
    assert_eq!(cecp.answer("variant shogi"), "Error (unsupported variant): shogi");
    assert_eq!(cecp.answer("variant"), "Error (unsupported variant): ");
    cecp.send(&format!("{LONG}\ngo\noption Move Overhead=x\nping 100\n?"));
    let lines = cecp.until("pong 100");
    let place = |begin: &str| lines.iter().position(|line| line.starts_with(begin)).unwrap();
    assert!(place("move ") < place("Error"), "{lines:#?}");
}

#[test]
fn other_words_are_accepted_silently_or_refused() {
    let mut cecp = Cecp::greeted();
    for line in [
        "random",
        "computer",
        "name Somebody Else",
        "rating 2000 1900",
        "ics -",
        "white",
        "black",
        "egtpath nalimov /nowhere",
        "accepted usermove",
        "rejected nps",
        "exit",
        ".",
        "# a comment",
        "",
    ] {
        assert!(cecp.answers(line).is_empty(), "{line}");
    }
    for line in ["edit", "nps 100", "pause", "lift a1", "isready", "position startpos"] {
        assert_eq!(cecp.answer(line), format!("Error (unknown command): {line}"));
    }
    let known = cecp.answers("bk");
    assert!(known.len() > 1 && known[0].ends_with('%') && known.last().unwrap().is_empty(), "{known:?}");
    cecp.send("setboard 3k5/9/9/9/9/9/9/9/9/R3K4 w");
    assert_eq!(cecp.answers("bk"), [" The book does not know this position.", ""]);
    assert_eq!(cecp.answer(&"x".repeat(2 << 20)), "Error (line too long): ignored");
    let board = format!("setboard {}", "9/".repeat(1 << 20));
    assert_eq!(cecp.answer(&board), "tellusererror Illegal position: the line is too long");
    assert_eq!(cecp.answer("go"), "Error (no position): go");
}

#[test]
fn the_process_ends_in_every_state() {
    for before in [
        "",
        "new",
        "force\nanalyze",
        "st 100000\ngo",
        "st 100000\ngo\nusermove a0a1\nforce",
        "hard\nsd 1\ngo",
        "setboard x",
        "hint",
    ] {
        for quits in [true, false] {
            let mut engine = Engine::start();
            engine.send(&format!("xboard\nprotover 2\n{before}"));
            if quits {
                engine.send("quit");
            } else {
                engine.close_input();
            }
            assert!(engine.end().0.success(), "{before}");
        }
    }
}

#[test]
fn a_game_is_played_to_its_end_or_two_hundred_plies() {
    let mut cecp = Cecp::greeted();
    cecp.send("nopost\nhard\nlevel 0 1 0.01\nsd 3\ngo");
    let mut game = Game::new(Position::default());
    for ply in 0..100 {
        let mut lines = cecp.until("move ");
        let mv = lines.pop().unwrap();
        assert!(lines.iter().all(|line| line.starts_with("Hint: ")), "{lines:#?}");
        game.play(mv.strip_prefix("move ").unwrap().parse().unwrap()).unwrap();
        if let Some(outcome) = game.outcome() {
            let claim = cecp.engine.line();
            let result = match outcome.winner() {
                Some(Color::Red) => "1-0 {",
                Some(Color::Black) => "0-1 {",
                None => "1/2-1/2 {",
            };
            assert!(claim.starts_with(result), "{outcome}: {claim}");
            return;
        }
        // The opponent moves without much thinking.
        let moves = game.position().legal_moves();
        let mv = moves[(7 * ply) % moves.len()];
        game.play(mv).unwrap();
        cecp.send(&format!("time {}\notim 5000\nusermove {mv}", 6000 - 10 * ply));
        assert_eq!(game.outcome(), None, "it would be a claim of the engine's: not with this seed");
    }
}
