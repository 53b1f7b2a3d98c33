//! `chuhe tables verify`: whether tables are whole and agree with each other.

use std::io::Write;
use std::time::Instant;

use chuhe_tables::format::Table;
use chuhe_tables::{Class, Tables};
use xiangqi::{Color, Position, SplitMix64};

use super::source::{TablesArgs, chosen, damaged};
use crate::error::{CliError, CliResult};
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{counted, progress_bar, show_bar};

/// Arguments of `chuhe tables verify`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Classes to check, such as KR-KAAEE [default: all].
    #[arg(value_name = "CLASS")]
    classes: Vec<Class>,
    #[command(flatten)]
    tables: TablesArgs,
    /// Check only this many random positions of each class.
    #[arg(long, value_name = "N", value_parser = number::<u64>(AT_LEAST_ONE))]
    sample: Option<u64>,
    /// Seed of the sample.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Checks all blocks of each table, and then positions: the value of each has to be the best of those that its moves lead
/// to. Prints one line per table; fails at the first that is wrong.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let tables = args.tables.open()?;
    let begin = Instant::now();
    let bar = progress_bar();
    let chosen = chosen(&tables, &args.classes)?;
    bar.set_length(chosen.iter().map(|table| table.header().placements).sum());
    for table in chosen {
        table.check().map_err(damaged)?;
        let class = table.class();
        bar.set_message(class.to_string());
        let mut checked = 0;
        let placements = table.header().placements;
        let mut check = |number: u64| -> CliResult {
            for position in positions(table, number) {
                match tables.is_consistent(&position).map_err(damaged)? {
                    Some(true) => checked += 1,
                    Some(false) => return Err(CliError::Failed(contradiction(&tables, &position))),
                    None => return Err(missing_child(&tables, class)),
                }
            }
            if number.is_multiple_of(1 << 12) {
                bar.inc(1 << 12);
                show_bar(&bar, begin);
            }
            Ok(())
        };
        match args.sample {
            None => (0..placements).try_for_each(&mut check)?,
            Some(sample) => {
                let mut random = SplitMix64::new(args.seed);
                // A table has a byte for each placement, so their number fits.
                let mut numbers: Vec<u64> =
                    (0..sample).map(|_| random.below(placements as usize) as u64).collect();
                // Neighbours are in the same blocks, which are unpacked once then.
                numbers.sort_unstable();
                numbers.into_iter().try_for_each(&mut check)?;
            }
        }
        writeln!(out, "{class}: whole, {} consistent", counted(checked, "position"))?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// The positions of a placement that are possible.
fn positions(table: &Table, number: u64) -> impl Iterator<Item = Position> {
    let board = table.index().board_of(number);
    let of = move |side| Position::from_board(board.clone()?, side).ok();
    Color::ALL.into_iter().filter_map(of)
}

fn contradiction(tables: &Tables, position: &Position) -> String {
    let rated = tables.rate(position).ok().flatten();
    let best = rated.as_ref().and_then(|(_, moves)| moves.first());
    format!("{}: {:?}, but its best move is {best:?}", position.fen(), rated.as_ref().map(|(value, _)| value))
}

fn missing_child(tables: &Tables, class: Class) -> CliError {
    let needed = class.after_captures().into_iter().find(|&class| tables.get(class).is_none());
    match needed {
        Some(needed) => {
            CliError::Failed(format!("{class}: captures lead to {needed}, for which there is no table"))
        }
        None => CliError::Failed(format!("{class}: a position has no value")),
    }
}
