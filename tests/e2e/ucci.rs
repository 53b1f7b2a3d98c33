//! Every UCCI command, every mode of thinking, and the tricky orders.

mod ending;
mod orders;

use xiangqi::Position;

use crate::harness::{Engine, TempFile, field, play};

/// Neither side has a piece left that could mate.
const DEAD_DRAWN: &str = "3ak4/9/4b4/9/9/9/9/4B4/4A4/3K5 w";

fn greeted() -> Engine {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.until("ucciok");
    engine
}

/// Sends a `go` line, waits for the answer, and checks the properties of every search. Returns its lines.
fn search(engine: &mut Engine, go: &str, position: &Position) -> Vec<String> {
    engine.send(go);
    let lines = engine.until("bestmove");
    check(&lines, position);
    lines
}

/// Checks the lines of a search, the last being the answer.
fn check(lines: &[String], position: &Position) {
    let answer = lines.last().unwrap();
    let mut words: Vec<&str> = answer.split(' ').collect();
    if matches!(words.last(), Some(&"draw" | &"resign")) {
        words.pop();
    }
    let (best, reply) = match words[..] {
        ["bestmove", best] => (best, ""),
        ["bestmove", best, "ponder", reply] => (best, reply),
        _ => panic!("{answer}"),
    };
    let mut shown = false;
    for line in lines.iter().filter(|line| line.contains(" pv ")) {
        let (fields, pv) = line.split_once(" pv ").unwrap();
        let names: Vec<&str> = fields.split(' ').step_by(2).skip(1).collect();
        assert_eq!(fields.split(' ').nth(1), Some("depth"), "clients look there: {line}");
        for name in ["score", "time", "nodes", "nps"] {
            let value = field(line, name);
            assert!(value.parse::<i64>().is_ok(), "{name} is a bare number in {line}: {names:?}");
        }
        shown |= pv.split(' ').next() == Some(best);
        play(position, pv);
    }
    assert!(shown, "a line of moves begins with the answer: {lines:#?}");
    play(position, &format!("{best} {reply}"));
}

/// The move of an answer.
fn best(lines: &[String]) -> &str {
    lines.last().unwrap().split(' ').nth(1).unwrap()
}

#[test]
fn the_handshake_names_engine_and_options() {
    let mut engine = Engine::start();
    engine.send("UCCI");
    let lines = engine.until("ucciok");
    let ids = ["id name Chuhe", "id version ", "id copyright ", "id author ", "id user "];
    for (line, id) in lines.iter().zip(ids) {
        assert!(line.starts_with(id), "{line}");
    }
    let options = &lines[ids.len()..lines.len() - 1];
    assert!(options.iter().all(|line| line.starts_with("option ")), "{options:#?}");
    for name in [
        "usemillisec",
        "batch",
        "debug",
        "ponder",
        "hashsize",
        "idle",
        "pruning",
        "knowledge",
        "randomness",
        "style",
        "promotion",
        "newgame",
    ] {
        assert!(options.iter().any(|line| line.starts_with(&format!("option {name} type "))), "{name}");
    }
    engine.send("ucci");
    assert_eq!(engine.until("ucciok"), lines, "the handshake can be repeated");
}

#[test]
fn the_first_word_selects_the_protocol_and_a_greeting_changes_it_when_idle() {
    let mut engine = Engine::start();
    engine.send("uci");
    engine.until("uciok");
    engine.send("position startpos moves h2e2");
    engine.send("ucci");
    assert!(engine.until("ucciok").iter().any(|line| line.starts_with("id version")));
    search(&mut engine, "go depth 1", &Position::default());
    engine.send("stop");
    assert_eq!(engine.line(), "nobestmove");
    engine.send("uci");
    engine.until("uciok");
    assert!(engine.answer("xyzzy").starts_with("info string Unknown command"));
}

#[test]
fn is_ready_is_answered_in_every_state() {
    let mut engine = greeted();
    assert!(engine.settled().is_empty());
    engine.send("go infinite");
    engine.send("isready");
    engine.until("readyok");
    engine.send("stop");
    engine.until("bestmove");
}

#[test]
fn positions_are_set_completely_or_not_at_all() {
    let mut engine = greeted();
    let moved = play(&Position::default(), "h2e2 h9g7");
    for line in [
        "position startpos moves h2e2 h9g7".to_owned(),
        "position startpos moves H2-E2 h9g7".to_owned(),
        format!("position fen {} moves h2e2 h9g7", xiangqi::START_FEN),
        format!("position fen {}", moved.fen()),
    ] {
        engine.send(&line);
        assert!(engine.settled().is_empty(), "{line}");
        search(&mut engine, "go depth 1", &moved);
    }
    for fen in ["", "foo", "4k4/9/9/9/9/9/9/9/9/4K4 w", "9/9/9/9/9/9/9/9/9/4K4 w"] {
        let answer = engine.answer(&format!("position fen {fen}"));
        assert!(answer.starts_with("info message unsupported position: "), "{fen}: {answer}");
        for go in ["go depth 3", "go time 1000", "go depth 0"] {
            assert_eq!(engine.answer(go), "nobestmove", "no old position is kept: {fen}");
        }
    }
    let answer = engine.answer("position startpos moves h2e2 h9g7 a0a9 b0c2");
    assert_eq!(answer, "info message unsupported position: move 3 (a0a9) cannot be played");
    assert_eq!(engine.answer("go depth 1"), "nobestmove");
}

