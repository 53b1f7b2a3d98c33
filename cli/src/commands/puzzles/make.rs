//! `chuhe puzzles make`: puzzles from games.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use chuhe_locale::texts::{reports, terminal};
use chuhe_puzzles::{GameToMine, Grade, MakeSettings, Making, Puzzle, Scene, make, scene};

use super::games;
use super::target::Target;
use crate::damage::DamageArgs;
use crate::encoding::EncodingArgs;
use crate::error::{CliError, CliResult};
use crate::inputs::{all_have_games, check_files, no_games};
use crate::interrupt::{end_input, poll_interrupt, stop_on_interrupt};
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{path_error, path_text};

/// The default number of nodes per search.
pub(super) const NODES: u64 = 200_000;

/// Arguments of `chuhe puzzles make`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Game files of any format that `chuhe convert` reads; files of `chuhe datagen` are the fastest; "-" is standard
    /// input.
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The puzzle file (CSV). Ctrl-C stops and keeps the puzzles so far.
    #[arg(long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    out: PathBuf,
    /// Continue the file with the games after that of its last puzzle. Give the same game files, in the same order.
    #[arg(long)]
    resume: bool,
    /// Nodes per search.
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = number::<u64>(AT_LEAST_ONE))]
    nodes: u64,
    /// Games processed at the same time; any number gives the same puzzles.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Stop when the file has N puzzles.
    #[arg(long, value_name = "N", value_parser = number::<u64>(AT_LEAST_ONE))]
    limit: Option<u64>,
    #[command(flatten)]
    damage: DamageArgs,
    #[command(flatten)]
    encoding: EncodingArgs,
}

/// How often progress is shown.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);
/// Games that are read ahead.
const MAX_GAMES_AHEAD: usize = 256;

/// Makes puzzles and prints their number.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    check_files(args.games.iter().map(PathBuf::as_path))?;
    let target = if args.resume { Target::existing(&args.out)? } else { Target::new(&args.out)? };
    let (lang, known) = (language(), &target.known);
    let mut tally = Tally::default();
    known.iter().for_each(|puzzle| tally.add(puzzle));
    if tally.is_enough(args.limit) {
        let puzzles = reports::count_puzzles(lang, known.len());
        writeln!(out, "{}", reports::nothing_to_do(lang, &path_text(&args.out), &puzzles))?;
        return Ok(());
    }
    let last = known.last().cloned();
    if last.as_ref().is_some_and(|puzzle| game_of(puzzle).is_empty()) {
        return Err(CliError::Failed(terminal::error_no_last_game(lang, &path_text(&args.out))));
    }
    let is_found = AtomicBool::new(last.is_none());
    let scenes: HashSet<Scene> =
        known.iter().map(|puzzle| scene(&puzzle.question(), puzzle.answer())).collect();
    let stop = stop_on_interrupt()?;
    let settings = MakeSettings { nodes: args.nodes, threads: args.threads, poll: Some(poll_interrupt) };
    let mut course = Course::new(args, target, tally, stop);
    let (fault, without) = (Mutex::new(None), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        let (send, receive) = mpsc::sync_channel(MAX_GAMES_AHEAD);
        let (encoding, damage, without) = (args.encoding, args.damage.damage(), &without);
        scope.spawn(move || games::read(&args.games, encoding, damage, without, &send));
        let games = wanted(receive.into_iter(), last.clone(), &is_found, &fault);
        let made = make(games, settings, scenes, |making| course.take(making));
        end_input();
        made
    })
    .map_err(|error| CliError::plain(&error))?;
    let fault = fault.into_inner().unwrap_or_else(PoisonError::into_inner);
    let missing = last.filter(|_| !is_found.into_inner()).map(|puzzle| game_of(&puzzle).to_owned());
    let without = without.into_inner().unwrap_or_else(PoisonError::into_inner);
    course.end(fault, missing, &without, out)?;
    all_have_games(&without)
}

/// The course of the work on all games.
struct Course<'a> {
    args: &'a Args,
    target: Target,
    /// Set by Ctrl-C.
    stop: &'static AtomicBool,
    begin: Instant,
    /// When progress was shown last.
    shown: Instant,
    done: Making,
    /// All puzzles of the file.
    tally: Tally,
    /// Why a puzzle could not be written.
    write_error: Option<CliError>,
}

