//! The options of an engine.

use std::mem::MaybeUninit;
use std::num::NonZeroUsize;

use chuhe_engine::search::MAX_CONTEMPT;
use chuhe_engine::session::{DEFAULT_HASH_MIB, MAX_HASH_MIB, MAX_LINES, MAX_THREADS, Session};
use chuhe_engine::strength::{LEVELS, MAX_ELO, MIN_ELO, Strength};

use crate::boundary::{guard, put};
use crate::errors::{ChuheStatus, Fault};

/// The options of an engine. chuhe_engine_options_init() sets the defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct ChuheEngineOptions {
    /// The size of the transposition table in MiB, 1 to 33554432. Usual: 16.
    pub hash_mib: u32,
    /// Search threads, 1 to 1024. Usual: 1. With one thread, a search limited by depth or nodes always gives the same
    /// result.
    pub threads: u32,
    /// The number of lines to report, the best first, 1 to 128. Usual: 1.
    pub lines: u32,
    /// Playing strength, from 0 (beginner) to 20 (full strength). Usual: 20. Below 20, one thread searches and answers at once;
    /// analysis always has full strength.
    pub level: u32,
    /// The strength as a rating on the engine's own scale, 600 to 3550; 0 (usual): the level counts.
    pub elo: u32,
    /// Draw penalty for the engine, in centipawns, -1000 to 1000. Usual: 0.
    pub contempt: i32,
}

const FULL_LEVEL: u32 = LEVELS.len() as u32;

impl Default for ChuheEngineOptions {
    fn default() -> ChuheEngineOptions {
        ChuheEngineOptions {
            hash_mib: DEFAULT_HASH_MIB as u32,
            threads: 1,
            lines: 1,
            level: FULL_LEVEL,
            elo: 0,
            contempt: 0,
        }
    }
}

/// Fills in the usual options. Call it before you set some of them.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_engine_options_init(
    options: Option<&mut MaybeUninit<ChuheEngineOptions>>,
) -> ChuheStatus {
    guard(|| put(options, "options", || Ok(ChuheEngineOptions::default())))
}

impl ChuheEngineOptions {
    pub(super) fn with_hash(self, hash_mib: u32) -> ChuheEngineOptions {
        ChuheEngineOptions { hash_mib, ..self }
    }

    pub(super) fn is_full_strength(&self) -> bool {
        self.strength() == Strength::Full
    }

    fn strength(&self) -> Strength {
        if self.elo > 0 { Strength::of_elo(self.elo) } else { Strength::of_skill(self.level as usize) }
    }

    /// Refuses numbers out of their range.
    pub(super) fn check(&self) -> Result<(), Fault> {
        let within = |name, value: u32, low, high| {
            let expected = || Fault::range(name, value, &format!("{low} to {high}"));
            if (low..=high).contains(&value) { Ok(()) } else { Err(expected()) }
        };
        within("hash_mib", self.hash_mib, 1, MAX_HASH_MIB)?;
        within("threads", self.threads, 1, MAX_THREADS)?;
        within("lines", self.lines, 1, MAX_LINES)?;
        within("level", self.level, 0, FULL_LEVEL)?;
        if self.elo != 0 {
            within("elo", self.elo, MIN_ELO, MAX_ELO)?;
        }
        if self.contempt.abs_diff(0) > MAX_CONTEMPT.unsigned_abs().into() {
            let expected = format!("{} to {MAX_CONTEMPT}", -MAX_CONTEMPT);
            return Err(Fault::range("contempt", self.contempt, &expected));
        }
        Ok(())
    }

    /// Sets the options that differ from the session's. If there is no memory for the table, nothing else changes.
    pub(super) fn apply(&self, old: &ChuheEngineOptions, session: &mut Session) -> Result<(), Fault> {
        if self.hash_mib as usize != session.hash_mib() {
            session.set_hash(self.hash_mib as usize)?;
        }
        if self.threads != old.threads {
            session.set_threads(NonZeroUsize::new(self.threads as usize).unwrap_or(NonZeroUsize::MIN));
        }
        if self.lines != old.lines {
            session.set_multi_pv(self.lines as usize);
        }
        // The session checks itself whether these values change anything.
        session.set_strength(self.strength());
        session.set_contempt(i16::try_from(self.contempt).unwrap_or(0));
        Ok(())
    }
}
