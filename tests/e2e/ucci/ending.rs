//! How games end: mates, banned moves, draws and resigning.

use xiangqi::{Color, Outcome};

use super::*;

/// Red is mated by two rooks.
const MATED: &str = "4k4/9/9/9/9/9/9/9/r8/r2K5 w";
/// Red is not in check, but has no legal move.
const STALEMATED: &str = "3k5/9/9/9/9/9/9/4p4/5p3/4K4 w";
/// Red mates by the rook on the a-file.
const MATE_IN_ONE: &str = "3k5/R8/9/9/9/9/9/9/9/1R2K4 w";

#[test]
fn mate_and_stalemate_have_no_move() {
    let mut engine = greeted();
    for fen in [MATED, STALEMATED] {
        engine.send(&format!("position fen {fen}"));
        for go in ["go depth 3", "go time 10", "go time 100 increment 5", "go nodes 5"] {
            engine.send(go);
            assert_eq!(engine.until("nobestmove"), ["info depth 0 score -10000", "nobestmove"]);
        }
    }
}

#[test]
fn a_mate_is_scored_by_its_plies() {
    let mut engine = greeted();
    let position = Position::from_fen(MATE_IN_ONE).unwrap();
    engine.send(&format!("position fen {MATE_IN_ONE}"));
    let lines = search(&mut engine, "go depth 3", &position);
    let last = lines.iter().rfind(|line| line.contains(" pv ")).unwrap();
    assert_eq!(field(last, "score"), "9999");
    assert_eq!(play(&position, best(&lines)).outcome(), Some(Outcome::Checkmate { winner: Color::Red }));
}

#[test]
fn banned_moves_are_not_played_until_the_next_position() {
    let mut engine = greeted();
    let position = Position::from_fen(MATE_IN_ONE).unwrap();
    let set = format!("position fen {MATE_IN_ONE}");
    engine.send(&set);
    let mate = best(&search(&mut engine, "go depth 3", &position)).to_owned();
    engine.send(&format!("banmoves {mate}"));
    for go in ["go depth 3", "go nodes 2000", "go time 20"] {
        assert_ne!(best(&search(&mut engine, go, &position)), mate, "{go}");
    }
    let other = best(&search(&mut engine, "go depth 2", &position)).to_owned();
    engine.send(&format!("banmoves {other} junk"));
    assert_eq!(best(&search(&mut engine, "go depth 3", &position)), mate, "a second line replaces the first");
    engine.send(&format!("banmoves {mate}"));
    engine.send(&set);
    assert_eq!(best(&search(&mut engine, "go depth 3", &position)), mate, "the next position lifts the ban");
}

#[test]
fn with_all_moves_banned_there_is_no_best_move() {
    let mut engine = greeted();
    let position = Position::default();
    let all: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    engine.send("position startpos");
    engine.send(&format!("banmoves {}", all.join(" ")));
    for go in ["go depth 4", "go time 100 increment 0", "go nodes 500"] {
        engine.send(go);
        engine.until("nobestmove");
        assert!(engine.settled().is_empty(), "{go}");
    }
    engine.send("go ponder time 100 increment 0");
    engine.send("ponderhit");
    engine.until("nobestmove");
    engine.send(&format!("banmoves {}", all[1..].join(" ")));
    assert_eq!(best(&search(&mut engine, "go depth 3", &position)), all[0]);
    engine.send("position startpos");
    search(&mut engine, "go depth 3", &position);
}

#[test]
fn a_ban_forces_another_move_where_a_rule_would_be_broken() {
    // Red gives perpetual check and would lose by the rules. The interface forbids the check that would break the rule.
    let mut engine = greeted();
    let fen = "3k5/8R/9/9/r8/9/9/9/4A4/4K4 w";
    let moves = "i8i9 d9d8 i9i8 d8d9 i8i9 d9d8";
    let position = play(&Position::from_fen(fen).unwrap(), moves);
    engine.send(&format!("position fen {fen} moves {moves}"));
    engine.send("banmoves i9i8");
    for go in ["go depth 1", "go depth 6", "go ponder time 50 increment 0"] {
        engine.send(go);
        engine.send("ponderhit");
        let lines = engine.until("bestmove");
        check(&lines, &position);
        assert_ne!(best(&lines), "i9i8", "{go}");
    }
}

