//! The engine as front ends use it: a position, options, and a search in a separate thread.
//!
//! # Flow
//! `set_position`, then one of these ways to search:
//! - `search` with limits returns the result when the search has ended. `search_with` calls a function with each report
//!   meanwhile.
//! - `analyze` returns an iterator over the reports.
//! - `go` with limits and a listener returns at once. The listener gets any number of `info` and then exactly one
//!   `best_move`, on the search's thread. Meanwhile `stop` and `ponder_hit` return at once.
//!
//! `mate_by_checks` looks for a mate alone.
//!
//! A `stop_handle` ends any of them from another thread.
//!
//! `new_game` and the functions that change settings wait until a running search has ended: call `stop` first.

mod analysis;
mod mate;
mod stop;

pub use analysis::Analysis;
pub use stop::StopHandle;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;

use crate::eval::Evaluation;
use crate::host::{Instant, random_seed};
use crate::params::time_nodes;
use crate::search::{
    BestMove, Endgames, Info, Listener, MAX_CONTEMPT, Progress, Pruning, SearchResult, Settings, Shared,
    Signals, Worker, probe, search_in_parallel,
};
use crate::strength::Strength;
use crate::threads::spawn_with;
use crate::time::{Limits, TimeBudget};
use crate::tt::{AllocationError, Entry};
use xiangqi::rules::GameRules;
use xiangqi::{MAX_MOVES, Position};

/// The default size of the transposition table, in MiB.
pub const DEFAULT_HASH_MIB: usize = 16;

/// The largest transposition table that front ends offer, in MiB: 32 TiB, as in Stockfish. With addresses of 32 bits, 1
/// GiB.
pub const MAX_HASH_MIB: u32 = if cfg!(target_pointer_width = "32") { 1 << 10 } else { 1 << 25 };

/// The most search threads that front ends offer, as in Stockfish. WebAssembly has no threads, so there is one.
pub const MAX_THREADS: u32 = if cfg!(target_family = "wasm") { 1 } else { 1024 };

/// The most lines that front ends offer to report: no position of a game has more legal moves.
pub const MAX_LINES: u32 = MAX_MOVES as u32;

/// An engine with its settings, its transposition table and one position. Setters other than
/// [`set_position`](Self::set_position) and [`set_rest`](Self::set_rest) may wait until a running search has ended:
/// stop an endless search first.
pub struct Session {
    position: Position,
    /// What the threads of a search share, the transposition table above all.
    shared: Arc<Shared>,
    /// The same for searches below full strength. Its table is small, because they visit few positions. So a game at a
    /// level neither profits from an analysis between two moves nor has to clear its large table.
    shared_by_levels: Arc<Shared>,
    /// The workers wait here between searches; a running search has them.
    idle: Option<Workers>,
    /// The number of threads to start.
    threads: NonZeroUsize,
    search: Option<JoinHandle<Workers>>,
    settings: Settings,
    /// The seed of the noise in every game; `None` for a new one each game.
    noise_seed: Option<u64>,
    strength: Strength,
    /// The strength of the last search: the workers' histories are useless at another strength.
    last_strength: Strength,
    /// Whether a search has begun since everything was forgotten.
    has_searched: bool,
}

/// One worker for each thread.
struct Workers {
    /// The worker of the thread that watches the limits and reports.
    main: Worker,
    helpers: Vec<Worker>,
}

impl Session {
    /// An engine at the start position.
    ///
    /// # Errors
    /// If the transposition table of `hash_mib` MiB cannot be allocated.
    pub fn new(hash_mib: usize) -> Result<Session, AllocationError> {
        let shared = Arc::new(Shared::new(hash_mib)?);
        let mut settings = Settings::default();
        settings.noise.seed = random_seed();
        Ok(Session {
            position: Position::default(),
            shared_by_levels: Arc::new(Shared::with_signals(1, Arc::clone(&shared.signals))?),
            shared,
            idle: None,
            threads: NonZeroUsize::MIN,
            search: None,
            settings,
            noise_seed: None,
            strength: Strength::Full,
            last_strength: Strength::Full,
            has_searched: false,
        })
    }

    /// The position to search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the position to search. The moves that led to it count for repetitions.
    pub fn set_position(&mut self, position: Position) {
        self.position = position;
    }

    /// Begins another game, with other errors of a level, unless their seed is set. Forgets everything learned in
    /// earlier games. Waits until a running search has ended.
    pub fn new_game(&mut self) {
        self.settings.noise.seed = self.noise_seed.unwrap_or_else(random_seed);
        self.forget();
    }

