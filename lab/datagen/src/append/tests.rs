//! Kills, power cuts, damage and disks that fail: no confirmed game is lost.

use std::cell::Cell;
use std::io::Write;
use std::rc::Rc;

use super::*;
use crate::file::Damage;
use crate::game::tests::random_game;
use crate::header::{HeaderError, MAX_SIZE};
use crate::journal::ENTRY_HEAD;
use crate::selfplay::SelfPlay;

/// A path of its own for each test; removes an older file.
fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("chuhe-datagen-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let _ = std::fs::remove_file(journal_path(&path));
    path
}

fn header() -> SelfPlayHeader {
    SelfPlayHeader::new(1, &SelfPlay::default())
}

fn open(path: &Path) -> (Appender, Vec<u64>) {
    let (appender, known) = Appender::open(path, &header()).unwrap();
    let mut known: Vec<u64> = known.into_iter().collect();
    known.sort_unstable();
    (appender, known)
}

fn games_in(path: &Path) -> Vec<SelfPlayGame> {
    let mut games = Vec::new();
    GameFile::open(path).unwrap().for_each(Damage::Refuse, |game| games.push(game)).unwrap();
    games
}

#[test]
fn pushed_games_survive_a_kill() {
    let path = temporary("killed");
    let count = 2 * GAMES_PER_BLOCK as u64 + 10;
    let games: Vec<SelfPlayGame> = (0..count).map(random_game).collect();
    let (first, rest) = games.split_at(GAMES_PER_BLOCK + 7);
    let (mut appender, known) = open(&path);
    assert!(known.is_empty());
    first.iter().for_each(|game| appender.push(game).unwrap());
    assert!(matches!(Appender::open(&path, &header()), Err(GameFileError::InUse)));
    drop(appender); // the file is left as after a kill
    assert_eq!(games_in(&path).len(), GAMES_PER_BLOCK);

    // A game was being written to the journal.
    let mut journal = File::options().append(true).open(journal_path(&path)).unwrap();
    journal.write_all(&entry_head(&[7; 9])).unwrap();
    journal.write_all(&[7; 5]).unwrap();
    let (mut appender, known) = open(&path);
    assert_eq!(known, (0..first.len() as u64).collect::<Vec<_>>());
    rest.iter().for_each(|game| appender.push(game).unwrap());
    appender.finish().unwrap();
    assert_eq!(games_in(&path), games);
    assert!(!journal_path(&path).exists());

    let (_, known) = open(&path);
    assert_eq!(known.len(), games.len());
    std::fs::remove_file(&path).unwrap();
    std::fs::remove_file(journal_path(&path)).unwrap();
}

