//! What the README says about the program, compared with the program.

use chuhe_protocol::options::{Kind, Spec, TABLE};

use crate::cli::printed;
use crate::harness::Engine;

const README: &str = include_str!("../README.md");
const UCCI: &str = include_str!("../docs/ucci.md");

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

#[test]
fn the_readme_lists_the_options() {
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    for Spec { name, kind, .. } in &TABLE {
        let (kind, default, range) = match kind {
            Kind::Check { default } => ("check", default.to_string(), String::new()),
            Kind::Spin { default, min, max } => ("spin", default.to_string(), format!("{min} to {max}")),
            Kind::Combo { default, choices } => ("combo", (*default).to_owned(), choices.join(", ")),
            Kind::Text { default } => ("string", (*default).to_owned(), String::new()),
            Kind::Button => ("button", String::new(), String::new()),
        };
        expected.push([format!("`{name}`"), kind.to_owned(), default, range]);
    }
    for row in rows(section("Options")) {
        let [name, kind, default, range, _meaning] = row[..] else { panic!("{row:?}") };
        found.push([name, kind, default, range].map(str::to_owned));
    }
    assert_eq!(found, expected);
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
