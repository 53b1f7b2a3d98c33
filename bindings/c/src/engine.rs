//! The engine, and searches in the background.
//!
//! | file | what |
//! |---|---|
//! | `options` | the options of an engine |
//! | `limits` | the limits of a search |
//! | `report` | the reports of a search, as C sees them |
//! | `running` | a search under way: its callbacks, and who waits for it |

pub mod limits;
pub mod options;
pub mod report;
pub mod running;

use std::mem::MaybeUninit;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex};

use chuhe_engine::search::Endgames;
use chuhe_engine::session::{Session, StopHandle};

use crate::boundary::{given, guard, hand_over, put, take_back};
use crate::errors::{ChuheStatus, Fault};
use crate::game::ChuheGame;
use crate::tables::ChuheTables;
use limits::{ChuheLimits, limits_of};
use options::ChuheEngineOptions;
use report::{ChuheBestMove, ChuheCallbacks};
use running::{Reporter, Search, lock};

/// An engine. It searches one position at a time, on threads of its own. Made by chuhe_engine_new(), freed by
/// chuhe_engine_free(). Any number of engines can work at the same time.
pub struct ChuheEngine(Arc<Engine>);

struct Engine {
    control: Mutex<Control>,
    /// Locked briefly: not during a search, unless the system cannot create a thread for it.
    session: Mutex<Session>,
    /// Ends the search without the lock.
    stopper: StopHandle,
}

/// The call or search that uses the session.
struct Control {
    options: ChuheEngineOptions,
    /// The last search.
    current: Arc<Search>,
    /// Whether a call is changing the session.
    is_changing: bool,
}

impl Control {
    fn must_be_idle(&self) -> Result<(), Fault> {
        if self.is_changing || !self.current.has_ended() { Err(Fault::Busy) } else { Ok(()) }
    }
}

impl Engine {
    /// Changes the idle session.
    fn change<T>(&self, change: impl FnOnce(&mut Session, &mut ChuheEngineOptions) -> T) -> Result<T, Fault> {
        // Ends the change when it is dropped, even after a panic.
        struct Changing<'a>(&'a Engine);
        impl Drop for Changing<'_> {
            fn drop(&mut self) {
                lock(&self.0.control).is_changing = false;
            }
        }
        let mut options = {
            let mut control = lock(&self.control);
            control.must_be_idle()?;
            control.is_changing = true;
            control.options
        };
        let _changing = Changing(self);
        let changed = change(&mut lock(&self.session), &mut options);
        lock(&self.control).options = options;
        Ok(changed)
    }

    fn current(&self) -> Arc<Search> {
        Arc::clone(&lock(&self.control).current)
    }

    /// Begins a search.
    fn go(
        self: &Arc<Engine>,
        game: &ChuheGame,
        limits: &ChuheLimits,
        callbacks: ChuheCallbacks,
        moves: &[u16],
    ) -> Result<Arc<Search>, Fault> {
        let options = lock(&self.control).options;
        let limits = limits_of(limits, moves, game.0.position(), options.is_full_strength())?;
        let search = Arc::new(Search::default());
        {
            let mut control = lock(&self.control);
            control.must_be_idle()?;
            control.current = Arc::clone(&search);
        }
        // From here on the reporter ends the search, even if this thread panics. It holds only a weak reference,
        // because the engine must not be dropped on the thread of its own search.
        let engine = Arc::downgrade(self);
        let stop = move || {
            if let Some(engine) = engine.upgrade() {
                engine.stop();
            }
        };
        let reporter = Reporter::new(stop, Arc::clone(&search), callbacks);
        {
            let mut session = lock(&self.session);
            session.set_rules(game.0.rules());
            session.set_position(game.0.position().clone());
            session.go(limits, reporter);
        }
        // A stop may have come before the search began, so it is repeated here. While `control` is locked, no other
        // search can begin and be stopped by mistake.
        let control = lock(&self.control);
        if search.is_to_stop() && !search.has_ended() {
            self.stopper.stop();
        }
        drop(control);
        Ok(search)
    }

    /// Ends the current search.
    fn stop(&self) {
        // While `control` is locked, no other search begins.
        let control = lock(&self.control);
        if !control.current.has_ended() {
            control.current.ask_to_stop();
            self.stopper.stop();
        }
    }
}