    /// Forgets everything learned; the errors of a level stay those of the game. Waits until a running search has
    /// ended.
    pub fn forget(&mut self) {
        self.wait();
        // Clients set options one by one before the first search. The session then has nothing to forget.
        let has_searched = std::mem::take(&mut self.has_searched);
        if has_searched {
            self.idle = None;
        }
        // Workers are made here and not when a search begins, because that would use its time.
        self.change_strength(self.strength);
        if has_searched {
            for shared in [&mut self.shared, &mut self.shared_by_levels] {
                // Without a running search this is the only reference.
                if let Some(shared) = Arc::get_mut(shared) {
                    shared.table.clear(self.threads);
                }
            }
        }
    }

    /// What a search of the strength of the last one shares.
    fn shared(&self) -> &Arc<Shared> {
        if self.last_strength == Strength::Full { &self.shared } else { &self.shared_by_levels }
    }

    /// Sets the number of threads, from the next search on.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        self.wait();
        self.threads = threads;
        self.prepare_workers(self.last_strength);
    }

    /// Sets how many lines to report, best first, from the next search on; at least one.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.wait();
        self.settings.multi_pv = lines;
        self.prepare_workers(self.last_strength);
    }

    /// Sets the rules, from the next search on. Forgets everything learned by the old rules.
    pub fn set_rules(&mut self, rules: GameRules) {
        self.set(Settings { rules, ..self.settings.clone() });
    }

    /// Sets the evaluation, from the next search on. Forgets everything learned with the old one.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.set(Settings { evaluation, ..self.settings.clone() });
    }

    /// The evaluation in use.
    pub fn evaluation(&self) -> &Evaluation {
        &self.settings.evaluation
    }

    /// Sets the noise of the evaluation, from the next search on: errors of up to `amplitude` centipawns; 0, the
    /// default, means no errors. Without a seed, each game has different errors. Forgets everything learned if this
    /// changes the errors of the evaluation.
    pub fn set_noise(&mut self, amplitude: u16, seed: Option<u64>) {
        let errs = !self.strength.applied_to(self.settings.clone()).noise.is_none();
        self.noise_seed = seed;
        let in_use = seed.unwrap_or(self.settings.noise.seed);
        let changes_play =
            amplitude != self.settings.noise.amplitude || errs && in_use != self.settings.noise.seed;
        self.settings.noise.seed = in_use;
        if changes_play {
            self.settings.noise.amplitude = amplitude;
            self.forget();
        }
    }

    /// Limits the strength, from the next search on. Below full strength, one thread searches few positions with a
    /// noisy evaluation and without endgame tables. Forgets what was learned below full strength, unless the strength
    /// is the same as before. Analysis and searches without an end always have full strength.
    pub fn set_strength(&mut self, strength: Strength) {
        if strength != self.strength {
            self.wait();
            self.strength = strength;
            self.change_strength(strength);
            if let Some(shared) = Arc::get_mut(&mut self.shared_by_levels) {
                shared.table.clear(NonZeroUsize::MIN);
            }
        }
    }

    /// Prepares searches of this strength. The table of each kind of searches stays.
    fn change_strength(&mut self, strength: Strength) {
        if strength != self.last_strength {
            self.last_strength = strength;
            self.idle = None;
        }
        self.prepare_workers(strength);
    }

    /// Sets the prunings that are allowed, from the next search on. Forgets everything learned.
    pub fn set_pruning(&mut self, pruning: Pruning) {
        self.set(Settings { pruning, ..self.settings.clone() });
    }

    /// Sets the draw penalty for the side to move at the root, in centipawns, from the next search on. A negative
    /// penalty makes draws attractive. Values are clamped to ±[`MAX_CONTEMPT`]. Forgets everything learned.
    pub fn set_contempt(&mut self, contempt: i16) {
        let contempt = contempt.clamp(-MAX_CONTEMPT, MAX_CONTEMPT);
        self.set(Settings { contempt, ..self.settings.clone() });
    }

    /// Sets the share of time in which a search sleeps, 0 to 99 percent, from the next search on. The search finds the
    /// same moves, only later, so nothing is forgotten.
    pub fn set_rest(&mut self, percent: u8) {
        self.settings.rest = percent;
    }

    /// Sets the endgame tables to probe, or none, from the next search on. Forgets everything learned.
    pub fn set_endgames(&mut self, endgames: Option<Endgames>) {
        self.set(Settings { endgames, ..self.settings.clone() });
    }

    /// The entry of the transposition table for a position, from the running search or earlier ones: those of full
    /// strength if the last one was, or those of levels. Its move is legal. Can be called at any time and returns at
    /// once.
    pub fn probe(&self, position: &Position) -> Option<Entry> {
        probe(&self.shared().table, position, self.settings.rules)
    }

    fn set(&mut self, settings: Settings) {
        // Clients send the same option again and again, so an option without a change must cost little.
        if settings != self.settings {
            self.settings = settings;
            self.forget();
        }
    }

    /// The size of the transposition table for searches of full strength, in MiB. That of the levels has 1 MiB.
    pub fn hash_mib(&self) -> usize {
        self.shared.table.mib()
    }

    /// Resizes the transposition table and clears it. Waits until a running search has ended.
    ///
    /// # Errors
    /// If there is not enough memory. The table then has the old size, or the smallest one if even that cannot be
    /// allocated: [`hash_mib`](Self::hash_mib) tells.
    pub fn set_hash(&mut self, mib: usize) -> Result<(), AllocationError> {
        self.wait();
        let (old, signals) = (self.shared.table.mib(), Arc::clone(&self.shared.signals));
        // The old table is freed first, because there may not be enough memory for both.
        let with = |mib| Shared::with_signals(mib, Arc::clone(&signals));
        self.shared = Arc::new(with(1)?);
        match with(mib) {
            Ok(shared) => {
                self.shared = Arc::new(shared);
                Ok(())
            }
            Err(error) => {
                if let Ok(shared) = with(old) {
                    self.shared = Arc::new(shared);
                }
                Err(error)
            }
        }
    }

    /// Starts a search. A running one is stopped first and answers. The listener is called from another thread and
    /// dropped after the answer. If the system cannot create a thread, the search runs before this returns; `infinite`
    /// and `ponder` are then ignored, because nobody could stop it.
    pub fn go(&mut self, limits: Limits, listener: impl Listener + Send + 'static) {
        let limits = self.prepare(limits);
        let workers = self.idle.take().expect("they were prepared and no search has them");
        let (shared, position) = (Arc::clone(self.shared()), self.position.clone());
        let search = move |(mut workers, limits, mut listener)| {
            run(&mut workers, &shared, &position, &limits, &mut listener);
            workers
        };
        match spawn_with((workers, limits, listener), search) {
            Ok(thread) => self.search = Some(thread),
            Err((workers, limits, listener)) => self.search_here(workers, limits, listener),
        }
    }

    /// Searches on the thread of the caller.
    fn search_here(&mut self, mut workers: Workers, limits: Limits, mut listener: impl Listener) {
        let limits = Limits { infinite: false, ponder: false, ..limits };
        self.shared.signals.reset(false);
        let search = || run(&mut workers, self.shared(), &self.position, &limits, &mut listener);
        // A panic is treated as on a separate thread: it is reported, and the next search gets new workers.
        let is_whole = catch_unwind(AssertUnwindSafe(search)).is_ok();
        self.idle = is_whole.then_some(workers);
    }

    /// Searches and returns the result. A running search is stopped first and answers. `infinite` and `ponder` are
    /// ignored, because nobody could stop the search, unless [`Limits::poll`] is set.
    ///
    /// ```
    /// use xiangqi::Position;
    /// use chuhe_engine::session::Session;
    /// use chuhe_engine::time::Limits;
    ///
    /// let mut session = Session::new(1)?;
    /// session.set_position(Position::from_fen("4k4/1R7/9/9/9/9/9/9/R8/3K5 w").expect("a valid position"));
    /// let result = session.search(Limits::depth(3));
    /// assert_eq!(result.best.best.map(|mv| mv.to_string()).as_deref(), Some("a1a9"));
    /// # Ok::<(), chuhe_engine::tt::AllocationError>(())
    /// ```
    pub fn search(&mut self, limits: Limits) -> SearchResult {
        self.search_and_report(limits, &mut ())
    }

    /// Like [`search`](Session::search), and reports to the listener on the calling thread.
    pub fn search_and_report(&mut self, limits: Limits, listener: &mut dyn Listener) -> SearchResult {
        let can_be_stopped = limits.poll.is_some();
        let limits = self.prepare(Limits {
            infinite: limits.infinite && can_be_stopped,
            ponder: limits.ponder && can_be_stopped,
            ..limits
        });
        let shared = Arc::clone(self.shared());
        let workers = self.idle.as_mut().expect("they were prepared and no search has them");
        run(workers, &shared, &self.position, &limits, listener)
    }

    /// Like [`search`](Session::search), and calls `each` with every report on the calling thread. `Break` ends the
    /// search; `each` is then not called again.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use chuhe_engine::session::Session;
    /// use chuhe_engine::time::Limits;
    ///
    /// let mut session = Session::new(1)?;
    /// let mut depths = Vec::new();
    /// let result = session.search_with(Limits::nodes(1_000_000), |info| {
    ///     depths.push(info.depth);
    ///     if info.depth < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(depths[..4], [1, 2, 3, 4]);
    /// assert!(result.info.nodes < 1_000_000);
    /// # Ok::<(), chuhe_engine::tt::AllocationError>(())
    /// ```
    pub fn search_with(
        &mut self,
        limits: Limits,
        each: impl FnMut(&Info) -> ControlFlow<()>,
    ) -> SearchResult {
        let mut listener = Callback { each, has_enough: false, signals: Arc::clone(&self.shared.signals) };
        self.search_and_report(limits, &mut listener)
    }

    /// A handle that stops the searches of this session from any thread.
    pub fn stop_handle(&self) -> StopHandle {
        StopHandle(Arc::clone(&self.shared.signals))
    }

    /// Ends a running search and prepares the next one, within the limits of the strength.
    fn prepare(&mut self, limits: Limits) -> Limits {
        self.stop();
        self.wait();
        let is_analysis = limits.infinite || limits.analysis;
        let strength = if is_analysis { Strength::Full } else { self.strength };
        self.change_strength(strength);
        self.has_searched = true;
        self.shared.signals.reset(limits.ponder);
        strength.within(limits)
    }

    /// Makes sure that there is a worker for each thread of a search of this strength.
    fn prepare_workers(&mut self, strength: Strength) {
        // With more threads a level would be stronger than its name says.
        let threads = if strength == Strength::Full { self.threads } else { NonZeroUsize::MIN };
        let settings = strength.applied_to(self.settings.clone());
        let new = || Worker::new(settings.clone());
        let workers = self.idle.get_or_insert_with(|| Workers { main: new(), helpers: Vec::new() });
        workers.helpers.resize_with(threads.get() - 1, new);
        workers.main.set(settings.clone());
        workers.helpers.iter_mut().for_each(|worker| worker.set(settings.clone()));
    }

    /// Ends a running search; it answers soon with the best move so far. Does nothing when idle.
    pub fn stop(&self) {
        self.shared.signals.stop();
    }

    /// The opponent played the expected move at `now`: pondering becomes a timed search. Does nothing when
    /// not pondering.
    pub fn ponder_hit(&self, now: Instant) {
        self.shared.signals.ponder_hit(now);
    }

    /// Whether a search thread is running. It runs until a moment after the answer.
    pub fn is_searching(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.is_finished())
    }

    /// The progress of the running search; `None` if none runs. Returns at once.
    pub fn progress(&self) -> Option<Progress> {
        self.shared().progress()
    }

    /// Waits until no search is running.
    pub fn wait(&mut self) {
        if let Some(search) = self.search.take() {
            // If the search panicked, that has been reported; the next search gets new workers.
            self.idle = search.join().ok();
        }
    }
}

