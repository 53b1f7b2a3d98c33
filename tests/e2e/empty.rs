//! Files with nothing to read: each command says so, fails, and writes nothing.

use crate::cli::failure;
use crate::harness::{TempDir, run};

/// The commands that read games, positions, puzzles or a book. FILE is their input, and OUT the file that they would
/// write.
const COMMANDS: &[&str] = &[
    "analyze FILE",
    "analyze --json FILE",
    "review FILE",
    "review FILE --pgn OUT",
    "convert FILE",
    "convert FILE --out OUT",
    "judge --suite FILE",
    "tactics --file FILE",
    "perft --suite FILE",
    "play --game FILE",
    "book build --pgn FILE --out OUT",
    "book merge FILE --out OUT",
    "book export FILE --out OUT",
    "book show FILE",
    "book check FILE",
    "puzzles make FILE --out OUT",
    "puzzles verify FILE",
    "puzzles verify FILE --out OUT",
    "puzzles solve FILE",
    "datagen import FILE --out OUT",
    "datagen merge FILE --out OUT",
    "datagen stats FILE",
    "match rate FILE",
    "match -engine cmd=a -engine cmd=b -each nodes=9 -rounds 1 -openings file=FILE -pgnout file=OUT",
];

#[cfg(feature = "sqlite")]
const OF_LIBRARY: &[&str] = &["library import FILE -l LIBRARY", "library import FOLDER -l LIBRARY"];
#[cfg(not(feature = "sqlite"))]
const OF_LIBRARY: &[&str] = &[];

