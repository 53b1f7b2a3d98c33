//! `chuhe datagen`: plays games of the engine against itself into a file, or prints statistics of such files.
//! `report` has the statistics.

mod report;

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

use chuhe_datagen::{
    Batch, Damage, GameFile, GameFileError, KnownGames, MergeError, RunEnd, SelfPlay, SelfPlayAdjudication,
    SelfPlayHeader, SelfPlayProgress, Stats, game_of, generate, lacking,
};
use chuhe_engine::eval::Evaluation;
use chuhe_locale::texts::{reports, terminal};
use chuhe_tables::Tables;
use chuhe_tables::format::Table;
use indicatif::{ProgressBar, ProgressStyle};

use crate::commands::evaluation::EvaluationArgs;
use crate::commands::tables::with_built_in;
use crate::damage::{DamageArgs, failed, not_replayed, warn_of_missing_games};
use crate::encoding::{self, EncodingArgs};
use crate::error::{CliError, CliResult};
use crate::games::games;
use crate::inputs::files_or_input;
use crate::interrupt::stop_on_interrupt;
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{keep_last, path_error, path_text, regular};
use crate::reason::{reason, settings};

/// Arguments of `chuhe datagen`.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<DatagenCommand>,
    #[command(flatten)]
    play: Option<PlayArgs>,
    // This is not part of `PlayArgs`, because clap treats an optional group as missing if it contains another group.
    #[command(flatten)]
    evaluation: EvaluationArgs,
}

#[derive(Debug, clap::Subcommand)]
enum DatagenCommand {
    /// Replay all games of the files and print statistics.
    Stats {
        /// The files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        damage: DamageArgs,
    },
    /// Import games with scores in comments, as tournament runners and OpenBench write them.
    Import(Import),
    /// Merge the games of several files into a new one, without duplicates.
    Merge {
        /// The new file.
        #[arg(long, value_name = "FILE", value_parser = crate::outputs::file_only())]
        out: PathBuf,
        /// Files of games played with the same settings; seeds may differ.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        damage: DamageArgs,
    },
}

#[derive(Debug, clap::Args)]
struct Import {
    /// The output file: a new one, or one with the same settings to append to.
    #[arg(long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    out: PathBuf,
    /// Nodes per move in these games; 0 if they were played with a clock.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    nodes: u64,
    /// A number that identifies these games.
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
    #[command(flatten)]
    encoding: EncodingArgs,
    /// Game files in any format that `chuhe convert` reads; standard input by default or for "-".
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct PlayArgs {
    /// The output file: a new one, or one with the same seed and settings to resume.
    #[arg(long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    out: PathBuf,
    /// Total number of games in the file.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    games: u64,
    /// Node limit per move: after it, no new iteration starts.
    #[arg(long, value_name = "N", default_value_t = SelfPlay::NODES, value_parser = number::<u64>(AT_LEAST_ONE))]
    nodes: u64,
    /// Number of games played at the same time [default: the number of processors].
    #[arg(long, value_name = "N", value_parser = crate::inputs::threads)]
    threads: Option<NonZeroUsize>,
    /// Seed of the random openings; another seed gives other games.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Skip openings with a larger advantage for either side than this, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = SelfPlay::OPENING_SCORE, value_parser = number::<u16>(0..=65_535))]
    opening_score: u16,
    /// Percentage of games that start from a middlegame or endgame with pieces removed and moved at random.
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = number::<u8>(0..=100))]
    disturbed: u8,
    /// Adjudicate a win when the score stays above this for six plies, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = SelfPlayAdjudication::default().win_score, value_parser = number::<u16>(0..=65_535))]
    win_score: u16,
    /// Finish a game as soon as the endgame tables have its result: the built-in ones, and those in PATH, a folder or file; may be repeated.
    #[arg(long, value_name = "PATH", num_args = 0..=1, value_parser = crate::outputs::file_only())]
    tables: Option<Vec<PathBuf>>,
}

