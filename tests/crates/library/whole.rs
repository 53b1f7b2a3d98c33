//! A library as a whole: checked, merged, counted, brought up to date.

use std::fs;
use std::path::PathBuf;

use chuhe_library::{Library, LibraryError, Query, Tally};
use chuhe_record::{GameResult, Record, Tags};
use rusqlite::Connection;

use xiangqi::SplitMix64;

use crate::support::{Folder, Notes, contents, games, import, pgn};

fn faults(library: &Library) -> Vec<String> {
    library.check(|_| true).unwrap()
}

#[cfg(unix)]
#[test]
fn a_library_is_read_where_nothing_can_be_written() {
    let folder = Folder::new();
    let mut library = folder.library();
    let file = folder.file("a.pgn", pgn(&games(&mut SplitMix64::new(3), 30)));
    import(&mut library, &[file]);
    let expected = contents(&library);
    let written = library.path().to_owned();
    drop(library);
    let path = folder.0.join("棋谱 50%?#.db");
    fs::rename(written, &path).unwrap();
    // A socket has the name of SQLite's log: SQLite cannot make the log, as in a folder without write permission, and
    // even root cannot open the socket.
    let log = folder.0.join("棋谱 50%?#.db-wal");
    let socket = std::os::unix::net::UnixListener::bind(&log).unwrap();
    let library = Library::open(&path).unwrap();
    assert_eq!(contents(&library), expected);
    assert_eq!(faults(&library), [""; 0]);
    drop(library);
    // A folder has the name of the log. It is not empty and cannot be opened as a log, so it must be reported.
    drop(socket);
    fs::remove_file(&log).unwrap();
    fs::create_dir(&log).unwrap();
    fs::write(log.join("content"), "not in the library yet").unwrap();
    assert!(matches!(Library::open(&path), Err(LibraryError::Unsettled)));
}

#[test]
fn a_check_finds_damage() {
    let folder = Folder::new();
    let mut library = folder.library();
    for seed in 0..9 {
        let path = folder.file(&format!("{seed}.pgn"), pgn(&games(&mut SplitMix64::new(seed), 40)));
        import(&mut library, &[path]);
    }
    assert_eq!(faults(&library), [""; 0]);
    let path = library.path().to_owned();
    drop(library);
    let whole = fs::read(&path).unwrap();
    for (sql, part) in [
        (
            "UPDATE game SET moves = CAST(x'0000' || substr(moves, 3) AS BLOB) WHERE id = (SELECT min(id) FROM game WHERE plies > 5)",
            "move 1 is not legal",
        ),
        (
            "UPDATE game SET moves = substr(moves, 1, length(moves) - 2), plies = plies - 1 WHERE id = 70",
            "do not fit",
        ),
        ("UPDATE game SET moves = 'text' WHERE id = 70", "game 70: "),
        ("UPDATE game SET material = 0 WHERE id = 3", "do not fit"),
        ("UPDATE game SET ecco = 'C99' WHERE id = 3", "do not fit"),
        ("UPDATE game SET year = 1900 WHERE id = 3", "do not fit"),
        ("UPDATE game SET opening = 'Horse Opening' WHERE id = 3", "do not fit"),
        ("UPDATE source SET games = games + 1 WHERE id = 2", "1.pgn: its numbers of games"),
        ("UPDATE source SET duplicates = duplicates + 1 WHERE id = 2", "1.pgn: its numbers of games"),
        ("UPDATE game SET record = x'00' WHERE id = 5", "its PGN"),
        ("UPDATE game SET tags = '{' WHERE id = 5", "its tags"),
        ("UPDATE game SET start = '4k4/9 w' WHERE id = 6", "the FEN"),
        ("UPDATE game SET red = 99999 WHERE id = 7", "no such player"),
        ("DELETE FROM block WHERE id = (SELECT max(id) FROM block)", "does not agree"),
        ("UPDATE block SET data = x'FFFF' WHERE id = (SELECT max(id) FROM block)", "index"),
        (
            "UPDATE block SET data = CAST(substr(data, 1, length(data) - 1) || x'7E' AS BLOB) WHERE id = (SELECT max(id) FROM block)",
            "index",
        ),
    ] {
        fs::write(&path, &whole).unwrap();
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        assert_eq!(connection.execute(sql, []).unwrap(), 1, "{sql}");
        drop(connection);
        let found = faults(&Library::open(&path).unwrap());
        assert!(found.iter().any(|fault| fault.contains(part)), "{sql}: {found:?}");
    }
}

