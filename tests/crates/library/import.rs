//! Games into a library and out again.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use chuhe_library::import::{ImportListener, ImportSettings, Imported, Notice};
use chuhe_library::{Library, LibraryError, Query};
use chuhe_record::Record;
use rusqlite::Connection;

use xiangqi::SplitMix64;

use crate::support::{Folder, Notes, canonical, contents, games, import, pgn};

/// The numbers of plies of games that are hardly equal by chance, and soon stored.
const SOME_PLIES: std::ops::Range<usize> = 20..42;

/// The games in the form of [`contents`].
fn sorted(games: &[Record]) -> Vec<String> {
    let mut texts: Vec<String> = games.iter().map(canonical).collect();
    texts.sort();
    texts
}

#[test]
fn an_imported_file_round_trips() {
    let folder = Folder::new();
    // Short random games may be equal by chance.
    let mut games = games(&mut SplitMix64::new(1), 500);
    games.retain(|game| game.line.plies.len() >= 8);
    let path = folder.file("games.pgn", pgn(&games));
    let mut library = folder.library();
    let (done, notices) = import(&mut library, &[path]);
    assert_eq!((done.games, done.duplicates, done.faulty), (games.len() as u64, 0, 0), "{notices:?}");
    assert_eq!(contents(&library), sorted(&games));
}

#[test]
fn a_file_is_identified_by_its_bytes_not_its_path() {
    let folder = Folder::new();
    let games = games(&mut SplitMix64::new(2), 50);
    let path = folder.file("a.pgn", pgn(&games));
    let mut library = folder.library();
    import(&mut library, std::slice::from_ref(&path));
    let before = contents(&library);
    fs::rename(&path, folder.0.join("b.pgn")).unwrap();
    // The folder contains the library too, and one file occurs twice.
    fs::copy(folder.0.join("b.pgn"), folder.0.join("c.pgn")).unwrap();
    let (done, _) = import(&mut library, &[folder.0.to_path_buf()]);
    assert_eq!((done.games, done.duplicates, done.known), (0, 0, 2));
    assert_eq!(contents(&library), before);
}

#[test]
fn a_stopped_import_is_resumed() {
    let folder = Folder::new();
    let mut games = games(&mut SplitMix64::new(3), 10_000);
    games.retain(|game| game.line.plies.len() >= 20);
    let path = folder.file("games.pgn", pgn(&games));
    let mut library = folder.library();
    let mut notes = Notes { stops: true, ..Notes::default() };
    let settings = ImportSettings::default();
    let first = library.import(std::slice::from_ref(&path), settings, &mut notes).unwrap();
    assert!(first.games >= 4096 && (first.games as usize) < games.len(), "{first:?}");
    drop(library);
    let mut library = folder.library();
    let (second, _) = import(&mut library, &[path]);
    assert_eq!((second.games + first.games, second.duplicates), (games.len() as u64, 0));
    assert_eq!(contents(&library), sorted(&games));
}

/// Writes to a file when the first notice about it comes. The reader is then at most 17 groups of 128 games ahead.
struct Changing<'c> {
    change: Option<Box<dyn FnOnce() + 'c>>,
    notices: Vec<String>,
}

impl ImportListener for Changing<'_> {
    fn notice(&mut self, _: &Path, notice: &Notice) {
        if let Some(change) = self.change.take() {
            change();
        }
        self.notices.push(format!("{notice:?}"));
    }

    fn progress(&mut self, _: &Imported) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