impl PlayArgs {
    /// The tables that end games. They are checked here, since damage is not reported later.
    fn tables(&self) -> Result<Tables, CliError> {
        let Some(paths) = &self.tables else { return Ok(Tables::new()) };
        let tables = with_built_in(paths)?;
        if !paths.is_empty() {
            let checked = tables.iter().try_for_each(Table::check);
            checked.map_err(|error| CliError::plain(&error))?;
        }
        Ok(tables)
    }
}

/// The number of games between two lines of the log. Without a terminal there is no progress bar.
const LOGGED: u64 = 500;

/// Plays games, or runs a subcommand.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    match (&args.command, &args.play) {
        (Some(DatagenCommand::Stats { files, damage }), _) => stats(files, damage.damage(), out),
        (Some(DatagenCommand::Import(import)), _) => self::import(import, args.evaluation.load()?, out),
        (Some(DatagenCommand::Merge { out: path, files, damage }), _) => {
            merge(path, files, damage.damage(), out)
        }
        (None, Some(play)) => self::play(play, args.evaluation.load()?, out),
        (None, None) => Err(CliError::Usage(terminal::error_nothing_to_do(language()).to_owned())),
    }
}

fn play(args: &PlayArgs, evaluation: Evaluation, out: &mut impl Write) -> CliResult {
    regular(&args.out)?;
    let settings = SelfPlay {
        nodes: args.nodes,
        evaluation,
        opening_score: args.opening_score,
        disturbed: args.disturbed,
        adjudication: SelfPlayAdjudication { win_score: args.win_score, ..SelfPlayAdjudication::default() },
        tables: args.tables()?,
    };
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    let lang = language();
    let template =
        reports::datagen_bar(lang, &"{bar:30}", &"{pos}", &"{len}", &"{msg}", &"{elapsed}", &"{eta}");
    let bar = ProgressBar::new(args.games);
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    let stop = stop_on_interrupt()?;
    let last = Mutex::new(None);
    let show = |progress: SelfPlayProgress| {
        let SelfPlayProgress { games, positions } = progress;
        *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
        if positions == 0 {
            // The games of earlier runs do not count for the speed of this run.
            bar.set_position(games);
            bar.reset_eta();
        }
        let speed = positions as f64 / bar.elapsed().as_secs_f64().max(1e-3);
        bar.set_message(reports::datagen_speed(lang, positions as usize, &format!("{speed:.0}")));
        bar.set_position(games);
        if games % LOGGED == 0 {
            log::info!("{games} of {} games, {positions} positions in this run, {speed:.0}/s", args.games);
        }
        if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let path = &args.out;
    let done = generate(path, args.seed, args.games, &settings, threads.unwrap_or(NonZeroUsize::MIN), show);
    bar.finish();
    match done.map_err(|error| path_error(path, &error))? {
        RunEnd::Complete => match last.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(SelfPlayProgress { games, positions: 0 }) => {
                let (path, games) = (path_text(&path), reports::count_games(lang, games as usize));
                Ok(writeln!(out, "{}", reports::nothing_to_do(lang, &path, &games))?)
            }
            _ => Ok(()),
        },
        RunEnd::Stopped => {
            let path = path_text(&path);
            Err(CliError::interrupted(terminal::interrupted_games(language(), &path)))
        }
    }
}

