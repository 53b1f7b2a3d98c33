//! The tactical positions that come with the engine: sound, and mostly solved.

use chuhe_engine::see::see_at_least;
use std::collections::HashSet;

use chuhe_engine::session::Session;
use chuhe_engine::tactics::{Tactic, parse, positions};
use chuhe_engine::time::Limits;

/// How many of the positions are solved when `nodes` are searched in each.
fn solved(tactics: &[Tactic], nodes: u64) -> Vec<bool> {
    let mut session = Session::new(1).unwrap();
    tactics.iter().map(|tactic| tactic.attempt(&mut session, Limits::nodes(nodes)).is_solved).collect()
}

#[test]
fn every_line_of_the_file_is_a_position_of_its_own() {
    let (tactics, errors) = parse(include_str!("../../../engine/data/tactics.epd"));
    assert_eq!(errors, [], "every move is legal");
    assert_eq!(tactics, positions());
    assert!(tactics.len() >= 200);
    let fens: HashSet<_> = tactics.iter().map(|tactic| tactic.position.fen()).collect();
    let ids: HashSet<_> = tactics.iter().map(|tactic| &tactic.id).collect();
    assert_eq!((fens.len(), ids.len()), (tactics.len(), tactics.len()));
    for tactic in &tactics {
        assert!(["mate", "win", "sacrifice", "save"].contains(&tactic.category()), "{}", tactic.id);
        assert_eq!(tactic.best.len(), 1, "{}: one move is clearly the best", tactic.id);
        assert!(tactic.position.legal_moves().len() > 2, "{}: there is something to choose", tactic.id);
        assert!(tactic.position.outcome().is_none());
    }
}

#[test]
fn sacrifices_give_something_up() {
    let mut sacrifices = positions().iter().filter(|tactic| tactic.category() == "sacrifice");
    assert!(sacrifices.clone().count() >= 10);
    assert!(sacrifices.all(|tactic| {
        let (board, side) = (tactic.position.board(), tactic.position.side_to_move());
        !see_at_least(board, side, tactic.best[0], -150)
    }));
}

/// Well below the measured number, so that only a broken search fails.
#[test]
fn a_small_search_solves_many_problems_and_always_the_same_ones() {
    let found = solved(positions(), 3000);
    let count = found.iter().filter(|&&solved| solved).count();
    assert!(5 * count >= positions().len(), "{count} of {}", positions().len());
    let some = &positions()[..20];
    assert_eq!(solved(some, 3000), found[..20]);
}