#[test]
fn a_file_that_changes_while_it_is_read_is_reported_and_read_again() {
    let mut games = games(&mut SplitMix64::new(4), 6_500);
    games.retain(|game| SOME_PLIES.contains(&game.line.plies.len()));
    assert!(games.len() > 17 * 128, "{}", games.len());
    let whole = [b"[Red \"faulty\"]\n\n1. y9y9 *\n\n".to_vec(), pgn(&games)].concat();
    let [shorter, longer, other] =
        [whole[..1000].to_vec(), [&whole[..], b"\n"].concat(), [&whole[..whole.len() - 1], b" "].concat()];
    for changed in [shorter, longer, other] {
        let folder = Folder::new();
        let path = folder.file("games.pgn", &whole);
        let mut library = folder.library();
        let change = || fs::write(&path, &changed).unwrap();
        let mut listener = Changing { change: Some(Box::new(change)), notices: Vec::new() };
        let paths = std::slice::from_ref(&path);
        let first = library.import(paths, ImportSettings::default(), &mut listener).unwrap();
        let notices = std::mem::take(&mut listener.notices);
        drop(listener);
        assert_eq!(first.unusable, 1, "{notices:?}");
        assert_eq!(notices.last().unwrap(), "Unusable(Changed)");
        fs::write(&path, &whole).unwrap();
        let (second, _) = import(&mut library, paths);
        assert_eq!((second.files, second.known, second.unusable), (1, 0, 0));
        // A game that the change cut off may be there besides.
        let stored = contents(&library);
        assert!(sorted(&games).iter().all(|game| stored.binary_search(game).is_ok()));
        assert!(stored.len() <= games.len() + 1, "{first:?} {second:?}");
        assert_eq!(import(&mut library, paths).0.known, 1);
    }
}

#[test]
fn duplicates_are_found_and_reported() {
    let game = "[Event \"E\"]\n[Date \"D\"]\n[Red \"R\"]\n[Black \"B\"]\n\n\
                b2f2 h7d7 f2b2 d7d4 h2e2 d9e8 b2b3 b9a7 a3a4 b7h7 b0a2 a9b9 a0b0 \
                h7e7 i0i1 h9g7 i1d1 d4d9 h0g2 g6g5 C *\n\n";
    let text = |red: &str, black: &str, event: &str, date: &str, comment: &str| {
        let filled = [("\"E\"", event), ("\"D\"", date), ("\"R\"", red), ("\"B\"", black)];
        let filled = filled
            .iter()
            .fold(game.to_owned(), |text, (mark, value)| text.replace(mark, &format!("\"{value}\"")));
        filled.replace(" C ", comment)
    };
    let short = |red: &str, date: &str| {
        format!("[Red \"{red}\"]\n[Black \"b\"]\n[Date \"{date}\"]\n\n1. h2e2 h9g7 *\n\n")
    };
    let folder = Folder::new();
    let path = folder.file(
        "games.pgn",
        [
            text("许银川", "Lu Qin", "a", "2001.1.1", " "),
            text("許銀川", "吕钦", "b", "2002.1.1", " {good} "),
            text("Xu Yinchuan", "?", "c", "", " "),
            text("Xu Yinchaun", "LÜ QIN", "", "", " "),
            text("吕钦", "许银川", "a", "2001.1.1", " "),
            short("a", "2001.1.1"),
            short("a", "2002.1.1"),
            short("A", "2001.2.2"),
        ]
        .concat(),
    );
    let mut library = folder.library();
    let (done, notices) = import(&mut library, &[path]);
    let told: Vec<&str> =
        notices.iter().filter_map(|notice| notice.split_once(": ")).map(|(_, it)| it).collect();
    let expected = [(2, 1), (3, 1), (4, 1), (8, 3)];
    assert_eq!(
        told,
        expected.map(|(number, game)| format!("Duplicate {{ number: {number}, game: {game} }}"))
    );
    assert_eq!((done.games, done.duplicates), (4, 4));
    // The comment of a duplicate is kept, and names stay as they were written.
    let record = library.game(1).unwrap().unwrap().record().unwrap();
    assert_eq!(record.line.plies.last().unwrap().comment, "good");
    assert_eq!((record.tags.get("Red"), record.tags.get("Black")), (Some("许银川"), Some("Lu Qin")));
    assert_eq!(library.game(1).unwrap().unwrap().black.as_deref(), Some("吕钦"));
}

