//! `chuhe library`: the output of its commands, and libraries after a kill during an import.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use chuhe_library::{Library, LibraryError};
use chuhe_record::Record;
use chuhe_record::pgn::write_game;
use serde_json::Value;
use xiangqi::notation::Notation;
use xiangqi::{Position, SplitMix64};

use crate::cli::{failure, printed, stdout};
#[cfg(unix)]
use crate::faults::{full, limited};
use crate::harness::{CHUHE, TempDir, killed_after, kills, run};

/// A game of random moves.
fn game(chance: &mut SplitMix64, plies: usize) -> Record {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[chance.below(legal.len())];
        position.make_move(mv);
        moves.push(mv);
    }
    Record::from_moves(Position::default(), moves)
}

/// A file of different games.
fn file(chance: &mut SplitMix64, games: usize, plies: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..games {
        write_game(&mut text, &game(chance, plies), Notation::Uci).unwrap();
    }
    text
}

/// The number of games in a library; checks that it is intact. Before the first transaction there is none.
fn games(path: &Path) -> u64 {
    let library = match Library::open(path) {
        Ok(library) => library,
        Err(LibraryError::Io(_) | LibraryError::Foreign | LibraryError::Empty) => return 0,
        Err(error) => panic!("{error}"),
    };
    assert_eq!(library.check(|_| true).unwrap(), [""; 0]);
    // The same line of play occurs only once.
    let mut lines = std::collections::HashSet::new();
    library
        .each_game(|game| {
            let moves: Vec<String> = game.record()?.moves().map(|mv| mv.to_string()).collect();
            assert!(lines.insert(moves.join(" ")), "game {} is there twice", game.id);
            Ok::<(), LibraryError>(())
        })
        .unwrap();
    library.stats().unwrap().results.games()
}

/// Two game files, and a library of both.
struct Sources {
    folder: TempDir,
    files: [String; 2],
    whole: String,
}

impl Sources {
    const GAMES: [usize; 2] = [4500, 4000];
    const ALL: u64 = (Self::GAMES[0] + Self::GAMES[1]) as u64;

    fn new(name: &str, chance: &mut SplitMix64) -> Sources {
        let folder = TempDir::new(name);
        let files = ["a.pgn", "b.pgn"].map(|name| folder.path(name));
        for (name, games) in files.iter().zip(Self::GAMES) {
            std::fs::write(name, file(chance, games, 8)).unwrap();
        }
        let whole = folder.path("whole.db");
        let sources = Sources { folder, files, whole };
        printed(&sources.ways(&sources.whole)[0]);
        assert_eq!(games(Path::new(&sources.whole)), Self::ALL);
        sources
    }

    /// The commands that bring all games into a library.
    fn ways<'a>(&'a self, library: &'a str) -> [Vec<&'a str>; 2] {
        [
            vec!["library", "import", &self.files[0], &self.files[1], "--library", library],
            vec!["library", "merge", &self.whole, "--library", library],
        ]
    }
}

/// `CHUHE_KILLS=20 cargo test -p chuhe --test e2e library::a_killed` kills each command 20 times.
#[test]
fn a_killed_import_or_merge_is_resumed_without_losses_or_duplicates() {
    let mut chance = SplitMix64::new(7);
    let sources = Sources::new("library-kills", &mut chance);
    for way in 0..2 {
        let start = |library: &str| {
            let mut command = Command::new(CHUHE);
            command.args(&sources.ways(library)[way]).stdout(Stdio::null()).stderr(Stdio::null());
            command
        };
        let begin = Instant::now();
        assert!(start(&sources.folder.path(&format!("{way}.db"))).status().unwrap().success());
        let micros = begin.elapsed().as_micros() as usize;
        let (mut done, mut number, mut midst) = (0, 0, 0);
        while done < kills() {
            number += 1;
            let library = sources.folder.path(&format!("{way}-{number}.db"));
            let mut confirmed = 0;
            // The import is killed again and again, until it completes.
            while confirmed < Sources::ALL && done < kills() {
                let moment = Duration::from_micros(chance.below(micros) as u64);
                killed_after(moment, &mut start(&library));
                done += 1;
                let found = games(Path::new(&library));
                assert!(found >= confirmed, "{confirmed} games were there, now {found}");
                midst += u64::from(found > confirmed && found < Sources::ALL);
                confirmed = found;
            }
            assert!(start(&library).status().unwrap().success());
            assert_eq!(games(Path::new(&library)), Sources::ALL);
        }
        println!("{:?}: {done} kills, {midst} of them between two transactions", sources.ways("")[way]);
    }
}

