//! The page of endgame theory, `docs/tables-theory.md`: claims of books compared with results of the tables.
//!
//! Rows of classes that are not built in are checked where the folder `CHUHE_TABLES` has them. With
//! `CHUHE_WRITE_DOCS=1` the test writes the page again; rows that are on the page stay as they are if the folder does
//! not have their class.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod row;

use std::path::Path;

use chuhe_tables::Tables;
use row::Row;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/tables-theory.md");
const BEGIN: &str = "<!-- tables: made by a test -->\n";
const END: &str = "<!-- end -->";

fn tables() -> Tables {
    let mut tables = Tables::embedded();
    if let Some(folder) = std::env::var_os("CHUHE_TABLES") {
        let (_, failed) = tables.add(Path::new(&folder)).unwrap();
        assert!(failed.is_empty(), "{failed:?}");
    }
    tables
}

/// A row and its example as they are on the page.
fn kept(row: &Row, made: &str) -> (String, Option<String>) {
    let line = |begin: String| made.lines().find(|line| line.starts_with(&begin)).map(str::to_owned);
    let text = line(format!("| {} |", row.ending()));
    let text = text.unwrap_or_else(|| panic!("CHUHE_TABLES has to name a folder with {}", row.ending()));
    let example = ["won,", "not won:"].iter().find_map(|value| line(format!("- {}, {value}", row.ending())));
    (text, example)
}

#[test]
fn the_page_agrees_with_the_tables() {
    let tables = tables();
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (made, after) = rest.split_once(END).unwrap();
    let rows: Vec<Row> = include_str!("rows.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.parse().unwrap())
        .collect();
    let texts: Vec<Option<(String, Option<String>)>> = rows.iter().map(|row| row.text(&tables)).collect();
    if std::env::var_os("CHUHE_WRITE_DOCS").is_some() {
        let texts: Vec<(String, Option<String>)> =
            rows.iter().zip(texts).map(|(row, text)| text.unwrap_or_else(|| kept(row, made))).collect();
        let lines = |part: fn(&(String, Option<String>)) -> Option<&String>| -> String {
            texts.iter().filter_map(part).map(|line| format!("{line}\n")).collect()
        };
        let made =
            format!("{}{}\n{}", row::HEAD, lines(|(row, _)| Some(row)), lines(|(_, line)| line.as_ref()));
        std::fs::write(PAGE, format!("{before}{BEGIN}{made}{END}{after}")).unwrap();
        return;
    }
    let on_page: Vec<&str> = made.lines().filter(|line| line.starts_with("| K")).collect();
    assert_eq!(on_page.len(), rows.len(), "a row is missing on the page, or one too many is there");
    let mut checked = 0;
    for (text, on_page) in texts.iter().zip(on_page) {
        let Some((row, example)) = text else { continue };
        assert_eq!(row, on_page);
        if let Some(example) = example {
            assert!(made.lines().any(|line| line == example), "the page does not have {example}");
        }
        checked += 1;
    }
    // The built-in classes alone have this many rows.
    assert!(checked >= 27, "{checked}");
}