#[test]
fn damage_of_a_merged_library_is_told_from_that_of_the_library() {
    let (folder, other_folder) = (Folder::new(), Folder::new());
    let mut other = other_folder.library();
    import(&mut other, &[folder.file("games.pgn", pgn(&games(&mut SplitMix64::new(5), 9)))]);
    let path = other.path().to_owned();
    drop(other);
    let connection = Connection::open(&path).unwrap();
    connection.execute("UPDATE game SET moves = 'text' WHERE id = 3", []).unwrap();
    drop(connection);
    let other = Library::open(&path).unwrap();
    let error = folder.library().merge(&other, &mut Notes::default()).unwrap_err();
    assert!(matches!(error, LibraryError::Merged(_)), "{error}");
}

#[test]
fn a_library_without_an_index_gets_one() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", pgn(&games(&mut SplitMix64::new(21), 300)));
    let mut library = folder.library();
    import(&mut library, &[path]);
    let (before, file) = (contents(&library), library.path().to_owned());
    drop(library);
    // This makes a file of version 1.
    let connection = Connection::open(&file).unwrap();
    connection
        .execute_batch(
            "DROP INDEX game_facts; DROP TABLE block; DROP TABLE run; DROP INDEX game_ecco; \
             ALTER TABLE game DROP COLUMN ecco; PRAGMA user_version = 1",
        )
        .unwrap();
    drop(connection);
    let error = Library::open(&file).unwrap_err();
    assert!(matches!(error, LibraryError::Older { found: 1, known: 4 }), "{error}");
    let library = Library::open_for_writing(&file).unwrap();
    assert_eq!((contents(&library), faults(&library)), (before, vec![]));
    let start = Query { position: Some(Default::default()), ..Query::default() };
    assert!(library.find(&start).unwrap().len() > 100);
}

#[test]
fn a_merged_library_has_all_games_once() {
    let folder = Folder::new();
    let mut games = games(&mut SplitMix64::new(22), 400);
    games.retain(|game| game.line.plies.len() >= 20);
    let (parts, files) = ([&games[..100], &games[60..160], &games[160..]], ["a.pgn", "b.pgn", "c.pgn"]);
    let paths: Vec<_> = parts.iter().zip(files).map(|(part, name)| folder.file(name, pgn(*part))).collect();
    let mut one = folder.library();
    import(&mut one, &paths[..2]);
    let mut other = Library::open_for_writing(&folder.0.join("other.db")).unwrap();
    import(&mut other, &paths[1..]);
    other.add_aliases("Anna B.,Anna").unwrap();
    let done = one.merge(&other, &mut Notes::default()).unwrap();
    assert_eq!((done.games, done.duplicates, done.known), (parts[2].len() as u64, 0, 1));
    assert_eq!((contents(&one).len(), faults(&one)), (games.len(), vec![]));
    let of =
        |name: &str| one.find(&Query { players: vec![name.to_owned()], ..Query::default() }).unwrap().len();
    assert!(of("anna b") == of("anna") && of("anna") > 10);
    // The second time the merge adds nothing.
    let done = one.merge(&other, &mut Notes::default()).unwrap();
    assert_eq!((done.games, done.duplicates, done.known), (0, 0, 2));
    // If two files share games, these are not duplicates in a library that got only the second file.
    let mut third = Library::open_for_writing(&folder.0.join("third.db")).unwrap();
    third.merge(&one, &mut Notes::default()).unwrap();
    assert_eq!((contents(&third), faults(&third)), (contents(&one), vec![]));
}

