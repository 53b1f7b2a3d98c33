//! A thread that plays one game after the other, and keeps the engines that its next game needs.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use chuhe_stats::Results;
use xiangqi::{Color, Position};

use super::event::MatchEvent;
use crate::config::Tournament;
use crate::engine::{Client, EngineError, EngineFacts};
use crate::error::MatchError;
use crate::game::{GameRules, Interruption, PlayedGame, play};
use crate::log::Log;
use crate::openings::{Opening, Openings};
use crate::schedule::{Schedule, ScheduledGame};
use crate::scoreboard::NumberSet;
use crate::state::{SavedOpening, TournamentProgress};
use crate::stop::StopFlag;

/// The name of a tournament in which a test lets the worker of one game panic, and the number of the game.
#[cfg(test)]
pub(super) const PANIC: &str = "a fault of this program";
#[cfg(test)]
pub(super) const PANICS_AT: u64 = 4;

/// The state that workers share.
pub(super) struct Shared<'r> {
    pub(super) tournament: &'r Tournament,
    pub(super) openings: &'r Openings,
    pub(super) rules: &'r GameRules,
    pub(super) queue: &'r Queue<'r>,
    pub(super) log: &'r Arc<Log>,
    pub(super) stop: &'r StopFlag,
}

/// Games that nobody plays yet, in order.
pub(super) struct Queue<'r> {
    schedule: &'r Schedule,
    finished: NumberSet,
    /// Games of other pairings that are finished.
    half: BTreeSet<u64>,
    /// The openings of the pairings of those games.
    openings: BTreeMap<u64, Opening>,
    /// The next pairing, and the next of its games.
    next: Mutex<(u64, u64)>,
    /// The engines that have been started at least once, in this run or before.
    known: Vec<AtomicBool>,
}

impl<'r> Queue<'r> {
    /// The games of pairings that are not finished.
    pub(super) fn new(schedule: &'r Schedule, progress: &TournamentProgress) -> Queue<'r> {
        let half: BTreeSet<u64> = progress.half.iter().map(|&(number, _)| number).collect();
        let has_played = |engine: usize| {
            let mut half = half.iter().filter_map(|&number| schedule.by_number(number));
            progress.scores.of(engine).games.total() > 0 || half.any(|game| game.colors.contains(&engine))
        };
        let known = (0..progress.faults.len()).map(|engine| AtomicBool::new(has_played(engine))).collect();
        let begun = half.iter().filter_map(|&number| Some(schedule.by_number(number)?.pairing.number));
        let openings = begun.filter_map(|number| Some((number, opening(progress.openings.get(&number)?)?)));
        let openings = openings.collect();
        let next = Mutex::new((0, 0));
        Queue { schedule, finished: progress.finished.clone(), half, openings, next, known }
    }

    fn next(&self) -> Option<ScheduledGame> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, index) = &mut *next;
        loop {
            while self.finished.contains(*number) {
                *number += 1;
            }
            let game = self.schedule.game(self.schedule.pairing(*number)?, *index);
            *index += 1;
            if *index == self.schedule.games_per_pairing() {
                (*number, *index) = (*number + 1, 0);
            }
            if !self.half.contains(&game.number) {
                return Some(game);
            }
        }
    }
}

/// A saved opening; `None` if it cannot be read.
fn opening(SavedOpening { fen, moves }: &SavedOpening) -> Option<Opening> {
    let moves = moves.iter().map(|mv| mv.parse().ok()).collect::<Option<_>>()?;
    Some(Opening { start: Position::from_fen(fen).ok()?, moves })
}

/// Plays games until there are none.
pub(super) struct Worker<'r> {
    shared: &'r Shared<'r>,
    index: usize,
    events: SyncSender<MatchEvent>,
    engines: HashMap<usize, Client>,
}