/// The engine of a pointer. It is not a reference: the object that C sees changes, and yet threads share it.
fn shared<'a>(engine: Option<NonNull<ChuheEngine>>) -> Result<&'a Arc<Engine>, Fault> {
    let engine = given(engine, "engine")?;
    // SAFETY: the caller keeps the rules of the header: the pointer comes from `chuhe_engine_new`, and the engine is
    // not freed meanwhile. Nobody has an exclusive reference to it.
    Ok(&unsafe { engine.as_ref() }.0)
}

/// A new engine.
/// options: NULL for those of chuhe_engine_options_init().
/// engine: receives the engine, or NULL if it fails.
/// Errors: CHUHE_STATUS_OUT_OF_MEMORY if there is no memory for the transposition table.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_engine_new(
    options: Option<&ChuheEngineOptions>,
    engine: Option<&mut MaybeUninit<*mut ChuheEngine>>,
) -> ChuheStatus {
    guard(|| {
        hand_over(engine, "engine", || {
            let options = options.copied().unwrap_or_default();
            options.check()?;
            let mut session = Session::new(options.hash_mib as usize)?;
            options.apply(&ChuheEngineOptions::default().with_hash(options.hash_mib), &mut session)?;
            let control =
                Mutex::new(Control { options, current: Arc::new(Search::ended()), is_changing: false });
            let stopper = session.stop_handle();
            Ok(ChuheEngine(Arc::new(Engine { control, session: Mutex::new(session), stopper })))
        })
    })
}

/// Stops the search under way, waits for its last callback, and frees the engine. NULL is allowed. In a callback of the
/// same engine, it only sets the message of chuhe_last_error().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_engine_free(engine: *mut ChuheEngine) {
    guard(|| {
        if let Some(engine) = NonNull::new(engine) {
            let engine = shared(Some(engine))?;
            let search = engine.current();
            search.check_not_in_callback()?;
            engine.stop();
            search.wait();
        }
        // SAFETY: the caller keeps the rules of the header. The search has ended, so nobody else uses the engine.
        unsafe { take_back(engine) };
        Ok(())
    });
}

/// The options in use.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_engine_options(
    engine: Option<NonNull<ChuheEngine>>,
    options: Option<&mut MaybeUninit<ChuheEngineOptions>>,
) -> ChuheStatus {
    guard(|| put(options, "options", || Ok(lock(&shared(engine)?.control).options)))
}

/// Sets all options. First get the current ones by chuhe_engine_options(), and change only some of them. Another size
/// of the transposition table or another strength clears everything learned.
/// Errors: CHUHE_STATUS_BUSY while a search runs; CHUHE_STATUS_BAD_ARGUMENT, and nothing has changed;
/// CHUHE_STATUS_OUT_OF_MEMORY, and the table has its old size or, if there is no memory even for that, 1 MiB.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_engine_set_options(
    engine: Option<NonNull<ChuheEngine>>,
    options: Option<&ChuheEngineOptions>,
) -> ChuheStatus {
    guard(|| {
        let new = given(options, "options")?;
        new.check()?;
        shared(engine)?.change(|session, options| {
            let applied = new.apply(options, session);
            // Without memory for the new table, the old one may have become smaller.
            *options = if applied.is_ok() { *new } else { options.with_hash(session.hash_mib() as u32) };
            applied
        })?
    })
}

/// Lets the engine probe endgame tables in the next searches, except in games below full strength. The engine takes a
/// copy: you may free or change the tables afterwards.
/// tables: NULL for none, as in the beginning.
/// Errors: CHUHE_STATUS_BUSY while a search runs.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_engine_set_tables(
    engine: Option<NonNull<ChuheEngine>>,
    tables: Option<&ChuheTables>,
) -> ChuheStatus {
    guard(|| {
        let endgames = tables.map(|tables| Endgames { tables: tables.0.clone(), depth: 0 });
        shared(engine)?.change(|session, _| session.set_endgames(endgames))
    })
}

