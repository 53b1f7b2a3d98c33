//! The run of a tournament: workers play games, one coordinator records the results.
//!
//! | file | what |
//! |---|---|
//! | `worker` | a thread that plays one game after the other, and keeps its engines |
//! | `event` | events from workers to the coordinator |
//! | `recorder` | scores, files, saved state: the changes of a finished game |
//! | `tally` | the changes of a finished game in the progress |
//! | `earlier` | an unfinished tournament kept from being replaced by a new one |
//! | `ends` | the file of final positions when a tournament is resumed |
//! | `pieces` | pieces of a file taken out of it |
//! | `resume` | the files and the progress brought in line when a tournament is resumed |
//!
//! Data flows one way: schedule → worker → engines → finished game → recorder → lines of output. Only the
//! coordinator prints and writes, so nothing there needs a lock.

mod earlier;
mod ends;
mod event;
mod pieces;
mod recorder;
mod resume;
mod tally;
mod worker;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use chuhe_stats::{Decision, RatingOptions};
use xiangqi::text::printable;

use crate::clock_time;
use crate::config::{OutputFormat, Tournament};
use crate::crosstable::CrossTable;
use crate::error::MatchError;
use crate::game::{GameEnd, GameRules, PlayedGame, Termination};
use crate::listener::Listener;
use crate::log::Log;
use crate::numerals::of_games;
use crate::openings::Openings;
use crate::output;
use crate::outputs;
use crate::rating_list::{GameResults, RatingList};
use crate::schedule::{Schedule, ScheduledGame};
use crate::state::SavedTournament;
use crate::stop::StopFlag;

use event::MatchEvent;
use recorder::Recorder;
use worker::{Queue, Shared, Worker};

/// The end of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Whether all games were played, or the test was decided.
    pub is_complete: bool,
    /// Whether an engine failed in a way that ends a tournament.
    pub is_abnormal: bool,
    /// Whether there was a warning.
    pub has_warned: bool,
}

/// Plays a tournament or continues it. It ends when all games are played, the test is decided, `stop` is set, or an
/// error occurs that `recover` does not cover.
///
/// # Errors
/// If openings, files or output fail, or an engine does not start.
pub fn run(
    saved: SavedTournament,
    stop: &StopFlag,
    listener: &mut dyn Listener,
) -> Result<Summary, MatchError> {
    let began = Instant::now();
    let SavedTournament { tournament, progress } = saved;
    let is_resumed = !progress.id.is_empty() || progress.games(1) > 0;
    let (rules, unusable) = GameRules::of(&tournament)?;
    // The outputs are claimed before the first file is opened, and until the last is written.
    let _claimed = outputs::claim(&tournament, is_resumed)?;
    let workers = tournament.running.concurrency.max(1);
    // The channel is bounded: if the disk is slow or the reader has stopped, workers wait, and finished games do not
    // fill the memory.
    let (sender, events) = sync_channel(workers);
    let (warn, warnings) = channel();
    let warn = Mutex::new(warn);
    let log = Log::open(tournament.files.log.as_ref(), is_resumed, stop, move |line| {
        if let Ok(warn) = warn.lock() {
            // If the receiver was dropped, the tournament has ended.
            let _ = warn.send(line);
        }
    })?;
    let log = Arc::new(log);
    let schedule = Schedule::new(&tournament);
    let openings = Openings::read(&tournament.openings, tournament.seed, schedule.pairings_per_round())?;
    unusable.iter().chain(&openings.warnings).for_each(|what| log.warn(what));
    log.info(&format!(
        "Tournament of {} engines, {}",
        tournament.engines.len(),
        of_games(schedule.total_games())
    ));
    // The earlier tournament is set aside last, when nothing else can prevent the new one.
    let earlier = if is_resumed { None } else { earlier::set_aside(&tournament)? };
    let recorder = Recorder::open(&tournament, &schedule, progress)?;
    let played_before = recorder.games();
    let mut coordinator = Coordinator {
        tournament: &tournament,
        stop,
        listener,
        recorder,
        log: &log,
        warnings,
        total: schedule.total_games(),
        played_before,
    };
    earlier.map_or(Ok(()), |note| coordinator.print(&note))?;
    coordinator.begin()?;
    let queue = Queue::new(&schedule, coordinator.recorder.progress());
    let shared = Shared {
        tournament: &tournament,
        openings: &openings,
        rules: &rules,
        queue: &queue,
        log: &log,
        stop,
    };
    match play(&shared, workers, &sender, events, &mut coordinator) {
        Ok(is_abnormal) => coordinator.end(began, is_abnormal),
        Err(error) => {
            coordinator.give_up(&error);
            Err(error)
        }
    }
}

