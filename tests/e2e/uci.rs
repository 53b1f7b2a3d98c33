//! Every UCI command and every form of `go`.

use chuhe_engine::eval::nnue::{Architecture, Parameters};
use xiangqi::{Position, START_FEN};

use crate::harness::{Engine, TempFile, check_search, field, play};

/// Red is mated by two rooks.
const MATED: &str = "4k4/9/9/9/9/9/9/9/r8/r2K5 w";
/// Red is not in check, but has no legal move.
const STALEMATED: &str = "3k5/9/9/9/9/9/9/4p4/5p3/4K4 w";

#[test]
fn the_handshake_names_engine_and_options() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Chuhe "), "nothing before the first answer: {lines:?}");
    assert!(lines[1].starts_with("id author "));
    let options = &lines[2..lines.len() - 1];
    assert!(options.iter().all(|line| line.starts_with("option name ")), "{options:#?}");
    assert!(options.iter().any(|line| line.starts_with("option name Hash type spin default ")));
    assert!(options.contains(&"option name UCI_Variant type combo default xiangqi var xiangqi".to_owned()));
    engine.send("UCI");
    assert_eq!(engine.until("uciok"), lines, "the handshake can be repeated");
}

#[test]
fn the_handshake_is_not_required() {
    for first in ["isready", "ucicyclone", "debug off", "d", "position startpos", "startpos", "perft 1"] {
        let mut engine = Engine::start();
        engine.send(first);
        engine.settled();
        engine.search("go depth 1", &Position::default());
    }
    Engine::start().search("go depth 1", &Position::default());
}

#[test]
fn an_unknown_first_word_is_reported_and_the_next_one_tried() {
    let mut engine = Engine::start();
    engine.send("hello world");
    assert_eq!(engine.line(), "info string Unknown command: hello world (try 'help')");
    engine.send("uci");
    assert!(engine.line().starts_with("id name "));
}

#[test]
fn positions_in_every_form() {
    let mut engine = Engine::greeted();
    let moved = play(&Position::default(), "h2e2 h9g7").fen();
    let board = "3ak4/9/4e4/9/9/9/9/4E4/4A4/2R1K4";
    let set_up = |rest: &str| Position::from_fen(&format!("{board} {rest}")).unwrap().fen();
    for (line, fen) in [
        ("position startpos", START_FEN.to_owned()),
        ("position startpos moves", START_FEN.to_owned()),
        ("position startpos moves h2e2 h9g7", moved.clone()),
        ("startpos moves H2-E2 h9g7", moved.clone()),
        (&format!("fen {START_FEN} moves h2e2 h9g7"), moved.clone()),
        (&format!("position fen {board} b 0 1"), set_up("b - - 0 1")),
        (&format!("position fen {board} r"), set_up("w - - 0 1")),
        (&format!("position fen {board} b - - 500 7"), set_up("b - - 119 7")),
        (&format!("  position\tfen   {board}  W  "), set_up("w - - 0 1")),
    ] {
        engine.send(line);
        // The engine reports the counter only if it changes it.
        let (told, is_changed) = (engine.settled(), line.contains("500"));
        assert!(told.len() == usize::from(is_changed), "{line}: {told:?}");
        assert!(told.iter().all(|text| text.starts_with("info string the FEN's clock")), "{told:?}");
        engine.send("d");
        let shown = engine.until("Checkers:");
        assert!(shown.contains(&format!("Fen: {fen}")), "{line}: {shown:#?}");
    }
}

#[test]
fn a_refused_position_clears_the_current_position() {
    let mut engine = Engine::greeted();
    for fen in [
        "",
        "foo",
        "9/9/9/9/9/9/9/9/9/4K4 w",
        "4k4/9/9/9/9/9/9/9/9/4K4 w",
        "3k5/9/9/9/9/9/9/9/9/4K4 x",
        "3k5/9/9/9/9/9/9/9/9/4K3 w",
        "3k5/9/9/9/9/9/9/9/9/3RK4 w",
        "3kg4/9/9/9/9/9/9/9/9/4K4 w",
    ] {
        assert!(engine.settled().is_empty());
        let answer = engine.answer(&format!("position fen {fen}"));
        assert!(answer.starts_with("info string Unsupported position: "), "{fen}: {answer}");
        engine.send("go depth 1");
        assert_eq!(engine.until("bestmove"), ["info string No position set", "bestmove (none)"], "{fen}");
        for (line, last) in
            [("d", "Checkers:"), ("eval", "Final evaluation"), ("perft 1", "Nodes searched: 0")]
        {
            engine.send(line);
            let lines = engine.until(last);
            assert_eq!(lines[0], "info string No position set", "{line}: {lines:?}");
        }
        engine.settled();
        assert_eq!(engine.answer("flip"), "info string No position set");
    }
    engine.send("position startpos");
    engine.search("go depth 1", &Position::default());
}

