//! The boards of docs/rules.md and docs/zh/rules.md: each is ruled on as its row says, and its picture in docs/boards is the
//! one that is drawn today.
//!
//! `CHUHE_WRITE_DOCS=1 cargo test -p chuhe-diagram --test boards` draws the pictures again. A new row needs nothing
//! else.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use chuhe_diagram::{Arrow, Diagram, Labels, MarkColor};
use xiangqi::rules::suite::ruling_of_line;
use xiangqi::rules::{GameRules, RepetitionRule};
use xiangqi::{Color, Move, Position};

/// A row of a table: a picture with its FEN, one round of the cycle, the rulings.
struct Row<'a> {
    picture: &'a str,
    fen: &'a str,
    moves: Vec<Move>,
    cells: Vec<&'a str>,
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn page(name: &str) -> String {
    fs::read_to_string(docs().join(name)).unwrap()
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}

fn rows(page: &str) -> Vec<Row<'_>> {
    let lines = page.lines().filter(|line| line.contains("boards/") && line.contains("<img"));
    let row = |line| {
        let cells: Vec<&str> = str::trim_matches(line, '|').split('|').map(str::trim).collect();
        let moves = between(cells[1], "`", "`").unwrap_or_else(|| panic!("no cycle in {line}"));
        Row {
            picture: between(line, "boards/", "\"").unwrap(),
            fen: between(line, "alt=\"", "\"").unwrap(),
            moves: moves.split(' ').map(|mv| mv.parse().unwrap()).collect(),
            cells,
        }
    };
    lines.map(row).collect()
}

/// The side that loses at the third occurrence of the position.
fn ruling(row: &Row<'_>, repetition: RepetitionRule) -> &'static str {
    let start = Position::from_fen(row.fen).unwrap();
    let moves = row.moves.repeat(2);
    let rules = GameRules { repetition, ..GameRules::default() };
    let found =
        ruling_of_line(&start, &moves, rules).unwrap_or_else(|error| panic!("{}: {error}", row.picture));
    assert!(!found.is_provisional(), "{}: two rounds are not a third occurrence", row.picture);
    match found.verdict.loser() {
        None => "draw",
        Some(Color::Red) => "Red loses",
        Some(Color::Black) => "Black loses",
    }
}

/// The board with the first move of each side as an arrow.
fn picture(row: &Row<'_>) -> String {
    let position = Position::from_fen(row.fen).unwrap();
    let mut diagram = Diagram::new(&position);
    let mut side = position.side_to_move();
    for &mv in &row.moves[..2] {
        let color = if side == Color::Red { MarkColor::Red } else { MarkColor::Blue };
        diagram.arrows.push(Arrow { mv, color });
        side = !side;
    }
    diagram.labels = Labels::Coordinates;
    diagram.svg()
}

#[test]
fn boards_of_the_rules_are_ruled_on_as_the_page_says() {
    let page = page("rules.md");
    let rows = rows(&page);
    assert!(rows.len() >= 10, "only {} boards were found", rows.len());
    for row in &rows {
        assert_eq!(row.cells[2], ruling(row, RepetitionRule::Wxf), "{} by WXF", row.picture);
        if row.cells[3] == "draw" || row.cells[3].ends_with(" loses") {
            assert_eq!(row.cells[3], ruling(row, RepetitionRule::WxfFairy), "{} by WXF-Fairy", row.picture);
        }
    }
}

#[test]
fn boards_of_the_chinese_page_are_ruled_on_as_it_says() {
    let page = page("zh/rules.md");
    let rows = rows(&page);
    assert!(rows.len() >= 10, "only {} boards were found", rows.len());
    for row in &rows {
        let expected = match row.cells[2] {
            cell if cell.ends_with("判和") => "draw",
            // In all of these cells Red loses.
            cell if cell.ends_with("判负") && cell.contains("红方") => "Red loses",
            cell => panic!("{}: {cell}", row.picture),
        };
        assert_eq!(expected, ruling(row, RepetitionRule::Wxf), "{}", row.picture);
    }
}

#[test]
fn pictures_of_the_rules_page_are_up_to_date() {
    let (page, chinese) = (page("rules.md"), page("zh/rules.md"));
    let rows: Vec<Row<'_>> = rows(&page).into_iter().chain(rows(&chinese)).collect();
    let folder = docs().join("boards");
    for row in &rows {
        let (file, expected) = (folder.join(row.picture), picture(row));
        if std::env::var_os("CHUHE_WRITE_DOCS").is_some() {
            fs::write(&file, &expected).unwrap();
        }
        let found = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            found == expected,
            "docs/boards/{} is another picture: CHUHE_WRITE_DOCS=1 draws it again",
            row.picture
        );
    }
    let names = fs::read_dir(&folder).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
    let there: BTreeSet<String> = names.collect();
    let shown: BTreeSet<String> = rows.iter().map(|row| row.picture.to_owned()).collect();
    assert_eq!(there, shown, "docs/boards and the pages");
}
