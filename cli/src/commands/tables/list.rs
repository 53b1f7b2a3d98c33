//! `chuhe tables list`: which tables there are.

use std::io::Write;

use chuhe_locale::texts::reports;
use serde::Serialize;

use super::source::TablesArgs;
use crate::error::CliResult;
use crate::language::language;
use crate::outputs::json_line;

/// Arguments of `chuhe tables list`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    tables: TablesArgs,
    /// Print only JSON, one object per table.
    #[arg(long)]
    json: bool,
}

/// The end of the names of built-in tables.
const BUILT_IN: &str = " (built in)";

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
    let (lang, mut number, mut placements, mut size) = (language(), 0, 0, 0);
    for table in tables.iter() {
        let class = table.class();
        number += 1;
        placements += table.header().placements;
        size += table.size();
        let file = table.file().display().to_string();
        if args.json {
            let placements = table.header().placements;
            let line = Line {
                class: class.to_string(),
                men: class.piece_count(),
                placements,
                bytes: table.size(),
                file,
            };
            json_line(out, &line)?;
        } else {
            let placements = format!("{:>11}", table.header().placements);
            let (name, bytes) = (format!("{:<14}", class.to_string()), format!("{:>11}", table.size()));
            // A built-in table has no path.
            let file = match file.strip_suffix(BUILT_IN) {
                Some(name) => reports::tables_built_in(lang, &name),
                None => file,
            };
            writeln!(out, "{}", reports::tables_row(lang, &name, &placements, &bytes, &file))?;
        }
    }
    if !args.json {
        let tables = reports::count_tables(lang, number);
        writeln!(out, "{}", reports::tables_total(lang, &tables, &placements, &size))?;
    }
    Ok(())
}