#[test]
fn a_draw_is_accepted_where_nothing_is_left_to_win() {
    let mut engine = greeted();
    let position = Position::from_fen(DEAD_DRAWN).unwrap();
    engine.send(&format!("position fen {DEAD_DRAWN}"));
    let lines = search(&mut engine, "go draw depth 4", &position);
    assert!(lines.last().unwrap().ends_with(" draw"), "{lines:?}");
    let lines = search(&mut engine, "go depth 4", &position);
    assert!(!lines.last().unwrap().ends_with(" draw"), "nothing is offered: {lines:?}");
    engine.send("go ponder time 50 increment 0");
    engine.send("ponderhit draw");
    assert!(engine.until("bestmove").last().unwrap().ends_with(" draw"));
    engine.send("go ponder time 50 increment 0");
    engine.send("ponderhit");
    assert!(!engine.until("bestmove").last().unwrap().ends_with(" draw"));
}

#[test]
fn the_winning_side_refuses_a_draw() {
    let mut engine = greeted();
    let fen = "3k5/9/9/9/9/9/9/9/R8/1R2K4 w";
    let position = Position::from_fen(fen).unwrap();
    engine.send(&format!("position fen {fen}"));
    for go in ["go draw depth 3", "go depth 3 draw", "go draw time 20"] {
        let lines = search(&mut engine, go, &position);
        assert!(!lines.last().unwrap().contains("draw"), "{go}: {lines:?}");
    }
}

#[test]
fn games_are_resigned_only_if_enabled_and_hopeless_for_several_moves() {
    let fen = "3k5/9/9/9/9/9/9/9/R8/1R2K4 b";
    let position = Position::from_fen(fen).unwrap();
    let verdicts = |engine: &mut Engine, count: usize| -> Vec<bool> {
        (0..count)
            .map(|_| {
                engine.send(&format!("position fen {fen}"));
                search(engine, "go depth 3", &position).last().unwrap().ends_with(" resign")
            })
            .collect()
    };
    let mut engine = greeted();
    assert_eq!(verdicts(&mut engine, 5), [false; 5]);
    engine.send("setoption resign 800");
    engine.send("setoption newgame");
    assert_eq!(verdicts(&mut engine, 4), [false, false, true, true]);
    engine.send("setoption newgame");
    assert_eq!(verdicts(&mut engine, 2), [false; 2]);
    // A move found while pondering or analysing is not played in the game.
    for go in ["go ponder time 1000 increment 0", "go infinite"] {
        engine.send(go);
        engine.until("info depth 1 ");
        engine.send("stop");
        assert!(!engine.until("bestmove").last().unwrap().contains("resign"), "{go}");
    }
}

#[test]
fn a_move_from_the_book_decides_no_draw() {
    let mut engine = greeted();
    engine.send("setoption usebook true\nposition startpos\ngo draw nodes 100");
    assert!(engine.until("bestmove").last().unwrap().split(' ').next_back() != Some("draw"));
    // In this position the engine accepts every offer, but the earlier offer is no longer valid.
    engine.send(&format!("setoption usebook false\nposition fen {DEAD_DRAWN}"));
    for (go, accepts) in [("go nodes 100", false), ("go draw nodes 100", true), ("go nodes 100", false)] {
        engine.send(go);
        let answer = engine.until("bestmove").pop().unwrap();
        assert_eq!(answer.ends_with(" draw"), accepts, "{go}: {answer}");
    }
    engine.send("ponderhit draw\ngo nodes 100");
    assert!(!engine.until("bestmove").pop().unwrap().ends_with(" draw"), "there was nothing to offer it to");
}
