//! The embedded tables against a slow solver that shares nothing with the fast one, and against the referee.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test that cannot continue has failed")]

mod chases;
mod playouts;
mod slow;

use chuhe_tables::format::Table;
use chuhe_tables::{Class, Tables, plan};

/// Compares every position of the classes with the built-in tables.
fn compare(names: &[&str]) {
    compare_with(&Tables::embedded(), names);
}

/// Builds classes and the classes they need, and compares every position of them.
fn build_and_compare(names: &[&str]) {
    let mut tables = Tables::embedded();
    for class in plan::in_order(names.iter().map(|name| name.parse().unwrap()).collect()) {
        if tables.get(class).is_none() {
            let built = plan::build(class, &tables, 2, 1000).unwrap();
            tables.insert(Table::from_bytes("built", built.file).unwrap());
        }
    }
    compare_with(&tables, names);
}

fn compare_with(tables: &Tables, names: &[&str]) {
    let mut slow = slow::Solver::default();
    for name in names {
        let class: Class = name.parse().unwrap();
        let compared = slow.compare(class, tables);
        assert!(compared > 0, "{name}");
        println!("{name}: {compared} positions");
    }
}

#[test]
fn a_slow_solver_finds_the_same_in_small_classes() {
    compare(&["KR-K", "KH-K", "KC-K", "KP-K", "KH-KA", "KP-KE"]);
}

#[test]
fn a_slow_solver_finds_the_same_with_two_attackers() {
    build_and_compare(&["KPP-K"]);
}

/// Pairs of every kind: equal or not, of pawns or others, with pawns of both sides.
#[test]
#[ignore = "takes minutes and 4 GB: .ci/run tables"]
fn a_slow_solver_finds_the_same_in_larger_classes_with_two_attackers() {
    build_and_compare(&["KPP-KA", "KPPE-K", "KHP-K", "KHP-KA", "KCC-K", "KRC-K", "KPP-KP"]);
}

/// All 46 classes, 19 million positions.
#[test]
#[ignore = "takes a minute and a half and 2 GB: .ci/run tables"]
fn a_slow_solver_finds_the_same_in_all_classes() {
    let names: Vec<String> = Tables::embedded().iter().map(|table| table.class().to_string()).collect();
    assert_eq!(names.len(), 46);
    compare(&names.iter().map(String::as_str).collect::<Vec<_>>());
}

/// The tables call these positions drawn: `docs/tables.md` names the classes.
#[test]
#[ignore = "takes two minutes: .ci/run tables"]
fn a_slow_search_confirms_where_rulings_on_chases_may_decide() {
    for name in ["KPP-KC", "KPP-KH"] {
        let mut tables = Tables::embedded();
        let mut open = Vec::new();
        for class in plan::in_order(vec![name.parse().unwrap()]) {
            if tables.get(class).is_none() {
                let built = plan::build(class, &tables, 2, 1000).unwrap();
                tables.insert(Table::from_bytes("built", built.file).unwrap());
                open = built.open;
            }
        }
        let plies = chases::longest(&tables, name.parse().unwrap(), &open);
        println!("{name}: {} positions, all won within {plies} plies", open.len());
    }
}

#[test]
fn wins_by_ruling_are_confirmed_by_the_referee() {
    playouts::ruled_wins("KR-KH", 97);
}

#[test]
fn draws_are_confirmed_by_the_referee() {
    for (class, step) in
        [("KR-KH", 29), ("KR-KR", 19_001), ("KH-KH", 29_001), ("KR-KC", 997), ("KR-KAAEE", 29_001)]
    {
        playouts::draws(class, step);
    }
}
