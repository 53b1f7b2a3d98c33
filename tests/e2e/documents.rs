//! Pages whose tables are written by the program, and other pages that are compared with it.
//!
//! `CHUHE_WRITE_DOCS=1 cargo test -p chuhe --test e2e documents` writes those tables again.

use std::path::{Path, PathBuf};

use chuhe_endings::named;
use chuhe_engine::score::MAX_PLY;
use chuhe_engine::search::MAX_CONTEMPT;
use chuhe_engine::session::{MAX_HASH_MIB, MAX_LINES, MAX_THREADS};
use chuhe_engine::strength::{MAX_ELO, MIN_ELO};
use chuhe_locale::{Lang, hant};
use chuhe_protocol::options::{Kind, Spec, TABLE};
use chuhe_puzzles::Theme;
use chuhe_tables::Tables;

use crate::cli::printed;
use crate::harness::Engine;

const UCCI: &str = include_str!("../../docs/ucci.md");
const REASONS: &str = include_str!("../../docs/reasons.md");
const TACTICS: &str = include_str!("../../docs/tactics.md");
const GLOSSARY: &str = include_str!("../../docs/glossary.md");

/// The cells of the rows that begin with a code span.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
}

/// Compares the part of a page between `<!-- NAME -->` and `<!-- end -->`, or writes it on request.
fn is_on_page(page: &str, name: &str, text: &str) {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(page);
    let found = std::fs::read_to_string(&path).unwrap();
    let mark = format!("<!-- {name} -->\n");
    let (before, rest) = found.split_once(&mark).unwrap_or_else(|| panic!("{page} has no {mark}"));
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let expected = format!("{before}{mark}{text}<!-- end -->{after}");
    if std::env::var_os("CHUHE_WRITE_DOCS").is_some() {
        std::fs::write(&path, expected).unwrap();
    } else {
        let is_other = |(found, expected): &(&str, &str)| found != expected;
        let first = found.lines().zip(expected.lines()).find(is_other);
        assert!(found == expected, "docs/{page}, of which CHUHE_WRITE_DOCS=1 would change {first:?}");
    }
}

#[test]
fn a_page_lists_the_options() {
    let mut text = "\n| name | type | default | range | meaning |\n|---|---|---|---|---|\n".to_owned();
    for Spec { name, kind, help, .. } in TABLE {
        let (kind, default, range) = match kind {
            Kind::Check { default } => ("check", default.to_string(), String::new()),
            Kind::Spin { default, min, max } => ("spin", default.to_string(), format!("{min} to {max}")),
            Kind::Combo { default, choices } => ("combo", (*default).to_owned(), choices.join(", ")),
            Kind::Text | Kind::File => ("string", String::new(), String::new()),
            Kind::Button => ("button", String::new(), String::new()),
        };
        text.push_str(&format!("| `{name}` | {kind} | {default} | {range} | {help} |\n"));
    }
    text.push('\n');
    is_on_page("options.md", "options", &text);
}

/// The documentation of the bindings has the numbers written out, because its readers do not see the constants.
#[test]
fn the_bindings_state_the_limits_of_the_engine() {
    let c = include_str!("../../bindings/c/include/chuhe.h");
    let python = include_str!("../../bindings/python/src/engine.rs");
    let from_one = |max: u32| format!("1 to {max}");
    for (text, words, range) in [
        (c, "table in MiB, ", from_one(MAX_HASH_MIB)),
        (c, "Search threads, ", from_one(MAX_THREADS)),
        (c, "the best first, ", from_one(MAX_LINES)),
        (c, "own scale, ", format!("{MIN_ELO} to {MAX_ELO}")),
        (c, ", in centipawns, ", format!("-{MAX_CONTEMPT} to {MAX_CONTEMPT}")),
        (c, "depth in plies, up ", format!("to {}", MAX_PLY - 1)),
        (python, "table in MiB, ", from_one(MAX_HASH_MIB)),
        (python, "search threads, ", from_one(MAX_THREADS)),
        (python, "Search threads, ", from_one(MAX_THREADS)),
        (python, "lines to report, ", from_one(MAX_LINES)),
        (python, "own scale, ", format!("{MIN_ELO} to {MAX_ELO}")),
        (python, "main search, ", from_one(MAX_PLY as u32 - 1)),
    ] {
        let mut stated = text.lines().filter_map(|line| Some(line.split_once(words)?.1)).peekable();
        assert!(stated.peek().is_some(), "{words}");
        stated.for_each(|rest| assert!(rest.starts_with(&range), "{words}{rest}: expected {range}"));
    }
}

#[test]
fn a_page_lists_the_themes_of_puzzles() {
    let mut text = "\n| theme | in words | Chinese | Vietnamese | when |\n|---|---|---|---|---|\n".to_owned();
    for theme in Theme::ALL {
        let [en, zh, vi] = Lang::HELD.map(|lang| theme.words(lang));
        text.push_str(&format!("| `{theme}` | {en} | {zh} | {vi} | {} |\n", theme.meaning()));
    }
    text.push('\n');
    is_on_page("puzzles.md", "themes", &text);
}