#[test]
fn a_merged_library_fills_games_of_files_that_are_here_too() {
    let folder = Folder::new();
    let moves: Vec<_> = games(&mut SplitMix64::new(24), 50)
        .into_iter()
        .find(|game| game.line.plies.len() >= 20)
        .map(|game| Record { tags: Tags::default(), result: GameResult::Unknown, ..game })
        .into_iter()
        .collect();
    let named = |red: &str| {
        let mut game = Record { result: GameResult::RedWins, ..moves[0].clone() };
        game.tags.add("Red", red);
        game.tags.add("Black", "吕钦");
        game.tags.add("Event", "Cup");
        game.line.plies[0].comment = "good".to_owned();
        pgn(&[game])
    };
    let bare = folder.file("bare.pgn", pgn(&moves));
    let (known, other_name) = (folder.file("a.pgn", named("许银川")), folder.file("b.pgn", named("胡荣华")));
    let library = |name: &str, files: &[&PathBuf]| {
        let mut library = Library::open_for_writing(&folder.0.join(name)).unwrap();
        files.iter().for_each(|&file| _ = import(&mut library, std::slice::from_ref(file)));
        library
    };
    let filled = library("filled.db", &[&bare, &known]);
    let first = |library: &Library| library.game(1).unwrap().unwrap();
    let (game, expected) = (first(&filled), first(&filled).record().unwrap());
    assert_eq!((game.red.as_deref(), game.result), (Some("许银川"), GameResult::RedWins));
    let mut here = library("here.db", &[&bare]);
    here.merge(&filled, &mut Notes::default()).unwrap();
    let record = first(&here).record().unwrap();
    assert_eq!((record.tags, record.line, record.result), (expected.tags, expected.line, expected.result));
    assert_eq!((contents(&here).len(), faults(&here)), (1, vec![]));
    // A game that another copy has filled stays as it is.
    let mut here = library("other.db", &[&bare, &other_name]);
    here.merge(&filled, &mut Notes::default()).unwrap();
    assert_eq!((first(&here).red.as_deref(), faults(&here)), (Some("胡荣华"), vec![]));
}

#[test]
fn a_damaged_game_of_a_merged_library_costs_no_other() {
    let folder = Folder::new();
    let mut games = games(&mut SplitMix64::new(25), 100);
    games.retain(|game| game.line.plies.len() >= 20);
    let mut other = Library::open_for_writing(&folder.0.join("other.db")).unwrap();
    import(&mut other, &[folder.file("a.pgn", pgn(&games))]);
    let path = other.path().to_owned();
    let red = other.game(1).unwrap().unwrap().red;
    drop(other);
    let connection = Connection::open(&path).unwrap();
    connection.execute("UPDATE game SET record = x'00112233' WHERE id = 1", []).unwrap();
    connection.execute("UPDATE game SET record = NULL, moves = x'ffff' WHERE id = 2", []).unwrap();
    drop(connection);
    let (mut library, mut notes) = (folder.library(), Notes::default());
    let done = library.merge(&Library::open(&path).unwrap(), &mut notes).unwrap();
    assert_eq!((done.games, done.partial, done.faulty), (games.len() as u64 - 1, 1, 1));
    let game = library.game(1).unwrap().unwrap();
    assert_eq!((&game.red, game.record().unwrap().moves().count()), (&red, games[0].line.plies.len()));
    assert_eq!(faults(&library), Vec::<String>::new());
}