#[test]
fn files_without_games_are_reported_and_the_others_imported() {
    let folder = Folder::new();
    let good = folder.file(
        "good.pgn",
        "[Red \"a\"]\n\n1. y9y9 *\n\n[Red \"a\"]\n\n1. h2e2 h9g7 2. h2h9 *\n\n[Red \"a\"]\n\n1. z9z9 *\n",
    );
    let bad = folder.file("bad.txt", "no game at all\n".repeat(30));
    let empty = folder.file("empty.pgn", "");
    let mut library = folder.library();
    let absent = folder.0.join("absent");
    let (done, notices) = import(&mut library, &[good, bad, empty, absent]);
    assert_eq!((done.games, done.partial, done.faulty, done.unusable), (1, 1, 2, 3), "{notices:?}");
    assert_eq!(
        notices.iter().filter(|notice| notice.starts_with("good.pgn: Game")).count(),
        3,
        "{notices:?}"
    );
    for begin in ["good.pgn: Game", "bad.txt: Unusable", "empty.pgn: Unusable", "absent: Unusable"] {
        assert!(notices.iter().any(|notice| notice.starts_with(begin)), "{begin}: {notices:?}");
    }
    // Files are not reported one by one if only their folder is named.
    let (done, notices) = import(&mut library, &[folder.0.to_path_buf()]);
    assert!(done.games == 0 && notices.is_empty(), "{notices:?}");
}

#[test]
fn aliases_make_one_player_of_several() {
    let folder = Folder::new();
    let text =
        ["甲", "A One", "乙"].map(|red| format!("[Red \"{red}\"]\n[Black \"x\"]\n\n1. h2e2 *\n\n")).concat();
    let path = folder.file("games.pgn", text);
    let mut library = folder.library();
    assert_eq!(import(&mut library, &[path]).0.games, 3);
    let before = contents(&library);
    assert_eq!(library.add_aliases(",\nA One,甲, \"One, A.\"\n").unwrap(), 1);
    // Lines about one player count as one, even if only a later line joins them.
    let more = Folder::new();
    let mut other = more.library();
    assert_eq!(other.add_aliases("Ann,A.\nBen,B.\nAnn,Annie\n").unwrap(), 2);
    assert_eq!(other.add_aliases("Ann,X.\nBen,Y.\nX.,Y.\n").unwrap(), 1);
    let shown = |library: &Library| -> Vec<String> {
        (1..=3).map(|id| library.game(id).unwrap().unwrap().red.unwrap()).collect()
    };
    assert_eq!(shown(&library), ["A One", "A One", "乙"]);
    assert_eq!(contents(&library), before, "the names stay as they were written");
    // A name that is imported later belongs to the same player.
    let later = folder.file("later.pgn", "[Red \"a.one\"]\n[Black \"x\"]\n\n1. b2e2 *\n\n");
    import(&mut library, &[later]);
    assert_eq!(library.game(4).unwrap().unwrap().red.as_deref(), Some("A One"));
    for (bad, line) in [("a,b\n\"c,d\n", 2), ("a,?\n", 1), ("a,b\none name only\n", 2), ("a,,\n", 1)] {
        let error = library.add_aliases(bad).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line {line}: ")), "{error}");
    }
}

#[test]
fn an_alias_made_before_an_import_does_not_split_a_known_player() {
    let folder = Folder::new();
    let mut library = folder.library();
    library.add_aliases("Grandmaster Xu,许银川\n").unwrap();
    let text = ["许银川", "Xu Yinchuan", "grandmaster xu"]
        .map(|red| format!("[Red \"{red}\"]\n[Black \"x\"]\n[Event \"{red}\"]\n\n1. h2e2 *\n\n"));
    // The names come one at a time, and the one without an alias of the user first.
    for (number, index) in [1, 0, 2].into_iter().enumerate() {
        import(&mut library, &[folder.file(&format!("{index}.pgn"), &text[index])]);
        let found = library.find(&Query { players: vec!["许银川".into()], ..Query::default() }).unwrap();
        assert_eq!(found.len(), number + 1, "{}", text[index]);
    }
    assert_eq!(library.report("Xu Yinchuan").unwrap().len(), 1);
}

