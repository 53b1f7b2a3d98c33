//! `chuhe tables verify`: checks whether tables are intact and agree with each other.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use chuhe_locale::texts::{reports, terminal};
use chuhe_tables::format::Table;
use chuhe_tables::{Class, Tables, VerifyError};
use xiangqi::{Color, Position, SplitMix64};

use super::source::{TablesArgs, chosen, damaged};
use crate::error::{CliError, CliResult};
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{progress_bar, show_bar};

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
    #[arg(long, default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Memory limit in MiB; ignored with --sample.
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = number::<u64>(AT_LEAST_ONE))]
    memory: u64,
    /// Threads; ignored with --sample.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
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
        let class = table.class();
        bar.set_message(class.to_string());
        let progress = |placements: u64| {
            bar.inc(placements);
            show_bar(&bar, begin);
        };
        let checked = match args.sample {
            Some(sample) => check_sample(&tables, table, sample, args.seed, &progress)?,
            None => {
                let verified = tables.verify(class, args.threads.get(), args.memory, &progress);
                verified.map_err(failure)?.positions as usize
            }
        };
        let positions = reports::count_positions(language(), checked);
        bar.suspend(|| writeln!(out, "{}", reports::tables_whole(language(), &class, &positions)))?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// Checks all blocks, and random positions. Returns the number of positions checked.
fn check_sample(
    tables: &Tables,
    table: &Table,
    sample: u64,
    seed: u64,
    progress: &dyn Fn(u64),
) -> Result<usize, CliError> {
    table.check().map_err(damaged)?;
    let placements = table.header().placements;
    let mut random = SplitMix64::new(seed);
    // A file of tables has at least a byte per placement, so the number of placements fits into `usize`.
    let mut numbers: Vec<u64> = (0..sample).map(|_| random.below(placements as usize) as u64).collect();
    // Sorted numbers are often in the same block, which then is unpacked only once.
    numbers.sort_unstable();
    let (mut checked, mut last) = (0, 0);
    for (place, &number) in numbers.iter().enumerate() {
        for position in positions(table, number) {
            match tables.is_consistent(&position).map_err(damaged)? {
                Some(true) => checked += 1,
                Some(false) => return Err(CliError::Failed(contradiction(tables, &position))),
                None => return Err(missing_child(tables, table.class())),
            }
        }
        if place.is_multiple_of(1 << 12) {
            progress(number - last);
            last = number;
        }
    }
    progress(placements - last);
    Ok(checked)
}

/// The valid positions of a placement, with either side to move.
fn positions(table: &Table, number: u64) -> impl Iterator<Item = Position> {
    let board = table.index().board_of(number);
    let of = move |side| Position::from_board(board.clone()?, side).ok();
    Color::ALL.into_iter().filter_map(of)
}

fn failure(error: VerifyError) -> CliError {
    match error {
        VerifyError::Damaged(error) => damaged(error),
        error => CliError::plain(&error),
    }
}

fn contradiction(tables: &Tables, position: &Position) -> String {
    let rated = tables.rate(position).ok().flatten();
    let best = rated.as_ref().and_then(|(_, moves)| moves.first());
    let value = rated.as_ref().map(|(value, _)| value);
    terminal::untranslated(
        language(),
        &format!("{}: {value:?}, but its best move is {best:?}", position.fen()),
    )
}

fn missing_child(tables: &Tables, class: Class) -> CliError {
    let needed = class.after_captures().into_iter().find(|&class| tables.get(class).is_none());
    CliError::plain(&match needed {
        Some(needed) => VerifyError::Missing { class, needed },
        None => VerifyError::Unknown(class),
    })
}
