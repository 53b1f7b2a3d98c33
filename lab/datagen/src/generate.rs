//! Many games, played by several threads, into one file.
//!
//! With the same engine, game `i` of a seed is the same on every run with any number of threads. Only the order in
//! the file differs.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use chuhe_engine::tt::AllocationError;

use crate::append::Appender;
use crate::file::GameFileError;
use crate::header::SelfPlayHeader;
use crate::selfplay::{Player, SelfPlay};
use crate::threads::share_out;

/// Why games cannot be generated.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] GameFileError),
    /// There is not enough memory for a player.
    #[error(transparent)]
    Allocation(#[from] AllocationError),
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayProgress {
    /// Games in the file, including those of earlier runs.
    pub games: u64,
    /// Moves with scores that this run has added.
    pub positions: u64,
}

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All games are in the file.
    Complete,
    /// It was stopped. The finished games are in the file, and the same call continues from there.
    Stopped,
}

/// Why the games were not all played.
enum Interruption {
    Failed(GenerateError),
    Stopped,
}

impl<E: Into<GenerateError>> From<E> for Interruption {
    fn from(error: E) -> Interruption {
        Interruption::Failed(error.into())
    }
}

/// Plays games 0 to `count` of a seed and appends them to the file at `path`, except those that it already contains.
/// Calls `each` at the beginning and after every game, from any thread. When `each` returns `Break`, no further game is
/// started, and running games are finished.
///
/// # Errors
/// If the file cannot be written or holds other games, or if there is not enough memory. Games played before the
/// error are in the file.
pub fn generate(
    path: &Path,
    seed: u64,
    count: u64,
    settings: &SelfPlay,
    threads: NonZeroUsize,
    each: impl Fn(SelfPlayProgress) -> ControlFlow<()> + Sync,
) -> Result<RunEnd, GenerateError> {
    let (appender, known) = Appender::open(path, &SelfPlayHeader::new(seed, settings))?;
    let begin = SelfPlayProgress { games: known.len() as u64, positions: 0 };
    if each(begin).is_break() {
        return Ok(RunEnd::Stopped);
    }
    let file = Mutex::new((appender, begin));
    let start = || Ok::<_, Interruption>(Player::new(settings.clone())?);
    let played = share_out(0..count, threads, start, |player, index| {
        if known.contains(&index) {
            return Ok(());
        }
        let game = player.play(seed, index);
        let (appender, progress) = &mut *file.lock().unwrap_or_else(PoisonError::into_inner);
        appender.push(&game)?;
        progress.games += 1;
        progress.positions += game.plies.len() as u64;
        if each(*progress).is_break() { Err(Interruption::Stopped) } else { Ok(()) }
    });
    let end = match played {
        Ok(()) => RunEnd::Complete,
        Err(Interruption::Stopped) => RunEnd::Stopped,
        Err(Interruption::Failed(error)) => return Err(error),
    };
    let (appender, _) = file.into_inner().unwrap_or_else(PoisonError::into_inner);
    appender.finish()?;
    Ok(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Damage, GameFile};
    use crate::game::SelfPlayGame;

    #[test]
    fn games_depend_neither_on_threads_nor_on_interruptions() {
        let path = std::env::temp_dir().join(format!("chuhe-datagen-{}-generate", std::process::id()));
        let settings = SelfPlay { nodes: 40, ..SelfPlay::default() };
        let played = |parts: &[u64], threads: usize| {
            let _ = std::fs::remove_file(&path);
            let threads = NonZeroUsize::new(threads).unwrap();
            for &count in parts {
                let last = Mutex::new(None);
                let each = |progress| {
                    *last.lock().unwrap() = Some(progress);
                    ControlFlow::Continue(())
                };
                let end = generate(&path, 9, count, &settings, threads, each).unwrap();
                assert_eq!(end, RunEnd::Complete);
                assert_eq!(
                    last.lock().unwrap().map(|progress: SelfPlayProgress| progress.games),
                    Some(count)
                );
            }
            let mut games: Vec<SelfPlayGame> = Vec::new();
            GameFile::open(&path).unwrap().for_each(Damage::Refuse, |game| games.push(game)).unwrap();
            games.sort_by_key(|game| game.index);
            games
        };
        let games = played(&[6], 1);
        assert_eq!(games.iter().map(|game| game.index).collect::<Vec<_>>(), (0..6).collect::<Vec<_>>());
        assert_eq!(played(&[2, 3, 6], 2), games);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_stopped_run_can_be_resumed() {
        let path = std::env::temp_dir().join(format!("chuhe-datagen-{}-stop", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let settings = SelfPlay { nodes: 40, ..SelfPlay::default() };
        let run = |stop_at: u64| {
            let most = Mutex::new(0);
            let each = |SelfPlayProgress { games, .. }: SelfPlayProgress| {
                *most.lock().unwrap() = games;
                if games >= stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let end = generate(&path, 3, 5, &settings, NonZeroUsize::MIN, each).unwrap();
            (end, most.into_inner().unwrap())
        };
        assert_eq!(run(2), (RunEnd::Stopped, 2));
        assert_eq!(GameFile::open(&path).unwrap().games(), 2);
        assert_eq!(run(2), (RunEnd::Stopped, 2), "at once");
        assert_eq!(run(9), (RunEnd::Complete, 5));
        assert_eq!(GameFile::open(&path).unwrap().games(), 5);
        std::fs::remove_file(&path).unwrap();
        let _ = std::fs::remove_file(path.with_extension("part"));
    }
}