/// Plays the games. Returns whether something went wrong with an engine.
fn play(
    shared: &Shared<'_>,
    workers: usize,
    sender: &SyncSender<MatchEvent>,
    events: Receiver<MatchEvent>,
    coordinator: &mut Coordinator<'_>,
) -> Result<bool, MatchError> {
    let stop = shared.stop;
    thread::scope(|scope| {
        // This stops the workers at every exit, including a panic: otherwise they would still wait for engines.
        let _stops = StopAtEnd(stop);
        for index in 0..workers {
            let sender = sender.clone();
            let work = move || guarded(stop, &sender.clone(), || Worker::new(shared, index, sender).work());
            scope.spawn(work);
        }
        // The receiver is moved in here and dropped at the end, so that no worker waits for room in the queue.
        let events = events;
        coordinator.listen(&events, workers)
    })
}

/// How long a warning may wait if nothing else happens.
const WARNINGS_EVERY: Duration = Duration::from_millis(200);

/// Stops the tournament when it is dropped.
struct StopAtEnd<'s>(&'s StopFlag);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.set();
    }
}

/// Runs a worker. If it panics, the tournament ends with the message of the panic, and nobody waits for the
/// dead worker.
fn guarded(stop: &StopFlag, events: &SyncSender<MatchEvent>, work: impl FnOnce()) {
    let Err(panic) = catch_unwind(AssertUnwindSafe(work)) else { return };
    let said = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
    stop.set();
    // If the receiver was dropped, the tournament has failed already.
    let _ = events.send(MatchEvent::Failed(MatchError::Worker(said.unwrap_or_else(|| "a panic".to_owned()))));
    let _ = events.send(MatchEvent::Done);
}

/// Records the results and prints.
struct Coordinator<'r> {
    tournament: &'r Tournament,
    stop: &'r StopFlag,
    listener: &'r mut dyn Listener,
    recorder: Recorder<'r>,
    log: &'r Log,
    /// The warnings of the log, to be printed too.
    warnings: Receiver<String>,
    total: u64,
    /// Games of earlier runs.
    played_before: u64,
}

