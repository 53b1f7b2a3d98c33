//! Matches between an engine with changed numbers and another one, as `chuhe-tune compare` plays them.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::path::Path;
use std::process::{Command, Output};

/// Two pairs of games. The engine for tests sees itself winning if its first number is above 10, and losing if it is
/// below.
fn compare(more: &[&str]) -> Output {
    let engine = std::env::current_exe().unwrap();
    let engine = engine.parent().and_then(Path::parent).unwrap().join("examples/engine");
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe-tune"));
    command.args(["compare", "--pairs", "2", "--longest", "40", "--nodes", "1", "--engine"]).arg(engine);
    command.args(more).output().unwrap()
}

#[test]
fn the_first_side_has_the_changes_and_the_result_is_its_own() {
    for (changes, against, result) in [
        ("first=12", "first=8", "| first=12 | +4 =0 -0 | +"),
        ("first=8", "first=12", "| first=8 | +0 =0 -4 | -"),
    ] {
        let output = compare(&[changes, "--against-options", against]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.starts_with(result), "{output:?}");
    }
    // Without a difference nobody wins, and each change has its line.
    let output = compare(&["first=10", "second=1"]);
    let text = String::from_utf8_lossy(&output.stdout);
    let results: Vec<&str> = text.lines().filter_map(|line| line.split(" | ").nth(1)).collect();
    assert_eq!(results, ["+0 =4 -0"; 2], "{output:?}");
}

#[test]
fn engines_and_options_that_do_not_exist_are_errors() {
    for (more, part) in [
        (["first=12", "--against", "/nonexistent/engine"], "/nonexistent/engine"),
        // The clock counts nodes, which needs an engine with that option.
        (["first=12", "--clock", "100+1"], "time_nodes"),
        (["first=12", "--against-options", "third=1"], "third"),
    ] {
        let output = compare(&more);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && errors.contains(part), "{more:?}: {output:?}");
    }
}