/// Calls a function with each report, until it returns `Break`.
struct Callback<F> {
    each: F,
    has_enough: bool,
    signals: Arc<Signals>,
}

impl<F: FnMut(&Info) -> ControlFlow<()>> Listener for Callback<F> {
    fn info(&mut self, info: &Info) {
        if !self.has_enough && (self.each)(info).is_break() {
            self.has_enough = true;
            self.signals.stop();
        }
    }

    fn best_move(&mut self, _: &BestMove) {}
}

/// A search, with another thread that watches its time.
fn run(
    workers: &mut Workers,
    shared: &Shared,
    position: &Position,
    limits: &Limits,
    listener: &mut dyn Listener,
) -> SearchResult {
    /// The watch ends with the search, even if that panics.
    struct EndWatch<'a>(&'a Shared);

    impl Drop for EndWatch<'_> {
        fn drop(&mut self) {
            self.0.signals.end();
        }
    }

    std::thread::scope(|scope| {
        let _end = EndWatch(shared);
        // An infinite search waits for `stop` and checks for it itself. If time is counted in nodes, no clock has to be
        // watched.
        let time = TimeBudget::new(limits).hard.filter(|_| !limits.infinite && time_nodes() == 0);
        if let Some(time) = time {
            let watch = move || shared.signals.keep_time(limits.start, time);
            // If this thread does not start, the search still checks the clock itself.
            let _ = std::thread::Builder::new().spawn_scoped(scope, watch);
        }
        search_in_parallel(&mut workers.main, &mut workers.helpers, shared, position, limits, listener)
    })
}

impl Drop for Session {
    fn drop(&mut self) {
        self.stop();
        self.wait();
    }
}