impl<'r> Worker<'r> {
    pub(super) fn new(shared: &'r Shared<'r>, index: usize, events: SyncSender<MatchEvent>) -> Worker<'r> {
        Worker { shared, index, events, engines: HashMap::new() }
    }

    /// Plays until there is nothing to play, or the tournament stops.
    pub(super) fn work(mut self) {
        self.bind();
        let mut pause = Duration::ZERO;
        while !self.shared.stop.is_set() {
            let Some(game) = self.shared.queue.next() else {
                break;
            };
            // In a tournament of many engines, the processes and their hash tables would fill the memory.
            self.engines.retain(|engine, _| game.colors.contains(engine));
            if self.shared.stop.is_set_within(pause) {
                break;
            }
            pause = Duration::from_millis(self.shared.tournament.running.wait_ms);
            match self.play(game) {
                Ok(Some(played)) => self.send(MatchEvent::Finished(game, Box::new(played))),
                Ok(None) => break,
                Err(error) => {
                    if !self.shared.stop.is_set() {
                        self.shared.stop.set();
                        self.send(MatchEvent::Failed(error));
                    }
                    break;
                }
            }
        }
        // The engines are stopped before the end of the work is reported.
        self.engines.clear();
        self.send(MatchEvent::Done);
    }

    fn send(&self, event: MatchEvent) {
        // If the receiver was dropped, the tournament has failed already.
        let _ = self.events.send(event);
    }

    /// Binds this thread, and with it all engines it starts, to one processor.
    fn bind(&self) {
        let Some(listed) = &self.shared.tournament.running.affinity else {
            return;
        };
        let processors = if listed.is_empty() { allowed_processors() } else { listed.clone() };
        let processor = processors[self.index % processors.len()];
        // The first worker that has to share warns for all.
        if self.index == processors.len() {
            self.shared.log.warn(&format!(
                "More simultaneous games than processors to pin them to: {} and {}",
                self.shared.tournament.running.concurrency,
                processors.len()
            ));
        }
        #[cfg(target_os = "linux")]
        {
            use nix::sched::{CpuSet, sched_setaffinity};
            let mut set = CpuSet::new();
            let bound =
                set.set(processor).and_then(|()| sched_setaffinity(nix::unistd::Pid::from_raw(0), &set));
            if bound.is_err() {
                self.shared.log.warn(&format!("Failed to bind engines to processor {processor}"));
            }
        }
        #[cfg(not(target_os = "linux"))]
        self.shared.log.warn(&format!("Engines cannot be bound to processor {processor} on this system"));
    }

    /// Plays a game; `None` if the tournament was stopped.
    fn play(&mut self, game: ScheduledGame) -> Result<Option<PlayedGame>, MatchError> {
        const ATTEMPTS: usize = 5;
        let name = |color: Color| self.shared.tournament.engines[game.colors[color.index()]].name.clone();
        for _ in 0..ATTEMPTS {
            match self.attempt(game)? {
                Ok(played) => return Ok(Some(played)),
                Err(Interruption::Stopped) => return Ok(None),
                Err(Interruption::Unable(engine)) => {
                    return Err(MatchError::CannotPlay { name: name(engine), error: EngineError::NoSetUp });
                }
                Err(Interruption::Gone(engine)) => {
                    let name = name(engine);
                    self.shared.log.warn(&format!("Engine {name} ended after a game and is restarted"));
                }
                Err(Interruption::Suspended) => self.shared.log.warn(&format!(
                    "Game {} is repeated: this program was suspended for more than a second during a move",
                    game.number
                )),
            }
        }
        Err(MatchError::BegunTooOften(game.number))
    }

    /// Plays a game once.
    fn attempt(&mut self, game: ScheduledGame) -> Result<Result<PlayedGame, Interruption>, MatchError> {
        let [red, black] = game.colors;
        let mut clients = [self.client(red)?, self.client(black)?];
        self.send(MatchEvent::Started(game));
        let tournament = self.shared.tournament;
        #[cfg(test)]
        assert!(tournament.files.event != PANIC || game.number != PANICS_AT, "{PANIC}");
        let names = game.colors.map(|engine| tournament.engines[engine].name.as_str());
        let number = game.pairing.number;
        let begun = self.shared.queue.openings.get(&number).cloned();
        let opening = begun.unwrap_or_else(|| self.shared.openings.get(number));
        let [first, second] = &mut clients;
        let played = play(opening, [first, second], names, self.shared.rules);
        for (engine, client) in game.colors.into_iter().zip(clients) {
            if client.is_reusable() && !tournament.engines[engine].restart {
                self.engines.insert(engine, client);
            }
        }
        Ok(played)
    }

    /// The engine, which is started if it does not run.
    fn client(&mut self, engine: usize) -> Result<Client, MatchError> {
        const ATTEMPTS: usize = 3;
        let Shared { tournament, log, stop, queue, .. } = self.shared;
        let config = &tournament.engines[engine];
        if let Some(client) = self.engines.remove(&engine) {
            return Ok(client);
        }
        let mut attempt = 0;
        loop {
            attempt += 1;
            match Client::start(config, tournament.running.timeouts, Arc::clone(log), (*stop).clone()) {
                Ok(client) => {
                    queue.known[engine].store(true, Ordering::Relaxed);
                    self.send(MatchEvent::Engine(engine, facts(&client)));
                    return Ok(client);
                }
                Err(error) => {
                    // An engine that has played before gets another chance.
                    let is_known = queue.known[engine].load(Ordering::Relaxed);
                    if !is_known || !tournament.running.recover || attempt == ATTEMPTS || stop.is_set() {
                        return Err(MatchError::Engine { name: config.name.clone(), error });
                    }
                    log.warn(&format!("Engine {} could not be restarted: {error}", config.name));
                }
            }
        }
    }
}

/// The processors on which this program may run, at least one. A user, a container or a batch system may have excluded
/// others.
fn allowed_processors() -> Vec<usize> {
    #[cfg(target_os = "linux")]
    {
        use nix::sched::{CpuSet, sched_getaffinity};
        if let Ok(set) = sched_getaffinity(nix::unistd::Pid::from_raw(0)) {
            let allowed = (0..CpuSet::count()).filter(|&number| set.is_set(number) == Ok(true));
            let allowed: Vec<usize> = allowed.collect();
            if !allowed.is_empty() {
                return allowed;
            }
        }
    }
    (0..thread::available_parallelism().map_or(1, usize::from)).collect()
}

fn facts(client: &Client) -> EngineFacts {
    let identity = client.identity();
    EngineFacts {
        name: identity.name.clone(),
        author: identity.author.clone(),
        threads: client.option("Threads"),
        hash: client.option("Hash").or_else(|| client.option("hashsize")),
    }
}
