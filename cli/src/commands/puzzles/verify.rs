//! `chuhe puzzles verify`: the answers of puzzles, proven again.

use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use chuhe_datagen::share_out;
use chuhe_engine::tt::AllocationError;
use chuhe_locale::texts::{reports, terminal};
use chuhe_puzzles::{Puzzle, PuzzleFault, PuzzleFileError, PuzzleProver, Rater, Writer, verify};
use chuhe_storage::{Aside, FileLock};

use super::make::NODES;
use super::source;
use super::target::locked;
use crate::error::{CliError, CliResult};
use crate::interrupt::{poll_interrupt, stop_on_interrupt};
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{path_error, path_text, warn_of};
use crate::reason::reason;
use crate::report::Report;

/// Arguments of `chuhe puzzles verify`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The puzzle file [default: the built-in puzzles].
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Nodes per search; answers proven by endgame tables or by a mate need no search.
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = number::<u64>(AT_LEAST_ONE))]
    nodes: u64,
    /// Puzzles processed at the same time.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Write the confirmed puzzles to a new file, with new ratings and themes; none is written if no puzzle is confirmed.
    #[arg(long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    out: Option<PathBuf>,
}

/// Puzzles that a thread takes between two reports of results.
const PUZZLES_PER_REPORT: usize = 8;

/// The tools of a thread.
struct Tools {
    prover: PuzzleProver,
    rater: Rater,
}

impl Tools {
    fn new() -> Result<Tools, AllocationError> {
        Ok(Tools { prover: PuzzleProver::new()?.with_poll(Some(poll_interrupt)), rater: Rater::new()? })
    }

    /// Verifies a puzzle, and updates its description if the arguments say so.
    fn work(&mut self, puzzle: &mut Puzzle, nodes: u64, describes: bool) -> Result<(), PuzzleFault> {
        let point = verify(puzzle, &mut self.prover, nodes)?;
        if describes {
            self.rater.describe(puzzle, point);
        }
        Ok(())
    }
}

/// Verifies the puzzles and prints the faults. Faults are an error, unless `--out` is given and some puzzles are
/// confirmed.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let mut puzzles = source::read_or_builtin(args.file.as_deref())?;
    if puzzles.is_empty() {
        return Err(CliError::Failed(terminal::error_no_puzzles(language()).to_owned()));
    }
    let out = &mut Report::new(out, args.out.is_some());
    let mut confirmed = args.out.as_deref().map(Confirmed::begin).transpose()?;
    let count = verify_all(&mut puzzles, args, confirmed.as_mut(), out)?;
    warn_of_other_ids(&puzzles);
    writeln!(out, "{}", reports::puzzles_hold(language(), &count.holding(), count.done))?;
    // A file without puzzles would be useless.
    if let Some(confirmed) = confirmed.filter(|_| count.holding() > 0) {
        confirmed.finish()?;
    }
    if count.done < puzzles.len() {
        let text = terminal::interrupted_after_puzzles(language(), &count.done, puzzles.len());
        return Err(CliError::interrupted(text));
    }
    if count.fallen > 0 && (args.out.is_none() || count.holding() == 0) {
        return Err(CliError::Failed(terminal::error_not_holding(language(), &count.fallen, count.done)));
    }
    Ok(())
}

/// The numbers of puzzles that were verified, and of those with a fault.
#[derive(Default)]
struct Count {
    done: usize,
    fallen: usize,
}

impl Count {
    fn holding(&self) -> usize {
        self.done - self.fallen
    }
}

/// Verifies the puzzles until Ctrl-C, prints their faults and writes the others.
fn verify_all(
    puzzles: &mut [Puzzle],
    args: &Args,
    mut confirmed: Option<&mut Confirmed>,
    out: &mut impl Write,
) -> Result<Count, CliError> {
    let stop = stop_on_interrupt()?;
    let mut count = Count::default();
    for part in puzzles.chunks_mut(PUZZLES_PER_REPORT * args.threads.get()) {
        let results = results(part, args, stop).map_err(|error| CliError::plain(&error))?;
        for (puzzle, result) in part.iter().zip(results) {
            let Some(result) = result else { continue };
            count.done += 1;
            if let Err(fault) = result {
                count.fallen += 1;
                let lang = language();
                let fault = reason(&fault, lang);
                writeln!(out, "{}", terminal::error_argument(lang, &puzzle.id(), &fault))?;
            } else if let Some(confirmed) = &mut confirmed {
                confirmed.write(puzzle)?;
            }
        }
        out.flush()?;
        if stop.load(Relaxed) {
            break;
        }
    }
    Ok(count)
}

/// Warns of puzzles whose names are not those of their positions and moves.
fn warn_of_other_ids(puzzles: &[Puzzle]) {
    let other = |puzzle: &&Puzzle| puzzle.id() != Puzzle::id_of(puzzle.start(), puzzle.moves());
    let mut others = puzzles.iter().filter(other);
    if let Some(first) = others.next() {
        let right = Puzzle::id_of(first.start(), first.moves());
        warn_of(&terminal::puzzle_other_ids(language(), &(1 + others.count()), &first.id(), &right));
    }
}

/// The new file of the puzzles that hold. It gets its name when it is complete, or when Ctrl-C has ended the work.
struct Confirmed {
    path: PathBuf,
    aside: Aside,
    writer: Writer<File>,
    /// Two processes would both find that the file does not exist.
    _lock: FileLock,
}

impl Confirmed {
    fn begin(path: &Path) -> Result<Confirmed, CliError> {
        let lock = locked(path)?;
        if path.symlink_metadata().is_ok() {
            return Err(CliError::Usage(terminal::cause_already_exists(language(), &path_text(path))));
        }
        let io = |error: std::io::Error| path_error(path, &error);
        let aside = Aside::of(path).map_err(io)?;
        let file = File::create(aside.path()).map_err(io)?;
        let writer = Writer::new(file).map_err(|error| path_error(path, &error))?;
        Ok(Confirmed { path: path.to_owned(), aside, writer, _lock: lock })
    }

    fn write(&mut self, puzzle: &Puzzle) -> CliResult {
        self.writer.write(puzzle).map_err(|error: PuzzleFileError| path_error(&self.path, &error))
    }

    fn finish(self) -> CliResult {
        let Confirmed { path, aside, writer, _lock } = self;
        drop(writer);
        aside.put_in_place().map_err(|error| path_error(&path, &error))
    }
}

/// The results of some puzzles, by several threads; `None` for those that an interruption has left undone.
fn results(
    puzzles: &mut [Puzzle],
    args: &Args,
    stop: &AtomicBool,
) -> Result<Vec<Option<Result<(), PuzzleFault>>>, AllocationError> {
    let cells: Vec<_> = puzzles.iter_mut().map(|puzzle| Mutex::new((puzzle, None))).collect();
    share_out(0..cells.len() as u64, args.threads, Tools::new, |tools, index| {
        if stop.load(Relaxed) {
            return Ok(());
        }
        let mut cell = cells[index as usize].lock().unwrap_or_else(PoisonError::into_inner);
        let result = tools.work(cell.0, args.nodes, args.out.is_some());
        // A search that was stopped has proven nothing.
        cell.1 = (!stop.load(Relaxed)).then_some(result);
        Ok(())
    })?;
    Ok(cells.into_iter().map(|cell| cell.into_inner().unwrap_or_else(PoisonError::into_inner).1).collect())
}
