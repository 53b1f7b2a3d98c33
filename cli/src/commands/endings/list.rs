//! `chuhe endings list`: the endings that have names, and the classes.

use std::io::Write;

use chuhe_endings::{Exercise, exercises, named};

use super::course::words;
use crate::commands::tables::TablesArgs;
use crate::error::CliResult;
use crate::language::{Language, language};

/// Arguments of `chuhe endings list`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// List the classes of the tables instead of the named endings.
    #[arg(long)]
    classes: bool,
    #[command(flatten)]
    tables: TablesArgs,
    /// The language [default: that of LANG].
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

/// Prints one line per ending.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let tables = args.tables.open()?;
    let goal = |exercise: &Exercise| exercise.goal().name();
    if args.classes {
        for exercise in exercises(&tables) {
            writeln!(out, "{:<10} {}", exercise.to_string(), goal(&exercise))?;
        }
        return Ok(());
    }
    let lang = language(args.lang);
    for ending in named() {
        let class = ending.exercise.to_string();
        write!(out, "{:<30} {class:<9} {:<4} {}", ending.name, goal(&ending.exercise), words(ending, lang))?;
        if !ending.is_known_by(&tables) {
            let note =
                lang.pick("needs tables that are not built in", "需另建残局库", "cần bảng chưa có sẵn");
            write!(out, " ({note})")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