#[test]
fn every_mode_of_thinking_is_answered_once_with_a_legal_move() {
    let mut engine = greeted();
    let position = play(&Position::default(), "h2e2");
    for unit in ["true", "false"] {
        engine.send(&format!("setoption usemillisec {unit}"));
        for go in [
            "go depth 3",
            "go nodes 1000",
            "go nodes 0",
            "go depth -1",
            "go time 0",
            "go time -7",
            "go time 0 increment 0",
            "go time 0 movestogo 10 opptime 5",
            "go draw time 0 increment 0",
            "go depth 2 nodes 100000 time 1000 increment 10",
            "go time 300000 opptime 290000 movetime 20 depth 2",
            "go opptime 0",
            "go movetime 20",
            "go wtime 100 btime 100 winc 1 binc 1",
            "go depth 2 searchmoves h9g7 b9c7",
            "go ponder depth 2",
            "go depth x nodes 200",
            "go nodes 99999999999999999999 depth 2",
            "go time 0 surprise",
            "go mate 1 depth 2",
            "GO Depth 2",
        ] {
            engine.send("position startpos moves h2e2");
            search(&mut engine, go, &position);
            assert!(engine.settled().is_empty(), "{go}: nothing after the answer");
        }
    }
}

#[test]
fn times_are_in_milliseconds_unless_set_to_seconds() {
    let mut engine = greeted();
    engine.send("setoption debug true");
    // No search is needed: the engine prints the limits before it begins.
    for (option, go, limits) in [
        ("setoption usemillisec true", "go time 7000", "move_time: Some(7s)"),
        ("setoption usemillisec false", "go time 7000", "move_time: Some(7000s)"),
        ("setoption name usemillisec value 1", "go time 500 increment 2", "remaining: 500ms, increment: 2ms"),
        ("setoption usemillisec 0", "go time 500 increment 2", "remaining: 500s, increment: 2s"),
        (
            "setoption usemillisec nonsense",
            "go time 4 movestogo 9",
            "remaining: 4s, increment: 0ns, moves_to_go: Some(9)",
        ),
        ("setoption usemillisec 0", "go movetime 500", "move_time: Some(500ms)"),
    ] {
        engine.send(option);
        engine.settled();
        engine.send(go);
        engine.send("stop");
        let lines = engine.until("bestmove");
        assert!(
            lines[0].starts_with("info message limits ") && lines[0].contains(limits),
            "{go}: {}",
            lines[0]
        );
    }
}

#[test]
fn the_clock_is_the_movers_for_both_colours() {
    let mut engine = greeted();
    engine.send("setoption debug true");
    for position in ["position startpos", "position startpos moves h2e2"] {
        engine.send(position);
        engine.send("go time 5000 increment 1 opptime 77 oppincrement 3");
        engine.send("stop");
        let lines = engine.until("bestmove");
        assert!(lines[0].contains("remaining: 5s, increment: 1ms"), "{position}: {}", lines[0]);
    }
}

#[test]
fn endless_searches_answer_only_after_a_stop() {
    let mut engine = greeted();
    for go in [
        "go infinite",
        "go depth infinite",
        "go ponder time 1000 increment 0",
        "go ponder",
        "go infinite depth 1",
    ] {
        engine.send(go);
        engine.until("info depth 1 ");
        assert!(!engine.settled().iter().any(|line| line.contains("bestmove")), "{go}");
        engine.send("stop");
        engine.until("bestmove");
        assert!(engine.settled().is_empty(), "{go}: one answer");
    }
}

#[test]
fn go_without_limits_searches_to_the_maximum_depth() {
    let mut engine = greeted();
    let position = Position::from_fen(DEAD_DRAWN).unwrap();
    // With the shortest natural move limit the tree soon ends.
    engine.send("setoption rule60maxply 1");
    engine.send(&format!("position fen {DEAD_DRAWN}"));
    let lines = search(&mut engine, "go", &position);
    assert!(lines.iter().any(|line| line.starts_with("info depth 127 ")), "{}", lines.len());
}

#[test]
fn depth_zero_reports_the_static_score_and_no_move() {
    let mut engine = greeted();
    engine.send("position startpos moves h2h9");
    engine.send("go depth 0");
    let red_is_ahead = engine.until("nobestmove");
    assert_eq!(red_is_ahead.len(), 2, "{red_is_ahead:?}");
    assert_eq!(&red_is_ahead[0][..19], "info depth 0 score ");
    assert!(field(&red_is_ahead[0], "score").parse::<i32>().unwrap() < 0, "for the side to move");
    assert!(engine.settled().is_empty());
}