#[test]
fn a_file_with_tags_is_read_behind_many_faulty_games() {
    let folder = Folder::new();
    let (bad, good) = ("[Red \"a\"]\n\n1. y9y9 *\n\n", "[Red \"a\"]\n\n1. h2e2 h9g7 *\n");
    for number in [9, 10, 11, 40] {
        let path = folder.file("games.pgn", bad.repeat(number) + good);
        let mut library = Library::open_for_writing(&folder.0.join(format!("{number}.db"))).unwrap();
        let (done, notices) = import(&mut library, &[path]);
        assert_eq!((done.games, done.faulty, done.unusable), (1, number as u64, 0), "{notices:?}");
    }
    let prose = folder.file("prose.txt", "4k4/9/9/9/9/9/9/9/9/9 w\n".repeat(30));
    let (_, notices) = import(&mut folder.library(), &[prose]);
    assert!(notices.len() == 1 && notices[0].contains("Stopped { faults: 10"), "{notices:?}");
}

#[test]
fn a_file_is_read_again_with_other_settings() {
    let folder = Folder::new();
    let path =
        folder.file("games.pgn", "[Red \"a\"]\n\n1. h2e2 h9g7 2. h2h9 *\n\n[Red \"a\"]\n\n1. b2e2 b9c7 *\n");
    let mut library = folder.library();
    let mut with = |strict| {
        let settings = ImportSettings { strict, ..ImportSettings::default() };
        let done = library.import(std::slice::from_ref(&path), settings, &mut Notes::default()).unwrap();
        (done.games, done.partial, done.faulty, done.duplicates, done.known)
    };
    assert_eq!(with(true), (1, 0, 1, 0, 0));
    assert_eq!(with(true), (0, 0, 0, 0, 1));
    assert_eq!(with(false), (1, 1, 0, 1, 0));
    assert_eq!(with(false), (0, 0, 0, 0, 1));
}

#[test]
fn a_rating_is_exported_as_it_was_written() {
    let folder = Folder::new();
    let text = "[RedElo \"02500\"]\n[BlackElo \"2400\"]\n\n1. h2e2 *\n";
    let mut library = folder.library();
    import(&mut library, &[folder.file("games.pgn", text)]);
    let game = library.game(1).unwrap().unwrap();
    let record = game.record().unwrap();
    assert_eq!((game.red_elo, game.black_elo), (Some(2500), Some(2400)));
    assert_eq!((record.tags.get("RedElo"), record.tags.get("BlackElo")), (Some("02500"), Some("2400")));
}

#[test]
fn other_files_are_refused_and_not_changed() {
    let folder = Folder::new();
    let foreign = folder.0.join("foreign.db");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE bhobk (id INTEGER)").unwrap();
    let before = fs::read(&foreign).unwrap();
    assert!(matches!(Library::open_for_writing(&foreign), Err(LibraryError::Foreign)));
    assert!(matches!(Library::open(&foreign), Err(LibraryError::Foreign)));
    assert_eq!(fs::read(&foreign).unwrap(), before);
    let text = folder.file("text.db", "[Event \"x\"]\n".repeat(100));
    assert!(matches!(Library::open_for_writing(&text), Err(LibraryError::Sqlite(_))));
    assert!(matches!(Library::open(&folder.0.join("absent.db")), Err(LibraryError::Io(_))));
    assert!(!folder.0.join("absent.db").exists());
    drop(folder.library());
    let newer = folder.0.join("lib.db");
    Connection::open(&newer).unwrap().pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(Library::open_for_writing(&newer), Err(LibraryError::Newer { found: 99, .. })));
}

#[test]
fn one_process_writes_while_others_read() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", pgn(&games(&mut SplitMix64::new(4), 20)));
    let mut library = folder.library();
    import(&mut library, &[path]);
    assert!(matches!(Library::open_for_writing(library.path()), Err(LibraryError::Locked(_))));
    let reader = Library::open(library.path()).unwrap();
    assert_eq!(contents(&reader), contents(&library));
    assert!(!reader.is_writable());
}

