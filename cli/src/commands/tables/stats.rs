//! `chuhe tables stats`: wins, draws, losses and longest wins of each class.

use std::io::Write;

use chuhe_locale::Lang;
use chuhe_locale::texts::reports;
use chuhe_tables::format::{Counts, Table};
use chuhe_tables::{Class, Tables, Value};
use xiangqi::{Color, Position};

use super::source::{TablesArgs, chosen, damaged};
use crate::error::{CliError, CliResult};
use crate::language::language;

/// Arguments of `chuhe tables stats`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Classes to list, such as KR-KAAEE [default: all].
    #[arg(value_name = "CLASS")]
    classes: Vec<Class>,
    #[command(flatten)]
    tables: TablesArgs,
    /// Leave out the positions and lines of the longest wins.
    #[arg(long)]
    no_lines: bool,
}

/// Prints a row per class. Shares are of the possible positions with that side to move.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let tables = args.tables.open()?;
    let chosen = chosen(&tables, &args.classes)?;
    let lang = language();
    writeln!(out, "{}", reports::tables_stats_heading(lang))?;
    writeln!(out, "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")?;
    for table in &chosen {
        let [first, second] = table.header().counts.map(|counts| shares(&counts, lang));
        let longest = table.header().longest_win();
        let longest = match longest {
            0 => "–".to_owned(),
            longest if table.header().has_cursed_wins() => {
                reports::tables_beyond_limit(lang, &plies(longest, lang))
            }
            longest => plies(longest, lang),
        };
        writeln!(out, "| {} | {first} | {second} | {longest} |", table.class())?;
    }
    if args.no_lines {
        return Ok(());
    }
    writeln!(out)?;
    for table in chosen {
        if let Some(position) = longest_win(table)? {
            let line = best_line(&tables, &position)?;
            let longest = plies(table.header().longest_win(), lang);
            let told = reports::tables_best_line(lang, &table.class(), &longest, &position.fen(), &line);
            writeln!(out, "{told}")?;
        }
    }
    Ok(())
}

/// A number of plies in words.
pub(super) fn plies(number: u16, lang: Lang) -> String {
    reports::count_plies(lang, number.into())
}

fn shares(counts: &Counts, lang: Lang) -> String {
    let share = |part: u64| {
        let percent = 100.0 * part as f64 / counts.possible().max(1) as f64;
        // A small share is never shown as 0 %, and a large one never as 100 %.
        match part {
            0 => "0".to_owned(),
            _ if part == counts.possible() => "100 %".to_owned(),
            _ if percent < 0.1 => reports::tables_few(lang, part as usize),
            _ if percent > 99.9 => reports::tables_all_but(lang, &(counts.possible() - part)),
            _ => format!("{percent:.1} %"),
        }
    };
    let ruled = counts.ruled_wins + counts.ruled_losses;
    [counts.wins + counts.ruled_wins, counts.draws, counts.losses + counts.ruled_losses, ruled]
        .map(share)
        .join(" | ")
}

/// The first position of the table with the longest win; `None` if nothing is won.
fn longest_win(table: &Table) -> Result<Option<Position>, CliError> {
    let plies = table.header().longest_win();
    if plies == 0 {
        return Ok(None);
    }
    for (side, color) in [Color::Red, Color::Black].into_iter().enumerate() {
        for number in 0..table.header().placements {
            let value = table.value_of_number(side, number).map_err(damaged)?;
            if value == (Value::Win { plies })
                && let Some(board) = table.index().board_of(number)
                && let Ok(position) = Position::from_board(board, color)
            {
                return Ok(Some(position));
            }
        }
    }
    Ok(None)
}

/// The moves of both sides' best play up to the mate or the first capture, which `x` marks.
fn best_line(tables: &Tables, position: &Position) -> Result<String, CliError> {
    let mut position = position.clone();
    let mut line = Vec::new();
    while let Some((_, moves)) = tables.rate(&position).map_err(damaged)? {
        let Some(best) = moves.first() else { break };
        let captures = position.is_capture(best.mv);
        line.push(format!("{}{}", best.mv, if captures { "x" } else { "" }));
        if captures {
            break;
        }
        position.make_move(best.mv);
    }
    Ok(line.join(" "))
}