/// Existing but unusable games are another error than missing ones.
#[test]
fn games_without_scores_are_not_reported_as_missing() {
    let folder = TempDir::new("no-scores");
    std::fs::write(folder.path("games.pgn"), "1. h2e2 h9g7 1-0\n").unwrap();
    let output = run(&["datagen", "import", &folder.path("games.pgn"), "--out", &folder.path("out")]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*errors), (Some(1), "error: none of the games can be used\n"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0 games taken\n1 left out: no move has a score\n");
    assert_eq!(folder.names(), ["games.pgn"]);
}

#[test]
fn an_empty_file_is_an_error() {
    let folder = TempDir::new("empty");
    let puzzles = "PuzzleId,FEN,Moves,Rating,Themes,GameUrl\n";
    std::fs::create_dir(folder.path("folder")).unwrap();
    for (name, text) in [("empty", ""), ("blank", "\n \n"), ("mark", "\u{FEFF}"), ("head.csv", puzzles)] {
        std::fs::write(folder.path(name), text).unwrap();
        for command in COMMANDS.iter().chain(OF_LIBRARY) {
            // For this file, other commands may report the names of columns as wrong moves.
            if name == "head.csv" && !command.starts_with("puzzles verify") {
                continue;
            }
            let places = [("FILE", name), ("OUT", "out"), ("LIBRARY", "lib.db"), ("FOLDER", "folder")];
            let place = |word: &str| {
                let put = |word: String, &(mark, name): &(&str, &str)| word.replace(mark, &folder.path(name));
                places.iter().fold(word.to_owned(), put)
            };
            let words: Vec<String> = command.split(' ').map(place).collect();
            let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(
                errors.starts_with("error: ") || errors.contains("\nerror: "),
                "{command} {name}: {errors}"
            );
            assert_eq!(output.status.code(), Some(1), "{command} {name}: {errors}");
            let left: Vec<String> =
                folder.names().into_iter().filter(|name| name.starts_with("out")).collect();
            assert!(left.is_empty(), "{command} {name}: {left:?}");
        }
    }
}

/// A folder given as a file is named in the error, and nothing is written that would block the next try.
#[cfg(unix)]
#[test]
fn a_folder_is_refused_where_a_file_is_needed() {
    let folder = TempDir::new("no-file");
    let (input, out) = (folder.path("folder"), folder.path("out"));
    std::fs::create_dir(&input).unwrap();
    for command in COMMANDS {
        let words: Vec<_> =
            command.split(' ').map(|word| word.replace("FILE", &input).replace("OUT", &out)).collect();
        let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let errors = String::from_utf8_lossy(&output.stderr);
        let last = errors.lines().last().unwrap_or_default();
        assert!(last.starts_with("error: ") && last.contains(&input), "{command}: {errors}");
        assert_eq!(folder.names(), ["folder"], "{command}");
    }
}

#[test]
#[cfg(unix)]
fn a_folder_in_the_place_of_a_file_is_named_as_one() {
    let folder = TempDir::new("folder-for-file");
    for command in ["convert", "review", "datagen stats", "puzzles verify", "judge --suite", "tactics --file"]
    {
        let path = folder.path(".");
        let arguments: Vec<&str> = command.split(' ').chain([path.as_str(), "--lang", "vi"]).collect();
        let (status, error) = failure(&arguments);
        assert_eq!(status, 1, "{command}: {error}");
        assert!(error.contains(&format!("không đọc được {path}: đây là thư mục")), "{command}: {error}");
    }
}

/// Commands that read several files of games.
const OF_GAMES: [&str; 4] = [
    "book build --min-games 1 --out OUT --pgn FILES",
    "puzzles make --nodes 100 --out OUT FILES",
    "review --nodes 1 --hash 1 FILES",
    "match rate FILES",
];

fn words(command: &str, files: &[&str], out: &str) -> Vec<String> {
    let of = |word: &str| match word {
        "OUT" => vec![out.to_owned()],
        "FILES" => files.iter().map(|&file| file.to_owned()).collect(),
        word => vec![word.to_owned()],
    };
    command.split(' ').flat_map(of).collect()
}

fn run_words(words: &[String]) -> std::process::Output {
    run(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_file_without_games_among_others_is_named() {
    let folder = TempDir::new("among-others");
    let games = folder.written("games.pgn", "[Red \"a\"]\n[Black \"b\"]\n\n1. h2e2 h9g7 1-0\n");
    let (words_only, empty) = (folder.written("words.txt", "Some words\n"), folder.written("empty.txt", ""));
    for command in OF_GAMES {
        let out = folder.path("out");
        let output = run_words(&words(command, &[&words_only, &games, &empty], &out));
        let told = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = told.lines().filter(|line| line.contains("no games found")).collect();
        let named = |file: &str| lines.iter().any(|line| line.contains(file));
        assert!(
            output.status.code() == Some(1) && named("words.txt") && named("empty.txt"),
            "{command}: {told}"
        );
        assert!(!named("games.pgn"), "{command}: {told}");
        // The work on the other games is done.
        assert!(!output.stdout.is_empty(), "{command}");
        let _ = std::fs::remove_file(out);
    }
}

#[test]
fn a_missing_file_is_found_before_the_work_begins() {
    let folder = TempDir::new("missing-last");
    let games = folder.written("games.pgn", "[Red \"a\"]\n[Black \"b\"]\n\n1. h2e2 h9g7 1-0\n");
    let positions = folder.written("positions.fen", "3k5/9/9/9/9/9/9/4R4/9/5K3 w\n");
    let analyze = ("analyze --depth 1 FILES", &*positions);
    for (command, file) in OF_GAMES.map(|command| (command, &*games)).into_iter().chain([analyze]) {
        let (out, missing) = (folder.path("out"), folder.path("missing"));
        let output = run_words(&words(command, &[file, &missing], &out));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{command}: {output:?}");
        assert!(told.contains("missing") && told.lines().count() == 1, "{command}: {told}");
        assert_eq!(folder.names(), ["games.pgn", "positions.fen"], "{command}");
    }
}

#[test]
fn a_second_import_of_the_same_games_adds_none() {
    let folder = TempDir::new("second-import");
    let games = folder.written("games.pgn", "1. h2e2 {+0.10/9} h9g7 {-0.10/9} 1-0\n");
    let out = folder.path("out.chg");
    let import = |more: &[&str]| run(&[&["datagen", "import", &games, "--out", &out], more].concat());
    let said = |more: &[&str]| String::from_utf8(import(more).stdout).unwrap();
    assert_eq!(said(&[]), "1 game taken\n");
    let bytes = std::fs::read(&out).unwrap();
    let again = import(&[]);
    assert!(again.status.success());
    let text = String::from_utf8(again.stdout).unwrap();
    assert_eq!(text, "0 games taken\n1 left out: the file has the same game already\n");
    assert_eq!(said(&["--lang", "zh"]), "已取 0 局\n略去 1 局：文件中已有相同的对局\n");
    assert_eq!(std::fs::read(&out).unwrap(), bytes);
    // The settings of the file and those of the command are in the language of the user.
    for (lang, found, wanted) in [
        ("en", "0 nodes per move", "1 node per move"),
        ("zh", "每着 0 个节点", "每着 1 个节点"),
        ("vi", "0 nút mỗi nước", "1 nút mỗi nước"),
    ] {
        let output = import(&["--nodes", "1", "--lang", lang]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(found) && error.contains(wanted), "{error}");
        assert!(lang == "en" || !error.contains("nodes per move"), "{error}");
    }
}