#[test]
fn a_block_and_a_journal_with_the_same_games_count_once() {
    let path = temporary("twice");
    let (mut appender, _) = open(&path);
    (0..20).for_each(|index| appender.push(&random_game(index)).unwrap());
    let journal = std::fs::read(journal_path(&path)).unwrap();
    appender.finish().unwrap();
    std::fs::write(journal_path(&path), &journal).unwrap();
    let (mut appender, known) = open(&path);
    assert_eq!(known.len(), 20);
    appender.push(&random_game(20)).unwrap();
    appender.finish().unwrap();
    assert_eq!(games_in(&path).len(), 21);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_torn_end_is_cut_off_and_a_damaged_middle_is_an_error() {
    let path = temporary("torn");
    for block in 0..2 {
        let (mut appender, known) = open(&path);
        assert_eq!(known.len(), 5 * block as usize);
        (0..5).for_each(|index| appender.push(&random_game(5 * block + index)).unwrap());
        appender.finish().unwrap();
    }
    let whole = std::fs::read(&path).unwrap();
    for length in [whole.len() - 1, whole.len() - 200, 40, 3, 0] {
        std::fs::write(&path, &whole[..length]).unwrap();
        let (appender, known) = open(&path);
        assert_eq!(known.len(), if length > 1000 { 5 } else { 0 }, "{length}");
        appender.finish().unwrap();
        assert_eq!(games_in(&path).len(), known.len());
    }
    let mut spoiled = whole.clone();
    spoiled[whole.len() - 3] ^= 1;
    std::fs::write(&path, &spoiled).unwrap();
    assert!(matches!(Appender::open(&path, &header()), Err(GameFileError::Block { number: 2, .. })));
    assert_eq!(std::fs::read(&path).unwrap(), spoiled, "nothing explains it as torn");
    spoiled = whole.clone();
    spoiled[MAX_SIZE + Layout::Checked.head_size() + 9] ^= 1;
    std::fs::write(&path, &spoiled).unwrap();
    assert!(matches!(Appender::open(&path, &header()), Err(GameFileError::Block { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), spoiled, "nothing is thrown away");
    // This head makes the rest of the file look like a truncated block.
    spoiled = whole.clone();
    spoiled[MAX_SIZE + 3] ^= 0x80;
    std::fs::write(&path, &spoiled).unwrap();
    assert!(matches!(Appender::open(&path, &header()), Err(GameFileError::Block { .. })));
    let other = SelfPlayHeader { seed: 2, ..header() };
    std::fs::write(&path, &whole).unwrap();
    assert!(matches!(Appender::open(&path, &other), Err(GameFileError::OtherGames { .. })));
    std::fs::write(&path, "something else altogether, and long enough to be taken for a header".repeat(9))
        .unwrap();
    assert!(matches!(
        Appender::open(&path, &header()),
        Err(GameFileError::SelfPlayHeader(HeaderError::NotGames))
    ));
    std::fs::remove_file(&path).unwrap();
    let _ = std::fs::remove_file(journal_path(&path));
}

/// A journal of some games beside an empty file.
fn with_journal(path: &Path, games: u64) -> Vec<u8> {
    let (mut appender, _) = open(path);
    for index in 0..games {
        let mut game = random_game(index);
        game.plies.truncate(12);
        appender.push(&game).unwrap();
    }
    std::fs::read(journal_path(path)).unwrap()
}

#[test]
fn the_journal_of_another_run_is_refused_by_name() {
    let path = temporary("other.chg");
    let journal = with_journal(&path, 3);
    let own = std::fs::read(&path).unwrap();
    let settings = SelfPlay { nodes: 7, ..SelfPlay::default() };
    for other in [SelfPlayHeader { seed: 2, ..header() }, SelfPlayHeader::new(1, &settings)] {
        // The file may still exist or not.
        for is_there in [true, false] {
            if is_there { std::fs::write(&path, other.to_bytes()) } else { std::fs::remove_file(&path) }
                .unwrap();
            let error = Appender::open(&path, &other).err().unwrap();
            assert!(matches!(error, GameFileError::OtherJournal { .. }), "{error}");
            assert!(error.to_string().contains("other.chg.part"), "{error}");
            assert_eq!(
                (path.exists(), std::fs::read(journal_path(&path)).unwrap()),
                (is_there, journal.clone())
            );
        }
    }
    // In an earlier version, the journal does not name its file.
    let game = &journal[journal_begin(&header()).len()..];
    for foreign in [game, b"notes of mine"] {
        std::fs::write(journal_path(&path), foreign).unwrap();
        assert!(matches!(Appender::open(&path, &header()), Err(GameFileError::NoJournal { .. })));
        assert_eq!(std::fs::read(journal_path(&path)).unwrap(), foreign);
    }
    std::fs::write(&path, own).unwrap();
    std::fs::write(journal_path(&path), &journal).unwrap();
    assert_eq!(open(&path).1, [0, 1, 2]);
    std::fs::remove_file(journal_path(&path)).unwrap();
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_journal_cut_off_anywhere_is_used_and_a_flipped_bit_is_refused() {
    let path = temporary("journal");
    let journal = with_journal(&path, 2);
    let begin = journal_begin(&header()).len();
    let known = |bytes: &[u8]| {
        std::fs::write(journal_path(&path), bytes).unwrap();
        Appender::open(&path, &header()).map(|(_, known)| known.len())
    };
    let mut last = 0;
    for length in 0..=journal.len() {
        let found = journalled(&journal[..length], &header(), &path).unwrap();
        assert!(found.games.len() >= last && (length >= begin || found.whole == 0), "{length} bytes");
        last = found.games.len();
    }
    assert_eq!(last, 2);
    assert_eq!(known(&journal[..journal.len() - 1]).unwrap(), 1);
    // After a power cut the end of a file may consist of zeros.
    let zeroed = [&journal[..journal.len() - 20], &[0; 20]].concat();
    assert_eq!(known(&zeroed).unwrap(), 1);
    for bit in 0..8 * journal.len() {
        let mut spoiled = journal.clone();
        spoiled[bit / 8] ^= 1 << (bit % 8);
        let error = journalled(&spoiled, &header(), &journal_path(&path)).err().unwrap();
        assert!(
            matches!(error, GameFileError::NoJournal { .. } | GameFileError::DamagedJournal { .. }),
            "bit {bit}: {error}"
        );
    }
    let mut spoiled = journal.clone();
    spoiled[begin + ENTRY_HEAD + 5] ^= 1;
    assert!(matches!(known(&spoiled), Err(GameFileError::DamagedJournal { .. })));
    assert_eq!(std::fs::read(journal_path(&path)).unwrap(), spoiled, "nothing is thrown away");
    std::fs::remove_file(journal_path(&path)).unwrap();
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn the_journal_distinguishes_a_power_cut_from_damage() {
    let path = temporary("power");
    let journal = with_journal(&path, 12);
    let empty = std::fs::read(&path).unwrap();
    open(&path).0.finish().unwrap();
    let whole = std::fs::read(&path).unwrap();
    let size = whole.len();
    for (from, to) in [(empty.len() + 3, size), (size - 9, size), (size - 90, size - 50)] {
        let mut zeroed = whole.clone();
        zeroed[from..to].fill(0);
        std::fs::write(&path, &zeroed).unwrap();
        std::fs::write(journal_path(&path), &journal).unwrap();
        let (appender, known) = open(&path);
        assert_eq!(known.len(), 12);
        appender.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), whole);
        // Without the journal these games would be lost.
        std::fs::write(&path, &zeroed).unwrap();
        let error = Appender::open(&path, &header()).err().unwrap();
        assert!(matches!(error, GameFileError::Block { number: 1, .. }), "{error}");
        std::fs::remove_file(journal_path(&path)).unwrap_or_default();
    }
    std::fs::remove_file(&path).unwrap();
}

/// A file that fails from its `left`th operation on. A write that fails has written a half.
struct Failing {
    file: File,
    left: Rc<Cell<usize>>,
}

impl Failing {
    fn may(&self) -> io::Result<()> {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.unwrap_or(0));
        left.map(drop).ok_or_else(|| io::Error::other("the disk is gone"))
    }
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(error) = self.may() {
            self.file.write_all(&bytes[..bytes.len() / 2])?;
            return Err(error);
        }
        self.file.write_all(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Durable for Failing {
    fn sync(&mut self) -> io::Result<()> {
        self.may()
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.may()?;
        self.file.cut(length)
    }
}

#[test]
fn a_disk_that_fails_at_any_moment_loses_no_game_that_was_confirmed() {
    let path = temporary("failing");
    let games: Vec<SelfPlayGame> = (0..GAMES_PER_BLOCK as u64 + 4).map(random_game).collect();
    // There is one write per game, and for each of two blocks there are two syncs, a write and a cut.
    let operations = GAMES_PER_BLOCK + 12;
    for fails_at in 0..=operations {
        let left = Rc::new(Cell::new(fails_at));
        let (appender, _) = open(&path);
        let Appender { file, layout, journal, waiting, games_waiting } = appender;
        let failing = |file| Failing { file, left: Rc::clone(&left) };
        let journal =
            journal.map(|Journal { file, path, begin }| Journal { file: failing(file), path, begin });
        let mut appender = Appender { file: failing(file), layout, journal, waiting, games_waiting };
        let confirmed = games.iter().take_while(|game| appender.push(game).is_ok()).count();
        let finished = if confirmed == games.len() {
            appender.finish().is_ok()
        } else {
            drop(appender);
            false
        };
        let (mut appender, known) = open(&path);
        assert!(
            known.len() >= confirmed,
            "fails at {fails_at}: {confirmed} confirmed, {} known",
            known.len()
        );
        assert_eq!(finished, fails_at == operations, "fails at {fails_at}");
        games
            .iter()
            .filter(|game| !known.contains(&game.index))
            .for_each(|game| appender.push(game).unwrap());
        appender.finish().unwrap();
        assert_eq!(games_in(&path), games, "fails at {fails_at}");
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn games_behind_a_torn_end_of_the_journal_are_read() {
    let path = temporary("behind");
    let journal = with_journal(&path, 2);
    std::fs::write(journal_path(&path), &journal[..journal.len() - 1]).unwrap();
    let (mut appender, known) = open(&path);
    assert_eq!(known.len(), 1);
    appender.push(&random_game(9)).unwrap();
    drop(appender);
    let (_, after) = open(&path);
    assert_eq!(after, [known[0], 9]);
    std::fs::remove_file(journal_path(&path)).unwrap();
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_short_file_of_another_kind_is_kept() {
    let path = temporary("letter");
    std::fs::write(&path, "a letter").unwrap();
    let found = Appender::open(&path, &header());
    assert!(matches!(found, Err(GameFileError::SelfPlayHeader(HeaderError::NotGames))));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a letter");
    std::fs::remove_file(&path).unwrap();
}