#[test]
#[cfg(unix)]
fn a_full_disk_keeps_the_earlier_games() {
    let sources = Sources::new("library-full", &mut SplitMix64::new(8));
    for way in 0..2 {
        let library = sources.folder.path(&format!("{way}.db"));
        printed(&["library", "import", &sources.files[0], "--library", &library]);
        let size = std::fs::metadata(&library).unwrap().len();
        // The limit is a quarter of the file's size, in blocks of 512 bytes. That is too little for the log of the
        // transactions.
        let (output, _) = limited(CHUHE, &full(size / 512 / 4), &sources.ways(&library)[way], "", "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1), "{errors}");
        assert!(errors.lines().last().is_some_and(|line| line.starts_with("error: ")), "{errors}");
        let left = games(Path::new(&library));
        assert!((Sources::GAMES[0] as u64..Sources::ALL).contains(&left), "{left} games");
        printed(&sources.ways(&library)[way]);
        assert_eq!(games(Path::new(&library)), Sources::ALL);
    }
}

#[test]
#[cfg(unix)]
fn a_full_disk_is_named_with_the_export_and_leaves_nothing_of_it() {
    let folder = TempDir::new("library-export-full");
    let (games, library) = (folder.path("games.pgn"), folder.path("lib.db"));
    std::fs::write(&games, file(&mut SplitMix64::new(9), 2000, 20)).unwrap();
    printed(&["library", "import", &games, "--library", &library]);
    for (option, more) in [("--out", &[][..]), ("--browser", &["--min-games", "1"]), ("--parquet", &[])] {
        let out = folder.path("exported");
        let command = [&["library", "export", "--library", &library, option, &out], more].concat();
        // The limit is in blocks of 512 bytes. SQLite needs 64 of them to read.
        let (output, _) = limited(CHUHE, &full(72), &command, "", "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{option}: {errors}");
        assert!(errors.contains(&out) && !errors.contains(&library), "{option}: {errors}");
        if option == "--parquet" {
            assert_eq!(std::fs::read_dir(&out).unwrap().count(), 0);
            // A killed export has left these files.
            std::fs::create_dir_all(Path::new(&out).join("unfinished/games/year=1999")).unwrap();
            printed(&command);
            let mut left: Vec<_> =
                std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            left.sort();
            assert_eq!(left, ["games", "positions"]);
        } else {
            assert!(!Path::new(&out).exists(), "{option}");
        }
    }
}

/// What a running export has written is not the rest of one that was killed.
#[test]
fn two_exports_into_one_folder_do_not_mix() {
    let folder = TempDir::new("library-exports");
    let (games, library, out) = (folder.path("games.pgn"), folder.path("lib.db"), folder.path("exported"));
    std::fs::write(&games, GAMES).unwrap();
    printed(&["library", "import", &games, "--library", &library]);
    let command = ["library", "export", "--library", &library, "--parquet", &out];
    let begun = Path::new(&out).join("unfinished/games/year=2003/part-0.parquet");
    std::fs::create_dir_all(begun.parent().unwrap()).unwrap();
    std::fs::write(&begun, "PAR1").unwrap();
    let running = chuhe_storage::FileLock::beside(Path::new(&out), "process 7").unwrap();
    let (status, error) = failure(&command);
    assert_eq!((status, error), (1, format!("error: {out} is in use by process 7\n")));
    assert_eq!(std::fs::read_to_string(&begun).unwrap(), "PAR1");
    drop(running);
    printed(&command);
    // A complete folder is not replaced.
    let (status, error) = failure(&command);
    assert_eq!(
        (status, error),
        (1, format!("error: {out}: the folder is not empty: name a new or an empty one\n"))
    );
    assert!(!folder.names().iter().any(|name| name.ends_with(".lock")));
}

const GAMES: &str = "[Event \"Cup\"]\n[Date \"2003.05.01\"]\n[Red \"许银川\"]\n[Black \"Lu Qin\"]\n[Result \"1-0\"]\n\
    [BlackElo \"2400\"]\n\n1. h2e2 h9g7 2. h0g2 {book} i9h9 3. i0h0 1-0\n\n\
    [Event \"League\"]\n[Date \"2010.05.01\"]\n[Red \"Anna\"]\n[Black \"許銀川\"]\n[Result \"1/2-1/2\"]\n\n\
    1. b2e2 b9c7 2. b0c2 a9b9 1/2-1/2\n\n\
    [Event \"Endings\"]\n[FEN \"4k4/9/4b4/9/9/9/9/9/4R4/3K5 w - - 0 1\"]\n[Red \"Anna\"]\n[Result \"1-0\"]\n\n1. e1e7 1-0\n\n";

/// The lines of JSON that a run prints.
fn lines(arguments: &[&str]) -> Vec<Value> {
    printed(arguments).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_request_is_answered() {
    let folder = TempDir::new("library-questions");
    let (file, library) = (folder.path("games.pgn"), folder.path("lib.db"));
    std::fs::write(&file, GAMES).unwrap();
    printed(&["library", "import", &file, "--library", &library]);
    let numbers = |arguments: &[&str]| -> Vec<i64> {
        let all = [&["library", "find", "--library", &library, "--json"], arguments].concat();
        let mut found = lines(&all);
        let summary = found.pop().unwrap();
        assert_eq!(
            (summary["type"].as_str(), summary["games"].as_u64()),
            (Some("summary"), Some(found.len() as u64))
        );
        found.iter().map(|game| game["game"].as_i64().unwrap()).collect()
    };
    for (arguments, expected) in [
        (&[][..], &[1, 2, 3][..]),
        // The second game is found through its mirror image.
        (&["--moves", "h2e2 h9g7 h0g2"], &[1, 2]),
        (&["--fen", "startpos moves b2e2 b9c7", "--year", "2005-2020"], &[2]),
        (&["--player", "xu yinchuan"], &[1, 2]),
        (&["--red", "anna", "--result", "1-0"], &[3]),
        (&["--black", "吕钦"], &[1]),
        (&["--event", "cup"], &[1]),
        (&["--sequence", "h0g2 i9h9"], &[1, 2]),
        (&["--pieces", "Re7"], &[3]),
        (&["--material", "rook against nothing"], &[3]),
        (&["--material", "rook against an elephant"], &[3]),
        (&["--material", "rook against two elephants"], &[]),
        (&["--player", "nobody"], &[]),
        // The position decides: the second game is the mirror image of the first.
        (&["--opening", "B0"], &[1, 2]),
        (&["--opening", "b05"], &[1, 2]),
        (&["--opening", "Central Cannon against Left"], &[1, 2]),
        (&["--opening", "中炮对进左马", "--year", "2010"], &[2]),
        (&["--opening", "C00"], &[]),
    ] {
        assert_eq!(numbers(arguments), expected, "{arguments:?}");
    }
    let text = printed(&["library", "find", "--library", &library, "--material", "R/", "--limit", "1"]);
    assert_eq!(text, "3: Anna - ?, 1-0, Endings, ply 0\n1 game\n");
    let explored = lines(&["library", "explorer", "--library", &library, "--moves", "h2e2", "--json"]);
    assert_eq!((explored.len(), explored[0]["games"].as_u64()), (2, Some(2)));
    assert_eq!(explored[0]["opening"]["code"].as_str(), Some("B00"));
    let mv = &explored[1];
    assert_eq!(
        (mv["move"].as_str(), mv["games"].as_u64(), mv["red_wins"].as_u64()),
        (Some("h9g7"), Some(2), Some(1))
    );
    assert_eq!((mv["score"].as_f64(), mv["average_year"].as_f64()), (Some(0.25), Some(2006.5)));
    assert_eq!(mv["last"][0]["black"].as_str(), Some("许银川"));
    assert!(mv.get("engine").is_none());
    let explorer = ["library", "explorer", "--library", &library, "--nodes", "2000"];
    let explored = lines(&[&explorer[..], &["--json"]].concat());
    assert!(explored[1]["engine"]["cp"].as_i64().is_some_and(|cp| cp.abs() < 300), "{explored:?}");
    // The rook captures the elephant and gives mate or wins much more. The engine's score is from the side that moves.
    let fen = "4k4/9/4b4/9/9/9/9/9/4R4/3K5 w";
    let text = printed(&[&explorer[..], &["--fen", fen]].concat());
    assert!(text.contains("book engine  last\n"), "{text}");
    let report = printed(&["library", "report", "許銀川", "--library", &library]);
    assert!(
        report.starts_with("许银川: 2 games, 2003 to 2010\nwith Red: 1 game, +1 =0 -0, score 100.0%\n"),
        "{report}"
    );
    assert_eq!(printed(&["library", "check", "--library", &library]), "3 games, all in order\n");
    let stats = lines(&["library", "stats", "--library", &library, "--json"]).remove(0);
    assert_eq!(
        (stats["games"].as_u64(), stats["annotated"].as_u64(), stats["players"].as_u64()),
        (Some(3), Some(1), Some(3))
    );
    // The games are exported and imported into another library. Nothing is lost.
    let (out, again) = (folder.path("out.pgn"), folder.path("again.db"));
    printed(&["library", "export", "--library", &library, "--out", &out]);
    printed(&["library", "import", &out, "--library", &again]);
    let exported = printed(&["library", "export", "--library", &again]);
    assert_eq!(exported, std::fs::read_to_string(&out).unwrap());
    for part in
        ["[Red \"许银川\"]", "[Black \"Lu Qin\"]", "[Black \"許銀川\"]", "{book}", "[BlackElo \"2400\"]"]
    {
        assert!(exported.contains(part), "{part}: {exported}");
    }
    let parquet = folder.path("parquet");
    let told =
        printed(&["library", "export", "--library", &library, "--parquet", &parquet, "--year", "2003"]);
    assert!(told.starts_with("1 game and "), "{told}");
    for table in ["games", "positions"] {
        let file = std::fs::read(format!("{parquet}/{table}/year=2003/part-0.parquet")).unwrap();
        assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
    }
    // Duplicates are reported on standard error.
    let output = run(&["library", "merge", &again, "--library", &library]);
    let (merged, told) = (stdout(&output), String::from_utf8_lossy(&output.stderr).into_owned());
    assert!(output.status.success() && told.lines().count() == 3 && told.contains("left out"), "{told}");
    assert!(merged.starts_with("0 games added from 1 file; in the library already: 3 games"), "{merged}");
}

#[test]
fn invalid_arguments_are_refused() {
    let folder = TempDir::new("library-refusals");
    let (file, library, empty) = (folder.path("games.pgn"), folder.path("lib.db"), folder.path("empty.db"));
    std::fs::write(&file, GAMES).unwrap();
    std::fs::write(&empty, "").unwrap();
    let one_name = folder.written("names.csv", "Anna,A.\nno other name\n");
    printed(&["library", "import", &file, "--library", &library]);
    for (arguments, status, part) in [
        (&["find", "--library", "absent.db"][..], 1, "absent.db"),
        (&["find", "--library", &file], 1, "not a library of games"),
        (&["import", "absent.pgn", "--library", &library], 1, "absent.pgn"),
        (&["import", &library, "--library", &library], 1, "not a game file"),
        (&["merge", &library, "--library", &library], 2, "the library itself"),
        (&["find", "--library", &library, "--year", "x"], 2, "expected a year"),
        (&["find", "--library", &library, "--pieces", "z"], 2, "expected pieces"),
        (&["find", "--library", &library, "--material", "rook"], 2, "two sides"),
        (&["find", "--library", &library, "--fen", "x"], 2, "--fen"),
        (&["report", "nobody", "--library", &library], 1, "no player has the name 'nobody'"),
        (&["alias", "Anna", " ", "--library", &library], 1, "one of the names is empty"),
        (&["alias", "--file", &one_name, "--library", &library], 1, "line 2: one name only"),
        (&["stats", "--library", &folder.path(".")], 1, "not a regular file"),
        (&["stats", "--library", &empty], 1, "empty.db: the file is empty"),
        (&["export", "--library", &library, "--to", "xqf"], 1, "one game per file"),
        (&["export", "--library", &library, "--out", &library], 2, ""),
        (&["export", "--library", &library, "--parquet", &folder.path(".")], 1, "the folder is not empty"),
        (&["export", "--library", &library, "--parquet", "x", "--to", "wxf"], 2, "cannot be used with"),
        (&["export", "--library", &library, "--no-fens"], 2, "--parquet"),
    ] {
        let (found, error) = failure(&[&["library"], arguments].concat());
        assert!(found == status && error.contains(part), "{arguments:?}: {found} {error}");
    }
}

#[test]
fn refusals_of_names_and_of_imports_are_in_every_language() {
    let folder = TempDir::new("library-words");
    let (library, names, none) = (folder.path("lib.db"), folder.path("names.csv"), folder.path("none.pgn"));
    std::fs::write(&names, "甲,--\n").unwrap();
    std::fs::write(&none, "").unwrap();
    for (lang, name, games) in [
        ("en", "line 1: a name without letters", "1 file without readable games"),
        ("zh", "第 1 行：有一个名字不含文字", "有 1 个文件没有可读的对局"),
        ("zh-Hant", "第 1 行：有一個名字不含文字", "有 1 個檔案沒有可讀的對局"),
        ("vi", "dòng 1: có một tên không có chữ cái", "1 tệp không có ván nào đọc được"),
    ] {
        let say = |command: &[&str]| failure(&[&["--lang", lang, "library"], command].concat()).1;
        let error = say(&["alias", "--file", &names, "--library", &library]);
        assert!(error.contains(name), "{error}");
        let error = say(&["import", &none, "--library", &library]);
        assert!(error.contains(games), "{error}");
    }
}

#[test]
fn a_second_import_names_the_process_that_holds_the_library() {
    let folder = TempDir::new("library-held");
    let (library, pgn) = (folder.path("games.db"), folder.path("games.pgn"));
    std::fs::write(&pgn, file(&mut SplitMix64::new(3), 2, 30)).unwrap();
    let held = Library::open_for_writing(Path::new(&library)).unwrap();
    let (status, error) = failure(&["library", "import", &pgn, "--library", &library]);
    let expected = format!("error: {library} is in use by process {}", std::process::id());
    assert_eq!((status, error.trim()), (1, expected.as_str()));
    drop(held);
    printed(&["library", "import", &pgn, "--library", &library]);
    assert_eq!(games(Path::new(&library)), 2);
}

#[test]
fn a_damaged_or_foreign_library_file_is_reported() {
    let folder = TempDir::new("library-damaged");
    let (library, pgn) = (folder.path("games.db"), folder.path("games.pgn"));
    std::fs::write(&pgn, file(&mut SplitMix64::new(4), 9, 30)).unwrap();
    printed(&["library", "import", &pgn, "--library", &library]);
    let bytes = std::fs::read(&library).unwrap();
    for (damaged, said) in [
        (&b"notes of somebody, which are no library of games"[..], "it is not a library of games"),
        (&bytes[..bytes.len() / 4], "import the games into a new one"),
    ] {
        std::fs::write(&library, damaged).unwrap();
        for command in [&["stats"][..], &["import", &pgn]] {
            let words = [&["library"], command, &["--library", &library]].concat();
            let (status, error) = failure(&words);
            assert!(status == 1 && error.contains(&library) && error.contains(said), "{words:?}: {error}");
        }
        assert_eq!(std::fs::read(&library).unwrap(), damaged);
    }
}

#[test]
fn a_library_that_lacks_games_does_not_end_a_merge() {
    let folder = TempDir::new("lacking");
    let path = |name: &str| folder.path(name);
    for (name, text) in
        [("a", "[Red \"A\"]\n\n1. h2e2 *\n\n[Red \"B\"]\n\n1. z9z9 *\n"), ("b", "[Red \"C\"]\n\n1. b2e2 *\n")]
    {
        std::fs::write(path(&format!("{name}.pgn")), text).unwrap();
        run(&["library", "import", &path(&format!("{name}.pgn")), "-l", &path(&format!("{name}.db"))]);
    }
    // An empty library is merged too.
    drop(Library::open_for_writing(Path::new(&path("c.db"))).unwrap());
    let output =
        run(&["library", "merge", &path("c.db"), &path("a.db"), &path("b.db"), "-l", &path("all.db")]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 game cannot be read"), "{output:?}");
    assert_eq!(games(Path::new(&path("all.db"))), 2);
}

#[test]
fn work_that_finds_nothing_fails_and_no_file_is_left() {
    let folder = TempDir::new("library-nothing");
    let (library, pgn) = (folder.path("games.db"), folder.path("games.pgn"));
    std::fs::write(&pgn, file(&mut SplitMix64::new(5), 2, 30)).unwrap();
    printed(&["library", "import", &pgn, "--library", &library]);
    printed(&["library", "find", "--library", &library]);
    let (kept, empty, new) = (folder.path("kept.pgn"), folder.path("empty"), folder.path("new"));
    printed(&["library", "export", "--library", &library, "--out", &kept]);
    let before = std::fs::read(&kept).unwrap();
    for output in [&["--out", &kept][..], &["--parquet", &new], &["--browser", &new], &[]] {
        let words = [&["library", "export", "--library", &library, "--player", "zzz"], output].concat();
        let (status, error) = failure(&words);
        assert!(status == 1 && error.contains("no games found"), "{words:?}: {error}");
    }
    assert!(std::fs::read(&kept).unwrap() == before);
    std::fs::write(&empty, "").unwrap();
    let (status, error) = failure(&["library", "alias", "--library", &library, "--file", &empty]);
    assert!(status == 1 && error.contains("contains no names"), "{error}");
    // After a failure no empty library is left either.
    let (none, made) = (folder.path("none.pgn"), folder.path("made.db"));
    for words in [
        &["import", &none][..],
        &["import", &empty],
        &["merge", &none],
        &["merge", &empty],
        &["alias", "--file", &empty],
    ] {
        let (status, error) = failure(&[&["library"][..], words, &["--library", &*made]].concat());
        assert!(status == 1, "{words:?}: {error}");
        assert!(!Path::new(&made).exists(), "{words:?}");
    }
    // SQLite leaves no files beside the library either.
    assert_eq!(folder.names(), ["empty", "games.db", "games.pgn", "kept.pgn"]);
}

/// The library of another user, in that user's folder.
#[cfg(unix)]
#[test]
fn a_library_is_read_where_neither_file_nor_folder_can_be_written() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    let folder = TempDir::new("library-of-another");
    let (library, pgn, program) = (folder.path("games.db"), folder.path("games.pgn"), folder.path("chuhe"));
    std::fs::write(&pgn, "1. h2e2 *\n").unwrap();
    printed(&["library", "import", &pgn, "--library", &library]);
    chuhe_test_support::folder::copy_program(CHUHE, &program);
    for (path, mode) in [(&library, 0o444), (&program, 0o555)] {
        set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }
    // Even in a folder with write permission, no files are left beside the library.
    for mode in [0o555, 0o777] {
        set_permissions(&folder.0, Permissions::from_mode(mode)).unwrap();
        let mut command = Command::new(&program);
        // Root may write everything.
        if std::fs::metadata(&library).unwrap().uid() == 0 {
            command.uid(65_534).gid(65_534);
        }
        let output = command.args(["library", "find", "--library", &library]).output().unwrap();
        assert!(stdout(&output).ends_with("1 game\n"), "{mode:o}: {output:?}");
        assert_eq!(folder.names(), ["chuhe", "games.db", "games.pgn"], "{mode:o}");
    }
}

/// A copy of an unreadable file is not a game of the library either.
#[test]
fn a_copy_of_a_broken_file_is_named() {
    let folder = TempDir::new("broken-copies");
    let library = folder.path("lib.db");
    let files = ["a.pgn", "b.pgn"].map(|name| folder.written(name, "[Red \"a\"]\n\n1. xyz *\n"));
    let (status, error) = failure(&["library", "import", "--library", &library, &files[0], &files[1]]);
    assert!(status == 1 && error.contains("2 files without readable games"), "{error}");
    assert!(
        error.contains("b.pgn: it is a copy of ") || error.contains("a.pgn: it is a copy of "),
        "{error}"
    );
    // The same copies in a folder, and beside them a copy of a good file.
    for name in ["c.pgn", "d.pgn"] {
        folder.written(name, "[Red \"a\"]\n\n1. h2e2 *\n");
    }
    let (_, error) = failure(&["library", "import", "--library", &library, &folder.path(".")]);
    assert!(error.matches("it is a copy of ").count() == 1, "{error}");
}
