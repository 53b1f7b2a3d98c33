//! `chuhe tables build`: solves classes and writes their files.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use chuhe_locale::texts::{game, reports};
use chuhe_tables::format::Table;
use chuhe_tables::index::Index;
use chuhe_tables::plan::{self, Preset};
use chuhe_tables::{Class, EXTENSION, Tables};

use super::source::damaged;
use super::stats::plies;
use crate::error::{CliError, CliResult};
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{path_error, progress_bar, show_bar};
use crate::report::Report;

/// Arguments of `chuhe tables build`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder for the tables. Existing tables are not built again.
    #[arg(value_name = "FOLDER", value_parser = crate::outputs::file_only())]
    folder: PathBuf,
    /// Classes to build, such as KR-KAAEE. The classes that captures lead to are built as well.
    #[arg(long, value_name = "CLASS", num_args = 1.., required_unless_present = "preset")]
    classes: Vec<Class>,
    /// A set of classes.
    #[arg(long, value_enum)]
    preset: Option<PresetName>,
    /// Memory limit in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = number::<u64>(AT_LEAST_ONE))]
    memory: u64,
    /// Threads.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Only show the work to be done.
    #[arg(long)]
    dry_run: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum PresetName {
    /// The built-in classes: one attacker alone against every defence, and one attacker on each side without defenders.
    Embedded,
    /// embedded, and one attacker with one defender against every defence.
    Small,
    /// One attacker with any defenders against every defence, and one attacker on each side with up to one defender.
    Standard,
    /// Two pawns, horse and pawn, or cannon and pawn: alone against every defence, and with up to one defender against
    /// up to one.
    Pairs,
    /// The attackers of `pairs` with up to one defender, against every defence: more than an hour.
    PairsLarge,
}

impl From<PresetName> for Preset {
    fn from(name: PresetName) -> Preset {
        match name {
            PresetName::Embedded => Preset::Embedded,
            PresetName::Small => Preset::Small,
            PresetName::Standard => Preset::Standard,
            PresetName::Pairs => Preset::Pairs,
            PresetName::PairsLarge => Preset::PairsLarge,
        }
    }
}

/// Builds the missing classes in the folder, the smallest first. An interrupted run is resumed.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let out = &mut Report::new(out, !args.dry_run);
    let mut classes = args.classes.clone();
    classes.extend(args.preset.into_iter().flat_map(|name| Preset::from(name).classes()));
    let classes = plan::in_order(classes);
    let mut tables = Tables::new();
    if args.folder.is_dir() {
        super::source::add_any(&mut tables, &args.folder)?;
    } else if !args.dry_run {
        std::fs::create_dir_all(&args.folder).map_err(|error| path_error(&args.folder, &error))?;
    }
    let missing: Vec<Class> = classes.iter().copied().filter(|&class| tables.get(class).is_none()).collect();
    let mut sizes = Vec::new();
    for &class in &missing {
        let index = Index::new(class);
        // This check comes first, because building the smaller classes takes hours.
        plan::needed_memory(&index, args.memory).map_err(|error| CliError::plain(&error))?;
        sizes.push(index.len());
    }
    let (there, total) = (classes.len() - missing.len(), sizes.iter().sum::<u64>());
    let lang = language();
    let classes = reports::count_classes(lang, missing.len());
    writeln!(out, "{}", reports::tables_to_build(lang, &classes, &total, &there))?;
    if args.dry_run {
        return Ok(());
    }
    let begin = Instant::now();
    let bar = progress_bar();
    bar.set_length(total);
    for (class, size) in missing.into_iter().zip(sizes) {
        bar.set_message(class.to_string());
        show_bar(&bar, begin);
        let started = Instant::now();
        let built = plan::build(class, &tables, args.threads.get(), args.memory)
            .map_err(|error| CliError::plain(&error))?;
        let (file, length) = (args.folder.join(format!("{class}.{EXTENSION}")), built.file.len());
        write(&file, &built.file)?;
        let table = Table::open(&file).map_err(damaged)?;
        let longest = match table.header().longest_win() {
            0 => None,
            longest if table.header().has_cursed_wins() => {
                Some(reports::tables_beyond_limit(lang, &plies(longest, lang)))
            }
            longest => Some(plies(longest, lang)),
        };
        tables.insert(table);
        let open = (!built.open.is_empty())
            .then(|| reports::tables_chases(lang, &reports::count_positions(lang, built.open.len())));
        bar.inc(size);
        let seconds = format!("{:.1}", started.elapsed().as_secs_f64());
        let mut facts = vec![reports::tables_built(lang, &class, &size, &length, &seconds)];
        facts.extend(longest.map(|plies| reports::tables_longest_win(lang, &plies)));
        facts.extend(open);
        bar.suspend(|| writeln!(out, "{}", facts.join(game::list_joined(lang))))?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// Writes a table atomically.
fn write(file: &Path, bytes: &[u8]) -> CliResult {
    chuhe_storage::replace(file, |aside| aside.write_all(bytes)).map_err(|error| path_error(file, &error))
}