/// Forgets everything learned in earlier searches. Call it between games.
/// Errors: CHUHE_STATUS_BUSY while a search runs.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_engine_new_game(engine: Option<NonNull<ChuheEngine>>) -> ChuheStatus {
    guard(|| shared(engine)?.change(|session, _| session.new_game()))
}

/// Begins a search and returns at once. The engine takes a copy of the game, which may be changed or freed meanwhile.
/// limits: the limits of the search.
/// callbacks: called while the search runs, on a thread of the engine. NULL for none: chuhe_engine_wait() has the result.
/// Errors: CHUHE_STATUS_BUSY if a search runs; CHUHE_STATUS_BAD_ARGUMENT if nothing would end it;
/// CHUHE_STATUS_ILLEGAL_MOVE for one of the moves to search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_engine_go(
    engine: Option<NonNull<ChuheEngine>>,
    game: Option<&ChuheGame>,
    limits: Option<&ChuheLimits>,
    callbacks: Option<&ChuheCallbacks>,
) -> ChuheStatus {
    guard(|| {
        let (engine, game, limits) = (shared(engine)?, given(game, "game")?, given(limits, "limits")?);
        // SAFETY: the caller keeps the rules of the header.
        let moves = unsafe { limits.moves() }?;
        engine.go(game, limits, callbacks.copied().unwrap_or_default(), moves).map(|_| ())
    })
}

/// Waits until the search has ended and its last callback has returned. Returns at once if none runs. Any number of
/// threads may wait.
/// best: receives the result of the last search; may be NULL. If no search has run, the move is CHUHE_NO_MOVE and the
/// depth 0.
/// Errors: CHUHE_STATUS_IN_CALLBACK in a callback of the same engine; CHUHE_STATUS_INTERNAL if the search failed.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_engine_wait(
    engine: Option<NonNull<ChuheEngine>>,
    best: Option<&mut MaybeUninit<ChuheBestMove>>,
) -> ChuheStatus {
    guard(|| wait(&shared(engine)?.current(), best))
}

fn wait(search: &Search, best: Option<&mut MaybeUninit<ChuheBestMove>>) -> Result<(), Fault> {
    search.check_not_in_callback()?;
    let found = search.wait().ok_or_else(|| Fault::Internal("the search failed".to_owned()))?;
    if let Some(best) = best {
        best.write(found);
    }
    Ok(())
}

/// Searches, and returns the result: chuhe_engine_go() and chuhe_engine_wait() in one call. Another thread, or a
/// callback, may call chuhe_engine_stop(). limits, callbacks and errors are those of chuhe_engine_go().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_engine_search(
    engine: Option<NonNull<ChuheEngine>>,
    game: Option<&ChuheGame>,
    limits: Option<&ChuheLimits>,
    callbacks: Option<&ChuheCallbacks>,
    best: Option<&mut MaybeUninit<ChuheBestMove>>,
) -> ChuheStatus {
    guard(|| {
        let best = given(best, "best")?;
        let (engine, game, limits) = (shared(engine)?, given(game, "game")?, given(limits, "limits")?);
        // SAFETY: the caller keeps the rules of the header.
        let moves = unsafe { limits.moves() }?;
        let search = engine.go(game, limits, callbacks.copied().unwrap_or_default(), moves)?;
        wait(&search, Some(best))
    })
}

/// Ends the search under way; the search soon returns the best move so far. Returns at once, and does nothing if no
/// search runs. May be called from any thread, callbacks included, but not from a signal handler.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_engine_stop(engine: Option<NonNull<ChuheEngine>>) -> ChuheStatus {
    guard(|| {
        shared(engine)?.stop();
        Ok(())
    })
}

/// Returns whether a search runs. A search runs until its last callback has returned.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_engine_is_searching(
    engine: Option<NonNull<ChuheEngine>>,
    is_searching: Option<&mut MaybeUninit<bool>>,
) -> ChuheStatus {
    guard(|| put(is_searching, "is_searching", || Ok(!shared(engine)?.current().has_ended())))
}
