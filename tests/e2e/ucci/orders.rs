//! Tricky orders of commands, batches, and the end of input.

use super::*;

#[test]
fn a_batch_runs_through_in_order() {
    let mut engine = greeted();
    engine.send_bytes(
        b"setoption batch true\nposition startpos moves h2e2\ngo depth 4\nisready\nposition startpos\n\
          go infinite\nprobe startpos\ngo\ngo ponder time 100 increment 0\nponderhit\nstop\n\
          setoption usemillisec false\ngo nodes 300\nquit\n",
    );
    let after = play(&Position::default(), "h2e2");
    check(&engine.until("bestmove"), &after);
    assert_eq!(engine.line(), "readyok", "readyok comes after the answer");
    let infinite = engine.until("bestmove");
    check(&infinite, &Position::default());
    assert!(infinite.iter().any(|line| line.starts_with("info depth 12 ")), "a fixed depth");
    assert!(engine.line().starts_with("pophash bestmove "));
    check(&engine.until("bestmove"), &Position::default());
    check(&engine.until("bestmove"), &Position::default());
    assert_eq!(engine.line(), "nobestmove", "the stop comes when there is nothing to stop");
    check(&engine.until("bestmove"), &Position::default());
    let (status, rest) = engine.end();
    assert!(status.success());
    assert_eq!(rest, ["bye"]);
}

#[test]
fn the_end_of_input_ends_a_batch_when_its_work_is_done() {
    let mut engine = greeted();
    engine.send_bytes(b"setoption batch true\ngo depth 6\nposition startpos moves h2e2\ngo nodes 20000\n");
    engine.close_input();
    check(&engine.until("bestmove"), &Position::default());
    let (status, rest) = engine.end();
    assert!(status.success());
    check(&rest, &play(&Position::default(), "h2e2"));
}

#[test]
fn the_end_of_input_ends_an_endless_search_of_a_batch() {
    for last in ["setoption batch false\ngo infinite", "uci\ngo infinite"] {
        let mut engine = greeted();
        engine.send(&format!("setoption batch true\ngo depth 5\n{last}"));
        engine.close_input();
        engine.until("bestmove");
        assert!(engine.end().0.success(), "{last}");
    }
}

#[test]
fn stop_before_go_and_go_during_go() {
    let mut engine = greeted();
    engine.send("stop");
    assert_eq!(engine.line(), "nobestmove");
    let lines = search(&mut engine, "go depth 2", &Position::default());
    assert!(lines.iter().any(|line| line.starts_with("info depth 2 ")));
    for (first, count) in [("go nodes 3000", 2), ("go infinite", 2), ("go", 2)] {
        engine.send(first);
        engine.send("go depth 1");
        for _ in 0..count {
            check(&engine.until("bestmove"), &Position::default());
        }
        assert!(engine.settled().is_empty(), "{first}");
    }
}

#[test]
fn lines_while_thinking_wait_or_end_an_endless_search() {
    let mut engine = greeted();
    engine.send_bytes(b"go infinite\nsetoption hashsize 4\nstop\n");
    engine.until("bestmove");
    // The option also ends the search. So there is only one answer, whether the stop or the option came first.
    let rest = engine.settled();
    assert!(rest.is_empty() || rest == ["nobestmove"], "{rest:?}");
    engine.send_bytes(
        b"go nodes 20000\nsetoption usemillisec false\nposition startpos moves h2e2\ngo time 0 increment 0\n",
    );
    check(&engine.until("bestmove"), &Position::default());
    check(&engine.until("bestmove"), &play(&Position::default(), "h2e2"));
    for line in ["position startpos", "banmoves h2e2", "setoption newgame"] {
        engine.send("go infinite");
        engine.send(line);
        engine.until("bestmove");
    }
    engine.send("go infinite\nucci");
    engine.until("ucciok");
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.settled().is_empty());
}

#[test]
fn quit_says_bye_in_every_state() {
    for before in
        ["", "go infinite", "go ponder time 1000 increment 0", "go depth 60", "position fen x", "go"]
    {
        let mut engine = greeted();
        engine.send(before);
        engine.send("quit");
        let (status, rest) = engine.end();
        assert!(status.success(), "{before}");
        assert_eq!(rest.last().map(String::as_str), Some("bye"), "{before}");
    }
}

#[test]
fn the_end_of_input_ends_the_process_in_every_state() {
    for before in
        ["", "go infinite", "go ponder time 1000 increment 0", "go nodes 1000", "position fen x", "go"]
    {
        let mut engine = greeted();
        engine.send(before);
        engine.close_input();
        assert!(engine.end().0.success(), "{before}");
    }
}

#[test]
fn invalid_lines_are_not_answered_and_do_not_block_valid_ones() {
    let mut engine = greeted();
    engine.send_bytes(b"is\0ready\n\xff\xfe\n\x1b[2Jgo\nxyzzy\n# comment\n\n\t\n");
    assert!(engine.settled().is_empty());
    engine.send(&"x".repeat(3 << 20));
    assert_eq!(engine.settled(), ["info message line too long, ignored"]);
    engine.send_bytes(b"position startpos moves h2e2\r\ngo depth 1\r\n");
    check(&engine.until("bestmove"), &play(&Position::default(), "h2e2"));
}

#[test]
fn the_debug_log_is_an_option_here_too() {
    let file = TempFile::new("ucci.log", "");
    let mut engine = greeted();
    engine.send(&format!("setoption debuglogfile {}", file.path()));
    engine.settled();
    engine.send("setoption debuglogfile");
    engine.settled();
    let log = std::fs::read_to_string(file.path()).unwrap();
    assert_eq!(log, ">> isready\n<< readyok\n>> setoption debuglogfile\n");
}

#[test]
fn a_league_game_is_played_to_its_end_or_two_hundred_plies() {
    let mut engine = Engine::start();
    engine.send("ucci");
    engine.until("ucciok");
    for line in ["promotion false", "ponder false", "newgame", "usemillisec true"] {
        engine.send(&format!("setoption {line}"));
    }
    let mut position = Position::default();
    // Usually the position is the one after the last capture, and the list has the moves since then.
    let (mut fen, mut moves) = (position.fen(), String::new());
    for _ in 0..200 {
        let list = if moves.is_empty() { String::new() } else { format!(" moves{moves}") };
        engine.send(&format!("position fen {fen}{list}"));
        engine.send("go nodes 200");
        if position.legal_moves().is_empty() {
            engine.until("nobestmove");
            return;
        }
        let lines = engine.until("bestmove");
        check(&lines, &position);
        let mv = best(&lines).to_owned();
        let captures = position.is_capture(mv.parse().unwrap());
        position = play(&position, &mv);
        if captures {
            position = Position::from_fen(&position.fen()).unwrap();
            (fen, moves) = (position.fen(), String::new());
        } else {
            moves += " ";
            moves += &mv;
        }
    }
}
