//! Games that are added to a file all at once: a run that ends early adds no games, and can be started again.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use chuhe_storage::{Aside, FileLock, LockError};

use crate::append::Appender;
use crate::file::GameFileError;
use crate::game::SelfPlayGame;
use crate::header::SelfPlayHeader;
use crate::journal::journal_path;

/// Appends games to a copy of a file. At the end the copy replaces the file. Other batches of the same file are refused
/// meanwhile.
pub struct Batch {
    appender: Appender,
    aside: Aside,
    _lock: FileLock,
}

impl Batch {
    /// Creates a file or continues one. Calls `each` with the games in it, and also returns their indices. If there is a
    /// journal, its games are added first.
    ///
    /// # Errors
    /// If the file cannot be read or written, is damaged, belongs to another run, or is in use.
    pub fn open(
        path: &Path,
        header: &SelfPlayHeader,
        each: impl FnMut(&SelfPlayGame),
    ) -> Result<(Batch, HashSet<u64>), GameFileError> {
        let lock = FileLock::by_this_process(path);
        let lock = lock.map_err(|error| match error {
            LockError::Held { .. } => GameFileError::InUse,
            LockError::Io { error, .. } => error.into(),
            error @ LockError::Foreign(_) => io::Error::other(error).into(),
        })?;
        let aside = Aside::of(path)?;
        // This also refuses a file to which a run appends: it has a journal.
        if journal_path(path).exists() {
            Appender::open(path, header)?.0.finish()?;
        }
        if path.exists() {
            std::fs::copy(path, aside.path())?;
        }
        let (appender, known) = Appender::without_journal(aside.path(), header, each)?;
        Ok((Batch { appender, aside, _lock: lock }, known))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn push(&mut self, game: &SelfPlayGame) -> Result<(), GameFileError> {
        self.appender.push(game)
    }

    /// Replaces the file by the copy with all games.
    ///
    /// # Errors
    /// If the system reports an error; the file is then unchanged.
    pub fn finish(self) -> Result<(), GameFileError> {
        self.appender.finish()?;
        Ok(self.aside.put_in_place()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Damage, GameFile};
    use crate::game::tests::random_game;
    use crate::selfplay::SelfPlay;

    #[test]
    fn a_batch_adds_all_games_or_none() {
        let folder = std::env::temp_dir().join(format!("chuhe-datagen-{}-batch", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (path, header) = (folder.join("games"), SelfPlayHeader::new(1, &SelfPlay::default()));
        // Files of a killed process with the same number do not belong to the batch.
        let left = folder.join(format!("games.{}.part", std::process::id()));
        let (mut appender, _) = Appender::without_journal(&left, &header, |_| ()).unwrap();
        appender.push(&random_game(9)).unwrap();
        appender.finish().unwrap();
        let games = || {
            let mut indices = Vec::new();
            let mut file = GameFile::open(&path).unwrap();
            file.for_each(Damage::Refuse, |game| indices.push(game.index)).unwrap();
            indices
        };
        let (mut batch, known) = Batch::open(&path, &header, |_| ()).unwrap();
        assert!(known.is_empty());
        (0..20).for_each(|index| batch.push(&random_game(index)).unwrap());
        assert!(matches!(Batch::open(&path, &header, |_| ()), Err(GameFileError::InUse)));
        drop(batch);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);

        let (mut batch, _) = Batch::open(&path, &header, |_| ()).unwrap();
        (0..20).for_each(|index| batch.push(&random_game(index)).unwrap());
        assert!(!path.exists());
        batch.finish().unwrap();
        assert_eq!(games(), (0..20).collect::<Vec<_>>());

        // Games in the journal of an earlier run are kept.
        let (mut appender, _) = Appender::open(&path, &header).unwrap();
        appender.push(&random_game(20)).unwrap();
        drop(appender);
        let mut passed = Vec::new();
        let (mut batch, known) = Batch::open(&path, &header, |game| passed.push(game.index)).unwrap();
        assert_eq!((known.len(), passed), (21, (0..21).collect()));
        batch.push(&random_game(21)).unwrap();
        let before = std::fs::read(&path).unwrap();
        drop(batch);
        assert_eq!(std::fs::read(&path).unwrap(), before);
        let (mut batch, _) = Batch::open(&path, &header, |_| ()).unwrap();
        batch.push(&random_game(21)).unwrap();
        batch.finish().unwrap();
        assert_eq!(games().len(), 22);
        let other = SelfPlayHeader { seed: 2, ..header };
        assert!(matches!(Batch::open(&path, &other, |_| ()), Err(GameFileError::OtherGames { .. })));
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "no lock, no journal, no part");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