#[test]
fn a_list_with_a_bad_move_leaves_no_position() {
    let mut engine = Engine::greeted();
    for bad in ["h2h2", "(none)", "a0a9", "e9e8"] {
        let answer = engine.answer(&format!("position startpos moves h2e2 h9g7 {bad} b0c2"));
        assert_eq!(answer, format!("info string Unsupported position: move 3 ({bad}) cannot be played"));
        engine.send("go depth 1");
        let lines = engine.until("bestmove");
        assert_eq!(
            lines,
            ["info string No position set", "bestmove (none)"],
            "never an answer for another position"
        );
    }
}

#[test]
fn every_form_of_go_is_answered_once_with_a_legal_move() {
    let mut engine = Engine::greeted();
    let position = play(&Position::default(), "h2e2");
    for go in [
        "go depth 3",
        "go nodes 1000",
        "go movetime 20",
        "go movetime 0",
        "go movetime -5",
        "go depth 0",
        "go nodes 0",
        "go wtime 200 btime 200",
        "go wtime 200 btime 200 winc 10 binc 10",
        "go btime 200 movestogo 1",
        "go btime 200 movestogo 0",
        "go wtime 200",
        "go btime 0",
        "go btime -100 binc -5",
        "go btime 300000 wtime 300000 movetime 20 depth 2",
        "go depth 2 searchmoves h9g7 b9c7",
        "go depth 2 searchmoves a0a9",
        "go mate 1 depth 2",
        "go mate 0 depth 2",
        "go depth 2 surprise",
        "go depth movetime 20",
        "go depth 99999999999999999999 nodes 500",
        "go movetime x",
        "GO Depth 2",
    ] {
        engine.send("position startpos moves h2e2");
        engine.search(go, &position);
        assert!(engine.settled().is_empty(), "{go}: nothing after the answer");
    }
}

#[test]
fn malformed_parts_of_go_are_reported() {
    let mut engine = Engine::greeted();
    let lines = engine.search("go depth x nodes 500", &Position::default());
    assert_eq!(lines[0], "info string go: depth needs a whole number");
    let lines = engine.search("go depth 1 searchmoves a0a9 h2e2", &Position::default());
    assert_eq!(lines[0], "info string go: a0a9 cannot be played here");
    assert!(lines.last().unwrap().starts_with("bestmove h2e2"));
}

#[test]
fn node_limits_are_exact_and_searches_repeat() {
    let mut engine = Engine::greeted();
    for nodes in [2, 45, 1000, 1023, 1024, 5000] {
        let go = format!("go nodes {nodes}");
        engine.send("ucinewgame");
        let lines = engine.search(&go, &Position::default());
        let last = lines.iter().rfind(|line| line.contains(" pv ")).unwrap();
        assert_eq!(field(last, "nodes"), nodes.to_string(), "{last}");
        engine.send("ucinewgame");
        let again = engine.search(&go, &Position::default());
        assert_eq!(again.last(), lines.last());
    }
}

#[test]
fn depth_limits_are_kept() {
    let mut engine = Engine::greeted();
    let lines = engine.search("go depth 3", &Position::default());
    let depths: Vec<String> =
        lines.iter().filter(|line| line.contains(" pv ")).map(|line| field(line, "depth")).collect();
    assert_eq!(depths, ["1", "2", "3"]);
}