impl Coordinator<'_> {
    fn print_warnings(&mut self) -> Result<(), MatchError> {
        while let Ok(line) = self.warnings.try_recv() {
            self.print(&line)?;
        }
        Ok(())
    }

    fn print(&mut self, line: &str) -> Result<(), MatchError> {
        self.log.info(line);
        Ok(self.listener.line(&printable(line))?)
    }

    /// Prints notes and saves the state before the first game.
    fn begin(&mut self) -> Result<(), MatchError> {
        for note in self.recorder.notes() {
            self.log.warn(&note);
        }
        self.recorder.save()?;
        if self.played_before > 0 {
            self.print(&format!("Resuming after {}", of_games(self.played_before)))?;
            self.listener.standing(&output::report(&self.recorder.view(), [0, 1]));
        }
        if let Some(Decision::AcceptH0 | Decision::AcceptH1) = output::decision(&self.recorder.view(), [0, 1])
        {
            self.stop.set();
        }
        Ok(())
    }

    /// Listens to the workers until all are done. Returns whether something went wrong with an engine.
    fn listen(&mut self, events: &Receiver<MatchEvent>, workers: usize) -> Result<bool, MatchError> {
        let mut working = workers;
        let mut is_abnormal = false;
        while working > 0 {
            let event = events.recv_timeout(WARNINGS_EVERY);
            self.print_warnings()?;
            match event {
                Ok(MatchEvent::Done) => working -= 1,
                Ok(MatchEvent::Engine(engine, facts)) => self.recorder.note_facts(engine, facts),
                // Games that ended after the tournament was stopped do not count.
                Ok(_) if is_abnormal => {}
                Ok(MatchEvent::Failed(error)) => return Err(error),
                Ok(MatchEvent::Started(game)) => {
                    if !self.stop.is_set() {
                        self.print(&output::started(self.tournament, game, self.total))?;
                    }
                }
                Ok(MatchEvent::Finished(game, played)) => is_abnormal |= self.finished(game, *played)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.print_warnings()?;
        Ok(is_abnormal)
    }

    /// Records a finished game. Returns whether the tournament must end for it.
    fn finished(&mut self, game: ScheduledGame, played: PlayedGame) -> Result<bool, MatchError> {
        if self.stop.is_set() && self.is_decided(game) {
            return Ok(false);
        }
        for warning in &played.warnings {
            self.log.warn(warning);
        }
        // The warnings belong to this game, so they come before its result.
        self.print_warnings()?;
        // The result is saved before it is printed, so a printed result is never lost.
        let finishes_pairing = self.recorder.add(game, &played)?;
        self.print(&output::finished(self.tournament, game, &played.end))?;
        let GameEnd { termination, reason, .. } = &played.end;
        let has_failed = matches!(termination, Termination::Disconnect | Termination::Stall);
        if has_failed || *termination == Termination::IllegalMove {
            self.log.error(&format!("Game {}: {reason}", game.number));
        }
        if finishes_pairing {
            let view = self.recorder.view();
            let report = output::report(&view, game.pairing.engines);
            self.listener.standing(&report);
            self.report(game, report)?;
        }
        if has_failed && !self.tournament.running.recover {
            self.print(&format!(
                "Game {} stalled / disconnected and no recover option set for engine, stopping tournament.",
                game.number
            ))?;
            self.stop.set();
            return Ok(true);
        }
        Ok(false)
    }

    fn is_decided(&self, game: ScheduledGame) -> bool {
        !matches!(
            output::decision(&self.recorder.view(), game.pairing.engines),
            None | Some(Decision::Continue)
        )
    }

    /// Prints the reports that are due after a pairing, and stops the tournament if its test is decided.
    fn report(&mut self, game: ScheduledGame, report: Vec<String>) -> Result<(), MatchError> {
        let engines = game.pairing.engines;
        let pairings = self.recorder.progress().finished.len();
        let games = pairings * self.tournament.pairing.games;
        let is_last = games == self.total;
        // A pairing may have two games, so that the count passes over a multiple of the interval.
        let is_due = |interval: u64, count: u64, step: u64| {
            is_last || (interval > 0 && count / interval > (count - step) / interval)
        };
        if is_due(self.tournament.report.score_interval, games, self.tournament.pairing.games) {
            let line = output::score_line(&self.recorder.view(), engines);
            line.map_or(Ok(()), |line| self.print(&line))?;
        }
        let decision = output::decision(&self.recorder.view(), engines);
        let line = match (&self.tournament.sprt, decision) {
            (Some(sprt), Some(decision)) => output::sprt_line(sprt, decision),
            _ => None,
        };
        if line.is_some() || is_due(self.tournament.report.rating_interval, pairings, 1) {
            for line in report {
                self.print(&line)?;
            }
        }
        if let Some(line) = line {
            self.print(&line)?;
            self.stop.set();
        }
        Ok(())
    }

    /// After an error: keeps the games so far, and prints how to resume.
    fn give_up(&mut self, error: &MatchError) {
        self.log.fatal(&error.to_string());
        // The first error is the one to report.
        let _ = self.recorder.save();
        let _ = self.print_how_to_resume();
    }

    fn print_how_to_resume(&mut self) -> Result<(), MatchError> {
        let line = match self.tournament.files.autosave_interval {
            0 => "Tournament was interrupted. It was not saved: -autosaveinterval is 0".to_owned(),
            _ => {
                let path = self.tournament.files.state_file.display();
                format!("Tournament was interrupted. To resume it: chuhe match -config file={path}")
            }
        };
        self.print(&line)
    }

    /// Ends the tournament after the last game.
    fn end(&mut self, began: Instant, is_abnormal: bool) -> Result<Summary, MatchError> {
        self.recorder.save()?;
        let is_complete = self.recorder.is_over();
        if !is_complete || self.recorder.games() == self.played_before {
            let report = output::report(&self.recorder.view(), [0, 1]);
            self.listener.standing(&report);
            for line in report {
                self.print(&line)?;
            }
        }
        if self.recorder.games() == self.played_before {
            // The test was decided before this run, so its decision is printed here.
            let decision = output::decision(&self.recorder.view(), [0, 1]);
            let line = self.tournament.sprt.as_ref().zip(decision);
            let line = line.and_then(|(sprt, decision)| output::sprt_line(sprt, decision));
            line.map_or(Ok(()), |line| self.print(&line))?;
        }
        if !is_complete {
            self.print_how_to_resume()?;
        }
        self.print_table()?;
        if self.tournament.report.output == OutputFormat::Fastchess {
            self.print_faults()?;
        }
        if let Some((path, crc)) = self.recorder.pgn_crc32()? {
            self.print(&format!("{} has CRC32: {crc:08x}", path.display()))?;
        }
        self.print("Finished match")?;
        let time = clock_time::duration(began.elapsed());
        self.print(&format!("Total Time: {time} (hours:minutes:seconds)"))?;
        Ok(Summary { is_complete, is_abnormal, has_warned: self.log.has_warned() })
    }

    fn print_table(&mut self) -> Result<(), MatchError> {
        let table = CrossTable::new(&self.recorder.view());
        if self.tournament.engines.len() > 2 {
            for line in table.text() {
                self.print(&line)?;
            }
            let view = self.recorder.view();
            let names = view.tournament.engines.iter().map(|engine| engine.name.clone());
            let list = RatingList::of(&GameResults::of(names, view.scores), RatingOptions::default());
            self.print("Ratings by maximum likelihood:")?;
            for line in list.text() {
                self.print(&line)?;
            }
        }
        table.write_files(&self.tournament.files.table)
    }

    fn print_faults(&mut self) -> Result<(), MatchError> {
        for (engine, faults) in self.recorder.progress().faults.clone().iter().enumerate() {
            if faults.timeouts + faults.crashes + faults.illegal > 0 {
                let name = &self.tournament.engines[engine].name;
                self.print(&format!("Player: {name}"))?;
                self.print(&format!("  Timeouts: {}", faults.timeouts))?;
                self.print(&format!("  Crashed: {}", faults.crashes))?;
                self.print(&format!("  Illegal moves: {}", faults.illegal))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_panic_of_a_worker_ends_the_tournament_with_its_message() {
        let (sender, events) = sync_channel(2);
        let stop = StopFlag::default();
        guarded(&stop, &sender, || panic!("lost {}", "its way"));
        assert!(stop.is_set());
        assert!(
            matches!(events.recv(), Ok(MatchEvent::Failed(MatchError::Worker(said))) if said == "lost its way")
        );
        assert!(
            matches!(events.recv(), Ok(MatchEvent::Done)),
            "the end is reported too, so nobody waits for the worker"
        );
        guarded(&StopFlag::default(), &sender, || ());
        assert!(events.try_recv().is_err());
    }

    struct Kept(Vec<String>);

    impl Listener for Kept {
        fn line(&mut self, line: &str) -> std::io::Result<()> {
            self.0.push(line.to_owned());
            Ok(())
        }
    }

    #[test]
    fn a_panic_during_a_tournament_loses_no_game() {
        let folder = std::env::temp_dir().join(format!("chuhe-match-{}-panic", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
        let tests = std::env::current_exe().unwrap();
        let built = tests.parent().and_then(std::path::Path::parent).unwrap().join("examples");
        let engine = built.join(format!("mock_engine{}", std::env::consts::EXE_SUFFIX));
        assert!(engine.is_file(), "cargo test builds {}", engine.display());
        let (command, saved) = (format!("cmd={}", engine.display()), file("config.json"));
        let (pgn, state) = (format!("file={}", file("games.pgn")), format!("outname={saved}"));
        let all: BTreeSet<u64> = (1..=12).collect();
        let games = || -> BTreeSet<u64> {
            let text = std::fs::read_to_string(file("games.pgn")).unwrap();
            let ids: Vec<&str> = text.lines().filter(|line| line.starts_with("[GameId ")).collect();
            let numbers =
                ids.iter().filter_map(|id| id.trim_end_matches("\"]").rsplit('/').next()?.parse().ok());
            let numbers: BTreeSet<u64> = numbers.collect();
            assert_eq!(numbers.len(), ids.len(), "each game once");
            numbers
        };
        for concurrency in ["1", "2"] {
            let (_, _) = (std::fs::remove_file(&saved), std::fs::remove_file(file("games.pgn")));
            let mut flags = vec!["-engine", &command, "name=A", "-engine", &command, "name=B"];
            flags.extend([
                "-each",
                "nodes=50",
                "-rounds",
                "6",
                "-maxmoves",
                "4",
                "-concurrency",
                concurrency,
            ]);
            flags.extend(["-pgnout", &pgn, "-config", &state, "-event", worker::PANIC]);
            let mut kept = Kept(Vec::new());
            let ended = run(crate::parse(&flags).unwrap().saved, &StopFlag::default(), &mut kept);
            assert!(matches!(&ended, Err(MatchError::Worker(said)) if said == worker::PANIC), "{ended:?}");
            let told: Vec<u64> = kept
                .0
                .iter()
                .filter_map(|line| line.strip_prefix("Finished game ")?.split(' ').next()?.parse().ok())
                .collect();
            assert!(!told.is_empty() && told.iter().all(|number| games().contains(number)), "{:#?}", kept.0);
            assert!(!games().contains(&worker::PANICS_AT));
            assert!(kept.0.last().unwrap().starts_with("Tournament was interrupted. To resume it"));
            let resumed = format!("file={saved}");
            let more = crate::parse(&["-config", &resumed, "-event", "another"]).unwrap();
            assert!(run(more.saved, &StopFlag::default(), &mut kept).unwrap().is_complete);
            assert_eq!(games(), all);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