#[test]
fn a_page_lists_the_named_endings() {
    let tables = Tables::embedded();
    let mut text = "\n| name | in words | Chinese | Vietnamese | class | goal | start |\n|---|---|---|---|---|---|---|\n".to_owned();
    for ending in named() {
        let [en, zh, vi] = Lang::HELD.map(|lang| ending.words(lang));
        let (class, goal) = (&ending.exercise, ending.exercise.goal().name());
        let built = if ending.is_known_by(&tables) { "" } else { ", tables to be built" };
        let fen = ending.start.fen();
        text.push_str(&format!(
            "| `{}` | {en} | {zh} | {vi} | {class} | {goal}{built} | `{fen}` |\n",
            ending.name
        ));
    }
    text.push('\n');
    is_on_page("endings.md", "endings", &text);
}

// The page describes the program with default features.
#[cfg(all(feature = "png", feature = "serve", feature = "sqlite", not(feature = "tune"), not(windows)))]
mod help {
    use super::{is_on_page, printed};

    /// The commands that a help lists, each with its description.
    fn listed(help: &str) -> Vec<(&str, &str)> {
        let list = help.split_once("Commands:\n").map_or("", |(_, list)| list);
        let lines = list.lines().take_while(|line| !line.is_empty());
        let pairs = lines.filter_map(|line| line.trim().split_once("  "));
        pairs.map(|(name, about)| (name, about.trim())).filter(|&(name, _)| name != "help").collect()
    }

    /// Adds the help of a command and of those below it.
    fn add_help(text: &mut String, words: &[&str]) {
        let help = printed(&[words, &["--help"]].concat());
        let help: Vec<&str> = help.lines().map(str::trim_end).collect();
        let help = help.join("\n");
        text.push_str(&format!("\n{} `chuhe {}`\n\n", "#".repeat(words.len() + 1), words.join(" ")));
        text.push_str(&format!("```text\n{}\n```\n", help.trim_end()));
        for (name, _) in listed(&help) {
            add_help(text, &[words, &[name]].concat());
        }
    }

    #[test]
    fn a_page_has_the_help_of_every_command() {
        let help = printed(&["--help"]);
        let commands = listed(&help);
        assert!(commands.len() > 10, "{help}");
        let mut text = "\n| command | what it does |\n|---|---|\n".to_owned();
        for (name, about) in &commands {
            text.push_str(&format!("| [`{name}`](#chuhe-{name}) | {about} |\n"));
        }
        for (name, _) in &commands {
            add_help(&mut text, &[name]);
        }
        text.push('\n');
        is_on_page("commands.md", "commands", &text);
    }
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
fn the_page_on_reasons_has_explanations_of_the_program() {
    let (_, section) = REASONS.split_once("\n## Ten explanations").unwrap();
    let explained: Vec<Vec<&str>> = rows(section).collect();
    assert_eq!(explained.len(), 10);
    for row in explained {
        let position = row[0].trim_matches('`');
        let argument = if position.contains('/') { "--fen" } else { "--moves" };
        let found = printed(&["explain", argument, position, "--move", row[1]]);
        assert_eq!(found.lines().collect::<Vec<&str>>().join(" "), row[2], "{position}");
    }
}

#[test]
fn the_page_on_tactics_has_the_numbers_of_this_build() {
    let found = printed(&["tactics", "--nodes", "3000"]);
    let solved =
        |name: &str| found.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next());
    let [all, mate, win, sacrifice, save] = ["all", "mate", "win", "sacrifice", "save"]
        .map(|name| solved(name).unwrap_or_else(|| panic!("{name}: {found}")));
    let row = TACTICS.lines().find_map(|line| line.strip_prefix("| 3,000 nodes | ")).unwrap();
    let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
    assert_eq!(
        [cells[0].split(',').next().unwrap(), cells[1], cells[2], cells[3], cells[4]],
        [all, mate, win, sacrifice, save]
    );
}

/// The texts of a language, without the names of the messages.
fn texts(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../board/locale/texts").join(folder);
    let files =
        std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let files: Vec<String> = files.collect();
    let lines = files.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(" = ").map_or(line, |(_, text)| text).to_lowercase() + "\n").collect()
}

/// A text without the parts in parentheses.
fn without_parentheses(text: &str) -> String {
    let mut depth = 0;
    let outside = text.chars().filter(|&c| {
        depth += i32::from(matches!(c, '(' | '（'));
        let is_outside = depth == 0;
        depth -= i32::from(matches!(c, ')' | '）'));
        is_outside
    });
    outside.collect()
}

/// "If a cell has two terms, the program uses the first". A row of several things has as many terms in each cell.
#[test]
fn the_texts_use_the_terms_of_the_glossary() {
    let [en, zh, vi] = ["en", "zh", "vi"].map(texts);
    let texts = [en, zh.clone(), hant::traditional(&zh), vi];
    let mut missing = Vec::new();
    let rows = GLOSSARY.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| English"));
    for row in rows {
        let cells = row.trim_matches('|').split('|').map(|cell| without_parentheses(&cell.to_lowercase()));
        let terms: Vec<Vec<String>> = cells
            .map(|cell| {
                cell.replace(" / ", "、")
                    .replace(", ", "、")
                    .split('、')
                    .map(|term| term.trim().to_owned())
                    .collect()
            })
            .collect();
        assert_eq!(terms.len(), texts.len(), "{row}");
        let has_several = terms.iter().all(|cell| cell.len() == terms[0].len());
        for (cell, text) in terms.iter().zip(&texts) {
            let used = if has_several { &cell[..] } else { &cell[..1] };
            missing.extend(used.iter().filter(|&term| !text.contains(term.as_str())).cloned());
        }
    }
    assert!(missing.is_empty(), "in no text: {missing:?}");
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
