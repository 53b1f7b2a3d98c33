//! A new game forgets the old one: the engine's results do not depend on its earlier searches.

use crate::harness::{Engine, field};

/// Every tenth position of the bench.
fn positions() -> Vec<&'static str> {
    include_str!("../../engine/data/bench.fen")
        .lines()
        .map(|line| line.split('#').next().unwrap_or("").trim())
        .filter(|fen| !fen.is_empty())
        .step_by(10)
        .collect()
}

/// The node count and best move of each position, searched in this order by a fresh process.
fn searched<'a>(fens: impl Iterator<Item = &'a str>) -> Vec<(&'a str, String, String)> {
    let mut engine = Engine::greeted();
    fens.map(|fen| {
        engine.send("ucinewgame");
        engine.send(&format!("position fen {fen}"));
        engine.send("go depth 7");
        let lines = engine.until("bestmove");
        let last = lines.iter().rfind(|line| line.contains(" nodes ")).unwrap();
        (fen, field(last, "nodes"), lines[lines.len() - 1].clone())
    })
    .collect()
}

#[test]
fn positions_in_reverse_give_the_same_counts() {
    let fens = positions();
    assert!(fens.len() >= 4);
    let forward = searched(fens.iter().copied());
    let mut backward = searched(fens.iter().rev().copied());
    backward.reverse();
    assert_eq!(forward, backward);
}