#[test]
fn mate_and_stalemate_have_no_move() {
    let mut engine = Engine::greeted();
    for fen in [MATED, STALEMATED] {
        assert_eq!(Position::from_fen(fen).unwrap().legal_moves().len(), 0, "{fen}");
        engine.send(&format!("position fen {fen}"));
        for go in ["go depth 3", "go movetime 10", "go wtime 100 btime 100", "go nodes 5"] {
            engine.send(go);
            assert_eq!(engine.until("bestmove"), ["info depth 0 score mate 0", "bestmove (none)"]);
        }
        engine.send("go infinite");
        assert_eq!(engine.line(), "info depth 0 score mate 0");
        assert!(engine.settled().is_empty(), "no answer before the stop");
        engine.send("stop");
        assert_eq!(engine.line(), "bestmove (none)");
    }
}

#[test]
fn a_mate_in_one_is_found_and_counted_in_moves() {
    let mut engine = Engine::greeted();
    let fen = "3k5/R8/9/9/9/9/9/9/9/1R2K4 w";
    let position = Position::from_fen(fen).unwrap();
    engine.send(&format!("position fen {fen}"));
    let lines = engine.search("go depth 3", &position);
    let last = lines.iter().rfind(|line| line.contains(" pv ")).unwrap();
    assert!(last.contains(" score mate 1 "), "{last}");
    let best = lines.last().unwrap().split(' ').nth(1).unwrap();
    let outcome = play(&position, best).outcome();
    assert_eq!(outcome, Some(xiangqi::Outcome::Checkmate { winner: xiangqi::Color::Red }));
}

#[test]
fn endless_searches_answer_only_after_a_stop() {
    let mut engine = Engine::greeted();
    for go in
        ["go infinite", "go", "go ponder wtime 1000 btime 1000", "go ponder depth 1", "go infinite depth 1"]
    {
        engine.send(go);
        engine.until("info depth 1 ");
        assert!(!engine.settled().iter().any(|line| line.starts_with("bestmove")), "{go}");
        engine.send("stop");
        engine.until("bestmove");
        assert!(engine.settled().is_empty(), "{go}: one answer");
    }
}

#[test]
fn ponder_hit_makes_a_timed_search_of_pondering() {
    let mut engine = Engine::greeted();
    for go in [
        "go ponder wtime 1000 btime 1000",
        "go ponder movetime 20",
        "go ponder depth 2",
        "go ponder wtime 0 btime 0",
        "go ponder nodes 100",
    ] {
        engine.send(go);
        engine.until("info depth 1 ");
        engine.send("ponderhit");
        engine.until("bestmove");
        engine.send("ponderhit");
        engine.send("stop");
        assert!(engine.settled().is_empty(), "{go}: nothing after the answer");
    }
}

#[test]
fn an_option_waits_for_the_answer_of_pondering() {
    let mut engine = Engine::greeted();
    for go in ["go ponder wtime 1000 btime 1000", "go ponder infinite", "go ponder"] {
        engine.send("setoption name MultiPV value 1");
        engine.send(go);
        engine.until("info depth 1 ");
        engine.send("setoption name MultiPV value 2");
        assert!(!engine.settled().iter().any(|line| line.starts_with("bestmove")), "{go}");
        engine.send("ponderhit");
        engine.send("stop");
        engine.until("bestmove");
        assert!(engine.settled().is_empty(), "{go}: one answer");
        let lines = engine.search("go depth 2", &Position::default());
        assert!(lines.iter().any(|line| line.contains(" multipv 2 ")), "{go}: the option is set afterwards");
    }
}

#[test]
fn stop_and_ponder_hit_when_idle_are_ignored() {
    let mut engine = Engine::greeted();
    for line in ["stop", "ponderhit", "stop"] {
        engine.send(line);
    }
    assert!(engine.settled().is_empty());
    engine.search("go depth 2", &Position::default());
}

#[test]
fn perft_lists_moves_and_total() {
    let mut engine = Engine::greeted();
    for line in ["go perft 3", "perft 3"] {
        engine.send(line);
        let mut lines = engine.until("Nodes searched: ");
        assert_eq!(engine.line(), "");
        assert_eq!(lines.pop().unwrap(), "Nodes searched: 79666");
        assert_eq!(lines.pop().unwrap(), "");
        assert_eq!(lines.len(), 44);
        let sum: u64 =
            lines.iter().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap()).sum();
        assert_eq!(sum, 79666);
        assert!(engine.settled().is_empty(), "no bestmove");
    }
    engine.send("perft 0");
    assert_eq!(engine.until("Nodes searched: ").last().unwrap(), "Nodes searched: 1");
}