impl<'a> Course<'a> {
    fn new(args: &'a Args, target: Target, tally: Tally, stop: &'static AtomicBool) -> Course<'a> {
        let (begin, shown) = (Instant::now(), Instant::now());
        let done = Making { games: 0, candidates: 0, duplicates: 0, puzzle: None };
        Course { args, target, stop, begin, shown, done, tally, write_error: None }
    }

    /// Writes the puzzle of a game, if it gave one. Breaks, and ends the input, if no more games are wanted.
    fn take(&mut self, making: Making) -> ControlFlow<()> {
        if let Some(puzzle) = &making.puzzle {
            if let Err(error) = self.target.writer.write(puzzle) {
                self.write_error = Some(path_error(&self.args.out, &error));
                end_input();
                return ControlFlow::Break(());
            }
            self.tally.add(puzzle);
        }
        self.done = making;
        if self.shown.elapsed() > PROGRESS_INTERVAL {
            self.shown = Instant::now();
            let _ = writeln!(std::io::stderr(), "{}", self.summary());
        }
        if self.tally.is_enough(self.args.limit) || self.stop.load(Relaxed) {
            end_input();
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Prints what was made, or says why nothing was: `fault` of the games, or `missing`, the last game of the file
    /// to resume, which is not among them. The files `without` have no games.
    fn end(
        mut self,
        fault: Option<CliError>,
        missing: Option<String>,
        without: &[&Path],
        out: &mut impl Write,
    ) -> CliResult {
        let (lang, file) = (language(), &self.args.out);
        let is_without_games =
            self.done.games == 0 && self.target.known.is_empty() && !self.stop.load(Relaxed);
        if is_without_games && !self.args.resume {
            // Without this, an empty puzzle file would stop the next attempt.
            fs::remove_file(file).map_err(|error| path_error(file, &error))?;
        }
        if let Some(error) = self.write_error.take().or(fault) {
            return Err(error);
        }
        if is_without_games {
            return Err(no_games(without));
        }
        if let Some(game) = missing.filter(|_| !self.stop.load(Relaxed)) {
            return Err(CliError::Failed(terminal::error_other_games(lang, &path_text(file), &game)));
        }
        writeln!(out, "{}", self.summary())?;
        let grades = self.tally.grades.map(|count| count.to_string()).join(" ");
        writeln!(out, "{}", reports::puzzles_by_grade(lang, &grades))?;
        writeln!(out, "{}", reports::puzzles_themes(lang, &self.tally.themes.len()))?;
        if self.stop.load(Relaxed) {
            return Err(CliError::interrupted(terminal::interrupted_puzzles(lang, &path_text(file))));
        }
        Ok(())
    }

    /// The progress as one line.
    fn summary(&self) -> String {
        let Making { games, candidates, duplicates, .. } = self.done;
        let per_minute = candidates as f64 * 60.0 / self.begin.elapsed().as_secs_f64().max(1e-3);
        let lang = language();
        let games = reports::count_games(lang, games as usize);
        let candidates = reports::count_candidates(lang, candidates as usize);
        let duplicates = reports::count_duplicates(lang, duplicates as usize);
        let puzzles = reports::count_puzzles(lang, self.tally.puzzles as usize);
        reports::puzzles_made(lang, &games, &candidates, &format!("{per_minute:.0}"), &duplicates, &puzzles)
    }
}

/// The games after that of the last puzzle; all games if there is none. The iterator ends after an error.
fn wanted(
    games: impl Iterator<Item = games::Read> + Send,
    mut last: Option<Puzzle>,
    is_found: &AtomicBool,
    fault: &Mutex<Option<CliError>>,
) -> impl Iterator<Item = GameToMine> + Send {
    let note = |error| *fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    let whole = games.map_while(move |game| game.map_err(note).ok());
    whole.filter(move |game| match &last {
        None => true,
        Some(puzzle) => {
            if game.source == game_of(puzzle) && gave(game, puzzle) {
                last = None;
                is_found.store(true, Relaxed);
            }
            false
        }
    })
}

/// Whether a game contains the position and the mistake of a puzzle. A game of another file can have the same name.
fn gave(game: &GameToMine, puzzle: &Puzzle) -> bool {
    let mut position = game.start.clone();
    for &mv in &game.moves {
        if mv == puzzle.mistake() && position.key() == puzzle.start().key() {
            return true;
        }
        if position.play(mv).is_err() {
            return false;
        }
    }
    false
}

/// The game that a puzzle is from: its source without the ply, which other programs may not have written.
fn game_of(puzzle: &Puzzle) -> &str {
    puzzle.source.rsplit_once('#').map_or(&*puzzle.source, |(game, _)| game)
}

/// Statistics of the puzzles of a file.
#[derive(Default)]
struct Tally {
    puzzles: u64,
    grades: [u64; Grade::ALL.len()],
    themes: BTreeSet<&'static str>,
}

impl Tally {
    /// Whether no more puzzles are wanted.
    fn is_enough(&self, limit: Option<u64>) -> bool {
        limit.is_some_and(|limit| self.puzzles >= limit)
    }

    fn add(&mut self, puzzle: &Puzzle) {
        self.puzzles += 1;
        self.grades[usize::from(puzzle.grade().number()) - 1] += 1;
        self.themes.extend(puzzle.themes.iter().map(|theme| theme.name()));
    }
}
