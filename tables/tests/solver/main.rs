//! The embedded tables against a slow solver that shares nothing with the fast one, and against the referee.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test that cannot go on has failed")]

mod playouts;
mod slow;

use chuhe_tables::{Class, Tables};

/// Compares every position of the classes.
fn compare(names: &[&str]) {
    let tables = Tables::embedded();
    let mut slow = slow::Solver::default();
    for name in names {
        let class: Class = name.parse().unwrap();
        let compared = slow.compare(class, &tables);
        assert!(compared > 0, "{name}");
        println!("{name}: {compared} positions");
    }
}

#[test]
fn a_slow_solver_finds_the_same_in_small_classes() {
    compare(&["KR-K", "KH-K", "KC-K", "KP-K", "KH-KE", "KH-KA", "KP-KE", "KP-KA"]);
}

/// All 46 classes, 19 million positions.
#[test]
#[ignore = "takes a minute and a half and 2 GB: .ci/run tables"]
fn a_slow_solver_finds_the_same_in_all_classes() {
    let names: Vec<String> = Tables::embedded().iter().map(|table| table.class().to_string()).collect();
    assert_eq!(names.len(), 46);
    compare(&names.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn what_is_won_by_ruling_is_won_before_the_referee() {
    playouts::ruled_wins("KR-KH", 97);
}

#[test]
fn what_is_drawn_is_held_before_the_referee() {
    for (class, step) in
        [("KR-KH", 29), ("KR-KR", 19_001), ("KH-KH", 29_001), ("KR-KC", 997), ("KR-KAAEE", 29_001)]
    {
        playouts::draws(class, step);
    }
}