#[test]
fn a_long_perft_can_be_stopped() {
    let mut engine = Engine::greeted();
    engine.send("go perft 60");
    assert!(engine.settled().is_empty(), "the engine stays ready while it counts");
    engine.send("stop");
    let lines = engine.until("Nodes searched: ");
    assert!(lines.iter().any(|line| line.starts_with("info string ")), "{lines:?}");
    engine.search("go depth 1", &Position::default());
}

#[test]
fn options_are_set_refused_and_taken() {
    let mut engine = Engine::greeted();
    for line in [
        "setoption name Hash value 2",
        "setoption name hash value 2",
        "setoption name Clear Hash",
        "setoption name Ponder value true",
        "setoption name Move Overhead value 0",
        "setoption name UCI_Variant value xiangqi",
        "setoption name UCI_Chess960 value false",
        "setoption name Slow Mover value 84",
    ] {
        engine.send(line);
        assert!(engine.settled().is_empty(), "{line}");
    }
    for line in [
        "setoption name Hash value 0",
        "setoption name Hash value big",
        "setoption name Hash",
        "setoption name Ponder value maybe",
        "setoption name UCI_Variant value chess",
        "setoption name No Such Thing value 1",
        "setoption",
        "setoption name Debug Log File value /no/such/folder/log",
    ] {
        let answer = engine.answer(line);
        assert!(answer.starts_with("info string option "), "{line}: {answer}");
    }
    engine.search("go depth 2", &Position::default());
}

#[test]
fn rank_base_changes_how_moves_are_read_and_written() {
    let mut engine = Engine::greeted();
    engine.send("setoption name Rank Base value 1");
    engine.send("position startpos moves h3e3 h10g8");
    engine.send("go depth 1 searchmoves b1c3");
    let lines = engine.until("bestmove");
    assert!(lines.last().unwrap().starts_with("bestmove b1c3"), "{lines:#?}");
    engine.send("setoption name Rank Base value 0");
    engine.send("position startpos moves h2e2 h9g7");
    engine.search("go depth 1", &play(&Position::default(), "h2e2 h9g7"));
    let answer = engine.answer("position startpos moves a10a9");
    assert_eq!(answer, "info string Unsupported position: move 1 (a10a9) cannot be played");
}