/// Imports every usable game that the file does not have yet, and prints how many are left out and why. Of a file that
/// cannot be read as a whole, the games that can be read are imported. The output is replaced when all games are written.
fn import(args: &Import, evaluation: Evaluation, out: &mut impl Write) -> CliResult {
    let settings = SelfPlay { nodes: args.nodes, evaluation, opening_score: 0, ..SelfPlay::default() };
    let header = SelfPlayHeader { opening_plies: [0; 2], ..SelfPlayHeader::new(args.seed, &settings) };
    let (lang, failed) = (language(), |error: GameFileError| path_error(&args.out, &error));
    regular(&args.out)?;
    let mut had = KnownGames::default();
    let (mut batch, known) = Batch::open(&args.out, &header, |game| _ = had.insert(game)).map_err(failed)?;
    let mut index = known.into_iter().max().map_or(0, |last| last + 1);
    let (mut taken, mut duplicates, mut left) = (0u64, 0, BTreeMap::<String, u64>::new());
    let mut fault = None;
    for path in files_or_input(&args.files) {
        let mut games = games(path, None, args.encoding.encoding)?;
        for record in games.by_ref() {
            if let Err(error) = &record
                && error.is_of_file()
            {
                keep_last(&mut fault, path_error(path, error));
                continue;
            }
            match record
                .map_err(|error| reason(&error.fault, lang))
                .and_then(|record| game_of(&record, index).map_err(|error| reason(&error, lang)))
            {
                Ok(game) if !had.insert(&game) => duplicates += 1,
                Ok(game) => {
                    batch.push(&game).map_err(failed)?;
                    (index, taken) = (index + 1, taken + 1);
                }
                Err(reason) => *left.entry(reason).or_default() += 1,
            }
        }
        encoding::warn(&path_text(&path), games.text_report());
    }
    // A file without games would be of no use.
    if taken > 0 {
        batch.finish().map_err(failed)?;
    }
    let games = reports::count_games(lang, taken as usize);
    writeln!(out, "{}", reports::datagen_taken(lang, &games))?;
    let found = !left.is_empty();
    if duplicates > 0 {
        left.insert(reports::import_duplicate(lang).to_owned(), duplicates);
    }
    for (reason, count) in left {
        writeln!(out, "{}", reports::datagen_left(lang, &count, &reason))?;
    }
    if taken + duplicates == 0 {
        let why = if found { terminal::error_none_usable(lang) } else { terminal::error_no_games(lang) };
        return Err(fault.unwrap_or_else(|| CliError::Failed(why.to_owned())));
    }
    fault.map_or(Ok(()), |error| Err(CliError::Incomplete(error.to_string())))
}

fn merge(path: &Path, files: &[PathBuf], damage: Damage, out: &mut impl Write) -> CliResult {
    let merged = chuhe_datagen::merge(path, files, damage).map_err(|error| match error {
        // This file is the output, which is written and not read.
        MergeError::File { path: other, error } if other == path => path_error(&other, &error),
        MergeError::File { path, error } => failed(&path, &error),
        error @ MergeError::Exists(_) => CliError::Usage(reason(&error, language())),
        error => CliError::plain(&error),
    })?;
    for (path, error) in merged.left_out {
        warn_of_missing_games(&path, &[error], &[]);
    }
    for (path, lacking) in merged.lacking {
        warn_of_missing_games(&path, &[], &[lacking]);
    }
    let lang = language();
    let games = reports::count_games(lang, merged.games as usize);
    let twice = reports::count_duplicates(lang, merged.twice as usize);
    let files = reports::count_files(lang, files.len());
    Ok(writeln!(out, "{}", reports::datagen_merged(lang, &games, &files, &twice))?)
}

fn stats(files: &[PathBuf], damage: Damage, out: &mut impl Write) -> CliResult {
    let mut stats = Stats::default();
    let mut bytes = 0;
    for path in files {
        let failed = |error: GameFileError| failed(path, &error);
        let mut file = GameFile::open(path).map_err(failed)?;
        let (lang, games) = (language(), reports::count_games(language(), file.games() as usize));
        let settings = settings(file.header(), lang);
        writeln!(out, "{}", reports::datagen_file(lang, &path_text(&path), &games, &settings))?;
        bytes += std::fs::metadata(path)?.len();
        let mut illegal = None;
        let left_out = file.for_each(damage, |game| {
            if let Err(error) = stats.add(&game) {
                illegal.get_or_insert_with(|| not_replayed(path, game.number(), &error));
            }
        });
        warn_of_missing_games(path, &left_out.map_err(failed)?, &lacking(path, &mut file));
        illegal.map_or(Ok(()), Err)?;
    }
    report::table(&stats, bytes, out)
}