/// SQLite writes small changes through a journal until the file has its write-ahead log, and a kill leaves it there.
#[test]
fn a_reader_rolls_back_the_changes_of_a_killed_writer() {
    let folder = Folder::new();
    let games_file = folder.file("games.pgn", pgn(&games(&mut SplitMix64::new(5), 400)));
    let mut library = folder.library();
    import(&mut library, &[games_file]);
    let (path, before) = (library.path().to_owned(), contents(&library));
    drop(library);
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(())).unwrap();
    // SQLite may hold so few pages in memory that it writes a part of the change before the transaction ends.
    connection.pragma_update(None, "cache_size", 2).unwrap();
    connection.execute_batch("BEGIN; UPDATE game SET tags = tags || ' ', plies = 0").unwrap();
    // The copies look like files after a kill at this moment, because no process holds their lock.
    let killed = folder.0.join("killed.db");
    let journal = |path: &Path| PathBuf::from(format!("{}-journal", path.display()));
    fs::copy(&path, &killed).unwrap();
    fs::copy(journal(&path), journal(&killed)).unwrap();
    let half_done = fs::read(&killed).unwrap();

    let reader = Library::open(&killed).unwrap();
    assert_eq!(contents(&reader), before);
    assert_eq!(reader.check(|_| true).unwrap(), [""; 0]);
    assert_ne!(fs::read(&killed).unwrap(), half_done, "the change never reached the file");
    assert!(!reader.is_writable());
}

#[test]
fn a_copy_gives_what_the_stored_game_lacks() {
    let moves = "b2f2 h7d7 f2b2 d7d4 h2e2 d9e8 b2b3 b9a7 a3a4 b7h7 b0a2 a9b9 a0b0 \
                 h7e7 i0i1 h9g7 i1d1 d4d9 h0g2 g6g5";
    let full = format!(
        "[Event \"Cup\"]\n[Date \"2003.05.01\"]\n[Round \"3\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n[RedElo \"2500\"]\n\
         [ECCO \"C20\"]\n[RedTeam \"广东\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n"
    );
    let tags = |library: &Library| {
        let record = library.game(1).unwrap().unwrap().record().unwrap();
        let names = ["Event", "Date", "Round", "Red", "Black", "RedElo", "ECCO", "RedTeam", "BlackTeam"];
        names.map(|name| record.tags.get(name).map(str::to_owned))
    };
    let folder = Folder::new();
    let bare = folder.file("bare.pgn", format!("{moves} *\n"));
    let named = folder.file("named.pgn", &full);
    let mut library = folder.library();
    import(&mut library, &[bare]);
    let (done, _) = import(&mut library, &[named]);
    assert_eq!((done.games, done.duplicates), (0, 1));
    let found =
        ["Cup", "2003.05.01", "3", "许银川", "吕钦", "2500", "C20", "广东"].map(|text| Some(text.to_owned()));
    assert_eq!((&tags(&library)[..8], tags(&library)[8].clone()), (&found[..], None));
    assert_eq!(library.find(&Query { years: Some((2003, 2003)), ..Query::default() }).unwrap().len(), 1);
    assert_eq!(library.check(|_| true).unwrap(), Vec::<String>::new());
    // A copy from another occasion changes nothing but what is the same on all: the players and the result.
    let other = full.replace("\"Cup\"", "\"League\"").replace("RedTeam", "BlackTeam");
    let other = folder.file("other.pgn", other);
    let (done, _) = import(&mut library, &[other]);
    assert_eq!((done.games, done.duplicates), (0, 1));
    assert_eq!((&tags(&library)[..8], tags(&library)[8].clone()), (&found[..], None));
    // Now that the players are known, a game of others is another game.
    let third = full.replace("许银川", "Anna").replace("吕钦", "Berta");
    let third = folder.file("third.pgn", third);
    assert_eq!(import(&mut library, &[third]).0.games, 1);
    assert_eq!(library.check(|_| true).unwrap(), Vec::<String>::new());
}
