//! What the README says about the program, compared with the program.

use chuhe_protocol::options::{Kind, Spec, TABLE};

use crate::cli::printed;
use crate::harness::Engine;

const README: &str = include_str!("../../README.md");
const UCCI: &str = include_str!("../../docs/ucci.md");

/// The cells of the rows that begin with a code span.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
}

/// The part of the README under a heading.
fn section(heading: &str) -> &'static str {
    let (_, rest) = README.split_once(&format!("\n## {heading}\n")).unwrap();
    rest.split("\n## ").next().unwrap()
}

/// A text without code spans, and with the names of links in their places.
fn plain(text: &str) -> String {
    let mut text = text.replace('`', "");
    while let Some((before, (name, rest))) =
        text.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once("](")?)))
    {
        let rest = rest.split_once(')').unwrap().1;
        text = format!("{before}{name}{rest}");
    }
    text
}

#[test]
fn the_readme_lists_the_options() {
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    for Spec { name, kind, help, .. } in TABLE {
        let (kind, default, range) = match kind {
            Kind::Check { default } => ("check", default.to_string(), String::new()),
            Kind::Spin { default, min, max } => ("spin", default.to_string(), format!("{min} to {max}")),
            Kind::Combo { default, choices } => ("combo", (*default).to_owned(), choices.join(", ")),
            Kind::Text | Kind::File => ("string", String::new(), String::new()),
            Kind::Button => ("button", String::new(), String::new()),
        };
        expected.push([format!("`{name}`"), kind.to_owned(), default, range, (*help).to_owned()]);
    }
    for row in rows(section("Options")) {
        let [name, kind, default, range, meaning] = row[..] else { panic!("{row:?}") };
        let meaning = plain(meaning);
        found.push([name, kind, default, range, meaning.as_str()].map(str::to_owned));
    }
    assert_eq!(found, expected);
}

#[test]
fn the_long_help_lists_the_options() {
    let help = printed(&["--help"]);
    for Spec { name, help: meaning, .. } in TABLE {
        let (_, rest) = help.split_once(&format!("  {name} (")).unwrap_or_else(|| panic!("{name}: {help}"));
        assert_eq!(rest.lines().nth(1).unwrap().trim(), *meaning);
    }
    assert!(!printed(&["-h"]).contains("Move Overhead"));
}

#[test]
fn the_readme_names_every_command() {
    let help = printed(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let listed = list.lines().take_while(|line| !line.is_empty());
    let names: Vec<_> = listed.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 1, "{help}");
    for name in names.into_iter().filter(|&name| name != "help") {
        assert!(section("Commands").contains(&format!("| `chuhe {name}")), "{name}");
    }
}

#[test]
fn the_page_on_ucci_lists_its_options() {
    let mut engine = Engine::start();
    engine.send("ucci");
    let lines = engine.until("ucciok");
    let offered: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("option "))
        .filter_map(|line| line.split(' ').next())
        .collect();
    let listed: Vec<Vec<&str>> = rows(UCCI).collect();
    let names: Vec<&str> = listed.iter().map(|row| row[0].trim_matches('`')).collect();
    assert_eq!(names, offered);
    for row in listed.iter().filter(|row| !row[1].is_empty()) {
        let name = row[1].trim_matches('`');
        assert!(TABLE.iter().any(|spec| spec.name == name), "{name}");
    }
}
