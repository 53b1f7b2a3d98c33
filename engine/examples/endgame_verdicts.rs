//! How often the search errs in endings of the tables: its verdict (win, draw or loss) on random positions, and its move,
//! without tables, with only the tables after captures, and with all.
//!
//! ```text
//! cargo run --release -p chuhe-engine --example endgame_verdicts -- [CLASSES [FOLDER]]
//! ```
//!
//! CLASSES are separated by commas; FOLDER holds the tables that are not built in. A score above a threshold counts as
//! a win. The threshold is the one with which the search without tables makes the fewest errors over all classes, so
//! that it is not put at a disadvantage.

use std::io::{self, Write};
use std::path::Path;

use chuhe_engine::search::Endgames;
use chuhe_engine::session::Session;
use chuhe_engine::time::Limits;
use chuhe_tables::format::Table;
use chuhe_tables::{Class, Tables};
use xiangqi::{Color, Position, SplitMix64};

/// The classes to measure without arguments: these are built in.
const CLASSES: &str = "KR-KAAEE,KR-KH,KH-KE,KH-KAA,KH-KP,KP-KA";
const POSITIONS: usize = 150;
const NODES: u64 = 20_000;
const SEED: u64 = 46;

/// The result of a search of one position.
struct Answer {
    score: i32,
    /// Its move leads to a worse result than the best one.
    gives_away: bool,
}

/// The answers of all searches about one position, in the order of the columns.
struct Sample {
    outcome: i8,
    answers: [Answer; 3],
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let names = arguments.next().unwrap_or_else(|| CLASSES.to_owned());
    let mut tables = Tables::embedded();
    if let Some(folder) = arguments.next() {
        let (_, failed) = tables.add(Path::new(&folder))?;
        if let Some(error) = failed.into_iter().next() {
            return Err(error.into());
        }
    }
    let mut measured = Vec::new();
    for name in names.split(',') {
        let class: Class = name.parse()?;
        let table = tables.get(class).ok_or_else(|| format!("there is no table of {class}"))?;
        measured.push((class, sample(table, &tables)?));
    }
    let samples = || measured.iter().flat_map(|(_, samples)| samples);
    let errors = |from: i32| samples().filter(|sample| is_wrong(sample, 0, from)).count();
    let from = (1..=1000).min_by_key(|&from| errors(from)).unwrap_or(1);
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "| {POSITIONS} positions of | wins, draws, losses | without tables: wrong | gave away | tables of captures: wrong | gave away | all tables: wrong | gave away |"
    )?;
    writeln!(out, "|---|---:|---:|---:|---:|---:|---:|---:|")?;
    for (class, samples) in &measured {
        let [wins, draws, losses] =
            [1, 0, -1].map(|outcome| count(samples, |sample| sample.outcome == outcome));
        write!(out, "| {class} | {wins}, {draws}, {losses} |")?;
        for with in 0..3 {
            let wrong = count(samples, |sample| is_wrong(sample, with, from));
            write!(out, " {wrong} | {} |", count(samples, |sample| sample.answers[with].gives_away))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "\n{NODES} nodes each, seed {SEED}; a score of {from} centipawns or more is a win")?;
    Ok(())
}

fn count(samples: &[Sample], is_counted: impl Fn(&Sample) -> bool) -> usize {
    samples.iter().filter(|&sample| is_counted(sample)).count()
}

fn is_wrong(sample: &Sample, with: usize, from: i32) -> bool {
    let score = sample.answers[with].score;
    let verdict = if score.abs() >= from { score.signum() } else { 0 };
    verdict != i32::from(sample.outcome)
}

/// Searches random positions of a class, either side to move.
fn sample(table: &Table, tables: &Tables) -> Result<Vec<Sample>, Box<dyn std::error::Error>> {
    let mut smaller = Tables::new();
    tables
        .shared()
        .filter(|other| other.class() != table.class())
        .for_each(|other| smaller.insert_shared(other));
    let asked = [None, Some(smaller), Some(tables.clone())];
    let mut session = Session::new(16)?;
    let mut random = SplitMix64::new(SEED);
    let placements = usize::try_from(table.header().placements)?;
    let mut samples = Vec::new();
    while samples.len() < POSITIONS {
        let board = table.index().board_of(random.below(placements) as u64);
        let side = Color::ALL[random.below(2)];
        let Some(position) = board.and_then(|board| Position::from_board(board, side).ok()) else { continue };
        let Some((value, moves)) = tables.rate(&position)? else { continue };
        if moves.is_empty() {
            continue;
        }
        let mut answers = Vec::new();
        for tables in &asked {
            session.set_endgames(tables.clone().map(Endgames::new));
            session.new_game();
            session.set_position(position.clone());
            let found = session.search(Limits::nodes(NODES)).found();
            let (mv, score) = found.ok_or("a position with moves has a best one")?;
            let rated = moves.iter().find(|rated| rated.mv == mv).ok_or("every legal move is rated")?;
            answers
                .push(Answer { score: score.value(), gives_away: rated.value.outcome() < value.outcome() });
        }
        let answers = answers.try_into().map_err(|_| "one answer for each set of tables")?;
        samples.push(Sample { outcome: value.outcome(), answers });
    }
    Ok(samples)
}
