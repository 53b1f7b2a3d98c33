//! What a game file lacks: an incomplete block at its end, and games that are only in the journal beside it.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::file::{GameFile, GameFileError};
use crate::journal::{journal_path, journalled};

/// Games that a run has played, and that a reader of its file does not get.
#[derive(Debug, thiserror::Error)]
pub enum Lacking {
    /// The file ends with an incomplete block: one that is being written, or that a killed run left.
    #[error("the last {bytes} bytes are an unfinished block, which is skipped")]
    Block {
        /// The size of the incomplete block.
        bytes: u64,
    },
    /// The journal has games that no block has yet. The run moves them into a block.
    #[error("left out: games in {} ({games}); the run adds them when it continues", journal.display())]
    Journal {
        /// The journal.
        journal: PathBuf,
        /// The number of these games.
        games: u64,
    },
    /// There is a journal, and it cannot be read or belongs to another run.
    #[error(transparent)]
    Unreadable(GameFileError),
}

/// What the file at `path`, opened as `file`, lacks. Reads the journal and the last block.
pub fn lacking(path: &Path, file: &mut GameFile) -> Vec<Lacking> {
    let block = Some(file.unfinished()).filter(|&bytes| bytes > 0).map(|bytes| Lacking::Block { bytes });
    let journal = journal_path(path);
    let games = match std::fs::read(&journal) {
        Ok(bytes) => journalled(&bytes, file.header(), &journal).map(|journalled| journalled.games),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    };
    let in_journal = match games {
        Ok(games) if games.is_empty() => None,
        Ok(games) => {
            // After a kill between the two writes, the last block has the games of the journal too.
            let last = file.blocks().checked_sub(1).and_then(|last| file.read_block(last).ok());
            let known: HashSet<u64> = last.into_iter().flatten().map(|game| game.index).collect();
            let games = games.iter().filter(|game| !known.contains(&game.index)).count() as u64;
            (games > 0).then_some(Lacking::Journal { journal, games })
        }
        Err(error) => Some(Lacking::Unreadable(error)),
    };
    block.into_iter().chain(in_journal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::append::Appender;
    use crate::file::Damage;
    use crate::game::tests::random_game;
    use crate::header::SelfPlayHeader;
    use crate::merge::merge;
    use crate::selfplay::SelfPlay;

    #[test]
    fn games_of_a_killed_run_are_named_by_every_reader() {
        let folder = std::env::temp_dir().join(format!("chuhe-datagen-{}-lacking", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("games");
        let header = SelfPlayHeader::new(1, &SelfPlay::default());
        let (mut appender, _) = Appender::open(&path, &header).unwrap();
        // A block of 16 games, and three in the journal.
        (0..19).for_each(|index| appender.push(&random_game(index)).unwrap());
        drop(appender);
        let of = |path: &Path| lacking(path, &mut GameFile::open(path).unwrap());
        let journal = journal_path(&path);
        let found = of(&path);
        let [Lacking::Journal { journal: named, games: 3 }] = &found[..] else { panic!("{found:?}") };
        assert_eq!(named, &journal);
        let merged = merge(&folder.join("merged"), std::slice::from_ref(&path), Damage::Refuse).unwrap();
        assert_eq!((merged.games, merged.lacking.len()), (16, 1));
        // After a power cut the block is incomplete.
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() - 5]).unwrap();
        let found = of(&path);
        assert!(matches!(found[..], [Lacking::Block { .. }, Lacking::Journal { games: 3, .. }]), "{found:?}");
        let merged = merge(&folder.join("cut"), std::slice::from_ref(&path), Damage::Refuse).unwrap();
        assert_eq!((merged.games, merged.lacking.len()), (0, 2));
        std::fs::write(&path, &bytes).unwrap();
        std::fs::write(&journal, "something else").unwrap();
        assert!(matches!(of(&path)[..], [Lacking::Unreadable(GameFileError::NoJournal { .. })]));
        std::fs::remove_file(&journal).unwrap();
        assert!(of(&path).is_empty());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn games_that_a_block_has_too_are_not_named() {
        let folder = std::env::temp_dir().join(format!("chuhe-datagen-{}-both", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("games");
        let header = SelfPlayHeader::new(1, &SelfPlay::default());
        let (mut appender, _) = Appender::open(&path, &header).unwrap();
        (0..15).for_each(|index| appender.push(&random_game(index)).unwrap());
        let journal = std::fs::read(journal_path(&path)).unwrap();
        appender.push(&random_game(15)).unwrap();
        drop(appender);
        // The block was written, and the journal was not emptied yet.
        std::fs::write(journal_path(&path), journal).unwrap();
        assert!(lacking(&path, &mut GameFile::open(&path).unwrap()).is_empty());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