#[test]
fn the_numbers_of_a_merged_file_add_up() {
    let folder = Folder::new();
    let mut games = games(&mut SplitMix64::new(23), 400);
    games.retain(|game| game.line.plies.len() >= 20);
    let bad = b"\n[Red \"a\"]\n\n1. y9y9 *\n\n";
    // The second file repeats games of the first, in two places, and each has a game that cannot be read.
    let text = |parts: &[&[chuhe_record::Record]]| {
        parts.iter().flat_map(|part| [pgn(*part), bad.to_vec()].concat()).collect::<Vec<u8>>()
    };
    let first = folder.file("a.pgn", text(&[&games[..50]]));
    let second = folder.file("b.pgn", text(&[&games[20..40], &games[50..80], &games[30..50], &games[80..]]));
    let mut other = Library::open_for_writing(&folder.0.join("other.db")).unwrap();
    import(&mut other, &[first]);
    import(&mut other, std::slice::from_ref(&second));
    let numbers = |library: &Library| -> Vec<[i64; 5]> {
        let connection = Connection::open(library.path()).unwrap();
        let mut query = connection
            .prepare("SELECT records, games, duplicates, faulty, is_whole FROM source ORDER BY path")
            .unwrap();
        let row =
            |row: &rusqlite::Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?]);
        query.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let expected = numbers(&other);
    assert!(expected[1][2] == 40 && expected[1][3] == 4, "{expected:?}");
    let mut one = folder.library();
    let done = one.merge(&other, &mut Notes::default()).unwrap();
    assert_eq!((numbers(&one), faults(&one)), (expected.clone(), vec![]));
    assert_eq!((done.games, done.duplicates, done.faulty), (games.len() as u64, 40, 5));
    // A part of the second file is here already, as after an import that was stopped.
    let mut part = Library::open_for_writing(&folder.0.join("part.db")).unwrap();
    import(&mut part, &[second]);
    let connection = Connection::open(part.path()).unwrap();
    connection
        .execute_batch(
            "DELETE FROM game WHERE number > 20; \
             UPDATE source SET records = 21, games = 20, duplicates = 0, faulty = 1, is_whole = 0; \
             DELETE FROM duplicate",
        )
        .unwrap();
    drop(connection);
    part.merge(&other, &mut Notes::default()).unwrap();
    for [records, games, duplicates, faulty, is_whole] in numbers(&part) {
        assert_eq!((games + duplicates + faulty, is_whole), (records, 1), "{:?}", numbers(&part));
    }
}

#[test]
fn tallies_match_the_games() {
    let folder = Folder::new();
    let games = games(&mut SplitMix64::new(23), 500);
    let path = folder.file("games.pgn", pgn(&games));
    let mut library = folder.library();
    import(&mut library, &[path]);
    let mut of_anna = [Tally::default(); 2];
    let (mut all, mut plies, mut first, mut games_of_anna) = (Tally::default(), 0, 0, 0);
    library
        .each_game(|game| {
            let record = game.record()?;
            let count = |tally: &mut Tally| {
                *match record.result {
                    GameResult::RedWins => &mut tally.red_wins,
                    GameResult::BlackWins => &mut tally.black_wins,
                    GameResult::Draw => &mut tally.draws,
                    GameResult::Unknown => &mut tally.unknown,
                } += 1;
            };
            count(&mut all);
            plies += record.line.plies.len() as u64;
            for (tally, side) in of_anna.iter_mut().zip(["Red", "Black"]) {
                if record.tags.get(side) == Some("Anna") {
                    count(tally);
                }
            }
            games_of_anna +=
                u64::from(["Red", "Black"].iter().any(|side| record.tags.get(side) == Some("Anna")));
            let is_usual = record.start.fen() == xiangqi::START_FEN;
            first += u64::from(
                is_usual && record.tags.get("Red") == Some("Anna") && record.moves().next().is_some(),
            );
            Ok::<(), LibraryError>(())
        })
        .unwrap();
    let stats = library.stats().unwrap();
    assert_eq!((stats.results, stats.plies, stats.players, stats.events), (all, plies, 6, 3));
    assert_eq!(stats.places, plies + all.games());
    assert_eq!(stats.duplicates + all.games(), games.len() as u64);
    let report = library.report("ANNA").unwrap().remove(0);
    assert_eq!((report.name.as_str(), report.results), ("Anna", of_anna));
    assert_eq!(report.openings[0].iter().map(|(_, tally)| tally.games()).sum::<u64>(), first);
    let against: u64 = report.opponents.iter().map(|(_, tally)| tally.games()).sum();
    assert_eq!((against, report.games), (games_of_anna, games_of_anna));
    assert_eq!(library.report("nobody").unwrap(), []);
}
