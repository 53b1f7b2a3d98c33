//! `chuhe endings list`: the endings that have names, and the classes.

use std::io::Write;

use chuhe_endings::{Exercise, Goal, exercises, named};
use chuhe_locale::texts::{game, terminal};

use crate::commands::tables::TablesArgs;
use crate::error::CliResult;
use crate::language::language;

/// Arguments of `chuhe endings list`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// List the classes of the tables instead of the named endings.
    #[arg(long)]
    classes: bool,
    #[command(flatten)]
    tables: TablesArgs,
}

/// Prints one line per ending.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let tables = args.tables.open()?;
    let lang = language();
    let goal = |exercise: &Exercise| match exercise.goal() {
        Goal::Win => terminal::list_win(lang),
        Goal::Hold => terminal::list_hold(lang),
    };
    if args.classes {
        for exercise in exercises(&tables) {
            writeln!(out, "{:<10} {}", exercise.to_string(), goal(&exercise))?;
        }
        return Ok(());
    }
    let width = [terminal::list_win(lang), terminal::list_hold(lang)].map(|goal| goal.chars().count());
    let width = width[0].max(width[1]);
    for ending in named() {
        let class = ending.exercise.to_string();
        let (name, goal) = (ending.name, goal(&ending.exercise));
        let words = match ending.is_known_by(&tables) {
            true => ending.words(lang).to_owned(),
            false => game::remarked(lang, &ending.words(lang), &terminal::tables_not_built_in(lang)),
        };
        writeln!(out, "{name:<30} {class:<9} {goal:<width$} {words}")?;
    }
    Ok(())
}