#[test]
fn the_debug_log_copies_both_directions() {
    let path = std::env::temp_dir().join(format!("chuhe-e2e-{}.log", std::process::id()));
    let mut engine = Engine::greeted();
    engine.send(&format!("setoption name Debug Log File value {}", path.display()));
    engine.settled();
    engine.send("setoption name Debug Log File value <empty>");
    engine.settled();
    let log = || std::fs::read_to_string(&path).unwrap();
    let session = ">> isready\n<< readyok\n>> setoption name Debug Log File value <empty>\n";
    assert_eq!(log(), session);
    // Another session is appended.
    engine.send(&format!("setoption name Debug Log File value {}", path.display()));
    engine.settled();
    engine.send("setoption name Debug Log File value <empty>");
    engine.settled();
    assert_eq!(log(), session.repeat(2));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn networks_are_loaded_and_bad_ones_refused() {
    let architecture = Architecture { hidden: 64 };
    let bytes = Parameters::random(architecture, 1).to_bytes("for this test");
    let file = TempFile::new("network", "");
    let mut engine = Engine::greeted();
    let eval = |engine: &mut Engine| {
        engine.send("eval");
        engine.settled().last().unwrap().clone()
    };
    engine.send("setoption name Evaluation value Classical");
    let classical = eval(&mut engine);
    engine.send("setoption name Evaluation value NNUE");
    let embedded = eval(&mut engine);
    assert_ne!(embedded, classical);
    engine.send(&format!("setoption name EvalFile value {}", file.path()));
    let lines = engine.settled();
    assert!(lines[0].contains("this is not a Chuhe network"), "{lines:#?}");
    std::fs::write(file.path(), &bytes[..bytes.len() - 1]).unwrap();
    engine.send(&format!("setoption name EvalFile value {}", file.path()));
    let lines = engine.settled();
    assert!(lines[0].contains("bytes, expected"), "{lines:#?}");
    assert_eq!(eval(&mut engine), embedded);

    std::fs::write(file.path(), &bytes).unwrap();
    engine.send(&format!("setoption name EvalFile value {}", file.path()));
    engine.send("position startpos moves h2e2");
    engine.send("eval");
    let lines = engine.settled();
    assert!(lines.iter().any(|line| line.starts_with("NNUE ")), "{lines:#?}");
    // Kings have no value; all other pieces have one.
    assert_eq!(lines.iter().map(|line| line.matches(['+', '-']).count()).sum::<usize>(), 30 + 4);
    engine.search("go depth 4", &play(&Position::default(), "h2e2"));
    engine.send("setoption name EvalFile value /no/such/network");
    assert!(engine.settled()[0].contains("cannot read the file"));
    engine.send("setoption name EvalFile value <empty>");
    engine.send("position startpos");
    assert_eq!(eval(&mut engine), embedded);
}

#[test]
fn debug_prints_more() {
    let mut engine = Engine::greeted();
    engine.send("debug on");
    let lines = engine.search("go depth 1", &Position::default());
    assert!(lines[0].starts_with("info string limits "), "{lines:#?}");
    engine.send("debug off");
    let lines = engine.search("go depth 1", &Position::default());
    assert!(lines.iter().all(|line| !line.starts_with("info string")), "{lines:#?}");
}

#[test]
fn commands_beyond_uci() {
    let mut engine = Engine::greeted();
    engine.send("position startpos moves h2h9");
    engine.send("eval");
    let lines = engine.settled();
    assert!(lines.last().unwrap().starts_with("Final evaluation +"), "{lines:#?}");
    assert!(lines.last().unwrap().ends_with(" (Red side)"));
    engine.send("flip");
    engine.send("eval");
    let lines = engine.settled();
    assert!(lines.last().unwrap().starts_with("Final evaluation -"), "{lines:#?}");
    engine.send("flip");
    engine.send("d");
    let fen = play(&Position::default(), "h2h9").fen();
    let board = fen.split(' ').next().unwrap();
    assert!(engine.settled().iter().any(|line| line.starts_with(&format!("Fen: {board} b"))));
    for word in ["help", "license", "compiler"] {
        engine.send(word);
        assert!(!engine.settled().is_empty(), "{word}");
    }
    engine.send("bench 16 1 2");
    let lines = engine.until("");
    let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
    assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{words:?}");
    // The bench reports the nodes up to the stop.
    engine.send("bench 16 1 100");
    engine.send("stop");
    assert!(engine.until("")[0].starts_with("info string the bench was stopped; "));
    assert!(engine.until("").last().unwrap().ends_with(" nps"));
}

#[test]
fn a_game_is_played_to_its_end_or_two_hundred_plies() {
    let mut engine = Engine::greeted();
    engine.send("ucinewgame");
    let mut moves = String::new();
    let mut position = Position::default();
    for _ in 0..200 {
        engine.send(&format!("position startpos moves{moves}"));
        engine.send("go nodes 200");
        let lines = engine.until("bestmove");
        if position.legal_moves().is_empty() {
            assert_eq!(lines.last().unwrap(), "bestmove (none)");
            return;
        }
        check_search(&lines, &position);
        let best = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
        position = play(&position, &best);
        moves += " ";
        moves += &best;
    }
}

#[test]
fn several_lines_are_reported_in_order() {
    let mut engine = Engine::greeted();
    engine.send("setoption name MultiPV value 3");
    engine.send("position startpos");
    engine.send("go depth 4");
    let lines = engine.until("bestmove");
    let at_depth_4: Vec<&String> = lines.iter().filter(|line| line.contains(" depth 4 ")).collect();
    let numbers: Vec<String> = at_depth_4.iter().map(|line| field(line, "multipv")).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    let moves: Vec<String> = at_depth_4.iter().map(|line| field(line, "pv")).collect();
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
    assert!(lines.last().unwrap().starts_with(&format!("bestmove {}", moves[0])));
}

#[test]
fn the_number_of_threads_can_change_between_searches() {
    let mut engine = Engine::greeted();
    for threads in [1, 4, 2, 8, 1] {
        engine.send(&format!("setoption name Threads value {threads}"));
        engine.search("go nodes 3000", &Position::default());
        engine.send("go infinite");
        engine.send("stop");
        engine.until("bestmove");
        engine.send("ucinewgame");
    }
    engine.search("go depth 2", &Position::default());
}