#[test]
fn ponder_hit_makes_a_timed_search_of_pondering() {
    let mut engine = greeted();
    for (go, hit) in [
        ("go ponder time 1000 increment 0", "ponderhit"),
        ("go ponder time 0 movestogo 1", "ponderhit"),
        ("go ponder time 20", "ponderhit draw"),
        ("go ponder time 100 opptime 100 depth 2", "ponderhit"),
    ] {
        engine.send(go);
        engine.until("info depth 1 ");
        engine.send(hit);
        engine.until("bestmove");
        engine.send("ponderhit");
        assert!(engine.settled().is_empty(), "{go}: nothing after the answer");
    }
}

#[test]
fn ponder_hit_after_stop_is_ignored_and_an_idle_stop_is_answered() {
    let mut engine = greeted();
    engine.send("go ponder time 100000 increment 0");
    engine.send("stop");
    engine.until("bestmove");
    engine.send("ponderhit");
    assert!(engine.settled().is_empty());
    assert_eq!(engine.answer("stop"), "nobestmove");
    search(&mut engine, "go depth 2", &Position::default());
}

#[test]
fn probes_report_table_entries() {
    let mut engine = greeted();
    assert_eq!(engine.answer("probe startpos"), "pophash");
    engine.send("position startpos");
    let lines = search(&mut engine, "go depth 5", &Position::default());
    let found = engine.answer("probe startpos");
    assert!(found.starts_with(&format!("pophash bestmove {} lowerbound ", best(&lines))), "{found}");
    assert!(found.contains(" upperbound ") && found.ends_with(" depth 5"), "{found}");
    let after = engine.answer(&format!("probe startpos moves {}", best(&lines)));
    assert!(after.starts_with("pophash ") && after.contains("bound "), "{after}");
    let fen = play(&Position::default(), best(&lines)).fen();
    assert_eq!(engine.answer(&format!("probe fen {fen}")), after, "the same position");
    for bad in ["probe", "probe fen foo", "probe startpos moves a0a9"] {
        assert_eq!(engine.answer(bad), "pophash", "{bad}");
    }
    // The position stays the same, and a running search continues.
    search(&mut engine, "go depth 2", &Position::default());
    engine.send("go infinite");
    engine.until("info depth 3 ");
    engine.send("probe startpos");
    engine.until("pophash bestmove ");
    engine.send("stop");
    engine.until("bestmove");
    engine.send("setoption newgame");
    assert_eq!(engine.answer("probe startpos"), "pophash");
}

#[test]
fn options_are_taken_in_every_form_and_silently() {
    let mut engine = greeted();
    for line in [
        "setoption usemillisec true",
        "setoption promotion false",
        "setoption ponder 0",
        "setoption ponder true",
        "setoption hashsize 2",
        "setoption hashsize 0",
        "setoption threads 2",
        "setoption multipv 3",
        "setoption multipv 1",
        "setoption threads 0",
        "setoption name Hash value 4",
        "setoption Hash 3",
        "setoption name Move Overhead value 0",
        "setoption idle small",
        "setoption idle none",
        "setoption pruning small",
        "setoption knowledge none",
        "setoption randomness huge",
        "setoption randomness tiny",
        "setoption style risky",
        "setoption usehash true",
        "setoption usebook true",
        "setoption bookfiles",
        "setoption egtbpaths /no/such/folder",
        "setoption selectivity none",
        "setoption drawmoves 120",
        "setoption no-such-thing 1",
        "setoption hashsize big",
        "setoption style",
        "setoption",
        "uccinewgame",
        "setoption newgame",
    ] {
        engine.send(line);
        assert!(engine.settled().is_empty(), "{line}");
        search(&mut engine, "go depth 2", &Position::default());
    }
    assert!(engine.answer("setoption promotion true").starts_with("info message "));
    assert!(engine.answer("setoption debuglogfile /no/such/folder/log").starts_with("info message option "));
    engine.send("setoption debug true");
    for line in ["setoption hashsize big", "setoption style wild", "setoption no-such-thing 1", "xyzzy"] {
        assert!(engine.answer(line).starts_with("info message "), "{line}");
    }
}

#[test]
fn options_have_effect() {
    let mut engine = greeted();
    let position = Position::default();
    let mut nodes = |options: &[&str]| {
        for option in options {
            engine.send(&format!("setoption {option}"));
        }
        engine.send("setoption newgame");
        let lines = search(&mut engine, "go depth 6", &position);
        let last = lines.iter().rfind(|line| line.contains(" pv ")).unwrap();
        (field(last, "nodes").parse::<u64>().unwrap(), field(last, "score"))
    };
    let plain = nodes(&[]);
    assert_eq!(nodes(&[]), plain, "a new game knows nothing of the last one");
    assert!(nodes(&["pruning none"]).0 > plain.0);
    assert_ne!(nodes(&["pruning large", "knowledge none"]), plain);
    let noisy = nodes(&["knowledge large", "randomness huge", "randomseed 7"]);
    assert_ne!(noisy, plain);
    assert_eq!(nodes(&[]), noisy, "a seed makes every game the same");
    assert_ne!(nodes(&["randomseed 8"]), noisy);
    assert_eq!(nodes(&["randomness none", "idle large", "style solid", "style normal", "idle none"]), plain);
}
