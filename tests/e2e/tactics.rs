//! `chuhe tactics`: its output, and its errors.

use serde_json::Value;

use crate::cli::{failure, printed};
use crate::harness::TempFile;

/// Two mates, one of them with an unreadable best move, and one with another category.
const FILE: &str = "\
# a comment
4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - bm a1a9; id \"mate 001\";
4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - bm a1a2; id \"mate 002\";
4k4/9/9/4p4/9/r8/9/9/9/R3K4 w - - bm a0a4; id \"win 001\";
";

#[test]
fn positions_are_counted_by_category() {
    let file = TempFile::new("tactics.epd", FILE);
    let arguments = ["tactics", "--nodes", "2000", "--hash", "1", "--file", file.path()];
    let text = printed(&arguments);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "mate          1 of    2 solved,  50.0 %",
            "win           1 of    1 solved, 100.0 %",
            "all           2 of    3 solved,  66.7 %"
        ]
    );
    let text = printed(&[&arguments[..], &["--failed"]].concat());
    assert!(text.starts_with("mate 002       a1a9 for a1a2  4k4/1R7/"), "{text}");
    assert!(text.ends_with(&lines.join("\n")) || text.ends_with(&format!("{}\n", lines.join("\n"))));

    let text = printed(&[&arguments[..], &["--json"]].concat());
    let records: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), 3 + 2 + 1);
    assert_eq!((&records[1]["solved"], &records[1]["found"]), (&Value::Bool(false), &Value::from("a1a9")));
    assert_eq!((&records[3]["type"], &records[3]["name"]), (&Value::from("category"), &Value::from("mate")));
    assert_eq!((&records[5]["solved"], &records[5]["positions"]), (&Value::from(2), &Value::from(3)));
    assert_eq!(printed(&[&arguments[..], &["--json"]].concat()), text, "nodes make it repeat");
}

#[test]
fn a_file_may_have_a_byte_order_mark_clocks_and_moves_in_any_notation() {
    let text = "\u{FEFF}4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 0 1 bm R9+8; id \"mate 001\";\r\n\
                4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 0 1; bm 车九进八;\r\n";
    let file = TempFile::new("marked.epd", text);
    let text = printed(&["tactics", "--nodes", "2000", "--hash", "1", "--file", file.path()]);
    assert!(text.ends_with("all           2 of    2 solved, 100.0 %\n"), "{text}");
}

#[test]
fn the_engine_has_built_in_positions() {
    let text = printed(&["tactics", "--depth", "1", "--hash", "1"]);
    for category in ["mate", "win", "sacrifice", "save", "all"] {
        assert!(text.lines().any(|line| line.starts_with(category)), "{text}");
    }
}

#[test]
fn bad_files_are_refused_with_one_line() {
    let bad = TempFile::new("bad-tactics.epd", "4k4/9/9/9/9/9/9/9/9/3K5 w - - bm d0d9; id \"x\";\n");
    let empty = TempFile::new("no-tactics.epd", "# nothing\n");
    for (path, message) in [
        (bad.path(), "line 1: bm: d0d9: the Red king cannot go there"),
        (empty.path(), "contains no positions"),
        ("/no/such/file", "cannot read"),
    ] {
        let (status, errors) = failure(&["tactics", "--file", path]);
        assert_eq!(status, 1, "{path}");
        assert!(errors.contains(message) && errors.lines().count() == 1, "{errors}");
    }
    let (status, _) = failure(&["tactics", "--nodes", "5", "--depth", "3"]);
    assert_eq!(status, 2, "one limit at a time");
}
