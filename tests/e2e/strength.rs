//! Levels of strength and chances to win, as a client sees them.

use chuhe_engine::strength::{LEVELS, MAX_ELO, MIN_ELO, Strength};
use xiangqi::{Position, START_FEN};

use crate::harness::{Engine, field};

/// The nodes of a search whose depth limit is never reached.
fn nodes(engine: &mut Engine) -> u64 {
    let lines = engine.search("go depth 100", &Position::default());
    let last = lines.iter().rfind(|line| line.contains(" nodes ")).unwrap();
    field(last, "nodes").parse().unwrap()
}

fn greeted_with(options: &[(&str, &str)]) -> Engine {
    let mut engine = Engine::greeted();
    for (name, value) in options {
        engine.send(&format!("setoption name {name} value {value}"));
    }
    assert!(engine.settled().is_empty(), "{options:?}");
    engine
}

#[test]
fn the_handshake_shows_the_ranges() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    for line in [
        "option name Skill Level type spin default 20 min 0 max 20".to_owned(),
        "option name UCI_LimitStrength type check default false".to_owned(),
        format!("option name UCI_Elo type spin default {MIN_ELO} min {MIN_ELO} max {MAX_ELO}"),
        "option name UCI_ShowWDL type check default false".to_owned(),
    ] {
        assert!(lines.contains(&line), "{line} in {lines:#?}");
    }
}

#[test]
fn a_level_limits_every_search() {
    for level in [0, 5, 9] {
        let mut engine = greeted_with(&[("Skill Level", &level.to_string())]);
        let limit = LEVELS[level].nodes;
        assert_eq!(nodes(&mut engine), limit);
        // The level ends its search before the time or nodes are used up.
        for go in ["go wtime 600000 btime 600000", "go movetime 60000", "go nodes 1000000"] {
            let lines = engine.search(go, &Position::default());
            assert!(
                lines
                    .iter()
                    .filter(|line| line.contains(" nodes "))
                    .all(|line| { field(line, "nodes").parse::<u64>().unwrap() <= limit })
            );
        }
        // An endless search still waits for a stop.
        engine.send("go infinite");
        assert!(!engine.settled().iter().any(|line| line.starts_with("bestmove")));
        engine.send("stop");
        engine.until("bestmove");
    }
}

#[test]
fn a_rating_counts_when_strength_is_limited() {
    let elo = LEVELS[4].elo.to_string();
    let mut engine = greeted_with(&[("Skill Level", "8"), ("UCI_Elo", &elo)]);
    assert_eq!(nodes(&mut engine), LEVELS[8].nodes);
    engine.send("setoption name UCI_LimitStrength value true");
    assert_eq!(nodes(&mut engine), LEVELS[4].nodes);
    let between = (LEVELS[6].elo + LEVELS[7].elo) / 2;
    engine.send(&format!("setoption name UCI_Elo value {between}"));
    let Strength::Limited(level) = Strength::of_elo(between) else { panic!("{between}") };
    assert!(LEVELS[6].nodes < level.nodes && level.nodes < LEVELS[7].nodes);
    assert_eq!(nodes(&mut engine), level.nodes);
    engine.send("setoption name UCI_LimitStrength value false");
    assert_eq!(nodes(&mut engine), LEVELS[8].nodes);
    for bad in [MIN_ELO - 1, MAX_ELO + 1] {
        let answer = engine.answer(&format!("setoption name UCI_Elo value {bad}"));
        assert_eq!(
            answer,
            format!("info string option UCI_Elo: {bad}: expected a whole number from {MIN_ELO} to {MAX_ELO}")
        );
    }
}

#[test]
fn weak_levels_make_mistakes_and_full_strength_is_unchanged() {
    let scores = |engine: &mut Engine| -> Vec<String> {
        engine.send("ucinewgame");
        let lines = engine.search("go nodes 60", &Position::default());
        lines.iter().filter(|line| line.contains(" cp ")).map(|line| field(line, "cp")).collect()
    };
    let full = scores(&mut Engine::greeted());
    let mut engine = greeted_with(&[("Skill Level", "0")]);
    assert!((0..5).any(|_| scores(&mut engine) != full), "a different error in each game");
    engine.send("setoption name Skill Level value 20");
    assert_eq!(scores(&mut engine), full);
}

#[test]
fn chances_are_reported_on_request() {
    let mut engine = greeted_with(&[]);
    let position = Position::from_fen(START_FEN).unwrap();
    assert!(engine.search("go depth 4", &position).iter().all(|line| !line.contains(" wdl ")));
    engine.send("setoption name UCI_ShowWDL value true");
    let lines = engine.search("go depth 4", &position);
    for line in lines.iter().filter(|line| line.contains(" pv ")) {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|&word| word == "wdl").unwrap();
        assert_eq!(words[at - 3..at - 1], ["score", "cp"], "{line}");
        let chances: Vec<u32> = words[at + 1..at + 4].iter().map(|word| word.parse().unwrap()).collect();
        assert_eq!(chances.iter().sum::<u32>(), 1000, "{line}");
    }
    // Two rooks give mate.
    engine.send("position fen 4k4/1R7/9/9/9/9/9/9/R8/3K5 w");
    engine.send("go depth 3");
    assert!(engine.until("bestmove").iter().any(|line| line.contains(" score mate 1 wdl 1000 0 0 ")));
}
