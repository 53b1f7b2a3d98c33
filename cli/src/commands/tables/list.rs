//! `chuhe tables list`: which tables there are.

use std::io::Write;

use serde::Serialize;

use super::source::TablesArgs;
use crate::error::CliResult;
use crate::outputs::{counted, json_line};

/// Arguments of `chuhe tables list`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    tables: TablesArgs,
    /// Print only JSON, one object per table.
    #[arg(long)]
    json: bool,
}

/// A line of JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename = "table")]
struct Line {
    class: String,
    men: usize,
    placements: u64,
    bytes: u64,
    file: String,
}

/// Prints one line per table, the smallest classes first.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let tables = args.tables.open()?;
    let (mut number, mut placements, mut size) = (0, 0, 0);
    for table in tables.iter() {
        let class = table.class();
        number += 1;
        placements += table.header().placements;
        size += table.size();
        let file = table.file().display().to_string();
        if args.json {
            let placements = table.header().placements;
            let line =
                Line { class: class.to_string(), men: class.men(), placements, bytes: table.size(), file };
            json_line(out, &line)?;
        } else {
            let name = class.to_string();
            writeln!(
                out,
                "{name:<14} {:>11} placements {:>11} bytes  {file}",
                table.header().placements,
                table.size()
            )?;
        }
    }
    if !args.json {
        writeln!(out, "{}, {placements} placements, {size} bytes", counted(number, "table"))?;
    }
    Ok(())
}
